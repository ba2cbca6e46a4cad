// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @declared()

// -----

func.func @callee(%a: i32) {
  func.return
}
