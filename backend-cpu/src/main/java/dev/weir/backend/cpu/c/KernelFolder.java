package dev.weir.backend.cpu.c;

import com.google.common.collect.ImmutableMap;
import dev.weir.backend.cpu.loop.LoopPlanner;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelSources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The files of compiled kernels: `kernels.c`, `kernels.h`, what they include, and a `Makefile`.
final class KernelFolder {
  static final String SOURCE = "kernels.c";

  private KernelFolder() {}

  /// {@return the files for `functions`}
  ///
  /// @throws DeviceException if one is refused
  static KernelSources of(List<TileFuncOp> functions) {
    ImmutableMap<String, String> names =
        CNames.of(functions.stream().map(TileFuncOp::symName).toList());
    CText source = new CText();
    boolean products = false;
    List<String> declarations = new ArrayList<>();
    ImmutableMap.Builder<String, KernelSources.Kernel> kernels = ImmutableMap.builder();
    ImmutableMap.Builder<String, byte[]> files = ImmutableMap.builder();
    for (TileFuncOp function : functions) {
      CTarget.refusalOf(function)
          .ifPresent(cause -> {
            throw new DeviceException(CTarget.NAME, function.symName(), cause.reason());
          });
      kernels.put(function.symName(), KernelSources.Kernel.of(function));
      if (SourceOp.of(function).isPresent()) {
        GivenKernel given = new GivenKernel(function, names.get(function.symName()));
        files.put(given.file(), given.text().getBytes(StandardCharsets.UTF_8));
        given.emit(source);
        declarations.add("/* Given as source. */");
        declarations.add(given.declaration() + ";");
        declarations.add(given.launchDeclaration() + ";");
        declarations.add("");
        continue;
      }
      LoopProgram program = LoopPlanner.plan(function);
      KernelEmitter emitter = new KernelEmitter(program, names.get(function.symName()), source);
      products |= emitter.hasProducts();
      emitter.emit();
      emitter.launchByArrays();
      declarations.add(comment(program));
      declarations.add(emitter.declaration() + ";");
      declarations.add(emitter.launchDeclaration() + ";");
      declarations.add("");
    }
    files.put(SOURCE, (start(products) + source).getBytes(StandardCharsets.UTF_8));
    files.put("kernels.h", header(declarations).getBytes(StandardCharsets.UTF_8));
    for (String name : List.of("weir_scalar.h", "weir_matmul.h", "Makefile")) {
      files.put(name, resource(name));
    }
    return new KernelSources(files.buildOrThrow(), kernels.buildOrThrow());
  }

  private static String start(boolean products) {
    CText start = new CText();
    start.line("#include \"kernels.h\"");
    start.line("");
    start.line("#include <stdlib.h>");
    start.line("#if defined(_OPENMP)");
    start.line("#include <omp.h>");
    start.line("#endif");
    start.line("");
    if (products) {
      start.line("#include \"weir_matmul.h\"");
    }
    start.line("#include \"weir_scalar.h\"");
    start.line("");
    return start.toString();
  }

  private static String comment(LoopProgram program) {
    StringBuilder access = new StringBuilder();
    for (Memory.Pointer pointer : program.pointers()) {
      access
          .append(access.isEmpty() ? "" : ", ")
          .append(
              "p%d: %s %s"
                  .formatted(pointer.argument(), pointer.access().keyword(), pointer.element()));
    }
    return "/* %s; %s. */".formatted(program.kind(), access);
  }

  private static String header(List<String> declarations) {
    CText header = new CText();
    header.line(
        "/* Generated kernels. Each runs to its end and gives 0, or 1 if there was not enough"
            + " memory.");
    header.line(
        "   A tensor is its elements in row-major order; f16 and bf16 are given as their bits. */");
    header.line("#ifndef WEIR_KERNELS_H");
    header.line("#define WEIR_KERNELS_H");
    header.line("");
    header.line("#include <stdint.h>");
    header.line("");
    header.line("#ifdef __cplusplus");
    header.line("extern \"C\" {");
    header.line("#endif");
    header.line("");
    declarations.forEach(header::line);
    header.line("#ifdef __cplusplus");
    header.line("}");
    header.line("#endif");
    header.line("");
    header.line("#endif");
    return header.toString();
  }

  private static byte[] resource(String name) {
    try (InputStream in = KernelFolder.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
