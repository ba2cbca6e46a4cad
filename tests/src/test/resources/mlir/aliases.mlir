!t = tensor<4xf32>
!nested = tuple<!t, !t>
#map = affine_map<(d0) -> (d0)>
#attr = [1, #map, "x"]
#dict = {a = #attr, b = !nested}
!fn = (!t) -> !nested
"t.a"() {a = #dict, b = #attr, c = #map, d = !fn} : () -> !nested
"t.b"() {f = !t, g = #foo<x>, h = #foo.bar<!t, #map>} : () -> (!t, !fn)
#set = affine_set<(d0) : (d0 >= 0)>
"t.c"() {x = #set, y = affine_set<(d0) : (d0 == 0)>, z = affine_map<(d0, d1) -> (d1)>, w = [affine_map<(d0) -> (d0 + 1)>]} : () -> tensor<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>
"t.d"() : () -> memref<4xf32, affine_map<(d0) -> (d0 * 2)>>
"t.e"() {t = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>} : () -> ()
