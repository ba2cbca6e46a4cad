package dev.weir.tests.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.tests.ConstantOperators;
import dev.weir.tests.OperatorTypeCase;
import dev.weir.tests.OracleCase;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A case of the oracle data as a function `@f` of one operator.
///
/// @param inputs what the function is given
/// @param operands the operand of the operator that each input belongs to
public record OperatorProgram(
    Operation module, ImmutableList<Tensor> inputs, ImmutableList<Integer> operands) {
  /// {@return the program of a case in float64 throughout, with all sizes of inputs unknown where `dynamic`}, or empty where
  /// none of its results is a tensor of float64 numbers
  public static Optional<OperatorProgram> of(
      OracleCase numbers, OperatorTypeCase types, boolean dynamic, Arena arena) {
    return new Maker(dynamic, true, arena).make(numbers, types);
  }

  /// {@return the program of a case of which all results are tensors, as it stands}
  public static OperatorProgram asGiven(
      OracleCase numbers, OperatorTypeCase types, boolean dynamic, Arena arena) {
    return new Maker(dynamic, false, arena).make(numbers, types).orElseThrow();
  }

  private static final class Maker {
    private final boolean dynamic;
    private final boolean wide;
    private final Arena arena;
    private final List<Tensor> inputs = new ArrayList<>();
    private final List<Integer> operands = new ArrayList<>();
    private final Operation module = Functions.parse("func.func @f() {\n  return\n}\n");
    private final FuncOp function = Functions.function(module, "f");
    private final Block block = function.bodyRegion().entry();
    private final OpBuilder builder = OpBuilder.before(Objects.requireNonNull(block.last()));

    Maker(boolean dynamic, boolean wide, Arena arena) {
      this.dynamic = dynamic;
      this.wide = wide;
      this.arena = arena;
      builder.setLocation(Location.unknown());
    }

    Optional<OperatorProgram> make(OracleCase numbers, OperatorTypeCase types) {
      OpDefinition definition =
          Objects.requireNonNull(Functions.REGISTRY.operation(types.operator()));
      OperationState state = new OperationState(definition, Location.unknown());
      types
          .attributes()
          .forEach((name, value) -> state.setAttribute(name, wide ? wide(value) : value));
      List<List<Value>> groups = new ArrayList<>();
      for (int i = 0; i < types.operands().size(); i++) {
        groups.add(operand(numbers.operands().get(i), types.operands().get(i)));
        while (operands.size() < inputs.size()) {
          operands.add(i);
        }
      }
      state.addOperandGroups(groups);
      Operation op = builder.insert(state.build());
      List<Value> results = wide ? results(op, numbers.results()) : tensors(op);
      if (results.isEmpty()) {
        return Optional.empty();
      }
      Operation last = Objects.requireNonNull(block.last());
      Rewriter rewriter = new Rewriter();
      rewriter.setInsertionPoint(last);
      rewriter.add(FunctionOps.returnOp(results));
      rewriter.erase(last);
      FunctionType type =
          FunctionType.of(
              block.arguments().stream().map(Value::type).toList(),
              results.stream().map(Value::type).toList());
      rewriter.setAttribute(function, "function_type", new TypeAttr(type));
      Functions.verify(module);
      return Optional.of(
          new OperatorProgram(
              module, ImmutableList.copyOf(inputs), ImmutableList.copyOf(operands)));
    }

    /// The results, those of lists one by one.
    private List<Value> tensors(Operation op) {
      List<Value> tensors = new ArrayList<>();
      for (Value result : op.results()) {
        if (result.type() instanceof TupleType) {
          tensors.addAll(builder.add(PirOps.tupleSplit(result)).results());
        } else {
          tensors.add(result);
        }
      }
      return tensors;
    }

    /// The first result, and others of its shape; of a list, all elements.
    private List<Value> results(Operation op, List<OracleCase.Slot> known) {
      List<Value> results = new ArrayList<>();
      if (op.result(0).type() instanceof TupleType) {
        results.addAll(builder.add(PirOps.tupleSplit(op.result(0))).results());
      } else {
        List<OracleCase.One> shapes = new ArrayList<>();
        for (OracleCase.Slot slot : known) {
          if (slot instanceof OracleCase.One one) {
            shapes.add(one);
          }
        }
        for (int i = 0; i < Math.min(shapes.size(), op.resultCount()); i++) {
          if (shapes.get(i).shape().equals(shapes.get(0).shape())) {
            results.add(op.result(i));
          }
        }
      }
      results.removeIf(result ->
          !(result.type() instanceof TensorType type && type.elementType() == FloatType.F64));
      return results;
    }

    private List<Value> operand(OracleCase.Slot numbers, OperatorTypeCase.Slot types) {
      if (numbers instanceof OracleCase.Absent) {
        return ImmutableList.of();
      }
      if (numbers instanceof OracleCase.Many(var tensors)
          && types instanceof OperatorTypeCase.Many(var kinds)) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < tensors.size(); i++) {
          values.add(tensor(tensors.get(i), kinds.get(i)));
        }
        return ImmutableList.of(builder.add(PirOps.combine(values)).out());
      }
      return ImmutableList.of(tensor((OracleCase.One) numbers, (OperatorTypeCase.One) types));
    }

    private Value tensor(OracleCase.One numbers, OperatorTypeCase.One type) {
      if (type.constant().isPresent()) {
        return constant(type.type(), type.constant().get());
      }
      Tensor given = numbers.tensor(arena);
      boolean real = given.dtype().isFloat();
      Tensor tensor = real && wide ? wide(given) : given;
      inputs.add(tensor);
      long[] shape = tensor.shape();
      if (dynamic) {
        Arrays.fill(shape, TensorType.DYNAMIC);
      }
      return block.addArgument(
          TensorType.of(ElementTypes.typeOf(tensor.dtype()), shape), Location.unknown());
    }

    private static Attribute wide(Attribute given) {
      return given.equals(new DataTypeAttr(DType.FLOAT32))
          ? new DataTypeAttr(DType.FLOAT64)
          : given;
    }

    private Tensor wide(Tensor given) {
      Tensor tensor = Tensor.allocate(arena, DType.FLOAT64, given.shape());
      for (long i = 0; i < given.elementCount(); i++) {
        tensor.setDouble(i, given.getDouble(i));
      }
      return tensor;
    }

    private Value constant(TensorType type, List<Double> values) {
      return builder.insert(ConstantOperators.of(type, values)).result(0);
    }
  }
}
