// A line shows what is being compiled, and is erased in the end.

// RUN: linalg-run %s --function=f --input=[1,2] --progress=always 2> %t.line | FileCheck %s --check-prefix=RESULT
// RUN: tr '\r' '\n' < %t.line | FileCheck %s --check-prefix=LINE
// RESULT: [2.0, 4.0]
// LINE:     {{^[0-9.]+ s: linalg-lower-ml-program \([0-9]+ ops\)$}}
// LINE-NOT: error
// LINE:     {{^ +$}}
// LINE-NOT: {{.}}

// It is erased before code is printed.
// RUN: linalg-run %s --function=f --emit=asm --progress=always 2>&1 | tr '\r' '\n' | FileCheck %s --check-prefix=CODE
// CODE:      {{^[0-9.]+ s: linalg-lower-ml-program \([0-9]+ ops\)$}}
// CODE:      {{^ +$}}
// CODE-NEXT: {{^}}{{.*[^ ].*}}
// CODE-NOT:  {{^[0-9.]+ s: }}

// An error begins a line, and is the last.
// RUN: not linalg-run %s --function=unknown --input=[1,2] --progress=always 2>&1 | tr '\r' '\n' | FileCheck %s --check-prefix=ERROR
// ERROR:      {{^[0-9.]+ s: linalg-lower-ml-program \([0-9]+ ops\)$}}
// ERROR:      {{^ +$}}
// ERROR-NEXT: {{^}}linalg-run: error: 
// ERROR-NOT:  {{^[0-9.]+ s: }}

// Nothing is shown if standard error is no terminal, nor for a short time.
// RUN: linalg-run %s --function=f --input=[1,2] 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not={{.}}
// RUN: linalg-run %s --function=f --input=[1,2] --progress=auto 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not={{.}}
// RUN: linalg-run %s --function=f --input=[1,2] --progress=never 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not={{.}}
// NONE:      # result 0: tensor<2xf32>
// NONE-NEXT: [2.0, 4.0]

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = arith.addf %a, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
