// RUN: weir opt %s --split-input-file --mindir-arithmetic-simplify | FileCheck %s

// What changes nothing goes: on either side, of numbers and of tensors.

// CHECK-LABEL: @neutral
// CHECK-NEXT:   mindir.return %arg0
mindir.func @neutral(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %zero = mindir.constant 0.0 : f32
  %one = mindir.constant 1 : i64
  %ones = mindir.constant dense<1.0> : tensor<2x3xf32>
  %zeros = mindir.constant dense<0.0> : tensor<3xf32>
  %a = mindir.primitive "Add"(%x, %zero) : (tensor<2x3xf32>, f32) -> tensor<2x3xf32>
  %b = mindir.primitive "S-Prim-Mul"(%one, %a) : (i64, tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = mindir.primitive "Add"(%zeros, %b) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %d = mindir.primitive "Mul"(%c, %ones) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = mindir.primitive "Pow"(%d, %one) : (tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  %f = mindir.primitive "Identity"(%e) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  mindir.return %f : tensor<2x3xf32>
}

// -----

// The type must stay, what a parameter holds is not forwarded, and there is no rule for a product with 0.

// CHECK-LABEL: @kept
// CHECK: mindir.primitive "Add"
// CHECK: mindir.load
// CHECK: mindir.primitive "Add"
// CHECK: mindir.primitive "Mul"
// CHECK: mindir.primitive "Pow"
mindir.func @kept(%x: tensor<3xf32>, %w: !mindir.ref<tensor<2x3xf32>, "w"> {mindir.weight = "w"}, %u: !mindir.umonad) -> tensor<2x3xf32> {
  %zeros = mindir.constant dense<0.0> : tensor<2x3xf32>
  %zero = mindir.constant 0.0 : f32
  %wide = mindir.primitive "Add"(%x, %zeros) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %l = mindir.load %w, %u : (!mindir.ref<tensor<2x3xf32>, "w">, !mindir.umonad) -> tensor<2x3xf32>
  %a = mindir.primitive "Add"(%l, %zero) : (tensor<2x3xf32>, f32) -> tensor<2x3xf32>
  %b = mindir.primitive "Mul"(%a, %zeros) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = mindir.primitive "Pow"(%b, %wide) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  mindir.return %c : tensor<2x3xf32>
}

// -----

// Constant factors become one.

// CHECK-LABEL: @factors
// CHECK-NEXT:   %[[SIX:.*]] = mindir.constant 6.000000e+00 : f32
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Mul"(%[[SIX]], %arg0) : (f32, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @factors(%x: tensor<2xf32>) -> tensor<2xf32> {
  %two = mindir.constant 2.0 : f32
  %three = mindir.constant 3.0 : f32
  %a = mindir.primitive "Mul"(%x, %two) : (tensor<2xf32>, f32) -> tensor<2xf32>
  %b = mindir.primitive "Mul"(%three, %a) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// CHECK-LABEL: @factors_of_tensors
// CHECK-NEXT:   %[[C:.*]] = mindir.constant dense<[10, 18]> : tensor<2xi32>
// CHECK-NEXT:   mindir.primitive "Mul"(%[[C]], %arg0)
// CHECK-NEXT:   mindir.return
mindir.func @factors_of_tensors(%x: tensor<2xi32>) -> tensor<2xi32> {
  %two = mindir.constant dense<[2, 3]> : tensor<2xi32>
  %five = mindir.constant dense<[5, 6]> : tensor<2xi32>
  %a = mindir.primitive "Mul"(%two, %x) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %b = mindir.primitive "Mul"(%five, %a) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  mindir.return %b : tensor<2xi32>
}

// -----

// A product that would not be finite stays two.

// CHECK-LABEL: @too_large
// CHECK-COUNT-2: mindir.primitive "Mul"
mindir.func @too_large(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = mindir.constant 1.0e30 : f32
  %a = mindir.primitive "Mul"(%x, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>
  %b = mindir.primitive "Mul"(%c, %a) : (f32, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

// Numbers are worked out.

// CHECK-LABEL: @numbers
// CHECK-NEXT:   %[[R:.*]] = mindir.constant false : i1
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @numbers() -> i1 {
  %two = mindir.constant 2 : i64
  %three = mindir.constant 3 : i64
  %a = mindir.primitive "ScalarAdd"(%two, %three) : (i64, i64) -> i64
  %b = mindir.primitive "scalar_mul"(%a, %two) : (i64, i64) -> i64
  %c = mindir.primitive "ScalarMod"(%b, %three) : (i64, i64) -> i64
  %d = mindir.primitive "S-Prim-Less"(%three, %c) : (i64, i64) -> i1
  mindir.return %d : i1
}

// -----

// Sums of tuples: sums within are put in their place, zeros go, and one term is itself.

// CHECK-LABEL: @sums
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg1, %arg0)
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "AddN"(%[[T]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @sums(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %zeros = mindir.constant dense<0.0> : tensor<2xf32>
  %none = mindir.primitive "ZerosLike"(%y) : (tensor<2xf32>) -> tensor<2xf32>
  %t = mindir.make_tuple(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %a = mindir.primitive "AddN"(%t) : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  %s = mindir.make_tuple(%x, %zeros) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %b = mindir.primitive "AddN"(%s) : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  %v = mindir.make_tuple(%a, %none, %b) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
  %c = mindir.primitive "AddN"(%v) : (tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  mindir.return %c : tensor<2xf32>
}

// -----

// Choices and bounds by what is known.

// CHECK-LABEL: @values
// CHECK-NEXT:   mindir.return %arg0
mindir.func @values(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %least = mindir.constant dense<0xFF800000> : tensor<f32>
  %most = mindir.constant dense<0x7F800000> : tensor<f32>
  %yes = mindir.constant dense<true> : tensor<2xi1>
  %three = mindir.constant dense<3.0> : tensor<2xf32>
  %zero = mindir.constant 0.0 : f32
  %a = mindir.primitive "Maximum"(%x, %least) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %b = mindir.primitive "Minimum"(%a, %most) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %c = mindir.primitive "Select"(%yes, %b, %y) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %d = mindir.primitive "Greater"(%three, %zero) : (tensor<2xf32>, f32) -> tensor<2xi1>
  %e = mindir.primitive "Select"(%d, %c, %y) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %e : tensor<2xf32>
}

// -----

// CHECK-LABEL: @momentum
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg1, %arg0)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @momentum(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %zeros = mindir.primitive "ZerosLike"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %m = mindir.primitive "Momentum"(%zeros, %x, %y) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  mindir.return %m : tuple<tensor<2xf32>, tensor<2xf32>>
}
