// Every way to combine elements: along the middle of three dimensions, along two of them, and along all.
// ARGUMENTS: 6x50x7xf32,nan 6x7xf32 6x7xf32 6x7xf32 6x7xf32 7xf32 1xf32
// TOLERANCE: 1e-4

tile.func @reductions(%x: !tile.ptr<f32> read, %sum: !tile.ptr<f32> write, %prod: !tile.ptr<f32> write, %max: !tile.ptr<f32> write, %min: !tile.ptr<f32> write, %two: !tile.ptr<f32> write, %all: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "reduce_tree" {
  %c0 = tile.index 0
  %c6 = tile.index 6
  %c50 = tile.index 50
  %c7 = tile.index 7
  %vx = tile.view %x : !tile.ptr<f32> -> !tile.view<6x50x7xf32>
  %vsum = tile.view %sum : !tile.ptr<f32> -> !tile.view<6x7xf32>
  %vprod = tile.view %prod : !tile.ptr<f32> -> !tile.view<6x7xf32>
  %vmax = tile.view %max : !tile.ptr<f32> -> !tile.view<6x7xf32>
  %vmin = tile.view %min : !tile.ptr<f32> -> !tile.view<6x7xf32>
  %vtwo = tile.view %two : !tile.ptr<f32> -> !tile.view<7xf32>
  %vall = tile.view %all : !tile.ptr<f32> -> !tile.view<f32>
  %t = tile.load %vx[%c0, %c0, %c0] extents[%c6, %c50, %c7] : !tile.view<6x50x7xf32> -> !tile.tile<8x64x8xf32>
  %s = tile.reduce <sum> %t dims [1] : !tile.tile<8x64x8xf32> -> !tile.tile<8x8xf32>
  %p = tile.reduce <prod> %t dims [1] : !tile.tile<8x64x8xf32> -> !tile.tile<8x8xf32>
  %h = tile.reduce <max> %t dims [1] : !tile.tile<8x64x8xf32> -> !tile.tile<8x8xf32>
  %l = tile.reduce <min> %t dims [1] : !tile.tile<8x64x8xf32> -> !tile.tile<8x8xf32>
  %u = tile.reduce <sum> %t dims [0, 1] : !tile.tile<8x64x8xf32> -> !tile.tile<8xf32>
  %v = tile.reduce <max> %t dims [0, 1, 2] : !tile.tile<8x64x8xf32> -> !tile.tile<f32>
  tile.store %s, %vsum[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<6x7xf32>
  tile.store %p, %vprod[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<6x7xf32>
  tile.store %h, %vmax[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<6x7xf32>
  tile.store %l, %vmin[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<6x7xf32>
  tile.store %u, %vtwo[%c0] : !tile.tile<8xf32>, !tile.view<7xf32>
  tile.store %v, %vall[] : !tile.tile<f32>, !tile.view<f32>
  tile.return
}
