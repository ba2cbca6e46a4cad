// RUN: weir opt %s --symbol-dce --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
"t.op"() ({ func.func private @x() { return } }) : () -> ()
