// A wrong .npy file gives one line that names the argument, the file and what was expected.

// RUN: rm -rf %t && mkdir %t
// RUN: %python -c "import numpy as np; np.save('%t/f64.npy', np.zeros((2, 3)))"
// RUN: %python -c "import numpy as np; np.save('%t/small.npy', np.zeros((2, 2), np.float32))"
// RUN: %python -c "import numpy as np; np.save('%t/big-endian.npy', np.zeros((2, 3), '>f4'))"
// RUN: %python -c "import numpy as np; np.save('%t/good.npy', np.zeros((2, 3), np.float32)); open('%t/cut.npy', 'wb').write(open('%t/good.npy', 'rb').read()[:-1])"
// RUN: echo text > %t/text.npy

// RUN: linalg-run %s --input=%t/good.npy
// RUN: not linalg-run %s --input=%t/f64.npy 2>&1 | FileCheck %s --check-prefix=DTYPE
// DTYPE: {{^}}linalg-run: error: argument 0 of @f (tensor<2x3xf32>): '{{.*}}/f64.npy': expected dtype '<f4' for f32, found '<f8'{{$}}
// RUN: not linalg-run %s --input=%t/big-endian.npy 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: big-endian.npy': expected dtype '<f4' for f32, found '>f4'{{$}}
// RUN: not linalg-run %s --input=%t/small.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: {{^}}linalg-run: error: argument 0 of @f (tensor<2x3xf32>): '{{.*}}/small.npy': expected shape 2x3, found 2x2{{$}}
// RUN: not linalg-run %s --input=%t/cut.npy 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: cut.npy': the header says shape 2x3 of 4-byte elements, but 23 bytes of data follow{{$}}
// RUN: not linalg-run %s --input=%t/text.npy 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: text.npy': not a .npy file{{$}}
// RUN: not linalg-run %s --input=%t/none.npy 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: {{^}}linalg-run: error: argument 0 of @f (tensor<2x3xf32>): cannot read '{{.*}}/none.npy': No such file or directory{{$}}
// RUN: not linalg-run %s --input=%t/.npy 2>&1 | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: cannot read
// RUN: mkdir %t/folder.npy
// RUN: not linalg-run %s --input=%t/folder.npy 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: cannot read '{{.*}}/folder.npy': Is a directory{{$}}

func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  return %x : tensor<2x3xf32>
}
