package dev.weir.backend.gpu.simt;

import dev.weir.backend.gpu.simt.Language.Parameter;
import dev.weir.backend.gpu.simt.LaunchTable.SimtKernel;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Location;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.GivenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A kernel that is given as source in a language of threads.
final class GivenKernel {
  /// A word for memory of a work-group, outside comments.
  private static final Pattern LOCAL =
      Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*|\\b(?<local>(?:__)?local)\\b");

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
      checkLocal(function, language);
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

  /// What a kernel declares to lie in the memory of a work-group may be one place for all groups where another kernel calls
  /// it: OpenCL leaves that to implementations.
  ///
  /// @throws DeviceException if there is such a declaration
  private static void checkLocal(TileFuncOp function, Language language) {
    SourceOp source = SourceOp.of(function).orElseThrow();
    Matcher word = LOCAL.matcher(source.text());
    while (word.find()) {
      if (word.group("local") != null) {
        String before = source.text().substring(0, word.start());
        throw new DeviceException(
            language.sourceLanguage().orElseThrow(),
            function.symName(),
            "local memory is not to be had by a kernel given as source, which is called by another:"
                + " use private memory, or split the kernel",
            Location.of(
                source.file(),
                (int) GivenSource.lines(before) + 1,
                word.start() - before.lastIndexOf('\n')));
      }
    }
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
