// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s | weir opt - | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s

// CHECK-LABEL: tile.func @double(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> write, %arg2: index) grid #map kind "elementwise" {
tile.func @double(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 1024)> kind "elementwise" {
  // CHECK-NEXT: %[[PID:.*]] = tile.program_id
  %pid = tile.program_id
  // CHECK-NEXT: %c1024 = tile.index 1024
  %c1024 = tile.index 1024
  %start = tile.index_binary <mul> %pid, %c1024
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %c1024
  // CHECK: %[[X:.*]] = tile.view %arg0 sizes[%arg2] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vx = tile.view %x sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %a = tile.load %vx[%start] extents [%count] : !tile.view<?xf32> -> !tile.tile<1024xf32>
  %b = tile.binary <add> %a, %a : !tile.tile<1024xf32>
  tile.store %b, %vy[%start] : !tile.tile<1024xf32>, !tile.view<?xf32>
  // CHECK: tile.return
  tile.return
}

// A kernel without sizes, and without a kind of its own.
// CHECK-LABEL: tile.func @loops(%arg0: !tile.ptr<f32> readwrite) grid #map1 kind "elementwise" attributes {hint = 1 : i64} {
tile.func @loops(%x: !tile.ptr<f32> readwrite) grid affine_map<() -> (1)> attributes {hint = 1 : i64} {
  %c0 = tile.index 0
  %c64 = tile.index 64
  %c8 = tile.index 8
  %zero = tile.fill 0.0 : f32 : !tile.tile<8xf32>
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<64xf32>
  // CHECK: %[[SUM:.*]] = tile.for %[[I:.*]] = %c0 to %c64 step %c8 iter(%[[A:.*]] = %{{.*}}) -> (!tile.tile<8xf32>) stages 2 {
  // CHECK: tile.yield %{{.*}} : !tile.tile<8xf32>
  // CHECK-NEXT: } {unroll = true}
  %sum = tile.for %i = %c0 to %c64 step %c8 iter(%a = %zero) -> (!tile.tile<8xf32>) stages 2 {
    %t = tile.load %v[%i] : !tile.view<64xf32> -> !tile.tile<8xf32>
    %b = tile.binary <add> %a, %t : !tile.tile<8xf32>
    tile.yield %b : !tile.tile<8xf32>
  } {unroll = true}
  // CHECK: tile.for %{{.*}} = %c0 to %c64 step %c8 {
  // CHECK-NEXT: tile.store
  // CHECK-NEXT: }
  tile.for %i = %c0 to %c64 step %c8 {
    tile.store %sum, %v[%i] : !tile.tile<8xf32>, !tile.view<64xf32>
  }
  %few = tile.index_compare <lt> %c8, %c64
  // CHECK: tile.if %[[FEW:.*]] {
  // CHECK-NEXT: tile.barrier
  // CHECK-NEXT: }
  tile.if %few {
    tile.barrier
  }
  // CHECK: %[[Y:.*]] = tile.if %[[FEW]] -> (!tile.tile<8xf32>) {
  // CHECK-NEXT: tile.yield
  // CHECK-NEXT: } else {
  // CHECK: tile.yield
  // CHECK-NEXT: }
  %y = tile.if %few -> (!tile.tile<8xf32>) {
    tile.yield %sum : !tile.tile<8xf32>
  } else {
    %z = tile.unary <neg> %sum : !tile.tile<8xf32>
    tile.yield %z : !tile.tile<8xf32>
  }
  tile.barrier
  tile.store %y, %v[%c0] : !tile.tile<8xf32>, !tile.view<64xf32>
  tile.return
}
