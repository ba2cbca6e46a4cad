// RUN: weir opt %s --split-input-file --verify-diagnostics

%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<2xf32>
// expected-error@+1 {{expects a tuple, got 'tensor<2xf32>'}}
%0 = "pir.split"(%w) : (tensor<2xf32>) -> tensor<2xf32>

// -----

%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tuple<tensor<2xf32>>
// expected-error@+1 {{index 1 is out of range for a tuple of 1 elements}}
%0 = "pir.slice"(%w) <{index = 1 : i32}> : (tuple<tensor<2xf32>>) -> tensor<2xf32>

// -----

// expected-error@+1 {{value 3 : i64 does not fit result type 'f32'}}
%0 = "pir.constant"() <{value = 3 : i64}> : () -> f32

// -----

// expected-error@+1 {{unknown element type 'float31'}}
"pir.parameter"() <{parameter_name = "w"}> {a = #pir.dtype<float31>} : () -> f32

// -----

// expected-error@+1 {{unknown kind of place 'moon'}}
"pir.parameter"() <{parameter_name = "w"}> {a = #pir.place<moon>} : () -> f32

// -----

%st, %in, %out = "pir.stack_create"() : () -> (!pir.stack, !pir.inlet, !pir.outlet)
// expected-error@+1 {{expects to be the only use of its outlet}}
%0 = "pir.tuple_pop"(%out) : (!pir.outlet) -> tensor<2xf32>
// expected-error@+1 {{expects to be the only use of its outlet}}
%1 = "pir.tuple_pop"(%out) : (!pir.outlet) -> tensor<2xf32>

// -----

// expected-error@+1 {{yields}}
%0 = "pir.group"() ({
  %w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<2xf32>
  "pir.yield"(%w) : (tensor<2xf32>) -> ()
}) : () -> tensor<3xf32>
