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
template <int width, int rows> FN u16 *w_swizzled(u16 *p, i32 row, i32 column) {
  const i32 at = column / (width / 2) * (rows * width) + row * width + column % (width / 2) * 2;
  u16 *place = p + (at ^ (at >> 7 & (width / 16 - 1)) << 4) / 2;
#ifdef W_EMULATION
  w_note_swizzle(place, width);
#endif
  return place;
}
