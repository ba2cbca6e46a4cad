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

// -----

%c = "pir.constant"() {value = true} : () -> i1
// expected-note@+1 {{tagged here}}
%t = pir.tag 1(%c) : (i1) -> !pir.tagged
// expected-error@+1 {{'pir.untag' op unpacks what has tag 2, but the tag is 1}}
%e = pir.untag %t, 2 : (!pir.tagged) -> i1

// -----

%c = "pir.constant"() {value = true} : () -> i1
// expected-note@+1 {{tagged here}}
%t = pir.tag 1(%c) : (i1) -> !pir.tagged
// expected-error@+1 {{'pir.untag' op takes out [i2], but there are [i1]}}
%e = pir.untag %t, 1 : (!pir.tagged) -> i2

// -----

%c = "pir.constant"() {value = true} : () -> i1
// expected-error@+1 {{'pir.tag_below' op operand #0 must be !pir.tagged, but got 'i1'}}
%b = "pir.tag_below"(%c) {bound = 1 : i32} : (i1) -> tensor<1xi1>

// -----

%t = pir.tag 1() : () -> !pir.tagged
// expected-error@+1 {{'pir.tag_below' op inferred type(s) 'tensor<1xi1>' are incompatible with return type(s) of operation 'tensor<1xi2>'}}
%b = pir.tag_below %t, 1 : (!pir.tagged) -> tensor<1xi2>

// -----

// expected-error@+1 {{'pir.tag' op inferred type(s) '!pir.tagged' are incompatible with return type(s) of operation 'i1'}}
%t = "pir.tag"() {tag = 1 : i32} : () -> i1
