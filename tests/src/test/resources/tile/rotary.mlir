// Rotates the two halves of each row of 64 by angles: slices of a tile, stored side by side.
// ARGUMENTS: 12x64xf32 12x32xf32 12x64xf32

tile.func @rotary(%x: !tile.ptr<f32> read, %angle: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (3)> kind "injective" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c4 = tile.index 4
  %c32 = tile.index 32
  %i = tile.index_binary <mul> %pid, %c4
  %vx = tile.view %x : !tile.ptr<f32> -> !tile.view<12x64xf32>
  %va = tile.view %angle : !tile.ptr<f32> -> !tile.view<12x32xf32>
  %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<12x64xf32>
  %t = tile.load %vx[%i, %c0] : !tile.view<12x64xf32> -> !tile.tile<4x64xf32>
  %a = tile.load %va[%i, %c0] : !tile.view<12x32xf32> -> !tile.tile<4x32xf32>
  %cos = tile.unary <cos> %a : !tile.tile<4x32xf32>
  %sin = tile.unary <sin> %a : !tile.tile<4x32xf32>
  %p = tile.slice %t at [0, 0] : !tile.tile<4x64xf32> -> !tile.tile<4x32xf32>
  %q = tile.slice %t at [0, 32] : !tile.tile<4x64xf32> -> !tile.tile<4x32xf32>
  %pc = tile.binary <mul> %p, %cos : !tile.tile<4x32xf32>
  %qs = tile.binary <mul> %q, %sin : !tile.tile<4x32xf32>
  %qc = tile.binary <mul> %q, %cos : !tile.tile<4x32xf32>
  %ps = tile.binary <mul> %p, %sin : !tile.tile<4x32xf32>
  %left = tile.binary <sub> %pc, %qs : !tile.tile<4x32xf32>
  %right = tile.binary <add> %qc, %ps : !tile.tile<4x32xf32>
  tile.store %left, %vy[%i, %c0] : !tile.tile<4x32xf32>, !tile.view<12x64xf32>
  tile.store %right, %vy[%i, %c32] : !tile.tile<4x32xf32>, !tile.view<12x64xf32>
  tile.return
}
