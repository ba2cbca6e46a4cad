package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorLike;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.FirstRefusal;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Follows results of a group back to its operands: says what the elements of a value at given places
/// are made of.
///
/// Places are lists of [Coordinate]. An operator that treats all its dimensions alike passes them on as
/// they are, whatever the shapes; others [#regroup] them, which cuts the axis of a result ([SplitAxis])
/// where it has to be.
public final class Tracer {
  private record Demand(Value value, ImmutableList<Coordinate> access) {}

  private final GroupOp group;
  private final GroupShapes shapes;
  private final KernelRules rules;
  private final Map<Axis.Origin, ImmutableList<Size>> splits;
  private final FirstRefusal refusal;
  private final Map<Axis.Origin, ImmutableList<Axis>> axes = new HashMap<>();
  private final Map<Demand, ScalarExpr> terms = new HashMap<>();
  private final Map<Value, List<ImmutableList<Coordinate>>> demands = new LinkedHashMap<>();

  Tracer(
      GroupOp group,
      GroupShapes shapes,
      KernelRules rules,
      Map<Axis.Origin, ImmutableList<Size>> splits,
      FirstRefusal refusal) {
    this.group = group;
    this.shapes = shapes;
    this.rules = rules;
    this.splits = splits;
    this.refusal = refusal;
  }

  /// {@return where each value was asked for}
  Map<Value, List<ImmutableList<Coordinate>>> demands() {
    return demands;
  }

  /// Reports that generated kernels cannot compute `op`, for `reason`. The group is refused for the first that is
  /// reported.
  ///
  /// @return an element that stands for that of the result
  public ScalarExpr refuse(Operation op, String reason) {
    refusal.add(op, reason);
    return any(op.result(0));
  }

  /// {@return an element of the type of those of `value`, where the group is refused}
  private static ScalarExpr any(Value value) {
    Type type = value.type() instanceof TensorLike ? elementType(value) : FloatType.F32;
    return Formulas.constant(0, computeType(type));
  }

  /// {@return the element of `value` at `access`, in the type that is computed with}
  public ScalarExpr at(Value value, List<Coordinate> access) {
    if (refusal.isPresent()) {
      return any(value);
    }
    Demand demand = new Demand(value, ImmutableList.copyOf(access));
    ScalarExpr known = terms.get(demand);
    if (known != null) {
      return known;
    }
    demands.computeIfAbsent(value, key -> new ArrayList<>()).add(demand.access);
    ScalarExpr term;
    if (value instanceof BlockArgument argument) {
      term = promoted(new ScalarExpr.Load(argument.index(), elementType(value), demand.access));
    } else {
      Operation op = ((OpResult) value).owner();
      Optional<KernelRule<Operation>> rule = rules.find(op);
      if (rule.isEmpty()) {
        return refuse(op, "generated kernels do not know the operator");
      }
      term = rule.get().element().trace(this, op, ((OpResult) value).index(), demand.access);
    }
    terms.put(demand, term);
    return term;
  }

  /// {@return the element of `value` at `access`, or `pad` where a guarded place lies outside}
  public ScalarExpr padded(Operation op, Value value, List<Coordinate> access, double pad) {
    if (!(value instanceof BlockArgument argument)) {
      return refuse(op, "what it takes a part of is computed in the same group");
    }
    ImmutableList<Coordinate> places = ImmutableList.copyOf(access);
    demands.computeIfAbsent(value, key -> new ArrayList<>()).add(places);
    return promoted(new ScalarExpr.Load(argument.index(), elementType(value), places, pad));
  }

  /// {@return the element of the operand `value` at `access`, whose axes are not to become those along which
  /// it is wanted elsewhere}
  ScalarExpr apart(Operation op, Value value, List<Coordinate> access) {
    if (!(value instanceof BlockArgument argument)) {
      return refuse(op, "what it iterates over twice is computed in the same group");
    }
    return promoted(new ScalarExpr.Load(argument.index(), elementType(value), access));
  }

  /// {@return the only element of `value`}
  public ScalarExpr scalar(Value value) {
    return at(value, List.of());
  }

  /// {@return an integer of `value` at `access` as a place}
  public IndexExpr place(Operation op, Value value, List<Coordinate> access) {
    if (!(value instanceof BlockArgument argument)) {
      refuse(op, "its indices are computed in the same group");
      return IndexExpr.ZERO;
    }
    if (access.stream().anyMatch(Coordinate::guarded)) {
      // A place that is read must be there: unlike an element, it has no padding.
      refuse(op, "its result is joined or padded in the same group");
    }
    demands.computeIfAbsent(value, key -> new ArrayList<>()).add(ImmutableList.copyOf(access));
    return new IndexExpr.Loaded(
        argument.index(),
        access.stream()
            .map(coordinate ->
                new Coordinate(coordinate.size(), null, coordinate.place(), coordinate.guarded()))
            .collect(ImmutableList.toImmutableList()));
  }

  GroupOp group() {
    return group;
  }

  /// {@return the sizes of the dimensions of `value`}
  public ImmutableList<AffineExpr> shape(Value value) {
    return shapes.shape(value);
  }

  /// {@return how far apart the elements of a dimension of size `own` are that may be broadcast}
  IndexExpr stride(AffineExpr own) {
    return IndexExpr.of(shapes.stride(own));
  }

  /// {@return `size` as a term over the names of sizes}
  Term term(AffineExpr size) {
    return shapes.sizes().term(size);
  }

  /// {@return `size` as an expression}
  AffineExpr expression(Term size) {
    return shapes.expression(size);
  }

  /// {@return the place of an element in the run that `part` is}
  static IndexExpr position(List<Coordinate> part) {
    IndexExpr at = IndexExpr.ZERO;
    for (Coordinate each : part) {
      at = at.times(IndexExpr.of(each.size().expression())).plus(each.place());
    }
    return at;
  }

  /// {@return the number of elements of `value`}
  public Size size(Value value) {
    return GroupShapes.size(shapes.shape(value));
  }

  /// {@return the type of the elements of the tensor `value`}
  public static Type elementType(Value value) {
    return ((TensorLike) value.type()).tensor().elementType();
  }

  /// {@return the type in which elements of `type` are computed with}
  public static Type computeType(Type type) {
    return type == FloatType.F16 || type == FloatType.BF16 ? FloatType.F32 : type;
  }

  /// {@return `term` as the type that is computed with}
  public static ScalarExpr promoted(ScalarExpr term) {
    return cast(term, computeType(term.element()));
  }

  /// {@return `term` as `type`}
  public static ScalarExpr cast(ScalarExpr term, Type type) {
    if (term.element().equals(type)) {
      return term;
    }
    // What was only widened is taken as it was.
    if (term instanceof ScalarExpr.Compute compute
        && compute.isCast()
        && compute.sources().getFirst().element().equals(type)
        && computeType(type).equals(term.element())) {
      return compute.sources().getFirst();
    }
    return new ScalarExpr.Compute(null, type, List.of(term));
  }

  /// {@return the axes of a run of `size` elements that `origin` made}
  ImmutableList<Axis> axes(Axis.Origin origin, Size size) {
    return axes.computeIfAbsent(
        origin,
        key -> {
          if (size.isOne()) {
            return ImmutableList.of();
          }
          ImmutableList<Size> pieces = splits.getOrDefault(key, ImmutableList.of(size));
          var made = ImmutableList.<Axis>builder();
          for (int i = 0; i < pieces.size(); i++) {
            made.add(new Axis(key, i, pieces.get(i)));
          }
          return made.build();
        });
  }

  /// {@return coordinates of all elements along `axes`}
  static ImmutableList<Coordinate> along(List<Axis> axes) {
    return axes.stream().map(Coordinate::of).collect(ImmutableList.toImmutableList());
  }

  static ImmutableSet<Axis> set(List<Axis> axes) {
    return ImmutableSet.copyOf(axes);
  }

  /// {@return `access` cut into parts of `sizes` elements}; where that cannot be done, `op` is refused
  ///
  /// @throws SplitAxis if an axis has to be cut
  public List<ImmutableList<Coordinate>> regroup(
      Operation op, List<Coordinate> access, List<Size> sizes) {
    List<ImmutableList<Coordinate>> parts = tryRegroup(access, sizes);
    if (parts != null) {
      return parts;
    }
    refuse(op, "its dimensions do not follow those of the kernel");
    return sizes.stream()
        .map(size -> ImmutableList.of(Coordinate.at(size, IndexExpr.ZERO)))
        .toList();
  }

  /// {@return the coordinates of `part`, along several axes, as one along none}
  public Coordinate joined(Operation op, ImmutableList<Coordinate> part) {
    if (part.size() == 1) {
      return part.getFirst();
    }
    IndexExpr place = IndexExpr.ZERO;
    Size size = Size.ONE;
    for (Coordinate coordinate : part) {
      if (coordinate.guarded()) {
        refuse(op, "it takes part of what is joined or padded");
      }
      place =
          place.isZero()
              ? coordinate.place()
              : new IndexExpr.Binary(
                      IndexKind.MUL, place, IndexExpr.of(coordinate.size().expression()))
                  .plus(coordinate.place());
      size = size.times(coordinate.size());
    }
    return Coordinate.at(size, place);
  }

  /// {@return `access` cut into parts of `sizes` elements}, or null if it cannot be done
  ///
  /// @throws SplitAxis if an axis has to be cut
  static @Nullable List<ImmutableList<Coordinate>> tryRegroup(
      List<Coordinate> access, List<Size> sizes) {
    Deque<Coordinate> rest = new ArrayDeque<>(access);
    List<ImmutableList<Coordinate>> parts = new ArrayList<>();
    for (Size size : sizes) {
      var part = ImmutableList.<Coordinate>builder();
      Size open = size;
      while (!open.isOne()) {
        Coordinate next = rest.pollFirst();
        if (next == null) {
          return null;
        }
        Size left = open.dividedBy(next.size());
        if (left != null) {
          part.add(next);
          open = left;
          continue;
        }
        Size inner = next.size().dividedBy(open);
        if (inner == null || next.guarded()) {
          return null;
        }
        part.add(cut(next, open, inner, rest));
        open = Size.ONE;
      }
      parts.add(part.build());
    }
    return parts;
  }

  /// {@return the outer part of a coordinate, whose inner part goes back to `rest`}
  private static Coordinate cut(Coordinate whole, Size outer, Size inner, Deque<Coordinate> rest) {
    if (whole.isWhole()) {
      throw new SplitAxis(whole.axis(), outer, inner);
    }
    IndexExpr place = whole.place();
    IndexExpr length = IndexExpr.of(inner.expression());
    rest.addFirst(Coordinate.at(inner, new IndexExpr.Binary(IndexKind.MOD, place, length)));
    return Coordinate.at(outer, new IndexExpr.Binary(IndexKind.DIV, place, length));
  }
}
