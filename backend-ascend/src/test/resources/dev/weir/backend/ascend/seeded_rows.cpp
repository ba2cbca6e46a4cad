// Bugs in instructions that are given a mask, repeats and strides.
#include "seeded_frame.h"

namespace {

// A one is made of 64 parts by a reduction, spread over 32 bytes, and added to each row.
template <int bug, class F> void AddOne(GM_ADDR xs, GM_ADDR ys, Rows t, float part, F reduce) {
  RowKernel k(xs, ys, t);
  k.Init();
  TBuf<TPosition::VECCALC> ones;
  k.pipe.InitBuffer(ones, 512);
  auto parts = k.calc.Get<float>(), one = k.temporary.Get<float>(), spread = ones.Get<float>();
  Duplicate(parts, part, 64);
  PipeBarrier<PIPE_V>();
  reduce(one, parts);
  if (bug != 1) PipeBarrier<PIPE_V>();
  Brcb(spread[bug == 2 ? 8 : 0], bug == 3 ? one[60] : one, 1, BrcbRepeatParams(bug == 4 ? 0 : 1, 8));
  PipeBarrier<PIPE_V>();
  k.EachRow([&](uint32_t) {
    auto a = k.in.DeQue<float>();
    auto r = k.out.AllocTensor<float>();
    if (bug == 5) Add(r, a, spread, 65, 1, BinaryRepeatParams(1, 1, 0, 8, 8, 0));
    else if (bug == 6) Add(r, a, spread, t.cols, 1, BinaryRepeatParams(1, 1, 0, 8, 256, 0));
    else if (bug == 7) Add(r, a, spread, 8, 2, BinaryRepeatParams(1, 1, 0, 0, 1, 0));
    else if (bug == 8) Add(r, a, spread, t.cols, 1, BinaryRepeatParams(1, 1, 1, 8, 8, 0));
    else Add(r, a, spread, t.cols, 1, BinaryRepeatParams(1, 1, 0, 8, 8, 0));
    if (bug == 9 || bug == 10 || bug == 11) {
      if (bug != 9) PipeBarrier<PIPE_V>();
      Muls(bug == 10 ? r[8] : r, r, 1.0f, 16, bug == 11 ? 256 : 1, UnaryRepeatParams(1, 1, 8, 8));
    }
    k.out.EnQue(r);
    k.in.FreeTensor(a);
  });
}

auto Sum = [](auto one, auto parts) { WholeReduceSum(one, parts, 64, 1, 1, 1, 8); };

#define ADD_ONE(NAME, NUMBER) \
  template <bool bug> void NAME(GM_ADDR xs, GM_ADDR ys, Rows t) { AddOne<bug ? NUMBER : 0>(xs, ys, t, 1.0f / 64, Sum); }
ADD_ONE(SpreadTooSoon, 1)
ADD_ONE(SpreadBeyond, 2)
ADD_ONE(SpreadOfFewer, 3)
ADD_ONE(SpreadOverItself, 4)
ADD_ONE(MaskTooLarge, 5)
ADD_ONE(RowsTooFarApart, 6)
ADD_ONE(RepeatsOverEachOther, 7)
ADD_ONE(OneTakenForRow, 8)
ADD_ONE(ScaledTooSoon, 9)
ADD_ONE(ScaledBesideItself, 10)
ADD_ONE(TooManyRepeats, 11)
#undef ADD_ONE

#define REDUCE(NAME, PART, EXPRESSION)                                           \
  template <bool bug> void NAME(GM_ADDR xs, GM_ADDR ys, Rows t) {                \
    AddOne<0>(xs, ys, t, PART, [](auto one, auto parts) { EXPRESSION; });        \
  }
REDUCE(SumOfMore, 1.0f / 64, WholeReduceSum(one, parts, bug ? 128 : 64, 1, 1, 1, 8))
REDUCE(SumsOverEachOther, 1.0f / 64, WholeReduceSum(one, parts, 64, bug ? 2 : 1, bug ? 0 : 1, 1, 0))
REDUCE(LargestUnaligned, 1.0f, WholeReduceMax(one[bug ? 1 : 0], parts, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE))
REDUCE(LargestWithPlace, 1.0f, (bug ? WholeReduceMax(one, parts, 64, 1, 1, 1, 8) : WholeReduceMax(one, parts, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE)))
REDUCE(SmallestOfNone, 1.0f, WholeReduceMin(one, parts, bug ? 0 : 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE))
REDUCE(SmallestOfTooManyRows, 1.0f, WholeReduceMin(one, parts, 64, bug ? 300 : 1, 1, 1, 0, ReduceOrder::ORDER_ONLY_VALUE))
#undef REDUCE

const Case kCases[] = {
    CASE("hazard", SpreadTooSoon), CASE("local-bounds", SpreadOfFewer), CASE("overlap", SpreadOverItself),
    CASE("wrong", SpreadBeyond), CASE("mask", MaskTooLarge), CASE("repeat", RowsTooFarApart),
    CASE("overlap", RepeatsOverEachOther), CASE("wrong", OneTakenForRow), CASE("hazard", ScaledTooSoon),
    CASE("overlap", ScaledBesideItself), CASE("repeat", TooManyRepeats), CASE("mask", SumOfMore),
    CASE("overlap", SumsOverEachOther), CASE("alignment", LargestUnaligned), CASE("unsupported", LargestWithPlace),
    CASE("mask", SmallestOfNone), CASE("repeat", SmallestOfTooManyRows),
};

}  // namespace

int main(int count, char **arguments) { return Main(kCases, count, arguments); }
