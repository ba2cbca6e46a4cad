// Functions of any number.
// ARGUMENTS: 600xf32=-6..6 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 SIZES: 600

tile.func @unary_floats(%x: !tile.ptr<f32> read, %out0: !tile.ptr<f32> write, %out1: !tile.ptr<f32> write, %out2: !tile.ptr<f32> write, %out3: !tile.ptr<f32> write, %out4: !tile.ptr<f32> write, %out5: !tile.ptr<f32> write, %out6: !tile.ptr<f32> write, %out7: !tile.ptr<f32> write, %out8: !tile.ptr<f32> write, %out9: !tile.ptr<f32> write, %out10: !tile.ptr<f32> write, %out11: !tile.ptr<f32> write, %out12: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout2 = tile.view %out2 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout3 = tile.view %out3 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout4 = tile.view %out4 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout5 = tile.view %out5 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout6 = tile.view %out6 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout7 = tile.view %out7 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout8 = tile.view %out8 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout9 = tile.view %out9 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout10 = tile.view %out10 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout11 = tile.view %out11 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout12 = tile.view %out12 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %rneg = tile.unary <neg> %tx : !tile.tile<128xf32>
  %rabs = tile.unary <abs> %tx : !tile.tile<128xf32>
  %rexp = tile.unary <exp> %tx : !tile.tile<128xf32>
  %rexpm1 = tile.unary <expm1> %tx : !tile.tile<128xf32>
  %rsin = tile.unary <sin> %tx : !tile.tile<128xf32>
  %rcos = tile.unary <cos> %tx : !tile.tile<128xf32>
  %rtanh = tile.unary <tanh> %tx : !tile.tile<128xf32>
  %rerf = tile.unary <erf> %tx : !tile.tile<128xf32>
  %rfloor = tile.unary <floor> %tx : !tile.tile<128xf32>
  %rceil = tile.unary <ceil> %tx : !tile.tile<128xf32>
  %rround = tile.unary <round> %tx : !tile.tile<128xf32>
  %rtrunc = tile.unary <trunc> %tx : !tile.tile<128xf32>
  %rreciprocal = tile.unary <reciprocal> %tx : !tile.tile<128xf32>
  tile.store %rneg, %vout0[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rabs, %vout1[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rexp, %vout2[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rexpm1, %vout3[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rsin, %vout4[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rcos, %vout5[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rtanh, %vout6[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rerf, %vout7[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rfloor, %vout8[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rceil, %vout9[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rround, %vout10[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rtrunc, %vout11[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rreciprocal, %vout12[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.return
}
