// RUN: weir opt %s --symbol-dce | FileCheck %s

// Nobody can name a nested symbol of a hidden table from outside: the outermost one, a private one, or one
// inside those. What is left is what mlir-opt 22 leaves.

// CHECK-LABEL: module @top
// CHECK-NOT: @dead
module @top {
  func.func nested @dead() { return }
  // CHECK: func.func public @alive
  func.func public @alive() { return }
  // CHECK: module @inner
  module @inner {
    func.func nested @dead() { return }
    // CHECK: func.func @alive
    func.func @alive() {
      call @used() : () -> ()
      return
    }
    // CHECK: func.func nested @used
    func.func nested @used() { return }
  }
  module @dead_module attributes {sym_visibility = "private"} {
    func.func @f() { return }
  }
}
