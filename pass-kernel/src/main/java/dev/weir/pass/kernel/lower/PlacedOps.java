package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.HasElementsOp;
import dev.weir.dialect.controlflow.TagBelowOp;
import dev.weir.dialect.controlflow.TagOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.controlflow.UntagOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.shape.CastOp;
import dev.weir.dialect.shape.HoldsOp;
import dev.weir.dialect.shape.ValueOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.TypeConverter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/// Operations that stay what they are, with tensors that have places: branches, loops and functions, tuples, stacks,
/// tags, parameters. Each may stay where it has them, and has a pattern that gives it them.
final class PlacedOps {
  /// @param isDone whether an operation may stay
  /// @param work makes it so
  private record Kind<T extends Operation>(
      Class<T> type, String label, Predicate<T> isDone, BiConsumer<T, Rewriter> work) {
    void allow(ConversionTarget.Builder target) {
      target.legalIf(type, isDone);
    }

    ConversionPattern pattern() {
      return ConversionPattern.on(
          type,
          label,
          (op, operands, rewriter) -> {
            work.accept(op, rewriter);
            return Rewrite.applied();
          });
    }
  }

  private final Placement places;
  private final ImmutableList<Kind<?>> kinds;

  PlacedOps(Placement places) {
    this.places = places;
    TypeConverter target = places.onTarget();
    TypeConverter host = places.onHost();
    kinds =
        ImmutableList.of(
            moving(YieldOp.class, "yield"),
            moving(ReturnOp.class, "return"),
            moving(TuplePushOp.class, "push"),
            moving(TagOp.class, "tag"),
            placing(TuplePopOp.class, "pop", target),
            placing(UntagOp.class, "untag", target),
            placing(ParameterOp.class, "parameter", target),
            placing(StructuredIf.class, "branch", target),
            placing(HasElementsOp.class, "has-elements", host),
            placing(TagBelowOp.class, "tag-below", host),
            placing(ConstantOp.class, "constant", host),
            placing(ValueOp.class, "value", host),
            placing(HoldsOp.class, "holds", host),
            both(CallOp.class, "call"),
            both(CastOp.class, "cast"),
            both(LaunchOp.class, "launch"),
            inferring(CombineOp.class, "combine"),
            inferring(TupleSplitOp.class, "split"),
            inferring(TupleSliceOp.class, "slice"),
            new Kind<>(StructuredWhile.class, "place-loop", this::isPlaced, this::place),
            new Kind<>(FuncOp.class, "place-function", this::isPlaced, this::place));
  }

  /// Says which of the operations may stay.
  void allow(ConversionTarget.Builder target) {
    kinds.forEach(kind -> kind.allow(target));
  }

  /// {@return what makes them such}
  ImmutableList<ConversionPattern> patterns() {
    return kinds.stream().map(Kind::pattern).collect(ImmutableList.toImmutableList());
  }

  /// Operations that want their operands where the target has its tensors.
  private <T extends Operation> Kind<T> moving(Class<T> type, String name) {
    return new Kind<>(
        type,
        "move-operands-of-" + name,
        places::areThere,
        (op, rewriter) -> places.moveOperands(rewriter, op));
  }

  /// Operations that give tensors at a place.
  private <T extends Operation> Kind<T> placing(Class<T> type, String name, TypeConverter at) {
    return new Kind<>(
        type,
        "place-results-of-" + name,
        op -> arePlaced(op.results(), at),
        (op, rewriter) -> place(op.results(), at, rewriter));
  }

  private <T extends Operation> Kind<T> both(Class<T> type, String name) {
    TypeConverter at = places.onTarget();
    return new Kind<>(
        type,
        "place-" + name,
        op -> places.areThere(op) && arePlaced(op.results(), at),
        (op, rewriter) -> {
          places.moveOperands(rewriter, op);
          place(op.results(), at, rewriter);
        });
  }

  /// Operations whose results are where the operands are.
  private static <T extends Operation & InfersTypes> Kind<T> inferring(Class<T> type, String name) {
    return new Kind<>(
        type,
        "infer-" + name,
        op -> op.inferTypes().equals(op.resultTypes()),
        (op, rewriter) -> {
          List<Type> types = op.inferTypes();
          for (int i = 0; i < op.resultCount(); i++) {
            rewriter.setType(op.result(i), types.get(i));
          }
        });
  }

  private static boolean arePlaced(List<? extends Value> values, TypeConverter at) {
    for (Value value : values) {
      if (!at.isLegal(value.type())) {
        return false;
      }
    }
    return true;
  }

  private static void place(List<? extends Value> values, TypeConverter at, Rewriter rewriter) {
    for (Value value : values) {
      rewriter.setType(value, at.convertToOne(value.type()).orElseThrow());
    }
  }

  private boolean isPlaced(StructuredWhile loop) {
    boolean placed =
        arePlaced(loop.results(), places.onTarget())
            && arePlaced(loop.carriedArguments(), places.onTarget());
    for (Value operand : loop.operands()) {
      placed &= operand == loop.condition() || places.isThere(operand, places.target());
    }
    return placed;
  }

  /// The condition may live anywhere.
  private void place(StructuredWhile loop, Rewriter rewriter) {
    for (int i = 0; i < loop.operandCount(); i++) {
      if (loop.operand(i) != loop.condition()) {
        rewriter.setOperand(
            loop, i, places.moved(rewriter, loop, loop.operand(i), places.target()));
      }
    }
    place(loop.carriedArguments(), places.onTarget(), rewriter);
    place(loop.results(), places.onTarget(), rewriter);
  }

  private static List<BlockArgument> arguments(FuncOp function) {
    return function.isDeclaration()
        ? ImmutableList.of()
        : function.bodyRegion().entry().arguments();
  }

  private boolean isPlaced(FuncOp function) {
    return places.onTarget().isLegal(function.functionType())
        && arePlaced(arguments(function), places.onTarget());
  }

  /// A function takes and returns tensors where the target has them.
  private void place(FuncOp function, Rewriter rewriter) {
    place(arguments(function), places.onTarget(), rewriter);
    rewriter.setAttribute(
        function,
        "function_type",
        new TypeAttr(places.onTarget().convertToOne(function.functionType()).orElseThrow()));
  }
}
