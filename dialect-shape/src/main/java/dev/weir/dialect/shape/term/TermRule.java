package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;

/// The laws by which terms are simplified.
///
/// Each says that `left` equals `right` for all integers for which its conditions hold and `left` is
/// defined; `right` is defined then, too. A test proves each with Z3.
public enum TermRule {
  /// Like terms are collected.
  LIKE_TERMS("c*x + d*x", "(c + d)*x"),
  /// Products of sums are multiplied out.
  DISTRIBUTION("(a + b)*(c + d)", "a*c + a*d + b*c + b*d"),
  /// Nothing divided is nothing.
  QUOTIENT_OF_ZERO("0 floordiv b", "0"),
  /// Division by 1 changes nothing.
  QUOTIENT_BY_ONE("a floordiv 1", "a"),
  /// What is divided by itself is 1.
  QUOTIENT_BY_ITSELF("b floordiv b", "1"),
  /// Signs of a quotient cancel.
  QUOTIENT_SIGNS("a floordiv b", "(-a) floordiv (-b)"),
  /// Multiples of the divisor are taken out.
  QUOTIENT_OF_MULTIPLE("(q*b + r) floordiv b", "q + r floordiv b"),
  /// A factor of the divisor and of all but the constant cancels.
  QUOTIENT_COMMON_FACTOR(
      "(g*a + k) floordiv (g*c)", "(a + k floordiv g) floordiv c", "g >= 1", "c >= 1"),
  /// A factor of both sides cancels.
  QUOTIENT_CANCELLATION("(a*g) floordiv (b*g)", "a floordiv b"),
  /// A negative dividend is divided as a positive one, rounded up.
  QUOTIENT_OF_NEGATIVE("(-a) floordiv c", "-((a + c - 1) floordiv c)", "c >= 1"),
  /// Quotients of quotients by integers are one quotient.
  QUOTIENT_OF_QUOTIENT(
      "(a floordiv b + k) floordiv c", "(a + k*b) floordiv (b*c)", "b >= 1", "c >= 1"),
  /// Quotients of quotients are one quotient.
  QUOTIENT_OF_QUOTIENT_BY_TERM("(a floordiv b) floordiv c", "a floordiv (b*c)", "c >= 1"),
  /// A dividend between two neighbouring multiples of the divisor has one quotient.
  QUOTIENT_WITHIN_BOUNDS("a floordiv c", "q", "c >= 1", "q*c <= a", "a <= q*c + c - 1"),
  /// What is less than its divisor goes into it no times.
  QUOTIENT_OF_LESS("a floordiv b", "0", "a >= 0", "a + 1 <= b"),
  /// Operands of a minimum are a set.
  MIN_SET("min(a, min(b, a))", "min(a, b)"),
  /// Operands of a maximum are a set.
  MAX_SET("max(a, max(b, a))", "max(a, b)"),
  /// A larger operand is no minimum.
  MIN_DOMINATED("min(a, b)", "a", "a <= b"),
  /// A smaller operand is no maximum.
  MAX_DOMINATED("max(a, b)", "a", "a >= b"),
  /// A constant is taken out of a minimum.
  MIN_OFFSET("min(a + k, b + k)", "min(a, b) + k"),
  /// A constant is taken out of a maximum.
  MAX_OFFSET("max(a + k, b + k)", "max(a, b) + k"),
  /// A factor is taken out of a minimum.
  MIN_FACTOR("min(g*a, g*b)", "g*min(a, b)", "g >= 1"),
  /// A factor is taken out of a maximum.
  MAX_FACTOR("max(g*a, g*b)", "g*max(a, b)", "g >= 1"),
  /// A sign turns a minimum into a maximum.
  MIN_SIGN("min(-a, -b)", "-max(a, b)"),
  /// A sign turns a maximum into a minimum.
  MAX_SIGN("max(-a, -b)", "-min(a, b)"),
  /// Operands of a broadcast are a set.
  BROADCAST_SET("broadcast(a, broadcast(b, a))", "broadcast(a, b)"),
  /// Broadcasts of broadcasts are one.
  BROADCAST_FLAT("broadcast(a, broadcast(b, c))", "broadcast(broadcast(a, b), c)"),
  /// The order of operands of a broadcast does not matter.
  BROADCAST_ORDER("broadcast(a, b)", "broadcast(b, a)"),
  /// 1 broadcasts to everything.
  BROADCAST_OF_ONE("broadcast(a, 1)", "a"),
  /// What is never 1 is what all broadcasts to.
  BROADCAST_NEVER_ONE("broadcast(a, b)", "a", "a != 1"),
  /// A size and a multiple of it broadcast to the multiple.
  BROADCAST_OF_MULTIPLE("broadcast(a, a*b)", "a*b", "a >= 0"),
  /// What is cut at a limit, but not to nothing, broadcasts to what it was cut from.
  BROADCAST_OF_LIMIT("broadcast(a, min(a, b))", "a", "a >= 0", "b >= 1"),
  /// A size and one that is not less broadcast to that.
  BROADCAST_OF_LARGER("broadcast(a, b)", "b", "a >= 1", "a <= b");

  private final String left;
  private final String right;
  private final ImmutableList<String> conditions;

  TermRule(String left, String right, String... conditions) {
    this.left = left;
    this.right = right;
    this.conditions = ImmutableList.copyOf(conditions);
  }

  /// {@return what is simplified}, as [TermParser] reads it
  public String left() {
    return left;
  }

  /// {@return what it becomes}
  public String right() {
    return right;
  }

  /// {@return what must hold: two terms with `>=`, `<=` or `!=` between them}
  public ImmutableList<String> conditions() {
    return conditions;
  }

  /// {@return the law: `a floordiv b = 0 if a >= 0, a + 1 <= b`}
  @Override
  public String toString() {
    return left
        + " = "
        + right
        + (conditions.isEmpty() ? "" : " if " + String.join(", ", conditions));
  }
}
