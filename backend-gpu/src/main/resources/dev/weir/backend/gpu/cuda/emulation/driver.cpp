// The part of CUDA's driver API that Weir calls, on the host. A module is a shared library of kernels
// compiled against device.h. Work on a stream is done when somebody waits for it, no sooner.
#include <dlfcn.h>
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "execution.h"
#include "requests.h"
#include "warp.h"
#include "streams.h"

#ifdef WEIR_CUDA_HEADER
// The real declarations, so that the compiler compares them with what is defined here.
#include <cuda.h>
#else
typedef int CUresult;
typedef int CUdevice;
typedef int CUdevice_attribute;
typedef int CUfunction_attribute;
typedef int CUstreamCaptureMode;
typedef unsigned long long CUdeviceptr;
typedef unsigned cuuint32_t;
typedef unsigned long cuuint64_t;
typedef int CUtensorMapDataType;
typedef int CUtensorMapInterleave;
typedef int CUtensorMapSwizzle;
typedef int CUtensorMapL2promotion;
typedef int CUtensorMapFloatOOBfill;
typedef struct {
  alignas(64) cuuint64_t words[16];
} CUtensorMap;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphExec_st *CUgraphExec;
#endif

namespace {

using emulation::DeviceMemory;
using emulation::Event;
using emulation::Execution;
using emulation::Graph;
using emulation::SharedMemory;
using emulation::Stream;
using emulation::Streams;
using emulation::Work;

enum Code {
  kSuccess = 0,
  kInvalidValue = 1,
  kOutOfMemory = 2,
  kNotInitialized = 3,
  kInvalidImage = 200,
  kInvalidContext = 201,
  kInvalidHandle = 400,
  kNotFound = 500,
  kNotReady = 600,
  kLaunchFailed = 719,
  kCaptureUnsupported = 900,
  kCaptureInvalidated = 901,
  kCaptureMerge = 902,
  kCaptureUnjoined = 904,
  kCaptureIsolation = 905,
  kInvalidClusterSize = 912,
};

struct Module {
  void *library;
  emulation::Machine **machine;
  Execution::Declared declared;
};

struct Function {
  Module *module;
  std::string name;
  Execution::Run run;
  int arguments;
  uint64_t mostShared;
  // How many bytes an argument has.
  int (*bytes)(int);
  unsigned cluster;
};

// A number, an address or the map of a tensor.
struct alignas(64) Argument {
  unsigned char bytes[128];
};

std::mutex &Lock() {
  static std::mutex *lock = new std::mutex;
  return *lock;
}

// A device.
struct State {
  std::mutex &lock = Lock();
  bool isInitialized = false;
  int retained = 0;
  DeviceMemory memory;
  // The host's memory that copies may read and write while the host goes on.
  DeviceMemory pinned;
  // What of it copies have yet to read, by their numbers.
  std::map<uint64_t, std::pair<uint64_t, uint64_t>> unread;
  uint64_t copies = 0;
  Streams streams{memory, pinned};
  std::unique_ptr<Execution> execution;
  std::set<Module *> modules;
  std::set<Function *> functions;
  std::set<Graph *> graphs;
  std::set<Graph *> executables;
  std::set<Event *> events;
  std::string failure;
  int left = 0;
};

constexpr int kDevices = 2;

State &Device(int ordinal) {
  static State *devices = new State[kDevices];
  return devices[ordinal];
}

bool IsDevice(int ordinal) { return ordinal >= 0 && ordinal < kDevices; }

thread_local bool isCurrent = false;
thread_local int current = 0;

// The device whose context is the thread's.
State &It() { return Device(current); }

bool IsAnyRetained() {
  for (int i = 0; i < kDevices; i++) {
    if (Device(i).retained > 0) return true;
  }
  return false;
}

template <class Handle, class Body>
Code With(const std::set<Handle *> *all, void *handle, Body body) {
  State &state = It();
  std::lock_guard<std::mutex> guard(state.lock);
  if (!state.isInitialized) return kNotInitialized;
  if (!isCurrent || state.retained == 0) return kInvalidContext;
  if (!state.failure.empty()) return kLaunchFailed;
  if (all != nullptr && all->count(static_cast<Handle *>(handle)) == 0) return kInvalidHandle;
  return body(state, static_cast<Handle *>(handle));
}

template <class Body> Code WithContext(Body body) {
  return With<Module>(nullptr, nullptr, [&](State &state, Module *) { return body(state); });
}

template <class Body> Code WithStream(void *handle, Body body) {
  return WithContext([&](State &state) {
    Stream *stream = static_cast<Stream *>(handle);
    return state.streams.Has(stream) ? body(state, stream) : kInvalidHandle;
  });
}

Code After(State &state, std::string failure) {
  state.failure = std::move(failure);
  return state.failure.empty() ? kSuccess : kLaunchFailed;
}

Code Finish(State &state, Stream &stream) { return After(state, state.streams.Finish(stream)); }

// What comes after waits for all that came before, as freeing and unloading do.
Code FinishAll(State &state) { return After(state, state.streams.FinishAll()); }

Code Enqueue(State &state, Stream &stream, std::string name, Work work) {
  state.streams.Enqueue(stream, std::move(name), std::move(work));
  return kSuccess;
}

Code CodeOf(Streams::Outcome outcome) {
  switch (outcome) {
    case Streams::Outcome::kUnjoined: return kCaptureUnjoined;
    case Streams::Outcome::kIsolated: return kCaptureIsolation;
    case Streams::Outcome::kMerged: return kCaptureMerge;
    case Streams::Outcome::kNotCaptured: return kCaptureInvalidated;
    default: return kSuccess;
  }
}

namespace lt {
size_t Made();
void Clear();
}  // namespace lt

size_t Made(const State &state) {
  return (IsAnyRetained() ? 0 : lt::Made()) + state.memory.Count() + state.pinned.Count() + state.modules.size() + state.streams.Count()
         + state.graphs.size() + state.executables.size() + state.events.size();
}

uint64_t ImageBytes(const unsigned char *image) {
  if (std::memcmp(image, ELFMAG, SELFMAG) != 0 || image[EI_CLASS] != ELFCLASS64) return 0;
  Elf64_Ehdr header;
  std::memcpy(&header, image, sizeof header);
  return header.e_shoff + static_cast<uint64_t>(header.e_shentsize) * header.e_shnum;
}

}  // namespace

#define WEIR_API extern "C" __attribute__((visibility("default")))
#define RETURN(expression) return static_cast<CUresult>(expression)

// How much was left when the context was given back, over the life of the process.
WEIR_API int weir_emulation_left() {
  std::lock_guard<std::mutex> guard(Lock());
  int left = 0;
  for (int i = 0; i < kDevices; i++) left += Device(i).left;
  return left;
}

WEIR_API CUresult cuInit(unsigned flags) {
  std::lock_guard<std::mutex> guard(Lock());
  for (int i = 0; i < kDevices; i++) Device(i).isInitialized = true;
  RETURN(flags == 0 ? kSuccess : kInvalidValue);
}

WEIR_API CUresult cuGetErrorName(CUresult code, const char **name) {
  static thread_local std::string text;
  switch (static_cast<int>(code)) {
    case kSuccess: text = "CUDA_SUCCESS"; break;
    case kInvalidValue: text = "CUDA_ERROR_INVALID_VALUE"; break;
    case kOutOfMemory: text = "CUDA_ERROR_OUT_OF_MEMORY"; break;
    case kNotInitialized: text = "CUDA_ERROR_NOT_INITIALIZED"; break;
    case kInvalidImage: text = "CUDA_ERROR_INVALID_IMAGE"; break;
    case kInvalidContext: text = "CUDA_ERROR_INVALID_CONTEXT"; break;
    case kInvalidHandle: text = "CUDA_ERROR_INVALID_HANDLE"; break;
    case kNotFound: text = "CUDA_ERROR_NOT_FOUND"; break;
    case kLaunchFailed: text = "CUDA_ERROR_LAUNCH_FAILED: " + It().failure; break;
    case kCaptureUnsupported: text = "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"; break;
    case kNotReady: text = "CUDA_ERROR_NOT_READY"; break;
    case kCaptureMerge: text = "CUDA_ERROR_STREAM_CAPTURE_MERGE"; break;
    case kCaptureUnjoined: text = "CUDA_ERROR_STREAM_CAPTURE_UNJOINED"; break;
    case kCaptureIsolation: text = "CUDA_ERROR_STREAM_CAPTURE_ISOLATION"; break;
    case kInvalidClusterSize: text = "CUDA_ERROR_INVALID_CLUSTER_SIZE"; break;
    case kCaptureInvalidated: text = "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"; break;
    default: *name = nullptr; RETURN(kInvalidValue);
  }
  *name = text.c_str();
  RETURN(kSuccess);
}

WEIR_API CUresult cuDeviceGetCount(int *count) {
  if (!It().isInitialized) RETURN(kNotInitialized);
  *count = kDevices;
  RETURN(kSuccess);
}

WEIR_API CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  if (!It().isInitialized) RETURN(kNotInitialized);
  *device = ordinal;
  RETURN(IsDevice(ordinal) ? kSuccess : 101);
}

WEIR_API CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  if (!IsDevice(device)) RETURN(101);
  switch (static_cast<int>(attribute)) {
    case 75: *value = 9; RETURN(kSuccess);
    case 76: *value = 0; RETURN(kSuccess);
    default: RETURN(kInvalidValue);
  }
}

WEIR_API CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  if (!IsDevice(device)) RETURN(101);
  State &state = Device(device);
  std::lock_guard<std::mutex> guard(state.lock);
  if (!state.isInitialized) RETURN(kNotInitialized);
  if (state.retained++ == 0) {
    state.failure.clear();
    state.execution = std::make_unique<Execution>(state.memory);
  }
  *context = reinterpret_cast<CUcontext>(&state);
  RETURN(kSuccess);
}

WEIR_API CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  if (!IsDevice(device)) RETURN(101);
  State &state = Device(device);
  std::lock_guard<std::mutex> guard(state.lock);
  if (state.retained == 0) RETURN(kInvalidContext);
  if (--state.retained == 0) {
    // After a fault nothing can be given back but the context itself.
    if (state.failure.empty()) state.left += static_cast<int>(Made(state));
    state.streams.Clear();
    for (Event *event : state.events) delete event;
    state.events.clear();
    for (Graph *graph : state.graphs) delete graph;
    state.graphs.clear();
    for (Graph *executable : state.executables) delete executable;
    state.executables.clear();
    for (Function *function : state.functions) delete function;
    state.functions.clear();
    for (Module *module : state.modules) {
      dlclose(module->library);
      delete module;
    }
    state.modules.clear();
    if (!IsAnyRetained()) lt::Clear();
    state.memory.Clear();
    state.pinned.Clear();
    state.unread.clear();
    state.execution.reset();
  }
  RETURN(kSuccess);
}

WEIR_API CUresult cuCtxSetCurrent(CUcontext context) {
  std::lock_guard<std::mutex> guard(Lock());
  for (int i = 0; i < kDevices; i++) {
    if (context != reinterpret_cast<CUcontext>(&Device(i)) || Device(i).retained == 0) continue;
    isCurrent = true;
    current = i;
    RETURN(kSuccess);
  }
  RETURN(kInvalidContext);
}

WEIR_API CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  RETURN(WithContext([&](State &state) {
    const uint64_t bytes = ImageBytes(static_cast<const unsigned char *>(image));
    if (bytes == 0) return kInvalidImage;
    const int file = memfd_create("weir-kernels", MFD_CLOEXEC);
    if (file < 0 || write(file, image, bytes) != static_cast<ssize_t>(bytes)) return kInvalidImage;
    // The loader gives what it has for a name that it knows, so each image has another name for its place.
    static unsigned loaded = 0;
    std::string path = "/proc/self/fd";
    for (unsigned rest = ++loaded; rest != 0; rest /= 2) path += rest % 2 == 1 ? "/." : "/";
    path += "/" + std::to_string(file);
    void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    close(file);
    if (library == nullptr) return kInvalidImage;
    void *machine = dlsym(library, "weir_machine");
    if (machine == nullptr) {
      dlclose(library);
      return kInvalidImage;
    }
    Module *made = new Module{library, static_cast<emulation::Machine **>(machine), {}};
    if (void *variables = dlsym(library, "weir_shared_variables")) {
      using Find = void (*)(unsigned char **, unsigned char **);
      reinterpret_cast<Find>(variables)(&made->declared.begin, &made->declared.end);
    }
    state.modules.insert(made);
    *module = reinterpret_cast<CUmodule>(made);
    return kSuccess;
  }));
}

WEIR_API CUresult cuModuleUnload(CUmodule module) {
  RETURN(With(&It().modules, module, [&](State &state, Module *gone) {
    if (Code code = FinishAll(state)) return code;
    for (auto function = state.functions.begin(); function != state.functions.end();) {
      if ((*function)->module == gone) {
        delete *function;
        function = state.functions.erase(function);
      } else {
        ++function;
      }
    }
    dlclose(gone->library);
    state.modules.erase(gone);
    delete gone;
    return kSuccess;
  }));
}

WEIR_API CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  RETURN(With(&It().modules, module, [&](State &state, Module *from) {
    void *run = dlsym(from->library, ("weir_run_" + std::string(name)).c_str());
    void *count = dlsym(from->library, ("weir_count_" + std::string(name)).c_str());
    void *bytes = dlsym(from->library, ("weir_bytes_" + std::string(name)).c_str());
    void *cluster = dlsym(from->library, ("weir_cluster_" + std::string(name)).c_str());
    if (run == nullptr || count == nullptr || bytes == nullptr || cluster == nullptr) return kNotFound;
    Function *made = new Function{
        from, name, reinterpret_cast<Execution::Run>(run), reinterpret_cast<int (*)()>(count)(), SharedMemory::kStatic,
        reinterpret_cast<int (*)(int)>(bytes), static_cast<unsigned>(reinterpret_cast<int (*)()>(cluster)())};
    state.functions.insert(made);
    *function = reinterpret_cast<CUfunction>(made);
    return kSuccess;
  }));
}

WEIR_API CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
  RETURN(With(&It().functions, function, [&](State &, Function *of) {
    if (static_cast<int>(attribute) != 8 || value < 0 || static_cast<uint64_t>(value) > SharedMemory::kMost) {
      return kInvalidValue;
    }
    of->mostShared = value;
    return kSuccess;
  }));
}

WEIR_API CUresult cuStreamCreate(CUstream *stream, unsigned flags) {
  RETURN(WithContext([&](State &state) {
    if (flags > 1) return kInvalidValue;
    *stream = reinterpret_cast<CUstream>(state.streams.Make());
    return kSuccess;
  }));
}

WEIR_API CUresult cuStreamDestroy_v2(CUstream stream) {
  RETURN(WithStream(stream, [&](State &state, Stream *gone) { return After(state, state.streams.Destroy(gone)); }));
}

WEIR_API CUresult cuStreamSynchronize(CUstream stream) {
  RETURN(WithStream(stream, [&](State &state, Stream *on) {
    return on->capture != nullptr ? kCaptureUnsupported : Finish(state, *on);
  }));
}

WEIR_API CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags) {
  RETURN(With(&It().events, event, [&](State &state, Event *of) {
    Stream *on = reinterpret_cast<Stream *>(stream);
    if (!state.streams.Has(on)) return kInvalidHandle;
    return flags != 0 ? kInvalidValue : CodeOf(state.streams.Await(*on, *of));
  }));
}

WEIR_API CUresult cuEventCreate(CUevent *event, unsigned flags) {
  RETURN(WithContext([&](State &state) {
    if (flags > 3) return kInvalidValue;
    Event *made = new Event;
    state.events.insert(made);
    *event = reinterpret_cast<CUevent>(made);
    return kSuccess;
  }));
}

WEIR_API CUresult cuEventDestroy_v2(CUevent event) {
  RETURN(With(&It().events, event, [&](State &state, Event *gone) {
    state.events.erase(gone);
    delete gone;
    return kSuccess;
  }));
}

WEIR_API CUresult cuEventRecord(CUevent event, CUstream stream) {
  RETURN(With(&It().events, event, [&](State &state, Event *of) {
    Stream *on = reinterpret_cast<Stream *>(stream);
    if (!state.streams.Has(on)) return kInvalidHandle;
    state.streams.Record(*on, *of);
    return kSuccess;
  }));
}

WEIR_API CUresult cuEventSynchronize(CUevent event) {
  RETURN(With(&It().events, event, [&](State &state, Event *of) {
    if (of->last != nullptr && of->last->in != nullptr) return kCaptureUnsupported;
    return After(state, state.streams.Finish(*of));
  }));
}

WEIR_API CUresult cuEventQuery(CUevent event) {
  RETURN(With(&It().events, event, [&](State &, Event *of) { return Streams::IsDone(*of) ? kSuccess : kNotReady; }));
}

WEIR_API CUresult cuEventElapsedTime(float *milliseconds, CUevent begin, CUevent end) {
  RETURN(With(&It().events, begin, [&](State &state, Event *from) {
    Event *to = reinterpret_cast<Event *>(end);
    if (state.events.count(to) == 0 || from->last == nullptr || to->last == nullptr) return kInvalidHandle;
    if (!Streams::IsDone(*from) || !Streams::IsDone(*to)) return kNotReady;
    *milliseconds = static_cast<float>(to->last->milliseconds - from->last->milliseconds);
    return kSuccess;
  }));
}

WEIR_API CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes) {
  RETURN(WithContext([&](State &state) {
    if (bytes == 0) return kInvalidValue;
    *address = state.memory.Allocate(bytes);
    return *address == 0 ? kOutOfMemory : kSuccess;
  }));
}

WEIR_API CUresult cuMemFree_v2(CUdeviceptr address) {
  RETURN(WithContext([&](State &state) {
    if (Code code = FinishAll(state)) return code;
    return state.memory.Free(address) ? kSuccess : kInvalidValue;
  }));
}

WEIR_API CUresult cuMemHostAlloc(void **host, size_t bytes, unsigned flags) {
  RETURN(WithContext([&](State &state) {
    if (bytes == 0 || flags > 7) return kInvalidValue;
    const uint64_t address = state.pinned.Allocate(bytes);
    *host = reinterpret_cast<void *>(address);
    return address == 0 ? kOutOfMemory : kSuccess;
  }));
}

WEIR_API CUresult cuMemFreeHost(void *host) {
  RETURN(WithContext([&](State &state) {
    if (Code code = FinishAll(state)) return code;
    return state.pinned.Free(reinterpret_cast<uint64_t>(host)) ? kSuccess : kInvalidValue;
  }));
}

// What the host has at a place that is not pinned is taken now; pinned memory is read when the copy is made.
WEIR_API CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
  RETURN(WithStream(stream, [&](State &state, Stream *on) {
    if (!state.memory.Holds(to, bytes)) return kInvalidValue;
    const uint64_t place = reinterpret_cast<uint64_t>(from);
    const bool isPinned = state.pinned.Holds(place, bytes);
    if (on->capture != nullptr) return kCaptureUnsupported;
    const std::string taken(static_cast<const char *>(from), isPinned ? 0 : bytes);
    const uint64_t number = state.copies++;
    if (isPinned) state.unread[number] = {place, place + bytes};
    return Enqueue(state, *on, "a copy to the device", [=] {
      It().unread.erase(number);
      if (!It().memory.Writes(to, bytes)) return std::string("a copy to the device writes memory that was freed");
      if (isPinned && !It().pinned.Reads(place, bytes)) return std::string("a copy to the device reads memory that was freed");
      std::memcpy(reinterpret_cast<void *>(to), isPinned ? from : taken.data(), bytes);
      return std::string();
    });
  }));
}

// Until the copy is made, nobody knows what the host's memory holds.
WEIR_API CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  RETURN(WithStream(stream, [&](State &state, Stream *on) {
    if (!state.memory.Holds(from, bytes)) return kInvalidValue;
    if (on->capture != nullptr) return kCaptureUnsupported;
    const uint64_t place = reinterpret_cast<uint64_t>(to);
    const bool isPinned = state.pinned.Holds(place, bytes);
    bool isUnread = false;
    for (const auto &copy : state.unread) isUnread |= copy.second.first < place + bytes && place < copy.second.second;
    if (isPinned && !isUnread) std::memset(to, 0xff, bytes);
    return Enqueue(state, *on, "a copy to the host", [=] {
      if (!It().memory.Reads(from, bytes)) return std::string("a copy to the host reads memory that was freed");
      if (isPinned && !It().pinned.Writes(place, bytes)) return std::string("a copy to the host writes memory that was freed");
      std::memcpy(to, reinterpret_cast<const void *>(from), bytes);
      return std::string();
    });
  }));
}

WEIR_API CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  RETURN(WithStream(stream, [&](State &state, Stream *on) {
    if (!state.memory.Holds(from, bytes) || !state.memory.Holds(to, bytes)) return kInvalidValue;
    return Enqueue(state, *on, "a copy on the device", [=] {
      if (!It().memory.Reads(from, bytes)) return std::string("a copy on the device reads memory that was freed");
      if (!It().memory.Writes(to, bytes)) return std::string("a copy on the device writes memory that was freed");
      std::memmove(reinterpret_cast<void *>(to), reinterpret_cast<const void *>(from), bytes);
      return std::string();
    });
  }));
}

WEIR_API CUresult cuLaunchKernel(
    CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,
    unsigned blockZ, unsigned shared, CUstream stream, void **arguments, void **extra) {
  RETURN(With(&It().functions, function, [&](State &state, Function *of) {
    if (!state.streams.Has(reinterpret_cast<Stream *>(stream))) return kInvalidHandle;
    const bool fits = gridX > 0 && gridX <= 0x7fffffff && gridY == 1 && gridZ == 1 && blockX > 0
                      && blockX <= Execution::kMostThreads && blockY == 1 && blockZ == 1 && extra == nullptr
                      && shared <= of->mostShared;
    if (!fits) return kInvalidValue;
    if (of->cluster == 0 || of->cluster > emulation::BulkCopies::kBlocks || gridX % of->cluster != 0) return kInvalidClusterSize;
    std::vector<Argument> values(of->arguments);
    for (int i = 0; i < of->arguments; i++) std::memcpy(&values[i], arguments[i], of->bytes(i));
    return Enqueue(state, *reinterpret_cast<Stream *>(stream), "kernel '" + of->name + "'", [=] {
      std::vector<void *> places;
      for (const Argument &value : values) places.push_back(const_cast<Argument *>(&value));
      *of->module->machine = It().execution->machine();
      const std::string failure = It().execution->Launch(
          of->run, gridX, blockX, shared, places.data(), of->arguments, of->module->declared, of->cluster);
      return failure.empty() ? failure : "kernel '" + of->name + "', " + failure;
    });
  }));
}

WEIR_API CUresult cuTensorMapEncodeTiled(
    CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank, void *address, const cuuint64_t *sizes,
    const cuuint64_t *strides, const cuuint32_t *box, const cuuint32_t *steps, CUtensorMapInterleave interleave,
    CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill) {
  static_assert(sizeof(CUtensorMap) == sizeof(Argument), "a map is an argument");
  emulation::TensorMap made;
  const bool isFine = emulation::TensorMap::Encode(
      made, static_cast<int>(type), rank, reinterpret_cast<uint64_t>(address),
      reinterpret_cast<const uint64_t *>(sizes), reinterpret_cast<const uint64_t *>(strides), box, steps,
      static_cast<int>(interleave), static_cast<int>(swizzle), static_cast<int>(promotion), static_cast<int>(fill));
  if (!isFine) RETURN(kInvalidValue);
  std::memset(static_cast<void *>(map), 0, sizeof *map);
  std::memcpy(static_cast<void *>(map), &made, sizeof made);
  RETURN(kSuccess);
}

WEIR_API CUresult cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode mode) {
  RETURN(WithStream(stream, [&](State &state, Stream *on) {
    if (static_cast<int>(mode) < 0 || static_cast<int>(mode) > 2) return kInvalidValue;
    if (on->capture != nullptr) return kCaptureUnsupported;
    state.streams.BeginCapture(*on);
    return kSuccess;
  }));
}

WEIR_API CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph) {
  RETURN(WithStream(stream, [&](State &state, Stream *on) {
    Graph *made = nullptr;
    if (Code code = CodeOf(state.streams.EndCapture(*on, &made))) return code;
    state.graphs.insert(made);
    *graph = reinterpret_cast<CUgraph>(made);
    return kSuccess;
  }));
}

WEIR_API CUresult cuGraphInstantiateWithFlags(CUgraphExec *executable, CUgraph graph, unsigned long long flags) {
  RETURN(With(&It().graphs, graph, [&](State &state, Graph *from) {
    if (flags != 0) return kInvalidValue;
    Graph *made = state.streams.Instantiate(*from);
    state.executables.insert(made);
    *executable = reinterpret_cast<CUgraphExec>(made);
    return kSuccess;
  }));
}

WEIR_API CUresult cuGraphDestroy(CUgraph graph) {
  RETURN(With(&It().graphs, graph, [&](State &state, Graph *gone) {
    state.graphs.erase(gone);
    delete gone;
    return kSuccess;
  }));
}

WEIR_API CUresult cuGraphLaunch(CUgraphExec executable, CUstream stream) {
  RETURN(With(&It().executables, executable, [&](State &state, Graph *graph) {
    Stream *on = reinterpret_cast<Stream *>(stream);
    if (!state.streams.Has(on)) return kInvalidHandle;
    state.streams.Launch(*on, graph);
    return kSuccess;
  }));
}

WEIR_API CUresult cuGraphExecDestroy(CUgraphExec executable) {
  RETURN(With(&It().executables, executable, [&](State &state, Graph *gone) {
    if (Code code = FinishAll(state)) return code;
    state.executables.erase(gone);
    state.streams.DestroyGraph(gone);
    return kSuccess;
  }));
}

#include "cublaslt.h"
