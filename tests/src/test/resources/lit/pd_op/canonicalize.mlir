// RUN: weir opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @transposes(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>
func.func @transposes(%x: tensor<2x3x4xf32>) -> tensor<3x2x4xf32> {
  // CHECK-NEXT: %[[R:.*]] = pd_op.transpose %[[X]] {perm = [1 : i32, 0 : i32, 2 : i32]} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = pd_op.transpose %x {perm = [1 : i32, 2 : i32, 0 : i32]} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %1 = pd_op.transpose %0 {perm = [0 : i32, 2 : i32, 1 : i32]} : (tensor<3x4x2xf32>) -> tensor<3x2x4xf32>
  return %1 : tensor<3x2x4xf32>
}

// CHECK-LABEL: func.func @constants(
func.func @constants() -> tensor<2xf32> {
  // CHECK-NEXT: %[[C:.*]] = pd_op.full {shape = array<i64: 2>, value = 7.500000e-01 : f64} : tensor<2xf32>
  // CHECK-NEXT: return %[[C]]
  %0 = pd_op.full {shape = array<i64: 2>, value = 0.5 : f64} : tensor<2xf32>
  %1 = pd_op.full {shape = array<i64: 1>, value = 0.25 : f64} : tensor<1xf32>
  %2 = pd_op.add %0, %1 : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// CHECK-LABEL: func.func @sizes(
func.func @sizes(%x: tensor<2x3xf32>, %y: tensor<?x3xf32>) -> (tensor<2xi32>, tensor<2xi32>) {
  // CHECK-DAG: %[[K:.*]] = pd_op.full_int_array {dtype = #pir.dtype<int32>, value = [2, 3]} : tensor<2xi32>
  // CHECK-DAG: %[[S:.*]] = pd_op.shape %{{.*}} : (tensor<?x3xf32>) -> tensor<2xi32>
  // CHECK: return %[[K]], %[[S]]
  %0 = pd_op.shape %x : (tensor<2x3xf32>) -> tensor<2xi32>
  %1 = pd_op.shape %y : (tensor<?x3xf32>) -> tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @casts(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @casts(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // The wider type holds every value, the narrower does not.
  // CHECK-NEXT: %[[N:.*]] = pd_op.cast %[[X]] {dtype = #pir.dtype<float16>}
  // CHECK-NEXT: %[[R:.*]] = pd_op.cast %[[N]] {dtype = #pir.dtype<float32>}
  // CHECK-NEXT: return %[[X]], %[[R]]
  %0 = pd_op.cast %x {dtype = #pir.dtype<float64>} : (tensor<4xf32>) -> tensor<4xf64>
  %1 = pd_op.cast %0 {dtype = #pir.dtype<float32>} : (tensor<4xf64>) -> tensor<4xf32>
  %2 = pd_op.cast %x {dtype = #pir.dtype<float16>} : (tensor<4xf32>) -> tensor<4xf16>
  %3 = pd_op.cast %2 {dtype = #pir.dtype<float32>} : (tensor<4xf16>) -> tensor<4xf32>
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @lists(
// CHECK-SAME: %[[A:.*]]: tensor<1xf32>, %[[B:.*]]: tensor<2xf32>
// CHECK-NEXT: return %[[B]], %[[A]]
func.func @lists(%a: tensor<1xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<1xf32>) {
  %0 = pir.combine %a, %b : (tensor<1xf32>, tensor<2xf32>) -> tuple<tensor<1xf32>, tensor<2xf32>>
  %1:2 = pir.split %0 : (tuple<tensor<1xf32>, tensor<2xf32>>) -> (tensor<1xf32>, tensor<2xf32>)
  %2 = pir.slice %0[0] : (tuple<tensor<1xf32>, tensor<2xf32>>) -> tensor<1xf32>
  return %1#1, %2 : tensor<2xf32>, tensor<1xf32>
}
