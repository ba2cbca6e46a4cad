// Runs a model by CUDA's driver, which is loaded when the model is: nothing of CUDA is needed to build this.
#include "model.h"

#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <string>
#include <vector>

namespace {

using Address = unsigned long long;

constexpr size_t kDeviceBytes = @DEVICE@;
constexpr size_t kHostBytes = @HOST@;
constexpr size_t kWeightBytes = @WEIGHTS@;
constexpr bool kWeightsOnDevice = @WEIGHTS_ON_DEVICE@;

struct Kernel {
  const char *name;
  // Shared memory that is asked for at a launch: more than a kernel may declare.
  int sharedBytes;
};

const Kernel kKernels[] = {
@KERNELS@};
constexpr int kKernelCount = sizeof kKernels / sizeof kKernels[0];

const size_t kInputBytes[] = {@INPUT_BYTES@0};
const size_t kOutputBytes[] = {@OUTPUT_BYTES@0};

// What a kernel copies in bulk of the tensor behind one of its pointers, in the driver's terms: the innermost dimension first, strides
// in bytes.
struct Box {
  int pointer, type, swizzle;
  unsigned rank;
  unsigned long sizes[4], strides[3];
  unsigned sides[4];
};

constexpr bool kHasBoxes = @HAS_BOXES@;

struct alignas(64) TensorMap {
  unsigned long long words[16];
};

struct Failure {
  int code;
  std::string text;
};

// What is used of the driver, with the names of its functions.
struct Driver {
  void *library = nullptr;
  int (*init)(unsigned);
  int (*errorName)(int, const char **);
  int (*device)(int *, int);
  int (*retain)(void **, int);
  int (*release)(int);
  int (*setCurrent)(void *);
  int (*loadModule)(void **, const void *);
  int (*unloadModule)(void *);
  int (*function)(void **, void *, const char *);
  int (*setAttribute)(void *, int, int);
  int (*createStream)(void **, unsigned);
  int (*destroyStream)(void *);
  int (*synchronize)(void *);
  int (*allocate)(Address *, size_t);
  int (*free)(Address);
  int (*copyIn)(Address, const void *, size_t, void *);
  int (*copyOut)(void *, Address, size_t, void *);
  int (*launch)(
      void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
  int (*encode)(
      TensorMap *, int, unsigned, void *, const unsigned long *, const unsigned long *, const unsigned *,
      const unsigned *, int, int, int, int);

  template <class Function> void find(const char *name, Function &function) {
    void *found = dlsym(library, name);
    if (found == nullptr) throw Failure{1, std::string("the driver has no function '") + name + "'"};
    std::memcpy(&function, &found, sizeof found);
  }

  void open() {
    const char *named = std::getenv("WEIR_CUDA_DRIVER");
    const char *path = named != nullptr && *named != '\0' ? named : "libcuda.so.1";
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      throw Failure{1, std::string("the driver '") + path + "' cannot be loaded; install NVIDIA's, or set "
                           "WEIR_CUDA_DRIVER to another: " + dlerror()};
    }
    find("cuInit", init);
    find("cuGetErrorName", errorName);
    find("cuDeviceGet", device);
    find("cuDevicePrimaryCtxRetain", retain);
    find("cuDevicePrimaryCtxRelease_v2", release);
    find("cuCtxSetCurrent", setCurrent);
    find("cuModuleLoadData", loadModule);
    find("cuModuleUnload", unloadModule);
    find("cuModuleGetFunction", function);
    find("cuFuncSetAttribute", setAttribute);
    find("cuStreamCreate", createStream);
    find("cuStreamDestroy_v2", destroyStream);
    find("cuStreamSynchronize", synchronize);
    find("cuMemAlloc_v2", allocate);
    find("cuMemFree_v2", free);
    find("cuMemcpyHtoDAsync_v2", copyIn);
    find("cuMemcpyDtoHAsync_v2", copyOut);
    find("cuLaunchKernel", launch);
    if (kHasBoxes) find("cuTensorMapEncodeTiled", encode);
  }

  void check(int code, const std::string &what) const {
    if (code == 0) return;
    const char *name = nullptr;
    errorName(code, &name);
    throw Failure{1, what + " failed: " + (name != nullptr ? name : "error " + std::to_string(code))};
  }
};

std::vector<char> read(const std::string &path) {
  std::vector<char> bytes;
  FILE *file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) throw Failure{1, "cannot read '" + path + "'"};
  char part[1 << 16];
  for (size_t count; (count = std::fread(part, 1, sizeof part, file)) > 0;) {
    bytes.insert(bytes.end(), part, part + count);
  }
  const bool isWhole = std::ferror(file) == 0;
  std::fclose(file);
  if (!isWhole) throw Failure{1, "cannot read '" + path + "'"};
  return bytes;
}

thread_local std::string loadFault;

}  // namespace

struct weir_model {
  Driver driver;
  int device = 0;
  void *context = nullptr;
  void *module = nullptr;
  void *stream = nullptr;
  void *functions[kKernelCount] = {};
  Address block = 0;
  Address weights = 0;
  std::vector<char> hostBlock;
  std::vector<char> hostWeights;
  std::string fault;

  void load(const std::string &folder) {
    hostBlock.resize(kHostBytes);
    if (kWeightBytes > 0) {
      hostWeights = read(folder + "/weights.bin");
      if (hostWeights.size() != kWeightBytes) {
        throw Failure{1, "'" + folder + "/weights.bin' has " + std::to_string(hostWeights.size()) + " bytes, not "
                             + std::to_string(kWeightBytes) + ": it belongs to another model"};
      }
    }
    const char *named = std::getenv("WEIR_CUDA_KERNELS");
    const std::string path = named != nullptr && *named != '\0' ? named : folder + "/kernels.fatbin";
    std::vector<char> image = read(path);
    image.push_back('\0');
    driver.open();
    driver.check(driver.init(0), "cuInit");
    driver.check(driver.device(&device, 0), "finding a GPU");
    driver.check(driver.retain(&context, device), "taking the GPU");
    driver.check(driver.setCurrent(context), "taking the GPU");
    driver.check(driver.loadModule(&module, image.data()), "loading '" + path + "'");
    for (int i = 0; i < kKernelCount; i++) {
      const std::string name = std::string("kernel '") + kKernels[i].name + "'";
      driver.check(driver.function(&functions[i], module, kKernels[i].name), name);
      if (kKernels[i].sharedBytes > 0) {
        // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        driver.check(driver.setAttribute(functions[i], 8, kKernels[i].sharedBytes), name + ": shared memory");
      }
    }
    driver.check(driver.createStream(&stream, 1), "making a stream");
    if (kDeviceBytes > 0) driver.check(driver.allocate(&block, kDeviceBytes), "allocating memory");
    if (kWeightsOnDevice && kWeightBytes > 0) {
      driver.check(driver.allocate(&weights, kWeightBytes), "allocating memory for weights");
      copyIn(weights, hostWeights.data(), kWeightBytes);
      settle();
    }
  }

  void copyIn(Address to, const void *from, size_t bytes) {
    driver.check(driver.copyIn(to, from, bytes, stream), "a copy to the GPU");
  }

  // What is copied is there afterwards.
  void copyOut(void *to, Address from, size_t bytes) {
    driver.check(driver.copyOut(to, from, bytes, stream), "a copy from the GPU");
    settle();
  }

  void settle() { driver.check(driver.synchronize(stream), "running the kernels"); }

  // All arguments have 64 bits, but for descriptions of tensors behind them.
  void launch(
      int kernel, unsigned programs, unsigned threads, std::initializer_list<Address> given,
      std::initializer_list<Box> boxes = {}) {
    std::vector<Address> values(given);
    std::vector<void *> places;
    for (Address &value : values) places.push_back(&value);
    std::vector<TensorMap> maps(boxes.size());
    size_t next = 0;
    for (const Box &box : boxes) {
      static const unsigned steps[] = {1, 1, 1, 1};
      // CU_TENSOR_MAP_L2_PROMOTION_L2_128B
      driver.check(
          driver.encode(
              &maps[next], box.type, box.rank, reinterpret_cast<void *>(values[box.pointer]), box.sizes, box.strides,
              box.sides, steps, 0, box.swizzle, 2, 0),
          std::string("kernel '") + kKernels[kernel].name + "': describing a tensor");
      places.push_back(&maps[next++]);
    }
    driver.check(
        driver.launch(
            functions[kernel], programs, 1, 1, threads, 1, 1, kKernels[kernel].sharedBytes, stream, places.data(),
            nullptr),
        std::string("kernel '") + kKernels[kernel].name + "'");
  }

  // Looks at every `stride`th element from `first` on, which a kernel takes for places.
  template <class Index>
  void check(
      const void *from, long long first, long long count, long long stride, long long low, long long high,
      std::initializer_list<long long> exempt, const char *format) {
    const Index *places = static_cast<const Index *>(from);
    for (long long i = first; i < count; i += stride) {
      const long long place = static_cast<long long>(places[i]);
      bool isFine = place >= low && place < high;
      for (long long each : exempt) isFine |= place == each;
      if (!isFine) {
        char text[512];
        std::snprintf(text, sizeof text, format, place, high);
        throw Failure{2, text};
      }
    }
  }

  void run(const void *const *inputs, void *const *outputs) {
    (void)inputs;
    (void)outputs;
    driver.check(driver.setCurrent(context), "taking the GPU");
@RUN@    settle();
  }

  ~weir_model() {
    if (context != nullptr) {
      driver.setCurrent(context);
      if (stream != nullptr) driver.synchronize(stream);
      if (weights != 0) driver.free(weights);
      if (block != 0) driver.free(block);
      if (stream != nullptr) driver.destroyStream(stream);
      if (module != nullptr) driver.unloadModule(module);
      driver.release(device);
    }
    if (driver.library != nullptr) dlclose(driver.library);
  }
};

size_t weir_model_input_bytes(int input) { return kInputBytes[input]; }

size_t weir_model_output_bytes(int output) { return kOutputBytes[output]; }

weir_model *weir_model_load(const char *folder) {
  loadFault.clear();
  weir_model *model = nullptr;
  try {
    model = new weir_model;
    model->load(folder);
    return model;
  } catch (const Failure &failure) {
    loadFault = failure.text;
  } catch (const std::bad_alloc &) {
    loadFault = "there is not enough memory";
  }
  delete model;
  return nullptr;
}

int weir_model_run(weir_model *model, const void *const *inputs, void *const *outputs) {
  model->fault.clear();
  try {
    model->run(inputs, outputs);
    return 0;
  } catch (const Failure &failure) {
    model->fault = failure.text;
    return failure.code;
  } catch (const std::bad_alloc &) {
    model->fault = "there is not enough memory";
    return 1;
  }
}

const char *weir_model_fault(const weir_model *model) {
  return model == nullptr ? loadFault.c_str() : model->fault.c_str();
}

void weir_model_free(weir_model *model) { delete model; }
