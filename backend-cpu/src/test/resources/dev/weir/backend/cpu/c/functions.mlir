// The functions of floats, one result for each.
tile.func @functions(%x: !tile.ptr<f32> read, %to_exp: !tile.ptr<f32> write, %to_expm1: !tile.ptr<f32> write, %to_log: !tile.ptr<f32> write, %to_log1p: !tile.ptr<f32> write, %to_tanh: !tile.ptr<f32> write, %to_sqrt: !tile.ptr<f32> write, %to_rsqrt: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 1024)> {
  %pid = tile.program_id
  %c1024 = tile.index 1024
  %i = tile.index_binary <mul> %pid, %c1024
  %left = tile.index_binary <sub> %n, %i
  %m = tile.index_binary <min> %left, %c1024
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %a = tile.load %vx[%i] extents[%m] : !tile.view<?xf32> -> !tile.tile<1024xf32>
  %view_exp = tile.view %to_exp sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %of_exp = tile.unary <exp> %a : !tile.tile<1024xf32>
  tile.store %of_exp, %view_exp[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %view_expm1 = tile.view %to_expm1 sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %of_expm1 = tile.unary <expm1> %a : !tile.tile<1024xf32>
  tile.store %of_expm1, %view_expm1[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %view_log = tile.view %to_log sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %of_log = tile.unary <log> %a : !tile.tile<1024xf32>
  tile.store %of_log, %view_log[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %view_log1p = tile.view %to_log1p sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %of_log1p = tile.unary <log1p> %a : !tile.tile<1024xf32>
  tile.store %of_log1p, %view_log1p[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %view_tanh = tile.view %to_tanh sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %of_tanh = tile.unary <tanh> %a : !tile.tile<1024xf32>
  tile.store %of_tanh, %view_tanh[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %view_sqrt = tile.view %to_sqrt sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %of_sqrt = tile.unary <sqrt> %a : !tile.tile<1024xf32>
  tile.store %of_sqrt, %view_sqrt[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  %view_rsqrt = tile.view %to_rsqrt sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %of_rsqrt = tile.unary <rsqrt> %a : !tile.tile<1024xf32>
  tile.store %of_rsqrt, %view_rsqrt[%i] : !tile.tile<1024xf32>, !tile.view<?xf32>
  tile.return
}
