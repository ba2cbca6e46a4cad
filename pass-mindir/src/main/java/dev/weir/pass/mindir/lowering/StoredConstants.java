package dev.weir.pass.mindir.lowering;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Attribute;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// The constants that are stored apart from the program, as weights are, each once.
public final class StoredConstants {
  private static final String PREFIX = "mindir_constant@_";

  private final ParameterScope scope;
  private final Map<Attribute, String> names = new IdentityHashMap<>();
  private int next;

  public StoredConstants(ParameterScope scope) {
    this.scope = scope;
  }

  /// {@return the name under which `constant` is stored}
  ///
  /// @param tensor creates its tensor, called once
  String name(Attribute constant, Supplier<Tensor> tensor) {
    return names.computeIfAbsent(constant, key -> add(tensor.get()));
  }

  private String add(Tensor tensor) {
    while (scope.contains(PREFIX + next)) {
      next++;
    }
    scope.add(PREFIX + next, tensor);
    return PREFIX + next;
  }
}
