// RUN: weir run %s --input arg0=7 --input arg1=4 | FileCheck %s

// Of unsigned numbers there is none below 0, and -1 is none of them.
// CHECK: output_0: tensor<ui8>
// CHECK-NEXT: 3
// CHECK: output_1: tensor<ui8>
// CHECK-NEXT: 249
mindir.func @main(%x: tensor<ui8>, %y: tensor<ui8>) -> !mindir.unknown {
  %0 = mindir.primitive "TruncateMod"(%x, %y) : (tensor<ui8>, tensor<ui8>) -> !mindir.unknown
  %1 = mindir.primitive "Neg"(%x) : (tensor<ui8>) -> !mindir.unknown
  %2 = mindir.make_tuple(%0, %1) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %2 : !mindir.unknown
}
