// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'pir.group' op expects a body of one block}}
"pir.group"() ({
}) : () -> ()

// -----

// expected-error@+1 {{'pir.group' op body should have no arguments}}
"pir.group"() ({
^bb0(%a: i32):
  "pir.yield"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'pir.group' op yields [], but its results are of types [i32]}}
%0 = "pir.group"() ({
  "pir.yield"() : () -> ()
}) : () -> i32

// -----

// expected-error@+1 {{device number 99999999999 is out of range}}
"pir.parameter"() <{parameter_name = "w"}> {a = #pir.place<gpu:99999999999>} : () -> f32

// -----

// expected-error@+1 {{unknown layout 'ZZZ'}}
"pir.parameter"() <{parameter_name = "w"}> {a = #pir.layout<ZZZ>} : () -> f32

// -----

func.func private @f(i32) -> i32
func.func @g(%x: i32) {
  // expected-error@+3 {{result type mismatch}}
  // expected-note@+2 {{op result types: 'f32'}}
  // expected-note@+1 {{function result types: 'i32'}}
  %0 = "func.call"(%x) <{callee = @f}> : (i32) -> f32
  return
}

// -----

// expected-error@+1 {{expected f32 or f64}}
"pir.parameter"() <{parameter_name = "w"}> {a = #pir.complex<0.0, 1.0 : f16>} : () -> f32

// -----

// expected-error@+1 {{expected 'layout', 'lod' or 'offset'}}
"pir.parameter"() <{parameter_name = "w"}> {a = #pir.dense<size = 4>} : () -> f32

// -----

// expected-error@+1 {{expected a number}}
"pir.parameter"() <{parameter_name = "w"}> {a = #pir.scalar<int64, "7">} : () -> f32

// -----

// expected-error@+1 {{expected non-empty function body}}
func.func @f() {}

// -----

// expected-error@+1 {{expected an attribute dictionary}}
func.func private @f(i32 5)
