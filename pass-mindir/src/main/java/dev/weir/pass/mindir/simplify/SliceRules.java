package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.dialect.mindir.MindIrDrr.tupleGetItem;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TupleType;

/// MindSpore's `slice_to_tuple`: a slice that is known to be a tuple of its three parts is made and decomposed
/// as one.
///
/// Source: irpass/slice_to_tuple.h.
public final class SliceRules {
  private static final ImmutableList<String> PARTS = ImmutableList.of("start", "stop", "step");

  private SliceRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        make("slice-to-tuple", "MakeSlice"),
        make("slice-to-tuple-old", "make_slice"),
        get("slice-get-item-of-tuple", "SliceGetItem"),
        get("slice-get-item-of-tuple-old", "slice_getitem"));
  }

  /// MakeSlice(a, b, c) -> (a, b, c), where a tuple is what it is declared to be
  private static DrrRule make(String label, String name) {
    return rule(
        label,
        p -> {
          var parts = Operands.of(p.operand(), p.operand(), p.operand());
          var slice = primitive(parts).primitive(name);
          var tuple = makeTuple(parts);
          p.match(slice)
              .where(
                  "it is no tuple",
                  m ->
                      m.get(slice.out()).type() instanceof TupleType(var types)
                          && types.size() == PARTS.size())
              .typed(tuple, slice.out().type())
              .replaceWith(tuple);
        });
  }

  /// SliceGetItem(x, "stop") -> x[1], where x is a tuple
  private static DrrRule get(String label, String name) {
    return rule(
        label,
        p -> {
          var x = p.operand(TupleType.class);
          var part = p.operand();
          var item = primitive(Operands.of(x, part)).primitive(name);
          var at =
              p.build((m, rw) ->
                  rw.add(MindIrOps.constant(IntegerAttr.i64(place(m, part)), IntegerType.I64))
                      .out());
          var element = tupleGetItem(x, at);
          p.match(item)
              .where("the part is not known", m -> place(m, part) >= 0)
              .typed(element, item.out().type())
              .replaceWith(element);
        });
  }

  private static int place(Match m, ValueNode part) {
    return Known.constant(m.get(part)) instanceof StringAttr name
        ? PARTS.indexOf(name.value())
        : -1;
  }
}
