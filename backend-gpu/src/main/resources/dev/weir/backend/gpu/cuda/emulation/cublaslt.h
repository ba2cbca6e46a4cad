// The part of cuBLASLt that Weir calls, on the host: what the documentation says it takes, refuses and computes.
// Included by the driver, on whose streams it works.
#pragma once

#ifdef WEIR_CUBLASLT_HEADER
// The real declarations, so that the compiler compares them with what is defined here.
#include <cublasLt.h>
#else
typedef int cublasStatus_t;
typedef int cudaDataType_t;
typedef int cudaDataType;
typedef int cublasComputeType_t;
typedef int cublasLtMatmulDescAttributes_t;
typedef int cublasLtMatrixLayoutAttribute_t;
typedef int cublasLtMatmulPreferenceAttributes_t;
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct cublasLtMatmulDescOpaque_t *cublasLtMatmulDesc_t;
typedef struct cublasLtMatrixLayoutOpaque_t *cublasLtMatrixLayout_t;
typedef struct cublasLtMatmulPreferenceOpaque_t *cublasLtMatmulPreference_t;
typedef struct CUstream_st *cudaStream_t;
struct cublasLtMatmulAlgo_t {
  uint64_t data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
};
#endif

namespace {
namespace lt {

enum Status {
  kFine = 0,
  kNotInitialized = 1,
  kInvalidValue = 7,
  kExecutionFailed = 13,
  kNotSupported = 15,
};

enum Type { kF32 = 0, kF16 = 2, kBf16 = 14 };
enum Epilogue : uint32_t { kNothing = 1, kRelu = 2, kBias = 4, kGelu = 32 };

constexpr int kComputeF32 = 68;
constexpr int kColumnOrder = 0;

struct Handle {};

struct Operation {
  int compute, scale;
  int32_t transposeA = 0, transposeB = 0;
  uint32_t epilogue = kNothing;
  uint64_t bias = 0;
  int32_t biasType = -1;
};

struct Layout {
  int32_t type;
  uint64_t rows, columns;
  int64_t stride;
  int32_t order = kColumnOrder;
  int32_t batch = 1;
  int64_t batchStride = 0;
};

struct Preference {
  uint64_t mostWorkspace = 0;
  uint32_t alignment[4] = {256, 256, 256, 256};
};

// What an algorithm was chosen for; lies in the opaque bytes of cublasLtMatmulAlgo_t.
struct Algorithm {
  uint64_t problem;
  uint64_t workspace;
  uint32_t alignment[4];
  uint64_t biasAlignment;
  uint64_t mark;
};
constexpr uint64_t kMark = 0x7765697265746c74;

struct State {
  std::set<Handle *> handles;
  std::set<Operation *> operations;
  std::set<Layout *> layouts;
  std::set<Preference *> preferences;
  int refusals = 0;
};

State &All() {
  static State *state = new State;
  return *state;
}

size_t Made() {
  return All().handles.size() + All().operations.size() + All().layouts.size() + All().preferences.size();
}

template <class Object> void DeleteAll(std::set<Object *> &all) {
  for (Object *each : all) delete each;
  all.clear();
}

void Clear() {
  DeleteAll(All().handles);
  DeleteAll(All().operations);
  DeleteAll(All().layouts);
  DeleteAll(All().preferences);
}

int Bytes(int type) { return type == kF32 ? 4 : type == kF16 || type == kBf16 ? 2 : 0; }

float FromHalf(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  const uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
  float value;
  if (exponent == 0) {
    value = std::ldexp(static_cast<float>(fraction), -24);
  } else if (exponent == 31) {
    value = fraction == 0 ? INFINITY : NAN;
  } else {
    value = std::ldexp(static_cast<float>(fraction + 1024), static_cast<int>(exponent) - 25);
  }
  return sign != 0 ? -value : value;
}

// To the nearest, to even in between.
uint16_t ToHalf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  const uint16_t sign = bits >> 16 & 0x8000;
  if (std::isnan(value)) return sign | 0x7e00;
  const float size = std::fabs(value);
  if (size >= 65520.0f) return sign | 0x7c00;
  if (size < 6.103515625e-05f) {
    return sign | static_cast<uint16_t>(std::nearbyint(std::ldexp(size, 24)));
  }
  int exponent;
  const float fraction = std::frexp(size, &exponent);
  const uint32_t rounded = static_cast<uint32_t>(std::nearbyint(std::ldexp(fraction, 11)));
  return sign | static_cast<uint16_t>(((exponent + 13) << 10) + rounded);
}

float Get(uint64_t address, int type) {
  if (type == kF32) {
    float value;
    std::memcpy(&value, reinterpret_cast<const void *>(address), 4);
    return value;
  }
  uint16_t bits;
  std::memcpy(&bits, reinterpret_cast<const void *>(address), 2);
  if (type == kF16) return FromHalf(bits);
  const uint32_t wide = static_cast<uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &wide, 4);
  return value;
}

void Put(uint64_t address, int type, float value) {
  if (type == kF32) {
    std::memcpy(reinterpret_cast<void *>(address), &value, 4);
    return;
  }
  uint16_t bits;
  if (type == kF16) {
    bits = ToHalf(value);
  } else {
    uint32_t wide;
    std::memcpy(&wide, &value, 4);
    bits = std::isnan(value) ? 0x7fc0 : (wide + 0x7fff + (wide >> 16 & 1)) >> 16;
  }
  std::memcpy(reinterpret_cast<void *>(address), &bits, 2);
}

struct Problem {
  Operation operation;
  Layout a, b, c, d;

  uint64_t depth() const { return operation.transposeA == 0 ? a.columns : a.rows; }

  // Depends on all but the pointers.
  uint64_t Hash() const {
    uint64_t hash = 14695981039346656037ull;
    const auto add = [&](uint64_t value) {
      hash = (hash ^ value) * 1099511628211ull;
      hash ^= hash >> 29;
    };
    add(operation.transposeA), add(operation.transposeB), add(operation.epilogue), add(operation.biasType);
    for (const Layout *each : {&a, &b, &c, &d}) {
      add(each->type), add(each->rows), add(each->columns), add(each->stride), add(each->batch);
      add(each->batchStride);
    }
    return hash;
  }

  Status Check() const {
    const Operation &op = operation;
    for (const Layout *each : {&a, &b, &c, &d}) {
      const bool fits = each->rows > 0 && each->columns > 0 && each->batch > 0
                        && each->stride >= static_cast<int64_t>(each->rows) && each->batch == d.batch;
      if (!fits) return kInvalidValue;
      if (each->order != kColumnOrder) return kNotSupported;
    }
    const uint64_t m = op.transposeA == 0 ? a.rows : a.columns;
    const uint64_t n = op.transposeB == 0 ? b.columns : b.rows;
    const uint64_t k = op.transposeB == 0 ? b.rows : b.columns;
    const bool agree = k == depth() && m == d.rows && n == d.columns && c.rows == m && c.columns == n;
    if (!agree) return kInvalidValue;
    // Matrices of a batch must not overlap where they are written.
    if (d.batch > 1 && d.batchStride < d.stride * static_cast<int64_t>(d.columns - 1) + static_cast<int64_t>(d.rows)) {
      return kInvalidValue;
    }
    const bool known = op.compute == kComputeF32 && op.scale == kF32 && Bytes(a.type) > 0 && a.type == b.type
                       && c.type == d.type && (d.type == a.type || d.type == kF32);
    if (!known) return kNotSupported;
    const uint32_t rest = op.epilogue & ~static_cast<uint32_t>(kBias);
    const bool isEpilogue = op.epilogue == kNothing || op.epilogue == kBias || rest == kRelu || rest == kGelu;
    if (!isEpilogue) return kNotSupported;
    if (HasBias() && op.biasType != -1 && op.biasType != d.type) return kNotSupported;
    return kFine;
  }

  bool HasBias() const { return operation.epilogue != kNothing && (operation.epilogue & kBias) != 0; }
};

// The bytes from the first element of a layout's matrices to behind the last.
uint64_t Extent(const Layout &layout) {
  const int64_t last = layout.batchStride * (layout.batch - 1)
                       + layout.stride * static_cast<int64_t>(layout.columns - 1)
                       + static_cast<int64_t>(layout.rows);
  return static_cast<uint64_t>(last) * Bytes(layout.type);
}

float Activate(float x, uint32_t epilogue) {
  const uint32_t rest = epilogue & ~static_cast<uint32_t>(kBias);
  if (rest == kRelu) return x > 0 ? x : std::isnan(x) ? x : 0;
  if (rest == kGelu) return 0.5f * x * (1 + std::tanh(0.7978845608028654f * (x + 0.044715f * x * x * x)));
  return x;
}

void Multiply(const Problem &problem, const uint64_t (&at)[4], float alpha, float beta) {
  const Operation &op = problem.operation;
  const int in = Bytes(problem.a.type), out = Bytes(problem.d.type);
  std::vector<float> column(problem.depth());
  for (int batch = 0; batch < problem.d.batch; batch++) {
    const auto place = [&](int which, const Layout &layout, uint64_t row, uint64_t col) {
      return at[which]
             + (layout.batchStride * batch + layout.stride * static_cast<int64_t>(col) + static_cast<int64_t>(row))
                   * Bytes(layout.type);
    };
    for (uint64_t j = 0; j < problem.d.columns; j++) {
      for (uint64_t k = 0; k < column.size(); k++) {
        column[k] = Get(op.transposeB == 0 ? place(1, problem.b, k, j) : place(1, problem.b, j, k), problem.b.type);
      }
      for (uint64_t i = 0; i < problem.d.rows; i++) {
        const uint64_t first = op.transposeA == 0 ? place(0, problem.a, i, 0) : place(0, problem.a, 0, i);
        const uint64_t step = (op.transposeA == 0 ? problem.a.stride : 1) * in;
        float sum = 0;
        for (uint64_t k = 0; k < column.size(); k++) sum += Get(first + k * step, problem.a.type) * column[k];
        float value = alpha * sum;
        if (beta != 0) value += beta * Get(place(2, problem.c, i, j), problem.c.type);
        if (problem.HasBias()) value += Get(op.bias + i * out, problem.d.type);
        Put(place(3, problem.d, i, j), problem.d.type, Activate(value, op.epilogue));
      }
    }
  }
}

template <class Object> bool IsThere(const std::set<Object *> &all, const void *object) {
  return all.count(static_cast<Object *>(const_cast<void *>(object))) > 0;
}

template <class Object> cublasStatus_t Give(std::set<Object *> &all, Object *made, void *out) {
  std::lock_guard<std::mutex> guard(It().lock);
  all.insert(made);
  std::memcpy(out, &made, sizeof made);
  return static_cast<cublasStatus_t>(kFine);
}

template <class Object> cublasStatus_t Take(std::set<Object *> &all, void *object) {
  std::lock_guard<std::mutex> guard(It().lock);
  if (!IsThere(all, object)) return static_cast<cublasStatus_t>(kInvalidValue);
  all.erase(static_cast<Object *>(object));
  delete static_cast<Object *>(object);
  return static_cast<cublasStatus_t>(kFine);
}

// Sets what has exactly these bytes.
template <class Field> Status Set(Field &field, const void *from, size_t bytes) {
  if (from == nullptr || bytes != sizeof field) return kInvalidValue;
  std::memcpy(&field, from, bytes);
  return kFine;
}

bool Describe(const void *operation, const void *const (&layouts)[4], Problem &problem) {
  if (!IsThere(All().operations, operation)) return false;
  for (const void *layout : layouts) {
    if (!IsThere(All().layouts, layout)) return false;
  }
  problem.operation = *static_cast<const Operation *>(operation);
  problem.a = *static_cast<const Layout *>(layouts[0]);
  problem.b = *static_cast<const Layout *>(layouts[1]);
  problem.c = *static_cast<const Layout *>(layouts[2]);
  problem.d = *static_cast<const Layout *>(layouts[3]);
  return true;
}

}  // namespace lt
}  // namespace

#define LT_RETURN(expression) return static_cast<cublasStatus_t>(expression)

// The next `count` questions for an algorithm find none.
WEIR_API int weir_emulation_refuse_products(int count) {
  std::lock_guard<std::mutex> guard(It().lock);
  lt::All().refusals = count;
  return 0;
}

WEIR_API size_t cublasLtGetVersion() { return 130100; }

WEIR_API const char *cublasLtGetStatusName(cublasStatus_t status) {
  switch (static_cast<int>(status)) {
    case lt::kFine: return "CUBLAS_STATUS_SUCCESS";
    case lt::kNotInitialized: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case lt::kInvalidValue: return "CUBLAS_STATUS_INVALID_VALUE";
    case lt::kExecutionFailed: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case lt::kNotSupported: return "CUBLAS_STATUS_NOT_SUPPORTED";
    default: return "CUBLAS_STATUS_UNKNOWN";
  }
}

WEIR_API cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  const Code code = WithContext([](State &) { return kSuccess; });
  if (code != kSuccess) LT_RETURN(lt::kNotInitialized);
  return lt::Give(lt::All().handles, new lt::Handle, handle);
}

WEIR_API cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { return lt::Take(lt::All().handles, handle); }

WEIR_API cublasStatus_t cublasLtMatmulDescCreate(
    cublasLtMatmulDesc_t *operation, cublasComputeType_t compute, cudaDataType_t scale) {
  return lt::Give(
      lt::All().operations, new lt::Operation{static_cast<int>(compute), static_cast<int>(scale)}, operation);
}

WEIR_API cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t operation) {
  return lt::Take(lt::All().operations, operation);
}

WEIR_API cublasStatus_t cublasLtMatmulDescSetAttribute(
    cublasLtMatmulDesc_t operation, cublasLtMatmulDescAttributes_t attribute, const void *from, size_t bytes) {
  std::lock_guard<std::mutex> guard(It().lock);
  if (!lt::IsThere(lt::All().operations, operation)) LT_RETURN(lt::kInvalidValue);
  lt::Operation &op = *reinterpret_cast<lt::Operation *>(operation);
  switch (static_cast<int>(attribute)) {
    case 3: LT_RETURN(lt::Set(op.transposeA, from, bytes));
    case 4: LT_RETURN(lt::Set(op.transposeB, from, bytes));
    case 7: LT_RETURN(lt::Set(op.epilogue, from, bytes));
    case 8: LT_RETURN(lt::Set(op.bias, from, bytes));
    case 26: LT_RETURN(lt::Set(op.biasType, from, bytes));
    default: LT_RETURN(lt::kInvalidValue);
  }
}

WEIR_API cublasStatus_t cublasLtMatrixLayoutCreate(
    cublasLtMatrixLayout_t *layout, cudaDataType type, uint64_t rows, uint64_t columns, int64_t stride) {
  return lt::Give(lt::All().layouts, new lt::Layout{static_cast<int>(type), rows, columns, stride}, layout);
}

WEIR_API cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  return lt::Take(lt::All().layouts, layout);
}

WEIR_API cublasStatus_t cublasLtMatrixLayoutSetAttribute(
    cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t attribute, const void *from, size_t bytes) {
  std::lock_guard<std::mutex> guard(It().lock);
  if (!lt::IsThere(lt::All().layouts, layout)) LT_RETURN(lt::kInvalidValue);
  lt::Layout &of = *reinterpret_cast<lt::Layout *>(layout);
  switch (static_cast<int>(attribute)) {
    case 0: LT_RETURN(lt::Set(of.type, from, bytes));
    case 1: LT_RETURN(lt::Set(of.order, from, bytes));
    case 2: LT_RETURN(lt::Set(of.rows, from, bytes));
    case 3: LT_RETURN(lt::Set(of.columns, from, bytes));
    case 4: LT_RETURN(lt::Set(of.stride, from, bytes));
    case 5: LT_RETURN(lt::Set(of.batch, from, bytes));
    case 6: LT_RETURN(lt::Set(of.batchStride, from, bytes));
    default: LT_RETURN(lt::kInvalidValue);
  }
}

WEIR_API cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
  return lt::Give(lt::All().preferences, new lt::Preference, preference);
}

WEIR_API cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  return lt::Take(lt::All().preferences, preference);
}

WEIR_API cublasStatus_t cublasLtMatmulPreferenceSetAttribute(
    cublasLtMatmulPreference_t preference, cublasLtMatmulPreferenceAttributes_t attribute, const void *from,
    size_t bytes) {
  std::lock_guard<std::mutex> guard(It().lock);
  if (!lt::IsThere(lt::All().preferences, preference)) LT_RETURN(lt::kInvalidValue);
  lt::Preference &of = *reinterpret_cast<lt::Preference *>(preference);
  const int number = static_cast<int>(attribute);
  if (number == 1) LT_RETURN(lt::Set(of.mostWorkspace, from, bytes));
  if (number >= 5 && number <= 8) LT_RETURN(lt::Set(of.alignment[number - 5], from, bytes));
  LT_RETURN(lt::kInvalidValue);
}

WEIR_API cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t handle, cublasLtMatmulDesc_t operation, cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
    cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d, cublasLtMatmulPreference_t preference, int wanted,
    cublasLtMatmulHeuristicResult_t results[], int *count) {
  std::lock_guard<std::mutex> guard(It().lock);
  *count = 0;
  lt::Problem problem;
  const bool given = lt::IsThere(lt::All().handles, handle) && lt::IsThere(lt::All().preferences, preference)
                     && wanted > 0 && lt::Describe(operation, {a, b, c, d}, problem);
  if (!given) LT_RETURN(lt::kInvalidValue);
  if (lt::All().refusals > 0) {
    lt::All().refusals--;
    LT_RETURN(lt::kNotSupported);
  }
  if (const lt::Status status = problem.Check()) LT_RETURN(status);
  const lt::Preference &of = *reinterpret_cast<lt::Preference *>(preference);
  // Deep products are cut into parts, whose sums need memory.
  lt::Algorithm chosen = {};
  const uint64_t sums = 4 * problem.d.rows * problem.d.columns * problem.d.batch;
  chosen.problem = problem.Hash();
  chosen.workspace = problem.depth() >= 128 && sums <= of.mostWorkspace ? sums : 0;
  std::memcpy(chosen.alignment, of.alignment, sizeof chosen.alignment);
  // How the bias is aligned is taken from its address.
  chosen.biasAlignment = 1;
  while (chosen.biasAlignment < 16 && problem.operation.bias % (2 * chosen.biasAlignment) == 0) {
    chosen.biasAlignment *= 2;
  }
  chosen.mark = lt::kMark;
  std::memset(results, 0, sizeof *results);
  std::memcpy(&results->algo, &chosen, sizeof chosen);
  results->workspaceSize = chosen.workspace;
  results->wavesCount = 1;
  *count = 1;
  LT_RETURN(lt::kFine);
}

WEIR_API cublasStatus_t cublasLtMatmul(
    cublasLtHandle_t handle, cublasLtMatmulDesc_t operation, const void *alpha, const void *a,
    cublasLtMatrixLayout_t aLayout, const void *b, cublasLtMatrixLayout_t bLayout, const void *beta, const void *c,
    cublasLtMatrixLayout_t cLayout, void *d, cublasLtMatrixLayout_t dLayout, const cublasLtMatmulAlgo_t *algorithm,
    void *workspace, size_t workspaceBytes, cudaStream_t stream) {
  lt::Status status = lt::kFine;
  const Code code = WithStream(stream, [&](State &state, Stream *on) {
    lt::Problem problem;
    lt::Algorithm chosen = {};
    const bool given = lt::IsThere(lt::All().handles, handle) && alpha != nullptr && beta != nullptr
                       && algorithm != nullptr && lt::Describe(operation, {aLayout, bLayout, cLayout, dLayout}, problem);
    if (!given) {
      status = lt::kInvalidValue;
      return kSuccess;
    }
    std::memcpy(&chosen, algorithm, sizeof chosen);
    status = problem.Check();
    if (status != lt::kFine) return kSuccess;
    const uint64_t at[4] = {
        reinterpret_cast<uint64_t>(a), reinterpret_cast<uint64_t>(b), reinterpret_cast<uint64_t>(c),
        reinterpret_cast<uint64_t>(d)};
    bool fits = chosen.mark == lt::kMark && chosen.problem == problem.Hash();
    for (int i = 0; i < 4 && fits; i++) fits = chosen.alignment[i] > 0 && at[i] % chosen.alignment[i] == 0;
    const uint64_t memory = reinterpret_cast<uint64_t>(workspace);
    fits = fits && workspaceBytes >= chosen.workspace
           && (chosen.workspace == 0 || (memory % 256 == 0 && state.memory.Holds(memory, chosen.workspace)));
    const uint64_t biases = problem.d.rows * lt::Bytes(problem.d.type);
    const uint64_t bias = problem.operation.bias;
    fits = fits
           && (!problem.HasBias() || (bias % chosen.biasAlignment == 0 && state.memory.Holds(bias, biases)));
    std::array<float, 2> factors;
    std::memcpy(&factors[0], alpha, 4);
    std::memcpy(&factors[1], beta, 4);
    fits = fits && state.memory.Holds(at[0], lt::Extent(problem.a)) && state.memory.Holds(at[1], lt::Extent(problem.b))
           && (factors[1] == 0 || state.memory.Holds(at[2], lt::Extent(problem.c)))
           && state.memory.Holds(at[3], lt::Extent(problem.d));
    if (!fits) {
      status = lt::kInvalidValue;
      return kSuccess;
    }
    const uint64_t used = chosen.workspace;
    return Enqueue(state, *on, "cublasLtMatmul", [=] {
      DeviceMemory &now = It().memory;
      const bool stays = now.Reads(at[0], lt::Extent(problem.a)) && now.Reads(at[1], lt::Extent(problem.b))
                         && (factors[1] == 0 || now.Reads(at[2], lt::Extent(problem.c)))
                         && (!problem.HasBias() || now.Reads(bias, biases))
                         && now.Writes(at[3], lt::Extent(problem.d)) && (used == 0 || now.Writes(memory, used));
      if (!stays) return std::string("cublasLtMatmul works on memory that was freed");
      // Whoever else kept anything there loses it.
      if (used > 0) std::memset(reinterpret_cast<void *>(memory), 0xff, used);
      lt::Multiply(problem, at, factors[0], factors[1]);
      return std::string();
    });
  });
  if (code == kInvalidHandle) LT_RETURN(lt::kInvalidValue);
  if (code == kLaunchFailed) LT_RETURN(lt::kExecutionFailed);
  if (code != kSuccess) LT_RETURN(lt::kNotInitialized);
  LT_RETURN(status);
}
