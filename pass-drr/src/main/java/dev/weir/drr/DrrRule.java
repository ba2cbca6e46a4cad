package dev.weir.drr;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternConditions;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A declarative rewrite rule: what to find, what must hold of it and what stands for it.
///
/// ```java
/// static final DrrRule DOUBLE =
///     rule("double", (p, x) -> p.match(add(x, x)).replaceWith(scale(x).factor(2)));
///
/// static final DrrRule FUSE =
///     rule("matmul-add", (p, x, w, bias) -> {
///       var mm = matmul(x, w);
///       p.match(add(mm.out(), bias))
///           .where(m -> m.get(mm.transposeY()))
///           .replaceWith(gemm(x, w).bias(bias).transposeX(mm.transposeX()).activation("none"));
///     });
/// ```
///
/// The parameters of the lambda are the operands that the rule captures; a rule that captures none, more than
/// three, or others than operands, asks the pattern for them: `rule("name", p -> { var x = p.operand(); … })`.
///
/// Follows PIR's rule of closed patterns: what is found is consumed, so a result that is not
/// replaced must not be used outside the pattern (see [DrrPattern#mayEscape]). Deviations from
/// PIR: 1. captures are Java locals; 2. attributes can be matched, not just bound; 3. operands of
/// commutative operations match in either order; 4. an operation found twice may be the same one
/// where the pattern does not name it a root; 5. nothing is bound to names at run time, so a rule that
/// could go wrong is rejected when it is built.
public final class DrrRule extends Pattern {
  private final Supplier<String> text;
  private final ImmutableList<Variant> variants;
  private final ImmutableList<PatternConditions> shapes;
  private final RuleRewrite rewrite;
  private final DrrSource source;
  private final ImmutableList<DrrSource.Replacement> replacements;

  private DrrRule(
      String name,
      int benefit,
      RuleText text,
      DrrSource source,
      ImmutableList<DrrSource.Replacement> replacements,
      ImmutableList<Variant> variants,
      RuleRewrite rewrite) {
    super(name, benefit);
    this.text = Suppliers.memoize(text::toString);
    this.variants = variants;
    this.shapes = variants.stream().map(Variant::shape).collect(ImmutableList.toImmutableList());
    this.rewrite = rewrite;
    this.source = source;
    this.replacements = replacements;
  }

  /// {@return the rule that `body` describes}
  ///
  /// @throws IllegalArgumentException if the rule is wrong; the message names it and says why
  public static DrrRule rule(String name, Consumer<DrrPattern> body) {
    DrrPattern pattern = new DrrPattern(name);
    body.accept(pattern);
    DrrSource source = pattern.source();
    if (source == null || source.roots.isEmpty()) {
      throw RuleError.of(name, "nothing is matched");
    }
    ImmutableList<DrrSource.Replacement> replacements = source.allReplacements();
    Set<OpNode> sourceNodes = new LinkedHashSet<>();
    source.roots.forEach(root -> reach(root, sourceNodes));
    number(name, sourceNodes);
    if (replacements.isEmpty() && !source.erases && source.wholesale == null) {
      throw RuleError.advice(
          name,
          source,
          "nothing is replaced",
          "; say replaceWith(), replace() or erase()",
          "; say 'replace %x with %y' or 'erase'");
    }
    ReplacementCheck.check(name, replacements, sourceNodes);
    ResultCompiler result = new ResultCompiler(name, source, replacements, sourceNodes);
    ResultPlan plan = result.compile();
    UsedNodes used = result.used();
    used.addConditions(source, sourceNodes);
    replacements.forEach(replacement -> used.addReplaced(replacement.from()));
    ImmutableList<Variant> variants =
        new SourceCompiler(name, source).compile(replacements, result.present(), used.needed());
    used.check(name, sourceNodes, variants);
    TypeDemands.check(name, source, sourceNodes, plan, replacements);
    RuleRewrite rewrite =
        new RuleRewrite(
            name, source, replacements, plan, result.reusesReplaced(), !result.present().isEmpty());
    SelfFeeding.check(name, source, replacements, plan, sourceNodes, variants);
    Integer said = source.benefit;
    int size = variants.stream().mapToInt(Variant::nodeCount).max().orElse(1);
    int benefit = said == null ? size : said;
    RuleText text = new RuleText(name, benefit, source, replacements, plan, pattern.names);
    return new DrrRule(name, benefit, text, source, replacements, variants, rewrite);
  }

  /// {@return the rule that `body` describes over one operand}
  ///
  /// @throws IllegalArgumentException if the rule is wrong; the message names it and says why
  public static DrrRule rule(String name, RuleBody.Unary body) {
    return rule(name, p -> body.describe(p, p.operand()));
  }

  /// {@return the rule that `body` describes over two operands}
  ///
  /// @throws IllegalArgumentException if the rule is wrong; the message names it and says why
  public static DrrRule rule(String name, RuleBody.Binary body) {
    return rule(name, p -> body.describe(p, p.operand(), p.operand()));
  }

  /// {@return the rule that `body` describes over three operands}
  ///
  /// @throws IllegalArgumentException if the rule is wrong; the message names it and says why
  public static DrrRule rule(String name, RuleBody.Ternary body) {
    return rule(name, p -> body.describe(p, p.operand(), p.operand(), p.operand()));
  }

  /// Gives nodes and inputs the numbers by which they are looked up when the rule is applied.
  private static void number(String rule, Set<OpNode> sourceNodes) {
    int count = 0;
    Set<Operands> inputs = new LinkedHashSet<>();
    for (OpNode node : sourceNodes) {
      if (node.slot >= 0) {
        throw RuleError.of(rule, "'%s' is a node of another rule", node.kind.text());
      }
      node.slot = count++;
      for (Operands operands : node.operands) {
        collectInputs(operands, inputs);
      }
    }
    count = 0;
    for (Operands input : inputs) {
      input.slot = count++;
    }
  }

  private static void collectInputs(Operands operands, Set<Operands> inputs) {
    if (operands instanceof Operands.Listed listed) {
      listed.parts.forEach(part -> collectInputs(part, inputs));
    } else if (operands instanceof ValueNode.Input || operands instanceof Operands.Captured) {
      inputs.add(operands);
    }
  }

  private static void reach(OpNode node, Set<OpNode> reached) {
    if (!reached.add(node)) {
      return;
    }
    if (node instanceof AnyNode any) {
      any.alternatives.forEach(alternative -> reach(alternative, reached));
    }
    for (Operands operands : node.operands) {
      reach(operands, reached);
    }
  }

  private static void reach(Operands operands, Set<OpNode> reached) {
    switch (operands) {
      case ValueNode.Result result -> reach(result.node, reached);
      case Operands.Results results -> reach(results.node, reached);
      case Operands.Listed listed -> listed.parts.forEach(part -> reach(part, reached));
      case ValueNode.Input ignored -> {}
      case ValueNode.Built ignored -> {}
      case Operands.Captured ignored -> {}
    }
  }

  DrrSource source() {
    return source;
  }

  ImmutableList<DrrSource.Replacement> replacements() {
    return replacements;
  }

  ImmutableList<Variant> variants() {
    return variants;
  }

  /// {@return whether the rule applies wherever its pattern is found, as far as can be told}
  @Override
  public boolean isUnconditional() {
    return source.constraints.isEmpty() && rewrite.alwaysApplies();
  }

  /// {@return whether the pattern of this rule is found, with the same root, wherever that of `other`
  /// is, as far as can be told}
  @Override
  public boolean covers(Pattern other) {
    return other instanceof DrrRule rule && RuleEmbedding.exists(this, rule);
  }

  @Override
  public ImmutableList<PatternConditions> shapes() {
    return shapes;
  }

  @Override
  public Rewrite apply(Operation op, int shape, PatternRewriter rewriter) {
    Frame frame = new Frame(variants.get(shape));
    frame.bind(0, op);
    @Nullable String reason;
    if (frame.variant.hasOneSegment()) {
      reason = frame.variant.bindOnly(frame);
      if (reason == null) {
        reason = rewrite.apply(frame, op, rewriter);
      }
    } else {
      reason = frame.variant.bind(frame, bound -> rewrite.apply(bound, op, rewriter));
    }
    return reason == null ? Rewrite.applied() : Rewrite.noMatch(reason);
  }

  /// {@return the rule as data, in the language that [RuleFile] reads}
  @Override
  public String toString() {
    return text.get();
  }
}
