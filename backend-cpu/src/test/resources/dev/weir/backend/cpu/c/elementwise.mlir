// y = exp(x) * scale + x, rounded to f16.
tile.func @scaled_exp(%x: !tile.ptr<f16> read, %s: !tile.ptr<f32> read, %y: !tile.ptr<f16> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 1024)> {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c1024 = tile.index 1024
  %i = tile.index_binary <mul> %pid, %c1024
  %left = tile.index_binary <sub> %n, %i
  %m = tile.index_binary <min> %left, %c1024
  %vx = tile.view %x sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vs = tile.view %s : !tile.ptr<f32> -> !tile.view<1xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %a = tile.load %vx[%i] extents[%m] : !tile.view<?xf16> -> !tile.tile<1024xf16>
  %b = tile.cast %a : !tile.tile<1024xf16> -> !tile.tile<1024xf32>
  %scale = tile.load %vs[%c0] : !tile.view<1xf32> -> !tile.tile<1xf32>
  %one = tile.reshape %scale : !tile.tile<1xf32> -> !tile.tile<f32>
  %scales = tile.broadcast %one dims [] extents[%m] : !tile.tile<f32> -> !tile.tile<1024xf32>
  %e = tile.unary <exp> %b : !tile.tile<1024xf32>
  %t = tile.binary <mul> %e, %scales : !tile.tile<1024xf32>
  %u = tile.binary <add> %t, %b : !tile.tile<1024xf32>
  %r = tile.cast %u : !tile.tile<1024xf32> -> !tile.tile<1024xf16>
  tile.store %r, %vy[%i] : !tile.tile<1024xf16>, !tile.view<?xf16>
  tile.return
}
