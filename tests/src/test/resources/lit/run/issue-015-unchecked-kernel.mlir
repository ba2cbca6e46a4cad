// RUN: not weir run %s --input x=ones:4x8xf32 2>&1 | FileCheck %s
// RUN: not weir run %s --target=c --input x=ones:4x8xf32 2>&1 | FileCheck %s

// A kernel that Weir did not generate is checked where it runs: here a tile of 1024 values is multiplied by
// one of 32.

// CHECK: issue-015-unchecked-kernel.mlir:[[@LINE+16]]:10: error: 'tile.binary' in @k, program 0: extents differ: [1024] and [32]
module {
  %x = pd_op.data {name = "x", shape = array<i64: 4, 8>, dtype = #pir.dtype<float32>} : tensor<4x8xf32>
  %1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (4, 8)>], sizes = affine_map<() -> ()>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  pir.shadow_output %1, "out" : tensor<4x8xf32>
  tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "elementwise" {
    %pid = tile.program_id
    %c = tile.index 1024
    %n = tile.index 32
    %at = tile.index_binary <mul> %pid, %c
    %left = tile.index_binary <sub> %n, %at
    %e = tile.index_binary <min> %left, %c
    %vx = tile.view %x sizes[] : !tile.ptr<f32> -> !tile.view<32xf32>
    %vy = tile.view %y sizes[] : !tile.ptr<f32> -> !tile.view<32xf32>
    %t = tile.load %vx[%at] extents[%e] : !tile.view<32xf32> -> !tile.tile<1024xf32>
    %s = tile.fill 2.0 : f32 : !tile.tile<1024xf32>
    %m = tile.binary <mul> %s, %t : !tile.tile<1024xf32>
    tile.store %m, %vy[%at] : !tile.tile<1024xf32>, !tile.view<32xf32>
    tile.return
  }
}
