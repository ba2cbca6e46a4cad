package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.pass.kernel.source.SourceLaunches;
import dev.weir.pass.kernel.tile.GroupLowering;
import dev.weir.pass.kernel.tile.GroupPlan;
import dev.weir.pass.kernel.tile.KernelCalls;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.DialectConversion;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Lowers a program of operators to one of kernel calls: each operator becomes a call of the kernel
/// that [KernelSelection] finds. [TensorPlacement] then gives tensors places, and copies them where a kernel wants one
/// elsewhere.
///
/// All kernels are chosen before anything is changed, so a program that cannot be lowered stays as
/// it was, and every operator without a kernel is reported at once. What then happens is a dialect conversion: no
/// operator may stay ([OperatorCalls]).
public final class KernelLowering {
  private final Map<Operation, KernelChoice> choices = new IdentityHashMap<>();
  private final KernelLaunches launches = new KernelLaunches();

  private KernelLowering() {}

  /// Lowers what `root` holds for `target`, groups to kernels for a common device of that kind, and places its tensors.
  ///
  /// @return whether everything could be lowered
  public static boolean lower(
      Operation root,
      KernelRegistry kernels,
      Backend target,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    DeviceDescriptor device = target == Backend.CPU ? DevicePresets.CPU : DevicePresets.GPU;
    return choose(
            root,
            kernels,
            target,
            new GroupLowering(TargetDescriptor.of(device)),
            "",
            registry,
            diagnostics)
        && TensorPlacement.place(root, target, registry, diagnostics);
  }

  /// Lowers what `root` holds for `target`; its tensors have no places yet.
  ///
  /// @param groups lowers groups to kernels
  /// @param language the language in which kernels may be given as source, empty for none
  /// @return whether everything could be lowered
  public static boolean choose(
      Operation root,
      KernelRegistry kernels,
      Backend target,
      GroupLowering groups,
      String language,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Rewriter rewriter = new Rewriter();
    OutputCopies.insert(root, rewriter);
    int found = diagnostics.errorCount();
    KernelLowering lowering = new KernelLowering();
    Map<GroupOp, GroupPlan> plans = new LinkedHashMap<>();
    KernelSelection selection = new KernelSelection(kernels, target, registry, diagnostics);
    SourceLaunches sources = new SourceLaunches(language, registry, diagnostics);
    root.walkPreOrder(op -> {
      if (op instanceof GroupOp group) {
        groups.plan(group, diagnostics).ifPresent(plan -> plans.put(group, plan));
        return WalkResult.SKIP;
      }
      if (op instanceof KernelOp || op instanceof TileFuncOp) {
        return WalkResult.SKIP;
      }
      if (sources.plan(op)) {
        return WalkResult.ADVANCE;
      }
      if (selection.isOperator(op)) {
        selection.choose(op).ifPresent(choice -> lowering.choices.put(op, choice));
      } else {
        selection.refuseUnknown(op, sources.languages(op));
      }
      return WalkResult.ADVANCE;
    });
    lowering.launches.prepare(root, diagnostics);
    if (diagnostics.errorCount() > found) {
      return false;
    }
    sources.replace(rewriter);
    if (!plans.isEmpty()) {
      KernelCalls calls = new KernelCalls(rewriter);
      plans.forEach(calls::replace);
      lowering.launches.prepare(root, diagnostics);
    }
    if (!lowering.convert(root, registry, diagnostics)) {
      return false;
    }
    lowering.launches.finish(rewriter);
    return true;
  }

  private boolean convert(Operation root, DialectRegistry registry, Diagnostics diagnostics) {
    ConversionTarget allowed =
        ConversionTarget.builder()
            .illegalDialects(OperatorOp.DIALECT)
            .legalDialects("pd_kernel")
            .legal(StructuredIf.class, StructuredWhile.class)
            .illegal(CallOp.class)
            .recursivelyLegal(KernelOp.class, TileFuncOp.class)
            .build();
    ImmutableList<Pattern> patterns =
        ImmutableList.of(new OperatorCalls(choices, registry).pattern(), launch());
    return DialectConversion.of(allowed, new PatternSet().add(patterns).freeze(), registry)
        .partial(root, diagnostics);
  }

  /// A call of a generated kernel becomes a launch.
  private ConversionPattern launch() {
    return ConversionPattern.on(
        CallOp.class,
        "kernel-call-to-launch",
        (call, operands, rewriter) -> {
          launches.launch(call, rewriter);
          return Rewrite.applied();
        });
  }
}
