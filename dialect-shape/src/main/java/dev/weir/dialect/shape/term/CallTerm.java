package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;

/// An operator with its operands.
public final class CallTerm extends Term {
  private final TermOperator operator;
  private final ImmutableList<Term> operands;

  private CallTerm(TermOperator operator, ImmutableList<Term> operands, long size) {
    super((operands.hashCode() * 31 + operator.ordinal()) * 31 + 7, size);
    this.operator = operator;
    this.operands = operands;
  }

  static CallTerm get(TermOperator operator, Iterable<Term> operands) {
    ImmutableList<Term> list = ImmutableList.copyOf(operands);
    long size = 1;
    for (Term operand : list) {
      size += operand.size();
    }
    return intern(new CallTerm(operator, list, size));
  }

  /// {@return the operator}
  public TermOperator operator() {
    return operator;
  }

  /// {@return its operands: two, or more where the operator is associative; in order where it is
  /// commutative and the term is not large}
  public ImmutableList<Term> operands() {
    return operands;
  }

  /// {@return whether this is a quotient}
  boolean isQuotient() {
    return operator == TermOperator.FLOOR_DIV;
  }

  @Override
  boolean hasPartsOf(Term other) {
    return other instanceof CallTerm call
        && operator == call.operator
        && operands.equals(call.operands);
  }
}
