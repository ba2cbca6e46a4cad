// Rows with mean 0 and variance 1, times a weight, plus a bias.
// ARGUMENTS: 19x300xf32 300xf32 300xf32 19x300xf32 SIZES: 19
// TOLERANCE: 1e-5

tile.func @layer_norm(%x: !tile.ptr<f32> read, %w: !tile.ptr<f32> read, %b: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %m: index) grid affine_map<()[s0] -> (s0)> kind "row_reduce" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c300 = tile.index 300
  %vx = tile.view %x sizes[%m] : !tile.ptr<f32> -> !tile.view<?x300xf32>
  %vw = tile.view %w : !tile.ptr<f32> -> !tile.view<300xf32>
  %vb = tile.view %b : !tile.ptr<f32> -> !tile.view<300xf32>
  %vy = tile.view %y sizes[%m] : !tile.ptr<f32> -> !tile.view<?x300xf32>
  %t = tile.load %vx[%pid, %c0] extents[%c300] : !tile.view<?x300xf32> -> !tile.tile<512xf32>
  %tw = tile.load %vw[%c0] extents[%c300] : !tile.view<300xf32> -> !tile.tile<512xf32>
  %tb = tile.load %vb[%c0] extents[%c300] : !tile.view<300xf32> -> !tile.tile<512xf32>
  %over = tile.fill 0.00333333341 : f32 : !tile.tile<f32>
  %eps = tile.fill 1.0e-5 : f32 : !tile.tile<f32>
  %sum = tile.reduce <sum> %t dims [0] : !tile.tile<512xf32> -> !tile.tile<f32>
  %mean = tile.binary <mul> %sum, %over : !tile.tile<f32>
  %means = tile.broadcast %mean dims [] extents[%c300] : !tile.tile<f32> -> !tile.tile<512xf32>
  %d = tile.binary <sub> %t, %means : !tile.tile<512xf32>
  %dd = tile.binary <mul> %d, %d : !tile.tile<512xf32>
  %squares = tile.reduce <sum> %dd dims [0] : !tile.tile<512xf32> -> !tile.tile<f32>
  %variance = tile.binary <mul> %squares, %over : !tile.tile<f32>
  %more = tile.binary <add> %variance, %eps : !tile.tile<f32>
  %r = tile.unary <rsqrt> %more : !tile.tile<f32>
  %rs = tile.broadcast %r dims [] extents[%c300] : !tile.tile<f32> -> !tile.tile<512xf32>
  %n = tile.binary <mul> %d, %rs : !tile.tile<512xf32>
  %nw = tile.binary <mul> %n, %tw : !tile.tile<512xf32>
  %nb = tile.binary <add> %nw, %tb : !tile.tile<512xf32>
  tile.store %nb, %vy[%pid, %c0] : !tile.tile<512xf32>, !tile.view<?x300xf32>
  tile.return
}
