package dev.weir.compiler;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.Executable;
import java.util.Optional;

/// From a program to what runs it, in one call.
///
/// ```java
/// try (Executable model = Weir.compile(program, "c")) {
///   Map<String, Tensor> outputs = model.run(Map.of("x", x));
/// }
/// ```
public final class Weir {
  /// The version of Weir.
  public static final String VERSION = "0.1.0";

  private Weir() {}

  /// {@return `program` compiled for `target`}; the program is changed on the way
  ///
  /// @throws CompileException if that is impossible
  public static Executable compile(Operation program, String target) {
    return compile(program, CompileOptions.of(target));
  }

  /// {@return `program` compiled}; it is changed on the way
  ///
  /// @throws CompileException if that is impossible
  public static Executable compile(Operation program, CompileOptions options) {
    Diagnostics diagnostics = new Diagnostics();
    return compile(program, options, diagnostics)
        .orElseThrow(() -> new CompileException(diagnostics.all()));
  }

  /// {@return `program` compiled, or empty after reporting everything that is in the way}; it is changed
  /// on the way
  public static Optional<Executable> compile(
      Operation program, CompileOptions options, Diagnostics diagnostics) {
    DialectRegistry registry = DialectRegistry.load();
    return OperatorForm.of(
            program,
            options.parameters(),
            CopyElimination.NEEDED,
            Optional.empty(),
            registry,
            diagnostics)
        .flatMap(store ->
            new Compilation(options.withParameters(store), registry, diagnostics).compile(program));
  }
}
