package dev.weir.backend.gpu.simt;

import dev.weir.backend.gpu.simt.Language.Parameter;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.GivenSource;
import java.util.ArrayList;
import java.util.List;

/// A kernel that is given as source in a language of threads.
final class GivenKernel {
  private GivenKernel() {}

  /// {@return the kernel, as lines of a file}
  ///
  /// @param file the file
  /// @param lines how many lines it has before them
  static SimtKernel of(TileFuncOp function, Language language, String file, long lines) {
    int threads = (int) SourceOp.of(function).orElseThrow().threads();
    String name = function.symName();
    List<Parameter> parameters = parameters(function);
    StringBuilder text = new StringBuilder();
    if (language.callsGiven()) {
      String given = GivenSource.renamed(function);
      text.append(GivenSource.rename(function));
      String declaration = language.declaration(given, parameters);
      text.append(GivenSource.of(function, file, lines + 1, declaration));
      text.append("#undef ").append(name).append('\n');
      text.append(language.signature(name, parameters, threads)).append(" {\n");
      language.entry(parameters).forEach(line -> text.append("  ").append(line).append('\n'));
      List<String> arguments = parameters.stream().map(Parameter::name).toList();
      text.append("  (void)tid, (void)program;\n  ").append(given);
      text.append("(").append(String.join(", ", arguments)).append(");\n}\n");
    } else {
      String declaration = language.declaration(name, parameters);
      text.append(GivenSource.ofCpp(function, file, lines, declaration));
    }
    return new SimtKernel(name, text.toString(), threads, 0, function.grid().value());
  }

  private static List<Parameter> parameters(TileFuncOp function) {
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      Element element = Element.of(((PointerType) function.pointers().get(i).type()).element());
      parameters.add(new Parameter("p" + i, element, !function.access(i).writes()));
    }
    for (int i = 0; i < function.sizes().size(); i++) {
      parameters.add(new Parameter("n" + i, null, true));
    }
    return parameters;
  }
}
