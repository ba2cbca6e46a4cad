package dev.weir.dialect.builtin.data;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The weights of a program by name, in the order they were given; the program itself only names
/// them.
///
/// The store cannot change once built. The tensors in it are shared, so whoever runs a training
/// step writes into them.
public final class ParameterStore {
  private static final ParameterStore EMPTY = new ParameterStore(ImmutableMap.of());

  private final ImmutableMap<String, Tensor> tensors;

  private ParameterStore(ImmutableMap<String, Tensor> tensors) {
    this.tensors = tensors;
  }

  /// The store without parameters.
  public static ParameterStore empty() {
    return EMPTY;
  }

  /// A store of what `tensors` holds now, in its iteration order.
  public static ParameterStore copyOf(Map<String, Tensor> tensors) {
    return new ParameterStore(ImmutableMap.copyOf(tensors));
  }

  /// A builder without entries.
  public static Builder builder() {
    return new Builder();
  }

  /// The parameter of that name, if there is one.
  public Optional<Tensor> get(String name) {
    return Optional.ofNullable(tensors.get(name));
  }

  /// The names in order.
  public ImmutableSet<String> names() {
    return tensors.keySet();
  }

  /// Names and tensors in order.
  public ImmutableMap<String, Tensor> asMap() {
    return tensors;
  }

  /// How many parameters there are.
  public int size() {
    return tensors.size();
  }

  /// Whether there are no parameters.
  public boolean isEmpty() {
    return tensors.isEmpty();
  }

  /// Bytes of all parameters together.
  public long byteSize() {
    return tensors.values().stream().mapToLong(Tensor::byteSize).sum();
  }

  /// Collects parameters; each name once.
  public static final class Builder {
    private final LinkedHashMap<String, Tensor> tensors = new LinkedHashMap<>();

    private Builder() {}

    /// Adds a parameter at the end.
    ///
    /// @throws IllegalArgumentException if the name is taken
    public Builder put(String name, Tensor tensor) {
      if (tensors.putIfAbsent(name, tensor) != null) {
        throw new IllegalArgumentException("duplicate parameter '" + name + "'");
      }
      return this;
    }

    /// The store of what was added so far.
    public ParameterStore build() {
      return copyOf(tensors);
    }
  }
}
