package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// One operator on its way into a program: what it is given, and where its results go.
///
/// @param block the block that it is in
/// @param op the operator
/// @param row what the table says of it
record Translation(BlockImport block, DescribedOp op, OperatorRow row) {
  /// {@return the builder of the block}
  OpBuilder builder() {
    return block.builder();
  }

  /// {@return the operation of `spec`, added to the block}
  ///
  /// @throws ProgramDescFault if its types are not right
  <T extends Operation> T add(OpSpec<T> spec) {
    try {
      return builder().add(spec);
    } catch (IllegalArgumentException e) {
      throw new ProgramDescFault("%s", String.valueOf(e.getMessage()));
    }
  }

  /// {@return the one value of the input `name`}
  ///
  /// @throws ProgramDescFault if there is none, or there are several
  Value input(String name) {
    ImmutableList<String> variables = op.take(name);
    if (variables.size() != 1) {
      throw new ProgramDescFault("input '%s' has %d variables, not one", name, variables.size());
    }
    return block.scope().get(variables.get(0));
  }

  /// {@return the value of the input `name`, if it is given}
  Optional<Value> optional(String name) {
    return op.input(name).isEmpty() ? Optional.empty() : Optional.of(input(name));
  }

  /// {@return the values of the input `name`}
  List<Value> inputs(String name) {
    return op.take(name).stream().map(block.scope()::get).toList();
  }

  /// Gives the one variable of the output `name` a value; none if nobody wants it.
  void define(String name, Value value) {
    ImmutableList<String> variables = op.output(name);
    if (variables.size() > 1) {
      throw new ProgramDescFault("output '%s' has %d variables, not one", name, variables.size());
    }
    variables.forEach(variable -> block.define(variable, value));
  }

  /// Gives the variables of the output `name` the tensors of the tuple `values`.
  void defineAll(String name, Value values) {
    ImmutableList<String> variables = op.output(name);
    ImmutableList<Value> parts = ImmutableList.copyOf(add(PirOps.tupleSplit(values)).results());
    if (parts.size() != variables.size()) {
      throw new ProgramDescFault(
          "output '%s' has %d variables, but there are %d results",
          name, variables.size(), parts.size());
    }
    for (int i = 0; i < parts.size(); i++) {
      block.define(variables.get(i), parts.get(i));
    }
  }

  /// {@return the tensor that holds `value`, which was an attribute}
  Value constant(String name, Attribute value) {
    return switch (value) {
      case DenseArrayAttr list -> integers(list.longs().toArray());
      case IntegerAttr number when number.type().equals(IntegerType.I32) ->
          number((double) number.value(), DType.INT32);
      case IntegerAttr number -> number((double) number.value(), DType.INT64);
      case FloatAttr number when number.type().equals(FloatType.F64) ->
          number(number.value(), DType.FLOAT64);
      case FloatAttr number -> number(number.value(), DType.FLOAT32);
      case BoolAttr flag -> number(flag.value() ? 1 : 0, DType.BOOL);
      default -> throw new ProgramDescFault("attribute '%s' is no number", name);
    };
  }

  /// {@return a tensor of `values`}
  Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64))
        .result(0);
  }

  /// {@return a tensor of the one element `value`}
  Value number(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype)).result(0);
  }

  /// {@return `value` with other sizes; 0 keeps one, -1 is what is left}
  Value reshape(Value value, long... shape) {
    return add(OperatorOps.reshape(value, integers(shape))).result(0);
  }

  /// {@return the type of the tensor `value`}
  ///
  /// @throws ProgramDescFault if it is a list or its rank is open
  static TensorType tensor(Value value) {
    if (value.type() instanceof TensorType type) {
      return type;
    }
    throw new ProgramDescFault("expects a tensor of known rank, got '%s'", value.type());
  }

  /// {@return the element type of number `code`; undefined for -1}
  static DType dtype(long code) {
    if (code == -1) {
      return DType.UNDEFINED;
    }
    return PirParameterFile.dtype(Math.clamp(code, -1, 9999))
        .orElseThrow(() -> new ProgramDescFault("there are no elements of type number %d", code));
  }
}
