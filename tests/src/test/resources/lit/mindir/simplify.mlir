// RUN: weir opt %s --split-input-file --pass-pipeline="builtin.module(inline,mindir-simplify)" | FileCheck %s
// RUN: weir opt %s --split-input-file --pass-pipeline="builtin.module(inline,mindir-opt-a,symbol-dce)" | FileCheck %s

// What MindSpore's documentation of graph optimisation tells of its passes.

// x + 0: the body is the return only.

// CHECK:      module {
// CHECK-NEXT:   mindir.func @net(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:     mindir.return %arg0 : tensor<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
mindir.func @net(%x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = mindir.constant 0 : i64
  %r = mindir.primitive "Add"(%x, %zero) : (tensor<2xf32>, i64) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// def f1(x, y): a = x * y; b = x + y; return a + b; def f2(x, y): return f1(x, y) + f1(x, y)
// Worked into its caller twice, a function is computed once: Mul, Add, Add, Add.

// CHECK:      module {
// CHECK-NEXT:   mindir.func @f2
// CHECK-NEXT:     %[[A:.*]] = mindir.primitive "Mul"(%arg0, %arg1)
// CHECK-NEXT:     %[[B:.*]] = mindir.primitive "Add"(%arg0, %arg1)
// CHECK-NEXT:     %[[C:.*]] = mindir.primitive "Add"(%[[A]], %[[B]])
// CHECK-NEXT:     %[[D:.*]] = mindir.primitive "Add"(%[[C]], %[[C]])
// CHECK-NEXT:     mindir.return %[[D]]
// CHECK-NEXT:   }
// CHECK-NEXT: }
mindir.func private @f1(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %a = mindir.primitive "Mul"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %b = mindir.primitive "Add"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %c = mindir.primitive "Add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %c : tensor<2xf32>
}
mindir.func @f2(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %f = mindir.closure @f1() : () -> ((tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)
  %a = mindir.call %f(%x, %y) : ((tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %g = mindir.closure @f1() : () -> ((tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)
  %b = mindir.call %g(%x, %y) : ((tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %c = mindir.primitive "Add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %c : tensor<2xf32>
}

// -----

// What nobody uses goes: Add, Sub, Div.

// CHECK:      module {
// CHECK-NEXT:   mindir.func @dead
// CHECK-NEXT:     %[[A:.*]] = mindir.primitive "Add"(%arg0, %arg1)
// CHECK-NEXT:     %[[B:.*]] = mindir.primitive "Sub"(%arg0, %arg1)
// CHECK-NEXT:     %[[C:.*]] = mindir.primitive "Div"(%[[A]], %[[B]])
// CHECK-NEXT:     mindir.return %[[C]]
// CHECK-NEXT:   }
// CHECK-NEXT: }
mindir.func @dead(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %a = mindir.primitive "Add"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %b = mindir.primitive "Sub"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %c = mindir.primitive "Mul"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %d = mindir.primitive "Div"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %d : tensor<2xf32>
}

// -----

// if 1 < 0: the branch goes, and the function that it was.

// CHECK:      module {
// CHECK-NEXT:   mindir.func @branch
// CHECK-NEXT:     %[[F:.*]] = mindir.closure @no()
// CHECK-NEXT:     %[[R:.*]] = mindir.call %[[F]](%arg0)
// CHECK-NEXT:     mindir.return %[[R]]
// CHECK-NEXT:   }
// CHECK-NEXT:   mindir.func private @no
// CHECK-NEXT:     %[[L:.*]] = mindir.primitive "Log"(%arg0)
// CHECK-NEXT:     mindir.return %[[L]]
// CHECK-NEXT:   }
// CHECK-NEXT: }
mindir.func @branch(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = mindir.constant 1 : i64
  %zero = mindir.constant 0 : i64
  %c = mindir.primitive "S-Prim-Less"(%one, %zero) : (i64, i64) -> i1
  %f = mindir.closure @yes() : () -> ((tensor<2xf32>) -> tensor<2xf32>)
  %g = mindir.closure @no() : () -> ((tensor<2xf32>) -> tensor<2xf32>)
  %s = mindir.switch %c, %f, %g : (i1, (tensor<2xf32>) -> tensor<2xf32>, (tensor<2xf32>) -> tensor<2xf32>) -> ((tensor<2xf32>) -> tensor<2xf32>)
  %r = mindir.call %s(%x) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
mindir.func private @yes(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "Exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
mindir.func private @no(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.primitive "Log"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
