// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s

// Every op of mindir, and the types and attributes that only it has.

// CHECK: mindir.func @net(%arg0: tensor<f32>, %arg1: !mindir.ref<tensor<f32>, "w"> {mindir.weight = "w"}, %arg2: !mindir.umonad) -> tensor<f32> attributes {mindir.attributes = {jit = true}} {
mindir.func @net(%x: tensor<f32>, %w: !mindir.ref<tensor<f32>, "w"> {mindir.weight = "w"}, %u: !mindir.umonad) -> tensor<f32> attributes {mindir.attributes = {jit = true}} {
  // CHECK: %[[LOAD:.*]] = mindir.load %arg1, %arg2 : (!mindir.ref<tensor<f32>, "w">, !mindir.umonad) -> tensor<f32>
  %l = mindir.load %w, %u : (!mindir.ref<tensor<f32>, "w">, !mindir.umonad) -> tensor<f32>
  // CHECK: mindir.tensor_move %[[LOAD]] : (tensor<f32>) -> tensor<f32>
  %m = mindir.tensor_move %l : (tensor<f32>) -> tensor<f32>
  // CHECK: mindir.update_state %arg2, %{{.*}} : (!mindir.umonad, tensor<f32>) -> !mindir.umonad
  %u1 = mindir.update_state %u, %m : (!mindir.umonad, tensor<f32>) -> !mindir.umonad
  // CHECK: mindir.closure @inner(%{{.*}}) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  %f = mindir.closure @inner(%m) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  // CHECK: mindir.partial %{{.*}}(%arg0) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> (() -> tensor<f32>)
  %p = mindir.partial %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> (() -> tensor<f32>)
  // CHECK: mindir.call %{{.*}}() : (() -> tensor<f32>) -> tensor<f32>
  %r = mindir.call %p() : (() -> tensor<f32>) -> tensor<f32>
  // CHECK: mindir.constant [1, -1] : tuple<i64, i64>
  %t = mindir.constant [1, -1] : tuple<i64, i64>
  // CHECK: mindir.constant 1 : i64{{$}}
  %i = mindir.constant 1 : i64
  // CHECK: mindir.constant "key" : !mindir.string{{$}}
  %s = mindir.constant "key" : !mindir.string
  // CHECK: mindir.constant true : i1{{$}}
  %c = mindir.constant true : i1
  // CHECK: mindir.constant unit : !mindir.iomonad
  %io = mindir.constant unit : !mindir.iomonad
  // CHECK: mindir.constant f32 : !mindir.type
  %ty = mindir.constant f32 : !mindir.type
  // CHECK: mindir.constant #mindir.list<[1 : i64, 2 : i64]> : !mindir.list<[i64, i64]>
  %li = mindir.constant #mindir.list<[1, 2]> : !mindir.list<[i64, i64]>
  // CHECK: mindir.constant #mindir.named<"primitive", "Add"> : !mindir.unknown
  %na = mindir.constant #mindir.named<"primitive", "Add"> : !mindir.unknown
  // CHECK: mindir.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>{{$}}
  %d = mindir.constant dense<[1.0, 2.0]> : tensor<2xf32>
  // CHECK: mindir.tuple_get_item %{{.*}}, %{{.*}} : (tuple<i64, i64>, i64) -> i64
  %g = mindir.tuple_get_item %t, %i : (tuple<i64, i64>, i64) -> i64
  // CHECK: mindir.list_get_item %{{.*}}, %{{.*}} : (!mindir.list<[i64, i64]>, i64) -> i64
  %h = mindir.list_get_item %li, %i : (!mindir.list<[i64, i64]>, i64) -> i64
  // CHECK: mindir.make_tuple(%{{.*}}, %{{.*}}) : (i64, !mindir.string) -> tuple<i64, !mindir.string>
  %mt = mindir.make_tuple(%g, %s) : (i64, !mindir.string) -> tuple<i64, !mindir.string>
  // CHECK: mindir.make_list(%{{.*}}) : (i64) -> !mindir.list<[i64]>
  %ml = mindir.make_list(%h) : (i64) -> !mindir.list<[i64]>
  %keys = mindir.make_tuple(%s) : (!mindir.string) -> tuple<!mindir.string>
  %vals = mindir.make_tuple(%r) : (tensor<f32>) -> tuple<tensor<f32>>
  // CHECK: mindir.make_dict %{{.*}}, %{{.*}} : (tuple<!mindir.string>, tuple<tensor<f32>>) -> !mindir.dict<["key"], [tensor<f32>]>
  %md = mindir.make_dict %keys, %vals : (tuple<!mindir.string>, tuple<tensor<f32>>) -> !mindir.dict<["key"], [tensor<f32>]>
  // CHECK: mindir.dict_get_item %{{.*}}, %{{.*}} : (!mindir.dict<["key"], [tensor<f32>]>, !mindir.string) -> tensor<f32>
  %dg = mindir.dict_get_item %md, %s : (!mindir.dict<["key"], [tensor<f32>]>, !mindir.string) -> tensor<f32>
  // CHECK: mindir.switch %{{.*}}, %{{.*}}, %{{.*}} : (i1, tensor<f32>, tensor<f32>) -> tensor<f32>
  %sw = mindir.switch %c, %dg, %x : (i1, tensor<f32>, tensor<f32>) -> tensor<f32>
  %fs = mindir.make_tuple(%f, %f) : ((tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>) -> tuple<(tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>>
  // CHECK: mindir.switch_layer %{{.*}}, %{{.*}} : (i64, tuple<(tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>>) -> ((tensor<f32>) -> tensor<f32>)
  %sl = mindir.switch_layer %i, %fs : (i64, tuple<(tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>>) -> ((tensor<f32>) -> tensor<f32>)
  // CHECK: mindir.primitive "Assign"(%arg1, %{{.*}}, %{{.*}}) with {axis = 1 : i64} : (!mindir.ref<tensor<f32>, "w">, tensor<f32>, !mindir.umonad) -> tensor<f32>
  %a = mindir.primitive "Assign"(%w, %sw, %u1) with {axis = 1 : i64} : (!mindir.ref<tensor<f32>, "w">, tensor<f32>, !mindir.umonad) -> tensor<f32>
  %u2 = mindir.update_state %u1, %a : (!mindir.umonad, tensor<f32>) -> !mindir.umonad
  // CHECK: mindir.depend %{{.*}}, %{{.*}} : (tensor<f32>, !mindir.umonad) -> tensor<f32>
  %z = mindir.depend %r, %u2 : (tensor<f32>, !mindir.umonad) -> tensor<f32>
  // CHECK: mindir.host_call "Math.abs" handle 7(%arg0) {pure = true} : (tensor<f32>) -> tensor<f32>
  %hc = mindir.host_call "Math.abs" handle 7(%x) {pure = true} : (tensor<f32>) -> tensor<f32>
  // CHECK: mindir.host_call "PrintStream.println" handle 8() : () -> ()
  mindir.host_call "PrintStream.println" handle 8() : () -> ()
  // CHECK: mindir.return %{{.*}} : tensor<f32>
  mindir.return %z : tensor<f32>
}

// CHECK: mindir.func private @inner(%arg0: tensor<f32>) captures(%arg1: tensor<f32>) -> tensor<f32> {
mindir.func private @inner(%y: tensor<f32>) captures(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: mindir.primitive "Add"(%arg1, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %0 = mindir.primitive "Add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %0 : tensor<f32>
}
