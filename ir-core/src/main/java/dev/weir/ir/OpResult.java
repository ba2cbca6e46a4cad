package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// A value that an operation defines.
///
/// Only results after the first store their place, so that the common case stays at 24 bytes.
public sealed class OpResult extends Value {
  private final AbstractOperation owner;

  OpResult(AbstractOperation owner, Type type) {
    super(type);
    this.owner = owner;
  }

  static OpResult of(AbstractOperation owner, int index, Type type) {
    return index == 0 ? new OpResult(owner, type) : new Indexed(owner, index, type);
  }

  /// {@return the operation that defines this value}
  public final Operation owner() {
    return owner;
  }

  final AbstractOperation ownerOperation() {
    return owner;
  }

  /// {@return this value's place among the results of its operation}
  public int index() {
    return 0;
  }

  @Override
  public final Operation definingOp() {
    return owner;
  }

  @Override
  public final @Nullable Block parentBlock() {
    return owner.block();
  }

  @Override
  public final Location location() {
    return owner.location();
  }

  private static final class Indexed extends OpResult {
    private final int index;

    Indexed(AbstractOperation owner, int index, Type type) {
      super(owner, type);
      this.index = index;
    }

    @Override
    public int index() {
      return index;
    }
  }
}
