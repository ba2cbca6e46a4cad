// The sum of an f16 and a bf16 vector, computed in f32, as each of both and as f64.
// ARGUMENTS: 500xf16 500xbf16 500xf16 500xbf16 500xf64 SIZES: 500

tile.func @halves(%x: !tile.ptr<f16> read, %y: !tile.ptr<bf16> read, %h: !tile.ptr<f16> write, %b: !tile.ptr<bf16> write, %d: !tile.ptr<f64> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 128)> kind "elementwise" {
  %pid = tile.program_id
  %c128 = tile.index 128
  %start = tile.index_binary <mul> %pid, %c128
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %c128
  %vx = tile.view %x sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vy = tile.view %y sizes[%n] : !tile.ptr<bf16> -> !tile.view<?xbf16>
  %vh = tile.view %h sizes[%n] : !tile.ptr<f16> -> !tile.view<?xf16>
  %vb = tile.view %b sizes[%n] : !tile.ptr<bf16> -> !tile.view<?xbf16>
  %vd = tile.view %d sizes[%n] : !tile.ptr<f64> -> !tile.view<?xf64>
  %tx = tile.load %vx[%start] extents[%count] : !tile.view<?xf16> -> !tile.tile<128xf16>
  %ty = tile.load %vy[%start] extents[%count] : !tile.view<?xbf16> -> !tile.tile<128xbf16>
  %fx = tile.cast %tx : !tile.tile<128xf16> -> !tile.tile<128xf32>
  %fy = tile.cast %ty : !tile.tile<128xbf16> -> !tile.tile<128xf32>
  %s = tile.binary <add> %fx, %fy : !tile.tile<128xf32>
  %sh = tile.cast %s : !tile.tile<128xf32> -> !tile.tile<128xf16>
  %sb = tile.cast %s : !tile.tile<128xf32> -> !tile.tile<128xbf16>
  %sd = tile.cast %s : !tile.tile<128xf32> -> !tile.tile<128xf64>
  tile.store %sh, %vh[%start] : !tile.tile<128xf16>, !tile.view<?xf16>
  tile.store %sb, %vb[%start] : !tile.tile<128xbf16>, !tile.view<?xbf16>
  tile.store %sd, %vd[%start] : !tile.tile<128xf64>, !tile.view<?xf64>
  tile.return
}
