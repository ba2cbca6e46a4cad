// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'pir.parameter' op requires attribute 'parameter_name'}}
%w = "pir.parameter"() : () -> tensor<2xf32>

// -----

%c = "pir.constant"() {value = true} : () -> i1
// expected-error@+1 {{'pir.combine' op inferred type(s) 'tuple<i1>' are incompatible with return type(s) of operation 'tuple<i1, i1>'}}
%t = "pir.combine"(%c) : (i1) -> tuple<i1, i1>

// -----

%c = "pir.constant"() {value = true} : () -> i1
%stack:3 = "pir.stack_create"() : () -> (!pir.stack, !pir.inlet, !pir.outlet)
// expected-error@+1 {{'pir.tuple_push' op expects to be the only use of its inlet}}
"pir.tuple_push"(%stack#1, %c) : (!pir.inlet, i1) -> ()
// expected-error@+1 {{'pir.tuple_push' op expects to be the only use of its inlet}}
"pir.tuple_push"(%stack#1, %c) : (!pir.inlet, i1) -> ()

// -----

%c = "pir.constant"() {value = true} : () -> i1
%stack:3 = "pir.stack_create"() : () -> (!pir.stack, !pir.inlet, !pir.outlet)
// expected-note@+1 {{pushed here}}
"pir.tuple_push"(%stack#1, %c) : (!pir.inlet, i1) -> ()
// expected-error@+1 {{'pir.tuple_pop' op pops [i2], but the stack holds [i1]}}
%e = "pir.tuple_pop"(%stack#2) : (!pir.outlet) -> i2
