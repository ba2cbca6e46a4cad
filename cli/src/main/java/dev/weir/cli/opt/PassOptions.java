package dev.weir.cli.opt;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.PipelineText;
import dev.weir.cli.file.StageDumps;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.DialectRegistry;
import dev.weir.pass.IrPrinting;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassOutput;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassStatistics;
import dev.weir.pass.PassTiming;
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import dev.weir.pass.RewriteTracing;
import dev.weir.pass.general.ApplyRulesPass;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.jspecify.annotations.Nullable;

/// What the options of `opt` say of passes. The passes at hand are looked up only where they are
/// asked for.
final class PassOptions {
  private static final Splitter COMMAS = Splitter.on(',').trimResults().omitEmptyStrings();
  private static final int MOST_THREADS = 1024;

  /// The option that names a file of rules.
  static final String RULES = "rules";

  private @Nullable PassRegistry registry;

  PassRegistry registry() {
    if (registry == null) {
      registry = PassRegistry.load();
    }
    return registry;
  }

  static void declare(Options options) {
    options
        .addOption(
            OptionKind.value(
                "pass-pipeline", "TEXT", "the passes, such as builtin.module(canonicalize,cse)"))
        .addOption(
            OptionKind.repeated(RULES, "FILE", "apply the rewrite rules in this file, like a pass"))
        .addOption(OptionKind.flag("no-verify-each", "do not verify after each pass"))
        .addOption(
            OptionKind.flag(
                "verify-analyses", "make analyses that passes claim to preserve anew and compare"))
        .addOption(OptionKind.value("print-ir-before", "P,...", "print the IR before these passes"))
        .addOption(OptionKind.value("print-ir-after", "P,...", "print the IR after these passes"))
        .addOption(OptionKind.flag("print-ir-before-all", "print the IR before each pass"))
        .addOption(OptionKind.flag("print-ir-after-all", "print the IR after each pass"))
        .addOption(
            OptionKind.flag("print-ir-after-change", "print the IR after passes that changed it"))
        .addOption(
            OptionKind.flag("print-ir-diff", "after passes, print only the lines that changed"))
        .addOption(OptionKind.flag("print-ir-after-failure", "print the IR after a failed pass"))
        .addOption(
            OptionKind.flag(
                "print-ir-module-scope", "print the whole module each time; implies --threads=1"))
        .addOption(
            OptionKind.optional(
                "debug-rewrites",
                "LABEL,...",
                "print what comes of each pattern, or only of these"))
        .addOption(OptionKind.flag("print-matcher", "print how the passes find patterns"))
        .addOption(OptionKind.flag("timing", "print how long each pass took"))
        .addOption(OptionKind.flag("statistics", "print what the passes counted"))
        .addOption(
            OptionKind.value(
                "crash-reproducer", "FILE", "write program and pipeline here if a pass fails"))
        .addOption(OptionKind.value("threads", "N", "how many threads may work at once"));
  }

  /// {@return the option for the pass or pipeline `name`}
  Optional<Option> option(String name) {
    PassType<?> pass = registry().pass(name);
    if (pass != null) {
      return Optional.of(OptionKind.pass(name, "{OPTIONS}", pass.summary()));
    }
    return Optional.ofNullable(registry().pipelines().get(name))
        .map(pipeline -> OptionKind.pass(name, "", pipeline.summary()));
  }

  ImmutableList<String> names() {
    return ImmutableList.<String>builder()
        .addAll(registry().passes().keySet())
        .addAll(registry().pipelines().keySet())
        .build();
  }

  /// {@return the pipeline that `arguments` describe, if they name any pass}
  ///
  /// @throws UsageException if they describe none that can be
  Optional<Pipeline> pipeline(Arguments arguments) {
    Optional<String> written = arguments.value("pass-pipeline");
    Optional<String> named = named(arguments);
    if (written.isPresent() && named.isPresent()) {
      throw new UsageException(
          "passes are given by --pass-pipeline and by name; give them all in one way");
    }
    return written.or(() -> named).map(this::parse);
  }

  /// {@return the pipeline that `text` describes}
  Pipeline parse(String text) {
    return PipelineText.parse(text, registry());
  }

  private Optional<String> named(Arguments arguments) {
    List<String> passes = new ArrayList<>();
    for (Option option : arguments.inOrder()) {
      String name = option.getLongOpt();
      if (RULES.equals(name)) {
        passes.add(new ApplyRulesPass(option.getValue("")).text());
      } else if (name != null && OptionKind.isPass(option)) {
        String options = option.getValue("");
        boolean braces = options.isEmpty() || options.startsWith("{");
        passes.add(name + (braces ? options : "{" + options + "}"));
      }
    }
    return passes.isEmpty() ? Optional.empty() : Optional.of(String.join(",", passes));
  }

  /// {@return what tells of the passes as `arguments` ask, in MLIR's manner}
  Instruments instruments(Arguments arguments, Console console) {
    Optional<IrPrinting> printing =
        printing(arguments)
            .map(when ->
                new IrPrinting(
                    when,
                    text -> {
                      console.progress().close();
                      console.err().print(text);
                    }));
    PassOutput output =
        new PassOutput(text -> {
          console.progress().close();
          console.err().print(text);
        });
    return new Instruments(
        output,
        printing,
        tracing(arguments, console),
        arguments.has("timing") ? Optional.of(new PassTiming()) : Optional.empty(),
        arguments.has("statistics") ? Optional.of(new PassStatistics()) : Optional.empty(),
        StageDumps.of(arguments));
  }

  private static Optional<RewriteTracing> tracing(Arguments arguments, Console console) {
    boolean rewrites = arguments.has("debug-rewrites");
    boolean matchers = arguments.has("print-matcher");
    if (!rewrites && !matchers) {
      return Optional.empty();
    }
    var labels = ImmutableList.copyOf(COMMAS.split(arguments.value("debug-rewrites").orElse("")));
    return Optional.of(
        new RewriteTracing(
            new RewriteTracing.What(matchers, rewrites, labels),
            text -> {
              console.progress().close();
              console.err().print(text);
            }));
  }

  private Optional<IrPrinting.When> printing(Arguments arguments) {
    ImmutableSet<String> before = passes(arguments, "print-ir-before");
    ImmutableSet<String> after = passes(arguments, "print-ir-after");
    boolean asDiff = arguments.has("print-ir-diff");
    boolean onlyChanged = asDiff || arguments.has("print-ir-after-change");
    boolean beforeAll = arguments.has("print-ir-before-all");
    boolean afterAll = arguments.has("print-ir-after-all") || (onlyChanged && after.isEmpty());
    boolean afterFailure = arguments.has("print-ir-after-failure");
    boolean any = !before.isEmpty() || !after.isEmpty() || beforeAll || afterAll || afterFailure;
    return any
        ? Optional.of(
            new IrPrinting.When(
                pass -> beforeAll || before.contains(pass),
                pass -> afterAll || after.contains(pass),
                onlyChanged,
                asDiff,
                afterFailure,
                arguments.has("print-ir-module-scope")))
        : Optional.empty();
  }

  private ImmutableSet<String> passes(Arguments arguments, String option) {
    Optional<String> names = arguments.value(option);
    if (names.isEmpty()) {
      return ImmutableSet.of();
    }
    ImmutableSet<String> passes = ImmutableSet.copyOf(COMMAS.split(names.get()));
    for (String pass : passes) {
      if (registry().pass(pass) == null) {
        throw UsageException.unknown(
            "option '--%s': unknown pass '%s'".formatted(option, pass),
            pass,
            registry().passes().keySet());
      }
    }
    return passes;
  }

  /// {@return how many threads may work at once, if that is said}
  static Optional<Long> threads(Arguments arguments) {
    return arguments.number("threads", 1, MOST_THREADS);
  }

  /// What is to be run.
  ///
  /// @param pipeline the passes
  /// @param verifyEach whether the program is verified after each pass, unless an option says otherwise
  record Plan(Pipeline pipeline, boolean verifyEach) {}

  /// {@return a manager that runs `plan` as `arguments` ask, on a program with the weights in `scope`}
  static PassManager manager(
      Plan plan,
      DialectRegistry dialects,
      ParameterScope scope,
      Arguments arguments,
      Instruments instruments) {
    PassManager.Builder builder =
        PassManager.builder(plan.pipeline(), dialects).provide(ParameterScope.class, scope);
    builder.verifyEach(plan.verifyEach() && !arguments.has("no-verify-each"));
    builder.verifyAnalyses(arguments.has("verify-analyses"));
    if (arguments.has("print-ir-module-scope")) {
      builder.threads(1);
    } else {
      threads(arguments).ifPresent(count -> builder.threads(count.intValue()));
    }
    arguments.value("crash-reproducer").map(OutputFile::path).ifPresent(builder::reproducer);
    builder.instrument(instruments.output());
    instruments.printing().ifPresent(builder::instrument);
    instruments.tracing().ifPresent(builder::instrument);
    instruments.timing().ifPresent(builder::instrument);
    instruments.statistics().ifPresent(builder::instrument);
    instruments.stages().ifPresent(builder::instrument);
    return builder.build();
  }

  /// What listens to the passes.
  record Instruments(
      PassOutput output,
      Optional<IrPrinting> printing,
      Optional<RewriteTracing> tracing,
      Optional<PassTiming> timing,
      Optional<PassStatistics> statistics,
      Optional<StageDumps> stages) {
    void report(PrintStream err) {
      timing.ifPresent(found -> err.print(found.report()));
      statistics.ifPresent(found -> err.print(found.report()));
    }
  }
}
