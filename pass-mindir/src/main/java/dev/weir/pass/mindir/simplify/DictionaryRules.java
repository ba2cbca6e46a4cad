package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.constant;
import static dev.weir.dialect.mindir.MindIrDrr.dictGetItem;
import static dev.weir.dialect.mindir.MindIrDrr.makeDict;
import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;

/// MindSpore's `dict_get_item_eliminator`, `dict_get_item_const_eliminator`, `dict_set_item_eliminator`
/// and `make_slice_get_slice_eliminator`.
///
/// Source: irpass/item_dict_eliminate.h and irpass/slice_eliminate.h.
public final class DictionaryRules {
  private static final ImmutableList<String> PARTS = ImmutableList.of("start", "stop", "step");

  /// `{a: x, b: y}[a] -> x`
  public static final DrrRule GET_ITEM =
      rule(
          "dict-get-item",
          p -> {
            var elements = p.operands();
            var key = p.operand();
            var values = p.mayEscape(makeTuple(elements));
            var whole = p.mayEscape(makeDict(p.operand(), values.out()));
            var item = dictGetItem(whole.out(), key);
            p.match(item)
                .where("there is no such key", m -> at(m, whole.out(), key) >= 0)
                .where(
                    "the type changes",
                    m ->
                        m.get(elements)
                            .get(at(m, whole.out(), key))
                            .type()
                            .equals(m.get(item.out()).type()))
                .replaceWith(p.build((m, rw) -> m.get(elements).get(at(m, whole.out(), key))));
          });

  /// `{a: 1, b: 2}[a] -> 1`, all of it constant
  public static final DrrRule GET_ITEM_CONST =
      rule(
          "dict-get-item-const",
          p -> {
            var whole = p.operand(DictType.class);
            var key = p.operand();
            var item = dictGetItem(whole, key);
            var element = constant().value(p.compute(m -> values(m, whole).get(at(m, whole, key))));
            p.match(item)
                .where("there is no such key", m -> at(m, whole, key) >= 0)
                .where("it is not known", m -> at(m, whole, key) < values(m, whole).size())
                .where("the type changes", m -> isOfType(m, whole, key, item.out()))
                .typed(element, item.out().type())
                .replaceWith(element);
          });

  private DictionaryRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    var rules = ImmutableList.<DrrRule>builder();
    rules.add(GET_ITEM, GET_ITEM_CONST);
    for (String name : new String[] {"DictSetItem", "dict_setitem"}) {
      rules.add(setItem(name));
    }
    for (String make : new String[] {"MakeSlice", "make_slice"}) {
      for (String get : new String[] {"SliceGetItem", "slice_getitem"}) {
        rules.add(sliceItem(make, get));
      }
    }
    return rules.build();
  }

  private static int at(Match m, ValueNode whole, ValueNode key) {
    return m.get(whole).type() instanceof DictType type
            && Known.constant(m.get(key)) instanceof StringAttr text
        ? type.keys().indexOf(text.value())
        : -1;
  }

  private static List<Attribute> values(Match m, ValueNode whole) {
    return Known.constant(m.get(whole)) instanceof ArrayAttr(var values)
        ? values
        : ImmutableList.of();
  }

  private static boolean isOfType(Match m, ValueNode whole, ValueNode key, ValueNode item) {
    int at = at(m, whole, key);
    Type type = m.get(item).type();
    return ((DictType) m.get(whole).type()).types().get(at).equals(type)
        && (!(values(m, whole).get(at) instanceof TypedAttribute typed)
            || typed.type().equals(type)
            || typed instanceof StringAttr);
  }

  /// DictSetItem({a: x, b: y}, a, z) -> {a: z, b: y}
  private static DrrRule setItem(String name) {
    return rule(
        "dict-set-item-" + name,
        p -> {
          var elements = p.operands();
          var keys = p.operand();
          var key = p.operand();
          var z = p.operand();
          var values = p.mayEscape(makeTuple(elements));
          var whole = p.mayEscape(makeDict(keys, values.out()));
          var set = primitive(Operands.of(whole.out(), key, z)).primitive(name);
          var changed =
              p.build((m, rw) -> {
                List<Value> all = new ArrayList<>(m.get(elements));
                all.set(at(m, whole.out(), key), m.get(z));
                var types = ImmutableList.<Type>builder();
                all.forEach(value -> types.add(value.type()));
                return rw.add(MindIrOps.makeTuple(all, new TupleType(types.build()))).out();
              });
          var made = makeDict(keys, changed);
          p.match(set)
              .where("there is no such key", m -> at(m, whole.out(), key) >= 0)
              .typed(made, set.out().type())
              .replaceWith(made);
        });
  }

  /// MakeSlice(a, b, c).start -> a
  private static DrrRule sliceItem(String make, String get) {
    return rule(
        make + "-" + get,
        p -> {
          var a = p.operand();
          var b = p.operand();
          var c = p.operand();
          var part = p.operand();
          var slice = p.mayEscape(primitive(Operands.of(a, b, c)).primitive(make));
          var item = primitive(Operands.of(slice.out(), part)).primitive(get);
          p.match(item)
              .where("there is no such part", m -> number(m, part) >= 0)
              .where(
                  "the type changes",
                  m -> m.get(of(m, part, a, b, c)).type().equals(m.get(item.out()).type()))
              .replaceWith(p.build((m, rw) -> m.get(of(m, part, a, b, c))));
        });
  }

  private static int number(Match m, ValueNode part) {
    return Known.constant(m.get(part)) instanceof StringAttr text
        ? PARTS.indexOf(text.value())
        : -1;
  }

  private static ValueNode of(Match m, ValueNode part, ValueNode... all) {
    return all[number(m, part)];
  }
}
