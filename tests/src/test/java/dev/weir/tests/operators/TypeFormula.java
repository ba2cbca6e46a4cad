package dev.weir.tests.operators;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The formulas in a paragraph of an op's page, for the shapes or the element types of its operands and
/// results.
///
/// Each code span with an arrow is a formula, `x: [A...], y: [B] -> out: [A..., B]`; one of them holds.
/// A code span of one item without arrow, `y: [1, B]`, is another form of that item.
public final class TypeFormula {
  private static final Pattern SPAN = Pattern.compile("`([^`]*)`");
  private static final Pattern ITEM = Pattern.compile("(?:(\\w+)(\\[i])?: )?(\\S.*)");
  private static final Pattern FORM = Pattern.compile("\\w+(?:\\[i])?: [\\[A-Z].*");

  private final ImmutableList<ImmutableList<Item>> formulas;
  private final List<Item> forms = new ArrayList<>();

  private TypeFormula(ImmutableList<ImmutableList<Item>> formulas) {
    this.formulas = formulas;
  }

  /// An operand, or a result, and what a formula states of it.
  ///
  /// @param name its name, empty for the only result
  /// @param isList whether it is a list, each of whose tensors is meant
  private record Item(String name, boolean isList, Expression expression) {}

  /// {@return the formulas in `text`}
  ///
  /// @param result the name of the first result
  /// @throws IllegalArgumentException if there is none
  public static TypeFormula parse(String text, String result) {
    var formulas = ImmutableList.<ImmutableList<Item>>builder();
    List<Item> forms = new ArrayList<>();
    Matcher span = SPAN.matcher(text.replaceAll("\\s+", " "));
    while (span.find()) {
      String code = span.group(1);
      int arrow = code.indexOf("->");
      if (arrow >= 0) {
        formulas.add(
            ImmutableList.<Item>builder()
                .addAll(items(code.substring(0, arrow), ""))
                .addAll(items(code.substring(arrow + 2), result))
                .build());
      } else if (FORM.matcher(code).matches()) {
        forms.addAll(items(code, ""));
      }
    }
    TypeFormula formula = new TypeFormula(formulas.build());
    if (formula.formulas.isEmpty()) {
      throw new IllegalArgumentException("no formula in: " + text);
    }
    formula.forms.addAll(forms);
    return formula;
  }

  private static ImmutableList<Item> items(String text, String unnamed) {
    var items = ImmutableList.<Item>builder();
    for (String each : Expression.split(text)) {
      Matcher item = ITEM.matcher(each);
      if (!item.matches()) {
        throw new IllegalArgumentException("no item of a formula: " + each);
      }
      String name = item.group(1) == null ? unnamed : item.group(1);
      if (name.isEmpty()) {
        throw new IllegalArgumentException("an operand without name: " + each);
      }
      items.add(new Item(name, item.group(2) != null, Expression.parse(item.group(3))));
    }
    return items.build();
  }

  /// {@return the operands and results that the formulas name}
  public ImmutableSet<String> names() {
    var names = ImmutableSet.<String>builder();
    formulas.forEach(formula -> formula.forEach(item -> names.add(item.name())));
    forms.forEach(item -> names.add(item.name()));
    return names.build();
  }

  /// {@return whether one of the formulas holds for these types}
  ///
  /// @param types of the tensors of each operand and result; none where one is absent
  public boolean holds(ImmutableMap<String, ImmutableList<Type>> types) {
    return formulas.stream().anyMatch(formula -> match(formula, 0, types, new Bindings()));
  }

  private boolean match(
      List<Item> items,
      int index,
      ImmutableMap<String, ImmutableList<Type>> types,
      Bindings bindings) {
    if (index == items.size()) {
      return true;
    }
    Item item = items.get(index);
    ImmutableList<Type> values = types.getOrDefault(item.name(), ImmutableList.of());
    if (!item.isList() && values.size() > 1) {
      return false;
    }
    Predicate<Bindings> rest = next -> match(items, index + 1, types, next);
    return matchAll(item.expression(), values, 0, bindings, rest)
        || forms.stream()
            .filter(form -> form.name().equals(item.name()))
            .anyMatch(form -> matchAll(form.expression(), values, 0, bindings, rest));
  }

  private static boolean matchAll(
      Expression expression,
      List<Type> values,
      int index,
      Bindings bindings,
      Predicate<Bindings> rest) {
    return index == values.size()
        ? rest.test(bindings)
        : expression.match(
            values.get(index),
            bindings,
            next -> matchAll(expression, values, index + 1, next, rest));
  }
}
