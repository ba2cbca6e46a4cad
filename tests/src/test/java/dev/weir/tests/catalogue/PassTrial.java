package dev.weir.tests.catalogue;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterScope;
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
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RewriteObserver;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Runs one pass on programs and notes which patterns it has and which were applied.
final class PassTrial implements PassInstrumentation {
  private static final String NOTHING = "module {}";

  private final PassType<?> type;
  private final DialectRegistry registry;
  private final Set<Pattern> patterns = new LinkedHashSet<>();
  private Set<String> applied = new LinkedHashSet<>();

  PassTrial(PassType<?> type, DialectRegistry registry) {
    this.type = type;
    this.registry = registry;
    examples("nothing", NOTHING);
  }

  /// {@return the patterns that the pass was seen to apply or try, in the order in which they are tried}
  ImmutableList<Pattern> patterns() {
    return ImmutableList.copyOf(patterns);
  }

  @Override public boolean observesRewrites() {
    return true;
  }

  @Override public Optional<RewriteObserver> rewriting(
      Pass pass, Operation op, FrozenPatterns set) {
    patterns.addAll(set.patterns());
    return Optional.of(
        new RewriteObserver() {
          @Override public void applied(Pattern pattern, Operation at) {
            applied.add(pattern.label());
          }
        });
  }

  /// {@return what the pass does to the programs in `text`, where it changes them}: each function by
  /// itself where that can be
  ImmutableList<PassExample> examples(String file, String text) {
    var examples = ImmutableList.<PassExample>builder();
    for (SourceText part : SourceText.of(file, text).split()) {
      IrParser.parse(part, registry, ParseOptions.STRICT, new Diagnostics())
          .ifPresent(
              module -> parts(module)
                  .forEach(program -> example(file, program).ifPresent(examples::add)));
    }
    return examples.build();
  }

  private static List<Operation> parts(Operation module) {
    var parts = new ArrayList<Operation>();
    List<Operation> top = ImmutableList.copyOf(module.region(0).entry());
    if (top.size() > 1 && top.stream().allMatch(op -> op instanceof Symbol)) {
      for (Operation op : top) {
        Operation alone = module.copy();
        for (Operation other : ImmutableList.copyOf(alone.region(0).entry())) {
          new Rewriter().erase(other);
        }
        OpBuilder.atEnd(alone.region(0).entry()).insert(op.copy());
        parts.add(alone);
      }
    } else {
      parts.add(module);
    }
    return parts;
  }

  private Optional<PassExample> example(String file, Operation module) {
    if (!Verifier.verify(module, new Diagnostics())) {
      return Optional.empty();
    }
    String before = text(module);
    applied = new LinkedHashSet<>();
    Diagnostics diagnostics = new Diagnostics();
    boolean fine =
        PassManager.builder(pipeline(module), registry)
            .provide(ParameterScope.class, new ParameterScope())
            .instrument(this)
            .threads(1)
            .build()
            .run(module, diagnostics);
    String after = text(module);
    return fine && diagnostics.isEmpty() && !before.equals(after)
        ? Optional.of(new PassExample(file, before, after, ImmutableList.copyOf(applied)))
        : Optional.empty();
  }

  private Pipeline pipeline(Operation module) {
    Pass pass = type.create();
    return type.anchor().isInstance(module)
        ? Pipeline.of(pass)
        : registry.operations().stream()
            .filter(d -> type.anchor().isAssignableFrom(d.opClass()))
            .findFirst()
            .map(d -> Pipeline.on(d.name(), pass))
            .orElseThrow();
  }

  /// {@return the program's text, without the module around a single function}
  private String text(Operation module) {
    List<Operation> top = ImmutableList.copyOf(module.region(0).entry());
    Operation shown = top.size() == 1 && top.get(0) instanceof Symbol ? top.get(0) : module;
    return IrPrinter.print(shown, PrintOptions.of(registry)).strip();
  }
}
