"t.o"() {a = #foo.bar, b = #foo.bar<x>, c = #foo<"x y">, d = #foo.bar : i32, e = #foo<x> : f32, f = i32, g = () -> (), h = !foo.bar, i = tensor<2xf32>, j = (i32) -> f32, k = #foo.bar<[1, 2], {a = "b\"c"}, (x -> y)>, l = vector<[2]xi1>, m = none, n = index, o = f32} : () -> ()
"t.p"() <{a = 1 : i32, b = "x"}> {c = 2 : i32} : () -> ()
"t.p"() <{}> : () -> ()
"t.p"() <"str"> : () -> ()
"t.p"() <[1, 2]> {x} : () -> ()
"t.p"() <5 : i8> : () -> ()
"t.p"() <unit> : () -> ()
"t.p"() <#foo.bar<1>> : () -> ()
"t.p"() <{prop}> ({}, {
^bb0:
}) {attr} : () -> ()
