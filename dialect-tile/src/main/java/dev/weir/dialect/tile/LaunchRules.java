package dev.weir.dialect.tile;

import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// What must hold of a launch of a kernel: a pointer for each tensor, of its elements, and no view of more
/// elements than the tensor has. Sizes known only at run time are left to those who run it.
final class LaunchRules {
  private final TileFuncOp function;
  private final Operation launch;
  private final Diagnostics diagnostics;

  private LaunchRules(TileFuncOp function, Operation launch, Diagnostics diagnostics) {
    this.function = function;
    this.launch = launch;
    this.diagnostics = diagnostics;
  }

  static void verify(
      TileFuncOp function,
      Operation launch,
      List<TensorType> tensors,
      int inputs,
      int sizes,
      Diagnostics diagnostics) {
    new LaunchRules(function, launch, diagnostics).verify(tensors, inputs, sizes);
  }

  private void verify(List<TensorType> tensors, int inputs, int sizes) {
    List<? extends Value> pointers = function.pointers();
    if (pointers.size() != tensors.size()) {
      report(
          "kernel '@%s' takes %d tensors, got %d operands and %d results",
          function.symName(), pointers.size(), inputs, tensors.size() - inputs);
      return;
    }
    if (function.sizes().size() != sizes) {
      report(
          "kernel '@%s' takes %d sizes, got %d",
          function.symName(), function.sizes().size(), sizes);
      return;
    }
    Map<Value, Integer> tensorOf = new IdentityHashMap<>();
    for (int i = 0; i < tensors.size(); i++) {
      PointerType pointer = (PointerType) pointers.get(i).type();
      if (!pointer.element().equals(tensors.get(i).elementType())) {
        report(
            "%s has elements '%s', and pointer #%d of kernel '@%s' points to '%s'",
            name(i, inputs),
            tensors.get(i).elementType(),
            i,
            function.symName(),
            pointer.element());
        return;
      }
      if (i >= inputs && !function.access(i).writes()) {
        report(
            "%s is never written: kernel '@%s' only reads pointer #%d",
            name(i, inputs), function.symName(), i);
        return;
      }
      if (i < inputs && function.access(i).writes()) {
        report(
            "%s would be written: kernel '@%s' writes pointer #%d, and a launch leaves its operands"
                + " as they are",
            name(i, inputs), function.symName(), i);
        return;
      }
      tensorOf.put(pointers.get(i), i);
    }
    int before = diagnostics.errorCount();
    function.walk(
        ViewOp.class,
        view -> {
          Integer tensor = tensorOf.get(view.pointer());
          if (tensor != null && diagnostics.errorCount() == before) {
            verifyView(view, tensors.get(tensor), name(tensor, inputs));
          }
        });
  }

  private void verifyView(ViewOp view, TensorType tensor, String name) {
    ViewType type = (ViewType) view.result().type();
    long viewed = 1;
    for (int i = 0; i < type.shape().length(); i++) {
      if (type.isDynamic(i)) {
        return;
      }
      viewed = saturated(viewed, type.shape().get(i));
    }
    long held = 1;
    for (int i = 0; i < tensor.rank(); i++) {
      if (tensor.shape().get(i) == ShapedType.DYNAMIC) {
        return;
      }
      held = saturated(held, tensor.shape().get(i));
    }
    if (viewed > held) {
      diagnostics
          .error(
              launch,
              "%s is '%s' with %d elements, and kernel '@%s' views %d elements of it",
              name,
              tensor,
              held,
              function.symName(),
              viewed)
          .note(view.location(), "viewed here, as '%s'", type);
    }
  }

  private static long saturated(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    return high == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
  }

  private static String name(int tensor, int inputs) {
    return tensor < inputs ? "operand #" + tensor : "result #" + (tensor - inputs);
  }

  private void report(String format, Object... arguments) {
    diagnostics.error(launch, format, arguments).note(function.location(), "the kernel is here");
  }
}
