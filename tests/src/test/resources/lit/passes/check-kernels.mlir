// RUN: weir opt --pass-pipeline='builtin.module(check-kernels)' %s | FileCheck %s
// A kernel that stands in a program is one that Weir did not generate.

// CHECK: tile.func @fill(%{{.*}}: !tile.ptr<f32> write) grid #{{.*}} kind "elementwise" attributes {checked = true}
tile.func @fill(%y: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "elementwise" {
  %c0 = tile.index 0
  %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<4xf32>
  %t = tile.fill 2.0 : f32 : !tile.tile<4xf32>
  tile.store %t, %vy[%c0] : !tile.tile<4xf32>, !tile.view<4xf32>
  tile.return
}
