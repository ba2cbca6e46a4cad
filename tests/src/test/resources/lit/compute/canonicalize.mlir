// RUN: weir opt %s --canonicalize --cse | FileCheck %s

// Casts to the same type, choices among equals and what nothing uses go; what is computed twice is computed once.
// CHECK:      compute.nest (%arg2 = s0) {
// CHECK-NEXT:   %0 = compute.load %arg0[%arg2] view <s0> : tensor<?xf32, #shape.sizes<s0>>
// CHECK-NEXT:   %1 = compute.unary <exp> %0 : f32
// CHECK-NEXT:   %2 = compute.binary <add> %1, %1 : f32
// CHECK-NEXT:   compute.store %2, %arg1[%arg2] view <s0> : f32, tensor<?xf32, #shape.sizes<s0>>
// CHECK-NEXT: }
compute.kernel @twice(%x: tensor<?xf32, #shape.sizes<s0>>) -> (%y: tensor<?xf32, #shape.sizes<s0>>) kind "elementwise" {
  compute.nest (%i = s0) {
    %0 = compute.load %x[%i] view <s0> : tensor<?xf32, #shape.sizes<s0>>
    %1 = compute.cast %0 : f32 -> f32
    %2 = compute.unary <exp> %1 : f32
    %3 = compute.unary <exp> %0 : f32
    %4 = compute.compare <lt> %0, %3 : f32
    %5 = compute.select %4, %3, %3 : f32, f32
    %6 = compute.unary <log> %0 : f32
    %7 = compute.binary <add> %2, %5 : f32
    compute.store %7, %y[%i] view <s0> : f32, tensor<?xf32, #shape.sizes<s0>>
  }
}
