// RUN: weir opt %s --split-input-file --verify-diagnostics

// What is wrong with function graphs.

mindir.func @f(%x: f32) -> i32 {
  // expected-error@+1 {{'mindir.return' op gives 'f32', but @f returns 'i32'}}
  mindir.return %x : f32
}

// -----

mindir.func @f(%x: f32) -> f32 {
  // expected-error@+1 {{'mindir.closure' op '@g' is not a function graph}}
  %g = mindir.closure @g() : () -> ((f32) -> f32)
  mindir.return %x : f32
}

// -----

mindir.func @f(%x: f32) -> f32 {
  // expected-error@+1 {{'mindir.closure' op yields '(i32) -> f32', but the function is '(f32) -> f32'}}
  %g = mindir.closure @g() : () -> ((i32) -> f32)
  mindir.return %x : f32
}
// expected-note@+1 {{it is defined here}}
mindir.func @g(%x: f32) -> f32 {
  mindir.return %x : f32
}

// -----

mindir.func @f(%x: f32) -> f32 {
  // expected-error@+1 {{'mindir.closure' op binds 0 values, but the function captures 1}}
  %g = mindir.closure @g() : () -> (() -> f32)
  mindir.return %x : f32
}
// expected-note@+1 {{it is defined here}}
mindir.func @g() captures(%x: f32) -> f32 {
  mindir.return %x : f32
}

// -----

mindir.func @f(%x: i32) -> i32 {
  // expected-error@+1 {{'mindir.closure' op binds a 'i32' as captured value #0, which is 'f32'}}
  %g = mindir.closure @g(%x) : (i32) -> (() -> f32)
  mindir.return %x : i32
}
// expected-note@+1 {{the function is defined here}}
mindir.func @g() captures(%x: f32) -> f32 {
  mindir.return %x : f32
}

// -----

mindir.func @f(%g: (f32, f32) -> f32, %x: f32) -> f32 {
  // expected-error@+1 {{'mindir.call' op The parameters number of the function is 2, but the number of provided arguments is 3.}}
  %r = mindir.call %g(%x, %x, %x) : ((f32, f32) -> f32, f32, f32, f32) -> f32
  mindir.return %r : f32
}

// -----

mindir.func @f(%g: (f32) -> f32, %x: i32) -> f32 {
  // expected-error@+1 {{'mindir.call' op argument #0 is 'i32', but the function takes 'f32'}}
  %r = mindir.call %g(%x) : ((f32) -> f32, i32) -> f32
  mindir.return %r : f32
}

// -----

mindir.func @f(%g: (f32) -> f32, %x: f32) -> f32 {
  // expected-error@+1 {{'mindir.partial' op cannot bind 2 arguments of a function '(f32) -> f32'}}
  %r = mindir.partial %g(%x, %x) : ((f32) -> f32, f32, f32) -> (() -> f32)
  mindir.return %x : f32
}

// -----

mindir.func @f(%g: (f32, i32) -> f32, %x: f32) -> f32 {
  // expected-error@+1 {{'mindir.partial' op yields '() -> f32', but '(i32) -> f32' is left}}
  %r = mindir.partial %g(%x) : ((f32, i32) -> f32, f32) -> (() -> f32)
  mindir.return %x : f32
}

// -----

mindir.func @f(%x: f32, %u: !mindir.umonad) -> !mindir.umonad {
  // expected-note@+1 {{it is taken here}}
  %a = mindir.update_state %u, %x : (!mindir.umonad, f32) -> !mindir.umonad
  // expected-error@+1 {{'mindir.update_state' op takes a token of type '!mindir.umonad' that already becomes another state}}
  %b = mindir.update_state %u, %x : (!mindir.umonad, f32) -> !mindir.umonad
  mindir.return %b : !mindir.umonad
}

// -----

mindir.func @f(%x: f32, %w: !mindir.ref<f32, "w">, %u: !mindir.umonad) -> f32 {
  // expected-note@+1 {{it is taken here}}
  %a = mindir.primitive "Assign"(%w, %x, %u) : (!mindir.ref<f32, "w">, f32, !mindir.umonad) -> f32
  // expected-error@+1 {{'mindir.primitive' op takes a token of type '!mindir.umonad' that already orders another effect}}
  %b = mindir.primitive "Assign"(%w, %a, %u) : (!mindir.ref<f32, "w">, f32, !mindir.umonad) -> f32
  mindir.return %b : f32
}

// -----

mindir.func @f(%x: f32, %t: tuple<f32, i32>) -> f32 {
  %i = mindir.constant 2 : i64
  // expected-error@+1 {{'mindir.tuple_get_item' op takes element 2 of 2}}
  %a = mindir.tuple_get_item %t, %i : (tuple<f32, i32>, i64) -> f32
  mindir.return %x : f32
}

// -----

mindir.func @f(%x: f32, %t: tuple<f32, i32>) -> f32 {
  %i = mindir.constant -1 : i64
  // expected-error@+1 {{'mindir.tuple_get_item' op yields 'f32', but element -1 is 'i32'}}
  %a = mindir.tuple_get_item %t, %i : (tuple<f32, i32>, i64) -> f32
  mindir.return %x : f32
}

// -----

mindir.func @f(%d: !mindir.dict<["a"], [f32]>) -> f32 {
  %k = mindir.constant "b" : !mindir.string
  // expected-error@+1 {{'mindir.dict_get_item' op there is no key "b" in '!mindir.dict<["a"], [f32]>'}}
  %a = mindir.dict_get_item %d, %k : (!mindir.dict<["a"], [f32]>, !mindir.string) -> f32
  mindir.return %a : f32
}

// -----

mindir.func @f(%x: f32, %u: !mindir.umonad) -> f32 {
  // expected-error@+1 {{'mindir.load' op operand #1 must be a monad, but got 'f32'}}
  %a = mindir.load %x, %x : (f32, f32) -> f32
  mindir.return %a : f32
}

// -----

mindir.func @f(%c: i1, %x: f32, %y: i32) -> f32 {
  // expected-error@+1 {{'mindir.switch' op chooses between 'f32' values, but one is 'i32'}}
  %a = mindir.switch %c, %x, %y : (i1, f32, i32) -> f32
  mindir.return %a : f32
}

// -----

// A state is followed by one change, of a primitive or of a call.

mindir.func @f(%f: (!mindir.umonad) -> f32, %u: !mindir.umonad) -> f32 {
  // expected-note@+1 {{it is taken here}}
  %a = mindir.call %f(%u) : ((!mindir.umonad) -> f32, !mindir.umonad) -> f32
  // expected-error@+1 {{'mindir.call' op takes a token of type '!mindir.umonad' that already orders another effect}}
  %b = mindir.call %f(%u) : ((!mindir.umonad) -> f32, !mindir.umonad) -> f32
  mindir.return %b : f32
}
