// Matmuls that both lie the other way round, parts of larger tensors, with tails everywhere.
// ARGUMENTS: 3x40x2x37xf16 3x21x40xf16 3x37x21xf32

tile.func @matmul_turned(%a: !tile.ptr<f16> read, %b: !tile.ptr<f16> read, %c: !tile.ptr<f32> write) grid affine_map<() -> (9)> kind "matmul" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c1 = tile.index 1
  %c3 = tile.index 3
  %c16 = tile.index 16
  %c21 = tile.index 21
  %c37 = tile.index 37
  %c40 = tile.index 40
  %batch = tile.index_binary <div> %pid, %c3
  %part = tile.index_binary <mod> %pid, %c3
  %i = tile.index_binary <mul> %part, %c16
  %below = tile.index_binary <sub> %c37, %i
  %rows = tile.index_binary <min> %below, %c16
  %va = tile.view %a : !tile.ptr<f16> -> !tile.view<3x40x2x37xf16>
  %vb = tile.view %b : !tile.ptr<f16> -> !tile.view<3x21x40xf16>
  %vc = tile.view %c : !tile.ptr<f32> -> !tile.view<3x37x21xf32>
  %zero = tile.fill 0.0 : f32 extents[%rows, %c21] : !tile.tile<16x21xf32>
  %sum = tile.for %l = %c0 to %c40 step %c16 iter(%acc = %zero) -> (!tile.tile<16x21xf32>) {
    %left = tile.index_binary <sub> %c40, %l
    %depth = tile.index_binary <min> %left, %c16
    %ta = tile.load %va[%batch, %l, %c1, %i] dims [1, 3] extents[%depth, %rows] : !tile.view<3x40x2x37xf16> -> !tile.tile<16x16xf16>
    %tb = tile.load %vb[%batch, %c0, %l] extents[%c21, %depth] : !tile.view<3x21x40xf16> -> !tile.tile<21x16xf16>
    %next = tile.mma %ta, %tb, %acc {transpose_lhs = true, transpose_rhs = true} : !tile.tile<16x16xf16>, !tile.tile<21x16xf16>, !tile.tile<16x21xf32>
    tile.yield %next : !tile.tile<16x21xf32>
  }
  tile.store %sum, %vc[%batch, %i, %c0] : !tile.tile<16x21xf32>, !tile.view<3x37x21xf32>
  tile.return
}
