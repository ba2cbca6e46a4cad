package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelKeyAttr;
import dev.weir.dialect.kernel.PdKernelDefinitions;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.rewrite.conversion.TypeConverter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the tensors of a program that is lowered for a target live, and the copies where one is wanted elsewhere.
final class Placement {
  private final Backend target;
  private final TypeConverter onTarget;
  private final TypeConverter onHost;

  Placement(Backend target) {
    this.target = target;
    this.onTarget = placing(target.place());
    this.onHost = placing(PlaceAttr.Kind.CPU);
  }

  /// {@return whether `place` is a device's memory}
  static boolean isDevice(PlaceAttr.Kind place) {
    return place != PlaceAttr.Kind.CPU && place != PlaceAttr.Kind.UNDEFINED;
  }

  /// {@return the backend of the target}
  Backend backend() {
    return target;
  }

  /// {@return the place of the target}
  PlaceAttr.Kind target() {
    return target.place();
  }

  /// {@return what places tensors where the target has them}
  TypeConverter onTarget() {
    return onTarget;
  }

  /// {@return what places tensors on the host}
  TypeConverter onHost() {
    return onHost;
  }

  /// {@return what places tensors at `place`; what has a place keeps it}
  private static TypeConverter placing(PlaceAttr.Kind place) {
    return TypeConverter.builder().convert(Type.class, type -> placed(type, place)).build();
  }

  /// {@return whether [#moved] gives `value` itself}
  boolean isThere(Value value, PlaceAttr.Kind wanted) {
    if (value.type() instanceof TupleType) {
      return !(value.definingOp() instanceof CombineOp combine)
          || combine.operands().stream().allMatch(element -> isThere(element, wanted));
    }
    return !(value.type() instanceof AllocatedTensorType type) || !needsCopy(type.place(), wanted);
  }

  /// {@return whether all operands of `op` are where the target has its tensors}
  boolean areThere(Operation op) {
    return op.operands().stream().allMatch(operand -> isThere(operand, target()));
  }

  /// Has the operands of `op` where the target has its tensors.
  void moveOperands(Rewriter rewriter, Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      rewriter.setOperand(op, i, moved(rewriter, op, op.operand(i), target()));
    }
  }

  /// {@return what stands for `fed`, which came from outside, on the device}
  Value shadow(Rewriter rewriter, Value fed) {
    return copy(rewriter, RuntimeKernel.SHADOW_FEED, fed, target, target(), null).result(0);
  }

  static Operation copy(
      Rewriter rewriter,
      RuntimeKernel kernel,
      Value value,
      Backend backend,
      PlaceAttr.Kind place,
      @Nullable Attribute destination) {
    OperationState state =
        new OperationState(PdKernelDefinitions.PHI_KERNEL, value.location())
            .addOperands(value)
            .setResultTypes(moved(value.type(), place))
            .setAttribute("op_name", new StringAttr(kernel.operator()))
            .setAttribute("kernel_name", new StringAttr(kernel.kernelName()))
            .setAttribute(
                "kernel_key", new KernelKeyAttr(backend, DataLayout.UNDEFINED, dtype(value)));
    if (destination != null) {
      state.setAttribute("dst_place_type", destination);
    }
    return rewriter.add(state);
  }

  private static DType dtype(Value value) {
    return value.type() instanceof TensorLike like
        ? DType.ofMlirName(like.tensor().elementType().toString()).orElse(DType.UNDEFINED)
        : DType.UNDEFINED;
  }

  /// {@return `value` where it lives in `wanted`, else a copy of it there, made before `user`}
  Value moved(Rewriter rewriter, Operation user, Value value, PlaceAttr.Kind wanted) {
    if (value.type() instanceof TupleType) {
      return movedElements(rewriter, user, value, wanted);
    }
    if (!(value.type() instanceof AllocatedTensorType type) || !needsCopy(type.place(), wanted)) {
      return value;
    }
    rewriter.setInsertionPoint(user);
    boolean toHost = wanted == PlaceAttr.Kind.CPU;
    return copy(
            rewriter,
            toHost ? RuntimeKernel.MEMCPY_D2H : RuntimeKernel.MEMCPY_H2D,
            value,
            target,
            wanted,
            IntegerAttr.i32(toHost ? 0 : 1))
        .result(0);
  }

  /// Host memory is host memory, decided or not; what is not decided reaches a device by
  /// `shadow_feed` only.
  static boolean needsCopy(PlaceAttr.Kind has, PlaceAttr.Kind wanted) {
    return has != wanted && has != PlaceAttr.Kind.UNDEFINED && wanted != PlaceAttr.Kind.UNDEFINED;
  }

  private Value movedElements(
      Rewriter rewriter, Operation user, Value vector, PlaceAttr.Kind wanted) {
    if (!(vector.definingOp() instanceof CombineOp combine)) {
      return vector;
    }
    List<Value> elements =
        combine.operands().stream().map(element -> moved(rewriter, user, element, wanted)).toList();
    if (elements.equals(ImmutableList.copyOf(combine.operands()))) {
      return vector;
    }
    rewriter.setInsertionPoint(user);
    return rewriter
        .add(
            new OperationState(combine.definition(), combine.location())
                .addOperands(elements)
                .setAttributes(combine.discardableAttributes()))
        .result(0);
  }

  /// {@return `type` placed at `place`; what has a place keeps it}
  static Type placed(Type type, PlaceAttr.Kind place) {
    return switch (type) {
      case TensorType tensor -> new AllocatedTensorType(place, tensor);
      case TupleType tuple ->
          new TupleType(
              tuple.types().stream()
                  .map(element -> placed(element, place))
                  .collect(ImmutableList.toImmutableList()));
      case FunctionType function ->
          FunctionType.of(placed(function.inputs(), place), placed(function.results(), place));
      default -> type;
    };
  }

  static List<Type> placed(List<Type> types, PlaceAttr.Kind place) {
    return types.stream().map(type -> placed(type, place)).toList();
  }

  /// {@return `type` at `place`, wherever it was}
  static Type moved(Type type, PlaceAttr.Kind place) {
    return type instanceof AllocatedTensorType allocated
        ? new AllocatedTensorType(place, allocated.tensor())
        : placed(type, place);
  }
}
