package dev.weir.runtime.kernel;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One run of a kernel: its operands, and where its results go.
///
/// Operands are counted as the operator declares them: an absent optional operand keeps its place,
/// and a vector operand is one.
public interface KernelCall {
  /// How many operands the operator was given, absent ones included.
  int inputCount();

  /// Operand `i`, or null where an optional operand is absent.
  @Nullable Tensor input(int i);

  /// The tensors of vector operand `i`; a single operand is a list of one, an absent one of none.
  List<Tensor> inputs(int i);

  /// The buffer for result `i`. Its contents are arbitrary, and it may be the memory of an operand
  /// if the operation works in place.
  Tensor output(int i, DType dtype, long... shape);

  /// Whether anybody has a place for result `i`: an optional one may be left out, and need not be
  /// computed then.
  default boolean wants(int i) {
    return true;
  }

  /// Has result `i` be operand `operand` itself, not a copy.
  default void share(int i, int operand) {
    throw new UnsupportedOperationException("results are memory of their own here");
  }

  /// Where what the program prints goes.
  default PrintStream printed() {
    throw new KernelException("prints, but nothing was given to print to");
  }

  /// The buffers for vector result `i`, one per shape.
  Tensor[] outputs(int i, DType dtype, long[][] shapes);
}
