// What operators require of the sizes of inputs is checked before anything runs, and so is what the program assumes. What
// holds already is not said twice, and what is required of sizes that follow from data is left to those who compute with
// them.
// RUN: weir opt %s --pass-pipeline='builtin.module(func-to-program,shape-inference{guards=true})' | FileCheck %s

// CHECK: shape.assert <"s0 = 1..64"> {dims = array<i32: 0>, inputs = ["x"], reason = "assumed by 'shape.assume'"}
// CHECK-NEXT: shape.assert <"s0 % 8"> {dims = array<i32: 1>, inputs = ["x"], reason = "assumed by 'shape.assume'"}
// CHECK-NEXT: shape.assert <"s0 = s1"> {dims = array<i32: 1, 0>, inputs = ["x", "w"], reason = "required by 'pd_op.matmul'"}
// CHECK-NEXT: shape.assert <"s0 and s1 broadcast"> {dims = array<i32: 1, 0>, inputs = ["w", "b"], reason = "required by 'pd_op.add'"}
// CHECK-NOT: shape.assert
func.func @main(%x: tensor<?x?xf32, #shape.sizes<batch, width>> {pir.name = "x"}, %w: tensor<?x?xf32> {pir.name = "w"}, %b: tensor<?xf32> {pir.name = "b"}, %m: tensor<?xi1> {pir.name = "m"}) -> tensor<?x?xf32> {
  shape.assume <"batch = 1..64">
  shape.assume <"width % 8">
  %0 = pd_op.matmul %x, %w : (tensor<?x?xf32, #shape.sizes<batch, width>>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = pd_op.add %0, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %2 = pd_op.matmul %x, %w : (tensor<?x?xf32, #shape.sizes<batch, width>>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = pd_op.add %1, %2 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
