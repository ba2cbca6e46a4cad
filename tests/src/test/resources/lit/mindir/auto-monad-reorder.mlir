// RUN: weir opt %s --pass-pipeline="builtin.module(mindir-auto-monad-reorder{copies=0})" | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: weir opt %s --pass-pipeline="builtin.module(mindir-auto-monad-reorder{copies=1})" | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: weir opt %s --pass-pipeline="builtin.module(mindir-auto-monad-reorder{copies=2})" | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: weir opt %s --pass-pipeline="builtin.module(mindir-auto-monad-reorder{copies=3})" | FileCheck %s --check-prefixes=CHECK,NONE

// The gradient of a network that assigns 0, 1 and 2 to a parameter and multiplies by it each time, as
// MindSpore's documentation lists it: at levels 0, 1 and 2 each read is copied, at 3 none.

// CHECK-LABEL: mindir.func @BackwardNet_construct(
// CHECK-SAME:      %[[X:.*]]: tensor<i32>, %[[W:.*]]: !mindir.ref<tensor<i32>, "param"> {mindir.weight = "param"})
// COPY:          %[[A0:.*]] = mindir.primitive "Assign"(%[[W]], %{{.*}}, %[[U:.*]]) :
// COPY-NEXT:     %[[U1:.*]] = mindir.update_state %[[U]], %[[A0]] :
// COPY-NEXT:     %[[L0:.*]] = mindir.load %[[W]], %[[U1]] :
// COPY-NEXT:     %[[M0:.*]] = mindir.tensor_move %[[L0]] :
// COPY-NEXT:     %[[U2:.*]] = mindir.update_state %[[U1]], %[[M0]] :
// COPY:          %[[A1:.*]] = mindir.primitive "Assign"(%[[W]], %{{.*}}, %[[U2]]) :
// COPY-NEXT:     %[[U3:.*]] = mindir.update_state %[[U2]], %[[A1]] :
// COPY-NEXT:     %[[L1:.*]] = mindir.load %[[W]], %[[U3]] :
// COPY-NEXT:     %[[M1:.*]] = mindir.tensor_move %[[L1]] :
// COPY-NEXT:     %[[U4:.*]] = mindir.update_state %[[U3]], %[[M1]] :
// COPY:          %[[A2:.*]] = mindir.primitive "Assign"(%[[W]], %{{.*}}, %[[U4]]) :
// COPY-NEXT:     %[[U5:.*]] = mindir.update_state %[[U4]], %[[A2]] :
// COPY-NEXT:     %[[L2:.*]] = mindir.load %[[W]], %[[U5]] :
// COPY-NEXT:     %[[M2:.*]] = mindir.tensor_move %[[L2]] :
// COPY-NEXT:     %[[T1:.*]] = mindir.make_tuple(%[[M2]], %[[M1]]) :
// COPY-NEXT:     %[[S1:.*]] = mindir.primitive "AddN"(%[[T1]]) :
// COPY-NEXT:     %[[T2:.*]] = mindir.make_tuple(%[[S1]], %[[M0]]) :
// COPY-NEXT:     %[[S2:.*]] = mindir.primitive "AddN"(%[[T2]]) :
// COPY-NEXT:     %[[R:.*]] = mindir.make_tuple(%[[S2]]) :
// COPY-NEXT:     %[[U6:.*]] = mindir.update_state %[[U5]], %[[M2]], %[[S1]] :
// NONE:          %[[A0:.*]] = mindir.primitive "Assign"(%[[W]], %{{.*}}, %[[U:.*]]) :
// NONE-NEXT:     %[[U1:.*]] = mindir.update_state %[[U]], %[[A0]] :
// NONE-NEXT:     %[[L0:.*]] = mindir.load %[[W]], %[[U1]] :
// NONE-NEXT:     %[[U2:.*]] = mindir.update_state %[[U1]], %[[L0]] :
// NONE:          %[[A1:.*]] = mindir.primitive "Assign"(%[[W]], %{{.*}}, %[[U2]]) :
// NONE-NEXT:     %[[U3:.*]] = mindir.update_state %[[U2]], %[[A1]] :
// NONE-NEXT:     %[[L1:.*]] = mindir.load %[[W]], %[[U3]] :
// NONE-NEXT:     %[[U4:.*]] = mindir.update_state %[[U3]], %[[L1]] :
// NONE:          %[[A2:.*]] = mindir.primitive "Assign"(%[[W]], %{{.*}}, %[[U4]]) :
// NONE-NEXT:     %[[U5:.*]] = mindir.update_state %[[U4]], %[[A2]] :
// NONE-NEXT:     %[[L2:.*]] = mindir.load %[[W]], %[[U5]] :
// NONE-NEXT:     %[[T1:.*]] = mindir.make_tuple(%[[L2]], %[[L1]]) :
// NONE-NEXT:     %[[S1:.*]] = mindir.primitive "AddN"(%[[T1]]) :
// NONE-NEXT:     %[[T2:.*]] = mindir.make_tuple(%[[S1]], %[[L0]]) :
// NONE-NEXT:     %[[S2:.*]] = mindir.primitive "AddN"(%[[T2]]) :
// NONE-NEXT:     %[[R:.*]] = mindir.make_tuple(%[[S2]]) :
// NONE-NEXT:     %[[U6:.*]] = mindir.update_state %[[U5]], %[[L2]] :
// CHECK-NEXT:    %[[D:.*]] = mindir.depend %[[R]], %[[U6]] :
// CHECK-NEXT:    mindir.return %[[D]] :
mindir.func @BackwardNet_construct(%x: tensor<i32>, %w: !mindir.ref<tensor<i32>, "param"> {mindir.weight = "param"}) -> tuple<tensor<i32>> {
  %u = mindir.constant unit : !mindir.umonad
  %c0 = mindir.constant dense<0> : tensor<i32>
  %c1 = mindir.constant dense<1> : tensor<i32>
  %c2 = mindir.constant dense<2> : tensor<i32>
  %a0 = mindir.primitive "Assign"(%w, %c0, %u) : (!mindir.ref<tensor<i32>, "param">, tensor<i32>, !mindir.umonad) -> !mindir.ref<tensor<i32>, "param">
  %u1 = mindir.update_state %u, %a0 : (!mindir.umonad, !mindir.ref<tensor<i32>, "param">) -> !mindir.umonad
  %l0 = mindir.load %w, %u1 : (!mindir.ref<tensor<i32>, "param">, !mindir.umonad) -> tensor<i32>
  %u2 = mindir.update_state %u1, %l0 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %a1 = mindir.primitive "Assign"(%w, %c1, %u2) : (!mindir.ref<tensor<i32>, "param">, tensor<i32>, !mindir.umonad) -> !mindir.ref<tensor<i32>, "param">
  %u3 = mindir.update_state %u2, %a1 : (!mindir.umonad, !mindir.ref<tensor<i32>, "param">) -> !mindir.umonad
  %l1 = mindir.load %w, %u3 : (!mindir.ref<tensor<i32>, "param">, !mindir.umonad) -> tensor<i32>
  %u4 = mindir.update_state %u3, %l1 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %a2 = mindir.primitive "Assign"(%w, %c2, %u4) : (!mindir.ref<tensor<i32>, "param">, tensor<i32>, !mindir.umonad) -> !mindir.ref<tensor<i32>, "param">
  %u5 = mindir.update_state %u4, %a2 : (!mindir.umonad, !mindir.ref<tensor<i32>, "param">) -> !mindir.umonad
  %l2 = mindir.load %w, %u5 : (!mindir.ref<tensor<i32>, "param">, !mindir.umonad) -> tensor<i32>
  %u6 = mindir.update_state %u5, %l2 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %t1 = mindir.make_tuple(%l2, %l1) : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
  %s1 = mindir.primitive "AddN"(%t1) : (tuple<tensor<i32>, tensor<i32>>) -> tensor<i32>
  %t2 = mindir.make_tuple(%s1, %l0) : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
  %s2 = mindir.primitive "AddN"(%t2) : (tuple<tensor<i32>, tensor<i32>>) -> tensor<i32>
  %r = mindir.make_tuple(%s2) : (tensor<i32>) -> tuple<tensor<i32>>
  %d = mindir.depend %r, %u6 : (tuple<tensor<i32>>, !mindir.umonad) -> tuple<tensor<i32>>
  mindir.return %d : tuple<tensor<i32>>
}
