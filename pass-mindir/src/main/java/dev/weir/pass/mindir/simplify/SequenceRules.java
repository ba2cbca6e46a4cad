package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.constant;
import static dev.weir.dialect.mindir.MindIrDrr.depend;
import static dev.weir.dialect.mindir.MindIrDrr.listGetItem;
import static dev.weir.dialect.mindir.MindIrDrr.makeList;
import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.dialect.mindir.MindIrDrr.tupleGetItem;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.OpNode;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// MindSpore's `tuple_list_get_item_eliminator`, `_get_item_const_eliminator`, `_set_item_eliminator`,
/// `_get_set_item_eliminator`, `_get_item_depend_reorder` and
/// `_convert_item_index_to_positive`, `list_to_tuple_eliminator` and `tuple_to_list_eliminator`.
///
/// Source: irpass/item_tuple_or_list_eliminate.h.
public final class SequenceRules {
  private SequenceRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        getItem("tuple-get-item", true),
        getItem("list-get-item", false),
        getItemConst("tuple-get-item-const", true),
        getItemConst("list-get-item-const", false),
        setItem("tuple-set-item", "TupleSetItem", true),
        setItem("tuple-set-item-old", "tuple_setitem", true),
        setItem("list-set-item", "list_setitem", false),
        getSetItem("tuple-get-set-item", "TupleSetItem"),
        getSetItem("tuple-get-set-item-old", "tuple_setitem"),
        getPassedItem("tuple-get-passed-item", "TupleSetItem"),
        getPassedItem("tuple-get-passed-item-old", "tuple_setitem"),
        DEPEND_REORDER,
        POSITIVE_INDEX,
        convert("list-to-tuple", "ListToTuple", false),
        convert("list-to-tuple-old", "list_to_tuple", false),
        convert("tuple-to-list", "TupleToList", true),
        convert("tuple-to-list-old", "tuple_to_list", true));
  }

  /// `Depend(x, u)[c] -> Depend(x[c], u)`, so that the element can be found
  public static final DrrRule DEPEND_REORDER =
      rule(
          "get-item-depend-reorder",
          p -> {
            var x = p.operand();
            var u = p.operands();
            var c = p.operand();
            var whole = p.mayEscape(depend(x, u));
            var item = tupleGetItem(whole.out(), c);
            var inner = tupleGetItem(x, c);
            var outer = depend(inner.out(), u);
            p.match(item)
                .where(
                    "the elements are not known",
                    m -> m.get(x).type().equals(m.get(whole.out()).type()))
                .typed(inner, item.out().type())
                .typed(outer, item.out().type())
                .replaceWith(outer);
          });

  /// `x[-1] -> x[n - 1]`
  public static final DrrRule POSITIVE_INDEX =
      rule(
          "convert-item-index-to-positive",
          p -> {
            var x = p.operand(TupleType.class);
            var c = p.operand();
            var item = tupleGetItem(x, c);
            var positive = constant().value(p.compute(m -> fromFront(m, x, c)));
            p.match(item)
                .where("it counts from the front", m -> isNegative(m, x, c))
                .typed(positive, c.type())
                .replaceWith(p.like(item, x, positive.out()));
          });

  private static boolean isNegative(Match m, ValueNode x, ValueNode c) {
    return Known.constant(m.get(c)) instanceof IntegerAttr number
        && number.value() < 0
        && -number.value() <= types(m.get(x).type()).size();
  }

  private static Attribute fromFront(Match m, ValueNode x, ValueNode c) {
    IntegerAttr number = (IntegerAttr) Known.constant(m.get(c));
    return IntegerAttr.of(number.value() + types(m.get(x).type()).size(), number.type());
  }

  private static OpNode made(boolean tuple, Operands elements) {
    return tuple ? makeTuple(elements) : makeList(elements);
  }

  private static ValueNode out(OpNode node) {
    return node instanceof dev.weir.dialect.mindir.MindIrDrr.MakeTupleNode tuple
        ? tuple.out()
        : ((dev.weir.dialect.mindir.MindIrDrr.MakeListNode) node).out();
  }

  private static List<Type> types(Type type) {
    if (type instanceof TupleType(var types)) {
      return types;
    }
    return type instanceof ListType(var types) ? types : ImmutableList.of();
  }

  /// `(x, y)[0] -> x`
  private static DrrRule getItem(String label, boolean tuple) {
    return rule(
        label,
        p -> {
          var elements = p.operands();
          var c = p.operand();
          var whole = p.mayEscape(made(tuple, elements));
          var element = p.build((m, rw) -> m.get(elements).get(at(m, elements, c).getAsInt()));
          ValueNode item;
          OpNode root;
          if (tuple) {
            var get = tupleGetItem(out(whole), c);
            item = get.out();
            root = get;
          } else {
            var get = listGetItem(out(whole), c);
            item = get.out();
            root = get;
          }
          p.match(root)
              .where("the index is not known", m -> at(m, elements, c).isPresent())
              .where(
                  "the type changes",
                  m ->
                      m.get(elements)
                          .get(at(m, elements, c).getAsInt())
                          .type()
                          .equals(m.get(item).type()))
              .replace(item, element);
        });
  }

  private static OptionalInt at(Match m, Operands elements, ValueNode c) {
    return Known.position(m.get(c), m.get(elements).size());
  }

  /// `(1, 2)[0] -> 1`, all of it constant
  private static DrrRule getItemConst(String label, boolean tuple) {
    return rule(
        label,
        (p, whole, c) -> {
          var element = constant();
          ValueNode item;
          OpNode root;
          if (tuple) {
            var get = tupleGetItem(whole, c);
            item = get.out();
            root = get;
          } else {
            var get = listGetItem(whole, c);
            item = get.out();
            root = get;
          }
          element.value(p.compute(m -> element(m, whole, c).get(0)));
          p.match(root)
              .where("it is not known", m -> !element(m, whole, c).isEmpty())
              .where("the type changes", m -> isOfType(m, whole, c, item))
              .typed(element, item.type())
              .replace(item, element.out());
        });
  }

  private static List<Attribute> elements(Match m, ValueNode whole) {
    Attribute constant = Known.constant(m.get(whole));
    if (constant instanceof ArrayAttr(var tuple)) {
      return tuple;
    }
    return constant instanceof ListAttr(var list) ? list : ImmutableList.of();
  }

  private static List<Attribute> element(Match m, ValueNode whole, ValueNode c) {
    List<Attribute> elements = elements(m, whole);
    OptionalInt at = Known.position(m.get(c), elements.size());
    return at.isPresent() ? List.of(elements.get(at.getAsInt())) : List.of();
  }

  private static boolean isOfType(Match m, ValueNode whole, ValueNode c, ValueNode item) {
    List<Type> types = types(m.get(whole).type());
    OptionalInt at = Known.position(m.get(c), types.size());
    return at.isPresent()
        && types.get(at.getAsInt()).equals(m.get(item).type())
        && (!(element(m, whole, c).get(0) instanceof TypedAttribute typed)
            || typed.type().equals(m.get(item).type()));
  }

  /// TupleSetItem((x, y), 0, z) -> (z, y)
  private static DrrRule setItem(String label, String name, boolean tuple) {
    return rule(
        label,
        p -> {
          var elements = p.operands();
          var c = p.operand();
          var z = p.operand();
          var whole = p.mayEscape(made(tuple, elements));
          var set = primitive(Operands.of(out(whole), c, z)).primitive(name);
          var changed =
              p.build((m, rw) -> {
                List<Value> values = new ArrayList<>(m.get(elements));
                values.set(at(m, elements, c).getAsInt(), m.get(z));
                Type type = m.get(set.out()).type();
                Operation all =
                    tuple
                        ? rw.add(MindIrOps.makeTuple(values, type))
                        : rw.add(MindIrOps.makeList(values, type));
                return all.result(0);
              });
          p.match(set)
              .where("the index is not known", m -> at(m, elements, c).isPresent())
              .replaceWith(changed);
        });
  }

  /// `TupleSetItem(x, c, z)[c] -> z`
  private static DrrRule getSetItem(String label, String name) {
    return rule(
        label,
        p -> {
          var x = p.operand();
          var c = p.operand();
          var d = p.operand();
          var z = p.operand();
          var set = p.mayEscape(primitive(Operands.of(x, c, z)).primitive(name));
          var item = tupleGetItem(set.out(), d);
          p.match(item)
              .where("another element is set", m -> isSet(m, x, c, d) == 1)
              .where("the type changes", m -> Known.sameType(m, z, item.out()))
              .replaceWith(z);
        });
  }

  /// `TupleSetItem(x, c, z)[d] -> x[d]`
  private static DrrRule getPassedItem(String label, String name) {
    return rule(
        label,
        p -> {
          var x = p.operand();
          var c = p.operand();
          var d = p.operand();
          var set = p.mayEscape(primitive(Operands.of(x, c, p.operand())).primitive(name));
          var item = tupleGetItem(set.out(), d);
          p.match(item)
              .where("it may be set", m -> isSet(m, x, c, d) == 0)
              .replaceWith(p.like(item, x, d));
        });
  }

  /// {@return 1 if `c` and `d` are one element of `x`, 0 if they are two, -1 if that is not known}
  private static int isSet(Match m, ValueNode x, ValueNode c, ValueNode d) {
    int size = types(m.get(x).type()).size();
    OptionalInt first = Known.position(m.get(c), size);
    OptionalInt second = Known.position(m.get(d), size);
    if (first.isEmpty() || second.isEmpty()) {
      return -1;
    }
    return first.getAsInt() == second.getAsInt() ? 1 : 0;
  }

  /// `ListToTuple([x, y]) -> (x, y)`, and the other way round
  private static DrrRule convert(String label, String name, boolean tuple) {
    return rule(
        label,
        p -> {
          var elements = p.operands();
          var whole = p.mayEscape(made(tuple, elements));
          var other = primitive(Operands.of(out(whole))).primitive(name);
          var result = made(!tuple, elements);
          p.match(other).typed(result, other.out().type()).replaceWith(result);
        });
  }
}
