// Blocks of 16x16, transposed through memory that the lanes of a program share, in two rounds that use
// the same memory.
// ARGUMENTS: 32x16xf32 32x16xf32

tile.func @local_memory(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "injective" {
  %c0 = tile.index 0
  %c16 = tile.index 16
  %c32 = tile.index 32
  %vx = tile.view %x : !tile.ptr<f32> -> !tile.view<32x16xf32>
  %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<32x16xf32>
  %m = tile.alloc : !tile.view<16x16xf32, local>
  tile.for %i = %c0 to %c32 step %c16 {
    %t = tile.load %vx[%i, %c0] : !tile.view<32x16xf32> -> !tile.tile<16x16xf32>
    tile.store %t, %m[%c0, %c0] : !tile.tile<16x16xf32>, !tile.view<16x16xf32, local>
    tile.barrier
    %u = tile.load %m[%c0, %c0] dims [1, 0] : !tile.view<16x16xf32, local> -> !tile.tile<16x16xf32>
    tile.barrier
    tile.store %u, %vy[%i, %c0] : !tile.tile<16x16xf32>, !tile.view<32x16xf32>
  }
  tile.return
}
