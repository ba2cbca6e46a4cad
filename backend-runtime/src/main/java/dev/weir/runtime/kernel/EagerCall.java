package dev.weir.runtime.kernel;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A call outside any program: operands as given, results in fresh memory.
///
/// It is what constant folding and tests run kernels with. Not for use by several threads.
public final class EagerCall implements KernelCall {
  private final Arena arena;
  private final List<Optional<ImmutableList<Tensor>>> operands = new ArrayList<>();
  private final List<ImmutableList<Tensor>> results = new ArrayList<>();

  /// A call without operands yet, whose results will live in `arena`.
  public EagerCall(Arena arena) {
    this.arena = arena;
  }

  /// Adds single operands.
  public EagerCall with(Tensor... tensors) {
    for (Tensor tensor : tensors) {
      operands.add(Optional.of(ImmutableList.of(tensor)));
    }
    return this;
  }

  /// Adds one vector operand.
  public EagerCall withVector(List<Tensor> tensors) {
    operands.add(Optional.of(ImmutableList.copyOf(tensors)));
    return this;
  }

  /// Adds the place of an optional operand that is absent.
  public EagerCall withAbsent() {
    operands.add(Optional.empty());
    return this;
  }

  /// How many results the kernel has asked buffers for.
  public int resultCount() {
    return results.size();
  }

  /// Result `i` of the run.
  ///
  /// @throws IndexOutOfBoundsException if the kernel made no such result
  public Tensor result(int i) {
    return results.get(i).get(0);
  }

  /// The tensors of vector result `i`; a single result is a list of one.
  ///
  /// @throws IndexOutOfBoundsException if the kernel made no such result
  public ImmutableList<Tensor> results(int i) {
    return results.get(i);
  }

  @Override
  public int inputCount() {
    return operands.size();
  }

  @Override
  public @Nullable Tensor input(int i) {
    return operands.get(i).map(tensors -> tensors.get(0)).orElse(null);
  }

  @Override
  public List<Tensor> inputs(int i) {
    return operands.get(i).orElse(ImmutableList.of());
  }

  @Override
  public Tensor output(int i, DType dtype, long... shape) {
    return outputs(i, dtype, new long[][] {shape})[0];
  }

  @Override
  public void share(int i, int operand) {
    set(i, ImmutableList.copyOf(inputs(operand)));
  }

  private void set(int i, ImmutableList<Tensor> tensors) {
    while (results.size() <= i) {
      results.add(ImmutableList.of());
    }
    results.set(i, tensors);
  }

  @Override
  public Tensor[] outputs(int i, DType dtype, long[][] shapes) {
    Tensor[] tensors = new Tensor[shapes.length];
    for (int j = 0; j < tensors.length; j++) {
      tensors[j] = Tensor.allocate(arena, dtype, shapes[j]);
    }
    set(i, ImmutableList.copyOf(tensors));
    return tensors;
  }
}
