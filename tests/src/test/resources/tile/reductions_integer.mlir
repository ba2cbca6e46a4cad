// Every way to combine integers and booleans of each row.
// ARGUMENTS: 11x40xi32=-1000..1000 11xi32 11xi32 11xi32 11xi32 11xi32 11xi32 11xi1 11xi1

tile.func @reductions_integer(%x: !tile.ptr<i32> read, %sum: !tile.ptr<i32> write, %prod: !tile.ptr<i32> write, %max: !tile.ptr<i32> write, %min: !tile.ptr<i32> write, %and: !tile.ptr<i32> write, %or: !tile.ptr<i32> write, %all: !tile.ptr<i1> write, %any: !tile.ptr<i1> write) grid affine_map<() -> (11)> kind "row_reduce" {
  %pid = tile.program_id
  %c0 = tile.index 0
  %c40 = tile.index 40
  %vx = tile.view %x : !tile.ptr<i32> -> !tile.view<11x40xi32>
  %vsum = tile.view %sum : !tile.ptr<i32> -> !tile.view<11xi32>
  %vprod = tile.view %prod : !tile.ptr<i32> -> !tile.view<11xi32>
  %vmax = tile.view %max : !tile.ptr<i32> -> !tile.view<11xi32>
  %vmin = tile.view %min : !tile.ptr<i32> -> !tile.view<11xi32>
  %vand = tile.view %and : !tile.ptr<i32> -> !tile.view<11xi32>
  %vor = tile.view %or : !tile.ptr<i32> -> !tile.view<11xi32>
  %vall = tile.view %all : !tile.ptr<i1> -> !tile.view<11xi1>
  %vany = tile.view %any : !tile.ptr<i1> -> !tile.view<11xi1>
  %t = tile.load %vx[%pid, %c0] extents[%c40] : !tile.view<11x40xi32> -> !tile.tile<64xi32>
  %s = tile.reduce <sum> %t dims [0] : !tile.tile<64xi32> -> !tile.tile<i32>
  %p = tile.reduce <prod> %t dims [0] : !tile.tile<64xi32> -> !tile.tile<i32>
  %h = tile.reduce <max> %t dims [0] : !tile.tile<64xi32> -> !tile.tile<i32>
  %l = tile.reduce <min> %t dims [0] : !tile.tile<64xi32> -> !tile.tile<i32>
  %a = tile.reduce <and> %t dims [0] : !tile.tile<64xi32> -> !tile.tile<i32>
  %o = tile.reduce <or> %t dims [0] : !tile.tile<64xi32> -> !tile.tile<i32>
  %low = tile.fill -995 : i32 extents[%c40] : !tile.tile<64xi32>
  %high = tile.fill 950 : i32 extents[%c40] : !tile.tile<64xi32>
  %above = tile.compare <gt> %t, %low : !tile.tile<64xi32>
  %beyond = tile.compare <ge> %t, %high : !tile.tile<64xi32>
  %every = tile.reduce <and> %above dims [0] : !tile.tile<64xi1> -> !tile.tile<i1>
  %some = tile.reduce <or> %beyond dims [0] : !tile.tile<64xi1> -> !tile.tile<i1>
  tile.store %s, %vsum[%pid] : !tile.tile<i32>, !tile.view<11xi32>
  tile.store %p, %vprod[%pid] : !tile.tile<i32>, !tile.view<11xi32>
  tile.store %h, %vmax[%pid] : !tile.tile<i32>, !tile.view<11xi32>
  tile.store %l, %vmin[%pid] : !tile.tile<i32>, !tile.view<11xi32>
  tile.store %a, %vand[%pid] : !tile.tile<i32>, !tile.view<11xi32>
  tile.store %o, %vor[%pid] : !tile.tile<i32>, !tile.view<11xi32>
  tile.store %every, %vall[%pid] : !tile.tile<i1>, !tile.view<11xi1>
  tile.store %some, %vany[%pid] : !tile.tile<i1>, !tile.view<11xi1>
  tile.return
}
