// RUN: weir opt %s --dce | FileCheck %s

// CHECK-LABEL: @chain
// CHECK-NEXT:    "test.write"
// CHECK-NEXT:    return
func.func @chain(%a: i32) {
  %0 = "test.pure"(%a) : (i32) -> i32
  %1 = "test.pure"(%0) : (i32) -> i32
  %2 = "test.read"(%1) : (i32) -> i32
  "test.write"(%a) : (i32) -> ()
  func.return
}

// A loop or branch goes as a whole unless it holds an effect.
// CHECK-LABEL: @regions
// CHECK-NOT:     test.pure
// CHECK:         pd_op.if
// CHECK-NEXT:      "test.write"
// CHECK-NOT:     pd_op.if
// CHECK:         return
func.func @regions(%c: tensor<i1>, %a: i32) {
  %0 = "test.pure"(%a) : (i32) -> i32
  %1 = "pd_op.if"(%c) ({
    %2 = "test.pure"(%0) : (i32) -> i32
    "pir.yield"(%2) : (i32) -> ()
  }, {
    "pir.yield"(%0) : (i32) -> ()
  }) : (tensor<i1>) -> i32
  "pd_op.if"(%c) ({
    %2 = "test.pure"(%a) : (i32) -> i32
    "test.write"(%a) : (i32) -> ()
    "pir.yield"() : () -> ()
  }, {
  }) : (tensor<i1>) -> ()
  func.return
}
