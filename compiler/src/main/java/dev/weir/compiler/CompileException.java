package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostic;

/// A program could not be compiled. The message names the first error; [#diagnostics] has them all.
public final class CompileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ImmutableList<Diagnostic> diagnostics;

  CompileException(ImmutableList<Diagnostic> diagnostics) {
    super(
        diagnostics.stream()
            .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
            .map(each -> each.location() + ": " + each.message())
            .findFirst()
            .orElse("the program cannot be compiled"));
    this.diagnostics = diagnostics;
  }

  /// {@return all that was reported}
  public ImmutableList<Diagnostic> diagnostics() {
    return diagnostics == null ? ImmutableList.of() : diagnostics;
  }
}
