package dev.weir.transforms.autodiff.rules;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.operator.AllOp;
import dev.weir.dialect.operator.AnyOp;
import dev.weir.dialect.operator.ArangeOp;
import dev.weir.dialect.operator.ArgmaxOp;
import dev.weir.dialect.operator.ArgminOp;
import dev.weir.dialect.operator.ArrayLengthOp;
import dev.weir.dialect.operator.AssertOp;
import dev.weir.dialect.operator.AssignValueOp;
import dev.weir.dialect.operator.BitwiseAndOp;
import dev.weir.dialect.operator.BitwiseOrOp;
import dev.weir.dialect.operator.BitwiseXorOp;
import dev.weir.dialect.operator.DataOp;
import dev.weir.dialect.operator.EqualOp;
import dev.weir.dialect.operator.FeedOp;
import dev.weir.dialect.operator.FloorDivideOp;
import dev.weir.dialect.operator.FullIntArrayOp;
import dev.weir.dialect.operator.FullLikeOp;
import dev.weir.dialect.operator.FullOp;
import dev.weir.dialect.operator.GreaterEqualOp;
import dev.weir.dialect.operator.GreaterThanOp;
import dev.weir.dialect.operator.IsnanOp;
import dev.weir.dialect.operator.LessEqualOp;
import dev.weir.dialect.operator.LessThanOp;
import dev.weir.dialect.operator.LogicalAndOp;
import dev.weir.dialect.operator.LogicalNotOp;
import dev.weir.dialect.operator.LogicalOrOp;
import dev.weir.dialect.operator.LogicalXorOp;
import dev.weir.dialect.operator.NotEqualOp;
import dev.weir.dialect.operator.OneHotOp;
import dev.weir.dialect.operator.ShapeOp;
import dev.weir.ir.Operation;
import dev.weir.transforms.autodiff.GradientRules;

/// Operators whose results do not change with their operands, but for jumps: their gradients are zero.
public final class ZeroGradients {
  private static final String TRUTH = "its result is true or false";
  private static final String WHOLE = "its result is whole numbers";
  private static final String SOURCE = "it has no operand";

  /// Why there is no gradient but zero, by operator.
  public static final ImmutableMap<Class<? extends Operation>, String> REASONS =
      ImmutableMap.<Class<? extends Operation>, String>builder()
          .put(DataOp.class, SOURCE)
          .put(FeedOp.class, SOURCE)
          .put(FullOp.class, SOURCE)
          .put(FullIntArrayOp.class, SOURCE)
          .put(FullLikeOp.class, "its result depends on the shape of its operand alone")
          .put(AssignValueOp.class, SOURCE)
          .put(ArrayLengthOp.class, WHOLE)
          .put(ShapeOp.class, "its result depends on the shape of its operand alone")
          .put(ArangeOp.class, "its bounds are those of a list")
          .put(AssertOp.class, "it has no result")
          .put(FloorDivideOp.class, "it is constant but for jumps")
          .put(EqualOp.class, TRUTH)
          .put(NotEqualOp.class, TRUTH)
          .put(LessThanOp.class, TRUTH)
          .put(LessEqualOp.class, TRUTH)
          .put(GreaterThanOp.class, TRUTH)
          .put(GreaterEqualOp.class, TRUTH)
          .put(LogicalAndOp.class, TRUTH)
          .put(LogicalOrOp.class, TRUTH)
          .put(LogicalXorOp.class, TRUTH)
          .put(LogicalNotOp.class, TRUTH)
          .put(IsnanOp.class, TRUTH)
          .put(AllOp.class, TRUTH)
          .put(AnyOp.class, TRUTH)
          .put(BitwiseAndOp.class, WHOLE)
          .put(BitwiseOrOp.class, WHOLE)
          .put(BitwiseXorOp.class, WHOLE)
          .put(ArgmaxOp.class, WHOLE)
          .put(ArgminOp.class, WHOLE)
          .put(OneHotOp.class, "its operand is whole numbers")
          .buildOrThrow();

  private ZeroGradients() {}

  static void register(GradientRules.Builder rules) {
    REASONS.keySet().forEach(rules::zero);
  }
}
