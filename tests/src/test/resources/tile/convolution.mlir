// A 3x3 convolution of an image, with a border of zeros, as nine shifted tiles.
// ARGUMENTS: 20x50xf32 3x3xf32 20x50xf32 SIZES: 20 50
// ARGUMENTS: 1x1xf32 3x3xf32 1x1xf32 SIZES: 1 1

tile.func @convolution(%x: !tile.ptr<f32> read, %w: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %m: index, %n: index) grid affine_map<()[s0, s1] -> ((s0 ceildiv 8) * (s1 ceildiv 32))> kind "opaque" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c1 = tile.index 1
  %c3 = tile.index 3
  %c8 = tile.index 8
  %c32 = tile.index 32
  %across = tile.index_binary <ceil_div> %n, %c32
  %pi = tile.index_binary <div> %pid, %across
  %pj = tile.index_binary <mod> %pid, %across
  %i = tile.index_binary <mul> %pi, %c8
  %j = tile.index_binary <mul> %pj, %c32
  %below = tile.index_binary <sub> %m, %i
  %beside = tile.index_binary <sub> %n, %j
  %rows = tile.index_binary <min> %below, %c8
  %cols = tile.index_binary <min> %beside, %c32
  %up = tile.index_binary <sub> %i, %c1
  %before = tile.index_binary <sub> %j, %c1
  %vx = tile.view %x sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vw = tile.view %w : !tile.ptr<f32> -> !tile.view<3x3xf32>
  %vy = tile.view %y sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %zero = tile.fill 0.0 : f32 extents[%rows, %cols] : !tile.tile<8x32xf32>
  %sum = tile.for %ky = %c0 to %c3 step %c1 iter(%outer = %zero) -> (!tile.tile<8x32xf32>) {
    %row = tile.index_binary <add> %up, %ky
    %all = tile.for %kx = %c0 to %c3 step %c1 iter(%acc = %outer) -> (!tile.tile<8x32xf32>) {
      %column = tile.index_binary <add> %before, %kx
      %t = tile.load %vx[%row, %column] extents[%rows, %cols] pad 0.0 : f32 : !tile.view<?x?xf32> -> !tile.tile<8x32xf32>
      %f = tile.load %vw[%ky, %kx] : !tile.view<3x3xf32> -> !tile.tile<f32>
      %fs = tile.broadcast %f dims [] extents[%rows, %cols] : !tile.tile<f32> -> !tile.tile<8x32xf32>
      %p = tile.binary <mul> %t, %fs : !tile.tile<8x32xf32>
      %next = tile.binary <add> %acc, %p : !tile.tile<8x32xf32>
      tile.yield %next : !tile.tile<8x32xf32>
    }
    tile.yield %all : !tile.tile<8x32xf32>
  }
  tile.store %sum, %vy[%i, %j] : !tile.tile<8x32xf32>, !tile.view<?x?xf32>
  tile.return
}
