package dev.weir.dialect.operator.composite.choice;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.Arrays;
import java.util.List;

/// `x` where it is positive, else `alpha x`, with one `alpha` for all, for each channel or for each element.
///
/// Shapes: `x: [A...], alpha: [...] -> [A...]`.
///
/// Element types: `x: T, alpha: T -> T`.
///
/// Diagnoses: a mode of another name.
@OpDef(value = "prelu", format = "$x `,` $alpha attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "alpha"})
public non-sealed interface PreluOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value alpha();

  /// {@return where the channels are: before the other sizes of an image if it begins with `NC`, else last}
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  /// {@return what has a slope of its own: `all`, `channel` or `element`}
  @Attr
  default String mode() {
    return "all";
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    if (!List.of("all", "channel", "element").contains(mode())) {
      throw new IllegalArgumentException(
          "expects 'all', 'channel' or 'element' as mode, got '%s'".formatted(mode()));
    }
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value below = a.times(x(), slopes(a));
    return ImmutableList.of(a.add(OperatorOps.where(a.greater(x(), 0), x(), below)));
  }

  /// {@return the slopes in a shape that broadcasts to that of `x`}
  private Value slopes(Arithmetic a) {
    int rank = Sizes.tensor(x()).rank();
    if (mode().equals("all")) {
      return a.add(OperatorOps.reshape(alpha(), a.integers()));
    } else if (mode().equals("element")) {
      // The first size of `x` is that of the batch, and 1 here.
      return alpha();
    }
    long[] shape = new long[dataFormat().startsWith("NC") ? Math.max(1, rank - 1) : 1];
    Arrays.fill(shape, 1);
    shape[0] = -1;
    return a.add(OperatorOps.reshape(alpha(), a.integers(shape)));
  }
}
