package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.operator.array.ArrayPopOp;
import dev.weir.dialect.operator.array.ArrayReadOp;
import dev.weir.dialect.operator.array.ArrayToTensorOp;
import dev.weir.dialect.operator.array.ArrayWriteOp;
import dev.weir.dialect.operator.array.CreateArrayLikeOp;
import dev.weir.dialect.operator.array.CreateArrayOp;
import dev.weir.dialect.operator.composite.LlmInt8LinearOp;
import dev.weir.dialect.operator.gradient.FusedBnAddActivationGradOp;
import dev.weir.dialect.operator.gradient.FusedGemmEpilogueGradOp;
import dev.weir.dialect.operator.indexing.HistogramOp;
import dev.weir.dialect.operator.indexing.UniqueOp;
import dev.weir.dialect.operator.manipulation.ViewDtypeOp;
import dev.weir.dialect.operator.quantization.DequantizeLinearOp;
import dev.weir.dialect.operator.quantization.QuantizeLinearOp;
import dev.weir.dialect.operator.quantization.WeightQuantizeOp;
import dev.weir.ir.Operation;
import dev.weir.pass.autodiff.GradientRules;

/// Operators that are not differentiated, and why: a program that asks for it gets an error.
public final class RefusedGradients {
  private static final String SECOND = "there is no second derivative of it";
  private static final String MEMORY =
      "a list is memory that is written over; use a stack or concat";
  private static final String ROUNDED = "it rounds; a gradient would be zero and of no use";

  /// Why an operator is not differentiated.
  public static final ImmutableMap<Class<? extends Operation>, String> REASONS =
      ImmutableMap.<Class<? extends Operation>, String>builder()
          .put(QuantizeLinearOp.class, ROUNDED)
          .put(DequantizeLinearOp.class, "what it takes is integers")
          .put(WeightQuantizeOp.class, ROUNDED)
          .put(LlmInt8LinearOp.class, ROUNDED)
          .put(
              ViewDtypeOp.class,
              "what it gives is bytes of a number, of which there is no derivative")
          .put(
              HistogramOp.class,
              "its counts jump, and PaddlePaddle has no gradient of its weights; use bincount")
          .put(UniqueOp.class, "equal elements share one result; use its indices in gather")
          .put(FusedGemmEpilogueGradOp.class, SECOND)
          .put(FusedBnAddActivationGradOp.class, SECOND)
          .put(CreateArrayOp.class, MEMORY)
          .put(CreateArrayLikeOp.class, MEMORY)
          .put(ArrayReadOp.class, MEMORY)
          .put(ArrayWriteOp.class, MEMORY)
          .put(ArrayToTensorOp.class, MEMORY)
          .put(ArrayPopOp.class, MEMORY)
          .put(GroupOp.class, "groups are formed of what is differentiated already")
          .buildOrThrow();

  private RefusedGradients() {}

  static void register(GradientRules.Builder rules) {
    REASONS.forEach((kind, reason) -> rules.on(kind, (op, back) -> back.unsupported("%s", reason)));
  }
}
