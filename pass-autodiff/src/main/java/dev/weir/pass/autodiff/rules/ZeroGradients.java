package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.operator.array.ArrayLengthOp;
import dev.weir.dialect.operator.creation.ArangeOp;
import dev.weir.dialect.operator.creation.AssignValueOp;
import dev.weir.dialect.operator.creation.BernoulliOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.creation.GaussianOp;
import dev.weir.dialect.operator.creation.RandintOp;
import dev.weir.dialect.operator.creation.TopPSamplingOp;
import dev.weir.dialect.operator.creation.UniformOp;
import dev.weir.dialect.operator.detection.DistributeFpnProposalsOp;
import dev.weir.dialect.operator.detection.MatrixNmsOp;
import dev.weir.dialect.operator.detection.MulticlassNms3Op;
import dev.weir.dialect.operator.elementwise.binary.BitwiseAndOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseLeftShiftOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseOrOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseRightShiftOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseXorOp;
import dev.weir.dialect.operator.elementwise.binary.EqualOp;
import dev.weir.dialect.operator.elementwise.binary.FloorDivideOp;
import dev.weir.dialect.operator.elementwise.binary.GreaterEqualOp;
import dev.weir.dialect.operator.elementwise.binary.GreaterThanOp;
import dev.weir.dialect.operator.elementwise.binary.LessEqualOp;
import dev.weir.dialect.operator.elementwise.binary.LessThanOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalAndOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalOrOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalXorOp;
import dev.weir.dialect.operator.elementwise.binary.NotEqualOp;
import dev.weir.dialect.operator.elementwise.rounding.CeilOp;
import dev.weir.dialect.operator.elementwise.rounding.FloorOp;
import dev.weir.dialect.operator.elementwise.rounding.RoundOp;
import dev.weir.dialect.operator.elementwise.rounding.SignOp;
import dev.weir.dialect.operator.elementwise.rounding.TruncOp;
import dev.weir.dialect.operator.elementwise.unary.BitwiseNotOp;
import dev.weir.dialect.operator.elementwise.unary.IsfiniteOp;
import dev.weir.dialect.operator.elementwise.unary.IsinfOp;
import dev.weir.dialect.operator.elementwise.unary.IsnanOp;
import dev.weir.dialect.operator.elementwise.unary.LogicalNotOp;
import dev.weir.dialect.operator.indexing.NonzeroOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.indexing.SearchsortedOp;
import dev.weir.dialect.operator.manipulation.ShapeOp;
import dev.weir.dialect.operator.program.AssertOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FeedOp;
import dev.weir.dialect.operator.reduction.AllOp;
import dev.weir.dialect.operator.reduction.AnyOp;
import dev.weir.dialect.operator.reduction.ArgmaxOp;
import dev.weir.dialect.operator.reduction.ArgminOp;
import dev.weir.dialect.operator.text.StringsConcatOp;
import dev.weir.dialect.operator.text.StringsFullMatchOp;
import dev.weir.dialect.operator.text.StringsLowerOp;
import dev.weir.dialect.operator.text.StringsSplitOp;
import dev.weir.dialect.operator.text.StringsUpperOp;
import dev.weir.ir.Operation;
import dev.weir.pass.autodiff.GradientRules;

/// Operators whose results do not change with their operands, but for jumps: their gradients are zero.
public final class ZeroGradients {
  private static final String TRUTH = "its result is true or false";
  private static final String WHOLE = "its result is integers";
  private static final String TEXT = "its operands are strings";
  private static final String STEPS = "it is constant but for jumps";
  private static final String BOXES = "boxes that are selected are constant, as in Paddle";
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
          .put(UniformOp.class, "it is drawn at random")
          .put(GaussianOp.class, "it is drawn at random")
          .put(RandintOp.class, "it is drawn at random")
          .put(BernoulliOp.class, "it is drawn at random, and 0 or 1")
          .put(AssertOp.class, "it has no result")
          .put(FloorDivideOp.class, STEPS)
          .put(FloorOp.class, STEPS)
          .put(CeilOp.class, STEPS)
          .put(RoundOp.class, STEPS)
          .put(TruncOp.class, STEPS)
          .put(SignOp.class, STEPS)
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
          .put(IsinfOp.class, TRUTH)
          .put(IsfiniteOp.class, TRUTH)
          .put(AllOp.class, TRUTH)
          .put(AnyOp.class, TRUTH)
          .put(BitwiseAndOp.class, WHOLE)
          .put(BitwiseOrOp.class, WHOLE)
          .put(BitwiseXorOp.class, WHOLE)
          .put(BitwiseNotOp.class, WHOLE)
          .put(BitwiseLeftShiftOp.class, WHOLE)
          .put(BitwiseRightShiftOp.class, WHOLE)
          .put(ArgmaxOp.class, WHOLE)
          .put(ArgminOp.class, WHOLE)
          .put(NonzeroOp.class, WHOLE)
          .put(StringsLowerOp.class, TEXT)
          .put(StringsUpperOp.class, TEXT)
          .put(StringsConcatOp.class, TEXT)
          .put(StringsSplitOp.class, TEXT)
          .put(StringsFullMatchOp.class, TRUTH)
          .put(TopPSamplingOp.class, "it is drawn at random")
          .put(MulticlassNms3Op.class, BOXES)
          .put(MatrixNmsOp.class, BOXES)
          .put(DistributeFpnProposalsOp.class, BOXES)
          .put(SearchsortedOp.class, WHOLE)
          .put(OneHotOp.class, "its operand is integers")
          .buildOrThrow();

  private ZeroGradients() {}

  static void register(GradientRules.Builder rules) {
    REASONS.keySet().forEach(rules::zero);
  }
}
