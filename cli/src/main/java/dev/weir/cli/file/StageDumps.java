package dev.weir.cli.file;

import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.text.StageSet;
import dev.weir.formats.mindir.text.print.MindIrDatPrinter;
import dev.weir.formats.mindir.text.print.MindIrDotPrinter;
import dev.weir.formats.mindir.text.print.MindIrFailurePrinter;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassInstrumentation;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.MindirToPdOpPass;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.cli.Options;

/// Writes function graphs after every stage of their compilation, under the names that MindSpore gives
/// the stages, as its `save_graphs` does.
///
/// A stage for which Weir has no pass writes the graphs as they then stand, and so do the stages after
/// the graphs have become operators. When something is wrong with the graphs, those in which it is are
/// written to `analyze_fail.ir`.
public final class StageDumps implements PassInstrumentation {
  private static final String FOLDER = "dump-stages";
  private static final String VERSION = "dump-stages-version";
  private static final String FAILURE = "analyze_fail.ir";

  /// The stage that a pass stands for; another belongs to `optimize`.
  private static final ImmutableMap<String, String> STAGES =
      ImmutableMap.<String, String>builder()
          .put("mindir-auto-monad", "auto_monad")
          .put("inline", "inline")
          .put("mindir-inline", "inline")
          .put("mindir-auto-monad-reorder", "auto_monad_reorder")
          .put("mindir-lower-functions", "task_emit")
          .put("mindir-to-pd-op", "task_emit")
          .put("func-to-program", "task_emit")
          .buildOrThrow();

  private final Path folder;
  private final StageSet stages;
  private Optional<ModuleOp> module = Optional.empty();
  private Map<String, String> texts = ImmutableMap.of();
  private int next;

  private StageDumps(Path folder, StageSet stages) {
    this.folder = folder;
    this.stages = stages;
  }

  /// Declares the options.
  public static Options declare(Options options) {
    return options
        .addOption(
            OptionKind.value(
                FOLDER,
                "DIR",
                """
                write MindIR's function graphs to DIR after every
                stage, and those at fault\
                """))
        .addOption(
            OptionKind.value(
                VERSION, "V", "whose stages: MindSpore 1.3, 1.7 or 2.7 (the default)"));
  }

  /// {@return what `arguments` ask for}
  public static Optional<StageDumps> of(Arguments arguments) {
    StageSet set =
        arguments.choice(VERSION, StageSet.versions()).flatMap(StageSet::of).orElse(StageSet.V2_7);
    if (!arguments.has(FOLDER) && arguments.has(VERSION)) {
      throw new UsageException("--%s is given without --%s", VERSION, FOLDER);
    }
    return arguments.value(FOLDER).map(name -> new StageDumps(OutputFile.path(name), set));
  }

  @Override
  public void beforePipeline(Pipeline pipeline, Operation op) {
    if (module.isEmpty() && op instanceof ModuleOp found && MindirToPdOpPass.applies(op)) {
      module = Optional.of(found);
      take(found);
    }
  }

  @Override
  public void afterPass(Pass pass, Operation op) {
    if (module.isEmpty() || op != module.get()) {
      return;
    }
    String stage = STAGES.getOrDefault(pass.type().name(), "optimize");
    int index = stages.stages().indexOf(stage);
    for (; next < index; next++) {
      write(next);
    }
    if (MindirToPdOpPass.applies(op)) {
      take(module.get());
    }
  }

  @Override
  public void afterPipeline(Pipeline pipeline, Operation op) {
    if (module.isPresent() && op == module.get()) {
      for (; next < stages.stages().size(); next++) {
        write(next);
      }
    }
  }

  /// Takes the graphs as they are now.
  private void take(ModuleOp graphs) {
    Map<String, String> taken = new LinkedHashMap<>();
    Diagnostics ignored = new Diagnostics(); // what cannot be written yet may be after a pass
    MindIrTextPrinter.print(graphs, stages.style(), MindIrTextDetail.FULL, ignored)
        .ifPresent(text -> taken.put("ir", text));
    MindIrDatPrinter.print(graphs, ignored).ifPresent(text -> taken.put("dat", text));
    MindIrDotPrinter.print(graphs, ignored).ifPresent(text -> taken.put("dot", text));
    if (!taken.isEmpty()) {
      texts = taken;
    }
  }

  private Path write(String name, String text) {
    OutputFile.writeInto(folder.toString(), into -> OutputFile.write(into.resolve(name), text));
    return folder.resolve(name);
  }

  private void write(int index) {
    for (String ending : stages.endings()) {
      String text = texts.get(ending);
      if (text != null) {
        write(stages.fileName(index, ending), text);
      }
    }
  }

  /// Writes the graphs in which something is wrong, if the program has function graphs.
  ///
  /// @param rejected the program, if it was found wrong before any pass ran
  public void failed(Optional<Operation> rejected, Diagnostics diagnostics) {
    Set<Location> places = new HashSet<>();
    for (Diagnostic each : diagnostics.all()) {
      if (each.severity() == Diagnostic.Severity.ERROR) {
        places.add(each.location());
      }
    }
    rejected
        .filter(ModuleOp.class::isInstance)
        .map(ModuleOp.class::cast)
        .or(() -> module)
        .flatMap(graphs -> MindIrFailurePrinter.print(graphs, places))
        .ifPresent(text -> {
          Path file = write(FAILURE, text);
          diagnostics.remark(Location.unknown(), "the wrong graphs are in '%s'", file);
        });
  }
}
