// RUN: weir opt %s --split-input-file --mindir-arithmetic-simplify | FileCheck %s

// Each rule on a program of its own, under each name that its primitives have.

// CHECK-LABEL: @neutral1
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral1(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "Add"(%x, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral2
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral2(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "Add"(%c, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral3
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral3(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "S-Prim-Add"(%x, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral4
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral4(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "S-Prim-Add"(%c, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral5
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral5(%x: f32) -> f32 {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "ScalarAdd"(%x, %c) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral6
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral6(%x: f32) -> f32 {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "ScalarAdd"(%c, %x) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral7
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral7(%x: f32) -> f32 {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "S-Prim-ScalarAdd"(%x, %c) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral8
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral8(%x: f32) -> f32 {
  %c = mindir.constant 0.0 : f32
  %r = mindir.primitive "S-Prim-ScalarAdd"(%c, %x) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral9
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral9(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "Mul"(%x, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral10
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral10(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "Mul"(%c, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral11
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral11(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "S-Prim-Mul"(%x, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral12
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral12(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "S-Prim-Mul"(%c, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral13
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral13(%x: f32) -> f32 {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "ScalarMul"(%x, %c) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral14
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral14(%x: f32) -> f32 {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "ScalarMul"(%c, %x) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral15
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral15(%x: f32) -> f32 {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "S-Prim-ScalarMul"(%x, %c) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral16
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral16(%x: f32) -> f32 {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "S-Prim-ScalarMul"(%c, %x) : (f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @neutral17
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral17(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "Pow"(%x, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @neutral18
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral18(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 1.0 : f32
  %r = mindir.primitive "S-Prim-Pow"(%x, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product1
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product1(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "Mul"(%d, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  %b = mindir.primitive "Mul"(%c, %a) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product2
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product2(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "Mul"(%x, %d) : (tensor<2xf32>, f32) -> tensor<2xf32>
  %b = mindir.primitive "Mul"(%c, %a) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product3
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product3(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "Mul"(%d, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  %b = mindir.primitive "Mul"(%a, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product4
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product4(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "Mul"(%x, %d) : (tensor<2xf32>, f32) -> tensor<2xf32>
  %b = mindir.primitive "Mul"(%a, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product5
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "S-Prim-Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product5(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "S-Prim-Mul"(%d, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  %b = mindir.primitive "S-Prim-Mul"(%c, %a) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product6
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "S-Prim-Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product6(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "S-Prim-Mul"(%x, %d) : (tensor<2xf32>, f32) -> tensor<2xf32>
  %b = mindir.primitive "S-Prim-Mul"(%c, %a) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product7
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "S-Prim-Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product7(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "S-Prim-Mul"(%d, %x) : (f32, tensor<2xf32>) -> tensor<2xf32>
  %b = mindir.primitive "S-Prim-Mul"(%a, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @product8
// CHECK-NEXT:   %[[C:.*]] = mindir.constant 1.000000e+01 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "S-Prim-Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @product8(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 2.5 : f32
  %d = mindir.constant 4.0 : f32
  %a = mindir.primitive "S-Prim-Mul"(%x, %d) : (tensor<2xf32>, f32) -> tensor<2xf32>
  %b = mindir.primitive "S-Prim-Mul"(%a, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @single_AddN
// CHECK-NEXT:   mindir.return %arg0
mindir.func @single_AddN(%x: tensor<2xf32>) -> tensor<2xf32> {
  %t = mindir.make_tuple(%x) : (tensor<2xf32>) -> tuple<tensor<2xf32>>
  %r = mindir.primitive "AddN"(%t) : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @zeros_AddN
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg0)
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "AddN"(%[[T]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros_AddN(%x: tensor<2xf32>) -> tensor<2xf32> {
  %z = mindir.constant dense<0.0> : tensor<2xf32>
  %t = mindir.make_tuple(%x, %z, %x) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
  %r = mindir.primitive "AddN"(%t) : (tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @single_AccumulateNV2
// CHECK-NEXT:   mindir.return %arg0
mindir.func @single_AccumulateNV2(%x: tensor<2xf32>) -> tensor<2xf32> {
  %t = mindir.make_tuple(%x) : (tensor<2xf32>) -> tuple<tensor<2xf32>>
  %r = mindir.primitive "AccumulateNV2"(%t) : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @zeros_AccumulateNV2
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg0)
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "AccumulateNV2"(%[[T]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros_AccumulateNV2(%x: tensor<2xf32>) -> tensor<2xf32> {
  %z = mindir.constant dense<0.0> : tensor<2xf32>
  %t = mindir.make_tuple(%x, %z, %x) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
  %r = mindir.primitive "AccumulateNV2"(%t) : (tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @no
// CHECK-NEXT:   mindir.return %arg1
mindir.func @no(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant dense<false> : tensor<2xi1>
  %r = mindir.primitive "Select"(%c, %x, %y) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
