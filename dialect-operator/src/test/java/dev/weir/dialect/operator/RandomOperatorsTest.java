package dev.weir.dialect.operator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// Operators with operands and attributes at random: what is wrong with them is reported, never
/// thrown.
class RandomOperatorsTest {
  private static final ImmutableList<OpDefinition> OPERATORS = new OperatorDialect().operations();
  private static final ImmutableList<Type> ELEMENTS =
      ImmutableList.of(
          FloatType.F32, FloatType.F16, IntegerType.I64, IntegerType.I32, IntegerType.I1);
  private static final long[] SIZES = {-1, 0, 1, 1, 2, 2, 3, 4, 6, Long.MAX_VALUE / 2};
  private static final long[] FAR = {
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE / 2,
    1L << 40
  };
  private static final ImmutableList<String> WORDS =
      ImmutableList.of("", "NCHW", "NHWC", "SAME", "VALID", "EXPLICIT", "max", "constant");

  private final Random random = new Random();

  @Property(tries = 4000)
  void operatorsNeverThrowInVerification(@ForAll long seed) {
    random.setSeed(seed);
    OpDefinition definition = OPERATORS.get(random.nextInt(OPERATORS.size()));
    Diagnostics diagnostics = new Diagnostics();
    boolean right =
        Verifier.verify(
            BuiltinOps.module(Region.of(b -> fill(b, definition))).build(Location.unknown()),
            diagnostics);
    assertTrue(right == !diagnostics.hasErrors());
  }

  private void fill(OpBuilder b, OpDefinition definition) {
    OperationState state = new OperationState(definition, Location.unknown());
    List<List<Value>> groups = new ArrayList<>();
    for (OpDefinition.OperandGroup group : definition.operandGroups()) {
      boolean absent = group.multiplicity() == Multiplicity.OPTIONAL && random.nextBoolean();
      groups.add(absent ? List.of() : List.of(operand(b, group)));
    }
    state.addOperandGroups(groups);
    for (OpDefinition.AttributeSlot slot : definition.slots()) {
      if (state.attribute(slot.name()) == null) {
        fitting(slot).ifPresent(value -> state.setAttribute(slot.name(), value));
      }
    }
    List<Type> results = new ArrayList<>();
    definition.resultGroups().forEach(group -> results.add(type(group.constraint())));
    b.add(state.setResultTypes(results));
  }

  private Value operand(OpBuilder b, OpDefinition.OperandGroup group) {
    if (random.nextInt(3) == 0) {
      return b.add(
              OperatorOps.fullIntArray(ImmutableLongArray.copyOf(longs(-2, 5))).dtype(DType.INT64))
          .out();
    }
    if (random.nextInt(3) == 0) {
      double value = random.nextInt(12) == 0 ? far() : random.nextInt(-3, 5);
      return b.add(OperatorOps.full(ImmutableLongArray.of(1), value)).out();
    }
    return b.add(PirOps.parameter("p", type(group.constraint()))).out();
  }

  private Type type(TypeConstraint constraint) {
    for (int i = 0; i < 20; i++) {
      Type type = random.nextInt(4) == 0 ? tuple() : tensor();
      if (constraint.test(type)) {
        return type;
      }
    }
    return tensor();
  }

  private Type tuple() {
    List<Type> types = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      types.add(tensor());
    }
    return new TupleType(ImmutableList.copyOf(types));
  }

  private TensorType tensor() {
    long[] shape = new long[random.nextInt(6)];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = SIZES[random.nextInt(SIZES.length)];
    }
    return TensorType.of(ELEMENTS.get(random.nextInt(ELEMENTS.size())), shape);
  }

  private Optional<Attribute> fitting(OpDefinition.AttributeSlot slot) {
    for (int i = 0; i < 40; i++) {
      Attribute value = attribute();
      if (slot.codec().decode(value) != null) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  /// {@return up to four numbers from `least` to `end`, some of them far away}
  private long[] longs(int least, int end) {
    return random
        .longs(random.nextInt(5), least, end)
        .map(value -> random.nextInt(20) == 0 ? far() : value)
        .toArray();
  }

  private long far() {
    return FAR[random.nextInt(FAR.length)];
  }

  private Attribute attribute() {
    int number = random.nextInt(12) == 0 ? (int) far() : random.nextInt(-3, 6);
    return switch (random.nextInt(9)) {
      case 0 -> BoolAttr.of(random.nextBoolean());
      case 1 -> IntegerAttr.i32(number);
      case 2 -> IntegerAttr.i64(random.nextInt(12) == 0 ? far() : number);
      case 3 -> FloatAttr.f32(number / 2f);
      case 4 -> new StringAttr(WORDS.get(random.nextInt(WORDS.size())));
      case 5 -> DenseArrayAttr.ofLongs(longs(-1, 4));
      case 6 ->
          new ArrayAttr(
              random
                  .ints(random.nextInt(6), -2, 4)
                  .map(value -> random.nextInt(20) == 0 ? (int) far() : value)
                  .mapToObj(value -> (Attribute) IntegerAttr.i32(value))
                  .collect(ImmutableList.toImmutableList()));
      case 7 -> new DataTypeAttr(DType.values()[random.nextInt(DType.values().length)]);
      default -> PlaceAttr.CPU;
    };
  }
}
