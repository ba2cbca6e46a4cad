package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// A value that a block receives when control enters it.
public final class BlockArgument extends Value {
  final Block owner;
  int index;
  private Location location;

  BlockArgument(Block owner, int index, Type type, Location location) {
    super(type);
    this.owner = owner;
    this.index = index;
    this.location = location;
  }

  /// {@return the block that receives this value}
  public Block owner() {
    return owner;
  }

  /// {@return this value's place among the arguments of its block}
  public int index() {
    return index;
  }

  @Override
  public @Nullable Operation definingOp() {
    return null;
  }

  @Override
  public Block parentBlock() {
    return owner;
  }

  @Override
  public Location location() {
    return location;
  }

  /// Sets where this value comes from.
  public void setLocation(Location location) {
    this.location = location;
  }
}
