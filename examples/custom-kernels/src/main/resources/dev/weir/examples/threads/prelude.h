#include <atomic>
#include <barrier>
#include <cmath>
#include <cstring>
#include <thread>
#include <vector>
#define FN static inline
#define W_DOUBLE
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;
template <class To, class From> static inline To w_bits(From from) {
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}
FN f64 w_bits_f64(u64 bits) { return w_bits<f64>(bits); }
FN f32 w_bits_f32(u32 bits) { return w_bits<f32>(bits); }
FN u32 w_f32_bits(f32 x) { return w_bits<u32>(x); }
#define W_FMOD_F32 std::fmod
#define W_FMOD_F64 std::fmod
#define W_RINT_F32 std::rint
#define W_RINT_F64 std::rint
template <class T> static inline T w_rsqrt(T x) { return 1 / std::sqrt(x); }

// f16 as bits.
FN f32 w_f16_f32(u16 x) {
  const u32 exponent = x >> 10 & 31, mantissa = x & 1023;
  const f32 size = exponent == 0    ? std::ldexp((f32)mantissa, -24)
                   : exponent == 31 ? w_bits_f32(0x7f800000 | mantissa << 13)
                                    : std::ldexp((f32)(mantissa + 1024), (int)exponent - 25);
  return x & 0x8000 ? -size : size;
}
FN u16 w_f32_f16(f32 x) {
  const u32 sign = w_f32_bits(x) >> 16 & 0x8000;
  const u32 size = w_f32_bits(x) & 0x7fffffff;
  if (size > 0x7f800000) return (u16)(sign | 0x7e00);
  if (size >= 0x477ff000) return (u16)(sign | 0x7c00);
  if (size < 0x38800000) return (u16)(sign | (u32)std::rint(w_bits_f32(size) * 16777216.0f));
  return (u16)(sign | (size + 0xfff + (size >> 13 & 1) - 0x38000000) >> 13);
}

// What the threads of a program have in common.
struct w_team {
  std::barrier<> meeting;
  alignas(64) u8 scratch[32 << 10];
};
// The threads run one program after the other, together.
template <class Body> static inline int w_launch(Body body, i64 programs, const i64 *arguments, int threads) {
  w_team team{std::barrier<>(threads), {}};
  std::vector<std::thread> all;
  for (int tid = 0; tid < threads; tid++) {
    all.emplace_back([&team, body, programs, arguments, tid] {
      for (i64 program = 0; program < programs; program++) {
        body(team, tid, (int)program, arguments);
        team.meeting.arrive_and_wait();
      }
    });
  }
  for (std::thread &thread : all) thread.join();
  return 0;
}
