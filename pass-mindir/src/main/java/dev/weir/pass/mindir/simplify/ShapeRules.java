package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.operator.canonicalization.CastChains;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.Optional;
import java.util.OptionalInt;

/// MindSpore's `cast_eliminate`, `reshape_eliminate`, `transpose_eliminate`, `reduce_eliminate`,
/// `tile_eliminate`, `stack_unstack_eliminate`, `opt_reshape` and what `elim_not_effective_node` has of the
/// like.
///
/// Source: irpass/cast_eliminate.cc, reshape_eliminate.h, transpose_eliminate.h, reduce_eliminate.h,
/// tile_eliminate.h and stack_unstack_eliminate.h. Deviation: of two casts the inner one goes only where
/// it keeps every value; a tensor that is stacked from the parts of one is that one, too.
public final class ShapeRules {
  private static final ImmutableList<String> REDUCTIONS =
      ImmutableList.of("ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd");

  /// Cast(x, type of x) -> x
  public static final DrrRule CAST_SAME_TYPE = sameType("cast-same-type", "Cast");

  /// Reshape(x, shape of x) -> x
  public static final DrrRule RESHAPE_SAME_SHAPE = sameType("reshape-same-shape", "Reshape");

  /// Cast(Cast(x, t), u) -> Cast(x, u), where t holds every value of the type of x
  public static final DrrRule TWO_CASTS =
      rule(
          "two-casts",
          p -> {
            var x = p.operand();
            var u = p.operand();
            var inner = p.mayEscape(primitive(Operands.of(x, p.operand())).primitive("Cast"));
            var outer = primitive(Operands.of(inner.out(), u)).primitive("Cast");
            p.match(outer)
                .where("a type is not known", m -> isTensor(m, x) && isTensor(m, inner.out()))
                .where(
                    "the inner cast loses values",
                    m ->
                        CastChains.canSkip(
                            Known.element(m.get(x)),
                            Known.element(m.get(inner.out())),
                            Known.element(m.get(outer.out()))))
                .replaceWith(p.like(outer, x, u));
          });

  /// Reshape(Reshape(x, s), t) -> Reshape(x, t)
  public static final DrrRule TWO_RESHAPES =
      rule(
          "two-reshapes",
          p -> {
            var x = p.operand();
            var t = p.operand();
            var inner = p.mayEscape(primitive(Operands.of(x, p.operand())).primitive("Reshape"));
            var outer = primitive(Operands.of(inner.out(), t)).primitive("Reshape");
            p.match(outer).replaceWith(p.like(outer, x, t));
          });

  /// Transpose(x, (0, 1, 2)) -> x
  public static final DrrRule TRANSPOSE_IDENTITY =
      constant("transpose-identity", "Transpose", ShapeRules::isIdentity);

  /// Tile(x, (1, 1)) -> x
  public static final DrrRule TILE_ONCE = constant("tile-once", "Tile", numbers -> all(numbers, 1));

  /// BroadcastTo(x, shape of x) -> x
  public static final DrrRule BROADCAST_SAME_SHAPE =
      sameType("broadcast-same-shape", "BroadcastTo");

  /// Reshape(x, s) -> Reshape(x, (2, -1)), where s is dynamic, but one size of the result at most
  public static final DrrRule RESHAPE_TO_KNOWN_SIZES =
      rule(
          "reshape-to-known-sizes",
          (p, x, s) -> {
            var reshape = primitive(Operands.of(x, s)).primitive("Reshape");
            var shape = p.build((m, rw) -> rw.add(shapeOf(m.get(reshape.out()))).out());
            p.match(reshape)
                .where("the sizes are known", m -> Known.constant(m.get(s)) == null)
                .where(
                    "more than one size is not known",
                    m ->
                        m.get(reshape.out()).type() instanceof TensorType type
                            && type.shape().stream().filter(size -> size <= 0).count() <= 1)
                .replaceWith(p.like(reshape, x, shape));
          });

  /// Unstack(Stack(xs)) -> xs along one axis
  public static final DrrRule UNSTACK_STACK = opposite("unstack-stack", "Stack", "Unstack");

  /// Stack(Unstack(x)) -> x along one axis
  public static final DrrRule STACK_UNSTACK = opposite("stack-unstack", "Unstack", "Stack");

  private ShapeRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    var rules = ImmutableList.<DrrRule>builder();
    rules.add(
        CAST_SAME_TYPE,
        RESHAPE_SAME_SHAPE,
        TWO_CASTS,
        TWO_RESHAPES,
        TRANSPOSE_IDENTITY,
        TILE_ONCE,
        BROADCAST_SAME_SHAPE,
        RESHAPE_TO_KNOWN_SIZES,
        concatOne("concat-one", false),
        concatOne("concat-one-axis", true),
        UNSTACK_STACK,
        STACK_UNSTACK);
    REDUCTIONS.forEach(name -> rules.add(reduceOne(name)));
    return rules.build();
  }

  /// A condition on integers.
  private interface Condition {
    boolean holds(long[] numbers);
  }

  /// Concat((x)) -> x, with the axis as an attribute or an operand
  private static DrrRule concatOne(String label, boolean axis) {
    return rule(
        label,
        p -> {
          var x = p.operand();
          var tuple = p.mayEscape(makeTuple(Operands.of(x)));
          var operands = axis ? Operands.of(tuple.out(), p.operand()) : Operands.of(tuple.out());
          var whole = primitive(operands).primitive("Concat");
          p.match(whole)
              .where("the type changes", m -> Known.sameType(m, x, whole.out()))
              .replaceWith(x);
        });
  }

  private static boolean isTensor(Match m, ValueNode node) {
    return m.get(node).type() instanceof TensorType;
  }

  private static boolean isStatic(Match m, ValueNode node) {
    return m.get(node).type() instanceof TensorType type && type.isStatic();
  }

  private static DrrRule sameType(String label, String name) {
    return rule(
        label,
        p -> {
          var x = p.operand();
          var same = primitive(Operands.of(x, p.operand())).primitive(name);
          p.match(same)
              .where("the sizes are not known", m -> isStatic(m, x))
              .where("the type changes", m -> Known.sameType(m, x, same.out()))
              .replaceWith(x);
        });
  }

  private static DrrRule constant(String label, String name, Condition condition) {
    return rule(
        label,
        (p, x, numbers) -> {
          var same = primitive(Operands.of(x, numbers)).primitive(name);
          p.match(same)
              .where(
                  "something moves",
                  m -> Known.integers(m.get(numbers)).filter(condition::holds).isPresent())
              .where("the type changes", m -> Known.sameType(m, x, same.out()))
              .replaceWith(x);
        });
  }

  private static boolean isIdentity(long[] order) {
    for (int i = 0; i < order.length; i++) {
      if (order[i] != i) {
        return false;
      }
    }
    return true;
  }

  private static boolean all(long[] numbers, long wanted) {
    for (long number : numbers) {
      if (number != wanted) {
        return false;
      }
    }
    return true;
  }

  private static DrrRule opposite(String label, String first, String second) {
    return rule(
        label,
        (p, x) -> {
          var inner = p.mayEscape(primitive(Operands.of(x)).primitive(first));
          var outer = primitive(Operands.of(inner.out())).primitive(second);
          p.match(outer)
              .where("the axes differ", m -> axis(m.get(inner)) == axis(m.get(outer)))
              .where("the type changes", m -> Known.sameType(m, x, outer.out()))
              .replaceWith(x);
        });
  }

  private static long axis(Operation op) {
    return Known.integer((PrimitiveOp) op, "axis", 0);
  }

  /// ReduceSum(x, axes) -> Reshape(x, shape), where the sizes along the axes are 1
  private static DrrRule reduceOne(String name) {
    return rule(
        "reduce-one-" + name,
        p -> {
          var x = p.operand();
          var axes = p.operand();
          var reduced = primitive(Operands.of(x, axes)).primitive(name);
          var shape = p.build((m, rw) -> rw.add(shapeOf(m.get(reduced.out()))).out());
          var reshaped = primitive(Operands.of(x, shape)).primitive("Reshape");
          p.match(reduced)
              .where("the sizes are not known", m -> isStatic(m, x) && isStatic(m, reduced.out()))
              .where(
                  "elements are put together",
                  m -> isOfOnes((TensorType) m.get(x).type(), Known.integers(m.get(axes))))
              .where(
                  "the type changes",
                  m -> Known.element(m.get(x)).equals(Known.element(m.get(reduced.out()))))
              .typed(reshaped, reduced.out().type())
              .replaceWith(reshaped);
        });
  }

  private static boolean isOfOnes(TensorType type, Optional<long[]> axes) {
    if (axes.isEmpty()) {
      return false;
    }
    if (axes.get().length == 0) {
      return type.shape().stream().allMatch(size -> size == 1);
    }
    for (long axis : axes.get()) {
      OptionalInt at = Axes.find(axis, type.rank());
      if (at.isEmpty() || type.dimension(at.getAsInt()) != 1) {
        return false;
      }
    }
    return true;
  }

  private static OpSpec<ConstantOp> shapeOf(Value value) {
    var sizes = ImmutableList.<Attribute>builder();
    var types = ImmutableList.<Type>builder();
    for (long size : ((TensorType) value.type()).shape().toArray()) {
      sizes.add(IntegerAttr.i64(size));
      types.add(IntegerType.I64);
    }
    return MindIrOps.constant(new ArrayAttr(sizes.build()), new TupleType(types.build()));
  }
}
