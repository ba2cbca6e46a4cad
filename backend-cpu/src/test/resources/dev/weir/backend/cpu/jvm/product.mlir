// Products of two pairs of matrices, in tiles of 16x64 and steps of 32.

tile.func @product(%a: !tile.ptr<f32> read, %b: !tile.ptr<f32> read, %c: !tile.ptr<f32> write, %m: index, %n: index, %k: index) grid affine_map<()[s0, s1, s2] -> (((s0 ceildiv 16) * (s1 ceildiv 64)) * 2)> kind "matmul" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c2 = tile.index 2
  %c16 = tile.index 16
  %c32 = tile.index 32
  %c64 = tile.index 64
  %batch = tile.index_binary <mod> %pid, %c2
  %rest = tile.index_binary <div> %pid, %c2
  %across = tile.index_binary <ceil_div> %n, %c64
  %pi = tile.index_binary <div> %rest, %across
  %pj = tile.index_binary <mod> %rest, %across
  %i = tile.index_binary <mul> %pi, %c16
  %j = tile.index_binary <mul> %pj, %c64
  %below = tile.index_binary <sub> %m, %i
  %beside = tile.index_binary <sub> %n, %j
  %rows = tile.index_binary <min> %below, %c16
  %cols = tile.index_binary <min> %beside, %c64
  %va = tile.view %a sizes[%m, %k] : !tile.ptr<f32> -> !tile.view<2x?x?xf32>
  %vb = tile.view %b sizes[%k, %n] : !tile.ptr<f32> -> !tile.view<2x?x?xf32>
  %vc = tile.view %c sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<2x?x?xf32>
  %zero = tile.fill 0.0 : f32 extents[%rows, %cols] : !tile.tile<16x64xf32>
  %sum = tile.for %l = %c0 to %k step %c32 iter(%acc = %zero) -> (!tile.tile<16x64xf32>) {
    %left = tile.index_binary <sub> %k, %l
    %depth = tile.index_binary <min> %left, %c32
    %ta = tile.load %va[%batch, %i, %l] extents[%rows, %depth] : !tile.view<2x?x?xf32> -> !tile.tile<16x32xf32>
    %tb = tile.load %vb[%batch, %l, %j] extents[%depth, %cols] : !tile.view<2x?x?xf32> -> !tile.tile<32x64xf32>
    %next = tile.mma %ta, %tb, %acc : !tile.tile<16x32xf32>, !tile.tile<32x64xf32>, !tile.tile<16x64xf32>
    tile.yield %next : !tile.tile<16x64xf32>
  }
  tile.store %sum, %vc[%batch, %i, %j] : !tile.tile<16x64xf32>, !tile.view<2x?x?xf32>
  tile.return
}
