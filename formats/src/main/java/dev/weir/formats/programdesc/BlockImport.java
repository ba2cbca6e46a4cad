package dev.weir.formats.programdesc;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.formats.programdesc.proto.BlockDesc;
import dev.weir.formats.programdesc.proto.OpDesc;
import dev.weir.formats.programdesc.proto.VarDesc;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Fills a block with what a block of the file does.
final class BlockImport {
  private final ProgramImport program;
  private final int index;
  private final BlockDesc desc;
  private final Scope scope;
  private final OpBuilder builder;
  private final Map<Integer, Value> selected = new HashMap<>();
  private final Set<Integer> done = new HashSet<>();

  BlockImport(ProgramImport program, int index, Scope scope, OpBuilder builder) {
    this.program = program;
    this.index = index;
    this.desc = program.block(index);
    this.scope = scope;
    this.builder = builder;
  }

  ProgramImport program() {
    return program;
  }

  int index() {
    return index;
  }

  BlockDesc desc() {
    return desc;
  }

  Scope scope() {
    return scope;
  }

  OpBuilder builder() {
    return builder;
  }

  /// Adds all operators, in order.
  void run() {
    for (int at = 0; at < desc.getOpsCount(); at++) {
      if (!done.contains(at)) {
        run(at);
      }
    }
  }

  /// Adds the operator `at`.
  void run(int at) {
    OpDesc op = desc.getOps(at);
    try {
      program.spend();
      DescribedOp described = new DescribedOp(op);
      builder.setLocation(location(described));
      Translation translation = new Translation(this, described, program.row(op.getType()));
      Adaptations.of(translation.row()).translate(translation, at);
      program.checkUsed(translation);
    } catch (ProgramDescFault fault) {
      throw fault.at(index, at, op.getType());
    } catch (IllegalArgumentException e) {
      throw new ProgramDescFault("%s", String.valueOf(e.getMessage())).at(index, at, op.getType());
    }
  }

  private Location location(DescribedOp op) {
    return op.allOutputs().stream()
        .findFirst()
        .<Location>map(name -> new Location.Named(name, program.file()))
        .orElse(program.file());
  }

  /// {@return a builder of a block in a region of an operator in this one}
  BlockImport inner(int block, OpBuilder inside) {
    inside.setLocation(builder.location());
    return new BlockImport(program, block, Scope.of(scope, program.declaredIn(block)), inside);
  }

  /// Sets a variable. Where the file says that it has one element in one dimension, a result without dimensions
  /// gets that dimension: there was no tensor without any.
  void define(String variable, Value value) {
    if (value.type() instanceof TensorType type
        && type.rank() == 0
        && program
            .variable(index, variable)
            .flatMap(program::tensorType)
            .filter(declared -> declared.rank() == 1 && declared.dimension(0) == 1)
            .isPresent()) {
      Value one =
          builder
              .add(
                  OperatorOps.reshape(
                      value,
                      builder
                          .add(
                              OperatorOps.fullIntArray(ImmutableLongArray.of(1)).dtype(DType.INT64))
                          .result(0)))
              .result(0);
      scope.set(variable, one);
      return;
    }
    scope.set(variable, value);
  }

  /// {@return the type that the file gives a variable}
  Optional<Type> declared(String variable) {
    return program.variable(index, variable).flatMap(program::type);
  }

  /// {@return the list of tensors `variable`, which is made where nobody has}
  Value list(String variable) {
    Value found = scope.find(variable);
    if (found != null) {
      return found;
    }
    VarDesc known = program.variable(index, variable).orElse(null);
    if (known == null || !(program.type(known).orElse(null) instanceof TensorArrayType type)) {
      throw new ProgramDescFault("the variable '%s' is no list of tensors", variable);
    }
    OperationState state =
        new OperationState(program.definition("pd_op.create_array"), builder.location());
    state.setAttribute(
        "dtype", new DataTypeAttr(ElementTypes.dtypeOf(type.tensor().elementType())));
    Value made = builder.add(state.setResultTypes(type)).result(0);
    scope.set(variable, made);
    return made;
  }

  /// Notes that the operator `at`, further down, needs nothing more.
  void finish(int at) {
    done.add(at);
  }

  /// Notes that the operator `at`, further down, has the result `value` already.
  void select(int at, Value value) {
    selected.put(at, value);
  }

  /// {@return the result that the operator `at` has already, if it has}
  Optional<Value> selected(int at) {
    return Optional.ofNullable(selected.get(at));
  }
}
