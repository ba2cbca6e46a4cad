package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.TypesWhenRun;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.MalformedOperationException;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A call of an operator as IR: a function of the tensors that it takes, in which nothing stands but the operation, the
/// constants that it reads, and what makes lists of tensors and gives their elements.
final class OperatorCall {
  /// Marks the operation, so that a copy of it can be told from what a gradient rule adds.
  static final String MARK = "weir.call";

  private final ModuleOp module;
  private final FuncOp function;
  private final Operation operation;

  private OperatorCall(ModuleOp module, FuncOp function, Operation operation) {
    this.module = module;
    this.function = function;
    this.operation = operation;
  }

  /// {@return what holds the function and nothing else}
  ModuleOp module() {
    return module;
  }

  FuncOp function() {
    return function;
  }

  Operation operation() {
    return operation;
  }

  Block block() {
    return function.bodyRegion().entry();
  }

  /// {@return the values that the function returns: each tensor that the operation gives, those of lists one by one}
  List<Value> returned() {
    return ImmutableList.copyOf(Objects.requireNonNull(block().last()).operands());
  }

  /// {@return the call of an operator}
  ///
  /// @param operands one for each operand group: a tensor, a list of tensors, integers or a number for what is constant,
  ///     or null for one that is absent
  /// @param attributes one for each attribute, null for one that is absent
  /// @throws IllegalArgumentException if the operator does not take them
  static OperatorCall of(OpDefinition definition, Object[] operands, Object[] attributes) {
    List<Type> types = new ArrayList<>();
    for (Object operand : operands) {
      if (operand instanceof Tensor tensor) {
        types.add(type(tensor));
      } else if (isTensors(operand)) {
        ((List<?>) operand).forEach(each -> types.add(type((Tensor) each)));
      }
    }
    Builder builder = new Builder(types);
    List<List<Value>> groups = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < operands.length; i++) {
      var group = definition.operandGroups().get(i);
      Object operand = operands[i];
      if (operand == null) {
        groups.add(ImmutableList.of());
      } else if (isTensors(operand)) {
        int count = ((List<?>) operand).size();
        List<Value> list =
            ImmutableList.copyOf(builder.block.arguments().subList(next, next + count));
        next += count;
        boolean isTuple =
            group.constraint() instanceof TensorList
                && group.multiplicity() != Multiplicity.VARIADIC;
        groups.add(isTuple ? ImmutableList.of(builder.tuple(list)) : list);
      } else if (operand instanceof Tensor) {
        groups.add(ImmutableList.of(builder.block.argument(next++)));
      } else {
        groups.add(ImmutableList.of(builder.constant(operand)));
      }
    }
    OperationState state = new OperationState(definition, Location.unknown());
    state.addOperandGroups(groups);
    for (int i = 0; i < attributes.length; i++) {
      if (attributes[i] != null) {
        state.setSlot(i, encode(definition.slots().get(i).codec(), attributes[i]));
      }
    }
    return builder.finish(state, definition, operands);
  }

  /// {@return the call that `original` is, of the tensors among `operands`}
  ///
  /// @param operands what is no constant of its operands, and of the lists among them
  static OperatorCall of(Operation original, List<Value> operands) {
    Builder builder = new Builder(operands.stream().map(Value::type).toList());
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < operands.size(); i++) {
      mapping.map(operands.get(i), builder.block.argument(i));
    }
    for (Value operand : original.operands()) {
      builder.bring(operand, mapping);
    }
    Operation copy = original.clone(mapping);
    builder.insert(copy);
    return builder.finish(copy);
  }

  private static boolean isTensors(@Nullable Object operand) {
    return operand instanceof List<?>;
  }

  @SuppressWarnings({
    "unchecked",
    "rawtypes"
  }) // the generated methods pass what the accessors return
  private static Attribute encode(AttributeCodec codec, Object value) {
    return value instanceof Attribute attribute ? attribute : codec.encode(value);
  }

  static TensorType type(Tensor tensor) {
    return TensorType.of(
        ElementTypes.typeOf(tensor.dtype()), ImmutableLongArray.copyOf(tensor.sizes()));
  }

  /// Puts the function together.
  private static final class Builder {
    private final Block block;
    private final OpBuilder b;

    Builder(List<Type> types) {
      block = new Block(types);
      b = OpBuilder.atEnd(block);
    }

    Value tuple(List<Value> values) {
      return b.add(PirOps.combine(values)).out();
    }

    Value constant(Object value) {
      return switch (value) {
        case long[] integers ->
            b.add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(integers)).dtype(DType.INT64))
                .out();
        case Number number ->
            b.add(
                    OperatorOps.full(ImmutableLongArray.of(1), number.doubleValue())
                        .dtype(dtype(number)))
                .out();
        default -> throw new IllegalArgumentException("no operand: " + value);
      };
    }

    private static DType dtype(Number number) {
      return switch (number) {
        case Double ignored -> DType.FLOAT64;
        case Float ignored -> DType.FLOAT32;
        case Long ignored -> DType.INT64;
        default -> DType.INT32;
      };
    }

    void insert(Operation op) {
      b.insert(op);
    }

    /// Copies what makes `operand`, unless it is known.
    void bring(Value operand, IrMapping mapping) {
      if (mapping.contains(operand)) {
        return;
      }
      Operation maker = Objects.requireNonNull(operand.definingOp());
      for (Value before : maker.operands()) {
        bring(before, mapping);
      }
      b.insert(maker.clone(mapping));
    }

    OperatorCall finish(OperationState state, OpDefinition definition, Object[] operands) {
      try {
        return finish(b.add(state));
      } catch (MalformedOperationException | IllegalArgumentException e) {
        throw refused(definition, operands, String.valueOf(e.getMessage()));
      }
    }

    private static IllegalArgumentException refused(
        OpDefinition definition, Object[] operands, String why) {
      String given =
          Arrays.stream(operands).map(Builder::describe).collect(Collectors.joining(", "));
      String prefix = definition.name() + ": ";
      return new IllegalArgumentException(
          "%s(%s): %s"
              .formatted(
                  definition.name(),
                  given,
                  why.startsWith(prefix) ? why.substring(prefix.length()) : why));
    }

    private static String describe(@Nullable Object operand) {
      return switch (operand) {
        case Tensor tensor -> tensor.describe();
        case List<?> list ->
            list.stream().map(Builder::describe).collect(Collectors.joining(", ", "[", "]"));
        case long[] integers -> Arrays.toString(integers);
        case null, default -> String.valueOf(operand);
      };
    }

    OperatorCall finish(Operation operation) {
      if (operation instanceof TypesWhenRun known) {
        Rewriter rewriter = new Rewriter();
        List<Type> types = known.typesWhenRun();
        for (int i = 0; i < types.size(); i++) {
          rewriter.setType(operation.result(i), types.get(i));
        }
      }
      List<Value> results = new ArrayList<>();
      for (Value result : operation.results()) {
        if (result.type() instanceof TupleType) {
          results.addAll(b.add(PirOps.tupleSplit(result)).outputs());
        } else {
          results.add(result);
        }
      }
      b.add(FunctionOps.returnOp(results));
      Region region = new Region();
      region.append(block);
      FunctionType type =
          FunctionType.of(block.argumentTypes(), results.stream().map(Value::type).toList());
      FuncOp function = FunctionOps.func("call", type, region).build(Location.unknown());
      ModuleOp module = BuiltinOps.module(body -> body.insert(function)).build(Location.unknown());
      Diagnostics diagnostics = new Diagnostics();
      if (!Verifier.verify(module, diagnostics)) {
        String why =
            diagnostics.all().stream().map(Diagnostic::message).collect(Collectors.joining("; "));
        throw new IllegalArgumentException(operation.name() + ": " + why);
      }
      new Rewriter().setAttribute(operation, MARK, UnitAttr.UNIT);
      return new OperatorCall(module, function, operation);
    }
  }
}
