// RUN: weir opt %s --canonicalize --cse | FileCheck %s

// Index arithmetic: numbers are computed, chains shortened, what changes nothing left out.

// CHECK-LABEL: tile.func @index(
// CHECK-SAME: %[[X:[a-z0-9]+]]: !tile.ptr<f32> write, %[[N:[a-z0-9]+]]: index)
tile.func @index(%x: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0)> {
  // CHECK-DAG: %c0 = tile.index 0
  // CHECK-DAG: %c8 = tile.index 8
  // CHECK-DAG: %c32 = tile.index 32
  // CHECK-DAG: %c35 = tile.index 35
  // CHECK-DAG: %c4 = tile.index 4
  %c0 = tile.index 0
  %c1 = tile.index 1
  %c3 = tile.index 3
  %c4 = tile.index 4
  %c8 = tile.index 8
  %c32 = tile.index 32
  %v = tile.view %x sizes [%n] : !tile.ptr<f32> -> !tile.view<?x64xf32>
  %t = tile.fill 1.0 : f32 : !tile.tile<f32>
  // 32 + 3
  %a = tile.index_binary <add> %c32, %c3
  // CHECK: tile.store %{{.*}}, %{{.*}}[%[[N]], %c35]
  tile.store %t, %v[%n, %a] : !tile.tile<f32>, !tile.view<?x64xf32>
  // (n + 3) - 3
  %b = tile.index_binary <add> %c3, %n
  %c = tile.index_binary <sub> %b, %c3
  // CHECK-NEXT: tile.store %{{.*}}, %{{.*}}[%[[N]], %c0]
  tile.store %t, %v[%c, %c0] : !tile.tile<f32>, !tile.view<?x64xf32>
  // n * 32 / 8 and n * 32 mod 8
  %d = tile.index_binary <mul> %n, %c32
  %e = tile.index_binary <div> %d, %c8
  %f = tile.index_binary <mod> %d, %c8
  // CHECK-NEXT: %[[E:.*]] = tile.index_binary <mul> %[[N]], %c4
  // CHECK-NEXT: tile.store %{{.*}}, %{{.*}}[%[[E]], %c0]
  tile.store %t, %v[%e, %f] : !tile.tile<f32>, !tile.view<?x64xf32>
  // min(min(n, 32), 8), min(n mod 8, 32) and max(n, n)
  %g = tile.index_binary <min> %n, %c32
  %h = tile.index_binary <min> %g, %c8
  %i = tile.index_binary <mod> %n, %c8
  %j = tile.index_binary <min> %i, %c32
  // CHECK-NEXT: %[[H:.*]] = tile.index_binary <min> %[[N]], %c8
  // CHECK-NEXT: %[[I:.*]] = tile.index_binary <mod> %[[N]], %c8
  // CHECK-NEXT: tile.store %{{.*}}, %{{.*}}[%[[H]], %[[I]]]
  tile.store %t, %v[%h, %j] : !tile.tile<f32>, !tile.view<?x64xf32>
  // n / 4 / 8, n mod 32 mod 8
  %k = tile.index_binary <div> %n, %c4
  %l = tile.index_binary <div> %k, %c8
  %m = tile.index_binary <mod> %n, %c32
  %o = tile.index_binary <mod> %m, %c8
  // CHECK-NEXT: %[[L:.*]] = tile.index_binary <div> %[[N]], %c32
  // CHECK-NEXT: tile.store %{{.*}}, %{{.*}}[%[[L]], %[[I]]]
  tile.store %t, %v[%l, %o] : !tile.tile<f32>, !tile.view<?x64xf32>
  // n * 1, n - n, a division by 0 is kept
  %p = tile.index_binary <mul> %n, %c1
  %q = tile.index_binary <sub> %n, %n
  %r = tile.index_binary <div> %c8, %c0
  // CHECK-NEXT: %[[R:.*]] = tile.index_binary <div> %c8, %c0
  // CHECK-NEXT: tile.store %{{.*}}, %{{.*}}[%[[N]], %c0]
  // CHECK-NEXT: tile.store %{{.*}}, %{{.*}}[%[[R]], %c0]
  tile.store %t, %v[%p, %q] : !tile.tile<f32>, !tile.view<?x64xf32>
  tile.store %t, %v[%r, %q] : !tile.tile<f32>, !tile.view<?x64xf32>
  tile.return
}

// Tiles of one number.
// CHECK-LABEL: tile.func @numbers
tile.func @numbers(%x: !tile.ptr<f32> write, %y: !tile.ptr<i32> write, %z: !tile.ptr<i1> write, %n: index) grid affine_map<()[s0] -> (s0)> {
  // CHECK: %[[F:.*]] = tile.fill 3.000000e+00 : f32 extents[%{{.*}}] : !tile.tile<8xf32>
  // CHECK-NEXT: tile.store %[[F]]
  // CHECK-NEXT: %[[I:.*]] = tile.fill -1 : i32 : !tile.tile<2x4xi32>
  // CHECK-NEXT: tile.store %[[I]]
  // CHECK-NEXT: %[[B:.*]] = tile.fill true extents[%{{.*}}] : !tile.tile<8xi1>
  // CHECK-NEXT: tile.store %[[B]]
  %c0 = tile.index 0
  %c8 = tile.index 8
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<8xf32>
  %w = tile.view %y : !tile.ptr<i32> -> !tile.view<2x4xi32>
  %u = tile.view %z : !tile.ptr<i1> -> !tile.view<8xi1>
  %one = tile.fill 1.0 : f32 extents [%n] : !tile.tile<8xf32>
  %two = tile.fill -2.0 : f32 extents [%n] : !tile.tile<8xf32>
  %a = tile.unary <neg> %two : !tile.tile<8xf32>
  %b = tile.binary <add> %a, %one : !tile.tile<8xf32>
  tile.store %b, %v[%c0] : !tile.tile<8xf32>, !tile.view<8xf32>
  // -3.5 to an integer is -3, the bounds are not said, -3 / 2 is -1.
  %c = tile.fill -3.5 : f32 extents [%c8] : !tile.tile<8xf32>
  %d = tile.cast %c : !tile.tile<8xf32> -> !tile.tile<8xi32>
  %e = tile.fill 2 : i32 : !tile.tile<8xi32>
  %f = tile.binary <div> %d, %e : !tile.tile<8xi32>
  %g = tile.reshape %f : !tile.tile<8xi32> -> !tile.tile<4x2xi32>
  %h = tile.transpose %g perm [1, 0] : !tile.tile<4x2xi32> -> !tile.tile<2x4xi32>
  tile.store %h, %w[%c0, %c0] : !tile.tile<2x4xi32>, !tile.view<2x4xi32>
  %i = tile.compare <gt> %one, %two : !tile.tile<8xf32>
  tile.store %i, %u[%c0] : !tile.tile<8xi1>, !tile.view<8xi1>
  tile.return
}

// Arithmetic that changes nothing, and what it would be wrong to leave out.
// CHECK-LABEL: tile.func @nothing
tile.func @nothing(%x: !tile.ptr<f32> readwrite, %y: !tile.ptr<i32> readwrite) grid affine_map<() -> (1)> {
  // CHECK: %[[A:.*]] = tile.load
  // CHECK-NEXT: %[[I:.*]] = tile.load
  // CHECK-NEXT: %[[ZERO:.*]] = tile.fill 0.000000e+00
  // CHECK-NEXT: %[[S:.*]] = tile.binary <add> %[[A]], %[[ZERO]]
  // CHECK-NEXT: tile.barrier
  // CHECK-NEXT: tile.store %[[S]]
  // CHECK-NEXT: tile.store %[[I]]
  // CHECK-NEXT: tile.return
  %c0 = tile.index 0
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<8xf32>
  %w = tile.view %y : !tile.ptr<i32> -> !tile.view<8xi32>
  %a = tile.load %v[%c0] : !tile.view<8xf32> -> !tile.tile<8xf32>
  %i = tile.load %w[%c0] : !tile.view<8xi32> -> !tile.tile<8xi32>
  %unused = tile.load %w[%c0] : !tile.view<8xi32> -> !tile.tile<8xi32>
  %zero = tile.fill 0.0 : f32 : !tile.tile<8xf32>
  %none = tile.fill 0 : i32 : !tile.tile<8xi32>
  %one = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  %all = tile.fill -1 : i32 : !tile.tile<8xi32>
  %b = tile.binary <mul> %one, %a : !tile.tile<8xf32>
  %c = tile.binary <sub> %b, %zero : !tile.tile<8xf32>
  %d = tile.unary <neg> %c : !tile.tile<8xf32>
  %e = tile.unary <neg> %d : !tile.tile<8xf32>
  %f = tile.binary <max> %e, %e : !tile.tile<8xf32>
  // -0 + 0 is 0.
  %g = tile.binary <add> %f, %zero : !tile.tile<8xf32>
  %j = tile.binary <add> %none, %i : !tile.tile<8xi32>
  %k = tile.binary <and> %j, %all : !tile.tile<8xi32>
  %l = tile.binary <xor> %k, %none : !tile.tile<8xi32>
  %m = tile.cast %l : !tile.tile<8xi32> -> !tile.tile<8xi64>
  %n = tile.cast %m : !tile.tile<8xi64> -> !tile.tile<8xi32>
  %o = tile.slice %n at [0] : !tile.tile<8xi32> -> !tile.tile<8xi32>
  %p = tile.broadcast %o dims [0] : !tile.tile<8xi32> -> !tile.tile<8xi32>
  %q = tile.reduce <sum> %p dims [] : !tile.tile<8xi32> -> !tile.tile<8xi32>
  %known = tile.fill true : !tile.tile<8xi1>
  %r = tile.select %known, %q, %none : !tile.tile<8xi1>, !tile.tile<8xi32>, !tile.tile<8xi32>
  tile.barrier
  tile.store %g, %v[%c0] : !tile.tile<8xf32>, !tile.view<8xf32>
  tile.store %r, %w[%c0] : !tile.tile<8xi32>, !tile.view<8xi32>
  tile.return
}

// Movements and conversions in a row.
// CHECK-LABEL: tile.func @rows
tile.func @rows(%x: !tile.ptr<f16> read, %i: !tile.ptr<i16> read, %y: !tile.ptr<f32> write, %z: !tile.ptr<i8> write) grid affine_map<() -> (1)> {
  // CHECK: %[[A:.*]] = tile.load {{.*}} -> !tile.tile<2x4x8xf16>
  // CHECK-NEXT: %[[C:.*]] = tile.cast %[[A]] : !tile.tile<2x4x8xf16> -> !tile.tile<2x4x8xf32>
  // CHECK-NEXT: %[[T:.*]] = tile.transpose %[[C]] perm [2, 0, 1] : !tile.tile<2x4x8xf32> -> !tile.tile<8x2x4xf32>
  // CHECK-NEXT: %[[R:.*]] = tile.reshape %[[T]] : !tile.tile<8x2x4xf32> -> !tile.tile<8x8xf32>
  // CHECK-NEXT: %[[B:.*]] = tile.broadcast %[[R]] dims [1, 3] : !tile.tile<8x8xf32> -> !tile.tile<2x8x3x8xf32>
  // CHECK-NEXT: tile.store %[[B]]
  %c0 = tile.index 0
  %v = tile.view %x : !tile.ptr<f16> -> !tile.view<2x4x8xf16>
  %u = tile.view %i : !tile.ptr<i16> -> !tile.view<8xi16>
  %w = tile.view %y : !tile.ptr<f32> -> !tile.view<2x8x3x8xf32>
  %q = tile.view %z : !tile.ptr<i8> -> !tile.view<8xi8>
  %a = tile.load %v[%c0, %c0, %c0] : !tile.view<2x4x8xf16> -> !tile.tile<2x4x8xf16>
  %b = tile.cast %a : !tile.tile<2x4x8xf16> -> !tile.tile<2x4x8xf64>
  %c = tile.cast %b : !tile.tile<2x4x8xf64> -> !tile.tile<2x4x8xf32>
  %d = tile.transpose %c perm [1, 2, 0] : !tile.tile<2x4x8xf32> -> !tile.tile<4x8x2xf32>
  %e = tile.transpose %d perm [1, 2, 0] : !tile.tile<4x8x2xf32> -> !tile.tile<8x2x4xf32>
  %f = tile.reshape %e : !tile.tile<8x2x4xf32> -> !tile.tile<64xf32>
  %g = tile.reshape %f : !tile.tile<64xf32> -> !tile.tile<8x8xf32>
  %h = tile.broadcast %g dims [0, 2] : !tile.tile<8x8xf32> -> !tile.tile<8x3x8xf32>
  %j = tile.broadcast %h dims [1, 2, 3] : !tile.tile<8x3x8xf32> -> !tile.tile<2x8x3x8xf32>
  tile.store %j, %w[%c0, %c0, %c0, %c0] : !tile.tile<2x8x3x8xf32>, !tile.view<2x8x3x8xf32>
  // A float is limited to the integers there are, an integer cut off: both casts stay.
  // CHECK: %[[I:.*]] = tile.load {{.*}} -> !tile.tile<8xi16>
  // CHECK-NEXT: %[[J:.*]] = tile.cast %[[I]] : !tile.tile<8xi16> -> !tile.tile<8xf32>
  // CHECK-NEXT: tile.cast %[[J]] : !tile.tile<8xf32> -> !tile.tile<8xi8>
  %k = tile.load %u[%c0] : !tile.view<8xi16> -> !tile.tile<8xi16>
  %l = tile.cast %k : !tile.tile<8xi16> -> !tile.tile<8xf32>
  %m = tile.cast %l : !tile.tile<8xf32> -> !tile.tile<8xi8>
  tile.store %m, %q[%c0] : !tile.tile<8xi8>, !tile.view<8xi8>
  tile.return
}

// Loops that run never or once, choices that are known, results that nobody uses.
// CHECK-LABEL: tile.func @structure
tile.func @structure(%x: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (1)> {
  // CHECK: %[[T:.*]] = tile.fill 1.000000e+00
  // CHECK-NEXT: %[[V:.*]] = tile.view
  // CHECK-NEXT: tile.store %[[T]], %[[V]][%c8]
  // CHECK-NEXT: tile.store %[[T]], %[[V]][%c0]
  // CHECK-NEXT: tile.for %[[I:.*]] = %c0 to %{{.*}} step %c8 {
  // CHECK-NEXT: tile.store %[[T]], %[[V]][%[[I]]]
  // CHECK-NEXT: }
  // CHECK-NEXT: tile.return
  %c0 = tile.index 0
  %c8 = tile.index 8
  %c9 = tile.index 9
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  %v = tile.view %x sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  tile.for %i = %c8 to %c8 step %c8 {
    tile.store %t, %v[%c9] : !tile.tile<8xf32>, !tile.view<?xf32>
  }
  tile.for %i = %c8 to %c9 step %c8 {
    tile.store %t, %v[%i] : !tile.tile<8xf32>, !tile.view<?xf32>
  }
  %b = tile.index_compare <lt> %c9, %c8
  tile.if %b {
    tile.store %t, %v[%c9] : !tile.tile<8xf32>, !tile.view<?xf32>
  } else {
    tile.store %t, %v[%c0] : !tile.tile<8xf32>, !tile.view<?xf32>
  }
  %s:2 = tile.for %i = %c0 to %n step %c8 iter(%a = %t, %d = %t) -> (!tile.tile<8xf32>, !tile.tile<8xf32>) {
    tile.store %a, %v[%i] : !tile.tile<8xf32>, !tile.view<?xf32>
    %e = tile.unary <exp> %t : !tile.tile<8xf32>
    tile.yield %a, %e : !tile.tile<8xf32>, !tile.tile<8xf32>
  }
  tile.return
}

// Extents that are the bounds are not said; parts and repetitions of one number.
// CHECK-LABEL: tile.func @whole
tile.func @whole(%x: !tile.ptr<i32> readwrite, %n: index) grid affine_map<()[s0] -> (1)> {
  // CHECK: %[[A:.*]] = tile.load %[[V:.*]][%c0] : !tile.view<8xi32> -> !tile.tile<8xi32>
  // CHECK-NEXT: %[[B:.*]] = tile.iota %{{.*}} dim 0 : !tile.tile<8xi32>
  // CHECK-NEXT: %[[C:.*]] = tile.binary <add> %[[A]], %[[B]]
  // CHECK-NEXT: %[[D:.*]] = tile.fill 7 : i32 : !tile.tile<8xi32>
  // CHECK-NEXT: %[[E:.*]] = tile.binary <mul> %[[C]], %[[D]]
  // CHECK-NEXT: %[[F:.*]] = tile.broadcast %[[E]] dims [1] : !tile.tile<8xi32> -> !tile.tile<2x8xi32>
  // CHECK-NEXT: tile.store %[[F]]
  %c0 = tile.index 0
  %c2 = tile.index 2
  %c8 = tile.index 8
  %v = tile.view %x : !tile.ptr<i32> -> !tile.view<8xi32>
  %w = tile.view %x : !tile.ptr<i32> -> !tile.view<2x8xi32>
  %a = tile.load %v[%c0] extents [%c8] : !tile.view<8xi32> -> !tile.tile<8xi32>
  %b = tile.iota %n dim 0 extents [%c8] : !tile.tile<8xi32>
  %c = tile.binary <add> %a, %b : !tile.tile<8xi32>
  %seven = tile.fill 7 : i32 : !tile.tile<2xi32>
  %part = tile.slice %seven at [1] : !tile.tile<2xi32> -> !tile.tile<1xi32>
  %one = tile.reshape %part : !tile.tile<1xi32> -> !tile.tile<i32>
  %d = tile.broadcast %one dims [] : !tile.tile<i32> -> !tile.tile<8xi32>
  %e = tile.binary <mul> %c, %d : !tile.tile<8xi32>
  %f = tile.broadcast %e dims [1] extents [%c2, %c8] : !tile.tile<8xi32> -> !tile.tile<2x8xi32>
  tile.store %f, %w[%c0, %c0] : !tile.tile<2x8xi32>, !tile.view<2x8xi32>
  tile.return
}

// What choices and loops hand on twice, for nothing, or from outside.
// CHECK-LABEL: tile.func @handed_on
tile.func @handed_on(%x: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (1)> {
  // CHECK: %[[T:.*]] = tile.fill 1.000000e+00
  // CHECK: %[[R:.*]] = tile.for {{.*}} iter(%[[A:.*]] = %[[T]]) -> (!tile.tile<8xf32>) {
  // CHECK-NEXT: %[[E:.*]] = tile.unary <exp> %[[A]]
  // CHECK-NEXT: tile.yield %[[E]] : !tile.tile<8xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[S:.*]] = tile.binary <add> %[[R]], %[[R]]
  // CHECK-NEXT: %[[B:.*]] = tile.index_compare
  // CHECK-NEXT: %[[C:.*]] = tile.if %[[B]] -> (!tile.tile<8xf32>) {
  // CHECK-NEXT: tile.yield %[[S]] : !tile.tile<8xf32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: tile.yield %[[T]] : !tile.tile<8xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[D:.*]] = tile.binary <mul> %[[C]], %[[C]]
  // CHECK-NEXT: %[[F:.*]] = tile.binary <sub> %[[D]], %[[S]]
  // CHECK-NEXT: tile.if %[[B]] {
  // CHECK-NEXT: tile.store %[[F]]
  // CHECK-NEXT: }
  // CHECK-NEXT: tile.return
  %c0 = tile.index 0
  %c1 = tile.index 1
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<8xf32>
  %r:2 = tile.for %i = %c0 to %n step %c1 iter(%a = %t, %b = %t) -> (!tile.tile<8xf32>, !tile.tile<8xf32>) {
    %e = tile.unary <exp> %a : !tile.tile<8xf32>
    tile.yield %e, %e : !tile.tile<8xf32>, !tile.tile<8xf32>
  }
  %s = tile.binary <add> %r#0, %r#1 : !tile.tile<8xf32>
  %c = tile.index_compare <lt> %n, %c1
  %d:4 = tile.if %c -> (!tile.tile<8xf32>, !tile.tile<8xf32>, !tile.tile<8xf32>, !tile.tile<8xf32>) {
    tile.yield %s, %s, %s, %t : !tile.tile<8xf32>, !tile.tile<8xf32>, !tile.tile<8xf32>, !tile.tile<8xf32>
  } else {
    tile.yield %t, %t, %s, %s : !tile.tile<8xf32>, !tile.tile<8xf32>, !tile.tile<8xf32>, !tile.tile<8xf32>
  }
  %f = tile.binary <mul> %d#0, %d#1 : !tile.tile<8xf32>
  %g = tile.binary <sub> %f, %d#2 : !tile.tile<8xf32>
  tile.if %c {
    tile.store %g, %v[%c0] : !tile.tile<8xf32>, !tile.view<8xf32>
  } else {
  }
  tile.return
}
