package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.LaunchTable.SimtKernel;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.GivenSource;
import dev.weir.runtime.device.KernelSources;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sources in a language of threads: one file with all kernels and the [LaunchTable].
public final class SimtSources {
  private static final String MARK = "/* kernel ";
  private static final String END = " */";

  private SimtSources() {}

  /// {@return why `function` cannot become a kernel in `language`, if so}
  public static Optional<KernelRefusal> refusal(TileFuncOp function, Language language) {
    return SourceOp.of(function).isPresent()
        ? SourceOp.refusal(function, language.sourceLanguage().orElse(""))
        : KernelPlan.refusal(function, language);
  }

  /// {@return the threads of a program of `function`, which is not refused, and, where it was generated, its bytes of local
  /// memory}
  public static ImmutableMap<String, Long> footprint(TileFuncOp function, Language language) {
    Optional<SourceOp> source = SourceOp.of(function);
    if (source.isPresent()) {
      return ImmutableMap.of("threads", source.get().threads());
    }
    KernelPlan plan = KernelPlan.of(function, language);
    return ImmutableMap.of("threads", (long) plan.threads(), "local_bytes", plan.memory().bytes());
  }

  /// {@return the sources of these functions}
  ///
  /// @param file how the file of code is called
  /// @throws DeviceException if a function is refused
  public static KernelSources of(List<TileFuncOp> functions, Language language, String file) {
    List<SimtKernel> kernels = new ArrayList<>();
    var known = ImmutableMap.<String, KernelSources.Kernel>builder();
    StringBuilder code = new StringBuilder(language.prelude());
    long lines = GivenSource.lines(language.prelude());
    for (TileFuncOp function : functions) {
      refusal(function, language)
          .ifPresent(cause -> {
            throw new DeviceException(language.target(), function.symName(), cause.reason());
          });
      String mark = "\n" + MARK + function.symName() + END + "\n";
      SimtKernel kernel =
          SourceOp.of(function).isPresent()
              ? GivenKernel.of(function, language, file, lines + GivenSource.lines(mark))
              : KernelEmitter.emit(function, language);
      kernels.add(kernel);
      code.append(mark).append(kernel.text());
      lines += GivenSource.lines(mark) + GivenSource.lines(kernel.text());
      known.put(kernel.name(), KernelSources.Kernel.of(function));
    }
    return new KernelSources(
        ImmutableMap.of(
            file,
            code.toString().getBytes(StandardCharsets.UTF_8),
            LaunchTable.FILE,
            LaunchTable.write(kernels)),
        known.buildOrThrow());
  }

  /// {@return the text of each kernel of the code, in order}
  public static ImmutableMap<String, String> textsOf(String code) {
    var texts = ImmutableMap.<String, String>builder();
    int at = code.indexOf(MARK);
    while (at >= 0) {
      int next = code.indexOf(MARK, at + 1);
      int end = code.indexOf(END, at);
      texts.put(
          code.substring(at + MARK.length(), end),
          code.substring(end + END.length(), next < 0 ? code.length() : next));
      at = next;
    }
    return texts.buildOrThrow();
  }

  /// {@return why the device's compiler refuses `code`, with the kernel that it complains about first}
  ///
  /// @param sources what `code` is from
  /// @param errorLine finds an error in what the compiler reports: the number of its line, and its message
  public static DeviceException failure(
      String target, Pattern errorLine, String code, KernelSources sources, String log) {
    Optional<DeviceException> given = GivenSource.fault(target, sources, log);
    if (given.isPresent()) {
      return given.get();
    }
    Matcher error = errorLine.matcher(log);
    if (error.find()) {
      String kernel = kernelAt(code, Integer.parseInt(error.group(1)));
      if (!kernel.isEmpty()) {
        return new DeviceException(
            target, kernel, "does not compile: " + error.group(2) + "\n" + log);
      }
    }
    return new DeviceException(target, "the kernels do not compile:\n" + log);
  }

  /// {@return the kernel that a line of the code belongs to, or none but an empty name}
  private static String kernelAt(String code, int line) {
    String name = "";
    int at = 0;
    for (String text : code.split("\n", -1)) {
      at++;
      if (text.startsWith(MARK)) {
        name = text.substring(MARK.length(), text.length() - END.length());
      }
      if (at == line) {
        return name;
      }
    }
    return "";
  }
}
