// RUN: weir opt %s --inline{max-operations=4} --verify-diagnostics

// Functions that each call the next twice double what comes out; the copies made have a limit.
func.func @f0() {
  call @f1() : () -> ()
  // expected-remark@+1 {{this call and maybe others are not inlined: the copies made so far leave room for 2 operations, and 'f1' has 3}}
  call @f1() : () -> ()
  return
}
func.func private @f1() {
  call @f2() : () -> ()
  call @f2() : () -> ()
  return
}
func.func private @f2() {
  call @outside() : () -> ()
  return
}
func.func private @outside()
