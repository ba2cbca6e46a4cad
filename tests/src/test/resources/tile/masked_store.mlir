// Overwrites the elements of y where x is positive; gathers with a mask where it is not, and reads -1
// there.
// ARGUMENTS: 1000xf32 1000xf32 1000xf32 SIZES: 1000
// ARGUMENTS: 3xf32 3xf32 3xf32 SIZES: 3

tile.func @masked_store(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> readwrite, %z: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 256)> kind "elementwise" {
  %pid = tile.program_id
  %c256 = tile.index 256
  %start = tile.index_binary <mul> %pid, %c256
  %left = tile.index_binary <sub> %n, %start
  %count = tile.index_binary <min> %left, %c256
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vz = tile.view %z sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %a = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<256xf32>
  %zero = tile.fill 0.0 : f32 extents[%count] : !tile.tile<256xf32>
  %positive = tile.compare <gt> %a, %zero : !tile.tile<256xf32>
  %other = tile.unary <not> %positive : !tile.tile<256xi1>
  %b = tile.load %vy[%start] extents[%count] mask %other : !tile.tile<256xi1> pad -1.0 : f32 : !tile.view<?xf32> -> !tile.tile<256xf32>
  tile.store %b, %vz[%start] : !tile.tile<256xf32>, !tile.view<?xf32>
  tile.store %a, %vy[%start] mask %positive : !tile.tile<256xi1> : !tile.tile<256xf32>, !tile.view<?xf32>
  tile.return
}
