// RUN: weir opt %s --split-input-file --mindir-if-to-select | FileCheck %s

// Both branches are computed, and one is selected.

// CHECK-LABEL: mindir.func @cheap
// CHECK-NEXT:    %[[A:.*]] = mindir.primitive "Add"(%arg1, %arg1)
// CHECK-NEXT:    %[[B:.*]] = mindir.primitive "Exp"(%arg1)
// CHECK-NEXT:    %[[S:.*]] = mindir.primitive "Select"(%arg0, %[[A]], %[[B]])
// CHECK-NEXT:    mindir.return %[[S]]
// CHECK-NOT:     mindir.func
mindir.func @cheap(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %f = mindir.closure @twice(%x) : (tensor<2xf32>) -> (() -> tensor<2xf32>)
  %g = mindir.closure @grown(%x) : (tensor<2xf32>) -> (() -> tensor<2xf32>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> tensor<2xf32>, () -> tensor<2xf32>) -> (() -> tensor<2xf32>)
  %r = mindir.call %s() : (() -> tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
mindir.func private @twice() captures(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "Add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
mindir.func private @grown() captures(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "Exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// Arguments come as parameters; a quotient of integers may fail, so that it is computed only where it is asked for.

// CHECK-LABEL: mindir.func @may_fail
// CHECK:         mindir.switch
// CHECK-NOT:     Select
mindir.func @may_fail(%c: tensor<i1>, %x: tensor<2xi32>) -> tensor<2xi32> {
  %f = mindir.closure @same() : () -> ((tensor<2xi32>) -> tensor<2xi32>)
  %g = mindir.closure @quotient() : () -> ((tensor<2xi32>) -> tensor<2xi32>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, (tensor<2xi32>) -> tensor<2xi32>, (tensor<2xi32>) -> tensor<2xi32>) -> ((tensor<2xi32>) -> tensor<2xi32>)
  %r = mindir.call %s(%x) : ((tensor<2xi32>) -> tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  mindir.return %r : tensor<2xi32>
}
mindir.func private @same(%x: tensor<2xi32>) -> tensor<2xi32> {
  mindir.return %x : tensor<2xi32>
}
mindir.func private @quotient(%x: tensor<2xi32>) -> tensor<2xi32> {
  %r = mindir.primitive "FloorDiv"(%x, %x) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  mindir.return %r : tensor<2xi32>
}

// -----

// What prints, prints only where it is asked to.

// CHECK-LABEL: mindir.func @prints
// CHECK:         mindir.switch
// CHECK-NOT:     Select
mindir.func @prints(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %f = mindir.closure @same(%x) : (tensor<2xf32>) -> (() -> tensor<2xf32>)
  %g = mindir.closure @printed(%x) : (tensor<2xf32>) -> (() -> tensor<2xf32>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> tensor<2xf32>, () -> tensor<2xf32>) -> (() -> tensor<2xf32>)
  %r = mindir.call %s() : (() -> tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
mindir.func private @same() captures(%x: tensor<2xf32>) -> tensor<2xf32> {
  mindir.return %x : tensor<2xf32>
}
mindir.func private @printed() captures(%x: tensor<2xf32>) -> tensor<2xf32> {
  %p = mindir.primitive "Print"(%x) : (tensor<2xf32>) -> tensor<i32>
  mindir.return %x : tensor<2xf32>
}

// -----

// Both branches call the rest, which is called once, with what is selected; what both pass stays as it is. Types
// that are missing are inferred first.

// CHECK-LABEL: mindir.func @continued
// CHECK:         %[[C:.*]] = mindir.primitive "Less"(%arg0, %arg1)
// CHECK-NEXT:    %[[A:.*]] = mindir.primitive "Sub"(%arg0, %arg1)
// CHECK-NEXT:    %[[B:.*]] = mindir.primitive "Add"(%arg0, %arg1)
// CHECK-NEXT:    %[[S:.*]] = mindir.primitive "Select"(%[[C]], %[[A]], %[[B]])
// CHECK-NEXT:    %[[F:.*]] = mindir.closure @rest(%arg1) : (tensor<1xi64>) -> ((tensor<1xi64>) -> tensor<1xi64>)
// CHECK-NEXT:    %[[R:.*]] = mindir.call %[[F]](%[[S]])
// CHECK-NEXT:    mindir.return %[[R]]
// CHECK:       mindir.func private @rest
// CHECK-NOT:   mindir.func
mindir.func @continued(%x: tensor<1xi64>, %y: tensor<1xi64>) -> !mindir.unknown {
  %c = mindir.primitive "Less"(%x, %y) : (tensor<1xi64>, tensor<1xi64>) -> !mindir.unknown
  %f = mindir.closure @less(%x, %y) : (tensor<1xi64>, tensor<1xi64>) -> (() -> !mindir.unknown)
  %g = mindir.closure @more(%x, %y) : (tensor<1xi64>, tensor<1xi64>) -> (() -> !mindir.unknown)
  %s = mindir.switch %c, %f, %g : (!mindir.unknown, () -> !mindir.unknown, () -> !mindir.unknown) -> (() -> !mindir.unknown)
  %r = mindir.call %s() : (() -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @less() captures(%x: !mindir.unknown, %y: !mindir.unknown) -> !mindir.unknown {
  %a = mindir.primitive "Sub"(%x, %y) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %f = mindir.closure @rest(%y) : (!mindir.unknown) -> ((!mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%a) : ((!mindir.unknown) -> !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @more() captures(%x: !mindir.unknown, %y: !mindir.unknown) -> !mindir.unknown {
  %a = mindir.primitive "Add"(%x, %y) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %f = mindir.closure @rest(%y) : (!mindir.unknown) -> ((!mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%a) : ((!mindir.unknown) -> !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @rest(%v: !mindir.unknown) captures(%y: !mindir.unknown) -> !mindir.unknown {
  %a = mindir.primitive "Mul"(%v, %y) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %a : !mindir.unknown
}
