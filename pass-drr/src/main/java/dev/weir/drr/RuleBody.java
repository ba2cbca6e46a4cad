package dev.weir.drr;

/// What a rule is, given the pattern to describe and the operands that it captures, each once; see
/// [DrrRule#rule(String, RuleBody.Unary)].
public final class RuleBody {
  /// A rule over one operand.
  @FunctionalInterface
  public interface Unary {
    /// Describes the rule.
    void describe(DrrPattern pattern, ValueNode first);
  }

  /// A rule over two operands.
  @FunctionalInterface
  public interface Binary {
    /// Describes the rule.
    void describe(DrrPattern pattern, ValueNode first, ValueNode second);
  }

  /// A rule over three operands.
  @FunctionalInterface
  public interface Ternary {
    /// Describes the rule.
    void describe(DrrPattern pattern, ValueNode first, ValueNode second, ValueNode third);
  }

  private RuleBody() {}
}
