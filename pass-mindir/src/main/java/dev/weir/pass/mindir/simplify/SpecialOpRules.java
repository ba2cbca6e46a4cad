package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.constant;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;

/// MindSpore's `special_op_eliminate` and `ad_related_special_op_eliminate`, `mutable_op_eliminate`,
/// `same_eliminate`, `check_bprop_eliminate`, `redundant_stop_gradient_eliminate` and
/// `zero_like_fill_zero`: primitives that say something to a stage that is over.
///
/// Source: irpass/special_op_eliminate.h and irpass.cc.
public final class SpecialOpRules {
  /// What takes a value and gives it.
  private static final ImmutableList<String> PLAIN =
      ImmutableList.of(
          "InsertGradientOf",
          "HookBackward",
          "CellBackwardHook",
          "PrintShapeType",
          "mutable",
          "_MirrorOperator");

  /// What takes a value and another one, and gives the first.
  private static final ImmutableList<String> OF_TWO =
      ImmutableList.of("SameTypeShape", "CheckBprop");

  /// StopGradient(StopGradient(x)) -> StopGradient(x)
  public static final DrrRule STOPPED_TWICE =
      rule(
          "redundant-stop-gradient",
          (p, x) -> {
            var inner = p.mayEscape(primitive(Operands.of(x)).primitive("StopGradient"));
            var outer = primitive(Operands.of(inner.out())).primitive("StopGradient");
            p.match(outer)
                .where("the type changes", m -> Known.sameType(m, inner.out(), outer.out()))
                .replaceWith(inner.out());
          });

  /// StopGradient(constant) -> constant
  public static final DrrRule STOPPED_CONSTANT =
      rule(
          "stop-gradient-of-constant",
          (p, x) -> {
            var stopped = primitive(Operands.of(x)).primitive("StopGradient");
            p.match(stopped)
                .where("it is no constant", m -> Known.constant(m.get(x)) != null)
                .where("the type changes", m -> Known.sameType(m, x, stopped.out()))
                .replaceWith(x);
          });

  private SpecialOpRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    var rules = ImmutableList.<DrrRule>builder();
    PLAIN.forEach(name -> rules.add(first(name, 1)));
    OF_TWO.forEach(name -> rules.add(first(name, 2)));
    for (String name : Known.spellings("ZerosLike", "zeros_like")) {
      rules.add(zeros(name));
    }
    return rules.add(STOPPED_TWICE, STOPPED_CONSTANT).build();
  }

  private static DrrRule first(String name, int operands) {
    return rule(
        "special-" + name,
        p -> {
          var x = p.operand();
          var all = operands == 1 ? Operands.of(x) : Operands.of(x, p.operand());
          var special = primitive(all).primitive(name);
          p.match(special)
              .where("the type changes", m -> Known.sameType(m, x, special.out()))
              .replaceWith(x);
        });
  }

  /// ZerosLike(x) -> zeros, where the sizes are known
  private static DrrRule zeros(String name) {
    return rule(
        "zeros-" + name,
        p -> {
          var zeros = primitive(Operands.of(p.operand())).primitive(name);
          var made = constant().value(p.compute(m -> zero(m, zeros.out())));
          p.match(zeros)
              .where("its type is not known", m -> isOfNumbers(m, zeros.out()))
              .typed(made, zeros.out().type())
              .replaceWith(made);
        });
  }

  private static boolean isOfNumbers(Match m, ValueNode node) {
    return m.get(node).type() instanceof TensorType type
        && type.isStatic()
        && type.shape().stream().allMatch(size -> size > 0)
        && (type.elementType() instanceof FloatType || type.elementType() instanceof IntegerType);
  }

  private static Attribute zero(Match m, ValueNode node) {
    TensorType type = (TensorType) m.get(node).type();
    return type.elementType() instanceof FloatType
        ? DenseElementsAttr.ofDoubles(type, 0)
        : DenseElementsAttr.ofLongs(type, 0);
  }
}
