// The first and the last of three dimensions exchanged within the program, once by a transposition and
// once by the order in which the tile is stored.
// ARGUMENTS: 6x5x7xf32 7x5x6xf32 7x5x6xf32

tile.func @transpose_op(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %z: !tile.ptr<f32> write) grid affine_map<() -> (5)> kind "injective" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %vx = tile.view %x : !tile.ptr<f32> -> !tile.view<6x5x7xf32>
  %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<7x5x6xf32>
  %vz = tile.view %z : !tile.ptr<f32> -> !tile.view<7x5x6xf32>
  %c1 = tile.index 1
  %c6 = tile.index 6
  %c7 = tile.index 7
  %t = tile.load %vx[%c0, %pid, %c0] dims [0, 1, 2] extents[%c6, %c1, %c7] : !tile.view<6x5x7xf32> -> !tile.tile<8x1x8xf32>
  %u = tile.transpose %t perm [2, 1, 0] : !tile.tile<8x1x8xf32> -> !tile.tile<8x1x8xf32>
  tile.store %u, %vy[%c0, %pid, %c0] : !tile.tile<8x1x8xf32>, !tile.view<7x5x6xf32>
  %v = tile.load %vx[%c0, %pid, %c0] dims [0, 2] extents[%c6, %c7] : !tile.view<6x5x7xf32> -> !tile.tile<8x8xf32>
  tile.store %v, %vz[%c0, %pid, %c0] dims [2, 0] : !tile.tile<8x8xf32>, !tile.view<7x5x6xf32>
  tile.return
}
