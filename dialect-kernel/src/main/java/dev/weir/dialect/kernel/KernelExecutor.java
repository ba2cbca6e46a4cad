package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// Runs single kernels on tensors in host memory while a program is compiled, as constant folding
/// needs it. A target that can brings one; found through `ServiceLoader`.
public interface KernelExecutor {
  /// What came of a run.
  sealed interface Outcome {}

  /// The results, in the order of the operation's: a single tensor is a list of one, what the kernel
  /// does not compute is a list of none.
  record Results(ImmutableList<ImmutableList<Tensor>> tensors) implements Outcome {}

  /// The kernel could not compute the operation on these operands.
  record Failed(String reason) implements Outcome {}

  /// {@return whether there is a kernel of that name}
  boolean has(String kernel);

  /// Runs the kernel `kernel` with the attributes of `op`.
  ///
  /// @param operands the operands as `op` declares them: empty where an optional one is absent, a list
  ///     of one where it is a tensor, the elements where it is a list of tensors
  /// @throws IllegalArgumentException if there is no such kernel
  Outcome run(Operation op, String kernel, List<Optional<ImmutableList<Tensor>>> operands);

  /// {@return the executor that `ServiceLoader` finds, the first by the name of its class}
  static Optional<KernelExecutor> load() {
    return ServiceLoader.load(KernelExecutor.class).stream()
        .min(Comparator.comparing(provider -> provider.type().getName()))
        .map(ServiceLoader.Provider::get);
  }
}
