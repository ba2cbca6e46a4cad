package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// One use of a block as a successor: an edge of the control-flow graph.
public final class BlockOperand {
  private final AbstractOperation owner;
  private final int index;
  private Block block;
  private @Nullable BlockOperand next;
  private @Nullable BlockOperand previous;

  BlockOperand(AbstractOperation owner, int index, Block block) {
    this.owner = owner;
    this.index = index;
    this.block = block;
    link();
  }

  /// {@return the terminator that names the block}
  public Operation owner() {
    return owner;
  }

  /// {@return which of the terminator's successors it is}
  public int index() {
    return index;
  }

  /// {@return the successor}
  public Block block() {
    return block;
  }

  @Nullable BlockOperand nextUse() {
    return next;
  }

  void set(Block newBlock) {
    if (newBlock != block) {
      unlink();
      block = newBlock;
      link();
    }
  }

  void unlink() {
    if (previous != null) {
      previous.next = next;
    } else if (block.firstPredecessor == this) {
      block.firstPredecessor = next;
    }
    if (next != null) {
      next.previous = previous;
    }
    next = null;
    previous = null;
  }

  void link() {
    BlockOperand first = block.firstPredecessor;
    next = first;
    if (first != null) {
      first.previous = this;
    }
    block.firstPredecessor = this;
  }
}
