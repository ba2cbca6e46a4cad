// Functions of infinities, NaNs and zeros, of f64 too.
// ARGUMENTS: 600xf32,special 600xf64,special 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf64 600xf64 600xf64 600xf64 600xf64 600xf64 600xf64 SIZES: 600

tile.func @unary_special(%x: !tile.ptr<f32> read, %d: !tile.ptr<f64> read, %out0: !tile.ptr<f32> write, %out1: !tile.ptr<f32> write, %out2: !tile.ptr<f32> write, %out3: !tile.ptr<f32> write, %out4: !tile.ptr<f32> write, %out5: !tile.ptr<f32> write, %out6: !tile.ptr<f32> write, %out7: !tile.ptr<f64> write, %out8: !tile.ptr<f64> write, %out9: !tile.ptr<f64> write, %out10: !tile.ptr<f64> write, %out11: !tile.ptr<f64> write, %out12: !tile.ptr<f64> write, %out13: !tile.ptr<f64> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vd = tile.view %d sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout2 = tile.view %out2 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout3 = tile.view %out3 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout4 = tile.view %out4 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout5 = tile.view %out5 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout6 = tile.view %out6 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout7 = tile.view %out7 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout8 = tile.view %out8 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout9 = tile.view %out9 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout10 = tile.view %out10 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout11 = tile.view %out11 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout12 = tile.view %out12 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout13 = tile.view %out13 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %td = tile.load %vd[%start] extents[%count] : !tile.view<?xf64> -> !tile.tile<128xf64>
  %rneg = tile.unary <neg> %tx : !tile.tile<128xf32>
  %dneg = tile.unary <neg> %td : !tile.tile<128xf64>
  %rabs = tile.unary <abs> %tx : !tile.tile<128xf32>
  %dabs = tile.unary <abs> %td : !tile.tile<128xf64>
  %rexp = tile.unary <exp> %tx : !tile.tile<128xf32>
  %dexp = tile.unary <exp> %td : !tile.tile<128xf64>
  %rlog = tile.unary <log> %tx : !tile.tile<128xf32>
  %dlog = tile.unary <log> %td : !tile.tile<128xf64>
  %rsqrt = tile.unary <sqrt> %tx : !tile.tile<128xf32>
  %dsqrt = tile.unary <sqrt> %td : !tile.tile<128xf64>
  %rtanh = tile.unary <tanh> %tx : !tile.tile<128xf32>
  %dtanh = tile.unary <tanh> %td : !tile.tile<128xf64>
  %rerf = tile.unary <erf> %tx : !tile.tile<128xf32>
  %derf = tile.unary <erf> %td : !tile.tile<128xf64>
  tile.store %rneg, %vout0[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rabs, %vout1[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rexp, %vout2[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rlog, %vout3[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rsqrt, %vout4[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rtanh, %vout5[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rerf, %vout6[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %dneg, %vout7[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %dabs, %vout8[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %dexp, %vout9[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %dlog, %vout10[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %dsqrt, %vout11[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %dtanh, %vout12[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %derf, %vout13[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.return
}
