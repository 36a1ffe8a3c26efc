# Ops for the tests: each reduction, booleans and conversions.

@linalg_structured_op
def add(A=TensorDef(T, S.M), C=TensorDef(T, output=True)):
    C[None] = ReduceFn.add(A[D.m])


@linalg_structured_op
def mul(A=TensorDef(T, S.M), C=TensorDef(T, output=True)):
    C[None] = ReduceFn.mul(A[D.m])


@linalg_structured_op
def max_signed(A=TensorDef(T, S.M), C=TensorDef(T, output=True)):
    C[None] = ReduceFn.max_signed(A[D.m])


@linalg_structured_op
def min_signed(A=TensorDef(T, S.M), C=TensorDef(T, output=True)):
    C[None] = ReduceFn.min_signed(A[D.m])


@linalg_structured_op
def max_unsigned(A=TensorDef(T, S.M), C=TensorDef(T, output=True)):
    C[None] = ReduceFn.max_unsigned(A[D.m])


@linalg_structured_op
def min_unsigned(A=TensorDef(T, S.M), C=TensorDef(T, output=True)):
    C[None] = ReduceFn.min_unsigned(A[D.m])


@linalg_structured_op
def booleans(A=TensorDef(T, S.M), B=TensorDef(T, S.M), C=TensorDef(T, S.M, output=True), E=TensorDef(T, S.M, output=True)):
    C[D.m] = A[D.m] + B[D.m]
    E[D.m] = A[D.m] * B[D.m]


@linalg_structured_op
def casts(
    A=TensorDef(I32, S.M),
    B=TensorDef(F32, S.M),
    Signed=TensorDef(I64, S.M, output=True),
    Unsigned=TensorDef(I64, S.M, output=True),
    OfFloat=TensorDef(I32, S.M, output=True),
    Narrow=TensorDef(I8, S.M, output=True),
    OfIndex=TensorDef(F64, S.M, output=True),
):
    Signed[D.m] = TypeFn.cast_signed(I64, A[D.m])
    Unsigned[D.m] = TypeFn.cast_unsigned(I64, A[D.m])
    OfFloat[D.m] = TypeFn.cast_signed(I32, B[D.m])
    Narrow[D.m] = TypeFn.cast_signed(I8, A[D.m])
    OfIndex[D.m] = TypeFn.cast_signed(F64, index(D.m))
