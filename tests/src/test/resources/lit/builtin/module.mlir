// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s

// CHECK: module @named attributes {vendor.version = 3 : i64} {
module @named attributes {vendor.version = 3 : i64} {
  // CHECK: module @inner {
  module @inner {
  }
  // CHECK: module {
  module {
  }
  // CHECK: func.func private @f()
  func.func private @f()
}
