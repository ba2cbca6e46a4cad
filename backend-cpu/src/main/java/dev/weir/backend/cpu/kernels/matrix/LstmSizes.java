package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// The sizes of a long short-term memory.
///
/// @param hidden how many elements a state has
/// @param layers how many layers are stacked
/// @param directions 2 where each layer also runs backwards, else 1
record LstmSizes(int hidden, int layers, int directions) {
  /// {@return the sizes that the attributes of `rnn` give}
  ///
  /// @throws KernelException if these are of another kind of recurrent network
  static LstmSizes of(KernelAttributes attributes) {
    String mode = attributes.string("mode", "RNN_TANH");
    if (!mode.equals("LSTM")) {
      throw KernelException.of("mode '%s' is not supported", mode);
    }
    return new LstmSizes(
        Shapes.extent(attributes.integer("hidden_size", 100)),
        Shapes.extent(attributes.integer("num_layers", 1)),
        attributes.bool("is_bidirec", false) ? 2 : 1);
  }
}
