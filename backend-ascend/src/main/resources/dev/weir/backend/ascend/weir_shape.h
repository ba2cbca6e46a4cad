// Tiles filled, repeated, combined along dimensions, put in another order, multiplied as matrices.
#pragma once

#include "weir_tile.h"

namespace weir {

// Whether the vector unit fills elements of this size.
template <class T> constexpr bool kFilled = sizeof(T) == 2 || sizeof(T) == 4;

// Elements are combined by these: on the vector unit, by the scalar unit, and what none of them give.
struct SumOf {
  template <class T> __aicore__ static inline void Rows(const LocalTensor<T> &a, const LocalTensor<T> &b, int32_t n) { Add(a, a, b, n); }
  __aicore__ static inline void Row(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &w, int32_t n) { ReduceSum(to, x, w, n); }
  template <class T> __aicore__ static inline T Two(T a, T b) { return static_cast<T>(a + b); }
  template <class T> __aicore__ static inline T None() { return T(0); }
  static constexpr bool hasRow = true;
};
struct ProductOf {
  template <class T> __aicore__ static inline void Rows(const LocalTensor<T> &a, const LocalTensor<T> &b, int32_t n) { Mul(a, a, b, n); }
  __aicore__ static inline void Row(const LocalTensor<float> &, const LocalTensor<float> &, const LocalTensor<float> &, int32_t) {}
  template <class T> __aicore__ static inline T Two(T a, T b) { return static_cast<T>(a * b); }
  template <class T> __aicore__ static inline T None() { return T(1); }
  static constexpr bool hasRow = false;
};
struct LargestOf {
  template <class T> __aicore__ static inline void Rows(const LocalTensor<T> &a, const LocalTensor<T> &b, int32_t n) { Max(a, a, b, n); }
  __aicore__ static inline void Row(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &w, int32_t n) { ReduceMax(to, x, w, n); }
  template <class T> __aicore__ static inline T Two(T a, T b) { return a != a || a > b ? a : b; }
  template <class T> __aicore__ static inline T None() {
    return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
  }
  static constexpr bool hasRow = true;
};
struct SmallestOf {
  template <class T> __aicore__ static inline void Rows(const LocalTensor<T> &a, const LocalTensor<T> &b, int32_t n) { Min(a, a, b, n); }
  __aicore__ static inline void Row(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &w, int32_t n) { ReduceMin(to, x, w, n); }
  template <class T> __aicore__ static inline T Two(T a, T b) { return a != a || a < b ? a : b; }
  template <class T> __aicore__ static inline T None() {
    return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
  }
  static constexpr bool hasRow = true;
};
struct AllBits {
  template <class T> __aicore__ static inline T Two(T a, T b) { return static_cast<T>(a & b); }
  template <class T> __aicore__ static inline T None() { return static_cast<T>(-1); }
};
struct AnyBits {
  template <class T> __aicore__ static inline T Two(T a, T b) { return static_cast<T>(a | b); }
  template <class T> __aicore__ static inline T None() { return T(0); }
};
// Of booleans, which are 1 and 0.
struct AllTrue : SmallestOf {
  template <class T> __aicore__ static inline T None() { return T(1); }
};
struct AnyTrue : LargestOf {
  template <class T> __aicore__ static inline T None() { return T(0); }
};

// Dimensions of a tile of which another is made. `other` is how far apart elements are there, 0 along
// dimensions that it does not have.
struct Shape {
  int32_t rank;
  int64_t extent[kMaxRank], pitch[kMaxRank], other[kMaxRank];
};

template <class T> __aicore__ inline void Fill(Events &events, const LocalTensor<T> &to, T value, int64_t n) {
  if constexpr (kFilled<T>) {
    Duplicate(to, value, static_cast<int32_t>(n));
    PipeBarrier<PIPE_V>();
  } else {
    events.ToScalar();
    for (int64_t i = 0; i < n; i++) to.SetValue(static_cast<uint32_t>(i), value);
    events.ToVector();
  }
}

// A copy of `n` elements and of what follows them up to 32 bytes.
template <class T> __aicore__ inline void Copy(const LocalTensor<T> &to, const LocalTensor<T> &from, int64_t n) {
  constexpr int64_t block = 32 / static_cast<int64_t>(sizeof(T));
  if (n > 0) DataCopy(to, from, static_cast<uint32_t>((n + block - 1) / block * block));
}

// Calls `run(tile, other)` for each run along the last dimension.
template <class F> __aicore__ inline void EachRow(const Shape &shape, F run) {
  Box box{};
  int64_t none[kMaxRank] = {}, all[kMaxRank];
  box.rank = shape.rank;
  for (int32_t k = 0; k < shape.rank; k++) {
    box.stride[k] = shape.other[k];
    box.pitch[k] = shape.pitch[k];
    all[k] = shape.extent[k];
  }
  EachRun(box, shape.rank > 0 ? 1 : 0, none, all, [&](int64_t other, int64_t tile) { run(tile, other); });
}

// The rows of `shape` are `from`'s, or single elements of it where it lacks the last dimension.
template <class T>
__aicore__ inline void Repeat(Events &events, const LocalTensor<T> &to, const LocalTensor<T> &from, const Shape &shape) {
  int32_t last = shape.rank - 1;
  if (shape.rank == 0) {
    Copy(to, from, 1);
  } else if (shape.other[last] != 0) {
    EachRow(shape, [&](int64_t tile, int64_t other) {
      Copy(to[static_cast<uint32_t>(tile)], from[static_cast<uint32_t>(other)], shape.extent[last]);
    });
  } else {
    events.ToScalar();
    EachRow(shape, [&](int64_t tile, int64_t other) {
      T value = from.GetValue(static_cast<uint32_t>(other));
      if constexpr (kFilled<T>) {
        Duplicate(to[static_cast<uint32_t>(tile)], value, static_cast<int32_t>(shape.extent[last]));
      } else {
        for (int64_t i = 0; i < shape.extent[last]; i++) to.SetValue(static_cast<uint32_t>(tile + i), value);
      }
    });
    events.ToVector();
  }
  PipeBarrier<PIPE_V>();
}

// Element by element: those of `to` lie `other` apart in `from`.
template <class T>
__aicore__ inline void Pick(Events &events, const LocalTensor<T> &to, const LocalTensor<T> &from, const Shape &shape) {
  int32_t last = shape.rank - 1;
  events.ToScalar();
  if (shape.rank == 0) to.SetValue(0, from.GetValue(0));
  else EachRow(shape, [&](int64_t tile, int64_t other) {
    for (int64_t i = 0; i < shape.extent[last]; i++) {
      to.SetValue(static_cast<uint32_t>(tile + i), from.GetValue(static_cast<uint32_t>(other + i * shape.other[last])));
    }
  });
  events.ToVector();
}

// Counts from `start` on along dimension `dim`.
template <class T>
__aicore__ inline void CountUp(Events &events, const LocalTensor<T> &to, int64_t start, int32_t dim, const Shape &shape) {
  int32_t last = shape.rank - 1;
  events.ToScalar();
  Shape counted = shape;
  for (int32_t k = 0; k < shape.rank; k++) counted.other[k] = k == dim ? 1 : 0;
  EachRow(counted, [&](int64_t tile, int64_t other) {
    for (int64_t i = 0; i < shape.extent[last]; i++) {
      to.SetValue(static_cast<uint32_t>(tile + i), static_cast<T>(start + (dim == last ? i : other)));
    }
  });
  events.ToVector();
}

// Combines `from`, whose shape is `shape`, along the dimensions that `to` lacks. `n` is the number of
// elements of `to` with the gaps between its rows.
template <class Kind, class T>
__aicore__ inline void CombineEach(Events &events, const LocalTensor<T> &to, const LocalTensor<T> &from, const Shape &shape, int64_t n) {
  int32_t last = shape.rank - 1;
  events.ToScalar();
  for (int64_t i = 0; i < n; i++) to.SetValue(static_cast<uint32_t>(i), Kind::template None<T>());
  EachRow(shape, [&](int64_t tile, int64_t other) {
    for (int64_t i = 0; i < shape.extent[last]; i++) {
      uint32_t at = static_cast<uint32_t>(other + i * shape.other[last]);
      to.SetValue(at, Kind::Two(to.GetValue(at), from.GetValue(static_cast<uint32_t>(tile + i))));
    }
  });
  events.ToVector();
}

// As CombineEach, row by row on the vector unit, where `to` has the last dimension.
template <class Kind, class T>
__aicore__ inline void CombineRows(Events &events, const LocalTensor<T> &to, const LocalTensor<T> &from, const Shape &shape, int64_t n) {
  int32_t last = shape.rank - 1;
  Fill(events, to, Kind::template None<T>(), n);
  EachRow(shape, [&](int64_t tile, int64_t other) {
    Kind::Rows(to[static_cast<uint32_t>(other)], from[static_cast<uint32_t>(tile)], static_cast<int32_t>(shape.extent[last]));
    PipeBarrier<PIPE_V>();
  });
}

// As CombineEach, where `to` lacks the last dimension: each row is combined to one element of `slots`,
// 32 bytes for each of 64, and these are added up by the scalar unit.
template <class Kind>
__aicore__ inline void CombineWithinRows(Events &events, const LocalTensor<float> &to, const LocalTensor<float> &from,
                                         const Shape &shape, int64_t n, const LocalTensor<float> &slots, const LocalTensor<float> &work) {
  constexpr uint32_t room = 64;
  int32_t last = shape.rank - 1;
  int64_t places[room];
  uint32_t used = 0;
  events.ToScalar();
  for (int64_t i = 0; i < n; i++) to.SetValue(static_cast<uint32_t>(i), Kind::template None<float>());
  auto flush = [&]() {
    events.ToScalar();
    for (uint32_t k = 0; k < used; k++) {
      uint32_t at = static_cast<uint32_t>(places[k]);
      to.SetValue(at, Kind::Two(to.GetValue(at), slots.GetValue(k * 8)));
    }
    events.ToVector();
    used = 0;
  };
  events.ToVector();
  EachRow(shape, [&](int64_t tile, int64_t other) {
    if (used == room) flush();
    PipeBarrier<PIPE_V>();
    Kind::Row(slots[used * 8], from[static_cast<uint32_t>(tile)], work, static_cast<int32_t>(shape.extent[last]));
    places[used++] = other;
  });
  flush();
}

// The same elements in row-major order under other bounds.
template <class T>
__aicore__ inline void Rearrange(Events &events, const LocalTensor<T> &to, const Shape &target, const LocalTensor<T> &from,
                                 const Shape &source) {
  int64_t i[kMaxRank] = {};
  events.ToScalar();
  int64_t none[kMaxRank] = {};
  Box box{};
  box.rank = target.rank;
  for (int32_t k = 0; k < target.rank; k++) box.pitch[k] = target.pitch[k];
  EachRun(box, 0, none, target.extent, [&](int64_t, int64_t at) {
    int64_t place = 0;
    for (int32_t k = 0; k < source.rank; k++) place += i[k] * source.pitch[k];
    to.SetValue(static_cast<uint32_t>(at), from.GetValue(static_cast<uint32_t>(place)));
    for (int32_t k = source.rank - 1; k >= 0 && ++i[k] == source.extent[k]; k--) i[k] = 0;
  });
  events.ToVector();
}

// sum += left . right on the vector unit: rows of `right` times elements of `left`. Element (m, k) of
// `left` lies at m * leftM + k * leftK; rows of `right` and `sum` lie apart by their pitches.
__aicore__ inline void MultiplyAdd(Events &events, const LocalTensor<float> &sum, const LocalTensor<float> &left,
                                   const LocalTensor<float> &right, int64_t m, int64_t n, int64_t k, int64_t leftM,
                                   int64_t leftK, int64_t rightPitch, int64_t sumPitch) {
  events.ToScalar();
  for (int64_t p = 0; p < k; p++) {
    for (int64_t i = 0; i < m; i++) {
      float factor = left.GetValue(static_cast<uint32_t>(i * leftM + p * leftK));
      Axpy(sum[static_cast<uint32_t>(i * sumPitch)], right[static_cast<uint32_t>(p * rightPitch)], factor, static_cast<int32_t>(n));
    }
    PipeBarrier<PIPE_V>();
  }
  events.ToVector();
}

// The same of integers, for which there is no Axpy: by way of `row`.
__aicore__ inline void MultiplyAdd(Events &events, const LocalTensor<int32_t> &sum, const LocalTensor<int32_t> &left,
                                   const LocalTensor<int32_t> &right, int64_t m, int64_t n, int64_t k, int64_t leftM,
                                   int64_t leftK, int64_t rightPitch, int64_t sumPitch, const LocalTensor<int32_t> &row) {
  int32_t count = static_cast<int32_t>(n);
  events.ToScalar();
  for (int64_t p = 0; p < k; p++) {
    for (int64_t i = 0; i < m; i++) {
      int32_t factor = left.GetValue(static_cast<uint32_t>(i * leftM + p * leftK));
      LocalTensor<int32_t> to = sum[static_cast<uint32_t>(i * sumPitch)];
      Muls(row, right[static_cast<uint32_t>(p * rightPitch)], factor, count);
      PipeBarrier<PIPE_V>();
      Add(to, to, row, count);
      PipeBarrier<PIPE_V>();
    }
  }
  events.ToVector();
}

}  // namespace weir
