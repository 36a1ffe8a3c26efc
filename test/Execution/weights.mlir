// Values by name from files, for globals, constants and arguments.

// RUN: rm -rf %t && split-file %s %t && %python %t/write.py %t
// RUN: linalg-run %t/program.mlir --weights=%t/w.npz --input=[1,1] --expect=[14,28] --expect=[[1,2,3],[4,5,6]]
// RUN: linalg-run %t/program.mlir --weights=%t/w.safetensors --input=[1,1] --expect=[14,28] --expect=[[1,2,3],[4,5,6]]
// RUN: linalg-run %t/program.mlir --weights=%t/folder --pipeline=loops --input=[1,1] --expect=[14,28] --expect=[[1,2,3],[4,5,6]]
// RUN: linalg-run %t/program.mlir --weights=%t/w.npz --emit=llvm-ir | FileCheck %s --check-prefix=EMIT
// EMIT: fmul <2 x float> {{.*}}, <float 2.000000e+00, float 3.000000e+00>

// RUN: not linalg-run %t/program.mlir --weights=%t/w.npz --input=[1,1] --input=[1,1] 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: linalg-run: error: @f takes 1 arguments beside its weights, found 2 inputs
// RUN: not linalg-run %t/program.mlir --weights=%t/w.npz 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: linalg-run: error: argument 1 of @f (tensor<2xf32>): expected an input, found none
// RUN: not linalg-run %t/program.mlir --weights=%t/none.npz --input=[1,1] 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: linalg-run: error: --weights: cannot read '{{.*}}none.npz': No such file or directory
// RUN: not linalg-run %t/program.mlir --weights=%t/write.py 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: linalg-run: error: --weights: expected a file .npz or .safetensors or a folder, found '{{.*}}write.py'
// RUN: not linalg-run %t/program.mlir --weights=%t/compressed.npz 2>&1 | FileCheck %s --check-prefix=COMPRESSED
// COMPRESSED: linalg-run: error: --weights: '{{.*}}': the array '{{.*}}' is compressed, expected one that numpy.savez writes
// RUN: not linalg-run %t/program.mlir --weights=%t/shape.npz 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: linalg-run: error: --weights: '{{.*}}': the array 'layer.scale': expected shape 2, found 3
// RUN: not linalg-run %t/program.mlir --weights=%t/dtype.npz 2>&1 | FileCheck %s --check-prefix=DTYPE
// DTYPE: linalg-run: error: --weights: '{{.*}}': the array 'layer.scale': expected dtype '<f4' for f32, found '<f8'
// RUN: not linalg-run %t/program.mlir --weights=%t/dtype.safetensors 2>&1 | FileCheck %s --check-prefix=STDTYPE
// STDTYPE: linalg-run: error: --weights: '{{.*}}': the array 'layer.scale': expected elements of type f32, found F64
// RUN: not linalg-run %t/program.mlir --weights=%t/size.safetensors 2>&1 | FileCheck %s --check-prefix=STSIZE
// STSIZE: linalg-run: error: --weights: '{{.*}}': the array 'layer.scale': expected 8 bytes, found 4

// Damaged files are errors.
// RUN: %python %t/damage.py linalg-run %t/program.mlir %t/w.npz %t/w.safetensors | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: {{[1-9][0-9]+}} files

// Without the file, the values are missing.
// RUN: not linalg-run %t/program.mlir --input=zeros:2x3 --input=[1,1] 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: the elements of this constant are not in the file: it was printed without the resource '{{(offsets|__elided__)}}'

//--- program.mlir
ml_program.global private @layer.scale(#ml_program.extern<tensor<2xf32>>) : tensor<2xf32>
memref.global "private" constant @more : memref<2xf32> = dense_resource<__elided__>
func.func @f(%m: tensor<?x3xf16> {my.name = "matrix"}, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<?x3xf16>) {
  %0 = ml_program.global_load_const @layer.scale : tensor<2xf32>
  %1 = arith.constant dense_resource<offsets> : tensor<2xf32>
  %2 = memref.get_global @more : memref<2xf32>
  %3 = bufferization.to_tensor %2 restrict : memref<2xf32> to tensor<2xf32>
  %4 = arith.addf %x, %1 : tensor<2xf32>
  %5 = arith.mulf %4, %0 : tensor<2xf32>
  %6 = arith.addf %5, %3 : tensor<2xf32>
  return %6, %m : tensor<2xf32>, tensor<?x3xf16>
}

//--- write.py
import json, os, struct, sys
import numpy as np
folder = sys.argv[1]
scale, offsets, more = (np.array(x, np.float32) for x in ([2, 3], [5, 6], [2, 7]))
arrays = {"layer.scale": scale, "offsets": offsets, "more": more,
          "matrix": np.arange(1, 7, dtype=np.float16).reshape(2, 3), "other": np.zeros(3)}

def safetensors(path, arrays, cut=0):
    header, data = {"__metadata__": {"format": "np"}}, b""
    names = {"float32": "F32", "float16": "F16", "float64": "F64"}
    for name, array in arrays.items():
        content = array.tobytes()[: -cut or None]
        header[name] = {"dtype": names[str(array.dtype)], "shape": list(array.shape),
                        "data_offsets": [len(data), len(data) + len(content)]}
        data += content
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)

np.savez(f"{folder}/w.npz", **arrays)
np.savez_compressed(f"{folder}/compressed.npz", **arrays)
np.savez(f"{folder}/shape.npz", **{"layer.scale": np.zeros(3, np.float32)})
np.savez(f"{folder}/dtype.npz", **{"layer.scale": np.zeros(2)})
safetensors(f"{folder}/w.safetensors", arrays)
safetensors(f"{folder}/dtype.safetensors", {"layer.scale": np.zeros(2)})
safetensors(f"{folder}/size.safetensors", {"layer.scale": scale}, cut=4)
os.mkdir(f"{folder}/folder")
for name, array in arrays.items():
    np.save(f"{folder}/folder/{name}.npy", array)

//--- damage.py
# Cuts and changes the files at many places. No change may crash the program.
import subprocess, sys
driver, program, *files = sys.argv[1:]
count = 0
for path in files:
    content = open(path, "rb").read()
    damaged = path.replace("/w.", "/damaged.")
    places = range(0, len(content), max(1, len(content) // 12))
    for place in places:
        for changed in (content[:place], content[:place] + b"\xff\xff" + content[place + 2:]):
            open(damaged, "wb").write(changed)
            result = subprocess.run([driver, program, f"--weights={damaged}", "--input=[1,1]"], capture_output=True)
            if result.returncode not in (0, 1):
                sys.exit(f"{damaged} at {place}: exit code {result.returncode}")
            count += 1
print(count, "files")
