// A row of f32 times a matrix of f16, 16 rows of which are added up at a time, at the end fewer.
// ARGUMENTS: 37xf32=-1..1 37x130xf16=-1..1 130xf32 SIZES: 37 130
// ARGUMENTS: 64xf32=-1..1 64x128xf16=-1..1 128xf32 SIZES: 64 128
// ARGUMENTS: 3xf32=-1..1 3x5xf16=-1..1 5xf32 SIZES: 3 5
// ARGUMENTS: 0xf32 0x5xf16 5xf32 SIZES: 0 5

tile.func @row_product(%x: !tile.ptr<f32> read, %w: !tile.ptr<f16> read, %y: !tile.ptr<f32> write, %k: index, %n: index) grid affine_map<()[s0, s1] -> (s1 ceildiv 64)> kind "matmul" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c16 = tile.index 16
  %c64 = tile.index 64
  %j = tile.index_binary <mul> %pid, %c64
  %beside = tile.index_binary <sub> %n, %j
  %cols = tile.index_binary <min> %beside, %c64
  %vx = tile.view %x sizes[%k] : !tile.ptr<f32> -> !tile.view<?xf32>
  %vw = tile.view %w sizes[%k, %n] : !tile.ptr<f16> -> !tile.view<?x?xf16>
  %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
  %zero = tile.fill 0.0 : f32 extents[%cols] : !tile.tile<64xf32>
  %sum = tile.for %i = %c0 to %k step %c16 iter(%acc = %zero) -> (!tile.tile<64xf32>) {
    %below = tile.index_binary <sub> %k, %i
    %rows = tile.index_binary <min> %below, %c16
    %tx = tile.load %vx[%i] extents[%rows] : !tile.view<?xf32> -> !tile.tile<16xf32>
    %bx = tile.broadcast %tx dims [0] extents[%rows, %cols] : !tile.tile<16xf32> -> !tile.tile<16x64xf32>
    %tw = tile.load %vw[%i, %j] extents[%rows, %cols] : !tile.view<?x?xf16> -> !tile.tile<16x64xf16>
    %cw = tile.cast %tw : !tile.tile<16x64xf16> -> !tile.tile<16x64xf32>
    %p = tile.binary <mul> %bx, %cw : !tile.tile<16x64xf32>
    %s = tile.reduce <sum> %p dims [0] : !tile.tile<16x64xf32> -> !tile.tile<64xf32>
    %next = tile.binary <add> %acc, %s : !tile.tile<64xf32>
    tile.yield %next : !tile.tile<64xf32>
  }
  tile.store %sum, %vy[%j] : !tile.tile<64xf32>, !tile.view<?xf32>
  tile.return
}
