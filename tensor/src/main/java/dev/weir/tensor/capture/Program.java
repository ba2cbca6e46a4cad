package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Tensor;

/// A compiled program.
public interface Program {
  /// {@return what it gives of its arguments}
  Tensor[] run(Tensor[] arguments);

  /// {@return it as IR}
  String text();

  /// {@return what is to be known of its functions}
  ImmutableList<String> remarks();

  /// {@return the kernels that it runs}
  ImmutableList<String> kernels();
}
