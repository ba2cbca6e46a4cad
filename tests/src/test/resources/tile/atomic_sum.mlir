// Adds what each program finds in its part of a vector to one sum.
// ARGUMENTS: 1000xf32 1xf32 SIZES: 1000
// TOLERANCE: 1e-4

tile.func @atomic_sum(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> readwrite, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "reduce_tree" {
  %pid = tile.program_id
  %c128 = tile.index 128
  %start = tile.index_binary <mul> %pid, %c128
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %c128
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<f32>
  %t = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<128xf32>
  %s = tile.reduce <sum> %t dims [0] : !tile.tile<128xf32> -> !tile.tile<f32>
  tile.atomic_add %s, %vy[] : !tile.tile<f32>, !tile.view<f32>
  tile.return
}
