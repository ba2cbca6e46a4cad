package dev.weir.cli.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.PipelineText;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.StageDumps;
import dev.weir.cli.plugin.PluginLoader;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OperatorForm;
import dev.weir.compiler.Targets;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.TermSyntaxException;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.input.InputValues;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/// The options of the commands that compile programs.
final class ProgramBuild {
  private ProgramBuild() {}

  /// Declares the options.
  static Options declare(Options options) {
    return options
        .addOption(
            OptionKind.value(
                "pass-pipeline", "TEXT", "passes to run first, such as pir-cpu-inference"))
        .addOption(OptionKind.flag("no-fusion", "make no kernel of several operators"))
        .addOption(
            OptionKind.flag(
                "no-fallback", "make it an error that an operator has no kernel on the target"))
        .addOption(
            OptionKind.value(
                "cache", "DIR", "keep what is compiled in DIR, and take it from there"))
        .addOption(
            OptionKind.value(
                "tuning", "FILE", "take schedules of kernels from FILE, which 'weir tune' writes"))
        .addOption(
            OptionKind.repeated(
                "dim",
                "FACT",
                """
                what holds of sizes that the program names: batch=1..64, seq%8,
                or total=2*seq; a run for which it does not hold is refused\
                """))
        .addOption(
            OptionKind.repeated(
                "likely",
                "FACTS",
                """
                with --open, sizes that get code of their own: batch=8, or
                batch=1..4,seq%8; the first that fits a run is taken\
                """))
        .addOption(
            OptionKind.flag(
                "explain-shapes", "report each open size, what holds of it, and what is checked"))
        .addOption(
            OptionKind.flag("print-fusion", "report what becomes one kernel, and why not more"))
        .addOption(OptionKind.flag("print-kernels", "report which kernels were chosen, and why"))
        .addOption(OptionKind.flag("print-plan", "report what memory a run needs"))
        .addOption(OptionKind.flag("print-program", "print the program at the kernel level"))
        .addOption(OptionKind.flag("timing", "report how long compiling took"))
        .addOption(copies());
  }

  private static Option copies() {
    return OptionKind.value(
        "copy-elim",
        "LEVEL",
        """
        which reads of MindIR's parameters are copied, so that
        later changes leave them alone: 0 (all), 1, 2, 3 (none)
        as MindSpore counts, or needed (the default)\
        """);
  }

  /// {@return how `arguments` want programs compiled}
  ///
  /// @param targets those that there are, asked for where the target is not the one that is always there
  /// @throws UsageException if that is impossible
  static CompileOptions options(
      Arguments arguments, Supplier<ImmutableList<String>> targets, Console console) {
    String target = arguments.value("target").orElse(Targets.JVM);
    if (target.equals(LinalgCompilation.TARGET)) {
      throw new UsageException(
          "target '%s' is text that does not run; 'weir compile FILE --target=%s -o DIR' writes it",
          target, target);
    }
    if (target.equals(Targets.JVM)) {
      JvmTarget.prepare();
    } else if (!targets.get().contains(target)) {
      throw new UsageException(
          "unknown target '%s'; the targets are: %s", target, String.join(", ", targets.get()));
    }
    CompileOptions options =
        CompileOptions.of(target)
            .withFusion(!arguments.has("no-fusion"))
            .withPrinted(console.out())
            .withFacts(arguments.values("dim").stream().map(ProgramBuild::fact).toList())
            .withLikely(arguments.values("likely").stream().map(ProgramBuild::likely).toList());
    if (arguments.has("no-fallback")) {
      options = options.withoutFallback();
    }
    Optional<String> passes = arguments.value("pass-pipeline");
    if (passes.isPresent()) {
      options = options.withPasses(PipelineText.parse(passes.get(), PassRegistry.load()));
    }
    Optional<String> tuning = arguments.value("tuning");
    if (tuning.isPresent()) {
      options = options.withTuning(OutputFile.path(tuning.get()));
    }
    Optional<String> cache = arguments.value("cache");
    return cache.isPresent() ? options.withCache(OutputFile.path(cache.get())) : options;
  }

  /// {@return what `--dim` says}
  ///
  /// @throws UsageException if it is no fact
  static Constraint fact(String text) {
    try {
      return Constraint.parse(text);
    } catch (TermSyntaxException e) {
      throw new UsageException(
          "--dim expects TERM=LOWEST..HIGHEST, TERM=TERM or TERM%%DIVISOR, not '%s': %s",
          text, e.getMessage());
    }
  }

  private static ImmutableList<Constraint> likely(String text) {
    try {
      return Constraint.parseAll(text);
    } catch (TermSyntaxException e) {
      throw new UsageException(
          "--likely expects TERM=LOWEST..HIGHEST, TERM=TERM or TERM%%DIVISOR, and more of these"
              + " behind ',', not '%s': %s",
          text, e.getMessage());
    }
  }

  /// {@return which reads are to be copied}
  static CopyElimination copies(Arguments arguments) {
    return arguments
        .value("copy-elim")
        .map(text ->
            CopyElimination.of(text)
                .orElseThrow(() ->
                    new UsageException("--copy-elim expects 0, 1, 2, 3 or needed, not '%s'", text)))
        .orElse(CopyElimination.NEEDED);
  }

  /// {@return `program` as operators that stand in the module itself, or empty after reporting why that
  /// is impossible}
  ///
  /// @param copies which reads of MindIR's parameters are copied
  /// @param stages what writes MindIR's function graphs down on the way
  /// @param inputs the known inputs of an ONNX model
  static Optional<Program> asOperators(
      Program program,
      CopyElimination copies,
      Optional<StageDumps> stages,
      InputValues inputs,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    return OperatorForm.of(
            program.module(), program.parameters(), copies, stages, inputs, registry, diagnostics)
        .map(program::withParameters);
  }

  /// {@return `options` for `program`}
  ///
  /// @param copies how it became operators
  static CompileOptions of(CompileOptions options, Program program, CopyElimination copies) {
    CompileOptions known = options.withParameters(program.parameters());
    return options.cache().isEmpty()
        ? known
        : known.withIdentity(
            copies + "\n" + PluginLoader.fingerprint() + new String(program.source(), ISO_8859_1));
  }
}
