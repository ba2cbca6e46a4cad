// The product of a transposed matrix with another one, of i8 summed in i32.
// ARGUMENTS: 24x8xi8=-128..127 24x16xi8=-128..127 8x16xi32

tile.func @mma_integer(%a: !tile.ptr<i8> read, %b: !tile.ptr<i8> read, %c: !tile.ptr<i32> write) grid affine_map<() -> (1)> kind "matmul" {
  %c0 = tile.index 0
  %va = tile.view %a : !tile.ptr<i8> -> !tile.view<24x8xi8>
  %vb = tile.view %b : !tile.ptr<i8> -> !tile.view<24x16xi8>
  %vc = tile.view %c : !tile.ptr<i32> -> !tile.view<8x16xi32>
  %ta = tile.load %va[%c0, %c0] : !tile.view<24x8xi8> -> !tile.tile<24x8xi8>
  %tb = tile.load %vb[%c0, %c0] : !tile.view<24x16xi8> -> !tile.tile<24x16xi8>
  %one = tile.fill 1 : i32 : !tile.tile<8x16xi32>
  %sum = tile.mma %ta, %tb, %one {transpose_lhs = true} : !tile.tile<24x8xi8>, !tile.tile<24x16xi8>, !tile.tile<8x16xi32>
  tile.store %sum, %vc[%c0, %c0] : !tile.tile<8x16xi32>, !tile.view<8x16xi32>
  tile.return
}
