// RUN: linalg-opt %s --linalg-apply-schedule --split-input-file --verify-diagnostics

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule is 7 : i64, expected a dictionary}}
  %0 = linalg.matmul {structured.schedule = 7} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule has no 'tiles', expected versions, convert, convert_to, blocks, order, tile, remainders, partial, skip, mask_padding, fuse}}
  %0 = linalg.matmul {structured.schedule = {tiles = [1, 1, 1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'tile' is [1, 1], expected a size for each of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {tile = [1, 1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'tile' is [1, -1, 1], expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {tile = [1, -1, 1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'tile' is 4 : i64, expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {tile = 4}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'order' is [0, 3], expected different numbers of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {order = [0, 3]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'order' is [1, 1], expected different numbers of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {order = [1, 1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks' is {sizes = [1, 1, 1]}, expected an array of dictionaries}}
  %0 = linalg.matmul {structured.schedule = {blocks = {sizes = [1, 1, 1]}}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule has no 'blocks[0].size', expected sizes, pack, borders}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{size = [1, 1, 1]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[1].sizes' is [1], expected a size for each of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{}, {sizes = [1]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].pack[0].operand' is missing, expected the number of an input, less than 2}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{pack = [{panel = [1, 0, 0]}]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].pack[0].operand' is 2 : i64, expected the number of an input, less than 2}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{pack = [{operand = 2}]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].pack[0].panel' is [4, 0, 0], expected 0 for d0, which is not the index of a dimension of operand 1}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{pack = [{operand = 1, panel = [4, 0, 0]}]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error-re @+1 {{structured.schedule: 'remainders' is {{\[\[1\]\]}}, expected an array of sizes for each of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {remainders = [[1]]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'remainders[0]' is [1, 2], expected positive sizes that decrease from the tile's 4, where the last one, or the first of two, may repeat the one before}}
  %0 = linalg.matmul {structured.schedule = {tile = [4, 0, 0], remainders = [[1, 2], [], []]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'partial' is [1], expected different numbers of reduction loops}}
  %0 = linalg.matmul {structured.schedule = {partial = [1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'skip' is [2], expected numbers of loops whose size in 'tile' is 1, and that are not before all reduction loops in 'order'}}
  %0 = linalg.matmul {structured.schedule = {skip = [2], tile = [1, 4, 2]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'skip' is [3], expected numbers of loops whose size in 'tile' is 1}}
  %0 = linalg.matmul {structured.schedule = {skip = [3]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'skip' is [0], expected numbers of loops}}
  %0 = linalg.matmul {structured.schedule = {skip = [0], tile = [1, 4, 1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'skip' is "all", expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {skip = "all"}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'partial' is 2 : i64, expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {partial = 2}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'fuse' is ["inputs"], expected an array of strings, init or users}}
  %0 = linalg.matmul {structured.schedule = {fuse = ["inputs"]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'fuse' is "init", expected an array of strings, init or users}}
  %0 = linalg.matmul {structured.schedule = {fuse = "init"}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// The payload is no reduction.

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{structured.schedule: 'partial' is [1], expected none, as the payload does not fold elements into those of operand 1 by an associative and commutative operation}}
  %0 = linalg.generic {structured.schedule = {tile = [1, 4], partial = [1]}, indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions' is {}, expected an array of dictionaries}}
  %0 = linalg.matmul {structured.schedule = {versions = {}}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].extents' is [1], expected a size for each of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {versions = [{extents = [1], schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @divisors_f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].divisors' is [-1, 0, 0], expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {versions = [{divisors = [-1, 0, 0], schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @least_f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].least' is [1], expected a size for each of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {versions = [{least = [1], schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].points' is 3 : i64, expected a dictionary}}
  %0 = linalg.matmul {structured.schedule = {versions = [{points = 3, schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].points.loops' is [3], expected different numbers of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {versions = [{points = {loops = [3], greatest = 4}, schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].points.loops' is missing, expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {versions = [{points = {greatest = 4}, schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].points.greatest' is missing, expected an integer of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {versions = [{points = {loops = [1, 2]}, schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].points.greatest' is -1 : i64, expected an integer of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {versions = [{points = {loops = [1, 2], greatest = -1}, schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule has no 'versions[0].points.most', expected loops, greatest}}
  %0 = linalg.matmul {structured.schedule = {versions = [{points = {loops = [1], most = 4}, schedule = {}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].schedule' is missing, expected a dictionary}}
  %0 = linalg.matmul {structured.schedule = {versions = [{extents = [1, 0, 0]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[1].schedule.tile' is [1], expected a size for each of the 3 loops}}
  %0 = linalg.matmul {structured.schedule = {versions = [{schedule = {}}, {schedule = {tile = [1]}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule has no 'versions[0].schedule.versions', expected convert, convert_to, blocks, order, tile, remainders, partial, skip, mask_padding, fuse}}
  %0 = linalg.matmul {structured.schedule = {versions = [{schedule = {versions = []}}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'convert' is [0], expected different numbers of inputs whose elements the payload only casts}}
  %0 = linalg.matmul {structured.schedule = {convert = [0]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf16>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'convert' is [2], expected different numbers of inputs whose elements the payload only casts}}
  %0 = linalg.matmul {structured.schedule = {convert = [2]}} ins(%a, %a : tensor<4x4xf16>, tensor<4x4xf16>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @rounded(%a: tensor<?xi32>, %shape: tensor<?x?xi32>, %c: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error @+1 {{structured.schedule: 'tile' is [1, 8], expected sizes that divide the op: d0 can't be cut: operand 0 is accessed at d0 + d1 floordiv 2 in dimension 0}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k floordiv 2)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %shape : tensor<?xi32>, tensor<?x?xi32>) outs(%c : tensor<?xi32>)
      attrs = {structured.schedule = {order = [0, 1], remainders = [[], []], tile = [1, 8]}} {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %s = arith.addi %sum, %x : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----

func.func @f(%a: tensor<4x4xf16>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'convert' is [1, 1], expected different numbers of inputs whose elements the payload only casts}}
  %0 = linalg.matmul {structured.schedule = {convert = [1, 1]}} ins(%a, %a : tensor<4x4xf16>, tensor<4x4xf16>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @not_wider(%a: tensor<4x4xi8>, %b: tensor<4x4xi32>) -> tensor<4x4xi32> {
  // expected-error @+1 {{structured.schedule: 'convert_to' is i8, expected a type wider than the elements to convert, and narrower than the type that the payload extends them to}}
  %0 = linalg.matmul {structured.schedule = {convert = [1], convert_to = i8}} ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%b : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// -----

func.func @not_narrower(%a: tensor<4x4xi8>, %b: tensor<4x4xi32>) -> tensor<4x4xi32> {
  // expected-error @+1 {{structured.schedule: 'convert_to' is i32, expected a type wider than the elements to convert, and narrower than the type that the payload extends them to}}
  %0 = linalg.matmul {structured.schedule = {convert = [1], convert_to = i32}} ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%b : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// -----

func.func @vector_elements(%a: tensor<4xvector<2xi8>>, %b: tensor<4xvector<2xi32>>) -> tensor<4xvector<2xi32>> {
  // expected-error @+1 {{structured.schedule: 'convert_to' is i16, expected a type wider than the elements to convert}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"],
                       structured.schedule = {convert = [0], convert_to = i16}}
      ins(%a : tensor<4xvector<2xi8>>) outs(%b : tensor<4xvector<2xi32>>) {
  ^bb0(%x: vector<2xi8>, %out: vector<2xi32>):
    %1 = arith.extsi %x : vector<2xi8> to vector<2xi32>
    linalg.yield %1 : vector<2xi32>
  } -> tensor<4xvector<2xi32>>
  return %0 : tensor<4xvector<2xi32>>
}

// -----

func.func @no_type(%a: tensor<4x4xi8>, %b: tensor<4x4xi32>) -> tensor<4x4xi32> {
  // expected-error @+1 {{structured.schedule: 'convert_to' is 16 : i64, expected a type wider}}
  %0 = linalg.matmul {structured.schedule = {convert = [1], convert_to = 16}} ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%b : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// -----

func.func @borders_without_size(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].borders' is [1], expected different loops that have a size}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [2, 0, 0], pack = [{operand = 0}], borders = [1]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @borders_twice(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].borders' is [0, 0], expected different loops that have a size}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [2, 0, 0], pack = [{operand = 0}], borders = [0, 0]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @borders_no_loop(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].borders' is [3], expected different loops that have a size}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [2, 0, 0], pack = [{operand = 0}], borders = [3]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @borders_text(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].borders' is "first", expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [2, 0, 0], pack = [{operand = 0}], borders = "first"}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @borders_without_copy(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].borders' is [0], expected one operand to copy, without panels, or none and one in 'mask_padding'}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [2, 0, 0], borders = [0]}]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @borders_of_two_masked(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].borders' is [0], expected one operand to copy, without panels, or none and one in 'mask_padding'}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [2, 0, 0], borders = [0]}], mask_padding = [0, 1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @mask_no_input(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'mask_padding' is [2], expected different numbers of the 2 inputs}}
  %0 = linalg.matmul {structured.schedule = {mask_padding = [2]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @mask_twice(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'mask_padding' is [1, 1], expected different numbers of the 2 inputs}}
  %0 = linalg.matmul {structured.schedule = {mask_padding = [1, 1]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @mask_text(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{structured.schedule: 'mask_padding' is "all", expected an array of integers of 0 or more}}
  %0 = linalg.matmul {structured.schedule = {mask_padding = "all"}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @loop_without_order(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'order' is [0, 1], expected 2 among the loops, as its extent may exceed the 4 in 'tile'}}
  %0 = linalg.matmul {structured.schedule = {order = [0, 1], tile = [2, 2, 4]}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @order_of_version(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].schedule.order' is [1, 2], expected 0 among the loops, as its extent may exceed the 4 in 'tile'}}
  %0 = linalg.matmul {structured.schedule = {versions = [{extents = [5, 0, 0], schedule = {order = [1, 2], tile = [4, 2, 1]}}]}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @partial_twice(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'partial' is [2, 2], expected different numbers of reduction loops}}
  %0 = linalg.matmul {structured.schedule = {tile = [2, 2, 4], partial = [2, 2]}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @large_panel(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].pack[0].panel' is [1000000000000, 0, 1000000000000], expected a panel of at most 16777216 elements}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{pack = [{operand = 0, panel = [1000000000000, 0, 1000000000000]}]}]}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @large_size(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'tile' is [2, 2, 4611686018427387904], expected an array of integers of less than 2^62}}
  %0 = linalg.matmul {structured.schedule = {tile = [2, 2, 4611686018427387904]}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @large_points(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].points.greatest' is 9223372036854775807 : i64, expected an integer of less than 2^62}}
  %0 = linalg.matmul {structured.schedule = {versions = [{points = {loops = [0], greatest = 9223372036854775807}, schedule = {}}]}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @never_taken(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'versions[0].extents' is [4, 0, 0], expected at least 9 for loop 0, as in 'least'}}
  %0 = linalg.matmul {structured.schedule = {versions = [{extents = [4, 0, 0], least = [9, 0, 0], schedule = {}}]}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @type_alone(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{structured.schedule: 'convert_to' is i16, expected inputs to convert in 'convert'}}
  %0 = linalg.matmul {structured.schedule = {convert_to = i16}} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @panels_of_buffers(%a: memref<16x16xf32>, %c: memref<16x16xf32>) {
  // expected-error @+1 {{structured.schedule: 'blocks[0].pack[0].panel' is [0, 8, 0], expected none, as operand 1 is no tensor of integers or floats}}
  linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 0, 8], pack = [{operand = 1, panel = [0, 8, 0]}]}], tile = [4, 8, 1]}} ins(%a, %a : memref<16x16xf32>, memref<16x16xf32>) outs(%c : memref<16x16xf32>)
  return
}

// -----

func.func @panels_of_complex_numbers(%a: tensor<6x6xcomplex<f32>>) -> tensor<6x6xcomplex<f32>> {
  // expected-error @+1 {{structured.schedule: 'blocks[0].pack[0].panel' is [0, 4, 0], expected none, as operand 1 is no tensor of integers or floats}}
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 0, 0], pack = [{operand = 1, panel = [0, 4, 0]}]}], tile = [2, 4, 1]}} ins(%a, %a : tensor<6x6xcomplex<f32>>, tensor<6x6xcomplex<f32>>) outs(%a : tensor<6x6xcomplex<f32>>) -> tensor<6x6xcomplex<f32>>
  return %0 : tensor<6x6xcomplex<f32>>
}

// -----

func.func @partial_without_size(%a: tensor<6x6xf32>) -> tensor<6x6xf32> {
  // expected-error @+1 {{structured.schedule: 'partial' is [2], expected loops that have a size in 'tile'}}
  %0 = linalg.matmul {structured.schedule = {tile = [2, 4, 0], partial = [2]}} ins(%a, %a : tensor<6x6xf32>, tensor<6x6xf32>) outs(%a : tensor<6x6xf32>) -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}
