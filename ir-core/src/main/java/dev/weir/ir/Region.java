package dev.weir.ir;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A list of blocks that an operation holds. The first block is the entry.
public final class Region implements Iterable<Block> {
  private @Nullable AbstractOperation parent;
  private int index;
  private @Nullable Block first;
  private @Nullable Block last;
  private int size;

  /// Makes a region without blocks, not yet held by an operation.
  public Region() {}

  /// {@return a region of one block without arguments, filled by `body` with a builder at its end}
  public static Region of(Consumer<? super OpBuilder> body) {
    return of(List.of(), (builder, block) -> body.accept(builder));
  }

  /// {@return a region of one block with arguments of these types, filled by `body` with a builder at
  /// its end and the block}
  public static Region of(
      List<? extends Type> argumentTypes, BiConsumer<? super OpBuilder, ? super Block> body) {
    Region region = new Region();
    OpBuilder builder = new OpBuilder();
    Block entry = builder.createBlock(region, argumentTypes);
    body.accept(builder, entry);
    return region;
  }

  /// {@return the operation that holds this region, or null while it is detached}
  public @Nullable Operation parent() {
    return parent;
  }

  /// {@return this region's place among the regions of its operation}
  public int index() {
    return index;
  }

  /// {@return the entry block, or null}
  public @Nullable Block first() {
    return first;
  }

  /// {@return the last block, or null}
  public @Nullable Block last() {
    return last;
  }

  /// {@return the number of blocks}
  public int size() {
    return size;
  }

  /// {@return whether there is no block}
  public boolean isEmpty() {
    return first == null;
  }

  /// {@return whether `block` lies in this region, at whatever depth}
  public boolean encloses(Block block) {
    for (Region at = block.parent(); at != null; ) {
      if (at == this) {
        return true;
      }
      Operation op = at.parent();
      at = op == null ? null : op.parentRegion();
    }
    return false;
  }

  /// {@return the entry block}
  ///
  /// @throws IllegalStateException if the region has no block
  public Block entry() {
    if (first == null) {
      throw new IllegalStateException("the region has no block");
    }
    return first;
  }

  @Override
  public Iterator<Block> iterator() {
    return new Iterator<>() {
      private @Nullable Block next = first;

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Block next() {
        Block current = next;
        if (current == null) {
          throw new NoSuchElementException();
        }
        next = current.next();
        return current;
      }
    };
  }

  /// Appends a detached block to a region that is still being built.
  ///
  /// @throws IllegalArgumentException if the block is in a region already
  public void append(Block block) {
    insertAfter(last, block);
  }

  void attach(AbstractOperation op, int at) {
    if (parent != null) {
      throw new IllegalArgumentException("the region is held by an operation already");
    }
    parent = op;
    index = at;
  }

  void insertAfter(@Nullable Block anchor, Block block) {
    if (block.parent != null) {
      throw new IllegalArgumentException("the block is in a region already");
    }
    block.parent = this;
    block.previous = anchor;
    block.next = anchor == null ? first : anchor.next;
    if (block.previous == null) {
      first = block;
    } else {
      block.previous.next = block;
    }
    if (block.next == null) {
      last = block;
    } else {
      block.next.previous = block;
    }
    size++;
  }

  void remove(Block block) {
    if (block.previous == null) {
      first = block.next;
    } else {
      block.previous.next = block.next;
    }
    if (block.next == null) {
      last = block.previous;
    } else {
      block.next.previous = block.previous;
    }
    block.parent = null;
    block.previous = null;
    block.next = null;
    size--;
  }
}
