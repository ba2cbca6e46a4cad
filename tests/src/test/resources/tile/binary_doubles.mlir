// What is left of quotients of f64, some of no numbers.
// ARGUMENTS: 600xf64=-9..9,special 600xf64=-9..9,special 600xf64 600xf64 SIZES: 600

tile.func @binary_doubles(%x: !tile.ptr<f64> read, %y: !tile.ptr<f64> read, %out0: !tile.ptr<f64> write, %out1: !tile.ptr<f64> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vx = tile.view %x sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf64> -> !tile.tile<128xf64>
  %ty = tile.load %vy[%start] extents[%count] : !tile.view<?xf64> -> !tile.tile<128xf64>
  %rmod = tile.binary <mod> %tx, %ty : !tile.tile<128xf64>
  %rfloor_div = tile.binary <floor_div> %tx, %ty : !tile.tile<128xf64>
  tile.store %rmod, %vout0[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.store %rfloor_div, %vout1[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.return
}
