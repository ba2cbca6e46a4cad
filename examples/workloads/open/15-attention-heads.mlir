// softmax(q k' / sqrt(d)) v, with heads split and put together by sizes that the program computes.
//
// Written by hand: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x96xf32, #shape.sizes<batch, length>> {pir.name = "q"}, %arg1: tensor<?x?x96xf32, #shape.sizes<batch, keys>> {pir.name = "k"}, %arg2: tensor<?x?x96xf32, #shape.sizes<batch, keys>> {pir.name = "v"}) -> tensor<?x?x96xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 4.000000e+00 : f64} : tensor<i32>
    %1 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 2.400000e+01 : f64} : tensor<i32>
    %2 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 9.600000e+01 : f64} : tensor<i32>
    %3 = pd_op.shape %arg0 : (tensor<?x?x96xf32, #shape.sizes<batch, length>>) -> tensor<3xi32>
    %4 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %5 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %6 = pd_op.slice %3, %4, %5 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %7 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %8 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
    %9 = pd_op.slice %3, %7, %8 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %10 = pir.combine %6, %9, %0, %1 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    %11 = pd_op.stack %10 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<4xi32>
    %12 = pd_op.reshape %arg0, %11 : (tensor<?x?x96xf32, #shape.sizes<batch, length>>, tensor<4xi32>) -> tensor<?x?x4x24xf32, #shape.sizes<batch, length>>
    %13 = pd_op.transpose %12 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x24xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x24xf32, #shape.sizes<batch, length>>
    %14 = pd_op.shape %arg1 : (tensor<?x?x96xf32, #shape.sizes<batch, keys>>) -> tensor<3xi32>
    %15 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %16 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %17 = pd_op.slice %14, %15, %16 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %18 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %19 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
    %20 = pd_op.slice %14, %18, %19 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %21 = pir.combine %17, %20, %0, %1 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    %22 = pd_op.stack %21 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<4xi32>
    %23 = pd_op.reshape %arg1, %22 : (tensor<?x?x96xf32, #shape.sizes<batch, keys>>, tensor<4xi32>) -> tensor<?x?x4x24xf32, #shape.sizes<batch, keys>>
    %24 = pd_op.transpose %23 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x24xf32, #shape.sizes<batch, keys>>) -> tensor<?x4x?x24xf32, #shape.sizes<batch, keys>>
    %25 = pd_op.shape %arg2 : (tensor<?x?x96xf32, #shape.sizes<batch, keys>>) -> tensor<3xi32>
    %26 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %27 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %28 = pd_op.slice %25, %26, %27 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %29 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %30 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
    %31 = pd_op.slice %25, %29, %30 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %32 = pir.combine %28, %31, %0, %1 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    %33 = pd_op.stack %32 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<4xi32>
    %34 = pd_op.reshape %arg2, %33 : (tensor<?x?x96xf32, #shape.sizes<batch, keys>>, tensor<4xi32>) -> tensor<?x?x4x24xf32, #shape.sizes<batch, keys>>
    %35 = pd_op.transpose %34 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x24xf32, #shape.sizes<batch, keys>>) -> tensor<?x4x?x24xf32, #shape.sizes<batch, keys>>
    %36 = pir.combine %6, %9, %2 : (tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>>
    %37 = pd_op.stack %36 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<3xi32>
    %38 = pd_op.matmul %13, %24 {transpose_y = true} : (tensor<?x4x?x24xf32, #shape.sizes<batch, length>>, tensor<?x4x?x24xf32, #shape.sizes<batch, keys>>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, keys>>
    %39 = pd_op.full {shape = array<i64: 1>, value = 0.20412414523193151 : f64} : tensor<1xf32>
    %40 = pd_op.scale %38, %39 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, keys>>, tensor<1xf32>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, keys>>
    %41 = pd_op.softmax %40 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, keys>>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, keys>>
    %42 = pd_op.matmul %41, %35 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, keys>>, tensor<?x4x?x24xf32, #shape.sizes<batch, keys>>) -> tensor<?x4x?x24xf32, #shape.sizes<batch, length>>
    %43 = pd_op.transpose %42 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x4x?x24xf32, #shape.sizes<batch, length>>) -> tensor<?x?x4x24xf32, #shape.sizes<batch, length>>
    %44 = pd_op.reshape %43, %37 : (tensor<?x?x4x24xf32, #shape.sizes<batch, length>>, tensor<3xi32>) -> tensor<?x?x96xf32, #shape.sizes<batch, length>>
    return %44 : tensor<?x?x96xf32, #shape.sizes<batch, length>>
  }
}
