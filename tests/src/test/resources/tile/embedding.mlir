// Rows of a table, chosen by a vector of numbers.
// ARGUMENTS: 50x96xf32 23xi64=0..49 23x96xf32 SIZES: 23

tile.func @embedding(%table: !tile.ptr<f32> read, %ids: !tile.ptr<i64> read, %y: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 4)> kind "opaque" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c1 = tile.index 1
  %c4 = tile.index 4
  %c96 = tile.index 96
  %vt = tile.view %table : !tile.ptr<f32> -> !tile.view<50x96xf32>
  %vi = tile.view %ids sizes[%n] : !tile.ptr<i64> -> !tile.view<?xi64>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?x96xf32>
  %first = tile.index_binary <mul> %pid, %c4
  %beyond = tile.index_binary <add> %first, %c4
  %end = tile.index_binary <min> %beyond, %n
  tile.for %i = %first to %end step %c1 {
    %row = tile.load_index %vi[%i] : !tile.view<?xi64>
    %t = tile.load %vt[%row, %c0] extents[%c96] : !tile.view<50x96xf32> -> !tile.tile<128xf32>
    tile.store %t, %vy[%i, %c0] : !tile.tile<128xf32>, !tile.view<?x96xf32>
  }
  tile.return
}
