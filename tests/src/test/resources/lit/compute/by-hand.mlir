// RUN: weir run %s --target=jvm --input x=iota:2x6xf32 | FileCheck %s
// RUN: weir run %s --target=c --input x=iota:2x6xf32 | FileCheck %s
// RUN: weir opt %s --lower-to-kernels=target=jvm | FileCheck %s --check-prefix=TILE

// A kernel written at index level, with a schedule written by hand: a row for each program, in pieces of two elements.
// The sums of the squares of [0, 6) and [6, 12).
// CHECK: tensor<2xf32>
// CHECK-NEXT: [ 55. 451.]

// TILE: tile.func @squares(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> write) grid #map{{[0-9]*}} kind "row_reduce" {
// TILE: tile.for {{.*}} step %c2 iter
// TILE-NOT: compute.

%x = pd_op.data {name = "x", shape = array<i64: 2, 6>, dtype = #pir.dtype<float32>} : tensor<2x6xf32>
%y = compute.call @squares(%x) : (tensor<2x6xf32>) -> tensor<2xf32>
pir.shadow_output %y, "output_0" : tensor<2xf32>
compute.kernel @squares(%in: tensor<2x6xf32>) -> (%out: tensor<2xf32>) kind "row_reduce" {
  compute.nest (%i = 2, %j = 6) attributes {schedule = [
      #compute.axis<mapping = programs, tile = 0, order = 0>,
      #compute.axis<mapping = loop, tile = 2, order = 1>]} {
    %0 = compute.load %in[%i, %j] view <2, 6> : tensor<2x6xf32>
    %1 = compute.binary <mul> %0, %0 : f32
    %2 = compute.reduce <sum> %1 along (%j) : f32
    compute.store %2, %out[%i] view <2> : f32, tensor<2xf32>
  }
}
