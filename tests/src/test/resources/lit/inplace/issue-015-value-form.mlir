// RUN: weir opt %s --split-input-file --value-form | FileCheck %s
// RUN: weir opt %s --split-input-file --canonicalize | FileCheck %s --check-prefix=PASS

// What reads the operand afterwards reads what was stored there; what read it before does not.
// CHECK-LABEL: func.func @read_again
// CHECK-SAME:    %[[X:.+]]: tensor<2xf32>)
// CHECK-NEXT:    %[[E:.+]] = pd_op.exp %[[X]]
// CHECK-NEXT:    %[[R:.+]] = pd_op.relu %[[X]]
// CHECK-NEXT:    %[[A:.+]] = pd_op.abs %[[R]]
// CHECK-NEXT:    return %[[E]], %[[A]]
// Before any other pass, too.
// PASS-LABEL:  func.func @read_again
// PASS:          %[[R:.+]] = pd_op.relu
// PASS:          pd_op.abs %[[R]]
func.func @read_again(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %e = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %r = pd_op.relu_ %x : (tensor<2xf32>) -> tensor<2xf32>
  %a = pd_op.abs %x : (tensor<2xf32>) -> tensor<2xf32>
  return %e, %a : tensor<2xf32>, tensor<2xf32>
}

// -----

// A reshaped tensor is the same memory; it is read with the shape that its name has.
// CHECK-LABEL: func.func @reshaped
// CHECK:         %[[R:.+]] = pd_op.reshape %arg0, %arg1
// CHECK-NEXT:    %[[A:.+]] = pd_op.abs %[[R]]
// CHECK-NEXT:    %[[S:.+]] = pd_op.full_int_array {{.*}}value = [2, 3]
// CHECK-NEXT:    %[[B:.+]] = pd_op.reshape %[[A]], %[[S]]
// CHECK-NEXT:    return %[[B]], %[[A]]
func.func @reshaped(%x: tensor<2x3xf32>, %s: tensor<1xi64>) -> (tensor<2x3xf32>, tensor<6xf32>) {
  %r = pd_op.reshape_ %x, %s : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  %a = pd_op.abs_ %r : (tensor<6xf32>) -> tensor<6xf32>
  return %x, %r : tensor<2x3xf32>, tensor<6xf32>
}

// -----

// where_ writes over its second operand.
// CHECK-LABEL: func.func @second_operand
// CHECK-NEXT:    %[[W:.+]] = pd_op.where %arg0, %arg1, %arg2
// CHECK-NEXT:    return %arg2, %[[W]]
func.func @second_operand(%c: tensor<2xi1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %w = pd_op.where_ %c, %x, %y : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y, %x : tensor<2xf32>, tensor<2xf32>
}

// -----

// A list holds its elements; its parts are their memory.
// CHECK-LABEL: func.func @list
// CHECK:         %[[R:.+]] = pd_op.relu %arg0
// CHECK-NEXT:    %[[L:.+]] = pir.combine %[[R]], %arg1
// CHECK-NEXT:    %[[P:.+]]:2 = pir.split %[[L]]
// CHECK-NEXT:    %[[A:.+]] = pd_op.abs %[[P]]#1
// CHECK-NEXT:    return %[[P]]#0, %[[A]]
func.func @list(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %l = pir.combine %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %r = pd_op.relu_ %x : (tensor<2xf32>) -> tensor<2xf32>
  %p:2 = pir.split %l : (tuple<tensor<2xf32>, tensor<2xf32>>) -> (tensor<2xf32>, tensor<2xf32>)
  %a = pd_op.abs_ %p#1 : (tensor<2xf32>) -> tensor<2xf32>
  return %p#0, %y : tensor<2xf32>, tensor<2xf32>
}

// -----

// What a branch stores over memory from outside becomes one of its results.
// CHECK-LABEL: func.func @branch
// CHECK-NEXT:    %[[I:.+]] = pd_op.if %arg0 : tensor<i1> -> (tensor<2xf32>) {
// CHECK-NEXT:      %[[R:.+]] = pd_op.relu %arg1
// CHECK-NEXT:      pir.yield %[[R]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      pir.yield %arg1
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[I]]
func.func @branch(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  pd_op.if %c : tensor<i1> {
    %r = pd_op.relu_ %x : (tensor<2xf32>) -> tensor<2xf32>
    pir.yield
  }
  return %x : tensor<2xf32>
}

// -----

// A loop carries it.
// CHECK-LABEL: func.func @loop
// CHECK-NEXT:    %[[W:.+]]:2 = pd_op.while (%arg0, %arg1, %arg1)
// CHECK-NEXT:    ^bb0(%[[A:.+]]: tensor<2xf32>, %[[X:.+]]: tensor<2xf32>):
// CHECK-NEXT:      %[[S:.+]] = pd_op.add %[[X]], %[[A]]
// CHECK-NEXT:      pir.yield %arg0, %[[S]], %[[S]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[W]]#1
func.func @loop(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %w = pd_op.while (%c, %x) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<2xf32>):
    %s = pd_op.add_ %x, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    pir.yield %c, %x : tensor<i1>, tensor<2xf32>
  }
  return %x : tensor<2xf32>
}
