// RUN: weir opt %s --split-input-file --verify-diagnostics --mindir-to-pd-op | FileCheck %s

// What has not been resolved yet: operators of Python, functions of mindspore.ops, attributes and methods of
// tensors.

// CHECK:      %[[X:.*]] = pd_op.data
// CHECK-NEXT: %[[A:.*]] = pd_op.add %[[X]], %[[X]]
// CHECK-NEXT: %[[R:.*]] = pd_op.relu %[[A]]
// CHECK:      %[[S:.*]] = pd_op.reshape %[[R]]{{.*}} -> tensor<6xf32>
// CHECK:      pd_op.cast %[[S]]{{.*}} -> tensor<6xf16>
mindir.func @main(%x: tensor<2x3xf32>) -> !mindir.unknown {
  %ops = mindir.constant #mindir.named<"name_space", "CommonOPS: 'Namespace:mindspore._extends.parse.trope'"> : !mindir.unknown
  %add = mindir.constant #mindir.named<"symbol", "add"> : !mindir.unknown
  %f = mindir.primitive "resolve"(%ops, %add) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %a = mindir.call %f(%x, %x) : (!mindir.unknown, tensor<2x3xf32>, tensor<2x3xf32>) -> !mindir.unknown
  %module = mindir.constant "mindspore.ops.functional" : !mindir.string
  %relu = mindir.constant "relu" : !mindir.string
  %g = mindir.primitive "resolve"(%module, %relu) : (!mindir.string, !mindir.string) -> !mindir.unknown
  %b = mindir.call %g(%a) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %reshape = mindir.constant "reshape" : !mindir.string
  %h = mindir.primitive "getattr"(%b, %reshape) : (!mindir.unknown, !mindir.string) -> !mindir.unknown
  %six = mindir.constant [6] : tuple<i64>
  %c = mindir.call %h(%six) : (!mindir.unknown, tuple<i64>) -> !mindir.unknown
  %tensor = mindir.constant #mindir.named<"class_type", "Tensor"> : !mindir.type
  %astype = mindir.constant "astype" : !mindir.string
  %k = mindir.primitive "getattr"(%tensor, %astype) : (!mindir.type, !mindir.string) -> !mindir.unknown
  %half = mindir.constant f16 : !mindir.type
  %d = mindir.call %k(%c, %half) : (!mindir.unknown, !mindir.unknown, !mindir.type) -> !mindir.unknown
  mindir.return %d : !mindir.unknown
}

// -----

mindir.func @main(%x: tensor<2xf32>) -> !mindir.unknown {
  %ops = mindir.constant "mindspore._extends.parse.trope" : !mindir.string
  %add = mindir.constant "ad" : !mindir.string
  // expected-error@+1 {{namespace 'mindspore._extends.parse.trope' has no 'ad'; did you mean 'add'?}}
  %f = mindir.primitive "resolve"(%ops, %add) : (!mindir.string, !mindir.string) -> !mindir.unknown
  %other = mindir.constant "torch.nn" : !mindir.string
  // expected-error@+1 {{namespace 'torch.nn' is not known; those that are: mindspore._extends.parse.trope}}
  %g = mindir.primitive "resolve"(%other, %add) : (!mindir.string, !mindir.string) -> !mindir.unknown
  %name = mindir.constant "shap" : !mindir.string
  // expected-error@+1 {{a tensor has no attribute 'shap' that is known; did you mean 'shape'?}}
  %h = mindir.primitive "getattr"(%x, %name) : (tensor<2xf32>, !mindir.string) -> !mindir.unknown
  mindir.return %x : tensor<2xf32>
}
