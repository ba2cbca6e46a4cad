// Floats of 16 bits from f32 and back.
tile.func @halves(%x: !tile.ptr<f32> read, %h: !tile.ptr<f16> write, %b: !tile.ptr<bf16> write, %hx: !tile.ptr<f16> read, %hy: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 1024)> {
  %pid = tile.program_id
  %c1024 = tile.index 1024
  %i = tile.index_binary <mul> %pid, %c1024
  %left = tile.index_binary <sub> %n, %i
  %m = tile.index_binary <min> %left, %c1024
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vh = tile.view %h sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vb = tile.view %b sizes[%n] : !tile.ptr<bf16> -> !tile.view<?xbf16>
  %vhx = tile.view %hx sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vhy = tile.view %hy sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %a = tile.load %vx[%i] extents[%m] : !tile.view<?xf32> -> !tile.tile<1024xf32>
  %ah = tile.cast %a : !tile.tile<1024xf32> -> !tile.tile<1024xf16>
  tile.store %ah, %vh[%i] : !tile.tile<1024xf16>, !tile.view<?xf16>
  %ab = tile.cast %a : !tile.tile<1024xf32> -> !tile.tile<1024xbf16>
  tile.store %ab, %vb[%i] : !tile.tile<1024xbf16>, !tile.view<?xbf16>
  %g = tile.load %vhx[%i] extents[%m] : !tile.view<?xf16> -> !tile.tile<1024xf16>
  %gf = tile.cast %g : !tile.tile<1024xf16> -> !tile.tile<1024xf32>
  tile.store %gf, %vhy[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  tile.return
}
