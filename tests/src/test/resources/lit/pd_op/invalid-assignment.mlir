// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x3xf32>, %v: tensor<3x3xf32>) {
  %a = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  %b = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [3]} : tensor<1xi64>
  %c = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  // expected-error@+1 {{'pd_op.set_value_with_tensor' op expects the values to broadcast to 'tensor<2x3xf32>', got 'tensor<3x3xf32>'}}
  %0 = "pd_op.set_value_with_tensor"(%x, %v, %a, %b, %c) <{axes = [0], decrease_axes = [], none_axes = []}> : (tensor<4x3xf32>, tensor<3x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %v: tensor<3xf64>) {
  %a = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  %b = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [3]} : tensor<1xi64>
  %c = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  // expected-error@+1 {{stores f64 in f32}}
  %0 = "pd_op.set_value_with_tensor"(%x, %v, %a, %b, %c) <{axes = [0], decrease_axes = [], none_axes = []}> : (tensor<4x3xf32>, tensor<3xf64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %v: tensor<3xf32>) {
  %a = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  %b = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [3]} : tensor<1xi64>
  %c = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  // expected-error@+1 {{cannot drop dimension 0, which keeps 2 elements}}
  %0 = "pd_op.set_value_with_tensor"(%x, %v, %a, %b, %c) <{axes = [0], decrease_axes = [0], none_axes = []}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %v: tensor<3xf32>) {
  %a = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  %b = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [3]} : tensor<1xi64>
  %c = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  // expected-error@+1 {{cannot add a dimension at 5}}
  %0 = "pd_op.set_value_with_tensor"(%x, %v, %a, %b, %c) <{axes = [0], decrease_axes = [], none_axes = [5]}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %v: tensor<2x1x3xf32>) {
  %a = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  %b = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [3]} : tensor<1xi64>
  %c = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
  // expected-error@+1 {{stores tensor<2x1x3xf32> in tensor<2x3xf32>}}
  %0 = "pd_op.set_value_with_tensor"(%x, %v, %a, %b, %c) <{axes = [0], decrease_axes = [], none_axes = []}> : (tensor<4x3xf32>, tensor<2x1x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x3xf32>
  return
}

// -----

// expected-error@+1 {{expects as many values as tensor<2x2xf32> has elements, got 3}}
%0 = "pd_op.assign_value"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = [2 : i32, 2 : i32], values = [1, 2, 3]}> : () -> tensor<2x2xf32>

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{cannot assign tensor<2xf32> to tensor<3xf32>: element types and shapes must be equal}}
  %0 = "pd_op.assign_value_"(%x) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = [2 : i32], values = [1, 2]}> : (tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: !pd_op.tensor_array<tensor<2xf32>>, %x: tensor<2xi64>, %i: tensor<1xi64>) {
  // expected-error@+1 {{writes i64 to a list of f32}}
  %0 = "pd_op.array_write_"(%a, %x, %i) : (!pd_op.tensor_array<tensor<2xf32>>, tensor<2xi64>, tensor<1xi64>) -> !pd_op.tensor_array<tensor<2xf32>>
  return
}

// -----

func.func @f(%a: !pd_op.tensor_array<tensor<2xf32>>, %i: tensor<1xi64>) {
  // expected-error@+1 {{'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xi64>'}}
  %0 = "pd_op.array_read"(%a, %i) : (!pd_op.tensor_array<tensor<2xf32>>, tensor<1xi64>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{operand #0 must be tensor array}}
  %0 = "pd_op.array_length"(%x) : (tensor<2xf32>) -> tensor<1xi64>
  return
}

// -----

func.func @f(%p: tensor<2xf32>, %g: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{the parameter and its gradient}}
  %0:5 = "pd_op.adam_"(%p, %g, %n, %p, %p, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 0>}> : (tensor<2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}

// -----

func.func @f(%p: tensor<2xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{expects 'moment2_max' with 'amsgrad'}}
  %0:5 = "pd_op.adam_"(%p, %p, %n, %p, %p, %n, %n, %n, %n, %n) <{amsgrad = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 0>}> : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}
