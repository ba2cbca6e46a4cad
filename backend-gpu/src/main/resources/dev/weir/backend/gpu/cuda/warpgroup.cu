/* Products of matrices that a warpgroup multiplies out of shared memory. */
#ifndef W_EMULATION
FN u32 w_shared_address(const void *p) { return (u32)__cvta_generic_to_shared(p); }
/* Makes what the thread has written visible to the matrix unit. */
FN void w_fence_async() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
FN void w_fence_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
FN void w_commit_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int groups> FN void w_wait_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" :: "n"(groups) : "memory");
}
/* Keeps what is done with sums from moving to before here. */
template <int count> FN void w_hold(f32 *sums) {
#pragma unroll
  for (int i = 0; i < count; ++i) asm volatile("" : "+f"(sums[i]) :: "memory");
}
#endif

/* Names a matrix in shared memory: rows of `width` bytes, swizzled, eight of them `stride` bytes from the next eight,
   and pieces as wide `leading` bytes from the next. */
FN u64 w_matrix(const void *p, i32 leading, i32 stride, i32 width) {
  return (u64)(w_shared_address(p) >> 4 & 0x3fff) | (u64)(leading >> 4) << 16 | (u64)(stride >> 4) << 32
         | (u64)(width == 128 ? 1 : width == 64 ? 2 : 3) << 62;
}

/* Where an element of 16 bits lies in such a matrix of `rows` rows. */
template <int width, int rows> FN i32 w_swizzled(i32 row, i32 column) {
  const i32 at = column / (width / 2) * (rows * width) + row * width + column % (width / 2) * 2;
  return (at ^ (at >> 7 & (width / 16 - 1)) << 4) / 2;
}

/* Where a row of sums stands among those of the matrix unit: warps have eight rows each, one below the other, the unit
   has sixteen of each warp. */
template <int warps> FN i32 w_unit_row(i32 row) {
  const i32 eight = row / 8;
  return (eight % warps * 2 + eight / warps / 2 * (2 * warps) + eight / warps % 2) * 8 + row % 8;
}

/* The same of a column, where warpgroups have every other eight columns, the unit has all of one first. */
template <int groups, int columns> FN i32 w_unit_column(i32 column) {
  const i32 eight = column / 8;
  return (eight % groups * (columns / 8 / groups) + eight / groups) * 8 + column % 8;
}
