package dev.weir.toy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Dialect;
import dev.weir.ir.Location;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpDefinitionBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Involution;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The operations of the dialect `toy`.
public final class Toy implements Dialect {
  private static final TypeConstraint ANY = new TypeConstraint.Any();

  /// `toy.const`
  public interface ConstOp extends ToyOp, Pure, ConstantLike, Foldable {
    default long value() {
      return ((IntegerAttr) attribute("value")).value();
    }

    default OpResult out() {
      return result(0);
    }

    @Override
    default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
      return Foldable.to(attribute("value"));
    }
  }

  /// An operation of one result whose type is that of its first operand.
  public interface SameType extends ToyOp, InfersTypes {
    @Override
    default List<Type> inferTypes() {
      return List.of(operand(0).type());
    }

    default OpResult out() {
      return result(0);
    }
  }

  /// Marks operations that work element by element.
  public interface Elementwise extends ToyOp {}

  /// `toy.add`
  public interface AddOp extends SameType, Elementwise, Pure, Commutative, Foldable {
    @Override
    default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
      Attribute y = constants.get(1);
      if (!(y instanceof IntegerAttr b)) {
        return Foldable.none();
      }
      if (b.value() == 0) {
        return Foldable.to(operand(0));
      }
      return constants.get(0) instanceof IntegerAttr a
          ? Foldable.to(IntegerAttr.i64(a.value() + b.value()))
          : Foldable.none();
    }
  }

  /// `toy.sub`
  public interface SubOp extends SameType, Elementwise, Pure {}

  /// `toy.mul`
  public interface MulOp extends SameType, Elementwise, Pure, Commutative {}

  /// `toy.neg`
  public interface NegOp extends SameType, Elementwise, Pure, Involution {}

  /// `toy.relu` and its twin `toy.relu_`
  public interface ReluOp extends SameType, Elementwise, MemoryEffects {
    @Override
    default ImmutableSet<Effect> effects() {
      return definition().isInplaceTwin() ? ImmutableSet.of(Effect.WRITE) : ImmutableSet.of();
    }
  }

  /// `toy.matmul`
  public interface MatmulOp extends SameType, Pure {
    default boolean transposeX() {
      return attribute("transpose_x") instanceof BoolAttr(boolean value) && value;
    }

    default boolean transposeY() {
      return attribute("transpose_y") instanceof BoolAttr(boolean value) && value;
    }
  }

  /// `toy.gemm`
  public interface GemmOp extends SameType, Pure {
    default ValueRange bias() {
      return operandGroup(2);
    }

    default boolean transposeX() {
      return attribute("transpose_x") instanceof BoolAttr(boolean value) && value;
    }

    default String activation() {
      return ((StringAttr) attribute("activation")).value();
    }

    default Optional<String> label() {
      return attribute("label", StringAttr.class).map(StringAttr::value);
    }
  }

  /// `toy.split`: two results
  public interface SplitOp extends ToyOp, Pure {}

  /// `toy.concat`: any number of operands
  public interface ConcatOp extends SameType, Pure {}

  /// `toy.print`
  public interface PrintOp extends ToyOp, MemoryEffects {
    @Override
    default ImmutableSet<Effect> effects() {
      return ImmutableSet.of(Effect.WRITE);
    }
  }

  /// `toy.load`
  public interface LoadOp extends ToyOp, MemoryEffects {
    @Override
    default ImmutableSet<Effect> effects() {
      return ImmutableSet.of(Effect.READ);
    }
  }

  /// `toy.func`
  public interface FuncOp extends ToyOp, IsolatedFromAbove {}

  /// `toy.module`
  public interface ModuleOp extends ToyOp, IsolatedFromAbove {}

  /// `toy.loop`
  public interface LoopOp extends ToyOp, RecursiveMemoryEffects, StructuredWhile {
    @Override
    default Value condition() {
      return operand(0);
    }

    @Override
    default ValueRange inits() {
      return ValueRange.empty();
    }

    @Override
    default Region bodyRegion() {
      return region(0);
    }
  }

  /// `toy.yield`
  public interface YieldOp extends ToyOp, Pure, Terminator {}

  private static final class ConstImpl extends AbstractOperation implements ConstOp {
    ConstImpl(OperationState state) {
      super(state);
    }
  }

  private static final class AddImpl extends AbstractOperation implements AddOp {
    AddImpl(OperationState state) {
      super(state);
    }
  }

  private static final class SubImpl extends AbstractOperation implements SubOp {
    SubImpl(OperationState state) {
      super(state);
    }
  }

  private static final class MulImpl extends AbstractOperation implements MulOp {
    MulImpl(OperationState state) {
      super(state);
    }
  }

  private static final class NegImpl extends AbstractOperation implements NegOp {
    NegImpl(OperationState state) {
      super(state);
    }
  }

  private static final class ReluImpl extends AbstractOperation implements ReluOp {
    ReluImpl(OperationState state) {
      super(state);
    }
  }

  private static final class MatmulImpl extends AbstractOperation implements MatmulOp {
    MatmulImpl(OperationState state) {
      super(state);
    }
  }

  private static final class GemmImpl extends AbstractOperation implements GemmOp {
    GemmImpl(OperationState state) {
      super(state);
    }
  }

  private static final class SplitImpl extends AbstractOperation implements SplitOp {
    SplitImpl(OperationState state) {
      super(state);
    }
  }

  private static final class ConcatImpl extends AbstractOperation implements ConcatOp {
    ConcatImpl(OperationState state) {
      super(state);
    }
  }

  private static final class PrintImpl extends AbstractOperation implements PrintOp {
    PrintImpl(OperationState state) {
      super(state);
    }
  }

  private static final class LoadImpl extends AbstractOperation implements LoadOp {
    LoadImpl(OperationState state) {
      super(state);
    }
  }

  private static final class FuncImpl extends AbstractOperation implements FuncOp {
    FuncImpl(OperationState state) {
      super(state);
    }
  }

  private static final class ModuleImpl extends AbstractOperation implements ModuleOp {
    ModuleImpl(OperationState state) {
      super(state);
    }
  }

  private static final class LoopImpl extends AbstractOperation implements LoopOp {
    LoopImpl(OperationState state) {
      super(state);
    }
  }

  private static final class YieldImpl extends AbstractOperation implements YieldOp {
    YieldImpl(OperationState state) {
      super(state);
    }
  }

  /// How booleans are stored.
  public static final AttributeCodec<Boolean> BOOL =
      new AttributeCodec<>() {
        @Override
        public Attribute encode(Boolean value) {
          return BoolAttr.of(value);
        }

        @Override
        public @Nullable Boolean decode(Attribute attribute) {
          return attribute instanceof BoolAttr(boolean value) ? value : null;
        }

        @Override
        public String describe() {
          return "bool attribute";
        }
      };

  /// How strings are stored.
  public static final AttributeCodec<String> STRING =
      new AttributeCodec<>() {
        @Override
        public Attribute encode(String value) {
          return new StringAttr(value);
        }

        @Override
        public @Nullable String decode(Attribute attribute) {
          return attribute instanceof StringAttr string ? string.value() : null;
        }

        @Override
        public String describe() {
          return "string attribute";
        }
      };

  /// How integers are stored.
  public static final AttributeCodec<Long> LONG =
      new AttributeCodec<>() {
        @Override
        public Attribute encode(Long value) {
          return IntegerAttr.i64(value);
        }

        @Override
        public @Nullable Long decode(Attribute attribute) {
          return attribute instanceof IntegerAttr integer ? integer.value() : null;
        }

        @Override
        public String describe() {
          return "64-bit integer attribute";
        }
      };

  public static final OpDefinition CONST =
      OpDefinition.builder("toy.const", ConstOp.class, ConstImpl::new)
          .attribute("value", LONG)
          .result("out", Multiplicity.SINGLE, ANY)
          .build();
  public static final OpDefinition ADD = binary("toy.add", AddOp.class, AddImpl::new);
  public static final OpDefinition SUB = binary("toy.sub", SubOp.class, SubImpl::new);
  public static final OpDefinition MUL = binary("toy.mul", MulOp.class, MulImpl::new);
  public static final OpDefinition NEG = unary("toy.neg", NegOp.class, NegImpl::new).build();
  public static final OpDefinition RELU = unary("toy.relu", ReluOp.class, ReluImpl::new).build();
  public static final OpDefinition RELU_INPLACE =
      unary("toy.relu_", ReluOp.class, ReluImpl::new).inplaceTwinOf(RELU).build();
  public static final OpDefinition MATMUL =
      OpDefinition.builder("toy.matmul", MatmulOp.class, MatmulImpl::new)
          .operand("x", Multiplicity.SINGLE, ANY)
          .operand("y", Multiplicity.SINGLE, ANY)
          .optionalAttribute("transpose_x", BOOL, BoolAttr.FALSE)
          .optionalAttribute("transpose_y", BOOL, BoolAttr.FALSE)
          .result("out", Multiplicity.SINGLE, ANY)
          .build();
  public static final OpDefinition GEMM =
      OpDefinition.builder("toy.gemm", GemmOp.class, GemmImpl::new)
          .operand("x", Multiplicity.SINGLE, ANY)
          .operand("y", Multiplicity.SINGLE, ANY)
          .operand("bias", Multiplicity.OPTIONAL, ANY)
          .optionalAttribute("transpose_x", BOOL, BoolAttr.FALSE)
          .attribute("activation", STRING)
          .optionalAttribute("label", STRING, null)
          .result("out", Multiplicity.SINGLE, ANY)
          .build();
  public static final OpDefinition SPLIT =
      OpDefinition.builder("toy.split", SplitOp.class, SplitImpl::new)
          .operand("x", Multiplicity.SINGLE, ANY)
          .result("first", Multiplicity.SINGLE, ANY)
          .result("second", Multiplicity.SINGLE, ANY)
          .build();
  public static final OpDefinition CONCAT =
      OpDefinition.builder("toy.concat", ConcatOp.class, ConcatImpl::new)
          .operand("xs", Multiplicity.VARIADIC, ANY)
          .result("out", Multiplicity.SINGLE, ANY)
          .build();
  public static final OpDefinition PRINT =
      OpDefinition.builder("toy.print", PrintOp.class, PrintImpl::new)
          .operand("xs", Multiplicity.VARIADIC, ANY)
          .build();
  public static final OpDefinition LOAD =
      OpDefinition.builder("toy.load", LoadOp.class, LoadImpl::new)
          .operand("x", Multiplicity.SINGLE, ANY)
          .result("out", Multiplicity.SINGLE, ANY)
          .build();
  public static final OpDefinition FUNC =
      OpDefinition.builder("toy.func", FuncOp.class, FuncImpl::new)
          .region("body", Multiplicity.SINGLE)
          .build();
  public static final OpDefinition MODULE =
      OpDefinition.builder("toy.module", ModuleOp.class, ModuleImpl::new)
          .region("body", Multiplicity.SINGLE)
          .build();
  public static final OpDefinition LOOP =
      OpDefinition.builder("toy.loop", LoopOp.class, LoopImpl::new)
          .operand("xs", Multiplicity.VARIADIC, ANY)
          .region("body", Multiplicity.SINGLE)
          .result("outs", Multiplicity.VARIADIC, ANY)
          .build();
  public static final OpDefinition YIELD =
      OpDefinition.builder("toy.yield", YieldOp.class, YieldImpl::new)
          .operand("xs", Multiplicity.VARIADIC, ANY)
          .build();

  private static OpDefinitionBuilder unary(
      String name,
      Class<? extends Operation> opClass,
      java.util.function.Function<OperationState, ? extends AbstractOperation> constructor) {
    return OpDefinition.builder(name, opClass, constructor)
        .operand("x", Multiplicity.SINGLE, ANY)
        .result("out", Multiplicity.SINGLE, ANY);
  }

  private static OpDefinition binary(
      String name,
      Class<? extends Operation> opClass,
      java.util.function.Function<OperationState, ? extends AbstractOperation> constructor) {
    return OpDefinition.builder(name, opClass, constructor)
        .operand("x", Multiplicity.SINGLE, ANY)
        .operand("y", Multiplicity.SINGLE, ANY)
        .result("out", Multiplicity.SINGLE, ANY)
        .build();
  }

  @Override
  public String namespace() {
    return "toy";
  }

  @Override
  public ImmutableList<OpDefinition> operations() {
    return ImmutableList.of(
        CONST,
        ADD,
        SUB,
        MUL,
        NEG,
        RELU,
        RELU_INPLACE,
        MATMUL,
        GEMM,
        SPLIT,
        CONCAT,
        PRINT,
        LOAD,
        FUNC,
        MODULE,
        LOOP,
        YIELD);
  }

  @Override
  public @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return value instanceof IntegerAttr && type.equals(IntegerType.I64)
        ? new OperationState(CONST, location)
            .setAttribute("value", value)
            .setResultTypes(type)
            .build()
        : null;
  }
}
