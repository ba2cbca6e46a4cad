// What tiles need beyond single instructions, written in Ascend C: transfers of boxes, rows repeated and
// combined, functions that the vector unit does not have, and loops of the scalar unit for types that it
// does not know.
//
// A tile lies in the unified buffer in row-major order, each row at a multiple of 32 bytes. Booleans are
// floats, 1 and 0. Each function leaves its results visible to the vector unit: it ends with a barrier or
// an event where that is needed, and begins with one where it reads what the vector unit wrote.
#pragma once

#include "kernel_operator.h"

namespace weir {

using namespace AscendC;

constexpr int kMaxRank = 6;

// Arithmetic of places.
__aicore__ inline int64_t FloorDiv(int64_t a, int64_t b) {
  int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
__aicore__ inline int64_t CeilDiv(int64_t a, int64_t b) { return -FloorDiv(-a, b); }
__aicore__ inline int64_t Mod(int64_t a, int64_t b) { return a - FloorDiv(a, b) * b; }
__aicore__ inline int64_t Least(int64_t a, int64_t b) { return a < b ? a : b; }
__aicore__ inline int64_t Most(int64_t a, int64_t b) { return a > b ? a : b; }
__aicore__ inline int32_t Count(int64_t n) { return static_cast<int32_t>(n); }

// How many cores of `most` there is work for.
inline uint32_t Cores(int64_t programs, uint32_t most) { return programs < most ? static_cast<uint32_t>(programs) : most; }

__aicore__ inline bfloat16_t Bfloat16(uint16_t bits) {
  bfloat16_t value;
  __builtin_memcpy(&value, &bits, 2);
  return value;
}

// The events of a kernel. Those that belong to queues are not among them.
struct Events {
  TEventID vs, sv, sm2, m2s, sm3, m3s;

  __aicore__ inline void Init(TPipe *pipe) {
    vs = pipe->AllocEventID<HardEvent::V_S>();
    sv = pipe->AllocEventID<HardEvent::S_V>();
    sm2 = pipe->AllocEventID<HardEvent::S_MTE2>();
    m2s = pipe->AllocEventID<HardEvent::MTE2_S>();
    sm3 = pipe->AllocEventID<HardEvent::S_MTE3>();
    m3s = pipe->AllocEventID<HardEvent::MTE3_S>();
  }
  __aicore__ inline void Release(TPipe *pipe) {
    pipe->ReleaseEventID<HardEvent::V_S>(vs);
    pipe->ReleaseEventID<HardEvent::S_V>(sv);
    pipe->ReleaseEventID<HardEvent::S_MTE2>(sm2);
    pipe->ReleaseEventID<HardEvent::MTE2_S>(m2s);
    pipe->ReleaseEventID<HardEvent::S_MTE3>(sm3);
    pipe->ReleaseEventID<HardEvent::MTE3_S>(m3s);
  }

  template <HardEvent event> __aicore__ inline void Order(TEventID id) {
    SetFlag<event>(id);
    WaitFlag<event>(id);
  }
  // The scalar unit may read and write what the vector unit did.
  __aicore__ inline void ToScalar() { Order<HardEvent::V_S>(vs); }
  __aicore__ inline void ToVector() { Order<HardEvent::S_V>(sv); }
};

// A box of a tensor and a tile of the same shape. Dimension `k` of the tile begins at `start[k]` of a
// dimension of the tensor that has `size[k]` elements `stride[k]` apart.
struct Box {
  int32_t rank;
  int64_t base;
  int64_t start[kMaxRank], size[kMaxRank], stride[kMaxRank], extent[kMaxRank], pitch[kMaxRank];
};

// Calls `run(tensor, tile)` with the places of the beginning of each run along the last `inner`
// dimensions that is not empty; `from` and `to` clip the outer ones.
template <class F>
__aicore__ inline void EachRun(const Box &box, int32_t inner, const int64_t *from, const int64_t *to, F run) {
  int64_t i[kMaxRank];
  int32_t outer = box.rank - inner;
  for (int32_t k = 0; k < box.rank; k++) {
    if (from[k] >= to[k]) return;
    i[k] = from[k];
  }
  while (true) {
    int64_t tensor = box.base, tile = 0;
    for (int32_t k = 0; k < box.rank; k++) {
      tensor += (box.start[k] + i[k]) * box.stride[k];
      tile += i[k] * box.pitch[k];
    }
    run(tensor, tile);
    int32_t k = outer - 1;
    for (; k >= 0; k--) {
      if (++i[k] < to[k]) break;
      i[k] = from[k];
    }
    if (k < 0) return;
  }
}

// The types that copies know: elements of 8 bytes go as two of 4.
template <class T> struct Moved {
  using Type = T;
  static constexpr int64_t parts = 1;
};
template <> struct Moved<int64_t> {
  using Type = int32_t;
  static constexpr int64_t parts = 2;
};

// `rows` rows of `cols` elements into the unified buffer.
template <class T>
__aicore__ inline void LoadRows(const LocalTensor<T> &tile, const GlobalTensor<T> &tensor, int64_t from, int64_t rows,
                                int64_t cols, int64_t stride, int64_t pitch) {
  using M = typename Moved<T>::Type;
  GlobalTensor<M> global;
  global.SetGlobalBuffer(reinterpret_cast<__gm__ M *>(const_cast<__gm__ T *>(tensor.GetPhyAddr())));
  LocalTensor<M> local = tile.template ReinterpretCast<M>();
  uint32_t length = static_cast<uint32_t>(cols * sizeof(T));
  uint32_t gap = static_cast<uint32_t>((pitch * sizeof(T) - (length + 31) / 32 * 32) / 32);
  for (int64_t row = 0; row < rows; row += 4095) {
    uint16_t count = static_cast<uint16_t>(rows - row < 4095 ? rows - row : 4095);
    DataCopyExtParams blocks(count, length, count > 1 ? static_cast<uint32_t>((stride - cols) * sizeof(T)) : 0, count > 1 ? gap : 0, 0);
    DataCopyPad(local[static_cast<uint32_t>(row * pitch * Moved<T>::parts)], global[(from + row * stride) * Moved<T>::parts], blocks,
                DataCopyPadExtParams<M>(false, 0, 0, M{}));
  }
}

// `rows` rows of `cols` elements out of the unified buffer.
template <class T>
__aicore__ inline void StoreRows(const GlobalTensor<T> &tensor, const LocalTensor<T> &tile, int64_t to, int64_t rows,
                                 int64_t cols, int64_t stride, int64_t pitch) {
  using M = typename Moved<T>::Type;
  GlobalTensor<M> global;
  global.SetGlobalBuffer(reinterpret_cast<__gm__ M *>(const_cast<__gm__ T *>(tensor.GetPhyAddr())));
  LocalTensor<M> local = tile.template ReinterpretCast<M>();
  uint32_t length = static_cast<uint32_t>(cols * sizeof(T));
  uint32_t gap = static_cast<uint32_t>((pitch * sizeof(T) - (length + 31) / 32 * 32) / 32);
  for (int64_t row = 0; row < rows; row += 4095) {
    uint16_t count = static_cast<uint16_t>(rows - row < 4095 ? rows - row : 4095);
    DataCopyExtParams blocks(count, length, count > 1 ? gap : 0, count > 1 ? static_cast<uint32_t>((stride - cols) * sizeof(T)) : 0, 0);
    DataCopyPad(global[(to + row * stride) * Moved<T>::parts], local[static_cast<uint32_t>(row * pitch * Moved<T>::parts)], blocks);
  }
}

// Whether the last dimension of the tile is contiguous in the tensor, and rows may be copied at once.
__aicore__ inline bool IsContiguous(const Box &box) {
  return box.rank == 0 || box.stride[box.rank - 1] == 1 || box.extent[box.rank - 1] <= 1;
}

__aicore__ inline bool HasRowStride(const Box &box) {
  return box.rank >= 2 && box.stride[box.rank - 2] >= box.extent[box.rank - 1];
}

// A box out of global memory. `padded` allows places that lie outside of the tensor: they become `pad`; all of
// them do if `outside`.
template <class T>
__aicore__ inline void Load(Events &events, const LocalTensor<T> &tile, const GlobalTensor<T> &tensor, const Box &box,
                            bool padded, T pad, bool outside = false) {
  int64_t from[kMaxRank], to[kMaxRank];
  bool whole = true;
  for (int32_t k = 0; k < box.rank; k++) {
    from[k] = 0;
    to[k] = box.extent[k];
    if (!padded) continue;
    if (box.start[k] < 0) from[k] = -box.start[k];
    if (box.start[k] + to[k] > box.size[k]) to[k] = box.size[k] - box.start[k];
    if (outside) to[k] = from[k];
    if (from[k] != 0 || to[k] != box.extent[k]) whole = false;
  }
  if (outside) whole = false;
  int32_t last = box.rank - 1;
  bool rows = IsContiguous(box) && (box.rank == 0 || from[last] == 0);
  bool scalar = !rows || !whole;
  if (scalar) {
    events.ToScalar();
    events.Order<HardEvent::MTE2_S>(events.m2s);
  }
  if (!whole) {
    int64_t all[kMaxRank], none[kMaxRank] = {};
    for (int32_t k = 0; k < box.rank; k++) all[k] = box.extent[k];
    EachRun(box, 0, none, all, [&](int64_t, int64_t at) { tile.SetValue(static_cast<uint32_t>(at), pad); });
  }
  if (!rows) {
    EachRun(box, 0, from, to, [&](int64_t place, int64_t at) {
      tile.SetValue(static_cast<uint32_t>(at), tensor.GetValue(static_cast<uint64_t>(place)));
    });
  }
  if (scalar) {
    events.ToVector();
    events.Order<HardEvent::S_MTE2>(events.sm2);
  }
  if (!rows || outside) return;
  if (box.rank == 0) {
    LoadRows(tile, tensor, box.base, 1, 1, 1, 1);
  } else if (!HasRowStride(box) || !whole) {
    // Rows that end within 32 bytes of others' padding: what was padded there must stay.
    EachRun(box, 1, from, to, [&](int64_t place, int64_t at) {
      int64_t count = to[last] - from[last], blocks = 32 / static_cast<int64_t>(sizeof(T)), full = count / blocks * blocks;
      if (whole) full = count;
      if (full > 0) LoadRows(tile[static_cast<uint32_t>(at)], tensor, place, 1, full, full, full);
      if (full == count) return;
      events.Order<HardEvent::MTE2_S>(events.m2s);
      for (int64_t i = full; i < count; i++) tile.SetValue(static_cast<uint32_t>(at + i), tensor.GetValue(static_cast<uint64_t>(place + i)));
      events.ToVector();
      events.Order<HardEvent::S_MTE2>(events.sm2);
    });
  } else {
    EachRun(box, 2, from, to, [&](int64_t place, int64_t at) {
      LoadRows(tile[static_cast<uint32_t>(at)], tensor, place, to[last - 1] - from[last - 1], to[last] - from[last],
               box.stride[last - 1], box.pitch[last - 1]);
    });
  }
}

// A box into global memory. `staging` has 32 bytes for each of 64 elements that are not contiguous.
template <class T>
__aicore__ inline void Store(Events &events, const GlobalTensor<T> &tensor, const LocalTensor<T> &tile, const Box &box,
                             const LocalTensor<T> &staging) {
  int64_t from[kMaxRank] = {}, to[kMaxRank];
  for (int32_t k = 0; k < box.rank; k++) to[k] = box.extent[k];
  int32_t last = box.rank - 1;
  if (box.rank == 0) {
    StoreRows(tensor, tile, box.base, 1, 1, 1, 1);
  } else if (!IsContiguous(box)) {
    constexpr int64_t room = 64, apart = 32 / static_cast<int64_t>(sizeof(T));
    events.ToScalar();
    EachRun(box, 1, from, to, [&](int64_t place, int64_t at) {
      for (int64_t begin = 0; begin < to[last]; begin += room) {
        int64_t count = to[last] - begin < room ? to[last] - begin : room;
        events.Order<HardEvent::MTE3_S>(events.m3s);
        for (int64_t i = 0; i < count; i++) {
          staging.SetValue(static_cast<uint32_t>(i * apart), tile.GetValue(static_cast<uint32_t>(at + (begin + i) * box.pitch[last])));
        }
        events.Order<HardEvent::S_MTE3>(events.sm3);
        StoreRows(tensor, staging, place + begin * box.stride[last], count, 1, box.stride[last], apart);
      }
    });
    events.Order<HardEvent::MTE3_S>(events.m3s);
    events.ToVector();
  } else if (!HasRowStride(box)) {
    EachRun(box, 1, from, to, [&](int64_t place, int64_t at) {
      StoreRows(tensor, tile[static_cast<uint32_t>(at)], place, 1, to[last], to[last], to[last]);
    });
  } else {
    EachRun(box, 2, from, to, [&](int64_t place, int64_t at) {
      StoreRows(tensor, tile[static_cast<uint32_t>(at)], place, to[last - 1], to[last], box.stride[last - 1], box.pitch[last - 1]);
    });
  }
}

// As Store, where `mask` is true: element by element.
template <class T>
__aicore__ inline void StoreMasked(Events &events, const GlobalTensor<T> &tensor, const LocalTensor<T> &tile,
                                   const LocalTensor<float> &mask, const Box &box,
                                   const LocalTensor<T> &staging) {
  int64_t from[kMaxRank] = {}, to[kMaxRank];
  for (int32_t k = 0; k < box.rank; k++) to[k] = box.extent[k];
  events.ToScalar();
  EachRun(box, 0, from, to, [&](int64_t place, int64_t at) {
    if (mask.GetValue(static_cast<uint32_t>(at)) == 0.0f) return;
    events.Order<HardEvent::MTE3_S>(events.m3s);
    staging.SetValue(0, tile.GetValue(static_cast<uint32_t>(at)));
    events.Order<HardEvent::S_MTE3>(events.sm3);
    StoreRows(tensor, staging, place, 1, 1, 1, 1);
  });
  events.Order<HardEvent::MTE3_S>(events.m3s);
  events.ToVector();
}

// Between a tile and memory of the program's own in the unified buffer.
template <class T, bool store>
__aicore__ inline void MoveLocal(Events &events, const LocalTensor<T> &tile, const LocalTensor<T> &memory, const Box &box) {
  int64_t from[kMaxRank] = {}, to[kMaxRank];
  for (int32_t k = 0; k < box.rank; k++) to[k] = box.extent[k];
  events.ToScalar();
  EachRun(box, 0, from, to, [&](int64_t place, int64_t at) {
    uint32_t i = static_cast<uint32_t>(at), j = static_cast<uint32_t>(place);
    if (store) memory.SetValue(j, tile.GetValue(i));
    else tile.SetValue(i, memory.GetValue(j));
  });
  events.ToVector();
}

}  // namespace weir

#include "weir_math.h"
#include "weir_shape.h"
#include "weir_rows.h"
