// Comparisons of floats, some of them no numbers, of integers, and of those without a sign.
// ARGUMENTS: 600xf32=-1..1,special 600xf32=-1..1,special 600xi32=-3..3 600xi32=-3..3 600xui8=0..255 600xui8=0..255 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 600xi1 SIZES: 600

tile.func @comparisons(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read, %i: !tile.ptr<i32> read, %j: !tile.ptr<i32> read, %u: !tile.ptr<ui8> read, %v: !tile.ptr<ui8> read, %out0: !tile.ptr<i1> write, %out1: !tile.ptr<i1> write, %out2: !tile.ptr<i1> write, %out3: !tile.ptr<i1> write, %out4: !tile.ptr<i1> write, %out5: !tile.ptr<i1> write, %out6: !tile.ptr<i1> write, %out7: !tile.ptr<i1> write, %out8: !tile.ptr<i1> write, %out9: !tile.ptr<i1> write, %out10: !tile.ptr<i1> write, %out11: !tile.ptr<i1> write, %out12: !tile.ptr<i1> write, %out13: !tile.ptr<i1> write, %out14: !tile.ptr<i1> write, %out15: !tile.ptr<i1> write, %out16: !tile.ptr<i1> write, %out17: !tile.ptr<i1> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vi = tile.view %i sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vj = tile.view %j sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vu = tile.view %u sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vv = tile.view %v sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout2 = tile.view %out2 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout3 = tile.view %out3 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout4 = tile.view %out4 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout5 = tile.view %out5 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout6 = tile.view %out6 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout7 = tile.view %out7 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout8 = tile.view %out8 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout9 = tile.view %out9 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout10 = tile.view %out10 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout11 = tile.view %out11 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout12 = tile.view %out12 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout13 = tile.view %out13 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout14 = tile.view %out14 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout15 = tile.view %out15 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout16 = tile.view %out16 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout17 = tile.view %out17 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %ty = tile.load %vy[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %ti = tile.load %vi[%start] extents[%count] : !tile.view<?xi32> -> !tile.tile<128xi32>
  %tj = tile.load %vj[%start] extents[%count] : !tile.view<?xi32> -> !tile.tile<128xi32>
  %tu = tile.load %vu[%start] extents[%count] : !tile.view<?xui8> -> !tile.tile<128xui8>
  %tv = tile.load %vv[%start] extents[%count] : !tile.view<?xui8> -> !tile.tile<128xui8>
  %feq = tile.compare <eq> %tx, %ty : !tile.tile<128xf32>
  %ieq = tile.compare <eq> %ti, %tj : !tile.tile<128xi32>
  %ueq = tile.compare <eq> %tu, %tv : !tile.tile<128xui8>
  %fne = tile.compare <ne> %tx, %ty : !tile.tile<128xf32>
  %ine = tile.compare <ne> %ti, %tj : !tile.tile<128xi32>
  %une = tile.compare <ne> %tu, %tv : !tile.tile<128xui8>
  %flt = tile.compare <lt> %tx, %ty : !tile.tile<128xf32>
  %ilt = tile.compare <lt> %ti, %tj : !tile.tile<128xi32>
  %ult = tile.compare <lt> %tu, %tv : !tile.tile<128xui8>
  %fle = tile.compare <le> %tx, %ty : !tile.tile<128xf32>
  %ile = tile.compare <le> %ti, %tj : !tile.tile<128xi32>
  %ule = tile.compare <le> %tu, %tv : !tile.tile<128xui8>
  %fgt = tile.compare <gt> %tx, %ty : !tile.tile<128xf32>
  %igt = tile.compare <gt> %ti, %tj : !tile.tile<128xi32>
  %ugt = tile.compare <gt> %tu, %tv : !tile.tile<128xui8>
  %fge = tile.compare <ge> %tx, %ty : !tile.tile<128xf32>
  %ige = tile.compare <ge> %ti, %tj : !tile.tile<128xi32>
  %uge = tile.compare <ge> %tu, %tv : !tile.tile<128xui8>
  tile.store %feq, %vout0[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %fne, %vout1[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %flt, %vout2[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %fle, %vout3[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %fgt, %vout4[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %fge, %vout5[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ieq, %vout6[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ine, %vout7[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ilt, %vout8[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ile, %vout9[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %igt, %vout10[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ige, %vout11[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ueq, %vout12[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %une, %vout13[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ult, %vout14[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ule, %vout15[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %ugt, %vout16[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %uge, %vout17[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.return
}
