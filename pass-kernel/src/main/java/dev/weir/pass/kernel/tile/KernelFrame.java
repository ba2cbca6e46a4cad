package dev.weir.pass.kernel.tile;

import static dev.weir.dialect.tile.TileOps.index;
import static dev.weir.dialect.tile.TileOps.indexBinary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileOps;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.IndexType;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The beginning of a kernel: its numbers, sizes and views, each made once, before all else.
final class KernelFrame {
  private record View(int pointer, ImmutableList<Size> sizes) {}

  private final Block entry;
  private final OpBuilder builder = new OpBuilder();
  private final Map<Integer, Value> pointers = new HashMap<>();
  private final List<Value> symbols = new ArrayList<>();
  private final Map<Long, Value> numbers = new HashMap<>();
  private final Map<AffineExpr, Value> sizes = new HashMap<>();
  private final Map<View, Value> views = new HashMap<>();
  private @Nullable Operation last;

  /// Makes the frame.
  ///
  /// @param used the pointers that the first arguments of `entry` are; the others are sizes
  KernelFrame(Block entry, List<Integer> used) {
    this.entry = entry;
    for (int i = 0; i < entry.argumentCount(); i++) {
      if (i < used.size()) {
        pointers.put(used.get(i), entry.argument(i));
      } else {
        symbols.add(entry.argument(i));
      }
    }
  }

  private <T extends Operation> T add(OpSpec<T> spec) {
    if (last == null) {
      builder.setInsertionPointToStart(entry);
    } else {
      builder.setInsertionPointAfter(last);
    }
    T op = builder.add(spec);
    last = op;
    return op;
  }

  /// {@return the number `value`}
  Value number(long value) {
    Value known = numbers.get(value);
    if (known == null) {
      known = add(index(value, IndexType.INDEX)).result();
      numbers.put(value, known);
    }
    return known;
  }

  /// {@return the size `expression`}
  Value size(AffineExpr expression) {
    if (expression instanceof AffineExpr.Constant constant) {
      return number(constant.value());
    }
    Value known = sizes.get(expression);
    if (known == null) {
      known =
          switch (expression) {
            case AffineExpr.Symbol symbol -> symbols.get(symbol.position());
            case AffineExpr.Binary binary -> {
              Value left = size(binary.left());
              Value right = size(binary.right());
              yield add(indexBinary(left, right, kind(binary.operator()), IndexType.INDEX))
                  .result();
            }
            default -> throw new IllegalArgumentException("a size has no dimensions");
          };
      sizes.put(expression, known);
    }
    return known;
  }

  private static IndexKind kind(AffineExpr.Operator operator) {
    return switch (operator) {
      case ADD -> IndexKind.ADD;
      case MUL -> IndexKind.MUL;
      case FLOOR_DIV -> IndexKind.DIV;
      case CEIL_DIV -> IndexKind.CEIL_DIV;
      case MOD -> IndexKind.MOD;
    };
  }

  /// {@return what `pointer` points to, arranged in `shape`}
  Value view(int pointer, List<Size> shape) {
    View key = new View(pointer, ImmutableList.copyOf(shape));
    Value known = views.get(key);
    if (known == null) {
      Value argument = pointers.get(pointer);
      List<Value> open = new ArrayList<>();
      long[] lengths = new long[Math.max(1, shape.size())];
      lengths[0] = 1;
      for (int i = 0; i < shape.size(); i++) {
        lengths[i] = shape.get(i).value();
        if (lengths[i] < 0) {
          open.add(size(shape.get(i).expression()));
        }
      }
      PointerType type = (PointerType) argument.type();
      known = add(TileOps.view(argument, open, ViewType.global(type.element(), lengths))).result();
      views.put(key, known);
    }
    return known;
  }

  /// {@return the number that `value` is, if it is known}
  static OptionalLong known(Value value) {
    return value.definingOp() instanceof IndexOp number
        ? OptionalLong.of(number.value())
        : OptionalLong.empty();
  }

  /// {@return `left kind right`, added by `where` unless it is known}
  Value binary(OpBuilder where, IndexKind kind, Value left, Value right) {
    OptionalLong a = known(left);
    OptionalLong b = known(right);
    if (a.isPresent() && b.isPresent()) {
      return number(kind.wrapped(a.getAsLong(), b.getAsLong()));
    }
    boolean unchanged =
        b.isPresent()
            && switch (kind) {
              case ADD, SUB -> b.getAsLong() == 0;
              case MUL, DIV, CEIL_DIV -> b.getAsLong() == 1;
              default -> false;
            };
    if (unchanged) {
      return left;
    }
    if (a.isPresent()
        && (kind == IndexKind.ADD && a.getAsLong() == 0
            || kind == IndexKind.MUL && a.getAsLong() == 1)) {
      return right;
    }
    if (kind == IndexKind.MOD && b.isPresent() && b.getAsLong() == 1) {
      return number(0);
    }
    return where.add(indexBinary(left, right, kind, IndexType.INDEX)).result();
  }
}
