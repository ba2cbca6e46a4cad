// Functions of integers, which wrap around.
// ARGUMENTS: 600xi32 600xi32=1..100000 600xi64 600xi64=-9..-1 600xui8=0..255 600xui8=1..255 600xi32 600xi32 600xi32 600xi32 600xi32 600xi32 600xi32 600xi32 600xi32 600xi32 600xi32 600xi64 600xi64 600xi64 600xui8 600xui8 600xui8 600xui8 600xui8 600xi32 600xi32 600xi32 SIZES: 600

tile.func @integers(%i: !tile.ptr<i32> read, %j: !tile.ptr<i32> read, %k: !tile.ptr<i64> read, %l: !tile.ptr<i64> read, %u: !tile.ptr<ui8> read, %v: !tile.ptr<ui8> read, %out0: !tile.ptr<i32> write, %out1: !tile.ptr<i32> write, %out2: !tile.ptr<i32> write, %out3: !tile.ptr<i32> write, %out4: !tile.ptr<i32> write, %out5: !tile.ptr<i32> write, %out6: !tile.ptr<i32> write, %out7: !tile.ptr<i32> write, %out8: !tile.ptr<i32> write, %out9: !tile.ptr<i32> write, %out10: !tile.ptr<i32> write, %out11: !tile.ptr<i64> write, %out12: !tile.ptr<i64> write, %out13: !tile.ptr<i64> write, %out14: !tile.ptr<ui8> write, %out15: !tile.ptr<ui8> write, %out16: !tile.ptr<ui8> write, %out17: !tile.ptr<ui8> write, %out18: !tile.ptr<ui8> write, %out19: !tile.ptr<i32> write, %out20: !tile.ptr<i32> write, %out21: !tile.ptr<i32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vi = tile.view %i sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vj = tile.view %j sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vk = tile.view %k sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vl = tile.view %l sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vu = tile.view %u sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vv = tile.view %v sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout2 = tile.view %out2 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout3 = tile.view %out3 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout4 = tile.view %out4 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout5 = tile.view %out5 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout6 = tile.view %out6 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout7 = tile.view %out7 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout8 = tile.view %out8 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout9 = tile.view %out9 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout10 = tile.view %out10 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout11 = tile.view %out11 sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vout12 = tile.view %out12 sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vout13 = tile.view %out13 sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vout14 = tile.view %out14 sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout15 = tile.view %out15 sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout16 = tile.view %out16 sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout17 = tile.view %out17 sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout18 = tile.view %out18 sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout19 = tile.view %out19 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout20 = tile.view %out20 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout21 = tile.view %out21 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %ti = tile.load %vi[%start] extents[%count] : !tile.view<?xi32> -> !tile.tile<128xi32>
  %tj = tile.load %vj[%start] extents[%count] : !tile.view<?xi32> -> !tile.tile<128xi32>
  %tk = tile.load %vk[%start] extents[%count] : !tile.view<?xi64> -> !tile.tile<128xi64>
  %tl = tile.load %vl[%start] extents[%count] : !tile.view<?xi64> -> !tile.tile<128xi64>
  %tu = tile.load %vu[%start] extents[%count] : !tile.view<?xui8> -> !tile.tile<128xui8>
  %tv = tile.load %vv[%start] extents[%count] : !tile.view<?xui8> -> !tile.tile<128xui8>
  %iadd = tile.binary <add> %ti, %tj : !tile.tile<128xi32>
  %isub = tile.binary <sub> %ti, %tj : !tile.tile<128xi32>
  %imul = tile.binary <mul> %ti, %tj : !tile.tile<128xi32>
  %imax = tile.binary <max> %ti, %tj : !tile.tile<128xi32>
  %imin = tile.binary <min> %ti, %tj : !tile.tile<128xi32>
  %iand = tile.binary <and> %ti, %tj : !tile.tile<128xi32>
  %ior = tile.binary <or> %ti, %tj : !tile.tile<128xi32>
  %ixor = tile.binary <xor> %ti, %tj : !tile.tile<128xi32>
  %idiv = tile.binary <div> %ti, %tj : !tile.tile<128xi32>
  %imod = tile.binary <mod> %ti, %tj : !tile.tile<128xi32>
  %ifloor_div = tile.binary <floor_div> %ti, %tj : !tile.tile<128xi32>
  %lmul = tile.binary <mul> %tk, %tl : !tile.tile<128xi64>
  %lfloor_div = tile.binary <floor_div> %tk, %tl : !tile.tile<128xi64>
  %lmod = tile.binary <mod> %tk, %tl : !tile.tile<128xi64>
  %uadd = tile.binary <add> %tu, %tv : !tile.tile<128xui8>
  %umul = tile.binary <mul> %tu, %tv : !tile.tile<128xui8>
  %umax = tile.binary <max> %tu, %tv : !tile.tile<128xui8>
  %udiv = tile.binary <div> %tu, %tv : !tile.tile<128xui8>
  %umod = tile.binary <mod> %tu, %tv : !tile.tile<128xui8>
  %ineg = tile.unary <neg> %ti : !tile.tile<128xi32>
  %iabs = tile.unary <abs> %ti : !tile.tile<128xi32>
  %inot = tile.unary <not> %ti : !tile.tile<128xi32>
  tile.store %iadd, %vout0[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %isub, %vout1[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %imul, %vout2[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %imax, %vout3[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %imin, %vout4[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %iand, %vout5[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %ior, %vout6[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %ixor, %vout7[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %idiv, %vout8[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %imod, %vout9[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %ifloor_div, %vout10[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %lmul, %vout11[%start] : !tile.tile<128xi64>, !tile.view<?xi64>
  tile.store %lfloor_div, %vout12[%start] : !tile.tile<128xi64>, !tile.view<?xi64>
  tile.store %lmod, %vout13[%start] : !tile.tile<128xi64>, !tile.view<?xi64>
  tile.store %uadd, %vout14[%start] : !tile.tile<128xui8>, !tile.view<?xui8>
  tile.store %umul, %vout15[%start] : !tile.tile<128xui8>, !tile.view<?xui8>
  tile.store %umax, %vout16[%start] : !tile.tile<128xui8>, !tile.view<?xui8>
  tile.store %udiv, %vout17[%start] : !tile.tile<128xui8>, !tile.view<?xui8>
  tile.store %umod, %vout18[%start] : !tile.tile<128xui8>, !tile.view<?xui8>
  tile.store %ineg, %vout19[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %iabs, %vout20[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %inot, %vout21[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.return
}
