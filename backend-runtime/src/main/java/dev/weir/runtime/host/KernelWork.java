package dev.weir.runtime.host;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;

/// How many numbers generated kernels compute: multiplications, additions, comparisons and functions, each for one.
///
/// Tiles count as a whole, so that what hangs over at the end of a tensor counts too; loops whose ends
/// differ from program to program are as long as those of the first.
final class KernelWork {
  private final TileFuncOp kernel;
  private final long[] sizes;

  private KernelWork(TileFuncOp kernel, long[] sizes) {
    this.kernel = kernel;
    this.sizes = sizes;
  }

  /// {@return what a launch of `kernel` computes}
  static long of(TileFuncOp kernel, long... sizes) {
    long each = new KernelWork(kernel, sizes).region(kernel.bodyRegion());
    return each * kernel.programs(sizes);
  }

  private long region(Region region) {
    long sum = 0;
    for (Block block : region) {
      for (Operation op : block) {
        sum += operation(op);
      }
    }
    return sum;
  }

  private long operation(Operation op) {
    if (op instanceof MmaOp product) {
      return 2
          * elements(product.lhs())
          * elements(product.accumulator())
          / Math.max(1, rows(product));
    }
    if (op instanceof UnaryOp
        || op instanceof BinaryOp
        || op instanceof CompareOp
        || op instanceof SelectOp) {
      return elements(op.result(0));
    }
    if (op instanceof TileReduceOp reduction) {
      return elements(reduction.source());
    }
    long inside = 0;
    for (Region region : op.regions()) {
      inside = Math.max(inside, region(region));
    }
    return op instanceof TileForOp loop ? inside * rounds(loop) : inside;
  }

  private static long rows(MmaOp product) {
    return ((TileType) product.accumulator().type()).shape().get(0);
  }

  private static long elements(Value tile) {
    long count = 1;
    if (tile.type() instanceof TileType type) {
      for (int i = 0; i < type.rank(); i++) {
        count *= type.shape().get(i);
      }
    }
    return count;
  }

  private long rounds(TileForOp loop) {
    long step = Math.max(1, index(loop.step()));
    return Math.max(0, Math.ceilDiv(index(loop.upper()) - index(loop.lower()), step));
  }

  private long index(Value value) {
    if (value instanceof BlockArgument argument) {
      if (argument.owner() == kernel.bodyRegion().entry()) {
        return sizes[argument.index() - kernel.pointers().size()];
      }
      return argument.owner().parentOp() instanceof TileForOp loop && argument.index() == 0
          ? index(loop.lower())
          : 0;
    }
    Operation op = value.definingOp();
    if (op instanceof IndexOp constant) {
      return constant.value();
    }
    if (op instanceof IndexBinaryOp binary) {
      long left = index(binary.lhs());
      long right = index(binary.rhs());
      return binary.kind().isDefined(left, right) ? binary.kind().apply(left, right) : 0;
    }
    return 0;
  }
}
