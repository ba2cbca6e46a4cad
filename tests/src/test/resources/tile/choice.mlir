// The first rows as they are, the others negated; the last program also writes how many there were.
// ARGUMENTS: 9x33xf32 9x33xf32 1xi32 SIZES: 9 4

tile.func @choice(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %count: !tile.ptr<i32> write, %m: index, %few: index) grid affine_map<()[s0, s1] -> (s0)> kind "elementwise" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c1 = tile.index 1
  %vx = tile.view %x sizes[%m] : !tile.ptr<f32> -> !tile.view<?x33xf32>
  %vy = tile.view %y sizes[%m] : !tile.ptr<f32> -> !tile.view<?x33xf32>
  %vc = tile.view %count : !tile.ptr<i32> -> !tile.view<1xi32>
  %a = tile.load %vx[%pid, %c0] : !tile.view<?x33xf32> -> !tile.tile<33xf32>
  %is_first = tile.index_compare <lt> %pid, %few
  %r = tile.if %is_first -> (!tile.tile<33xf32>) {
    tile.yield %a : !tile.tile<33xf32>
  } else {
    %b = tile.unary <neg> %a : !tile.tile<33xf32>
    tile.yield %b : !tile.tile<33xf32>
  }
  tile.store %r, %vy[%pid, %c0] : !tile.tile<33xf32>, !tile.view<?x33xf32>
  %last = tile.index_binary <sub> %m, %c1
  %is_last = tile.index_compare <eq> %pid, %last
  tile.if %is_last {
    %n = tile.iota %m dim 0 : !tile.tile<1xi32>
    tile.store %n, %vc[%c0] : !tile.tile<1xi32>, !tile.view<1xi32>
  }
  tile.return
}
