package dev.weir.tests;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.compiler.CompileException;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;

/// Programs compiled for one target after the other, as far as this machine has what the target takes.
public final class TargetPrograms {
  private TargetPrograms() {}

  /// {@return the program that `text` is, for `target`}: the test is skipped if the machine lacks what that takes
  public static Executable compile(String text, String target) {
    Diagnostics diagnostics = new Diagnostics();
    var module =
        IrParser.parse(
                SourceText.of("program", text),
                DialectRegistry.load(),
                ParseOptions.STRICT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return compile(module, target);
  }

  /// {@return `module` for `target`}: the test is skipped if the machine lacks what that takes
  public static Executable compile(Operation module, String target) {
    try {
      return Weir.compile(module, CompileOptions.of(target));
    } catch (CompileException fault) {
      // All targets for CUDA share a driver, which speaks as `cuda`.
      String message = String.valueOf(fault.getMessage());
      if (message.contains("target '" + target + "'") || message.contains("no NVIDIA driver")) {
        abort("skipped: " + fault.getMessage());
      }
      throw fault;
    }
  }
}
