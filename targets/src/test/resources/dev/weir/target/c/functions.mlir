// The functions of floats, one result for each.
tile.func @functions(%x: !tile.ptr<f32> read, %exp: !tile.ptr<f32> write, %expm1: !tile.ptr<f32> write, %log: !tile.ptr<f32> write, %log1p: !tile.ptr<f32> write, %tanh: !tile.ptr<f32> write, %erf: !tile.ptr<f32> write, %sqrt: !tile.ptr<f32> write, %rsqrt: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 1024)> {
  %pid = tile.program_id
  %c1024 = tile.index 1024
  %i = tile.index_binary <mul> %pid, %c1024
  %left = tile.index_binary <sub> %n, %i
  %m = tile.index_binary <min> %left, %c1024
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %a = tile.load %vx[%i] extents[%m] : !tile.view<?xf32> -> !tile.tile<1024xf32>
  %vexp = tile.view %exp sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rexp = tile.unary <exp> %a : !tile.tile<1024xf32>
  tile.store %rexp, %vexp[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %vexpm1 = tile.view %expm1 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rexpm1 = tile.unary <expm1> %a : !tile.tile<1024xf32>
  tile.store %rexpm1, %vexpm1[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %vlog = tile.view %log sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rlog = tile.unary <log> %a : !tile.tile<1024xf32>
  tile.store %rlog, %vlog[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %vlog1p = tile.view %log1p sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rlog1p = tile.unary <log1p> %a : !tile.tile<1024xf32>
  tile.store %rlog1p, %vlog1p[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %vtanh = tile.view %tanh sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rtanh = tile.unary <tanh> %a : !tile.tile<1024xf32>
  tile.store %rtanh, %vtanh[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %verf = tile.view %erf sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rerf = tile.unary <erf> %a : !tile.tile<1024xf32>
  tile.store %rerf, %verf[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %vsqrt = tile.view %sqrt sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rsqrt = tile.unary <sqrt> %a : !tile.tile<1024xf32>
  tile.store %rsqrt, %vsqrt[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %vrsqrt = tile.view %rsqrt sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %rrsqrt = tile.unary <rsqrt> %a : !tile.tile<1024xf32>
  tile.store %rrsqrt, %vrsqrt[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  tile.return
}
