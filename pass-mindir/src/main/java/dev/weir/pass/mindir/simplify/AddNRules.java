package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import dev.weir.rewrite.PatternRewriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// MindSpore's `merge_addn`, `addn_zero_filter` and `accumulaten_eliminater`: sums of tuples.
///
/// Source: irpass/merge_addn.h and irpass/accumulaten_eliminate.h.
public final class AddNRules {
  private AddNRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    var rules = ImmutableList.<DrrRule>builder();
    rules.add(merge());
    for (String name : new String[] {"AddN", "AccumulateNV2"}) {
      rules.add(single(name), zeros(name));
    }
    return rules.build();
  }

  /// AddN((AddN(xs), y)) -> AddN((xs, y)), where what is within is used once
  private static DrrRule merge() {
    return rule(
        "merge-addn",
        p -> {
          var elements = p.operands();
          var sum = primitive(Operands.of(p.mayEscape(makeTuple(elements)).out()));
          sum.primitive("AddN");
          p.match(sum)
              .where(
                  "there is no sum within",
                  m -> m.get(elements).stream().anyMatch(AddNRules::isInner))
              .replaceWith(p.like(sum, p.build((m, rw) -> tuple(merged(m, elements), rw))));
        });
  }

  private static boolean isInner(Value value) {
    return value.hasOneUse()
        && value.definingOp() instanceof PrimitiveOp inner
        && inner.primitive().equals("AddN")
        && inner.inputs().size() == 1
        && inner.inputs().get(0).definingOp() instanceof MakeTupleOp;
  }

  private static List<Value> merged(Match m, Operands elements) {
    List<Value> all = new ArrayList<>();
    for (Value value : m.get(elements)) {
      if (isInner(value)) {
        PrimitiveOp inner = (PrimitiveOp) value.definingOp();
        all.addAll(((MakeTupleOp) inner.inputs().get(0).definingOp()).elements());
      } else {
        all.add(value);
      }
    }
    return all;
  }

  private static Value tuple(List<Value> values, PatternRewriter rewriter) {
    var types = ImmutableList.<Type>builder();
    values.forEach(value -> types.add(value.type()));
    return rewriter.add(MindIrOps.makeTuple(values, new TupleType(types.build()))).out();
  }

  /// AddN((x)) -> x
  private static DrrRule single(String name) {
    return rule(
        "single-" + name,
        p -> {
          var x = p.operand();
          var sum =
              primitive(Operands.of(p.mayEscape(makeTuple(Operands.of(x))).out())).primitive(name);
          p.match(sum)
              .where("the type changes", m -> Known.sameType(m, x, sum.out()))
              .where("it is what a parameter holds", m -> !Known.isOfParameter(m.get(x)))
              .replaceWith(x);
        });
  }

  /// AddN((x, zeros)) -> AddN((x)), as long as something is left
  private static DrrRule zeros(String name) {
    return rule(
        "zero-filter-" + name,
        p -> {
          var elements = p.operands();
          var sum = primitive(Operands.of(p.mayEscape(makeTuple(elements)).out()));
          sum.primitive(name);
          p.match(sum)
              .where("there are no zeros", m -> left(m, elements).size() < m.get(elements).size())
              .where(
                  "the type changes",
                  m ->
                      left(m, elements).stream()
                          .allMatch(value -> value.type().equals(m.get(sum.out()).type())))
              .replaceWith(p.like(sum, p.build((m, rw) -> tuple(left(m, elements), rw))));
        });
  }

  private static List<Value> left(Match m, Operands elements) {
    List<Value> all = m.get(elements);
    List<Value> left = new ArrayList<>();
    for (Value value : all) {
      if (!isZero(value)) {
        left.add(value);
      }
    }
    return left.isEmpty() ? all.subList(0, Math.min(1, all.size())) : left;
  }

  private static boolean isZero(Value value) {
    OptionalDouble number = Known.number(value);
    return number.isPresent() && number.getAsDouble() == 0
        || value.definingOp() instanceof PrimitiveOp op && op.primitive().equals("ZerosLike");
  }
}
