// RUN: weir opt %s --canonicalize | FileCheck %s

// x[i, j, k] -> [j, k, i] twice is [k, i, j] once.
// CHECK-LABEL: func.func @transposes(
// CHECK-SAME:    %[[X:.+]]: tensor<2x3x4xf32>)
// CHECK-NEXT:    %[[T:.+]] = pd_op.transpose %[[X]] {perm = [2 : i32, 0 : i32, 1 : i32]} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
// CHECK-NEXT:    return %[[T]]
func.func @transposes(%x: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %a = pd_op.transpose %x {perm = [1 : i32, 2 : i32, 0 : i32]} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %b = pd_op.transpose %a {perm = [1 : i32, 2 : i32, 0 : i32]} : (tensor<3x4x2xf32>) -> tensor<4x2x3xf32>
  return %b : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @there_and_back(
// CHECK-SAME:    %[[X:.+]]: tensor<2x3xf32>)
// CHECK-NEXT:    return %[[X]] : tensor<2x3xf32>
func.func @there_and_back(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = pd_op.transpose %x {perm = [1 : i32, 0 : i32]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %b = pd_op.transpose %a {perm = [1 : i32, 0 : i32]} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %b : tensor<2x3xf32>
}

// i8 fits into i32, so the detour is not needed; f32 holds not all of i64.
// CHECK-LABEL: func.func @casts(
// CHECK-SAME:    %[[X:.+]]: tensor<4xi8>, %[[Y:.+]]: tensor<4xi64>)
// CHECK-NEXT:    pd_op.cast %[[X]] {dtype = #pir.dtype<float64>} : (tensor<4xi8>) -> tensor<4xf64>
// CHECK-NEXT:    pd_op.cast %[[Y]] {dtype = #pir.dtype<float32>} : (tensor<4xi64>) -> tensor<4xf32>
// CHECK-NEXT:    pd_op.cast {{.*}} {dtype = #pir.dtype<float64>} : (tensor<4xf32>) -> tensor<4xf64>
func.func @casts(%x: tensor<4xi8>, %y: tensor<4xi64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %a = pd_op.cast %x {dtype = #pir.dtype<int32>} : (tensor<4xi8>) -> tensor<4xi32>
  %b = pd_op.cast %a {dtype = #pir.dtype<float64>} : (tensor<4xi32>) -> tensor<4xf64>
  %c = pd_op.cast %y {dtype = #pir.dtype<float32>} : (tensor<4xi64>) -> tensor<4xf32>
  %d = pd_op.cast %c {dtype = #pir.dtype<float64>} : (tensor<4xf32>) -> tensor<4xf64>
  return %b, %d : tensor<4xf64>, tensor<4xf64>
}

// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME:    %[[X:.+]]: tensor<2x3x4xf32>)
// CHECK:         %[[S:.+]] = pd_op.full_int_array
// CHECK-NOT:     pd_op.full_int_array
// CHECK:         %[[R:.+]] = pd_op.reshape %[[X]], %[[S]] : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<4x6xf32>
// CHECK-NEXT:    return %[[R]]
func.func @reshapes(%x: tensor<2x3x4xf32>) -> tensor<4x6xf32> {
  %s = pd_op.full_int_array {value = [6, 4], dtype = #pir.dtype<int64>} : tensor<2xi64>
  %a = pd_op.reshape %x, %s : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<6x4xf32>
  %t = pd_op.full_int_array {value = [4, 6], dtype = #pir.dtype<int64>} : tensor<2xi64>
  %b = pd_op.reshape %a, %t : (tensor<6x4xf32>, tensor<2xi64>) -> tensor<4x6xf32>
  return %b : tensor<4x6xf32>
}

// 2 + 3 = 5 in every element.
// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:    %[[F:.+]] = pd_op.full {shape = array<i64: 2, 2>, value = 5.000000e+00 : f64} : tensor<2x2xf32>
// CHECK-NEXT:    return %[[F]]
func.func @constants() -> tensor<2x2xf32> {
  %a = pd_op.full {shape = array<i64: 2, 2>, value = 2.0 : f64} : tensor<2x2xf32>
  %b = pd_op.full {shape = array<i64: 2, 2>, value = 3.0 : f64} : tensor<2x2xf32>
  %c = pd_op.add %a, %b : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %c : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @scale_by_one(
// CHECK-SAME:    %[[X:.+]]: tensor<2xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @scale_by_one(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>
  %s = pd_op.scale %x, %one : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %s : tensor<2xf32>
}

// Training made up for what it drops, so inference drops nothing.
// CHECK-LABEL: func.func @dropout(
// CHECK-SAME:    %[[X:.+]]: tensor<2x3xf32>)
// CHECK-NEXT:    return %[[X]] : tensor<2x3xf32>
func.func @dropout(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %p = pd_op.full {shape = array<i64: 1>, value = 5.000000e-01 : f64} : tensor<1xf32>
  %0, %1 = "pd_op.dropout"(%x, %p) <{fix_seed = false, is_test = true, mode = "upscale_in_train", seed = 0 : i32}> : (tensor<2x3xf32>, tensor<1xf32>) -> (tensor<2x3xf32>, tensor<2x3xui8>)
  return %0 : tensor<2x3xf32>
}
