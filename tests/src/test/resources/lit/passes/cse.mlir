// RUN: weir opt %s --cse | FileCheck %s
// RUN: weir opt %s --cse --threads=1 > %t
// RUN: weir opt %s --cse --threads=8 | diff %t -
// The cases follow PIR's tests of common subexpression elimination (test/ir/pir/test_cse_pass.py).

// CHECK-LABEL: @same_and_commuted
// CHECK:         [[SUM:%.+]] = pd_op.add %arg0, %arg1
// CHECK-NOT:     pd_op.add
// CHECK:         pd_op.multiply [[SUM]], [[SUM]]
func.func @same_and_commuted(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "pd_op.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "pd_op.add"(%b, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "pd_op.multiply"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %2 : tensor<2xf32>
}

// CHECK-LABEL:     @order_of_operands_matters
// CHECK-COUNT-2:   pd_op.subtract
// CHECK:           return
func.func @order_of_operands_matters(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "pd_op.subtract"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "pd_op.subtract"(%b, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: @attributes_and_types_matter
// CHECK:         [[ONE:%.+]] = pd_op.full {{.*}}1.000000e+00
// CHECK-NEXT:    [[TWO:%.+]] = pd_op.full {{.*}}2.000000e+00
// CHECK-NEXT:    [[WIDE:%.+]] = pd_op.full {{.*}}tensor<4xf32>
// CHECK-NEXT:    test.write{{.*}}([[ONE]], [[ONE]], [[TWO]], [[WIDE]])
func.func @attributes_and_types_matter() {
  %0 = "pd_op.full"() {shape = array<i64: 2>, value = 1.0 : f64} : () -> tensor<2xf32>
  %1 = "pd_op.full"() {shape = array<i64: 2>, value = 1.0 : f64} : () -> tensor<2xf32>
  %2 = "pd_op.full"() {shape = array<i64: 2>, value = 2.0 : f64} : () -> tensor<2xf32>
  %3 = "pd_op.full"() {shape = array<i64: 4>, value = 1.0 : f64} : () -> tensor<4xf32>
  "test.write"(%0, %1, %2, %3) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>) -> ()
  func.return
}

// Passes see operators in value form: what becomes one and is used elsewhere is not written over.
// CHECK-LABEL:     @overwritten
// CHECK-NEXT:      [[E:%.+]] = pd_op.exp %arg0
// CHECK-NEXT:      [[R:%.+]] = pd_op.relu [[E]]
// CHECK-NEXT:      return [[E]], [[R]]
func.func @overwritten(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "pd_op.exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "pd_op.exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "pd_op.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  func.return %1, %2 : tensor<2xf32>, tensor<2xf32>
}

// Outer expressions are known in regions; what one branch computes is not known in the other.
// CHECK-LABEL: @branches
// CHECK:         [[OUTER:%.+]] = pd_op.multiply
// CHECK:         pd_op.if
// CHECK-NEXT:      [[THEN:%.+]] = pd_op.add
// CHECK-NEXT:      pir.yield [[OUTER]], [[THEN]]
// CHECK:         else
// CHECK-NEXT:      [[ELSE:%.+]] = pd_op.add
// CHECK-NEXT:      pir.yield [[ELSE]], [[ELSE]]
func.func @branches(%c: tensor<i1>, %a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "pd_op.multiply"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1:2 = "pd_op.if"(%c) ({
    %2 = "pd_op.multiply"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "pd_op.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "pir.yield"(%2, %3) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }, {
    %2 = "pd_op.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "pd_op.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "pir.yield"(%2, %3) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<2xf32>, tensor<2xf32>)
  func.return %0, %1#0, %1#1 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// Reads are merged up to the next write.
// CHECK-LABEL: @memory
// CHECK:         [[ONE:%.+]] = "test.read"
// CHECK-NEXT:    "test.write"([[ONE]], [[ONE]])
// CHECK-NEXT:    [[TWO:%.+]] = "test.read"
// CHECK-NEXT:    "test.write"([[TWO]])
func.func @memory(%a: i32) {
  %0 = "test.read"(%a) : (i32) -> i32
  %1 = "test.read"(%a) : (i32) -> i32
  "test.write"(%0, %1) : (i32, i32) -> ()
  %2 = "test.read"(%a) : (i32) -> i32
  "test.write"(%2) : (i32) -> ()
  func.return
}

// Of operations that nothing is known of, each counts.
// CHECK-LABEL:     @unknown
// CHECK-COUNT-2:   "test.op"
// CHECK:           return
func.func @unknown(%a: i32) {
  %0 = "test.op"(%a) : (i32) -> i32
  %1 = "test.op"(%a) : (i32) -> i32
  func.return
}

// Both twins of a long chain become one.
// CHECK-LABEL: @chains
// CHECK-COUNT-3:   test.commutative
// CHECK-NOT:       test.commutative
// CHECK:           return
func.func @chains(%a: i32) -> (i32, i32) {
  %0 = "test.commutative"(%a, %a) : (i32, i32) -> i32
  %1 = "test.commutative"(%a, %a) : (i32, i32) -> i32
  %2 = "test.commutative"(%0, %0) : (i32, i32) -> i32
  %3 = "test.commutative"(%1, %1) : (i32, i32) -> i32
  %4 = "test.commutative"(%2, %a) : (i32, i32) -> i32
  %5 = "test.commutative"(%a, %3) : (i32, i32) -> i32
  func.return %4, %5 : i32, i32
}
