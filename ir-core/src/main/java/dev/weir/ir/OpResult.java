package dev.weir.ir;

/// A value that an operation defines.
public final class OpResult extends Value {
  private final AbstractOperation owner;
  private final int index;

  OpResult(AbstractOperation owner, int index, Type type) {
    super(type);
    this.owner = owner;
    this.index = index;
  }

  /// {@return the operation that defines this value}
  public Operation owner() {
    return owner;
  }

  /// {@return this value's place among the results of its operation}
  public int index() {
    return index;
  }

  @Override public Operation definingOp() {
    return owner;
  }

  @Override public @org.jspecify.annotations.Nullable Block parentBlock() {
    return owner.block();
  }

  @Override public Location location() {
    return owner.location();
  }
}
