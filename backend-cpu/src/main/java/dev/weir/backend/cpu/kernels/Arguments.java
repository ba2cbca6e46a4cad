package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.List;
import java.util.stream.LongStream;

/// Readers for parameters that a program gives as an operand or, in some versions of an operator,
/// as an attribute. The operand wins.
public final class Arguments {
  private Arguments() {}

  /// A number read at each call.
  @FunctionalInterface
  public interface OfNumber {
    double get(KernelCall call);
  }

  /// An integer read at each call.
  @FunctionalInterface
  public interface OfInteger {
    long get(KernelCall call);
  }

  /// A list of integers read at each call.
  @FunctionalInterface
  public interface OfIntegers {
    long[] get(KernelCall call);
  }

  private static boolean given(KernelCall call, int operand) {
    return operand < call.inputCount() && !call.inputs(operand).isEmpty();
  }

  private static Tensor scalar(KernelCall call, int operand, String name) {
    Tensor tensor = Shapes.required(call, operand);
    if (tensor.elementCount() != 1) {
      throw KernelException.of("'%s' must be one number, but has type %s", name, tensor.describe());
    }
    return tensor;
  }

  /// The single element of the operand where that is given, else the attribute.
  public static OfNumber number(
      KernelAttributes attributes, String name, int operand, double fallback) {
    double attribute = attributes.number(name, fallback);
    return call -> given(call, operand) ? scalar(call, operand, name).getDouble(0) : attribute;
  }

  /// The single element of the operand where that is given, else the attribute.
  public static OfInteger integer(
      KernelAttributes attributes, String name, int operand, long fallback) {
    long attribute = attributes.integer(name, fallback);
    return call -> given(call, operand) ? scalar(call, operand, name).getLong(0) : attribute;
  }

  /// The elements of all tensors of the operand, one after the other: a list may come as one tensor
  /// or as a vector of scalars.
  public static OfIntegers integers(
      KernelAttributes attributes, String name, int operand, long... fallback) {
    long[] attribute = attributes.integers(name, fallback);
    return call -> given(call, operand) ? elements(call.inputs(operand)) : attribute.clone();
  }

  private static long[] elements(List<Tensor> tensors) {
    return tensors.stream().flatMapToLong(tensor -> LongStream.of(tensor.toLongArray())).toArray();
  }
}
