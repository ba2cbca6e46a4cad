// Twice a vector by four programs, each of which takes every fourth tile.
// ARGUMENTS: 5000xf32 5000xf32 SIZES: 5000
// ARGUMENTS: 100xf32 100xf32 SIZES: 100

tile.func @strided_grid(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (4)> kind "elementwise" {
  %pid = tile.program_id
  %c256 = tile.index 256
  %c1024 = tile.index 1024
  %first = tile.index_binary <mul> %pid, %c256
  %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  tile.for %at = %first to %n step %c1024 {
    %left = tile.index_binary <sub> %n, %at
    %count = tile.index_binary <min> %left, %c256
    %a = tile.load %vx[%at] extents[%count] : !tile.view<?xf32> -> !tile.tile<256xf32>
    %two = tile.fill 2.0 : f32 extents[%count] : !tile.tile<256xf32>
    %b = tile.binary <mul> %a, %two : !tile.tile<256xf32>
    tile.store %b, %vy[%at] : !tile.tile<256xf32>, !tile.view<?xf32>
  }
  tile.return
}
