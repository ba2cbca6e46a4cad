// RUN: weir opt %s --remove-dead-values | FileCheck %s
// As mlir-opt: builtin.module(remove-dead-values)

// Where constants leave a single way through an operation with regions, what runs takes its place.

// CHECK: func.func private @use(i32)
func.func private @use(i32)
// CHECK-LABEL: func.func @unused_pure
// CHECK-NEXT: return %arg0 : i32
func.func @unused_pure(%a: i32) -> i32 {
  %t = arith.constant true
  %0 = scf.if %t -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %a : i32
}
// CHECK-LABEL: func.func @unused_with_effect
// CHECK-NEXT: call @use(%arg0) : (i32) -> ()
// CHECK-NEXT: return %arg0 : i32
func.func @unused_with_effect(%a: i32) -> i32 {
  %t = arith.constant true
  %0 = scf.if %t -> i32 {
    func.call @use(%a) : (i32) -> ()
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  return %a : i32
}
// CHECK-LABEL: func.func @one_result_used
// CHECK-NEXT: return %arg0 : i32
func.func @one_result_used(%a: i32) -> i32 {
  %t = arith.constant true
  %0:2 = scf.if %t -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1, %a : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  return %0#1 : i32
}
// CHECK-LABEL: func.func @never
// CHECK-NEXT: return
func.func @never(%a: i32) {
  %f = arith.constant false
  scf.if %f {
    func.call @use(%a) : (i32) -> ()
  }
  return
}
// CHECK-LABEL: func.func @nested
// CHECK-NEXT: call @use(%arg0) : (i32) -> ()
// CHECK-NEXT: [[SUM:%.+]] = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: return [[SUM]] : i32
func.func @nested(%a: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %0 = scf.if %t -> i32 {
    %1 = scf.index_switch %c1 -> i32
    case 1 {
      func.call @use(%a) : (i32) -> ()
      %2 = arith.addi %a, %a : i32
      scf.yield %2 : i32
    }
    default {
      scf.yield %a : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}
// CHECK-LABEL: func.func @open
// CHECK: scf.if %arg1
func.func @open(%a: i32, %c: i1) -> i32 {
  %0 = scf.if %c -> i32 {
    func.call @use(%a) : (i32) -> ()
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}
// CHECK-LABEL: func.func @once
// CHECK-NEXT: call @use(%arg0) : (i32) -> ()
// CHECK-NEXT: return %arg0 : i32
func.func @once(%a: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    func.call @use(%a) : (i32) -> ()
    scf.yield %a : i32
  }
  return %0 : i32
}
