# Ops for the tests, which use all constructs of OpDSL.
"""Definitions of ops."""

from ..lang import *

T1 = TV.T1
T2 = TV.T2


@linalg_structured_op
def matmul(
    A=TensorDef(T1, S.M, S.K),
    B=TensorDef(T2, S.K, S.N),
    C=TensorDef(U, S.M, S.N, output=True),
    cast=TypeFnAttrDef(default=TypeFn.cast_signed),
):
    """Performs a matrix multiplication of two 2D inputs.

    Elements are converted to the type of the accumulator.
    """
    domain(D.m, D.n, D.k)
    implements(ContractionOpInterface)
    C[D.m, D.n] += cast(U, A[D.m, D.k]) * cast(U, B[D.k, D.n])


@linalg_structured_op
def copy_and_scale(
    I=TensorDef(T, S.M, S.K), val=ScalarDef(T), O=TensorDef(T, S.M, S.K, output=True)
):
    O[D.m, D.n] = I[D.m, D.n] * val


@linalg_structured_op(op_class_name="StridedCopyOp")
def strided_copy(
    I=TensorDef(TV.T1, S.IH, S.IW),
    O=TensorDef(TV.T1, S.OH, S.OW, output=True),
    strides=IndexAttrDef(S.SH, S.SW, default=[1, 1]),
):
    O[D.oh, D.ow] = I[D.oh * S.SH, D.ow * S.SW]


@linalg_structured_op
def pooling_poly(
    I=TensorDef(T1, S.N, S.OH * S.SH + S.KH * S.DH, S.OW * S.SW + S.KW * S.DW, S.C),
    K=TensorDef(T2, S.KH, S.KW, index_dims=[[D.kh, D.kw]]),
    O=TensorDef(U, S.N, S.OH, S.OW, S.C, output=True),
    strides=IndexAttrDef(S.SH, S.SW, default=[1, 1]),
    dilations=IndexAttrDef(S.DH, S.DW, default=[1, 1]),
    cast=TypeFnAttrDef(default=TypeFn.cast_signed),
    fun=BinaryFnAttrDef(default=BinaryFn.add),
):
    domain(D.n, D.oh, D.ow, D.c, D.kh, D.kw)
    O[D.n, D.oh, D.ow, D.c] = fun(
        O[D.n, D.oh, D.ow, D.c],
        cast(U, I[D.n, D.oh * S.SH + D.kh * S.DH, D.ow * S.SW + D.kw * S.DW, D.c]),
    )


@linalg_structured_op
def elemwise_binary(
    lhs=TensorDef(T1),
    rhs=TensorDef(T2),
    O=TensorDef(U, output=True),
    fun=BinaryFnAttrDef(default=BinaryFn.add),
    cast=TypeFnAttrDef(default=TypeFn.cast_signed),
):
    O[None] = fun(cast(U, lhs[None]), cast(U, rhs[None]))


@linalg_structured_op
def elemwise_unary(
    I=TensorDef(T1), O=TensorDef(T1, output=True), fun=UnaryFnAttrDef(default=UnaryFn.exp)
):
    O[None] = fun(I[None])


@linalg_structured_op
def fill(value=ScalarDef(T1), O=TensorDef(U, output=True)):
    defines(Canonicalizer)
    O[None] = TypeFn.cast_signed(U, value)


@linalg_structured_op
def row_max(I=TensorDef(T, S.M, S.K), O=TensorDef(T, S.M, output=True)):
    O[D.m] = ReduceFn.max_signed[D.k](I[D.m, D.k])


@linalg_structured_op
def row_product(I=TensorDef(F32, S.M, S.K), O=TensorDef(F64, S.M, output=True)):
    O[D.m] = ReduceFn.mul(TypeFn.cast_signed(F64, I[D.m, D.k]) + TypeFn.cast_signed(F64, const(-0.5)))


@linalg_structured_op
def total(A=TensorDef(T, S.M), C=TensorDef(T, output=True)):
    C[None] += A[D.m]


@linalg_structured_op
def position(O=TensorDef(I32, S.M, S.N, output=True)):
    O[D.m, D.n] = TypeFn.cast_signed(I32, index(D.m)) * TypeFn.cast_signed(I32, const(10)) + (
        TypeFn.cast_signed(I32, index(D.n))
    )


# Outputs come last, whatever the order of the parameters.
@linalg_structured_op
def mean_and_clamped(
    S1=TensorDef(T, S.M, output=True),
    A=TensorDef(T, S.M),
    B=TensorDef(T, S.M),
    S2=TensorDef(T, S.M, output=True),
):
    S1[D.m] = BinaryFn.div(A[D.m] + B[D.m], TypeFn.cast_signed(T, const(2)))
    S2[D.m] = BinaryFn.max_signed(A[D.m], BinaryFn.min_signed(B[D.m], TypeFn.cast_signed(T, const(1)))) \
        - UnaryFn.abs(A[D.m])


@linalg_structured_op
def unsigned(A=TensorDef(T1, S.M), O=TensorDef(U, S.M, output=True), conv=TypeFnAttrDef(default=TypeFn.cast_unsigned)):
    O[D.m] = conv(U, A[D.m])
