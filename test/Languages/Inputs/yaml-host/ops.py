@linalg_structured_op
def my_matmul(A=TensorDef(T1, S.M, S.K), B=TensorDef(T2, S.K, S.N), C=TensorDef(U, S.M, S.N, output=True), cast=TypeFnAttrDef(default=TypeFn.cast_signed)):
    """Product of matrices."""
    domain(D.m, D.n, D.k)
    implements(ContractionOpInterface)
    C[D.m, D.n] += cast(U, A[D.m, D.k]) * cast(U, B[D.k, D.n])
@linalg_structured_op
def my_window(I=TensorDef(T, S.IN), K=TensorDef(T, S.K, index_dims=[D.k]), O=TensorDef(T, S.ON, output=True), strides=IndexAttrDef(S.SN, default=[2])):
    domain(D.n, D.k)
    O[D.n] = ReduceFn.max_signed(I[D.n * S.SN + D.k])
@linalg_structured_op
def my_pair(A=TensorDef(F32, S.M, S.N), s=ScalarDef(F32), O=TensorDef(F32, S.M, S.N, output=True), fun=BinaryFnAttrDef(default=BinaryFn.mul)):
    O[D.m, D.n] = fun(UnaryFn.exp(A[D.m, D.n]), TypeFn.cast_signed(F32, index(D.n)) + TypeFn.cast_signed(F32, const(2.5)) * s)
