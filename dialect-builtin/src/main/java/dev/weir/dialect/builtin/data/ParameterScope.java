package dev.weir.dialect.builtin.data;

import com.google.common.collect.ImmutableSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The weights of a program while passes work on it: they read them, add what they compute, and drop
/// what nothing names any more. PIR's `Scope`.
///
/// Several threads may use a scope; names keep the order in which they came.
public final class ParameterScope {
  private final Map<String, Tensor> tensors = new LinkedHashMap<>();

  /// Makes a scope without weights.
  public ParameterScope() {}

  /// {@return a scope with the weights of `store`}
  public static ParameterScope of(ParameterStore store) {
    ParameterScope scope = new ParameterScope();
    scope.tensors.putAll(store.asMap());
    return scope;
  }

  /// {@return the tensor of that name, if there is one}
  public synchronized Optional<Tensor> get(String name) {
    return Optional.ofNullable(tensors.get(name));
  }

  /// {@return whether there is a tensor of that name}
  public synchronized boolean contains(String name) {
    return tensors.containsKey(name);
  }

  /// Adds a tensor at the end.
  ///
  /// @throws IllegalArgumentException if the name is taken
  public synchronized void add(String name, Tensor tensor) {
    if (tensors.putIfAbsent(name, tensor) != null) {
      throw new IllegalArgumentException("duplicate parameter '" + name + "'");
    }
  }

  /// Has `name` stand for `tensor` from now on.
  public synchronized void set(String name, Tensor tensor) {
    tensors.put(name, tensor);
  }

  /// Drops the tensor of that name.
  ///
  /// @return whether there was one
  public synchronized boolean remove(String name) {
    return tensors.remove(name) != null;
  }

  /// {@return the names there are now, in order}
  public synchronized ImmutableSet<String> names() {
    return ImmutableSet.copyOf(tensors.keySet());
  }

  /// {@return the tensors there are now}
  public synchronized ParameterStore store() {
    return ParameterStore.copyOf(tensors);
  }
}
