// RUN: weir opt %s --split-input-file --mindir-special-op-eliminate | FileCheck %s

// Each rule on a program of its own, under each name that its primitives have.

// CHECK-LABEL: @InsertGradientOf
// CHECK-NEXT:   mindir.return %arg0
mindir.func @InsertGradientOf(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "InsertGradientOf"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @HookBackward
// CHECK-NEXT:   mindir.return %arg0
mindir.func @HookBackward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "HookBackward"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @CellBackwardHook
// CHECK-NEXT:   mindir.return %arg0
mindir.func @CellBackwardHook(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "CellBackwardHook"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @PrintShapeType
// CHECK-NEXT:   mindir.return %arg0
mindir.func @PrintShapeType(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "PrintShapeType"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @mutable
// CHECK-NEXT:   mindir.return %arg0
mindir.func @mutable(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "mutable"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @MirrorOperator
// CHECK-NEXT:   mindir.return %arg0
mindir.func @MirrorOperator(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "_MirrorOperator"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @SameTypeShape
// CHECK-NEXT:   mindir.return %arg0
mindir.func @SameTypeShape(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "SameTypeShape"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @CheckBprop
// CHECK-NEXT:   mindir.return %arg0
mindir.func @CheckBprop(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "CheckBprop"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @zeros0_f
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros0_f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "ZerosLike"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @zeros0_i
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0> : tensor<3xi32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros0_i(%x: tensor<3xi32>) -> tensor<3xi32> {
  %r = mindir.primitive "ZerosLike"(%x) : (tensor<3xi32>) -> tensor<3xi32>
  mindir.return %r : tensor<3xi32>
}

// -----

// CHECK-LABEL: @zeros1_f
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros1_f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "S-Prim-ZerosLike"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @zeros1_i
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0> : tensor<3xi32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros1_i(%x: tensor<3xi32>) -> tensor<3xi32> {
  %r = mindir.primitive "S-Prim-ZerosLike"(%x) : (tensor<3xi32>) -> tensor<3xi32>
  mindir.return %r : tensor<3xi32>
}

// -----

// CHECK-LABEL: @zeros2_f
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros2_f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "zeros_like"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @zeros2_i
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0> : tensor<3xi32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros2_i(%x: tensor<3xi32>) -> tensor<3xi32> {
  %r = mindir.primitive "zeros_like"(%x) : (tensor<3xi32>) -> tensor<3xi32>
  mindir.return %r : tensor<3xi32>
}

// -----

// CHECK-LABEL: @zeros3_f
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros3_f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "S-Prim-zeros_like"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @zeros3_i
// CHECK-NEXT:   %[[R:.*]] = mindir.constant dense<0> : tensor<3xi32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros3_i(%x: tensor<3xi32>) -> tensor<3xi32> {
  %r = mindir.primitive "S-Prim-zeros_like"(%x) : (tensor<3xi32>) -> tensor<3xi32>
  mindir.return %r : tensor<3xi32>
}

// -----

// CHECK-LABEL: @zeros_of_unknown_size
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "ZerosLike"(%arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @zeros_of_unknown_size(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = mindir.primitive "ZerosLike"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  mindir.return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: @stopped_twice
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "StopGradient"(%arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @stopped_twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = mindir.primitive "StopGradient"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %r = mindir.primitive "StopGradient"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @stopped_constant
// CHECK-NEXT:   %[[R:.*]] = mindir.constant 2.000000e+00 : f32
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @stopped_constant() -> f32 {
  %c = mindir.constant 2.0 : f32
  %r = mindir.primitive "StopGradient"(%c) : (f32) -> f32
  mindir.return %r : f32
}
