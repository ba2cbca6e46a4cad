package dev.weir.pass.kernel.rule;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.PadOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Operators that put tensors side by side: which of them an element is of is decided by where it is, and
/// the others are not read there.
final class JoiningTerms {
  /// Why an operator is refused that joins a list that is not made in its group.
  private static final String UNNAMED = "the tensors it joins are not named";

  private JoiningTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(
            KernelRule.of(
                    ConcatOp.class,
                    new DimensionRule.Joined<ConcatOp>(
                        (op, rank) ->
                            Axes.normalize(Constants.integer(op.axis()).orElseThrow(), rank),
                        false),
                    JoiningTerms::concat)
                .where(op -> Constants.integer(op.axis()).isPresent()))
        .add(
            KernelRule.of(
                StackOp.class,
                new DimensionRule.Joined<StackOp>(
                    (op, rank) -> Axes.normalize(op.axis(), rank), true),
                JoiningTerms::stack))
        .add(
            KernelRule.of(
                PadOp.class, (DimensionRule.Moved<PadOp>) JoiningTerms::widened, JoiningTerms::pad))
        .add(CombineOp.class, OperatorPattern.LIST, JoiningTerms::list);
  }

  private static Movement widened(PadOp op, int rank) {
    return Movement.along(
        IntStream.range(0, rank)
            .filter(i -> op.paddings().get(2 * i) != 0 || op.paddings().get(2 * i + 1) != 0)
            .boxed()
            .collect(toImmutableSet()));
  }

  /// A list has no elements of its own: whoever joins it takes its parts.
  private static ScalarExpr list(
      Tracer tracer, CombineOp op, int index, ImmutableList<Coordinate> access) {
    return tracer.refuse(op, "a list of tensors is not joined");
  }

  /// {@return the tensors that are joined as `list`}; empty where they are not known
  private static Optional<List<Value>> elements(Value list) {
    return list.definingOp() instanceof CombineOp combine
        ? Optional.of(combine.operands())
        : Optional.empty();
  }

  private static ScalarExpr concat(
      Tracer tracer, ConcatOp concat, int index, ImmutableList<Coordinate> access) {
    Optional<List<Value>> parts = elements(concat.x());
    if (parts.isEmpty()) {
      return tracer.refuse(concat, UNNAMED);
    }
    List<Value> values = parts.get();
    OptionalInt known = MovementTerms.axis(concat.axis(), tracer.shape(values.getFirst()).size());
    if (known.isEmpty()) {
      return tracer.refuse(concat, MovementTerms.OPEN_AXIS);
    }
    int axis = known.getAsInt();
    values = withElements(tracer, values, axis);
    Window window = Window.of(tracer, concat, axis, access);
    ScalarExpr result = null;
    AffineExpr start = AffineExpr.constant(0);
    List<AffineExpr> starts = new ArrayList<>();
    for (Value value : values) {
      starts.add(start);
      start = start.plus(tracer.shape(value).get(axis));
    }
    for (int i = values.size() - 1; i >= 0; i--) {
      ScalarExpr own =
          tracer.at(
              values.get(i), window.inside(tracer.shape(values.get(i)).get(axis), starts.get(i)));
      result =
          result == null ? own : Formulas.select(window.isBelow(starts.get(i + 1)), own, result);
    }
    if (result == null) {
      return tracer.refuse(concat, "it joins nothing");
    }
    return result;
  }

  /// {@return those of `values` that have elements}: nothing is read of the others, and nothing could be; all of them where
  /// none has
  private static List<Value> withElements(Tracer tracer, List<Value> values, int axis) {
    AffineExpr none = AffineExpr.constant(0);
    List<Value> some =
        values.stream().filter(value -> !tracer.shape(value).get(axis).equals(none)).toList();
    return some.isEmpty() ? values : some;
  }

  private static ScalarExpr stack(
      Tracer tracer, StackOp stack, int index, ImmutableList<Coordinate> access) {
    Optional<List<Value>> parts = elements(stack.x());
    if (parts.isEmpty()) {
      return tracer.refuse(stack, UNNAMED);
    }
    List<Value> values = parts.get();
    int rank = tracer.shape(values.getFirst()).size() + 1;
    int axis = stack.axis() + (stack.axis() < 0 ? rank : 0);
    Window window = Window.of(tracer, stack, axis, access);
    ScalarExpr result = null;
    for (int i = values.size() - 1; i >= 0; i--) {
      ScalarExpr own = tracer.at(values.get(i), window.beside());
      result =
          result == null
              ? own
              : Formulas.select(window.isBelow(AffineExpr.constant(i + 1L)), own, result);
    }
    if (result == null) {
      return tracer.refuse(stack, "it joins nothing");
    }
    return result;
  }

  private static ScalarExpr pad(
      Tracer tracer, PadOp pad, int index, ImmutableList<Coordinate> access) {
    int rank = tracer.shape(pad.x()).size();
    long[] before = new long[rank];
    long[] after = new long[rank];
    for (int i = 0; i < rank; i++) {
      before[i] = pad.paddings().get(2 * i);
      after[i] = pad.paddings().get(2 * i + 1);
    }
    return padded(
        tracer,
        pad,
        pad.x(),
        before,
        after,
        access,
        type -> ElementwiseTerms.attribute(tracer, pad.padValue(), type));
  }

  /// {@return the element at `access` of `x` with elements added before and after in each dimension}
  ///
  /// @param fill what these are, in a type that is computed with
  static ScalarExpr padded(
      Tracer tracer,
      Operation op,
      Value x,
      long[] before,
      long[] after,
      ImmutableList<Coordinate> access,
      Function<Type, ScalarExpr> fill) {
    ImmutableList<AffineExpr> shape = tracer.shape(x);
    List<Size> sizes = tracer.shape(op.result(0)).stream().map(Size::of).toList();
    List<ImmutableList<Coordinate>> parts = tracer.regroup(op, access, sizes);
    var places = ImmutableList.<Coordinate>builder();
    ScalarExpr inside = null;
    for (int i = 0; i < parts.size(); i++) {
      if (before[i] == 0 && after[i] == 0) {
        places.addAll(parts.get(i));
        continue;
      }
      Coordinate at = tracer.joined(op, parts.get(i));
      places.add(
          new Coordinate(
              Size.of(shape.get(i)), at.axis(), at.shift().plus(IndexExpr.of(-before[i])), true));
      ScalarExpr position = new ScalarExpr.Position(at.axis(), at.shift(), IntegerType.I64);
      ScalarExpr low = Formulas.compare(CompareKind.GE, position, Formulas.whole(before[i]));
      ScalarExpr high =
          Formulas.compare(
              CompareKind.LT, position, number(shape.get(i).plus(AffineExpr.constant(before[i]))));
      ScalarExpr both = Formulas.binary(BinaryKind.AND, low, high);
      inside = inside == null ? both : Formulas.binary(BinaryKind.AND, inside, both);
    }
    ScalarExpr own = tracer.at(x, places.build());
    return inside == null ? own : Formulas.select(inside, own, fill.apply(own.element()));
  }

  /// {@return a size as an integer that is computed with}
  static ScalarExpr number(AffineExpr value) {
    return value instanceof AffineExpr.Constant constant
        ? Formulas.whole(constant.value())
        : new ScalarExpr.Position(null, IndexExpr.of(value), IntegerType.I64);
  }

  /// A dimension along which tensors are joined, and the places before and after it.
  private record Window(
      ImmutableList<Coordinate> before, @Nullable Coordinate at, ImmutableList<Coordinate> after) {
    static Window of(Tracer tracer, Operation op, int axis, ImmutableList<Coordinate> access) {
      ImmutableList<AffineExpr> shape = tracer.shape(op.result(0));
      List<ImmutableList<Coordinate>> parts =
          tracer.regroup(
              op,
              access,
              List.of(
                  GroupShapes.size(shape.subList(0, axis)),
                  Size.of(shape.get(axis)),
                  GroupShapes.size(shape.subList(axis + 1, shape.size()))));
      return new Window(
          parts.get(0),
          parts.get(1).isEmpty() ? null : tracer.joined(op, parts.get(1)),
          parts.get(2));
    }

    /// {@return the places in a tensor of `size` elements that begins at `start`}
    ImmutableList<Coordinate> inside(AffineExpr size, AffineExpr start) {
      if (at == null) {
        return beside();
      }
      IndexExpr shift = at.shift().minus(IndexExpr.of(start));
      return ImmutableList.<Coordinate>builder()
          .addAll(before)
          .add(new Coordinate(Size.of(size), at.axis(), shift, true))
          .addAll(after)
          .build();
    }

    ImmutableList<Coordinate> beside() {
      return ImmutableList.<Coordinate>builder().addAll(before).addAll(after).build();
    }

    ScalarExpr isBelow(AffineExpr bound) {
      ScalarExpr position =
          at == null
              ? Formulas.whole(0)
              : new ScalarExpr.Position(at.axis(), at.shift(), IntegerType.I64);
      return Formulas.compare(CompareKind.LT, position, number(bound));
    }
  }
}
