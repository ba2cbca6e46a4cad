package dev.weir.ir.trait;

/// What a branch hands to the arguments of one successor: first `produced` values that come into
/// being with the branch itself and are no operands, then the values of `forwarded`.
///
/// @param produced how many leading arguments the branch gives values of its own
/// @param forwarded the operands that become the arguments after those
public record SuccessorOperands(int produced, OperandRange forwarded) {
  /// {@return that the operands of `forwarded` are all that is handed over}
  public static SuccessorOperands of(OperandRange forwarded) {
    return new SuccessorOperands(0, forwarded);
  }

  /// {@return how many arguments get a value}
  public int size() {
    return produced + forwarded.size();
  }

  /// {@return whether argument `index` gets a value that is no operand}
  public boolean isProduced(int index) {
    return index < produced;
  }
}
