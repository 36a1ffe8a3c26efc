#!/usr/bin/env python3
# Ops for the tests, in other forms of Python.

'''Not a docstring of an op.'''

import typing
from mlir.dialects.linalg.opdsl.lang import (
    linalg_structured_op, TV, S, D,
    # and so on
)
from mlir.dialects.linalg.opdsl import lang as other

T1 = TV.T1
Accumulator = TV.U  # another name
Batch = S.Batch
outer = D.b


@linalg_structured_op(op_name="batch.matmul", op_class_name="BatchMatmulOp")
def batch_matmul(
    A: TensorDef = TensorDef(T1, Batch, S.M, S.K), B: lang.TensorDef=TensorDef(TV.T2, Batch, S.K, S.N),
    C=TensorDef(Accumulator, Batch, S.M, S.N, output=True)) -> None:
    # A comment before the docstring.
    '''Products of
    matrices.'''

    domain(
        outer,
        D.m, D.n,  # parallel
        D.k,
    )
    implements(ContractionOpInterface)

  # A comment with another indentation.
    left = TypeFn.cast_signed(Accumulator, A[outer, D.m, D.k])
    C[D.b, D.m, D.n] += left * \
        TypeFn.cast_signed(TV.U, B[D.b, D.k,
            D.n])


@linalg_structured_op
def random(min=ScalarDef(F64), max=ScalarDef(F64), seed=ScalarDef(I32), O=TensorDef(T, S.M, S.N, output=True)):
	domain(D.m, D.n)
	multiplier = TypeFn.cast_signed(I32, const(1103515245))
	increment = TypeFn.cast_signed(I32, const(12345))
	rand = (TypeFn.cast_signed(I32, index(D.m)) + seed) * multiplier + increment
	rand = (TypeFn.cast_signed(I32, index(D.n)) + rand) * multiplier + increment
	inv_range = TypeFn.cast_signed(F64, const(2.3283064e-10))
	offset = TypeFn.cast_signed(F64, const(2147483647))
	scaling = (max - min) * inv_range
	O[D.m, D.n] = TypeFn.cast_signed(T, (offset + TypeFn.cast_signed(F64, rand)) * scaling + min)


@linalg_structured_op
def every_third(I=TensorDef(T, S.N), O=TensorDef(T, S.M, output=True,), steps=IndexAttrDef(S.SN, default=(3,))):
    r"""Has \sum and "quotation marks"."""
    O[D.m] = I[D.m * S.SN]


@linalg_structured_op
def limits(O=TensorDef(I64, S.M, output=True)):
    O[D.m] = const(-9223372036854775808) + TypeFn.cast_signed(I64, index(D.m))


@linalg_structured_op
def backwards(I=TensorDef(T, S.N), O=TensorDef(T, S.N, output=True)):
    O[D.n] = I[-D.n + 2]
