// Every type as others: rounded, cut off, extended, limited to what there is.
// ARGUMENTS: 600xf32=-300..300,special 600xi32 600xi64 600xui8=0..255 600xi1 600xf16=-100..100 600xf64=-1e6..1e6 600xi32 600xi64 600xi8 600xui8 600xi1 600xf16 600xbf16 600xf64 600xf32 600xi8 600xui8 600xi64 600xi1 600xf16 600xf32 600xf64 600xi32 600xi32 600xf32 600xf32 600xi32 600xi32 600xf32 SIZES: 600

tile.func @casts(%x: !tile.ptr<f32> read, %i: !tile.ptr<i32> read, %k: !tile.ptr<i64> read, %u: !tile.ptr<ui8> read, %b: !tile.ptr<i1> read, %h: !tile.ptr<f16> read, %d: !tile.ptr<f64> read, %out0: !tile.ptr<i32> write, %out1: !tile.ptr<i64> write, %out2: !tile.ptr<i8> write, %out3: !tile.ptr<ui8> write, %out4: !tile.ptr<i1> write, %out5: !tile.ptr<f16> write, %out6: !tile.ptr<bf16> write, %out7: !tile.ptr<f64> write, %out8: !tile.ptr<f32> write, %out9: !tile.ptr<i8> write, %out10: !tile.ptr<ui8> write, %out11: !tile.ptr<i64> write, %out12: !tile.ptr<i1> write, %out13: !tile.ptr<f16> write, %out14: !tile.ptr<f32> write, %out15: !tile.ptr<f64> write, %out16: !tile.ptr<i32> write, %out17: !tile.ptr<i32> write, %out18: !tile.ptr<f32> write, %out19: !tile.ptr<f32> write, %out20: !tile.ptr<i32> write, %out21: !tile.ptr<i32> write, %out22: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vi = tile.view %i sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vk = tile.view %k sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vu = tile.view %u sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vb = tile.view %b sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vh = tile.view %h sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vd = tile.view %d sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vout2 = tile.view %out2 sizes[%n] : !tile.ptr<i8> -> !tile.view<?xi8>
  %vout3 = tile.view %out3 sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout4 = tile.view %out4 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout5 = tile.view %out5 sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vout6 = tile.view %out6 sizes[%n] : !tile.ptr<bf16> -> !tile.view<?xbf16>
  %vout7 = tile.view %out7 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout8 = tile.view %out8 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout9 = tile.view %out9 sizes[%n] : !tile.ptr<i8> -> !tile.view<?xi8>
  %vout10 = tile.view %out10 sizes[%n] : !tile.ptr<ui8> -> !tile.view<?xui8>
  %vout11 = tile.view %out11 sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vout12 = tile.view %out12 sizes[%n] : !tile.ptr<i1> -> !tile.view<?xi1>
  %vout13 = tile.view %out13 sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vout14 = tile.view %out14 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout15 = tile.view %out15 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout16 = tile.view %out16 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout17 = tile.view %out17 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout18 = tile.view %out18 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout19 = tile.view %out19 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout20 = tile.view %out20 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout21 = tile.view %out21 sizes[%n] : !tile.ptr<i32> -> !tile.view<?xi32>
  %vout22 = tile.view %out22 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %ti = tile.load %vi[%start] extents[%count] : !tile.view<?xi32> -> !tile.tile<128xi32>
  %tk = tile.load %vk[%start] extents[%count] : !tile.view<?xi64> -> !tile.tile<128xi64>
  %tu = tile.load %vu[%start] extents[%count] : !tile.view<?xui8> -> !tile.tile<128xui8>
  %tb = tile.load %vb[%start] extents[%count] : !tile.view<?xi1> -> !tile.tile<128xi1>
  %th = tile.load %vh[%start] extents[%count] : !tile.view<?xf16> -> !tile.tile<128xf16>
  %td = tile.load %vd[%start] extents[%count] : !tile.view<?xf64> -> !tile.tile<128xf64>
  %xi32 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xi32>
  %xi64 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xi64>
  %xi8 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xi8>
  %xui8 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xui8>
  %xi1 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xi1>
  %xf16 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xf16>
  %xbf16 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xbf16>
  %xf64 = tile.cast %tx : !tile.tile<128xf32> -> !tile.tile<128xf64>
  %if32 = tile.cast %ti : !tile.tile<128xi32> -> !tile.tile<128xf32>
  %ii8 = tile.cast %ti : !tile.tile<128xi32> -> !tile.tile<128xi8>
  %iui8 = tile.cast %ti : !tile.tile<128xi32> -> !tile.tile<128xui8>
  %ii64 = tile.cast %ti : !tile.tile<128xi32> -> !tile.tile<128xi64>
  %ii1 = tile.cast %ti : !tile.tile<128xi32> -> !tile.tile<128xi1>
  %if16 = tile.cast %ti : !tile.tile<128xi32> -> !tile.tile<128xf16>
  %kf32 = tile.cast %tk : !tile.tile<128xi64> -> !tile.tile<128xf32>
  %kf64 = tile.cast %tk : !tile.tile<128xi64> -> !tile.tile<128xf64>
  %ki32 = tile.cast %tk : !tile.tile<128xi64> -> !tile.tile<128xi32>
  %ui32 = tile.cast %tu : !tile.tile<128xui8> -> !tile.tile<128xi32>
  %uf32 = tile.cast %tu : !tile.tile<128xui8> -> !tile.tile<128xf32>
  %bf32 = tile.cast %tb : !tile.tile<128xi1> -> !tile.tile<128xf32>
  %bi32 = tile.cast %tb : !tile.tile<128xi1> -> !tile.tile<128xi32>
  %hi32 = tile.cast %th : !tile.tile<128xf16> -> !tile.tile<128xi32>
  %df32 = tile.cast %td : !tile.tile<128xf64> -> !tile.tile<128xf32>
  tile.store %xi32, %vout0[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %xi64, %vout1[%start] : !tile.tile<128xi64>, !tile.view<?xi64>
  tile.store %xi8, %vout2[%start] : !tile.tile<128xi8>, !tile.view<?xi8>
  tile.store %xui8, %vout3[%start] : !tile.tile<128xui8>, !tile.view<?xui8>
  tile.store %xi1, %vout4[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %xf16, %vout5[%start] : !tile.tile<128xf16>, !tile.view<?xf16>
  tile.store %xbf16, %vout6[%start] : !tile.tile<128xbf16>, !tile.view<?xbf16>
  tile.store %xf64, %vout7[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %if32, %vout8[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %ii8, %vout9[%start] : !tile.tile<128xi8>, !tile.view<?xi8>
  tile.store %iui8, %vout10[%start] : !tile.tile<128xui8>, !tile.view<?xui8>
  tile.store %ii64, %vout11[%start] : !tile.tile<128xi64>, !tile.view<?xi64>
  tile.store %ii1, %vout12[%start] : !tile.tile<128xi1>, !tile.view<?xi1>
  tile.store %if16, %vout13[%start] : !tile.tile<128xf16>, !tile.view<?xf16>
  tile.store %kf32, %vout14[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %kf64, %vout15[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %ki32, %vout16[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %ui32, %vout17[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %uf32, %vout18[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %bf32, %vout19[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %bi32, %vout20[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %hi32, %vout21[%start] : !tile.tile<128xi32>, !tile.view<?xi32>
  tile.store %df32, %vout22[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.return
}
