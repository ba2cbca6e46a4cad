// RUN: weir run %s --open --likely b=2,n=3 --likely n=4..8 --input x=iota:2x3xf32 | FileCheck %s --check-prefix=TWO
// RUN: weir run %s --open --likely b=2,n=3 --likely n=4..8 --input x=ones:1x4xf32 | FileCheck %s --check-prefix=FOUR
// RUN: weir run %s --input x=ones:1x4xf32 | FileCheck %s --check-prefix=FOUR
// RUN: not weir run %s --open --likely m=2 --input x=ones:1x4xf32 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not weir run %s --open --likely b --input x=ones:1x4xf32 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not weir run %s --likely b=2 --input x=ones:1x4xf32 2>&1 | FileCheck %s --check-prefix=CLOSED

// Sizes with code of their own give what others give; what a program says of itself is no error where its sizes are known.

// TWO: output_0: tensor<2x3xf32>
// TWO-NEXT: {{\[\[}}0.090030{{[0-9]*}} 0.24472{{[0-9]*}} 0.6652{{[0-9 ]*}}]
// TWO-NEXT: [0.090030{{[0-9]*}} 0.24472{{[0-9]*}} 0.6652{{[0-9 ]*}}]]
// FOUR: output_0: tensor<1x4xf32>
// FOUR-NEXT: {{\[\[}}0.25 0.25 0.25 0.25]]
// NAME: error: no size of an input is called 'm', of which 'm = 2' is likely
// SYNTAX: error: --likely expects TERM=LOWEST..HIGHEST, TERM=TERM or TERM%DIVISOR, and more of these behind ',', not 'b'
// CLOSED: error: --likely says which of all sizes get code of their own; with --open, the program is compiled for all
shape.likely [#shape.constraint<"b = 1">, #shape.constraint<"n = 4">]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1>} : tensor<?x?xf32, #shape.sizes<b, n>>
%y = pd_op.softmax %x {axis = -1 : i32} : (tensor<?x?xf32, #shape.sizes<b, n>>) -> tensor<?x?xf32>
pir.shadow_output %y, "output_0" : tensor<?x?xf32>
