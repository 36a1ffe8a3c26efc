include "linalg/IR/StructuredOpBase.td"

def My_Dialect : Dialect {
  let name = "my";
  let cppNamespace = "::my";
}

def AnyRankOp : Row<"any_rank", "(...)", ["A[...]", "B[...]"], "cast(A)",
                    (ins OptionalAttr<I64Attr>:$stride), ["stride: i64"], My_Dialect>;
