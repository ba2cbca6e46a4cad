// Positive numbers to the power of any, and any to the power of 2.
// ARGUMENTS: 600xf32=0..4 600xf32=-5..5 600xf32 600xf32 SIZES: 600
// TOLERANCE: 3e-5

tile.func @power(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read, %out0: !tile.ptr<f32> write, %out1: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %size = tile.index 128
  %start = tile.index_binary <mul> %pid, %size
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %size
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout0 = tile.view %out0 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vout1 = tile.view %out1 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %ty = tile.load %vy[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %p = tile.binary <pow> %tx, %ty : !tile.tile<128xf32>
  %two = tile.fill 2.0 : f32 extents[%count] : !tile.tile<128xf32>
  %q = tile.binary <pow> %ty, %two : !tile.tile<128xf32>
  tile.store %p, %vout0[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.store %q, %vout1[%start] : !tile.tile<128xf32>, !tile.view<?xf32>
  tile.return
}
