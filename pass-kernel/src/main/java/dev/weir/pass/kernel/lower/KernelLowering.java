package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
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
/// that [KernelSelection] finds, tensors get places, and where the place a kernel wants is not the
/// one a tensor has, a copy is inserted.
///
/// All kernels are chosen before anything is changed, so a program that cannot be lowered stays as
/// it was, and every operator without a kernel is reported at once. What then happens is a dialect conversion: no
/// operator may stay ([OperatorCalls]), and what else works on tensors may where these have places ([PlacedOps]).
public final class KernelLowering {
  private final Map<Operation, KernelChoice> choices = new IdentityHashMap<>();
  private final KernelLaunches launches;
  private final Placement places;
  private final Backend target;

  private KernelLowering(Backend target) {
    this.target = target;
    this.places = new Placement(target);
    this.launches = new KernelLaunches(target.place());
  }

  /// Lowers what `root` holds for `target`, groups to kernels for a common device of that kind.
  ///
  /// @return whether everything could be lowered
  public static boolean lower(
      Operation root,
      KernelRegistry kernels,
      Backend target,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    DeviceDescriptor device = target == Backend.CPU ? DevicePresets.CPU : DevicePresets.GPU;
    return lower(root, kernels, target, new GroupLowering(device), registry, diagnostics);
  }

  /// Lowers what `root` holds for `target`.
  ///
  /// @param groups lowers groups to kernels
  /// @return whether everything could be lowered
  public static boolean lower(
      Operation root,
      KernelRegistry kernels,
      Backend target,
      GroupLowering groups,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Rewriter rewriter = new Rewriter();
    OutputCopies.insert(root, rewriter);
    int found = diagnostics.errorCount();
    KernelLowering lowering = new KernelLowering(target);
    Map<GroupOp, GroupPlan> plans = new LinkedHashMap<>();
    KernelSelection selection = new KernelSelection(kernels, target, diagnostics);
    root.walk(op -> {
      if (op instanceof GroupOp group) {
        groups.plan(group, diagnostics).ifPresent(plan -> plans.put(group, plan));
      } else if (isOperator(op)) {
        selection.choose(op).ifPresent(choice -> lowering.choices.put(op, choice));
      }
    });
    lowering.launches.prepare(root, diagnostics);
    if (diagnostics.errorCount() > found) {
      return false;
    }
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

  private static boolean isOperator(Operation op) {
    return op.definition().dialectName().equals("pd_op")
        && !(op.parent() instanceof GroupOp)
        && !(op instanceof StructuredIf)
        && !(op instanceof StructuredWhile)
        && !(op instanceof GroupOp);
  }

  private boolean convert(Operation root, DialectRegistry registry, Diagnostics diagnostics) {
    PlacedOps placed = new PlacedOps(places);
    ConversionTarget.Builder allowed =
        ConversionTarget.builder()
            .illegalDialects("pd_op")
            .legalDialects("pd_kernel")
            .illegal(CallOp.class)
            .recursivelyLegal(KernelOp.class, TileFuncOp.class);
    placed.allow(allowed);
    var patterns = ImmutableList.<Pattern>builder();
    patterns.add(new OperatorCalls(choices, places, target).pattern(), launch());
    patterns.addAll(placed.patterns());
    return DialectConversion.of(
            allowed.build(), new PatternSet().add(patterns.build()).freeze(), registry)
        .partial(root, diagnostics);
  }

  /// A call of a generated kernel becomes a launch.
  private ConversionPattern launch() {
    return ConversionPattern.on(
        CallOp.class,
        "kernel-call-to-launch",
        (call, operands, rewriter) -> {
          places.moveOperands(rewriter, call);
          launches.launch(call, rewriter);
          return Rewrite.applied();
        });
  }
}
