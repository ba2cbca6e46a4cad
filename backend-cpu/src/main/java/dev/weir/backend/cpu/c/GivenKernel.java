package dev.weir.backend.cpu.c;

import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.runtime.device.GivenSource;
import java.util.ArrayList;
import java.util.List;

/// A kernel that is given as source in C: a function that one program runs, `void f(int64_t program, const float *x, …,
/// int64_t n, …)`, in a file of its own.
final class GivenKernel {
  /// Linkers know the function by another name than its text, since the kernel has that.
  private static final String LABEL =
      """
      #define WEIR_TEXT_OF(x) #x
      #define WEIR_TEXT(x) WEIR_TEXT_OF(x)
      """;

  private final TileFuncOp function;
  private final String name;

  /// @param name what C calls the kernel
  GivenKernel(TileFuncOp function, String name) {
    this.function = function;
    this.name = name;
  }

  /// {@return the name of the file}
  String file() {
    return GivenSource.renamed(function) + ".c";
  }

  /// {@return the file: what the text is to define, and the text}
  String text() {
    String start = "#include <stdint.h>\n" + LABEL;
    String declaration =
        "%s __asm__(WEIR_TEXT(__USER_LABEL_PREFIX__) \"%s\");"
            .formatted(signature(function.symName()), given());
    return start + GivenSource.of(function, file(), GivenSource.lines(start), declaration);
  }

  private String given() {
    return GivenSource.renamed(function);
  }

  /// {@return the first line of the function that the text defines}
  ///
  /// @param called what it is called there
  private String signature(String called) {
    List<String> parameters = new ArrayList<>(List.of("int64_t program"));
    parameters.addAll(parameters(true));
    return "void " + called + "(" + String.join(", ", parameters) + ")";
  }

  private List<String> parameters(boolean isTyped) {
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      String constant = function.access(i).writes() ? "" : "const ";
      String type = CTypes.stored(((PointerType) function.pointers().get(i).type()).element());
      parameters.add(isTyped ? constant + type + " *p" + i : "p" + i);
    }
    for (int i = 0; i < function.sizes().size(); i++) {
      parameters.add(isTyped ? "int64_t n" + i : "n" + i);
    }
    return parameters;
  }

  /// {@return the first line of the function that runs the kernel}
  String declaration() {
    List<String> parameters = parameters(true);
    return "int "
        + name
        + "("
        + (parameters.isEmpty() ? "void" : String.join(", ", parameters))
        + ")";
  }

  /// {@return the first line of the function that runs the kernel on arrays of arguments}
  String launchDeclaration() {
    return KernelEmitter.launchDeclaration(name);
  }

  /// Writes the two.
  void emit(CText text) {
    text.line("/* " + name + ": given as source. */");
    text.line(signature(given()) + ";");
    text.open(declaration());
    AffineExpr grid = function.grid().value().results().get(0);
    text.line("const int64_t programs = " + KernelEmitter.affine(grid) + ";");
    text.line("#if defined(_OPENMP)");
    text.line("#pragma omp parallel for schedule(dynamic) if (programs > 1)");
    text.line("#endif");
    text.open("for (int64_t program = 0; program < programs; program++)");
    List<String> arguments = new ArrayList<>(List.of("program"));
    arguments.addAll(parameters(false));
    text.line(given() + "(" + String.join(", ", arguments) + ");");
    text.close();
    text.line("return 0;");
    text.close();
    text.line("");
    KernelEmitter.launchByArrays(name, function.pointers().size(), function.sizes().size(), text);
  }
}
