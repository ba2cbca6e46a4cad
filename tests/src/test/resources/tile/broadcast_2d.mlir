// Each row times a number of its own, plus a vector along the rows; tiles of 8x128 with tails both ways.
// ARGUMENTS: 37x781xf32 37xf32 781xf32 37x781xf32 SIZES: 37 781
// ARGUMENTS: 16x256xf32 16xf32 256xf32 16x256xf32 SIZES: 16 256
// ARGUMENTS: 1x1xf32 1xf32 1xf32 1x1xf32 SIZES: 1 1

tile.func @broadcast_2d(%x: !tile.ptr<f32> read, %s: !tile.ptr<f32> read, %b: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %m: index, %n: index) grid affine_map<()[s0, s1] -> ((s0 ceildiv 8) * (s1 ceildiv 128))> kind "broadcast" {
  %pid = tile.program_id
  %c8 = tile.index 8
  %c128 = tile.index 128
  %columns = tile.index_binary <ceil_div> %n, %c128
  %pi = tile.index_binary <div> %pid, %columns
  %pj = tile.index_binary <mod> %pid, %columns
  %i = tile.index_binary <mul> %pi, %c8
  %j = tile.index_binary <mul> %pj, %c128
  %below = tile.index_binary <sub> %m, %i
  %beside = tile.index_binary <sub> %n, %j
  %rows = tile.index_binary <min> %below, %c8
  %cols = tile.index_binary <min> %beside, %c128
  %vx = tile.view %x sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vs = tile.view %s sizes[%m] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vb = tile.view %b sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %a = tile.load %vx[%i, %j] extents[%rows, %cols] : !tile.view<?x?xf32> -> !tile.tile<8x128xf32>
  %f = tile.load %vs[%i] extents[%rows] : !tile.view<?xf32> -> !tile.tile<8xf32>
  %t = tile.load %vb[%j] extents[%cols] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %fs = tile.broadcast %f dims [0] extents[%rows, %cols] : !tile.tile<8xf32> -> !tile.tile<8x128xf32>
  %ts = tile.broadcast %t dims [1] extents[%rows, %cols] : !tile.tile<128xf32> -> !tile.tile<8x128xf32>
  %p = tile.binary <mul> %a, %fs : !tile.tile<8x128xf32>
  %r = tile.binary <add> %p, %ts : !tile.tile<8x128xf32>
  tile.store %r, %vy[%i, %j] : !tile.tile<8x128xf32>, !tile.view<?x?xf32>
  tile.return
}
