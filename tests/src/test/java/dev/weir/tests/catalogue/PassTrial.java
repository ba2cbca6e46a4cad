package dev.weir.tests.catalogue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.trait.Symbol;
import dev.weir.pass.Pass;
import dev.weir.pass.PassInstrumentation;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RewriteObserver;
import dev.weir.tests.lit.RunLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Watches one pass in the pipelines of lit files: which patterns it has, which it applies, and what
/// becomes of the programs.
final class PassTrial implements PassInstrumentation {
  private static final SourceText NOTHING = SourceText.of("nothing", "module {}");

  private final PassType<?> type;
  private final DialectRegistry registry;
  private final PrintOptions located;
  private final Map<String, Pattern> patterns = new LinkedHashMap<>();
  private final List<PassExample> examples = new ArrayList<>();

  // Of the run at hand.
  private String file = "";
  private Diagnostics diagnostics = new Diagnostics();
  private Set<String> applied = new LinkedHashSet<>();
  private StringBuilder printed = new StringBuilder();
  private String before = "";
  private String locatedBefore = "";

  PassTrial(PassType<?> type, DialectRegistry registry) {
    this.type = type;
    this.registry = registry;
    this.located = PrintOptions.of(registry).withDebugInfo(true);
    Pass pass = type.create();
    Operation module =
        IrParser.parse(NOTHING, registry, ParseOptions.STRICT, diagnostics).orElseThrow();
    run(
        module,
        type.anchor().isInstance(module)
            ? Pipeline.of(pass)
            : registry.operations().stream()
                .filter(d -> type.anchor().isAssignableFrom(d.opClass()))
                .findFirst()
                .map(d -> Pipeline.on(d.name(), pass))
                .orElseThrow());
    examples.clear();
  }

  /// {@return the patterns that the pass was seen to apply or try, in the order in which they are tried}
  ImmutableList<Pattern> patterns() {
    return ImmutableList.copyOf(patterns.values());
  }

  /// {@return what the pass was seen to do to programs, once each}
  ImmutableList<PassExample> examples() {
    return ImmutableSet.copyOf(examples).asList();
  }

  /// Runs what `line` asks for on the programs of `file`: each function by itself where that shows
  /// something.
  void run(String file, String text, RunLine line) {
    this.file = file;
    Pipeline pipeline =
        Pipeline.parse(line.pipeline(), PassRegistry.load(), new Diagnostics()).orElseThrow();
    for (SourceText part : SourceText.of(file, text).split()) {
      IrParser.parse(part, registry, line.reading(), new Diagnostics())
          .ifPresent(module -> run(pipeline, module));
    }
  }

  private void run(Pipeline pipeline, Operation module) {
    int known = examples.size();
    List<Operation> top = ImmutableList.copyOf(module.region(0).entry());
    if (top.size() > 1 && top.stream().allMatch(op -> op instanceof Symbol)) {
      for (Operation op : top) {
        Operation alone = module.copy();
        for (Operation other : ImmutableList.copyOf(alone.region(0).entry())) {
          new Rewriter().erase(other);
        }
        OpBuilder.atEnd(alone.region(0).entry()).insert(op.copy());
        if (Verifier.verify(alone, new Diagnostics())) {
          run(alone, pipeline);
        }
      }
    }
    if (examples.size() == known && Verifier.verify(module, new Diagnostics())) {
      run(module, pipeline);
    }
  }

  private void run(Operation module, Pipeline pipeline) {
    int known = examples.size();
    diagnostics = new Diagnostics();
    boolean fine =
        PassManager.builder(pipeline, registry)
            .provide(ParameterScope.class, new ParameterScope())
            .instrument(this)
            .threads(1)
            .build()
            .run(module, diagnostics);
    if (!fine) {
      examples.subList(known, examples.size()).clear();
    }
  }

  private boolean isWatched(Pass pass) {
    return pass.type().name().equals(type.name());
  }

  @Override
  public void beforePass(Pass pass, Operation op) {
    if (isWatched(pass)) {
      applied = new LinkedHashSet<>();
      printed = new StringBuilder();
      before = text(op, PrintOptions.of(registry));
      locatedBefore = text(op, located);
    }
  }

  @Override
  public void afterPass(Pass pass, Operation op) {
    if (!isWatched(pass)) {
      return;
    }
    String after = text(op, PrintOptions.of(registry));
    String locatedAfter = text(op, located);
    if (!before.equals(after) && diagnostics.isEmpty()) {
      example(before, after, false);
    } else if (!locatedBefore.equals(locatedAfter) && before.equals(after)) {
      example(locatedBefore, locatedAfter, false);
    } else if (before.equals(after)) {
      for (Diagnostic said : diagnostics.all()) {
        printed.append(said.severity()).append(": ").append(said.message()).append('\n');
      }
      if (!printed.isEmpty()) {
        example(before, printed.toString().strip(), true);
      }
    }
  }

  private void example(String from, String to, boolean prints) {
    examples.add(new PassExample(file, from, to, prints, ImmutableList.copyOf(applied)));
  }

  @Override
  public void output(Pass pass, String text) {
    if (isWatched(pass)) {
      printed.append(text);
    }
  }

  @Override
  public boolean observesRewrites() {
    return true;
  }

  @Override
  public Optional<RewriteObserver> rewriting(Pass pass, Operation op, FrozenPatterns set) {
    if (!isWatched(pass)) {
      return Optional.empty();
    }
    set.patterns().forEach(pattern -> patterns.putIfAbsent(pattern.label(), pattern));
    return Optional.of(
        new RewriteObserver() {
          @Override
          public void applied(Pattern pattern, Operation at) {
            applied.add(pattern.label());
          }
        });
  }

  /// {@return the program's text, without the module around a single function}
  private static String text(Operation op, PrintOptions options) {
    Operation shown = op;
    if (op.parent() == null && op.regionCount() == 1) {
      List<Operation> top = ImmutableList.copyOf(op.region(0).entry());
      shown = top.size() == 1 && top.get(0) instanceof Symbol ? top.get(0) : op;
    }
    return IrPrinter.print(shown, options).strip();
  }
}
