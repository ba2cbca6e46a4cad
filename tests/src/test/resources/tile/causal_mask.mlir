// The softmax of each row of a square matrix, of which a row sees the columns up to its own number.
// ARGUMENTS: 61x61xf32 61x61xf32 SIZES: 61
// ARGUMENTS: 128x128xf32 128x128xf32 SIZES: 128

tile.func @causal_mask(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0)> kind "row_reduce" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %vx = tile.view %x sizes[%n, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vy = tile.view %y sizes[%n, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %a = tile.load %vx[%pid, %c0] extents[%n] : !tile.view<?x?xf32> -> !tile.tile<128xf32>
  %column = tile.iota %c0 dim 0 extents[%n] : !tile.tile<128xi32>
  %one = tile.index 1
  %row = tile.iota %pid dim 0 extents[%one] : !tile.tile<1xi32>
  %own = tile.reduce <sum> %row dims [0] : !tile.tile<1xi32> -> !tile.tile<i32>
  %rows = tile.broadcast %own dims [] extents[%n] : !tile.tile<i32> -> !tile.tile<128xi32>
  %seen = tile.compare <le> %column, %rows : !tile.tile<128xi32>
  %never = tile.fill 0xFF800000 : f32 extents[%n] : !tile.tile<128xf32>
  %s = tile.select %seen, %a, %never : !tile.tile<128xi1>, !tile.tile<128xf32>, !tile.tile<128xf32>
  %max = tile.reduce <max> %s dims [0] : !tile.tile<128xf32> -> !tile.tile<f32>
  %maxes = tile.broadcast %max dims [] extents[%n] : !tile.tile<f32> -> !tile.tile<128xf32>
  %less = tile.binary <sub> %s, %maxes : !tile.tile<128xf32>
  %e = tile.unary <exp> %less : !tile.tile<128xf32>
  %sum = tile.reduce <sum> %e dims [0] : !tile.tile<128xf32> -> !tile.tile<f32>
  %sums = tile.broadcast %sum dims [] extents[%n] : !tile.tile<f32> -> !tile.tile<128xf32>
  %p = tile.binary <div> %e, %sums : !tile.tile<128xf32>
  tile.store %p, %vy[%pid, %c0] : !tile.tile<128xf32>, !tile.view<?x?xf32>
  tile.return
}
