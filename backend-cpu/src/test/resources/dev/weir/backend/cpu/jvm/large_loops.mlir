// More functions of each element than a loop of the JVM may hold, a sum of each row of the result besides; four
// rows of up to 256 elements to a program.

tile.func @large_loops(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %z: !tile.ptr<f32> write, %m: index, %n: index) grid affine_map<()[s0, s1] -> (s0 ceildiv 4)> kind "row_reduce" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c4 = tile.index 4
  %i = tile.index_binary <mul> %pid, %c4
  %below = tile.index_binary <sub> %m, %i
  %rows = tile.index_binary <min> %below, %c4
  %vx = tile.view %x sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vy = tile.view %y sizes[%m, %n] : !tile.ptr<f32> -> !tile.view<?x?xf32>
  %vz = tile.view %z sizes[%m] : !tile.ptr<f32> -> !tile.view<?xf32>
  %a = tile.load %vx[%i, %c0] extents[%rows, %n] : !tile.view<?x?xf32> -> !tile.tile<4x256xf32>
  %b = tile.unary <erf> %a : !tile.tile<4x256xf32>
  %c = tile.unary <tanh> %b : !tile.tile<4x256xf32>
  %d = tile.unary <exp> %c : !tile.tile<4x256xf32>
  %e = tile.unary <log> %d : !tile.tile<4x256xf32>
  %positive = tile.compare <gt> %e, %b : !tile.tile<4x256xf32>
  %f = tile.select %positive, %a, %c : !tile.tile<4x256xi1>, !tile.tile<4x256xf32>, !tile.tile<4x256xf32>
  %g = tile.unary <tanh> %f : !tile.tile<4x256xf32>
  %h = tile.binary <mul> %g, %d : !tile.tile<4x256xf32>
  %k = tile.unary <erf> %h : !tile.tile<4x256xf32>
  %l = tile.binary <add> %k, %e : !tile.tile<4x256xf32>
  tile.store %l, %vy[%i, %c0] : !tile.tile<4x256xf32>, !tile.view<?x?xf32>
  %sum = tile.reduce <sum> %l dims [1] : !tile.tile<4x256xf32> -> !tile.tile<4xf32>
  tile.store %sum, %vz[%i] : !tile.tile<4xf32>, !tile.view<?xf32>
  tile.return
}
