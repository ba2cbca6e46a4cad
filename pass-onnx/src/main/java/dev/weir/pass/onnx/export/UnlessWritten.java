package dev.weir.pass.onnx.export;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternConditions;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import java.util.List;

/// A pattern for the operators that ONNX has not.
public final class UnlessWritten extends Pattern {
  private static final Rewrite WRITTEN = Rewrite.noMatch("ONNX has the operator");

  private final Pattern pattern;
  private final RuleTable<?> rules;

  private UnlessWritten(Pattern pattern, RuleTable<?> rules) {
    super(pattern.label(), pattern.benefit());
    this.pattern = pattern;
    this.rules = rules;
  }

  /// {@return `patterns`, each of which leaves alone what a rule writes as it is}
  public static ImmutableList<Pattern> all(List<Pattern> patterns, RuleTable<?> rules) {
    return patterns.stream()
        .map(pattern -> new UnlessWritten(pattern, rules))
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public ImmutableList<PatternConditions> shapes() {
    return pattern.shapes();
  }

  @Override
  public Rewrite apply(Operation op, int shape, PatternRewriter rewriter) {
    return rules.find(op).isPresent() ? WRITTEN : pattern.apply(op, shape, rewriter);
  }
}
