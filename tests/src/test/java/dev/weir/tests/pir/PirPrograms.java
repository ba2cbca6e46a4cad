package dev.weir.tests.pir;

import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.pir.PirTextParser;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.runtime.Executable;
import java.lang.foreign.Arena;
import java.util.Arrays;

/// Programs in PIR's text, read and compiled.
final class PirPrograms {
  static final DialectRegistry REGISTRY = DialectRegistry.load();

  private PirPrograms() {}

  static Operation parse(String text) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        PirTextParser.parse(text, "p.pir", REGISTRY, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + "\n" + text));
    if (!Verifier.verify(module, diagnostics)) {
      throw new AssertionError(diagnostics.all() + "\n" + text);
    }
    return module;
  }

  static Executable compile(Operation module, String target) {
    return compile(module, target, ParameterStore.empty());
  }

  static Executable compile(Operation module, String target, ParameterStore parameters) {
    Diagnostics diagnostics = new Diagnostics();
    return new Compilation(
            CompileOptions.of(target).withParameters(parameters), REGISTRY, diagnostics)
        .compile(module)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  static Tensor f32(long[] shape, float... values) {
    return Tensor.of(Arena.ofAuto(), values, shape);
  }

  static Tensor f64(long[] shape, double... values) {
    return Tensor.of(Arena.ofAuto(), values, shape);
  }

  static Tensor i64(long... values) {
    return Tensor.of(Arena.ofAuto(), values, values.length);
  }

  static long count(long[] shape) {
    return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
  }
}
