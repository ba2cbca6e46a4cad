// Held against mlir-opt: what it says of each part is what is expected.
// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{expected 'offset' after comma}}
"a"() {x = strided<[1], foo: 3>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"a"() {x = strided<[a]>} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"a"() {x = distinct[-1]<>} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"a"() {x = distinct[a]<>} : () -> ()

// -----

// expected-error@+1 {{expected '[' after 'distinct'}}
"a"() {x = distinct<>} : () -> ()

// -----

// expected-error@+1 {{expected '<' after distinct ID}}
"a"() {x = distinct[0]} : () -> ()

// -----

// expected-error@+1 {{referenced attribute does not match previous definition: 1 : i32}}
"a"() {x = distinct[0]<1 : i32>, y = distinct[0]<2 : i32>} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a"() {x = 1 : f32} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float constant out of range for type}}
"a"() {x = 0xFFFFFFFFF : f32} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"a"() {x = -0x1 : f32} : () -> ()

// -----

// expected-error@+1 {{floating point value not valid for specified type}}
"a"() {x = 1.0 : i32} : () -> ()

// -----

// expected-error@+1 {{floating point value not valid for specified type}}
"a"() {x = 1.0 : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{integer literal not valid for specified type}}
"a"() {x = 1 : none} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"a"() {x = 300 : i8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"a"() {x = -129 : i8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"a"() {x = 256 : ui8} : () -> ()

// -----

// expected-error@+1 {{negative integer literal not valid for unsigned integer type}}
"a"() {x = -1 : ui8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"a"() {x = 128 : si8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"a"() {x = 99999999999999999999} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"a"() {x = true : i8} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"a"() {x = - : i8} : () -> ()

// -----

// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"a"() {x = @} : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"a"() {x = @a::b} : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"a"() {x = @a::} : () -> ()

// -----

// expected-error@+1 {{expected '"' in string literal}}
"a"() {x = "abc} : () -> ()

// -----

// expected-error@+1 {{unknown escape in string literal}}
"a"() {x = "abc\q"} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"a"() {x = [1, } : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"a"() {x = [1 2]} : () -> ()

// -----

// expected-error@+1 {{duplicate key 'a' in dictionary attribute}}
"a"() {x = {a = 1, a = 2}} : () -> ()

// -----

// expected-error@+1 {{duplicate key 'x' in dictionary attribute}}
"a"() {x, x} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"a"() {x = } : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"a"() {= 1} : () -> ()

// -----

// expected-error@+1 {{expected valid attribute name}}
"a"() {"" = 1} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"a"() {x = opaque<"a", "0x00"> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'foo'}}
"a"() {x = #foo} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'foo'}}
"a"() {x = !foo} : () -> ()

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"a"() {x = #foo<} : () -> ()

// -----

// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
"a"() {x = #foo<(>} : () -> ()

// -----

// expected-error@+1 {{unbalanced '[' character in pretty dialect name}}
"a"() {x = #foo.bar<[>]} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"a"() {x = loc(} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"a"() {x = loc()} : () -> ()

// -----

// expected-error@+1 {{expected integer line number in FileLineColRange}}
"a"() {x = loc("a":a:1)} : () -> ()

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"a"() {x = loc("a":1:a)} : () -> ()

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"a"() {x = loc("a":1:1 to)} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"a"() {x = loc("a"("b":1:1)} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"a"() {x = loc(fused["a", "b"]} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"a"() {x = loc(fused<>["a"])} : () -> ()

// -----

// expected-error@+1 {{expected '[' in fused location}}
"a"() {x = loc(fused "a")} : () -> ()

// -----

// expected-error@+1 {{expected 'at' in callsite location}}
"a"() {x = loc(callsite("a" "b"))} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"a"() {x = loc(callsite("a" at "b")} : () -> ()

// -----

// expected-error@+1 {{expected 'at' in callsite location}}
"a"() {x = loc(callsite("a"))} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"a"() {x = loc(foo)} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'loc'}}
"a"() {x = loc(#loc)} : () -> ()
