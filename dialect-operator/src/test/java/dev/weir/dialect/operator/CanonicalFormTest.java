package dev.weir.dialect.operator;

import static dev.weir.dialect.operator.OperatorOps.add;
import static dev.weir.dialect.operator.OperatorOps.cast;
import static dev.weir.dialect.operator.OperatorOps.concat;
import static dev.weir.dialect.operator.OperatorOps.data;
import static dev.weir.dialect.operator.OperatorOps.dropout;
import static dev.weir.dialect.operator.OperatorOps.expand;
import static dev.weir.dialect.operator.OperatorOps.fetch;
import static dev.weir.dialect.operator.OperatorOps.flatten;
import static dev.weir.dialect.operator.OperatorOps.full;
import static dev.weir.dialect.operator.OperatorOps.fullIntArray;
import static dev.weir.dialect.operator.OperatorOps.logicalNot;
import static dev.weir.dialect.operator.OperatorOps.multiply;
import static dev.weir.dialect.operator.OperatorOps.pad;
import static dev.weir.dialect.operator.OperatorOps.relu;
import static dev.weir.dialect.operator.OperatorOps.reshape;
import static dev.weir.dialect.operator.OperatorOps.scale;
import static dev.weir.dialect.operator.OperatorOps.shape;
import static dev.weir.dialect.operator.OperatorOps.slice;
import static dev.weir.dialect.operator.OperatorOps.subtract;
import static dev.weir.dialect.operator.OperatorOps.transpose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.canonicalization.OperatorCanonicalization;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.elementwise.unary.LogicalNotOp;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.ShapeOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.PatternSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/// Folding and canonicalisation patterns, each on a program of one input and one output.
class CanonicalFormTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final FrozenPatterns PATTERNS =
      new PatternSet().add(new OperatorCanonicalization().patterns()).freeze();

  /// A program in canonical form.
  private record Canonical(Value input, Value output) {
    void isInput() {
      assertSame(input, output);
    }

    <T> T is(Class<T> kind) {
      return assertInstanceOf(kind, output.definingOp());
    }
  }

  private static Canonical canonical(
      DType dtype, List<Long> shape, BiFunction<OpBuilder, Value, Value> body) {
    ModuleOp module =
        BuiltinOps.module(
                b -> {
                  Value x = b.add(data("x", ImmutableLongArray.copyOf(shape), dtype)).out();
                  b.add(fetch(body.apply(b, x), "y", 0));
                })
            .build(Location.unknown());
    GreedyDriver.run(module, PATTERNS, REGISTRY);
    FetchOp last = assertInstanceOf(FetchOp.class, module.body().last());
    List<Value> inputs = new ArrayList<>();
    module.walk(DataOp.class, input -> inputs.add(input.out()));
    return new Canonical(inputs.get(0), last.x());
  }

  private static Canonical canonical(BiFunction<OpBuilder, Value, Value> body) {
    return canonical(DType.FLOAT32, List.of(2L, 3L), body);
  }

  private static Value number(OpBuilder b, double value) {
    return b.add(full(ImmutableLongArray.of(1), value)).out();
  }

  private static Value integers(OpBuilder b, long... values) {
    return b.add(fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64)).out();
  }

  @Test
  void identitiesGiveTheirOperand() {
    canonical((b, x) -> b.add(scale(x, number(b, 1))).out()).isInput();
    canonical((b, x) -> b.add(cast(x, DType.FLOAT32)).out()).isInput();
    canonical((b, x) -> b.add(transpose(x, ImmutableIntArray.of(0, 1))).out()).isInput();
    canonical((b, x) -> b.add(reshape(x, integers(b, 2, 3))).out()).isInput();
    canonical((b, x) -> b.add(flatten(x).startAxis(1).stopAxis(1)).out()).isInput();
    canonical((b, x) -> b.add(expand(x, integers(b, -1, 3))).out()).isInput();
    canonical((b, x) -> b.add(pad(x, number(b, 9), ImmutableIntArray.of(0, 0, 0, 0))).out())
        .isInput();
    canonical((b, x) ->
            b.add(slice(x, integers(b, 0), integers(b, 99), ImmutableLongArray.of(1))).out())
        .isInput();
    canonical((b, x) -> b.add(concat(b.add(PirOps.combine(x)).out(), number(b, 0))).out())
        .isInput();
  }

  @Test
  void whatOnlyLooksLikeAnIdentityStays() {
    canonical((b, x) -> b.add(scale(x, number(b, 1)).bias(0.5f)).out()).is(ScaleOp.class);
    canonical((b, x) -> b.add(transpose(x, ImmutableIntArray.of(1, 0))).out())
        .is(TransposeOp.class);
    canonical(
            DType.FLOAT32, List.of(-1L, 3L), (b, x) -> b.add(reshape(x, integers(b, -1, 3))).out())
        .is(ReshapeOp.class);
    canonical((b, x) ->
            b.add(slice(x, integers(b, 0), integers(b, 2), ImmutableLongArray.of(1))).out())
        .is(SliceOp.class);
  }

  @Test
  void transposesCompose() {
    TransposeOp only =
        canonical(
                DType.FLOAT32,
                List.of(2L, 3L, 4L),
                (b, x) -> {
                  Value once = b.add(transpose(x, ImmutableIntArray.of(1, 2, 0))).out();
                  return b.add(transpose(once, ImmutableIntArray.of(0, 2, 1))).out();
                })
            .is(TransposeOp.class);
    // Dimensions 3x4x2 after the first, 3x2x4 after the second.
    assertEquals(ImmutableIntArray.of(1, 0, 2), only.perm());
    assertEquals(TensorType.of(FloatType.F32, 3, 2, 4), only.out().type());
    canonical(
            (b, x) -> {
              Value once = b.add(transpose(x, ImmutableIntArray.of(1, 0))).out();
              return b.add(transpose(once, ImmutableIntArray.of(-1, -2))).out();
            })
        .isInput();
  }

  @Test
  void reshapesCompose() {
    Canonical reshaped =
        canonical((b, x) -> {
          Value flat = b.add(flatten(x).startAxis(0).stopAxis(1)).out();
          return b.add(reshape(flat, integers(b, 3, -1))).out();
        });
    assertSame(reshaped.input(), reshaped.is(ReshapeOp.class).x());
  }

  @Test
  void aShapeThatCopiesSizesKeepsItsOperand() {
    Canonical reshaped =
        canonical((b, x) -> {
          Value turned = b.add(reshape(x, integers(b, 3, 2))).out();
          return b.add(reshape(turned, integers(b, 0, 1, 2))).out();
        });
    assertInstanceOf(ReshapeOp.class, reshaped.is(ReshapeOp.class).x().definingOp());
  }

  @Test
  void castsComposeWhereNothingIsLost() {
    Canonical widened = castTwice(DType.FLOAT32, DType.FLOAT64, DType.FLOAT16);
    assertSame(widened.input(), widened.is(CastOp.class).x());
    castTwice(DType.FLOAT32, DType.FLOAT64, DType.FLOAT32).isInput();
    castTwice(DType.INT8, DType.FLOAT32, DType.INT8).isInput();
    castTwice(DType.BOOL, DType.FLOAT16, DType.BOOL).isInput();
  }

  @Test
  void castsThatLoseValuesStay() {
    assertInner(castTwice(DType.FLOAT32, DType.FLOAT16, DType.FLOAT32));
    assertInner(castTwice(DType.FLOAT32, DType.UINT8, DType.FLOAT32));
    assertInner(castTwice(DType.INT32, DType.FLOAT32, DType.INT64));
    assertInner(castTwice(DType.INT8, DType.UINT8, DType.INT16));
    assertInner(castTwice(DType.INT8, DType.FLOAT32, DType.UINT8));
    assertInner(castTwice(DType.BFLOAT16, DType.FLOAT16, DType.FLOAT32));
  }

  private static Canonical castTwice(DType from, DType through, DType to) {
    return canonical(
        from, List.of(4L), (b, x) -> b.add(cast(b.add(cast(x, through)).out(), to)).out());
  }

  private static void assertInner(Canonical program) {
    assertInstanceOf(CastOp.class, program.is(CastOp.class).x().definingOp());
  }

  @Test
  void twoNegationsOfABooleanCancel() {
    canonical(
            DType.BOOL, List.of(4L), (b, x) -> b.add(logicalNot(b.add(logicalNot(x)).out())).out())
        .isInput();
    canonical(
            DType.FLOAT32,
            List.of(4L),
            (b, x) -> b.add(logicalNot(b.add(logicalNot(x)).out())).out())
        .is(LogicalNotOp.class);
  }

  @Test
  void reluTwiceIsRelu() {
    Canonical once = canonical((b, x) -> b.add(relu(b.add(relu(x)).out())).out());
    assertSame(once.input(), once.is(ReluOp.class).x());
  }

  @Test
  void theShapeOfAKnownTensorIsAConstant() {
    FullIntArrayOp sizes = canonical((b, x) -> b.add(shape(x)).out()).is(FullIntArrayOp.class);
    assertEquals(ImmutableLongArray.of(2, 3), sizes.value());
    assertEquals(DType.INT32, sizes.dtype());
    canonical(DType.FLOAT32, List.of(-1L, 3L), (b, x) -> b.add(shape(x)).out()).is(ShapeOp.class);
  }

  @Test
  void constantsAreComputed() {
    FullOp sum =
        canonical(
                (b, x) -> {
                  Value tenth = b.add(full(ImmutableLongArray.of(2, 1), 0.1f)).out();
                  Value fifth = b.add(full(ImmutableLongArray.of(3), 0.2f)).out();
                  return b.add(add(tenth, fifth)).out();
                })
            .is(FullOp.class);
    assertEquals(0.1f + 0.2f, sum.value());
    assertEquals(TensorType.of(FloatType.F32, 2, 3), sum.out().type());
  }

  @Test
  void integersWrapAsTheyDoInMemory() {
    FullOp product =
        canonical(
                (b, x) -> {
                  Value big =
                      b.add(full(ImmutableLongArray.of(2), 1 << 30).dtype(DType.INT32)).out();
                  Value four = b.add(full(ImmutableLongArray.of(2), 4).dtype(DType.INT32)).out();
                  return b.add(multiply(big, four)).out();
                })
            .is(FullOp.class);
    assertEquals(0, product.value());
  }

  @Test
  void infinitiesMakeNotANumber() {
    FullOp difference =
        canonical(
                (b, x) -> {
                  Value infinite =
                      b.add(full(ImmutableLongArray.of(), Double.POSITIVE_INFINITY)).out();
                  return b.add(subtract(infinite, infinite)).out();
                })
            .is(FullOp.class);
    assertTrue(Double.isNaN(difference.value()));
  }

  @Test
  void dropoutDoesNothingInInference() {
    canonical((b, x) -> b.add(dropout(x, number(b, 0.5), true, "upscale_in_train", 0, false)).out())
        .isInput();
    canonical(
            (b, x) -> b.add(dropout(x, number(b, 0.5), true, "downgrade_in_infer", 0, false)).out())
        .is(DropoutOp.class);
    canonical(
            (b, x) -> b.add(dropout(x, number(b, 0.5), false, "upscale_in_train", 0, false)).out())
        .is(DropoutOp.class);
  }
}
