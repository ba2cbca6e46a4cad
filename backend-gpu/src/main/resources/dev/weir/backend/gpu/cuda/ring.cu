/* Factors that come in bulk: one thread has tensors copied to places of shared memory, each with a barrier that says when it is
   full and one that says when it is empty; others multiply what is there. Two blocks of a cluster copy half each of what both
   need, to both. */
#ifndef W_EMULATION
struct __align__(64) w_tensor_map { u64 words[16]; };
/* Whether a thread is the one that speaks for a warp. The compiler then knows that it is alone, and needs no loop around a copy. */
FN bool w_elected(i32 tid, i32 warp) {
  if (__shfl_sync(0xffffffffu, tid >> 5, 0) != warp) return false;
  u32 one;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(one));
  return one != 0;
}
FN void w_barrier_begin(u64 *barrier, u32 count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(w_shared_address(barrier)), "r"(count) : "memory");
}
FN void w_barrier_arrive(u64 *barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(w_shared_address(barrier)) : "memory");
}
/* Arrives, and has the phase wait for so many bytes, too. */
FN void w_barrier_expect(u64 *barrier, u32 bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
               :: "r"(w_shared_address(barrier)), "r"(bytes) : "memory");
}
/* Waits for the end of the phase of this parity. */
FN void w_barrier_wait(u64 *barrier, u32 parity) {
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra again; }"
               :: "r"(w_shared_address(barrier)), "r"(parity) : "memory");
}
FN void w_tensor_copy2(void *to, const w_tensor_map *map, u64 *barrier, i32 x, i32 y) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
               :: "r"(w_shared_address(to)), "l"(map), "r"(w_shared_address(barrier)), "r"(x), "r"(y) : "memory");
}
FN void w_tensor_copy3(void *to, const w_tensor_map *map, u64 *barrier, i32 x, i32 y, i32 z) {
  asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], [%2];"
               :: "r"(w_shared_address(to)), "l"(map), "r"(w_shared_address(barrier)), "r"(x), "r"(y), "r"(z) : "memory");
}
FN void w_tensor_copy4(void *to, const w_tensor_map *map, u64 *barrier, i32 x, i32 y, i32 z, i32 w) {
  asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];"
               :: "r"(w_shared_address(to)), "l"(map), "r"(w_shared_address(barrier)), "r"(x), "r"(y), "r"(z), "r"(w) : "memory");
}
/* The same to the same place of each block that `blocks` has a bit for, with the barrier at the same place there. */
FN void w_tensor_spread2(u16 blocks, void *to, const w_tensor_map *map, u64 *barrier, i32 x, i32 y) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster"
               " [%0], [%1, {%4, %5}], [%2], %3;"
               :: "r"(w_shared_address(to)), "l"(map), "r"(w_shared_address(barrier)), "h"(blocks), "r"(x), "r"(y) : "memory");
}
FN void w_tensor_spread3(u16 blocks, void *to, const w_tensor_map *map, u64 *barrier, i32 x, i32 y, i32 z) {
  asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster"
               " [%0], [%1, {%4, %5, %6}], [%2], %3;"
               :: "r"(w_shared_address(to)), "l"(map), "r"(w_shared_address(barrier)), "h"(blocks), "r"(x), "r"(y), "r"(z) : "memory");
}
FN void w_tensor_spread4(u16 blocks, void *to, const w_tensor_map *map, u64 *barrier, i32 x, i32 y, i32 z, i32 w) {
  asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster"
               " [%0], [%1, {%4, %5, %6, %7}], [%2], %3;"
               :: "r"(w_shared_address(to)), "l"(map), "r"(w_shared_address(barrier)), "h"(blocks), "r"(x), "r"(y), "r"(z), "r"(w) : "memory");
}
/* Makes what barriers the thread has begun known to other blocks, once they have met. */
FN void w_fence_barriers() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
/* All threads of all blocks of a cluster meet, but for those that have ended. It orders no memory but barriers that have been
   fenced. */
FN void w_cluster_meet() {
  asm volatile("barrier.cluster.arrive.relaxed.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
/* Arrives at the barrier at the same place of another block of the cluster, or of this one. What the matrix unit has read it has
   read when it was waited for, and nothing was written: so no scope of the cluster is named, which would be a fence of all
   memory each time. */
FN void w_barrier_arrive_at(u64 *barrier, u32 block) {
  asm volatile("{ .reg .b32 there; mapa.shared::cluster.u32 there, %0, %1; mbarrier.arrive.shared::cluster.b64 _, [there]; }"
               :: "r"(w_shared_address(barrier)), "r"(block) : "memory");
}
/* Registers that warps give back, and that others get then. */
template <int registers> FN void w_fewer_registers() { asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" :: "n"(registers)); }
template <int registers> FN void w_more_registers() { asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" :: "n"(registers)); }
/* A barrier of the first threads alone. */
template <int threads> FN void w_meet() { asm volatile("bar.sync 1, %0;" :: "n"(threads) : "memory"); }
#endif
