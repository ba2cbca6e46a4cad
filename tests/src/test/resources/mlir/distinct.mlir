#d = distinct[5]<"x">
"t.a"() {a = distinct[0]<>, b = distinct[1]<1 : i32>, c = distinct[0]<>, d = #d, e = distinct[7]<[1, {x}]>, f = distinct[2]<unit>, g = [#d, distinct[9]<>]} : () -> ()
"t.b"() {a = distinct[1]<1 : i32>, b = #d} : () -> ()
