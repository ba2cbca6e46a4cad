// RUN: weir opt %s --split-input-file --verify-diagnostics

// Each rule of the verifier, broken once.

// expected-error @below {{expects 'outputs' to be from 1 to the number of arguments, 1, got 0}}
"compute.kernel"() <{sym_name = "none", kind = "elementwise", outputs = 0 : i32}> ({
^bb0(%x: tensor<4xf32>):
}) : () -> ()

// -----

// expected-error @below {{expects arguments that are tensors of known rank, got 'f32'}}
compute.kernel @scalar(%x: f32) -> (%y: tensor<4xf32>) kind "elementwise" {
}

// -----

// expected-error @below {{expects each size of an input that is not known to have a name of its own}}
compute.kernel @unnamed(%x: tensor<?xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
}

// -----

// expected-error @below {{expects each size of an input that is not known to have a name of its own}}
compute.kernel @twice(%x: tensor<?x?xf32, #shape.sizes<s0, s0>>) -> (%y: tensor<4xf32>) kind "elementwise" {
}

// -----

// expected-error @below {{'s1' is no size of an input}}
compute.kernel @unknown(%x: tensor<?xf32, #shape.sizes<s0>>) -> (%y: tensor<?xf32, #shape.sizes<s1>>) kind "elementwise" {
  compute.nest (%i = s0) {
    %0 = compute.load %x[%i] view <s0> : tensor<?xf32, #shape.sizes<s0>>
    compute.store %0, %y[%i] view <s0> : f32, tensor<?xf32, #shape.sizes<s1>>
  }
}

// -----

// expected-error @below {{expects each output to be stored once, got 0 stores of one}}
compute.kernel @nothing(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
}

// -----

compute.kernel @reads(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  compute.nest (%i = 4) {
    // expected-error @below {{reads an output of the kernel}}
    %0 = compute.load %y[%i] view <4> : tensor<4xf32>
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @coordinates(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  compute.nest (%i = 4) {
    // expected-error @below {{expects an index for each of the 2 dimensions of the view, got 1}}
    %0 = compute.load %x[%i] view <2, 2> : tensor<4xf32>
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @arranged(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  compute.nest (%i = 4) {
    // expected-error @below {{a view of 5 elements does not arrange the 4 of 'tensor<4xf32>'}}
    %0 = compute.load %x[%i] view <5> : tensor<4xf32>
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @guards(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  compute.nest (%i = 4) {
    // expected-error @below {{expects 'pad' where coordinates are guarded, and only there}}
    %0 = compute.load %x[%i] view <4> guarded [0] : tensor<4xf32>
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @stepwise(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  compute.nest (%i = 4) {
    %c3 = compute.size <3>
    // expected-error @below {{computes an index from axis 0, which 'stepwise' does not list}}
    %k = compute.index <sub> %c3, %i
    %0 = compute.load %x[%k] view <4> : tensor<4xf32>
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @part(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  compute.nest (%i = 2) {
    %0 = compute.load %x[%i] view <4> : tensor<4xf32>
    // expected-error @below {{expects axis 0 to have all of the view's dimension}}
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @free(%x: tensor<4x2xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  compute.nest (%i = 4, %j = 2) {
    %0 = compute.load %x[%i, %j] view <4, 2> : tensor<4x2xf32>
    // expected-error @below {{the value depends on an axis that is no coordinate of the store}}
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @booleans(%x: tensor<4xi1>) -> (%y: tensor<4xi1>) kind "elementwise" {
  compute.nest (%i = 4) {
    %0 = compute.load %x[%i] view <4> : tensor<4xi1>
    // expected-error @below {{'add' cannot be computed of elements of type 'i1'}}
    %1 = compute.binary <add> %0, %0 : i1
    compute.store %1, %y[%i] view <4> : i1, tensor<4xi1>
  }
}

// -----

compute.kernel @programs(%x: tensor<4xf32>) -> (%y: tensor<f32>) kind "row_reduce" {
  // expected-error @below {{programs cannot lie along axis 0, along which elements are reduced}}
  compute.nest (%i = 4) attributes {schedule = [#compute.axis<mapping = programs, tile = 2, order = 0>]} {
    %0 = compute.load %x[%i] view <4> : tensor<4xf32>
    %1 = compute.reduce <sum> %0 along (%i) : f32
    compute.store %1, %y[] view <> : f32, tensor<f32>
  }
}

// -----

compute.kernel @whole(%x: tensor<4xf32>) -> (%y: tensor<f32>) kind "row_reduce" {
  // expected-error @below {{a tile of 2 elements does not have all 4 of axis 0}}
  compute.nest (%i = 4) attributes {schedule = [#compute.axis<mapping = whole, tile = 2, order = 0>]} {
    %0 = compute.load %x[%i] view <4> : tensor<4xf32>
    %1 = compute.reduce <sum> %0 along (%i) : f32
    compute.store %1, %y[] view <> : f32, tensor<f32>
  }
}

// -----

compute.kernel @few(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) kind "elementwise" {
  // expected-error @below {{expects 'schedule' to have a '#compute.axis' for each of the 1 axes}}
  compute.nest (%i = 4) attributes {schedule = []} {
    %0 = compute.load %x[%i] view <4> : tensor<4xf32>
    compute.store %0, %y[%i] view <4> : f32, tensor<4xf32>
  }
}

// -----

compute.kernel @order(%x: tensor<4x2xf32>) -> (%y: tensor<4x2xf32>) kind "elementwise" {
  // expected-error @below {{expects each axis that tiles lie along to be a dimension of its own, got 'order = 1' twice}}
  compute.nest (%i = 4, %j = 2) attributes {schedule = [
      #compute.axis<mapping = programs, tile = 2, order = 1>,
      #compute.axis<mapping = programs, tile = 2, order = 1>]} {
    %0 = compute.load %x[%i, %j] view <4, 2> : tensor<4x2xf32>
    compute.store %0, %y[%i, %j] view <4, 2> : f32, tensor<4x2xf32>
  }
}

// -----

%x = pd_op.full {shape = array<i64: 4>, value = 1.0 : f64, dtype = #pir.dtype<float32>, place = #pir.place<cpu>} : tensor<4xf32>
// expected-error @below {{calls '@missing', and there is no such kernel}}
%y = compute.call @missing(%x) : (tensor<4xf32>) -> tensor<4xf32>

// -----

compute.kernel @bands(%x: tensor<4x2xf32>) -> (%y: tensor<4x2xf32>) kind "elementwise" {
  // expected-error @below {{expects 'raster' to group the tiles of an axis of known size that programs lie along, in groups that leave none over}}
  compute.nest (%i = 4, %j = 2) attributes {raster = #compute.raster<axis = 0, group = 3>, schedule = [
      #compute.axis<mapping = programs, tile = 1, order = 0>,
      #compute.axis<mapping = programs, tile = 2, order = 1>]} {
    %0 = compute.load %x[%i, %j] view <4, 2> : tensor<4x2xf32>
    compute.store %0, %y[%i, %j] view <4, 2> : f32, tensor<4x2xf32>
  }
}

// -----

compute.kernel @words(%x: tensor<4x2xi16>, %y: tensor<2x4xi16>) -> (%z: tensor<4x4xi32>) kind "matmul" {
  compute.nest (%i = 4, %j = 4, %k = 2) {
    %0 = compute.load %x[%i, %k] view <4, 2> : tensor<4x2xi16>
    %1 = compute.load %y[%k, %j] view <2, 4> : tensor<2x4xi16>
    // expected-error @below {{expects floats of one type, summed in f64 if they are f64 and else in f32, or i8 summed in i32, got 'i16', 'i16' and 'i32'}}
    %2 = compute.contract %0, %1 along(%k) : i16, i16 -> i32
    compute.store %2, %z[%i, %j] view <4, 4> : i32, tensor<4x4xi32>
  }
}
