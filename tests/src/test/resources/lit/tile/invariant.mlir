// RUN: weir opt %s --loop-invariant-code-motion | FileCheck %s

// What is the same in every round moves out of the loop, unless it might fail where the loop does not
// run: a division, and a tile that may be larger than its bound.

// CHECK-LABEL: tile.func @move
tile.func @move(%x: !tile.ptr<f32> readwrite, %n: index, %m: index) grid affine_map<()[s0, s1] -> (1)> {
  // CHECK: tile.view
  // CHECK-NEXT: tile.index_binary <mul>
  // CHECK-NEXT: tile.index_binary <min>
  // CHECK-NEXT: tile.fill
  // CHECK-NEXT: tile.unary <exp>
  // CHECK-NEXT: tile.index_binary <div> %{{.*}}, %c8
  // CHECK-NEXT: tile.for
  // CHECK-NEXT: tile.index_binary <div>
  // CHECK-NEXT: tile.fill
  // CHECK-NEXT: tile.load
  %c0 = tile.index 0
  %c1 = tile.index 1
  %c8 = tile.index 8
  tile.for %i = %c0 to %n step %c1 {
    %v = tile.view %x sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
    %a = tile.index_binary <mul> %n, %m
    %b = tile.index_binary <min> %a, %c8
    %t = tile.fill 1.0 : f32 extents [%b] : !tile.tile<8xf32>
    %e = tile.unary <exp> %t : !tile.tile<8xf32>
    %c = tile.index_binary <div> %n, %c8
    %d = tile.index_binary <div> %n, %m
    %u = tile.fill 1.0 : f32 extents [%m] : !tile.tile<8xf32>
    %s = tile.load %v[%c] extents [%b] : !tile.view<?xf32> -> !tile.tile<8xf32>
    %r = tile.binary <add> %s, %e : !tile.tile<8xf32>
    tile.store %r, %v[%d] : !tile.tile<8xf32>, !tile.view<?xf32>
    tile.store %u, %v[%i] : !tile.tile<8xf32>, !tile.view<?xf32>
  }
  tile.return
}
