// Rows of a tile combined to one element each, and combined with one element for each row or with one row for all:
// by masks and repeat strides, without the scalar unit.
//
// A repeat takes 64 floats. Where tiles have few rows, or rows so long that a stride does not reach the next one
// (255 blocks of 32 bytes), repeats run along each row; else each runs down 64 columns.
#pragma once

#include "weir_tile.h"

namespace weir {

constexpr int64_t kLanes = 64;
constexpr int64_t kFarthest = 255 * 8;
// As many repeats as are a multiple of 8: what follows is aligned again.
constexpr int64_t kRepeats = 248;

struct PlusOf {
  template <class... A> __aicore__ static inline void Do(A &&...a) { Add(a...); }
};
struct MinusOf {
  template <class... A> __aicore__ static inline void Do(A &&...a) { Sub(a...); }
};
struct TimesOf {
  template <class... A> __aicore__ static inline void Do(A &&...a) { Mul(a...); }
};
struct OverOf {
  template <class... A> __aicore__ static inline void Do(A &&...a) { Div(a...); }
};
struct MostOf {
  template <class... A> __aicore__ static inline void Do(A &&...a) { Max(a...); }
};
struct LeastOf {
  template <class... A> __aicore__ static inline void Do(A &&...a) { Min(a...); }
};

__aicore__ inline LocalTensor<float> From(const LocalTensor<float> &tile, int64_t at) { return tile[static_cast<uint32_t>(at)]; }

// Calls `run(at, lanes)` for columns `at` to `at + lanes`.
template <class F> __aicore__ inline void EachColumns(int64_t cols, F run) {
  for (int64_t at = 0; at < cols; at += kLanes) run(at, static_cast<uint64_t>(Least(kLanes, cols - at)));
}

// Calls `run(at, repeats)` for rows `at` to `at + repeats`.
template <class F> __aicore__ inline void EachRepeats(int64_t rows, F run) {
  for (int64_t at = 0; at < rows; at += kRepeats) run(at, static_cast<int32_t>(Least(kRepeats, rows - at)));
}

// Whether it takes fewer instructions to go down columns than along each row.
__aicore__ inline bool GoesDown(int64_t rows, int64_t cols, int64_t pitch) {
  return pitch <= kFarthest && CeilDiv(cols, kLanes) * CeilDiv(rows, kRepeats) <= 2 * rows;
}

// Each element of `from` fills 32 bytes of `to`.
__aicore__ inline void Spread(const LocalTensor<float> &to, const LocalTensor<float> &from, int64_t rows) {
  EachRepeats(CeilDiv(rows, 8), [&](int64_t at, int32_t repeats) {
    Brcb(From(to, at * 64), From(from, at * 8), repeats, BrcbRepeatParams(1, 8));
  });
  PipeBarrier<PIPE_V>();
}

// to = x op y, where row r of y is element r of what `spread` holds in 32 bytes each; y op x if `first`.
template <class Op>
__aicore__ inline void WithColumn(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &spread,
                                  int64_t rows, int64_t cols, int64_t pitch, bool first) {
  auto run = [&](int64_t at, int64_t row, uint64_t lanes, int32_t repeats, int64_t step, int64_t stepOfSpread) {
    if (first) {
      Op::Do(From(to, at), From(spread, row * 8), From(x, at), lanes, repeats, BinaryRepeatParams(1, 0, 1, step, stepOfSpread, step));
    } else {
      Op::Do(From(to, at), From(x, at), From(spread, row * 8), lanes, repeats, BinaryRepeatParams(1, 1, 0, step, step, stepOfSpread));
    }
  };
  if (GoesDown(rows, cols, pitch)) {
    EachRepeats(rows, [&](int64_t row, int32_t repeats) {
      EachColumns(cols, [&](int64_t col, uint64_t lanes) { run(row * pitch + col, row, lanes, repeats, pitch / 8, 1); });
    });
  } else {
    const int64_t full = cols / kLanes, rest = cols % kLanes;
    for (int64_t row = 0; row < rows; row++) {
      EachRepeats(full, [&](int64_t k, int32_t repeats) { run(row * pitch + k * kLanes, row, kLanes, repeats, 8, 0); });
      if (rest > 0) run(row * pitch + full * kLanes, row, static_cast<uint64_t>(rest), 1, 8, 0);
    }
  }
  PipeBarrier<PIPE_V>();
}

// to = x op y, where each row of y is `row`; y op x if `first`.
template <class Op>
__aicore__ inline void WithRow(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &row,
                               int64_t rows, int64_t cols, int64_t pitch, bool first) {
  if (pitch <= kFarthest && CeilDiv(cols, kLanes) * CeilDiv(rows, kRepeats) <= rows) {
    EachRepeats(rows, [&](int64_t r, int32_t repeats) {
      EachColumns(cols, [&](int64_t col, uint64_t lanes) {
        const int64_t at = r * pitch + col, step = pitch / 8;
        if (first) Op::Do(From(to, at), From(row, col), From(x, at), lanes, repeats, BinaryRepeatParams(1, 1, 1, step, 0, step));
        else Op::Do(From(to, at), From(x, at), From(row, col), lanes, repeats, BinaryRepeatParams(1, 1, 1, step, step, 0));
      });
    });
  } else {
    for (int64_t r = 0; r < rows; r++) {
      if (first) Op::Do(From(to, r * pitch), row, From(x, r * pitch), static_cast<int32_t>(cols));
      else Op::Do(From(to, r * pitch), From(x, r * pitch), row, static_cast<int32_t>(cols));
    }
  }
  PipeBarrier<PIPE_V>();
}

// Each row of `to` is one element of what `spread` holds in 32 bytes each.
__aicore__ inline void RepeatColumn(const LocalTensor<float> &to, const LocalTensor<float> &spread, int64_t rows, int64_t cols, int64_t pitch) {
  if (GoesDown(rows, cols, pitch)) {
    EachRepeats(rows, [&](int64_t row, int32_t repeats) {
      EachColumns(cols, [&](int64_t col, uint64_t lanes) {
        Muls(From(to, row * pitch + col), From(spread, row * 8), 1.0f, lanes, repeats, UnaryRepeatParams(1, 0, pitch / 8, 1));
      });
    });
  } else {
    const int64_t full = cols / kLanes, rest = cols % kLanes;
    for (int64_t row = 0; row < rows; row++) {
      EachRepeats(full, [&](int64_t k, int32_t repeats) {
        Muls(From(to, row * pitch + k * kLanes), From(spread, row * 8), 1.0f, kLanes, repeats, UnaryRepeatParams(1, 0, 8, 0));
      });
      if (rest > 0) Muls(From(to, row * pitch + full * kLanes), From(spread, row * 8), 1.0f, static_cast<uint64_t>(rest), 1, UnaryRepeatParams(1, 0, 8, 0));
    }
  }
  PipeBarrier<PIPE_V>();
}

// How rows become one element each: by instructions whose results begin at a multiple of `alignment` floats. Where that
// is 2, an element that counts twice changes nothing.
struct SumOfRow {
  static constexpr int64_t alignment = 1;
  __aicore__ static inline float None() { return 0.0f; }
  using Two = PlusOf;
  __aicore__ static inline void One(const LocalTensor<float> &to, const LocalTensor<float> &from, int64_t lanes, int32_t repeats, int64_t step) {
    WholeReduceSum(to, from, static_cast<int32_t>(lanes), repeats, 1, 1, step);
  }
};
struct LargestOfRow {
  static constexpr int64_t alignment = 2;
  __aicore__ static inline float None() { return -std::numeric_limits<float>::infinity(); }
  using Two = MostOf;
  __aicore__ static inline void One(const LocalTensor<float> &to, const LocalTensor<float> &from, int64_t lanes, int32_t repeats, int64_t step) {
    WholeReduceMax(to, from, static_cast<int32_t>(lanes), repeats, 1, 1, step, ReduceOrder::ORDER_ONLY_VALUE);
  }
};
struct SmallestOfRow {
  static constexpr int64_t alignment = 2;
  __aicore__ static inline float None() { return std::numeric_limits<float>::infinity(); }
  using Two = LeastOf;
  __aicore__ static inline void One(const LocalTensor<float> &to, const LocalTensor<float> &from, int64_t lanes, int32_t repeats, int64_t step) {
    WholeReduceMin(to, from, static_cast<int32_t>(lanes), repeats, 1, 1, step, ReduceOrder::ORDER_ONLY_VALUE);
  }
};

// Of booleans, which are 1 and 0.
struct AnyTrueOfRow : LargestOfRow {
  __aicore__ static inline float None() { return 0.0f; }
};
struct AllTrueOfRow : SmallestOfRow {
  __aicore__ static inline float None() { return 1.0f; }
};

// How many elements remain of `n` when each 64 become one. What is left over comes first: a result that begins there has
// to lie at a multiple of what the instruction asks for.
template <class Kind> __aicore__ inline int64_t PartsOf(int64_t n) { return n / kLanes + (n % kLanes > 0 ? Kind::alignment : 0); }

template <class Kind>
__aicore__ inline int64_t FoldLine(const LocalTensor<float> &to, const LocalTensor<float> &from, int64_t n) {
  const int64_t full = n / kLanes, rest = n % kLanes, begin = rest > 0 ? Kind::alignment : 0;
  if (rest > 0) {
    Kind::One(to, From(from, full * kLanes), rest, static_cast<int32_t>(begin), 0);
    PipeBarrier<PIPE_V>();
  }
  EachRepeats(full, [&](int64_t k, int32_t repeats) { Kind::One(From(to, begin + k), From(from, k * kLanes), kLanes, repeats, 8); });
  return begin + full;
}

// Element r of `to` is what the elements of row r give. `work` has 64 floats for each row, and one for each 64 columns
// after that where rows are longer than 4096.
template <class Kind>
__aicore__ inline void ReduceRows(const LocalTensor<float> &to, const LocalTensor<float> &from, int64_t rows, int64_t cols,
                                  int64_t pitch, const LocalTensor<float> &work) {
  int64_t lanes = kLanes;
  if (rows <= 0) return;
  if (cols <= 0) {
    Duplicate(to, Kind::None(), static_cast<int32_t>(rows));
    PipeBarrier<PIPE_V>();
    return;
  }
  if (cols <= kLanes && pitch <= kFarthest) {
    EachRepeats(rows, [&](int64_t row, int32_t repeats) { Kind::One(From(to, row), From(from, row * pitch), cols, repeats, pitch / 8); });
    PipeBarrier<PIPE_V>();
    return;
  }
  const int64_t full = cols / kLanes, rest = cols % kLanes;
  if (GoesDown(rows, cols, pitch)) {
    using Two = typename Kind::Two;
    EachRepeats(rows, [&](int64_t row, int32_t repeats) {
      const int64_t step = pitch / 8;
      LocalTensor<float> sum = From(work, row * kLanes), x = From(from, row * pitch);
      if (full == 1) Muls(sum, x, 1.0f, kLanes, repeats, UnaryRepeatParams(1, 1, 8, step));
      for (int64_t k = 1; k < full; k++) {
        if (k == 1) Two::Do(sum, x, From(x, kLanes), kLanes, repeats, BinaryRepeatParams(1, 1, 1, 8, step, step));
        else Two::Do(sum, sum, From(x, k * kLanes), kLanes, repeats, BinaryRepeatParams(1, 1, 1, 8, 8, step));
        PipeBarrier<PIPE_V>();
      }
      if (full == 1) PipeBarrier<PIPE_V>();
      if (rest > 0) Two::Do(sum, sum, From(x, full * kLanes), static_cast<uint64_t>(rest), repeats, BinaryRepeatParams(1, 1, 1, 8, 8, step));
    });
  } else {
    LocalTensor<float> lines = From(work, rows * kLanes);
    for (int64_t row = 0; row < rows; row++) {
      LocalTensor<float> last = From(work, row * kLanes), x = From(from, row * pitch);
      const bool twice = PartsOf<Kind>(cols) > kLanes;
      lanes = FoldLine<Kind>(twice ? lines : last, x, cols);
      if (!twice) continue;
      PipeBarrier<PIPE_V>();
      lanes = FoldLine<Kind>(last, lines, lanes);
      PipeBarrier<PIPE_V>();
    }
  }
  PipeBarrier<PIPE_V>();
  EachRepeats(rows, [&](int64_t row, int32_t repeats) { Kind::One(From(to, row), From(work, row * kLanes), lanes, repeats, 8); });
  PipeBarrier<PIPE_V>();
}

// The same for a tile of more dimensions: `to` has all but the last of them.
template <class Kind>
__aicore__ inline void ReduceLast(const LocalTensor<float> &to, const LocalTensor<float> &from, const Shape &shape, const LocalTensor<float> &work) {
  const int32_t last = shape.rank - 1;
  if (shape.rank == 1) {
    ReduceRows<Kind>(to, from, 1, shape.extent[0], CeilDiv(shape.extent[0], 8) * 8, work);
    return;
  }
  Box box{};
  int64_t none[kMaxRank] = {}, all[kMaxRank];
  box.rank = last - 1;
  for (int32_t k = 0; k < box.rank; k++) {
    box.stride[k] = shape.other[k];
    box.pitch[k] = shape.pitch[k];
    all[k] = shape.extent[k];
  }
  EachRun(box, 0, none, all, [&](int64_t other, int64_t tile) {
    ReduceRows<Kind>(From(to, other), From(from, tile), shape.extent[last - 1], shape.extent[last], shape.pitch[last - 1], work);
  });
}

}  // namespace weir
