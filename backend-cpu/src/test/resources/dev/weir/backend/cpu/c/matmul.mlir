// The product of two matrices of f32, in tiles of 32x32 and steps of 16, with tails everywhere.

tile.func @matmul(%a: !tile.ptr<f32> read, %b: !tile.ptr<f32> read, %c: !tile.ptr<f32> write, %m: index, %n: index, %k: index) grid affine_map<()[s0, s1, s2] -> ((s0 ceildiv 32) * (s1 ceildiv 32))> kind "matmul" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c16 = tile.index 16
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
  %va = tile.view %a sizes[%m, %k] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vb = tile.view %b sizes[%k, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vc = tile.view %c sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %zero = tile.fill 0.0 : f32 extents[%rows, %cols] : !tile.tile<32x32xf32>
  %sum = tile.for %l = %c0 to %k step %c16 iter(%acc = %zero) -> (!tile.tile<32x32xf32>) stages 2 {
    %left = tile.index_binary <sub> %k, %l
    %depth = tile.index_binary <min> %left, %c16
    %ta = tile.load %va[%i, %l] extents[%rows, %depth] : !tile.view<?x?xf32> -> !tile.tile<32x16xf32>
    %tb = tile.load %vb[%l, %j] extents[%depth, %cols] : !tile.view<?x?xf32> -> !tile.tile<16x32xf32>
    %next = tile.mma %ta, %tb, %acc : !tile.tile<32x16xf32>, !tile.tile<16x32xf32>, !tile.tile<32x32xf32>
    tile.yield %next : !tile.tile<32x32xf32>
  }
  tile.store %sum, %vc[%i, %j] : !tile.tile<32x32xf32>, !tile.view<?x?xf32>
  tile.return
}
