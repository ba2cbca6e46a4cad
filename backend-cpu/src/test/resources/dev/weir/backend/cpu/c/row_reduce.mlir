// The softmax of each row; four rows of up to 1024 elements to a program.

tile.func @row_softmax(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %m: index, %n: index) grid affine_map<()[s0, s1] -> (s0 ceildiv 4)> kind "row_reduce" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c4 = tile.index 4
  %i = tile.index_binary <mul> %pid, %c4
  %below = tile.index_binary <sub> %m, %i
  %rows = tile.index_binary <min> %below, %c4
  %vx = tile.view %x sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vy = tile.view %y sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %a = tile.load %vx[%i, %c0] extents[%rows, %n] : !tile.view<?x?xf32> -> !tile.tile<4x1024xf32>
  %max = tile.reduce <max> %a dims [1] : !tile.tile<4x1024xf32> -> !tile.tile<4xf32>
  %maxes = tile.broadcast %max dims [0] extents[%rows, %n] : !tile.tile<4xf32> -> !tile.tile<4x1024xf32>
  %less = tile.binary <sub> %a, %maxes : !tile.tile<4x1024xf32>
  %e = tile.unary <exp> %less : !tile.tile<4x1024xf32>
  %sum = tile.reduce <sum> %e dims [1] : !tile.tile<4x1024xf32> -> !tile.tile<4xf32>
  %sums = tile.broadcast %sum dims [0] extents[%rows, %n] : !tile.tile<4xf32> -> !tile.tile<4x1024xf32>
  %p = tile.binary <div> %e, %sums : !tile.tile<4x1024xf32>
  tile.store %p, %vy[%i, %c0] : !tile.tile<4x1024xf32>, !tile.view<?x?xf32>
  tile.return
}
