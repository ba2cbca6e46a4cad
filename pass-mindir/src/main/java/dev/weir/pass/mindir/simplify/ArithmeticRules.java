package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.ScalarArithmetic;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// MindSpore's `arithmetic_simplify`. What is left must have the type of what goes, and not be read from
/// a parameter. There is no rule for a product with 0, which may be NaN.
///
/// Source: irpass/arithmetic_simplify.cc. Deviation: a product of constants that is not finite, or 0
/// where neither is, is left as it is.
public final class ArithmeticRules {
  private ArithmeticRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<Pattern> all() {
    var rules = ImmutableList.<Pattern>builder();
    for (String name : Known.spellings("Add", "ScalarAdd")) {
      rules.add(neutral(name, 0, false), neutral(name, 0, true));
    }
    for (String name : Known.spellings("Mul", "ScalarMul")) {
      rules.add(neutral(name, 1, false), neutral(name, 1, true));
    }
    for (String name : Known.spellings("Pow")) {
      rules.add(neutral(name, 1, false));
    }
    rules.add(identity());
    for (String name : Known.spellings("Mul")) {
      for (int order = 0; order < 4; order++) {
        rules.add(constantProduct(name, (order & 1) != 0, (order & 2) != 0));
      }
    }
    rules.add(momentum());
    rules.add(RewritePattern.on(PrimitiveOp.class, "known-numbers", ArithmeticRules::knownNumbers));
    return rules.build();
  }

  private static Operands pair(boolean swapped, ValueNode x, ValueNode y) {
    return swapped ? Operands.of(y, x) : Operands.of(x, y);
  }

  private static String label(String base, String name, boolean swapped) {
    return base + "-" + name + (swapped ? "-swapped" : "");
  }

  /// x + 0 -> x, x * 1 -> x, pow(x, 1) -> x
  private static DrrRule neutral(String name, double number, boolean swapped) {
    return rule(
        label("neutral", name, swapped),
        (p, x, y) -> {
          var all = primitive(pair(swapped, x, y)).primitive(name);
          p.match(all)
              .where("the other operand changes it", m -> Known.is(m, y, number))
              .where("the type changes", m -> Known.sameType(m, x, all.out()))
              .where("it is what a parameter holds", m -> !Known.isOfParameter(m.get(x)))
              .replaceWith(x);
        });
  }

  /// Identity(x) -> x
  private static DrrRule identity() {
    return rule(
        "identity",
        (p, x) -> {
          var same = primitive(Operands.of(x)).primitive("Identity");
          p.match(same)
              .where("the type changes", m -> Known.sameType(m, x, same.out()))
              .replaceWith(x);
        });
  }

  /// c * (d * x) -> (c * d) * x, computed now
  private static DrrRule constantProduct(String name, boolean outer, boolean inner) {
    return rule(
        label(label("constant-product", name, outer), "inner", inner),
        p -> {
          var x = p.operand();
          var c = p.operand();
          var d = p.operand();
          var part = p.mayEscape(primitive(pair(inner, d, x)).primitive(name));
          var all = primitive(pair(outer, c, part.out())).primitive(name);
          var factor = p.build((m, rw) -> constant(m, c, d, rw));
          p.match(all)
              .where("a factor is not known", m -> product(m, c, d).isPresent())
              .where(
                  "the types differ",
                  m -> Known.sameType(m, part.out(), all.out()) && Known.sameType(m, c, d))
              .where("all is known", m -> Known.constant(m.get(x)) == null)
              .replaceWith(p.like(all, factor, x));
        });
  }

  private static Optional<Attribute> product(Match m, ValueNode c, ValueNode d) {
    Attribute a = Known.constant(m.get(c));
    Attribute b = Known.constant(m.get(d));
    return a == null || b == null ? Optional.empty() : ConstantProducts.of(a, b);
  }

  private static Value constant(Match m, ValueNode c, ValueNode d, PatternRewriter rewriter) {
    return rewriter.add(MindIrOps.constant(product(m, c, d).orElseThrow(), m.get(c).type())).out();
  }

  /// Momentum(zeros, accumulation, ...) -> (what the step is, accumulation): nothing moves
  private static DrrRule momentum() {
    return rule(
        "momentum-of-zero",
        p -> {
          var y = p.operand();
          var z = p.operand();
          var zeros = p.mayEscape(primitive(Operands.of(p.operand())).primitive("ZerosLike"));
          var all = primitive(Operands.of(zeros.out(), y, z)).primitive("Momentum");
          var left = makeTuple(Operands.of(z, y));
          p.match(all).typed(left, all.out().type()).replaceWith(left);
        });
  }

  /// What numbers make is a number; MindSpore's inference knows it before any pass.
  private static Rewrite knownNumbers(PrimitiveOp op, PatternRewriter rewriter) {
    List<Attribute> operands = new ArrayList<>();
    for (Value input : op.inputs()) {
      Attribute constant = Known.constant(input);
      if (constant == null) {
        return Rewrite.noMatch("an operand is not known");
      }
      operands.add(constant);
    }
    Optional<Attribute> value = ScalarArithmetic.compute(op.primitive(), operands);
    if (value.isEmpty() || !ScalarArithmetic.typeOf(value.get()).equals(op.out().type())) {
      return Rewrite.noMatch("it makes no number of its type");
    }
    rewriter.replaceWith(op, MindIrOps.constant(value.get(), op.out().type()));
    return Rewrite.applied();
  }
}
