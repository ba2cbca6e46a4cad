// RUN: weir opt %s --split-input-file --mindir-special-op-eliminate | FileCheck %s

// What marks places for a plan of several devices.

// CHECK-LABEL: @_VirtualOutput
// CHECK-NEXT:   mindir.return %arg0
mindir.func @_VirtualOutput(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "_VirtualOutput"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @_VirtualDiv
// CHECK-NEXT:   mindir.return %arg0
mindir.func @_VirtualDiv(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "_VirtualDiv"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ShardIdentity
// CHECK-NEXT:   mindir.return %arg0
mindir.func @ShardIdentity(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "ShardIdentity"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @virtual_dataset
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg1)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @virtual_dataset(%x: tensor<2xf32>, %y: f32) -> tuple<tensor<2xf32>, f32> {
  %r = mindir.primitive "_VirtualDataset"(%x, %y) : (tensor<2xf32>, f32) -> tuple<tensor<2xf32>, f32>
  mindir.return %r : tuple<tensor<2xf32>, f32>
}

// -----

// CHECK-LABEL: @dump_gradient
// CHECK-NEXT:   mindir.return %arg0
mindir.func @dump_gradient(%x: tensor<2xf32>) -> tensor<2xf32> {
  %p = mindir.constant "x.npy" : !mindir.string
  %m = mindir.constant "out" : !mindir.string
  %r = mindir.primitive "DumpGradient"(%p, %x, %m) : (!mindir.string, tensor<2xf32>, !mindir.string) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
