// RUN: weir opt %s | FileCheck %s

// As mlir-opt prints it: the visibility of a module has no keyword.
// CHECK: module @m attributes {sym_visibility = "public"}
module @m attributes {sym_visibility = "public"} {}
// CHECK: module @n attributes {sym_visibility = "private"}
module @n attributes {sym_visibility = "private"} {}
