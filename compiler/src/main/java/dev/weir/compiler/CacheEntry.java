package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeReader;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.runtime.device.KernelSources;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the cache keeps of a compiled program: the program at the kernel level, the weights that passes
/// made, which kernels were chosen and the code of those that were generated.
///
/// @param module the program, as bytecode, without the kernels at its end
/// @param kernels a module of these, as bytecode
/// @param names the names of all weights, in order
/// @param made the weights that were not given
/// @param choices which kernels were chosen, as text
/// @param sources the code of generated kernels; none where there are none
@SuppressWarnings("ArrayRecordComponent") // never compared
record CacheEntry(
    byte[] module,
    byte[] kernels,
    ImmutableList<String> names,
    ImmutableMap<String, Tensor> made,
    ImmutableList<String> choices,
    Optional<KernelSources> sources) {
  private static final int FORMAT = 2;

  /// {@return what is kept of `program`}
  ///
  /// @param given the weights that it was compiled with
  static CacheEntry of(LoweredProgram program, ParameterStore given, DialectRegistry registry) {
    var made = ImmutableMap.<String, Tensor>builder();
    program
        .parameters()
        .asMap()
        .forEach((name, tensor) -> {
          if (given.get(name).filter(tensor::equals).isEmpty()) {
            made.put(name, tensor);
          }
        });
    Rewriter rewriter = new Rewriter();
    Block body = program.module().region(0).entry();
    Operation apart = BuiltinOps.module(block -> {}).build(program.module().location());
    List<Operation> moved = lastKernels(body);
    moved.forEach(kernel -> rewriter.moveToEnd(kernel, apart.region(0).entry()));
    byte[] kernels = BytecodeWriter.write(apart, BytecodeOptions.of(registry));
    byte[] module = BytecodeWriter.write(program.module(), BytecodeOptions.of(registry));
    moved.forEach(kernel -> rewriter.moveToEnd(kernel, body));
    return new CacheEntry(
        module,
        kernels,
        program.parameters().names().asList(),
        made.buildOrThrow(),
        program.choices(),
        program.sources());
  }

  /// {@return the kernels at the end of `body`, in order}
  private static List<Operation> lastKernels(Block body) {
    List<Operation> kernels = new ArrayList<>();
    for (Operation at = body.last(); at instanceof TileFuncOp; at = at.previous()) {
      kernels.add(at);
    }
    return kernels.reversed();
  }

  private static Operation read(byte[] bytes, DialectRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    return BytecodeReader.read(bytes, "cache", registry, ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new IllegalStateException("the cache holds " + diagnostics.all()));
  }

  /// {@return the program}
  ///
  /// @param given the weights that it was compiled with
  LoweredProgram program(CompileOptions options, ParameterStore given, DialectRegistry registry) {
    ParameterStore.Builder parameters = ParameterStore.builder();
    for (String name : names) {
      Tensor tensor = made.get(name);
      parameters.put(name, tensor != null ? tensor : given.get(name).orElseThrow());
    }
    return new LoweredProgram(
            read(module, registry),
            parameters.build(),
            options,
            Targets.find(options.target()),
            choices,
            sources,
            ImmutableList.of())
        .without(() -> read(kernels, registry).region(0).entry());
  }

  // Bytes.

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(FORMAT);
      write(out, module);
      write(out, kernels);
      out.writeInt(names.size());
      for (String name : names) {
        write(out, name);
      }
      out.writeInt(made.size());
      for (Map.Entry<String, Tensor> entry : made.entrySet()) {
        write(out, entry.getKey());
        write(out, entry.getValue());
      }
      out.writeInt(choices.size());
      for (String choice : choices) {
        write(out, choice);
      }
      out.writeBoolean(sources.isPresent());
      if (sources.isPresent()) {
        write(out, sources.get());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static CacheEntry of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readInt() != FORMAT) {
        throw new IOException("another format");
      }
      byte[] module = readBytes(in);
      byte[] kernels = readBytes(in);
      var names = ImmutableList.<String>builder();
      for (int left = in.readInt(); left > 0; left--) {
        names.add(readText(in));
      }
      var made = ImmutableMap.<String, Tensor>builder();
      for (int left = in.readInt(); left > 0; left--) {
        made.put(readText(in), readTensor(in));
      }
      var choices = ImmutableList.<String>builder();
      for (int left = in.readInt(); left > 0; left--) {
        choices.add(readText(in));
      }
      return new CacheEntry(
          module,
          kernels,
          names.build(),
          made.buildOrThrow(),
          choices.build(),
          in.readBoolean() ? Optional.of(readSources(in)) : Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    write(out, text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(readBytes(in), java.nio.charset.StandardCharsets.UTF_8);
  }

  private static void write(DataOutputStream out, Tensor tensor) throws IOException {
    write(out, tensor.dtype().name());
    out.writeInt(tensor.rank());
    for (long size : tensor.shape()) {
      out.writeLong(size);
    }
    write(out, tensor.data().toArray(java.lang.foreign.ValueLayout.JAVA_BYTE));
  }

  private static Tensor readTensor(DataInputStream in) throws IOException {
    DType dtype = DType.valueOf(readText(in));
    long[] shape = new long[in.readInt()];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = in.readLong();
    }
    Tensor tensor = Tensor.zeros(dtype, shape);
    byte[] elements = readBytes(in);
    MemorySegment.copy(MemorySegment.ofArray(elements), 0, tensor.data(), 0, elements.length);
    return tensor;
  }

  private static void write(DataOutputStream out, KernelSources sources) throws IOException {
    out.writeInt(sources.files().size());
    for (Map.Entry<String, byte[]> file : sources.files().entrySet()) {
      write(out, file.getKey());
      write(out, file.getValue());
    }
    out.writeInt(sources.kernels().size());
    for (Map.Entry<String, KernelSources.Kernel> kernel : sources.kernels().entrySet()) {
      write(out, kernel.getKey());
      out.writeInt(kernel.getValue().pointers().size());
      for (Access access : kernel.getValue().pointers()) {
        write(out, access.keyword());
      }
      out.writeInt(kernel.getValue().sizes());
    }
  }

  private static KernelSources readSources(DataInputStream in) throws IOException {
    var files = ImmutableMap.<String, byte[]>builder();
    for (int left = in.readInt(); left > 0; left--) {
      files.put(readText(in), readBytes(in));
    }
    var kernels = ImmutableMap.<String, KernelSources.Kernel>builder();
    for (int left = in.readInt(); left > 0; left--) {
      String name = readText(in);
      var pointers = ImmutableList.<Access>builder();
      for (int k = in.readInt(); k > 0; k--) {
        pointers.add(Access.of(readText(in)));
      }
      kernels.put(name, new KernelSources.Kernel(pointers.build(), in.readInt()));
    }
    return new KernelSources(files.buildOrThrow(), kernels.buildOrThrow());
  }
}
