// The product of a matrix with a transposed one, of bf16 summed in f32, then a bias and a ReLU, as bf16.
// ARGUMENTS: 40x64xbf16 48x64xbf16 48xbf16 40x48xbf16
// TOLERANCE: 1e-2

tile.func @matmul_bf16_epilogue(%a: !tile.ptr<bf16> read, %b: !tile.ptr<bf16> read, %bias: !tile.ptr<bf16> read, %c: !tile.ptr<bf16> write) grid affine_map<() -> (9)> kind "matmul" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c3 = tile.index 3
  %c16 = tile.index 16
  %c40 = tile.index 40
  %c64 = tile.index 64
  %pi = tile.index_binary <div> %pid, %c3
  %pj = tile.index_binary <mod> %pid, %c3
  %i = tile.index_binary <mul> %pi, %c16
  %j = tile.index_binary <mul> %pj, %c16
  %below = tile.index_binary <sub> %c40, %i
  %rows = tile.index_binary <min> %below, %c16
  %va = tile.view %a : !tile.ptr<bf16> -> !tile.view<40x64xbf16>
  %vb = tile.view %b : !tile.ptr<bf16> -> !tile.view<48x64xbf16>
  %vbias = tile.view %bias : !tile.ptr<bf16> -> !tile.view<48xbf16>
  %vc = tile.view %c : !tile.ptr<bf16> -> !tile.view<40x48xbf16>
  %zero = tile.fill 0.0 : f32 extents[%rows, %c16] : !tile.tile<16x16xf32>
  %sum = tile.for %l = %c0 to %c64 step %c16 iter(%acc = %zero) -> (!tile.tile<16x16xf32>) {
    %ta = tile.load %va[%i, %l] extents[%rows, %c16] : !tile.view<40x64xbf16> -> !tile.tile<16x16xbf16>
    %tb = tile.load %vb[%j, %l] : !tile.view<48x64xbf16> -> !tile.tile<16x16xbf16>
    %next = tile.mma %ta, %tb, %acc {transpose_rhs = true} : !tile.tile<16x16xbf16>, !tile.tile<16x16xbf16>, !tile.tile<16x16xf32>
    tile.yield %next : !tile.tile<16x16xf32>
  }
  %t = tile.load %vbias[%j] : !tile.view<48xbf16> -> !tile.tile<16xbf16>
  %wide = tile.cast %t : !tile.tile<16xbf16> -> !tile.tile<16xf32>
  %biases = tile.broadcast %wide dims [1] extents[%rows, %c16] : !tile.tile<16xf32> -> !tile.tile<16x16xf32>
  %s = tile.binary <add> %sum, %biases : !tile.tile<16x16xf32>
  %r = tile.binary <max> %s, %zero : !tile.tile<16x16xf32>
  %out = tile.cast %r : !tile.tile<16x16xf32> -> !tile.tile<16x16xbf16>
  tile.store %out, %vc[%i, %j] : !tile.tile<16x16xbf16>, !tile.view<40x48xbf16>
  tile.return
}
