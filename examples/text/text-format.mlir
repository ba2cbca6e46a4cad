// What docs/reference/text-format.md quotes.

// region aliases
!vec = tensor<4xf32>
#id = affine_map<(d0)[s0] -> (d0 + s0)>
#here = loc("kernel.py":12:4 to :20)
// endregion

module @example attributes {author.tool = "weir"} {
  // region operations
  %a, %b = "t.two"() : () -> (i32, f32)
  %pack:3 = "t.three"(%a, %b) <{count = 2 : i8}> {unit_attribute, text = "x"} : (i32, f32) -> (i32, i32, !vec)
  "t.graph"() ({
    "t.use"(%pack#0, %pack#2, %late) : (i32, !vec, i64) -> () loc(#here)
    %late = "t.later"() : () -> i64
  }) : () -> ()
  // endregion

  // region blocks
  "t.cfg"() ({
  ^entry(%x: i32, %y: f32):
    "t.branch"(%x)[^loop, ^exit] : (i32) -> ()
  ^loop:
    "t.branch"()[^loop] : () -> ()
  ^exit:
    "t.stop"(%a) : (i32) -> ()
  }, {
  }) : () -> ()
  // endregion

  // region types
  "t.types"() : () -> (i1, i128, si8, ui4, index, none, f8E4M3FN, bf16, tf32, complex<f64>)
  "t.types"() : () -> (tuple<i32, tuple<>>, (i32) -> (f32, i1), vector<2x[4]xf32>)
  "t.types"() : () -> (tensor<2x?xf32>, tensor<*xi8>, tensor<4xf32, "encoding">)
  "t.types"() : () -> (memref<4x?xf32, strided<[?, 1], offset: 8>, 1 : i32>, memref<*xf32, "fast">)
  "t.types"() : () -> (!other.type<"any text", [balanced]>, !other.plain)
  // endregion

  // region attributes
  "t.numbers"() {i = -5, h = 0xFF : i8, big = 123456789012345678901234567890 : i128, f = 0.1, e = 1.0e-3 : f32, nan = 0x7FC00000 : f32, b = true} : () -> ()
  "t.texts"() {s = "tab\09 quote\22 \E2\82\AC", typed = "s" : !other.plain, sym = @outer::@"odd name"} : () -> ()
  "t.nests"() {list = [1, "a", [unit]], dict = {a, "odd key" = {b = i32}}, fn = (i32) -> ()} : () -> ()
  "t.dense"() {splat = dense<1.5> : tensor<2x2xf32>, all = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, pairs = dense<(1, -1)> : tensor<2xcomplex<i16>>, hex = dense<"0x0102"> : tensor<2xi8>, words = dense<"w"> : tensor<1x!other.plain>} : () -> ()
  "t.dense"() {none_but_two = sparse<[[0, 0], [1, 2]], [5, 6]> : tensor<3x4xi32>, array = array<i32: 1, 2>, bits = array<i1: true, false>, blob = dense_resource<weights> : tensor<4xi8>} : () -> ()
  "t.affine"() {m = #id, n = affine_map<(i, j)[N] -> (i floordiv 2, j mod N, -i)>, s = affine_set<(i)[N] : (i >= 0, N - i - 1 >= 0, i mod 2 == 0)>, l = strided<[2, ?], offset: ?>} : () -> ()
  "t.more"() {d = distinct[0]<"mine">, o = #other.attribute<1, "x">, p = #other.typed : i32, l = loc("f.py":1:2)} : () -> ()
  // endregion

  // region locations
  "t.at"() : () -> () loc("f.py":1:2)
  "t.at"() : () -> () loc("f.py":1:2 to 3:4)
  "t.at"() : () -> () loc("name"("f.py":1:2))
  "t.at"() : () -> () loc(callsite("callee" at "f.py":7:1))
  "t.at"() : () -> () loc(fused<"inlined">["f.py":1:2, "g.py":3:4])
  "t.at"() : () -> () loc(#defined_below)
  "t.at"() : () -> () loc(unknown)
  // endregion
}

// region resources
#defined_below = loc("end of file")
{-#
  dialect_resources: {
    builtin: {
      weights: "0x0400000001020304"
    }
  },
  external_resources: {
    my_tool: {
      threads: false,
      note: "kept as it is"
    }
  }
#-}
// endregion
