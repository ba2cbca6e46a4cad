// Functions of two numbers, some of them no numbers.
// ARGUMENTS: 600xf32=-9..9,special 600xf32=-9..9,special 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 600xf32 SIZES: 600

tile.func @binary_floats(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read, %out0: !tile.ptr<f32> write, %out1: !tile.ptr<f32> write, %out2: !tile.ptr<f32> write, %out3: !tile.ptr<f32> write, %out4: !tile.ptr<f32> write, %out5: !tile.ptr<f32> write, %out6: !tile.ptr<f32> write, %out7: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout2 = tile.view %out2 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout3 = tile.view %out3 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout4 = tile.view %out4 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout5 = tile.view %out5 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout6 = tile.view %out6 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout7 = tile.view %out7 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %ty = tile.load %vy[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %radd = tile.binary <add> %tx, %ty : !tile.tile<128xf32>
  %rsub = tile.binary <sub> %tx, %ty : !tile.tile<128xf32>
  %rmul = tile.binary <mul> %tx, %ty : !tile.tile<128xf32>
  %rdiv = tile.binary <div> %tx, %ty : !tile.tile<128xf32>
  %rmod = tile.binary <mod> %tx, %ty : !tile.tile<128xf32>
  %rfloor_div = tile.binary <floor_div> %tx, %ty : !tile.tile<128xf32>
  %rmax = tile.binary <max> %tx, %ty : !tile.tile<128xf32>
  %rmin = tile.binary <min> %tx, %ty : !tile.tile<128xf32>
  tile.store %radd, %vout0[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rsub, %vout1[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rmul, %vout2[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rdiv, %vout3[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rmod, %vout4[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rfloor_div, %vout5[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rmax, %vout6[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %rmin, %vout7[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.return
}
