package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.dialect.tile.Access;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The right operands that the programs of a kernel share.
final class SharedOperands {
  private final Map<Index, IndexDefinition> definitions = new HashMap<>();
  private final Set<Index> counters = new HashSet<>();
  private final List<LoopStep.Matmul> products = new ArrayList<>();
  private final Map<LoopStep.Matmul, SharedOperand> ofProducts = new IdentityHashMap<>();
  private final List<SharedOperand> all = new ArrayList<>();

  SharedOperands(LoopProgram program) {
    search(program.body());
    for (LoopStep.Matmul product : products) {
      SharedOperand operand = operand(product);
      if (operand != null) {
        ofProducts.put(product, operand);
        if (!all.contains(operand)) {
          all.add(operand);
        }
      }
    }
  }

  /// {@return the operands, each once}
  List<SharedOperand> all() {
    return all;
  }

  /// {@return which of [#all] the right operand of `product` is}, -1 if none
  int find(LoopStep.Matmul product) {
    return all.indexOf(ofProducts.get(product));
  }

  /// {@return what a size is computed by}
  ///
  /// @param size a variable that is a size of an operand
  IndexDefinition definition(Index size) {
    IndexDefinition definition = definitions.get(size);
    if (definition == null) {
      throw new IllegalArgumentException("not a size: " + size);
    }
    return definition;
  }

  private void search(List<LoopStep> steps) {
    for (LoopStep step : steps) {
      if (step instanceof LoopStep.DefineIndex define) {
        definitions.put(define.target(), define.op());
      } else if (step instanceof LoopStep.Matmul product) {
        products.add(product);
      } else if (step instanceof LoopStep.Loop loop) {
        search(loop.body());
      } else if (step instanceof LoopStep.Repeat repeat) {
        counters.add(repeat.variable());
        search(repeat.body());
      } else if (step instanceof LoopStep.Choice choice) {
        search(choice.then());
        search(choice.otherwise());
      }
    }
  }

  private @Nullable SharedOperand operand(LoopStep.Matmul product) {
    MemoryRef place = product.rhs();
    if (!(place.memory() instanceof Memory.Pointer pointer)
        || pointer.access() != Access.READ
        || !isPackable(product)
        || place.sizes().size() > SharedOperand.DIMENSIONS) {
      return null;
    }
    int rows = -1;
    int columns = -1;
    for (int i = 0; i < place.sizes().size(); i++) {
      Coordinate coordinate = place.coordinates().get(i);
      if (coordinate.loop().equals(product.inner())) {
        rows = i;
      } else if (coordinate.loop().equals(product.column())) {
        columns = i;
      } else if (!coordinate.loop().is(0)) {
        return null;
      }
      if (!isSize(place.sizes().get(i))) {
        return null;
      }
    }
    if (rows < 0 || columns < 0) {
      return null;
    }
    boolean goesAlong = counters.contains(place.coordinates().get(columns).base());
    return new SharedOperand(pointer, rows, columns, place.sizes(), goesAlong ? 0 : width(product));
  }

  /// {@return how many columns the accumulator has room for}
  private static long width(LoopStep.Matmul product) {
    MemoryRef place = product.accumulator();
    for (int i = 0; i < place.sizes().size(); i++) {
      if (place.coordinates().get(i).loop().equals(product.column())
          && place.sizes().get(i) instanceof Index.Constant constant) {
        return constant.value();
      }
    }
    return 0;
  }

  /// {@return whether the product is one that the micro kernel computes}
  private static boolean isPackable(LoopStep.Matmul product) {
    LaneType left = lanes(product.lhs());
    LaneType right = lanes(product.rhs());
    LaneType result = lanes(product.accumulator());
    return result == LaneType.F32
            && Matrix.supports(BlockProduct.dtype(left))
            && Matrix.supports(BlockProduct.dtype(right))
        || ByteBlock.supports(left, right, result);
  }

  private static LaneType lanes(MemoryRef place) {
    return LaneType.of(place.memory().element());
  }

  /// {@return whether `index` follows from the size arguments alone}
  private boolean isSize(Index index) {
    if (index instanceof Index.Constant) {
      return true;
    }
    IndexDefinition definition = definitions.get(index);
    if (definition instanceof IndexDefinition.Arithmetic arithmetic) {
      return isSize(arithmetic.left()) && isSize(arithmetic.right());
    }
    return definition instanceof IndexDefinition.Size;
  }
}
