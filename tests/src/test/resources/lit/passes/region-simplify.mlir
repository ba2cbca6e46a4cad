// RUN: weir opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// As mlir-opt: builtin.module(func.func(canonicalize))
// As mlir-opt: builtin.module(func.func(canonicalize{region-simplify=disabled}))

// CHECK-LABEL: @unreachable
// CHECK-NEXT:    return %arg0
// CHECK-NEXT:  }
func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^bb1(%y: i32):
  %0 = arith.addi %y, %1 : i32
  cf.br ^bb2(%0 : i32)
^bb2(%z: i32):
  %1 = arith.muli %z, %x : i32
  cf.br ^bb1(%1 : i32)
}

// Two values need each other around the loop, and nothing else needs them.
// CHECK-LABEL: @dead_around_loop
// CHECK:         cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT:  ^bb1([[USED:%.+]]: i32):
// CHECK-NEXT:    [[NEXT:%.+]] = arith.addi [[USED]]
// CHECK-NEXT:    cf.cond_br %arg1, ^bb1([[NEXT]] : i32), ^bb2
func.func @dead_around_loop(%n: i32, %c: i1) -> i32 {
  %one = arith.constant 1 : i32
  cf.br ^bb1(%n, %n : i32, i32)
^bb1(%used: i32, %unused: i32):
  %0 = arith.addi %used, %one : i32
  %1 = arith.muli %unused, %n : i32
  %2 = arith.subi %1, %unused : i32
  cf.cond_br %c, ^bb1(%0, %2 : i32, i32), ^bb2
^bb2:
  return %0 : i32
}

// CHECK-LABEL: @needed_by_effect
// CHECK:       ^bb1([[X:%.+]]: i32):
// CHECK-NEXT:    [[NEXT:%.+]] = arith.muli [[X]]
// CHECK-NEXT:    t.write
// CHECK-NEXT:    cf.cond_br %arg1, ^bb1([[NEXT]] : i32), ^bb2
func.func @needed_by_effect(%n: i32, %c: i1) {
  cf.br ^bb1(%n : i32)
^bb1(%x: i32):
  %0 = arith.muli %x, %n : i32
  "t.write"(%0) : (i32) -> ()
  cf.cond_br %c, ^bb1(%0 : i32), ^bb2
^bb2:
  return
}

// CHECK-LABEL: @in_nested_region
// CHECK:           cf.br ^bb1
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      cf.cond_br %arg1, ^bb1, ^bb2
// CHECK-NEXT:    ^bb2:
// CHECK-NOT:       ^bb3
func.func @in_nested_region(%n: i32, %c: i1) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    cf.br ^bb1(%n : i32)
  ^bb1(%x: i32):
    %1 = arith.muli %x, %n : i32
    cf.cond_br %c, ^bb1(%1 : i32), ^bb2
  ^bb2:
    %2 = "t.read"() : () -> i32
    scf.yield %2 : i32
  ^bb3:
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: @switch
// CHECK:         default: ^bb1(%arg0 : i32),
func.func @switch(%flag: i32, %x: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^bb1(%x, %flag : i32, i32),
    42: ^bb2(%x, %x : i32, i32),
    43: ^bb2(%flag, %flag : i32, i32)
  ]
^bb1(%a: i32, %b: i32):
  "t.write"(%b) : (i32) -> ()
  return %b : i32
^bb2(%d: i32, %e: i32):
  "t.write"(%d) : (i32) -> ()
  return %d : i32
}
