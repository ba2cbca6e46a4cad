package dev.weir.backend.gpu.opencl;

import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.LaunchTable;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.runtime.device.ContentHash;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.regex.Pattern;

/// Kernels built for a device, with a context, a queue that runs them in order, and buffers.
final class OpenClLibrary implements KernelLibrary {
  private static final String OPTIONS = "-cl-std=CL1.2";
  private static final Pattern UNROLL = Pattern.compile("#pragma unroll.*");
  private static final Pattern ERROR_LINE = Pattern.compile(":(\\d+):\\d+: error: (.*)");

  private final OpenCl opencl;
  private final long context;
  private final long queue;
  private final long program;
  private final OpenClMemory memory;
  private final ImmutableMap<String, Kernel> kernels;
  private boolean closed;

  private OpenClLibrary(
      OpenCl opencl,
      OpenClLimits limits,
      long context,
      long queue,
      long program,
      ImmutableMap<String, LaunchTable.Launch> launches,
      ImmutableMap<String, KernelSources.Kernel> known) {
    this.opencl = opencl;
    this.context = context;
    this.queue = queue;
    this.program = program;
    this.memory = new OpenClMemory(opencl, context, queue);
    var made = new LinkedHashMap<String, Kernel>();
    try {
      for (var entry : launches.entrySet()) {
        KernelSources.Kernel kernel = known.get(entry.getKey());
        String hint = kernel == null ? "" : limits.explain(kernel);
        long handle = opencl.createKernel(program, entry.getKey(), hint);
        made.put(entry.getKey(), new Kernel(entry.getKey(), handle, entry.getValue(), hint));
      }
    } catch (DeviceException e) {
      made.values().forEach(kernel -> opencl.releaseKernel(kernel.handle));
      throw e;
    }
    kernels = ImmutableMap.copyOf(made);
  }

  static OpenClLibrary load(KernelSources sources, KernelCache cache) {
    OpenCl opencl = OpenCl.load();
    long device = opencl.findDevice();
    byte[] code = sources.files().get(OpenClTarget.FILE);
    byte[] table = sources.files().get(LaunchTable.FILE);
    if (code == null || table == null) {
      throw new IllegalArgumentException("these are not sources of the target 'opencl'");
    }
    ImmutableMap<String, LaunchTable.Launch> launches = LaunchTable.read(table);
    OpenClLimits limits = OpenClLimits.of(opencl, device);
    limits.check(new String(code, StandardCharsets.UTF_8), launches);
    long context = opencl.createContext(device);
    long queue = 0;
    long program = 0;
    try {
      queue = opencl.createQueue(context, device);
      program =
          build(opencl, context, device, sources, new String(code, StandardCharsets.UTF_8), cache);
      return new OpenClLibrary(
          opencl, limits, context, queue, program, launches, sources.kernels());
    } catch (RuntimeException e) {
      if (program != 0) {
        opencl.releaseProgram(program);
      }
      if (queue != 0) {
        opencl.releaseQueue(queue);
      }
      opencl.releaseContext(context);
      throw e;
    }
  }

  private static long build(
      OpenCl opencl,
      long context,
      long device,
      KernelSources sources,
      String text,
      KernelCache cache) {
    String code = opencl.isProcessor(device) ? rolled(text) : text;
    String key =
        ContentHash.of(
            OpenClTarget.NAME,
            OPTIONS,
            opencl.deviceInfo(device, OpenCl.DEVICE_NAME),
            opencl.deviceInfo(device, OpenCl.DEVICE_VERSION),
            opencl.deviceInfo(device, OpenCl.DRIVER_VERSION),
            code);
    Optional<byte[]> built = cache.get(key);
    if (built.isPresent()) {
      long program = opencl.programFromBinary(context, device, built.get());
      if (program != 0) {
        if (opencl.build(program, device, OPTIONS) == 0) {
          return program;
        }
        opencl.releaseProgram(program);
      }
    }
    long program = opencl.programFromSource(context, code);
    int failed = opencl.build(program, device, OPTIONS);
    if (failed != 0) {
      String log = opencl.buildLog(program, device);
      opencl.releaseProgram(program);
      throw SimtSources.failure(
          OpenClTarget.NAME,
          ERROR_LINE,
          code,
          sources,
          log.isBlank() ? OpenCl.describe(failed) : log.strip());
    }
    if (cache != KernelCache.NONE) {
      cache.put(key, opencl.binary(program));
    }
    return program;
  }

  /// {@return code that leaves loops over registers to the compiler}: a processor has no registers to
  /// keep tiles in, and its compiler takes several times as long for what is written out.
  private static String rolled(String code) {
    return UNROLL.matcher(code).replaceAll("");
  }

  @Override
  public LoadedKernel kernel(String name) {
    Kernel kernel = kernels.get(name);
    if (kernel == null) {
      throw new IllegalArgumentException("no kernel '" + name + "'");
    }
    return kernel;
  }

  @Override
  public KernelMemory memory() {
    return memory;
  }

  @Override
  public void synchronize() {
    opencl.finish(queue);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    opencl.finish(queue);
    memory.close();
    for (Kernel kernel : kernels.values()) {
      opencl.releaseKernel(kernel.handle);
    }
    opencl.releaseProgram(program);
    opencl.releaseQueue(queue);
    opencl.releaseContext(context);
  }

  private final class Kernel implements LoadedKernel {
    private final String name;
    private final long handle;
    private final LaunchTable.Launch launch;
    private final String hint;

    /// @param hint what may be why the kernel is refused
    Kernel(String name, long handle, LaunchTable.Launch launch, String hint) {
      this.name = name;
      this.handle = handle;
      this.launch = launch;
      this.hint = hint;
    }

    /// Arguments are set and the kernel enqueued as one step: a kernel's arguments are a state of it.
    @Override
    public synchronized void launch(MemorySegment[] pointers, long[] sizes) {
      if (closed) {
        throw new IllegalStateException("the kernels are closed");
      }
      long programs = launch.programs(sizes);
      if (programs == 0) {
        return;
      }
      int index = 0;
      for (MemorySegment pointer : pointers) {
        OpenClMemory.Place place = memory.place(pointer);
        check("clSetKernelArg", opencl.setArgument(handle, index++, place.buffer()));
        check("clSetKernelArg", opencl.setArgument(handle, index++, place.from()));
      }
      for (long size : sizes) {
        check("clSetKernelArg", opencl.setArgument(handle, index++, size));
      }
      check("clEnqueueNDRangeKernel", opencl.enqueue(queue, handle, programs, launch.threads()));
    }

    private void check(String function, int code) {
      if (code != 0) {
        throw new DeviceException(
            OpenClTarget.NAME, name, function + ": " + OpenCl.describe(code) + hint);
      }
    }
  }
}
