package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/// The kernels that a runtime carries out by itself, or whose results are not new memory: inputs, outputs, copies
/// between memories, constants, writes. They are registered here by the operators that a `pd_kernel.phi_kernel`
/// names, and nobody else tells operators apart by name.
///
/// Source: the names of paddle/fluid/pir/dialect/kernel/ir and
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml).
public enum RuntimeKernel {
  /// An input of the program, by name.
  DATA("pd_op.data", Role.INPUT),
  /// An input of the program, as older programs declare it.
  FEED("pd_op.feed", Role.INPUT),
  /// An output of the program.
  FETCH("pd_op.fetch", Role.OUTPUT),
  /// A copy of an input to the device.
  SHADOW_FEED("pd_op.shadow_feed", Role.COPY_TO_DEVICE),
  /// A copy to the device.
  MEMCPY_H2D("pd_op.memcpy_h2d", Role.COPY_TO_DEVICE),
  /// A copy to the host.
  MEMCPY_D2H("pd_op.memcpy_d2h", Role.COPY_TO_HOST),
  /// A tensor of one number.
  FULL("pd_op.full", Role.CONSTANT),
  /// A list of numbers.
  FULL_INT_ARRAY("pd_op.full_int_array", Role.CONSTANT),
  /// A tensor of numbers that are given.
  ASSIGN_VALUE("pd_op.assign_value", Role.CONSTANT),
  /// A write over the memory of its second operand.
  ASSIGN_OUT("pd_op.assign_out_", Role.SHARING),
  /// What prints its first operand and gives it on.
  PRINT("pd_op.print", Role.SHARING);

  /// What a kernel is to a program.
  private enum Role {
    INPUT,
    OUTPUT,
    COPY_TO_DEVICE,
    COPY_TO_HOST,
    CONSTANT,
    SHARING
  }

  private static final ImmutableMap<String, RuntimeKernel> BY_OPERATOR =
      Maps.uniqueIndex(Arrays.asList(values()), RuntimeKernel::operator);

  private final String operator;
  private final Role role;

  RuntimeKernel(String operator, Role role) {
    this.operator = operator;
    this.role = role;
  }

  /// {@return the kernel that carries out the operator `name`, dialect included}; empty where it is none of these
  public static Optional<RuntimeKernel> of(String name) {
    return Optional.ofNullable(BY_OPERATOR.get(name));
  }

  /// {@return the operator that it carries out, dialect included}
  public String operator() {
    return operator;
  }

  /// {@return the name of the kernel}, which is that of the operator without the dialect
  public String kernelName() {
    return operator.substring(operator.indexOf('.') + 1);
  }

  /// {@return whether it declares an input of the program}
  public boolean isInput() {
    return role == Role.INPUT;
  }

  /// {@return whether it declares an output of the program}
  public boolean isOutput() {
    return role == Role.OUTPUT;
  }

  /// {@return whether it copies to a device}
  public boolean copiesToDevice() {
    return role == Role.COPY_TO_DEVICE;
  }

  /// {@return whether it copies between memories}
  public boolean isCopy() {
    return copiesToDevice() || role == Role.COPY_TO_HOST;
  }

  /// {@return whether it has no tensors to read and always gives the same}
  public boolean isConstant() {
    return role == Role.CONSTANT;
  }

  /// {@return the operand whose memory the first result is}; empty where there is none
  public OptionalInt sharedOperand() {
    return switch (this) {
      case ASSIGN_OUT -> OptionalInt.of(1);
      case PRINT, FETCH -> OptionalInt.of(0);
      default -> OptionalInt.empty();
    };
  }

  /// {@return whether results are memory that the kernel allocates}, which nobody else refers to
  public boolean ownsResults() {
    return isConstant();
  }

  /// {@return whether the program computes nothing by it: inputs, outputs and copies}
  public boolean moves() {
    return isInput() || isOutput() || isCopy();
  }
}
