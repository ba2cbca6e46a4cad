// A matrix with rows and columns exchanged: each tile is read along the columns.
// ARGUMENTS: 70x45xf32 45x70xf32 SIZES: 70 45
// ARGUMENTS: 64x32xf32 32x64xf32 SIZES: 64 32

tile.func @transpose(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %m: index, %n: index) grid affine_map<()[s0, s1] -> ((s0 ceildiv 32) * (s1 ceildiv 32))> kind "injective" {
  %pid = tile.program_id
  %c32 = tile.index 32
  %across = tile.index_binary <ceil_div> %n, %c32
  %pi = tile.index_binary <div> %pid, %across
  %pj = tile.index_binary <mod> %pid, %across
  %i = tile.index_binary <mul> %pi, %c32
  %j = tile.index_binary <mul> %pj, %c32
  %below = tile.index_binary <sub> %m, %i
  %beside = tile.index_binary <sub> %n, %j
  %rows = tile.index_binary <min> %below, %c32
  %cols = tile.index_binary <min> %beside, %c32
  %vx = tile.view %x sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vy = tile.view %y sizes[%n, %m] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %t = tile.load %vx[%i, %j] dims [1, 0] extents[%cols, %rows] : !tile.view<?x?xf32> -> !tile.tile<32x32xf32>
  tile.store %t, %vy[%j, %i] : !tile.tile<32x32xf32>, !tile.view<?x?xf32>
  tile.return
}
