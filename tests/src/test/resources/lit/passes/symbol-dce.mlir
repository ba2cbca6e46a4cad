// RUN: weir opt %s --symbol-dce | FileCheck %s --implicit-check-not=func.func

// CHECK: func.func private @used
func.func private @used() {
  func.return
}
func.func private @ring1() {
  func.call @ring2() : () -> ()
  func.return
}
func.func private @ring2() {
  func.call @ring1() : () -> ()
  func.return
}
// CHECK: func.func @main
func.func @main() {
  func.call @used() : () -> ()
  func.return
}
