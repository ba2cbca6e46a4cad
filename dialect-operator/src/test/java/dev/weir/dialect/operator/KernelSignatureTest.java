package dev.weir.dialect.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.elementwise.WhereOp;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.manipulation.SplitOp;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.ir.Location;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KernelSignatureTest {
  private static <T extends Operation> T make(OpSpec<T> spec) {
    return spec.build(Location.unknown());
  }

  private static Value tensor(Type elementType, long... shape) {
    return make(PirOps.parameter("p", TensorType.of(elementType, shape))).out();
  }

  private static Value integers(long... values) {
    return make(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64))
        .out();
  }

  @Test
  void anInplaceTwinHasTheKernelOfItsOperator() {
    Value x = tensor(FloatType.F16, 2);
    ReluOp plain = make(OperatorOps.relu(x));
    ReluOp twin = make(OperatorOps.reluInplace(x));
    assertEquals("pd_op.relu_", twin.name());
    assertEquals("relu", plain.kernelName());
    assertEquals("relu", twin.kernelName());
    assertEquals(DType.FLOAT16, twin.kernelDataType());
    assertEquals(Set.of(), plain.effects());
    assertEquals(Set.of(Effect.WRITE), twin.effects());
    assertEquals(0, twin.definition().inplaceOperand());
  }

  @Test
  void whereWritesOverItsSecondOperand() {
    Value condition = tensor(IntegerType.I1, 2);
    Value x = tensor(FloatType.F64, 2);
    WhereOp twin = make(OperatorOps.whereInplace(condition, x, x));
    assertEquals(1, twin.definition().inplaceOperand());
    assertEquals(DType.FLOAT64, twin.kernelDataType());
  }

  @Test
  void shapesAndAxesAreReadOnTheHost() {
    Value x = tensor(FloatType.F32, 6, 4);
    SplitOp split = make(OperatorOps.split(x, integers(2, 4), integers(0)));
    assertFalse(split.isMutableAttribute(0));
    assertTrue(split.isMutableAttribute(1));
    assertTrue(split.isMutableAttribute(2));
  }

  @Test
  void absentOperandsDoNotShiftTheOthers() {
    Value x = tensor(FloatType.F32, 6, 4);
    Value p = tensor(FloatType.F32, 1);
    DropoutOp dropout = make(OperatorOps.dropout(x, p, true, "upscale_in_train", 0, false));
    assertFalse(dropout.isMutableAttribute(0));
    assertTrue(dropout.isMutableAttribute(1));
  }

  @Test
  void theElementTypeComesFromWhereTheOperatorSays() {
    Value ids = tensor(IntegerType.I64, 3);
    Value weight = tensor(FloatType.BF16, 9, 4);
    assertEquals(DType.BFLOAT16, make(OperatorOps.embedding(ids, weight)).kernelDataType());
    assertEquals(
        DType.FLOAT64,
        make(OperatorOps.full(ImmutableLongArray.of(2), 1).dtype(DType.FLOAT64)).kernelDataType());
    assertEquals(DType.INT64, make(OperatorOps.cast(ids, DType.FLOAT32)).kernelDataType());
    Value list = make(PirOps.combine(weight, weight)).out();
    assertEquals(DType.BFLOAT16, make(OperatorOps.concat(list, integers(0))).kernelDataType());
  }

  @Test
  void randomAndTrainingHaveEffects() {
    Value x = tensor(FloatType.F32, 2, 3, 4, 4);
    Value p = tensor(FloatType.F32, 1);
    Value channel = tensor(FloatType.F32, 3);
    assertTrue(
        MemoryEffects.isPure(make(OperatorOps.dropout(x, p, true, "upscale_in_train", 0, false))));
    assertFalse(
        MemoryEffects.isPure(make(OperatorOps.dropout(x, p, false, "upscale_in_train", 0, false))));
    assertTrue(MemoryEffects.isPure(normalised(x, channel, true)));
    assertFalse(MemoryEffects.isPure(normalised(x, channel, false)));
  }

  private static BatchNormOp normalised(Value x, Value channel, boolean isTest) {
    BatchNormOp op =
        make(
            OperatorOps.batchNorm(x, channel, channel, isTest, 0.9f, 1e-5f, "NCHW", false, false)
                .scale(channel)
                .bias(channel));
    assertEquals(List.of(x.type(), channel.type()), op.resultTypes().subList(0, 2));
    return op;
  }
}
