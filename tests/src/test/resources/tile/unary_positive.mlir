// Functions of positive numbers.
// ARGUMENTS: 600xf32=0..30 600xf32 600xf32 600xf32 600xf32 SIZES: 600

tile.func @unary_positive(%x: !tile.ptr<f32> read, %out0: !tile.ptr<f32> write, %out1: !tile.ptr<f32> write, %out2: !tile.ptr<f32> write, %out3: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
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
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %rlog = tile.unary <log> %tx : !tile.tile<128xf32>
  %rlog1p = tile.unary <log1p> %tx : !tile.tile<128xf32>
  %rsqrt = tile.unary <sqrt> %tx : !tile.tile<128xf32>
  %rrsqrt = tile.unary <rsqrt> %tx : !tile.tile<128xf32>
  tile.store %rlog, %vout0[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rlog1p, %vout1[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rsqrt, %vout2[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rrsqrt, %vout3[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.return
}
