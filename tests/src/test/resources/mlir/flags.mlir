#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%a: i32, %b: f32) -> (i32, f32) attributes {x.y = #map} {
  %0:2 = "t.two"(%a) : (i32) -> (i32, f32)
  %1 = "t.one"(%0#0, %0#0) {m = #map} : (i32, i32) -> i32
  "t.none"(%1) : (i32) -> ()
  "t.none"(%1, %0#1) : (i32, f32) -> ()
  %unused = "t.r"(%1) ({
  ^bb0(%x: i32):
    %y = "t.i"(%x, %1) : (i32, i32) -> i32
    "t.j"(%y)[^bb1] : (i32) -> ()
  ^bb1:
    "t.k"() : () -> ()
  }, {
  }) : (i32) -> f32
  return %1, %0#1 : i32, f32
}
func.func private @g() -> i32
func.func @h() {
  %0 = "t.a"() : () -> i32 loc("named")
  %1:2 = "t.b"(%0) : (i32) -> (i32, i32) loc("pack"("f.mlir":1:1))
  %2 = "t.c"(%1#1) : (i32) -> i32 loc(fused["named", "other"])
  %3 = "t.c"(%2) : (i32) -> i32 loc("named")
  %4 = "t.c"(%3) : (i32) -> i32 loc(callsite("x" at "y"))
  %5 = "t.c"(%4) : (i32) -> i32 loc("5 odd-name!")
  "t.reg"() ({
  ^bb0(%z: i32 loc("argname"), %w: i32 loc("w.mlir":1:1)):
    %6 = "t.d"(%z, %w) : (i32, i32) -> i32 loc("named")
    %7 = "t.d"(%6, %5) : (i32, i32) -> i32 loc("f.mlir":5:6 to 7:8)
  ^bb1(%q: i32 loc("named")):
    "t.e"(%q) : (i32) -> () loc(callsite("f":1:2 at "g":3:4))
  }) : () -> () loc(fused<"m">["a":1:2, "b":3:4])
  return
}
"t.big"() {a = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>, b = dense<1> : tensor<100xi32>, c = dense<["a", "b", "c", "d"]> : tensor<4x!foo.bar>, d = array<i32: 1, 2, 3, 4, 5>, e = sparse<[[0], [1], [2]], [1, 2, 3]> : tensor<5xi32>, f = dense_resource<r> : tensor<100xi8>, g = dense<[1.0, 2.0, 3.0]> : vector<3xf32>} : () -> ()
{-# dialect_resources: {builtin: {r: "0x0400000001020304", long: "0x04000000010203040102030401020304"}}, external_resources: {x: {short: "a", long: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}, y: {long: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}} #-}
