package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Values of a program that runs on several devices, where they are wanted: a value is copied once to the host, and once
/// to each device that wants it.
public final class DeviceCopies {
  private static final int TO_HOST = 0;
  private static final int TO_DEVICE = 1;

  private final Rewriter rewriter;
  private final Map<Value, Map<Integer, Value>> copies = new IdentityHashMap<>();

  /// Makes copies where `rewriter` inserts.
  public DeviceCopies(Rewriter rewriter) {
    this.rewriter = rewriter;
  }

  /// {@return `value`, or a copy of it, in the host's memory}
  public Value onHost(Value value) {
    return CallMemory.device(value) < 0
        ? value
        : copies
            .computeIfAbsent(value, key -> new HashMap<>())
            .computeIfAbsent(-1, key -> copy(value, Backend.CPU, -1));
  }

  /// {@return `value`, or a copy of it, on `device`}; a copy from another device goes by way of the host
  ///
  /// @param backend what runs kernels there
  public Value onDevice(Value value, Backend backend, int device) {
    if (CallMemory.device(value) == device) {
      return value;
    }
    Value near = onHost(value);
    return copies
        .computeIfAbsent(value, key -> new HashMap<>())
        .computeIfAbsent(device, key -> copy(near, backend, device));
  }

  private Value copy(Value value, Backend backend, int device) {
    boolean toHost = device < 0;
    Operation copy =
        Placement.copy(
            rewriter,
            toHost ? RuntimeKernel.MEMCPY_D2H : RuntimeKernel.MEMCPY_H2D,
            value,
            backend,
            backend.place(),
            IntegerAttr.i32(toHost ? TO_HOST : TO_DEVICE));
    if (!toHost) {
      rewriter.setType(copy.result(0), onDevice(copy.result(0).type(), device));
    }
    return copy.result(0);
  }

  /// Has all that `op` and what it holds give on the only device be on `device` instead.
  public static void renumber(Operation op, int device, Rewriter rewriter) {
    op.walk(each -> {
      each.results().forEach(result -> renumber(result, device, rewriter));
      for (int i = 0; i < each.regionCount(); i++) {
        Region region = each.region(i);
        for (Block block : region) {
          block.arguments().forEach(argument -> renumber(argument, device, rewriter));
        }
      }
      if (each.attribute("function_type") instanceof TypeAttr type) {
        Type renumbered = onDevice(type.value(), device);
        if (!renumbered.equals(type.value())) {
          rewriter.setAttribute(each, "function_type", new TypeAttr(renumbered));
        }
      }
    });
  }

  private static void renumber(Value value, int device, Rewriter rewriter) {
    Type type = onDevice(value.type(), device);
    if (!type.equals(value.type())) {
      rewriter.setType(value, type);
    }
  }

  /// {@return `type` with what is on a device on `device`}
  private static Type onDevice(Type type, int device) {
    return switch (type) {
      case AllocatedTensorType placed when Placement.isDevice(placed.place()) ->
          new AllocatedTensorType(placed.place(), device, placed.tensor());
      case TupleType tuple -> new TupleType(onDevice(tuple.types(), device));
      case FunctionType function ->
          FunctionType.of(
              onDevice(function.inputs(), device), onDevice(function.results(), device));
      default -> type;
    };
  }

  private static ImmutableList<Type> onDevice(List<Type> types, int device) {
    return types.stream()
        .map(type -> onDevice(type, device))
        .collect(ImmutableList.toImmutableList());
  }
}
