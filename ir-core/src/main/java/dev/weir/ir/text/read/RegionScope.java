package dev.weir.ir.text.read;

import dev.weir.ir.Block;
import dev.weir.ir.BlockSegment;
import dev.weir.ir.Region;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A region being read: its block names, the block that operations go into now, and what it is part
/// of.
public final class RegionScope {
  /// A block by its name; not defined as long as only successors have named it.
  static final class NamedBlock {
    final Block block;
    final int firstUse;
    boolean defined;

    NamedBlock(Block block, int firstUse, boolean defined) {
      this.block = block;
      this.firstUse = firstUse;
      this.defined = defined;
    }
  }

  final Region region;
  final @Nullable PendingOperation owner;
  final @Nullable RegionScope parent;
  final String defaultDialect;
  public Block block = new Block();

  /// Where operations go in place of the end of `block`, if this is a part of a block; no operation
  /// that begins at `stop` or later belongs to it then.
  @Nullable BlockSegment segment;

  int stop = Integer.MAX_VALUE;

  private @Nullable Map<String, NamedBlock> blocks;

  public RegionScope(
      Region region,
      @Nullable PendingOperation owner,
      @Nullable RegionScope parent,
      String defaultDialect) {
    this.region = region;
    this.owner = owner;
    this.parent = parent;
    this.defaultDialect = defaultDialect;
  }

  /// {@return the blocks named so far}
  Map<String, NamedBlock> blocks() {
    if (blocks == null) {
      blocks = new LinkedHashMap<>();
    }
    return blocks;
  }

  boolean hasNamedBlocks() {
    return blocks != null;
  }

  /// {@return a view of this scope in which another dialect's prefix may be left out}
  RegionScope withDialect(String dialect) {
    if (dialect.equals(defaultDialect)) {
      return this;
    }
    RegionScope view = new RegionScope(region, owner, parent, dialect);
    view.block = block;
    view.segment = segment;
    view.blocks = blocks();
    return view;
  }
}
