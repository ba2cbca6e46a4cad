// The sum of each column, in a loop over tiles of 16 rows, of which the last may be shorter: what does
// not count is read as 0.

tile.func @column_sum(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %m: index, %n: index) grid affine_map<()[s0, s1] -> (s1 ceildiv 64)> kind "col_reduce" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c16 = tile.index 16
  %c64 = tile.index 64
  %j = tile.index_binary <mul> %pid, %c64
  %beside = tile.index_binary <sub> %n, %j
  %cols = tile.index_binary <min> %beside, %c64
  %vx = tile.view %x sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %zero = tile.fill 0.0 : f32 extents[%c16, %cols] : !tile.tile<16x64xf32>
  %acc = tile.for %i = %c0 to %m step %c16 iter(%a = %zero) -> (!tile.tile<16x64xf32>) {
    %t = tile.load %vx[%i, %j] extents[%c16, %cols] pad 0.0 : f32 : !tile.view<?x?xf32> -> !tile.tile<16x64xf32>
    %s = tile.binary <add> %a, %t : !tile.tile<16x64xf32>
    tile.yield %s : !tile.tile<16x64xf32>
  }
  %sum = tile.reduce <sum> %acc dims [0] : !tile.tile<16x64xf32> -> !tile.tile<64xf32>
  tile.store %sum, %vy[%j] : !tile.tile<64xf32>, !tile.view<?xf32>
  tile.return
}
