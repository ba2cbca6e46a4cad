// The sum of every eighth of a row: the row as a matrix, transposed and summed.
// ARGUMENTS: 5x128xf32 5x8xf32

tile.func @reshape(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (5)> kind "row_reduce" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %vx = tile.view %x : !tile.ptr<f32> -> !tile.view<5x128xf32>
  %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<5x8xf32>
  %t = tile.load %vx[%pid, %c0] : !tile.view<5x128xf32> -> !tile.tile<128xf32>
  %r = tile.reshape %t : !tile.tile<128xf32> -> !tile.tile<16x8xf32>
  %u = tile.transpose %r perm [1, 0] : !tile.tile<16x8xf32> -> !tile.tile<8x16xf32>
  %s = tile.reduce <sum> %u dims [1] : !tile.tile<8x16xf32> -> !tile.tile<8xf32>
  tile.store %s, %vy[%pid, %c0] : !tile.tile<8xf32>, !tile.view<5x8xf32>
  tile.return
}
