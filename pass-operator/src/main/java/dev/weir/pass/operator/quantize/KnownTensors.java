package dev.weir.pass.operator.quantize;

import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseElementsAttr;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The tensors of a program that are known before it runs: constants, and parameters that it does not set.
final class KnownTensors {
  private final ParameterScope scope;
  private final Set<String> written = new HashSet<>();

  KnownTensors(Operation root, ParameterScope scope) {
    this.scope = scope;
    root.walk(SetParameterOp.class, set -> written.add(set.parameterName()));
  }

  /// {@return whether `value` is a parameter whose values are not at hand}
  boolean isMissing(Value value) {
    return value.definingOp() instanceof ParameterOp parameter
        && scope.get(parameter.parameterName()).isEmpty();
  }

  /// {@return the elements of `value`, if they are known}
  Optional<Tensor> find(Value value) {
    return switch (value.definingOp()) {
      case ParameterOp parameter when !written.contains(parameter.parameterName()) ->
          scope.get(parameter.parameterName());
      case ConstantOp constant ->
          switch (constant.value()) {
            case TensorNameAttr(String name) -> scope.get(name);
            case DenseElementsAttr elements -> TensorElements.tensor(elements);
            default -> Optional.empty();
          };
      case null, default -> Optional.empty();
    };
  }

  /// {@return the name under which `value` is stored, or nothing where the program itself holds it}
  static Optional<String> name(Value value) {
    return switch (value.definingOp()) {
      case ParameterOp parameter -> Optional.of(parameter.parameterName());
      case ConstantOp constant when constant.value() instanceof TensorNameAttr(String name) ->
          Optional.of(name);
      case null, default -> Optional.empty();
    };
  }
}
