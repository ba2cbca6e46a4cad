package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelKeyAttr;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PdKernelDefinitions;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.operator.OperatorDefinitions;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionRewriter;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.DialectConversion;
import java.util.List;
import java.util.Set;

/// Gives the tensors of a program of kernel calls places, and copies them where a kernel wants one elsewhere.
///
/// A library kernel has its tensors where its backend works, a generated one where the target does; what comes from
/// outside reaches a device by `shadow_feed`. What else works on tensors has them where the target does
/// ([PlacedOps]).
public final class TensorPlacement {
  private final Placement places;

  /// The calls that have been placed; what has no results does not show it.
  private final Set<Operation> done = Sets.newIdentityHashSet();

  private TensorPlacement(Backend target) {
    this.places = new Placement(target);
  }

  /// Places the tensors of the calls that `root` holds for `target`.
  ///
  /// @return whether that was done; otherwise `root` stays as it was
  public static boolean place(
      Operation root, Backend target, DialectRegistry registry, Diagnostics diagnostics) {
    return new TensorPlacement(target).convert(root, registry, diagnostics);
  }

  /// {@return whether all results of the kernel calls in `root` have places}
  public static boolean isPlaced(Operation root) {
    return !root.anyMatch(op ->
        (op instanceof PhiKernelOp || op instanceof LaunchOp) && !arePlaced(op.resultTypes()));
  }

  private static boolean arePlaced(List<Type> types) {
    for (Type type : types) {
      if (type instanceof TensorLike && !(type instanceof AllocatedTensorType)) {
        return false;
      }
    }
    return true;
  }

  private boolean convert(Operation root, DialectRegistry registry, Diagnostics diagnostics) {
    PlacedOps placed = new PlacedOps(places);
    ConversionTarget.Builder allowed =
        ConversionTarget.builder()
            .legalIf(PhiKernelOp.class, this::isDone)
            .recursivelyLegal(TileFuncOp.class);
    placed.allow(allowed);
    var patterns = ImmutableList.<Pattern>builder();
    patterns.add(
        ConversionPattern.on(
            PhiKernelOp.class, "place-call", (call, operands, rewriter) -> place(call, rewriter)));
    patterns.addAll(placed.patterns());
    return DialectConversion.of(
            allowed.build(), new PatternSet().add(patterns.build()).freeze(), registry)
        .partial(root, diagnostics);
  }

  /// {@return whether `call` has been placed, now or before}: then its results have places, and its operands are where
  /// they are wanted, which may be on the host
  private boolean isDone(PhiKernelOp call) {
    boolean hasTensors = call.resultTypes().stream().anyMatch(TensorLike.class::isInstance);
    return done.contains(call) || hasTensors && arePlaced(call.resultTypes());
  }

  private Rewrite place(PhiKernelOp call, ConversionRewriter rewriter) {
    KernelKeyAttr key = key(call);
    Backend backend = key.backend();
    if (backend != Backend.UNDEFINED) {
      DenseArrayAttr onHost =
          call.attribute(OperatorCalls.HOST_OPERANDS) instanceof DenseArrayAttr given
              ? given
              : DenseArrayAttr.ofInts();
      for (int i = 0; i < call.operandCount(); i++) {
        PlaceAttr.Kind wanted = contains(onHost, i) ? PlaceAttr.Kind.CPU : backend.place();
        rewriter.setOperand(call, i, places.moved(rewriter, call, call.operand(i), wanted));
      }
    }
    rewriter.setInsertionPoint(call);
    OperationState state =
        new OperationState(PdKernelDefinitions.PHI_KERNEL, call.location())
            .addOperands(call.operands())
            .setResultTypes(Placement.placed(call.resultTypes(), backend.place()))
            .setAttributes(call.inherentAttributes())
            .setAttributes(call.discardableAttributes().without(OperatorCalls.HOST_OPERANDS))
            .setAttribute("kernel_key", key);
    Operation placed = rewriter.add(state);
    done.add(placed);
    boolean feeds = backend == Backend.UNDEFINED && Placement.isDevice(places.target());
    // Users look at where a value lives, so that they get the value itself, not one of its former
    // type.
    List<? extends Value> given =
        feeds ? List.of(places.shadow(rewriter, placed.result(0))) : placed.results();
    for (int i = 0; i < given.size(); i++) {
      rewriter.replaceAllUses(call.result(i), given.get(i));
    }
    rewriter.erase(call);
    return Rewrite.applied();
  }

  private static boolean contains(DenseArrayAttr indices, int index) {
    for (int i = 0; i < indices.size(); i++) {
      if (indices.longAt(i) == index) {
        return true;
      }
    }
    return false;
  }

  /// {@return what `call` was chosen by; on the device where it writes memory that lies there}: what is written is
  /// memory that others have, not a copy of it
  private KernelKeyAttr key(PhiKernelOp call) {
    KernelKeyAttr key = call.kernelKey();
    boolean moves =
        call.opName().equals(OperatorDefinitions.ASSIGN_OUT.name())
            && call.operand(1).type() instanceof AllocatedTensorType type
            && type.place() == places.target()
            && Placement.needsCopy(places.target(), key.backend().place());
    return moves ? new KernelKeyAttr(places.backend(), key.layout(), key.dtype()) : key;
  }
}
