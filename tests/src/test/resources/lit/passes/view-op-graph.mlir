// RUN: weir opt %s --view-op-graph -o %t 2>&1 | diff - %S/Inputs/view-op-graph.dot
// RUN: weir opt %s '--view-op-graph{print-control-flow-edges=true print-attrs=false max-label-len=5 print-result-types=false}' -o %t 2>&1 \
// RUN:   | diff - %S/Inputs/view-op-graph-control.dot
// What mlir-opt prints, byte for byte.
func.func private @g(%a: i32) -> (i32, i32)
func.func @f(%a: i32, %c: i1) -> i32 attributes {x.s = "a|b{c}<d> and more", x.a = [1, 2]} {
  %t = arith.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9]]> : tensor<2x9xi32>
  %0:2 = call @g(%a) : (i32) -> (i32, i32)
  %1 = scf.if %c -> i32 {
    %k = arith.constant 3 : i32
    scf.yield %k : i32
  } else {
    scf.yield %0#1 : i32
  }
  cf.br ^bb1(%1 : i32)
^bb1(%x: i32):
  return %x : i32
}
