// Every operator on lists of tensors keeps all it says in generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -
// RUN: weir opt %s --cse --dce | FileCheck %s --check-prefix=PASS

// CHECK: sym_name = "arrays"
// PASS-LABEL: @arrays
func.func @arrays(%x: tensor<2x3xf32>, %i: tensor<1xi64>) -> tensor<2x3xf32> {
  // CHECK: "pd_op.create_array"() <{dtype = #pir.dtype<float32>}> : () -> !pd_op.tensor_array<tensor<2x3xf32>>
  // Two lists are two, and what is written counts: nothing of this is merged or dropped.
  // PASS: pd_op.create_array
  // PASS: pd_op.create_array
  %a = "pd_op.create_array"() <{dtype = #pir.dtype<float32>}> : () -> !pd_op.tensor_array<tensor<2x3xf32>>
  %b = "pd_op.create_array"() <{dtype = #pir.dtype<float32>}> : () -> !pd_op.tensor_array<tensor<0xf32>>
  // CHECK: "pd_op.array_write_"({{.*}}) : (!pd_op.tensor_array<tensor<2x3xf32>>, tensor<2x3xf32>, tensor<1xi64>) -> !pd_op.tensor_array<tensor<2x3xf32>>
  // PASS-COUNT-2: pd_op.array_write_
  %0 = "pd_op.array_write_"(%a, %x, %i) : (!pd_op.tensor_array<tensor<2x3xf32>>, tensor<2x3xf32>, tensor<1xi64>) -> !pd_op.tensor_array<tensor<2x3xf32>>
  %1 = "pd_op.array_write_"(%b, %x, %i) : (!pd_op.tensor_array<tensor<0xf32>>, tensor<2x3xf32>, tensor<1xi64>) -> !pd_op.tensor_array<tensor<2x3xf32>>
  // CHECK: "pd_op.array_read"({{.*}}) : (!pd_op.tensor_array<tensor<2x3xf32>>, tensor<1xi64>) -> tensor<2x3xf32>
  // PASS: pd_op.array_read
  // PASS: pd_op.array_pop
  // PASS: pd_op.array_read
  %2 = "pd_op.array_read"(%a, %i) : (!pd_op.tensor_array<tensor<2x3xf32>>, tensor<1xi64>) -> tensor<2x3xf32>
  // CHECK: "pd_op.array_pop"({{.*}}) <{index = -1 : i32}> : (!pd_op.tensor_array<tensor<2x3xf32>>) -> (!pd_op.tensor_array<tensor<2x3xf32>>, tensor<2x3xf32>)
  %3:2 = "pd_op.array_pop"(%a) <{index = -1 : i32}> : (!pd_op.tensor_array<tensor<2x3xf32>>) -> (!pd_op.tensor_array<tensor<2x3xf32>>, tensor<2x3xf32>)
  %4 = "pd_op.array_read"(%a, %i) : (!pd_op.tensor_array<tensor<2x3xf32>>, tensor<1xi64>) -> tensor<2x3xf32>
  // CHECK: "pd_op.array_length"({{.*}}) : (!pd_op.tensor_array<tensor<2x3xf32>>) -> tensor<1xi64>
  %5 = "pd_op.array_length"(%a) : (!pd_op.tensor_array<tensor<2x3xf32>>) -> tensor<1xi64>
  // CHECK: "pd_op.create_array_like"({{.*}}) <{val = 5.000000e-01 : f32}> : (!pd_op.tensor_array<tensor<2x3xf32>>) -> !pd_op.tensor_array<tensor<2x3xf32>>
  %6 = "pd_op.create_array_like"(%a) <{val = 5.0e-01 : f32}> : (!pd_op.tensor_array<tensor<2x3xf32>>) -> !pd_op.tensor_array<tensor<2x3xf32>>
  // CHECK: "pd_op.array_to_tensor"({{.*}}) <{axis = 0 : i32, use_stack = true}> : (!pd_op.tensor_array<tensor<2x3xf32>>) -> (tensor<?x2x3xf32>, tensor<?xi32>)
  %7:2 = "pd_op.array_to_tensor"(%6) <{axis = 0 : i32, use_stack = true}> : (!pd_op.tensor_array<tensor<2x3xf32>>) -> (tensor<?x2x3xf32>, tensor<?xi32>)
  %8 = pd_op.add %2, %4 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %8 : tensor<2x3xf32>
}
