package dev.weir.tensor.capture;

import dev.weir.tensor.Tensor;
import java.util.List;
import java.util.function.Supplier;

/// The recording of one program, as the eager side of the module offers it.
public interface Recorder {
  /// {@return a new argument of the program}
  ///
  /// @param like of its dtype and shape
  Tensor argument(Tensor like);

  /// {@return what `body` gives}; what it computes of tensors is recorded
  <T> T record(Supplier<T> body);

  /// {@return how many operations were recorded}
  int size();

  /// {@return whether a scope or a tape that was opened in the recording is open}
  boolean isOpen();

  /// {@return the program}
  ///
  /// @param results what it gives
  Program finish(List<Tensor> results);
}
