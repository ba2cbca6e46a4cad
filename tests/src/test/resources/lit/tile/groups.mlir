// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(func-to-program,pd-op-to-kernel)' | FileCheck %s

// A row of tiles with a rest at the end, whatever the shape is.
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: 0>, callee = "elementwise_1", dims = array<i32>
// CHECK:       tile.func @elementwise_1(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> read, %arg2: !tile.ptr<f32> write) grid #map{{[0-9]*}} kind "elementwise" {
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %c8 = tile.index 8
// CHECK-NEXT:    %c4096 = tile.index 4096
// CHECK-NEXT:    %c28897 = tile.index 28897
// CHECK-NEXT:    %3 = tile.view %arg0 : !tile.ptr<f32> -> !tile.view<28897xf32>
// CHECK-NEXT:    %4 = tile.view %arg1 : !tile.ptr<f32> -> !tile.view<28897xf32>
// CHECK-NEXT:    %5 = tile.view %arg2 : !tile.ptr<f32> -> !tile.view<28897xf32>
// CHECK-NEXT:    %6 = tile.program_id
// CHECK-NEXT:    %7 = tile.index_binary <mul> %6, %c4096
// CHECK-NEXT:    %8 = tile.index_binary <sub> %c28897, %7
// CHECK-NEXT:    %9 = tile.index_binary <min> %8, %c4096
// CHECK-NEXT:    %10 = tile.load %3[%7] extents[%9] : !tile.view<28897xf32> -> !tile.tile<4096xf32>
// CHECK-NEXT:    %11 = tile.load %4[%7] extents[%9] : !tile.view<28897xf32> -> !tile.tile<4096xf32>
// CHECK-NEXT:    %12 = tile.binary <add> %10, %11 : !tile.tile<4096xf32>
// CHECK-NEXT:    %13 = tile.unary <exp> %12 : !tile.tile<4096xf32>
// CHECK-NEXT:    tile.store %13, %5[%7] : !tile.tile<4096xf32>, !tile.view<28897xf32>
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
func.func @elementwise(%x: tensor<37x781xf32>, %y: tensor<37x781xf32>) -> tensor<37x781xf32> {
  %0 = "pd_op.group"(%x, %y) <{kind = "elementwise"}> ({
  ^bb0(%a: tensor<37x781xf32>, %b: tensor<37x781xf32>):
    %s = pd_op.add %a, %b : (tensor<37x781xf32>, tensor<37x781xf32>) -> tensor<37x781xf32>
    %e = pd_op.exp %s : (tensor<37x781xf32>) -> tensor<37x781xf32>
    pir.yield %e : tensor<37x781xf32>
  }) : (tensor<37x781xf32>, tensor<37x781xf32>) -> tensor<37x781xf32>
  return %0 : tensor<37x781xf32>
}

// -----

// Rows are read once; several make a tile.
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: 0>, callee = "row_reduce_1", dims = array<i32>
// CHECK:       tile.func @row_reduce_1(%arg0: !tile.ptr<f16> read, %arg1: !tile.ptr<f16> write) grid #map{{[0-9]*}} kind "row_reduce" {
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %c8 = tile.index 8
// CHECK-NEXT:    %2 = tile.view %arg0 : !tile.ptr<f16> -> !tile.view<64x500xf16>
// CHECK-NEXT:    %3 = tile.view %arg1 : !tile.ptr<f16> -> !tile.view<64x500xf16>
// CHECK-NEXT:    %4 = tile.program_id
// CHECK-NEXT:    %5 = tile.index_binary <mul> %4, %c8
// CHECK-NEXT:    %6 = tile.load %2[%5, %c0] : !tile.view<64x500xf16> -> !tile.tile<8x500xf16>
// CHECK-NEXT:    %7 = tile.cast %6 : !tile.tile<8x500xf16> -> !tile.tile<8x500xf32>
// CHECK-NEXT:    %8 = tile.reduce <max> %7 dims [1] : !tile.tile<8x500xf32> -> !tile.tile<8xf32>
// CHECK-NEXT:    %9 = tile.broadcast %8 dims [0] : !tile.tile<8xf32> -> !tile.tile<8x500xf32>
// CHECK-NEXT:    %10 = tile.binary <sub> %7, %9 : !tile.tile<8x500xf32>
// CHECK-NEXT:    %11 = tile.unary <exp> %10 : !tile.tile<8x500xf32>
// CHECK-NEXT:    %12 = tile.reduce <sum> %11 dims [1] : !tile.tile<8x500xf32> -> !tile.tile<8xf32>
// CHECK-NEXT:    %13 = tile.broadcast %12 dims [0] : !tile.tile<8xf32> -> !tile.tile<8x500xf32>
// CHECK-NEXT:    %14 = tile.binary <div> %11, %13 : !tile.tile<8x500xf32>
// CHECK-NEXT:    %15 = tile.cast %14 : !tile.tile<8x500xf32> -> !tile.tile<8x500xf16>
// CHECK-NEXT:    tile.store %15, %3[%5, %c0] : !tile.tile<8x500xf16>, !tile.view<64x500xf16>
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
func.func @softmax(%x: tensor<64x500xf16>) -> tensor<64x500xf16> {
  %0 = "pd_op.group"(%x) <{kind = "row_reduce"}> ({
  ^bb0(%a: tensor<64x500xf16>):
    %s = pd_op.softmax %a : (tensor<64x500xf16>) -> tensor<64x500xf16>
    pir.yield %s : tensor<64x500xf16>
  }) : (tensor<64x500xf16>) -> tensor<64x500xf16>
  return %0 : tensor<64x500xf16>
}

// -----

// Sizes known only at run time are arguments; equal ones are said to be.
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: 0>, callee = "broadcast_1", dims = array<i32: 0, 0, 0, 1, 1, 0>
// CHECK:       tile.func @broadcast_1(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> read, %arg2: !tile.ptr<f32> write, %arg3: index, %arg4: index, %arg5: index) grid #map{{[0-9]*}} kind "broadcast" {
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %c1024 = tile.index 1024
// CHECK-NEXT:    %3 = tile.index_binary <ceil_div> %arg4, %c1024
// CHECK-NEXT:    %c4 = tile.index 4
// CHECK-NEXT:    %4 = tile.index_binary <ceil_div> %arg3, %c4
// CHECK-NEXT:    %5 = tile.view %arg0 sizes[%arg3, %arg4] : !tile.ptr<f32> -> !tile.view<?x?xf32>
// CHECK-NEXT:    %6 = tile.view %arg1 sizes[%arg4] : !tile.ptr<f32> -> !tile.view<?xf32>
// CHECK-NEXT:    %7 = tile.view %arg2 sizes[%arg3, %arg4] : !tile.ptr<f32> -> !tile.view<?x?xf32>
// CHECK-NEXT:    %8 = tile.program_id
// CHECK-NEXT:    %9 = tile.index_binary <mod> %8, %3
// CHECK-NEXT:    %10 = tile.index_binary <div> %8, %3
// CHECK-NEXT:    %11 = tile.index_binary <mul> %9, %c1024
// CHECK-NEXT:    %12 = tile.index_binary <sub> %arg4, %11
// CHECK-NEXT:    %13 = tile.index_binary <min> %12, %c1024
// CHECK-NEXT:    %14 = tile.index_binary <mul> %10, %c4
// CHECK-NEXT:    %15 = tile.index_binary <sub> %arg3, %14
// CHECK-NEXT:    %16 = tile.index_binary <min> %15, %c4
// CHECK-NEXT:    %17 = tile.load %5[%14, %11] extents[%16, %13] : !tile.view<?x?xf32> -> !tile.tile<4x1024xf32>
// CHECK-NEXT:    %18 = tile.load %6[%11] extents[%13] : !tile.view<?xf32> -> !tile.tile<1024xf32>
// CHECK-NEXT:    %19 = tile.broadcast %18 dims [1] extents[%16, %13] : !tile.tile<1024xf32> -> !tile.tile<4x1024xf32>
// CHECK-NEXT:    %20 = tile.binary <add> %17, %19 : !tile.tile<4x1024xf32>
// CHECK-NEXT:    tile.store %20, %7[%14, %11] : !tile.tile<4x1024xf32>, !tile.view<?x?xf32>
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
func.func @bias(%x: tensor<?x?xf32, #shape.sizes<m, n>>, %y: tensor<?xf32, #shape.sizes<n>>) -> tensor<?x?xf32, #shape.sizes<m, n>> {
  %0 = "pd_op.group"(%x, %y) <{kind = "broadcast"}> ({
  ^bb0(%a: tensor<?x?xf32, #shape.sizes<m, n>>, %b: tensor<?xf32, #shape.sizes<n>>):
    %s = pd_op.add %a, %b : (tensor<?x?xf32, #shape.sizes<m, n>>, tensor<?xf32, #shape.sizes<n>>) -> tensor<?x?xf32, #shape.sizes<m, n>>
    pir.yield %s : tensor<?x?xf32, #shape.sizes<m, n>>
  }) : (tensor<?x?xf32, #shape.sizes<m, n>>, tensor<?xf32, #shape.sizes<n>>) -> tensor<?x?xf32, #shape.sizes<m, n>>
  return %0 : tensor<?x?xf32, #shape.sizes<m, n>>
}

// -----

// Where the run alone knows whether a dimension is broadcast, the kernel gets what both sizes come to, and how far apart
// elements are.
// CHECK:       "pd_kernel.launch"{{.*}}callee = "broadcast_1", derived = [#shape.term<broadcast(s1, s2)>, #shape.term<min(2, s1)>, #shape.term<min(2, s2)>], dims = array<i32: 0, 0, 0, 1, 1, 0>
// CHECK:       tile.func @broadcast_1({{.*}}%arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index)
func.func @perhaps(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = "pd_op.group"(%x, %y) <{kind = "broadcast"}> ({
  ^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
    %s = pd_op.add %a, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    pir.yield %s : tensor<?x?xf32>
  }) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// A reshape and a transpose are only other places.
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: -1>, callee = "injective_1", dims = array<i32>
// CHECK:       tile.func @injective_1(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> write) grid #map{{[0-9]*}} kind "injective" {
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %c1 = tile.index 1
// CHECK-NEXT:    %c16 = tile.index 16
// CHECK-NEXT:    %c33 = tile.index 33
// CHECK-NEXT:    %c4 = tile.index 4
// CHECK-NEXT:    %c2 = tile.index 2
// CHECK-NEXT:    %2 = tile.view %arg0 : !tile.ptr<f32> -> !tile.view<2x33x4x16xf32>
// CHECK-NEXT:    %3 = tile.view %arg1 : !tile.ptr<f32> -> !tile.view<2x4x33x16xf32>
// CHECK-NEXT:    %4 = tile.program_id
// CHECK-NEXT:    %5 = tile.index_binary <mod> %4, %c4
// CHECK-NEXT:    %6 = tile.index_binary <div> %4, %c4
// CHECK-NEXT:    %7 = tile.load %2[%6, %c0, %5, %c0] dims [1, 3] : !tile.view<2x33x4x16xf32> -> !tile.tile<33x16xf32>
// CHECK-NEXT:    tile.store %7, %3[%6, %5, %c0, %c0] : !tile.tile<33x16xf32>, !tile.view<2x4x33x16xf32>
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
func.func @head_split(%x: tensor<2x33x64xf32>) -> tensor<2x4x33x16xf32> {
  %0 = "pd_op.group"(%x) <{kind = "injective"}> ({
  ^bb0(%a: tensor<2x33x64xf32>):
    %n = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 33, 4, 16>} : tensor<4xi64>
    %r = pd_op.reshape %a, %n : (tensor<2x33x64xf32>, tensor<4xi64>) -> tensor<2x33x4x16xf32>
    %t = pd_op.transpose %r {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x33x4x16xf32>) -> tensor<2x4x33x16xf32>
    pir.yield %t : tensor<2x4x33x16xf32>
  }) : (tensor<2x33x64xf32>) -> tensor<2x4x33x16xf32>
  return %0 : tensor<2x4x33x16xf32>
}

// -----

// Products go along the inner dimension in a loop; what follows is done before the result is written.
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: -1>, callee = "matmul_1", dims = array<i32>
// CHECK:       tile.func @matmul_1(%arg0: !tile.ptr<bf16> read, %arg1: !tile.ptr<bf16> read, %arg2: !tile.ptr<bf16> read, %arg3: !tile.ptr<bf16> write) grid #map{{[0-9]*}} kind "matmul" attributes {product = #tile.product<left = 0, transposeLeft = false, repeatLeft = false, right = 1, transposeRight = false, repeatRight = false, sizes = #map{{[0-9]*}}, scale = 1.000000e+00, bias = 2, addend = -1, activation = relu, result = 3>} {
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %c3 = tile.index 3
// CHECK-NEXT:    %c128 = tile.index 128
// CHECK-NEXT:    %c300 = tile.index 300
// CHECK-NEXT:    %c2 = tile.index 2
// CHECK-NEXT:    %c200 = tile.index 200
// CHECK-NEXT:    %c600 = tile.index 600
// CHECK-NEXT:    %c256 = tile.index 256
// CHECK-NEXT:    %4 = tile.view %arg0 : !tile.ptr<bf16> -> !tile.view<200x600xbf16>
// CHECK-NEXT:    %5 = tile.view %arg1 : !tile.ptr<bf16> -> !tile.view<600x300xbf16>
// CHECK-NEXT:    %6 = tile.view %arg2 : !tile.ptr<bf16> -> !tile.view<300xbf16>
// CHECK-NEXT:    %7 = tile.view %arg3 : !tile.ptr<bf16> -> !tile.view<200x300xbf16>
// CHECK-NEXT:    %8 = tile.program_id
// CHECK-NEXT:    %9 = tile.index_binary <mod> %8, %c3
// CHECK-NEXT:    %10 = tile.index_binary <div> %8, %c3
// CHECK-NEXT:    %11 = tile.index_binary <mul> %9, %c128
// CHECK-NEXT:    %12 = tile.index_binary <sub> %c300, %11
// CHECK-NEXT:    %13 = tile.index_binary <min> %12, %c128
// CHECK-NEXT:    %14 = tile.index_binary <mul> %10, %c128
// CHECK-NEXT:    %15 = tile.index_binary <sub> %c200, %14
// CHECK-NEXT:    %16 = tile.index_binary <min> %15, %c128
// CHECK-NEXT:    %17 = tile.fill 0.000000e+00 : f32 extents[%16, %13] : !tile.tile<128x128xf32>
// CHECK-NEXT:    %18 = tile.for %arg4 = %c0 to %c600 step %c256 iter(%arg5 = %17) -> (!tile.tile<128x128xf32>) {
// CHECK-NEXT:      %26 = tile.index_binary <sub> %c600, %arg4
// CHECK-NEXT:      %27 = tile.index_binary <min> %26, %c256
// CHECK-NEXT:      %28 = tile.load %4[%14, %arg4] extents[%16, %27] : !tile.view<200x600xbf16> -> !tile.tile<128x256xbf16>
// CHECK-NEXT:      %29 = tile.load %5[%arg4, %11] extents[%27, %13] : !tile.view<600x300xbf16> -> !tile.tile<256x128xbf16>
// CHECK-NEXT:      %30 = tile.mma %28, %29, %arg5 : !tile.tile<128x256xbf16>, !tile.tile<256x128xbf16>, !tile.tile<128x128xf32>
// CHECK-NEXT:      tile.yield %30 : !tile.tile<128x128xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %19 = tile.load %6[%11] extents[%13] : !tile.view<300xbf16> -> !tile.tile<128xbf16>
// CHECK-NEXT:    %20 = tile.cast %19 : !tile.tile<128xbf16> -> !tile.tile<128xf32>
// CHECK-NEXT:    %21 = tile.broadcast %20 dims [1] extents[%16, %13] : !tile.tile<128xf32> -> !tile.tile<128x128xf32>
// CHECK-NEXT:    %22 = tile.binary <add> %18, %21 : !tile.tile<128x128xf32>
// CHECK-NEXT:    %23 = tile.fill 0.000000e+00 : f32 extents[%16, %13] : !tile.tile<128x128xf32>
// CHECK-NEXT:    %24 = tile.binary <max> %22, %23 : !tile.tile<128x128xf32>
// CHECK-NEXT:    %25 = tile.cast %24 : !tile.tile<128x128xf32> -> !tile.tile<128x128xbf16>
// CHECK-NEXT:    tile.store %25, %7[%14, %11] : !tile.tile<128x128xbf16>, !tile.view<200x300xbf16>
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
func.func @linear(%x: tensor<200x600xbf16>, %w: tensor<600x300xbf16>, %b: tensor<300xbf16>) -> tensor<200x300xbf16> {
  %0 = "pd_op.group"(%x, %w, %b) <{kind = "matmul"}> ({
  ^bb0(%a: tensor<200x600xbf16>, %c: tensor<600x300xbf16>, %d: tensor<300xbf16>):
    %m = pd_op.matmul %a, %c : (tensor<200x600xbf16>, tensor<600x300xbf16>) -> tensor<200x300xbf16>
    %s = pd_op.add %m, %d : (tensor<200x300xbf16>, tensor<300xbf16>) -> tensor<200x300xbf16>
    %r = pd_op.relu %s : (tensor<200x300xbf16>) -> tensor<200x300xbf16>
    pir.yield %r : tensor<200x300xbf16>
  }) : (tensor<200x600xbf16>, tensor<600x300xbf16>, tensor<300xbf16>) -> tensor<200x300xbf16>
  return %0 : tensor<200x300xbf16>
}

// -----

// A single number of many: two kernels, the first of which leaves partial sums.
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: -1>, callee = "reduce_tree_1", dims = array<i32>
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: -1>, callee = "reduce_tree_2", dims = array<i32>
// CHECK:       tile.func @reduce_tree_1(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> write) grid #map{{[0-9]*}} kind "reduce_tree" {
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %c32 = tile.index 32
// CHECK-NEXT:    %c1 = tile.index 1
// CHECK-NEXT:    %c1048576 = tile.index 1048576
// CHECK-NEXT:    %c32768 = tile.index 32768
// CHECK-NEXT:    %3 = tile.view %arg0 : !tile.ptr<f32> -> !tile.view<1048576xf32>
// CHECK-NEXT:    %c4096 = tile.index 4096
// CHECK-NEXT:    %4 = tile.view %arg1 : !tile.ptr<f32> -> !tile.view<32xf32>
// CHECK-NEXT:    %5 = tile.program_id
// CHECK-NEXT:    %6 = tile.fill 0.000000e+00 : f32 : !tile.tile<f32>
// CHECK-NEXT:    %7 = tile.index_binary <mul> %5, %c32768
// CHECK-NEXT:    %8 = tile.index_binary <add> %7, %c32768
// CHECK-NEXT:    %9 = tile.index_binary <min> %8, %c1048576
// CHECK-NEXT:    %10 = tile.for %arg2 = %7 to %9 step %c4096 iter(%arg3 = %6) -> (!tile.tile<f32>) {
// CHECK-NEXT:      %11 = tile.load %3[%arg2] : !tile.view<1048576xf32> -> !tile.tile<4096xf32>
// CHECK-NEXT:      %12 = tile.reduce <sum> %11 dims [0] : !tile.tile<4096xf32> -> !tile.tile<f32>
// CHECK-NEXT:      %13 = tile.binary <add> %arg3, %12 : !tile.tile<f32>
// CHECK-NEXT:      tile.yield %13 : !tile.tile<f32>
// CHECK-NEXT:    }
// CHECK-NEXT:    tile.store %10, %4[%5] : !tile.tile<f32>, !tile.view<32xf32>
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
// CHECK:       tile.func @reduce_tree_2(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> write) grid #map{{[0-9]*}} kind "reduce_tree" {
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %3 = tile.view %arg0 : !tile.ptr<f32> -> !tile.view<32xf32>
// CHECK-NEXT:    %4 = tile.view %arg1 : !tile.ptr<f32> -> !tile.view<1xf32>
// CHECK-NEXT:    %5 = tile.program_id
// CHECK-NEXT:    %6 = tile.load %3[%c0] : !tile.view<32xf32> -> !tile.tile<32xf32>
// CHECK-NEXT:    %7 = tile.reduce <sum> %6 dims [0] : !tile.tile<32xf32> -> !tile.tile<f32>
// CHECK-NEXT:    %8 = tile.fill 9.53674316E-7 : f32 : !tile.tile<f32>
// CHECK-NEXT:    %9 = tile.binary <mul> %7, %8 : !tile.tile<f32>
// CHECK-NEXT:    tile.store %9, %4[%c0] : !tile.tile<f32>, !tile.view<1xf32>
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
func.func @mean(%x: tensor<1024x1024xf32>) -> tensor<f32> {
  %0 = "pd_op.group"(%x) <{kind = "reduce_tree"}> ({
  ^bb0(%a: tensor<1024x1024xf32>):
    %n = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 1>} : tensor<2xi64>
    %m = pd_op.mean %a, %n : (tensor<1024x1024xf32>, tensor<2xi64>) -> tensor<f32>
    pir.yield %m : tensor<f32>
  }) : (tensor<1024x1024xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// What does not belong together shares a launch.
// CHECK:       "pd_kernel.launch"{{.*}}aliases = array<i32: 0, 1>, callee = "horizontal_1", dims = array<i32>
// CHECK:       tile.func @horizontal_1(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> read, %arg2: !tile.ptr<f32> write, %arg3: !tile.ptr<f32> write) grid #map{{[0-9]*}} kind "horizontal" {
// CHECK-NEXT:    %c1 = tile.index 1
// CHECK-NEXT:    %c0 = tile.index 0
// CHECK-NEXT:    %c100 = tile.index 100
// CHECK-NEXT:    %3 = tile.view %arg0 : !tile.ptr<f32> -> !tile.view<100xf32>
// CHECK-NEXT:    %4 = tile.view %arg2 : !tile.ptr<f32> -> !tile.view<100xf32>
// CHECK-NEXT:    %c50 = tile.index 50
// CHECK-NEXT:    %5 = tile.view %arg1 : !tile.ptr<f32> -> !tile.view<50xf32>
// CHECK-NEXT:    %6 = tile.view %arg3 : !tile.ptr<f32> -> !tile.view<50xf32>
// CHECK-NEXT:    %7 = tile.program_id
// CHECK-NEXT:    %8 = tile.index_compare <lt> %7, %c1
// CHECK-NEXT:    tile.if %8 {
// CHECK-NEXT:      %9 = tile.index_binary <mul> %7, %c100
// CHECK-NEXT:      %10 = tile.load %3[%9] : !tile.view<100xf32> -> !tile.tile<100xf32>
// CHECK-NEXT:      %11 = tile.unary <exp> %10 : !tile.tile<100xf32>
// CHECK-NEXT:      tile.store %11, %4[%9] : !tile.tile<100xf32>, !tile.view<100xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %9 = tile.index_binary <sub> %7, %c1
// CHECK-NEXT:      %10 = tile.index_binary <mul> %9, %c50
// CHECK-NEXT:      %11 = tile.load %5[%10] : !tile.view<50xf32> -> !tile.tile<50xf32>
// CHECK-NEXT:      %12 = tile.unary <tanh> %11 : !tile.tile<50xf32>
// CHECK-NEXT:      tile.store %12, %6[%10] : !tile.tile<50xf32>, !tile.view<50xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    tile.return
// CHECK-NEXT:  }
func.func @apart(%x: tensor<100xf32>, %y: tensor<50xf32>) -> (tensor<100xf32>, tensor<50xf32>) {
  %0:2 = "pd_op.group"(%x, %y) <{kind = "horizontal"}> ({
  ^bb0(%a: tensor<100xf32>, %b: tensor<50xf32>):
    %s = pd_op.exp %a : (tensor<100xf32>) -> tensor<100xf32>
    %t = pd_op.tanh %b : (tensor<50xf32>) -> tensor<50xf32>
    pir.yield %s, %t : tensor<100xf32>, tensor<50xf32>
  }) : (tensor<100xf32>, tensor<50xf32>) -> (tensor<100xf32>, tensor<50xf32>)
  return %0#0, %0#1 : tensor<100xf32>, tensor<50xf32>
}
