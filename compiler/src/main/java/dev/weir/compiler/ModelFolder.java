package dev.weir.compiler;

import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.cuda.CudaLauncher;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.formats.AtomicFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.TileTarget;
import dev.weir.runtime.host.HostCompiler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A compiled program as files: `program.mlir` (the kernel level), the code of the generated kernels,
/// `kernels.json` (steps, kernels, buffers and weights), `kernels.txt`, `plan.txt` and `weights.bin`.
public final class ModelFolder {
  private static final String WEIGHTS = "weights.bin";

  private final Executable plans;
  private final ImmutableMap<String, AtomicFile.Contents> files;

  private ModelFolder(Executable plans, ImmutableMap<String, AtomicFile.Contents> files) {
    this.plans = plans;
    this.files = files;
  }

  /// {@return the files of `program`; empty after reporting what is in the way}
  ///
  /// No device is needed: kernels are not built, only written down.
  public static Optional<ModelFolder> of(
      LoweredProgram program, DialectRegistry registry, Diagnostics diagnostics) {
    boolean host =
        program.target().map(TileTarget::backend).orElse(Backend.CPU).place()
            == Backend.CPU.place();
    Optional<KernelLibrary> library = Optional.of(new UnloadedLibrary(host));
    return HostCompiler.compile(
            program.module(),
            program.parameters(),
            program.options().printed(),
            program.options().target(),
            library,
            diagnostics)
        .map(plans -> new ModelFolder(plans, files(program, plans, registry, diagnostics)));
  }

  private static ImmutableMap<String, AtomicFile.Contents> files(
      LoweredProgram program, Executable plans, DialectRegistry registry, Diagnostics diagnostics) {
    Map<String, AtomicFile.Contents> files = new LinkedHashMap<>();
    program
        .sources()
        .ifPresent(
            sources -> sources.files().forEach((name, bytes) -> files.put(name, contents(bytes))));
    text(
        files, "program.mlir", IrPrinter.print(program.module(), PrintOptions.of(registry)) + "\n");
    WeightLayout weights = WeightLayout.of(plans);
    text(files, "kernels.json", KernelsJson.of(program, plans, weights));
    text(files, "kernels.txt", String.join("\n", plans.kernels()) + "\n");
    text(files, "plan.txt", plan(plans));
    if (program.options().target().equals("c") && program.sources().isPresent()) {
      Optional<String> why = CModel.whyNot(plans);
      if (why.isEmpty()) {
        text(files, "model.h", CModel.header(plans));
        text(files, "model.c", CModel.source(plans, weights));
      } else {
        diagnostics.remark(program.module().location(), "no model.c is written: %s", why.get());
      }
    }
    if (program.options().target().startsWith("cuda") && program.sources().isPresent()) {
      Optional<String> why = CudaLauncher.whyNot(plans);
      if (why.isEmpty()) {
        CudaLauncher.files(
                program.options().target(),
                plans,
                program.sources().get(),
                weights.offsets(),
                weights.size())
            .forEach((name, bytes) -> files.put(name, contents(bytes)));
      } else {
        diagnostics.remark(program.module().location(), "no model.cpp is written: %s", why.get());
      }
    }
    if (!weights.offsets().isEmpty()) {
      files.put(WEIGHTS, channel -> write(plans, weights, channel));
    }
    return ImmutableMap.copyOf(files);
  }

  private static void text(Map<String, AtomicFile.Contents> files, String name, String text) {
    files.put(name, contents(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static AtomicFile.Contents contents(byte[] bytes) {
    return channel -> {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    };
  }

  private static void write(Executable plans, WeightLayout weights, FileChannel channel)
      throws IOException {
    for (Map.Entry<Integer, Long> entry : weights.offsets().entrySet()) {
      Tensor tensor = plans.constants().get(entry.getKey());
      long chunk = 1L << 28;
      for (long at = 0; at < tensor.byteSize(); at += chunk) {
        ByteBuffer buffer =
            tensor.data().asSlice(at, Math.min(chunk, tensor.byteSize() - at)).asByteBuffer();
        for (long to = entry.getValue() + at; buffer.hasRemaining(); ) {
          to += channel.write(buffer, to);
        }
      }
    }
  }

  /// {@return the program's inputs, outputs and memory as text}
  private static String plan(Executable compiled) {
    StringBuilder text = new StringBuilder();
    for (Port input : compiled.inputs()) {
      text.append("input %s: %s\n".formatted(onOneLine(input.name()), input.type()));
    }
    for (Port output : compiled.outputs()) {
      text.append("output %s: %s\n".formatted(onOneLine(output.name()), output.type()));
    }
    plan(text, "host", compiled.plan());
    if (compiled.devicePlan().size() > 0) {
      plan(text, "device", compiled.devicePlan());
    }
    return text.toString();
  }

  /// {@return `name` with `\XX` for control characters and backslashes, as in MLIR's strings}
  static String onOneLine(String name) {
    StringBuilder text = new StringBuilder(name.length());
    name.chars()
        .forEach(c -> {
          if (c < ' ' || c == 0x7F || c == '\\' || c == 0x85 || c == 0x2028 || c == 0x2029) {
            text.append('\\').append(c == '\\' ? "\\" : "%02X".formatted(c));
          } else {
            text.append((char) c);
          }
        });
    return text.toString();
  }

  private static void plan(StringBuilder text, String place, BufferPlan plan) {
    text.append(
        "%s: %d buffers in %d bytes; at least %d are needed at once; %d without sharing\n"
            .formatted(place, plan.offsets().length(), plan.size(), plan.live(), plan.requested()));
    for (int i = 0; i < plan.offsets().length(); i++) {
      text.append("buffer %d at %d\n".formatted(i, plan.offsets().get(i)));
    }
  }

  /// {@return the program as planned, not to be run}
  public Executable plans() {
    return plans;
  }

  /// {@return the files, by name}
  public ImmutableMap<String, AtomicFile.Contents> files() {
    return files;
  }
}
