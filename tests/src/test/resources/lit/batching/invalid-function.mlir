// RUN: not weir opt %s --pass-pipeline='builtin.module(vmap{function=nope size=3})' 2>&1 | FileCheck %s --check-prefix=NOPE
// RUN: not weir opt %s --pass-pipeline='builtin.module(vmap{size=3})' 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not weir opt %s --pass-pipeline='builtin.module(vmap{function=f})' 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not weir opt %s --pass-pipeline='builtin.module(vmap{function=g size=3 in-axes=first})' 2>&1 | FileCheck %s --check-prefix=AXES

func.func private @outside(tensor<2xf32>) -> tensor<2xf32>
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @g(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// NOPE: error: 'builtin.module' op holds no function @nope with a body
// NOPE: :7:1: note: there is @f
// NOPE: :10:1: note: there is @g
// TWO: error: 'builtin.module' op holds 2 functions with a body; 'function' says which one to map
// TWO: :7:1: note: there is @f
// TWO: :10:1: note: there is @g
// SIZE: :7:1: error: 'func.func' op 'size' is the number of lanes, 1 or more
// AXES: :10:1: error: 'func.func' op 'in-axes' are axes such as 0,-1 or 'none', not 'first'
