// What the launcher's caches are made from: one of each thing that large files without operators hold. The launcher
// repeats these functions, so that work is shared out over threads as in a large file.
module {
}
module attributes {weir.kind = "inner"} {
  func.func private @declared(i32) -> i32
}
"builtin.module"() ({
^bb0:
}) : () -> ()
func.func @nested(%a: i32, %c: i1, %from: index, %to: index, %step: index) -> i32 {
  %0 = arith.constant 7 : i32
  %1 = scf.if %c -> (i32) {
    %2 = arith.addi %a, %0 : i32
    scf.yield %2 : i32
  } else {
    %2 = arith.muli %a, %a : i32
    scf.yield %2 : i32
  }
  %3 = scf.for %i = %from to %to step %step iter_args(%sum = %1) -> (i32) {
    %4 = arith.index_cast %i : index to i32
    %5 = arith.addi %sum, %4 overflow<nsw> : i32
    scf.yield %5 : i32
  }
  func.return %3 : i32
}
func.func @branches(%a: i32, %c: i1) -> i32 {
  %0 = arith.constant 3 : i32
  cf.cond_br %c, ^then(%a : i32), ^else
^then(%x: i32):
  %1 = arith.cmpi slt, %x, %0 : i32
  cf.cond_br %1, ^end(%x : i32), ^else
^else:
  %2 = arith.subi %a, %0 : i32
  cf.br ^end(%2 : i32)
^end(%y: i32):
  func.return %y : i32
}
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "generic"}> ({
^bb0(%a: i32, %b: i32):
  %0 = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %1:2 = "foreign.pair"(%0, %a) {id = 421 : i64, name = "pair"} : (i32, i32) -> (i32, i32)
  %2 = "foreign.sum"(%1#0, %1#1) ({
    %3 = "foreign.inner"() : () -> i32
    "foreign.yield"(%3) : (i32) -> ()
  }) : (i32, i32) -> i32
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
