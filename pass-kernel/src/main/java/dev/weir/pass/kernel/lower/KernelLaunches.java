package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PdKernelOps;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.pass.kernel.tile.KernelCalls;
import dev.weir.pass.kernel.tile.TileKernel;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Replaces kernels at index level by kernels at loop level, and calls of them by launches.
final class KernelLaunches {
  private record Name(Operation table, String name) {}

  private final Map<KernelOp, TileKernel> kernels = new LinkedHashMap<>();
  private final Map<Name, TileKernel> named = new HashMap<>();

  /// Makes what `root` holds at index level kernels at loop level, which are no part of the program yet; reports which
  /// have no schedule, or one that cannot be carried out.
  void prepare(Operation root, Diagnostics diagnostics) {
    root.walk(
        KernelOp.class,
        kernel -> {
          if (!kernels.containsKey(kernel)) {
            TileKernel.of(kernel, diagnostics)
                .ifPresent(tile -> {
                  kernels.put(kernel, tile);
                  named.put(new Name(KernelCalls.table(kernel), kernel.symName()), tile);
                });
          }
        });
  }

  /// Replaces `call` by a launch.
  void launch(CallOp call, Rewriter rewriter) {
    TileKernel kernel =
        Objects.requireNonNull(named.get(new Name(KernelCalls.table(call), call.callee().root())));
    rewriter.setLocation(call.location());
    rewriter.setInsertionPoint(call);
    var spec =
        PdKernelOps.launch(
            call.operands(),
            call.callee().root(),
            kernel.dims(),
            kernel.sizes(),
            new ArrayAttr(ImmutableList.copyOf(kernel.shapes())),
            kernel.aliases(),
            call.resultTypes());
    if (!kernel.derived().isEmpty()) {
      spec.derived(new ArrayAttr(ImmutableList.copyOf(kernel.derived())));
    }
    if (!kernel.equalities().isEmpty()) {
      spec.equalities(new ArrayAttr(ImmutableList.copyOf(kernel.equalities())));
    }
    if (!kernel.bounds().isEmpty()) {
      spec.bounds(new ArrayAttr(ImmutableList.copyOf(kernel.bounds())));
    }
    LaunchOp launch = rewriter.add(spec);
    for (NamedAttribute entry : call.discardableAttributes().entries()) {
      rewriter.setAttribute(launch, entry.name(), entry.value());
    }
    for (int i = 0; i < call.resultCount(); i++) {
      rewriter.replaceAllUses(call.result(i), launch.result(i));
    }
    rewriter.erase(call);
  }

  /// Puts each kernel at loop level where the one at index level is.
  void finish(Rewriter rewriter) {
    kernels.forEach((kernel, tile) -> {
      rewriter.setInsertionPoint(kernel);
      rewriter.insert(tile.function());
      rewriter.erase(kernel);
    });
  }
}
