// The sum of two vectors, whose length need not be a multiple of the tile's.
// ARGUMENTS: 3000xf32 3000xf32 3000xf32 SIZES: 3000
// ARGUMENTS: 1024xf32 1024xf32 1024xf32 SIZES: 1024
// ARGUMENTS: 1xf32 1xf32 1xf32 SIZES: 1
// ARGUMENTS: 0xf32 0xf32 0xf32 SIZES: 0

tile.func @add_tail(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read, %z: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 1024)> kind "elementwise" {
  %pid = tile.program_id
  %c1024 = tile.index 1024
  %start = tile.index_binary <mul> %pid, %c1024
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %c1024
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vz = tile.view %z sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %a = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<1024xf32>
  %b = tile.load %vy[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<1024xf32>
  %sum = tile.binary <add> %a, %b : !tile.tile<1024xf32>
  tile.store %sum, %vz[%start] : !tile.tile<1024xf32>, !tile.view<?xf32>
  tile.return
}
