package dev.weir.tests.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.tests.OperatorCaseState;
import dev.weir.tests.OperatorTypeCase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the rule of an operator says of sizes, in words for its page: the sizes of operands are names, those of
/// results follow. Operands and attributes are those of the oracle's cases.
public final class SizeFormulas {
  private SizeFormulas() {}

  /// A case that the rule accepts.
  ///
  /// @param rank how many dimensions operands have
  private record Formula(String text, int rank) {}

  /// {@return the formulas for the first of `cases`, and for the one with the most dimensions}
  public static ImmutableList<String> of(Collection<OperatorTypeCase> cases) {
    List<Formula> all =
        cases.stream().map(SizeFormulas::formula).flatMap(Optional::stream).distinct().toList();
    if (all.isEmpty()) {
      return ImmutableList.of();
    }
    Formula first = all.getFirst();
    return all.stream()
        .skip(1)
        .max(Comparator.comparingInt(Formula::rank))
        .filter(most -> most.rank() > first.rank())
        .map(most -> ImmutableList.of(first.text(), most.text()))
        .orElse(ImmutableList.of(first.text()));
  }

  private static Optional<Formula> formula(OperatorTypeCase each) {
    OpDefinition definition = OperatorCaseState.definition(each.operator());
    List<String> names = new ArrayList<>();
    List<String> operands = new ArrayList<>();
    int rank = 0;
    for (int i = 0; i < each.operands().size(); i++) {
      String group = definition.operandGroups().get(i).name();
      switch (each.operands().get(i)) {
        case OperatorTypeCase.Absent() -> {
          // Says nothing.
        }
        case OperatorTypeCase.One(TensorType type, Optional<ImmutableList<Double>> constant) -> {
          rank += constant.isEmpty() ? type.rank() : 0;
          operands.add(
              group
                  + ": "
                  + constant.map(SizeFormulas::numbers).orElseGet(() -> sizes(group, type)));
          if (constant.isEmpty()) {
            names.add(group);
          }
        }
        case OperatorTypeCase.Many(ImmutableList<OperatorTypeCase.One> tensors) -> {
          List<String> parts = new ArrayList<>();
          for (int k = 0; k < tensors.size(); k++) {
            String name = group + (char) ('A' + k);
            rank += tensors.get(k).type().rank();
            names.add(name);
            parts.add(sizes(name, tensors.get(k).type()));
          }
          operands.add(group + ": {" + String.join(", ", parts) + "}");
        }
      }
    }
    CollectedConstraints environment = new CollectedConstraints(true);
    List<String> results = new ArrayList<>();
    try {
      Operation op = new NamedOperands(names).of(each).build();
      List<? extends Type> types =
          op instanceof InfersSymbolicShape rule
              ? rule.inferTypes(ShapeInference.of(op, environment))
              : List.of();
      for (int i = 0; i < types.size(); i++) {
        String name =
            i < definition.resultGroups().size() ? definition.resultGroups().get(i).name() : "";
        results.add(name + ": " + sizes(types.get(i)));
      }
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
    if (results.isEmpty() || environment.contradiction().isPresent()) {
      return Optional.empty();
    }
    operands.addAll(attributes(definition, each));
    String text = String.join(", ", operands) + " -> " + String.join(", ", results);
    String required =
        environment.required().stream()
            .filter(constraint ->
                !(constraint instanceof Constraint.Divisible(Term term, long divisor)
                    && divisor == 1))
            .map(SizeFormulas::inequality)
            .collect(Collectors.joining(", "));
    return Optional.of(new Formula(required.isEmpty() ? text : text + ", where " + required, rank));
  }

  /// {@return `x >= 1` for a range that the IR writes as `x = 1..inf`; other constraints as they are}
  private static String inequality(Constraint constraint) {
    return constraint.toString().replaceFirst(" = (-?\\d+)\\.\\.inf$", " >= $1");
  }

  private static List<String> attributes(OpDefinition definition, OperatorTypeCase each) {
    return each.attributes().entrySet().stream()
        .filter(entry -> !isPlace(entry.getKey()) && !isDefault(definition, entry))
        .map(entry -> entry.getKey() + " = " + plain(entry.getValue()))
        .toList();
  }

  private static boolean isDefault(OpDefinition definition, Map.Entry<String, Attribute> entry) {
    return definition.slots().stream()
        .anyMatch(slot ->
            slot.name().equals(entry.getKey())
                && slot.defaultValue().equals(Optional.of(entry.getValue())));
  }

  private static boolean isPlace(String attribute) {
    return attribute.equals("place") || attribute.equals("dtype");
  }

  private static String plain(Attribute value) {
    return value
        .toString()
        .replaceAll(" : [a-z]\\w*", "")
        .replaceFirst("^array<\\w+(: )?(.*)>$", "[$2]");
  }

  private static String numbers(ImmutableList<Double> values) {
    return values.stream()
        .map(value ->
            value == Math.rint(value) ? Long.toString(value.longValue()) : value.toString())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String sizes(String name, TensorType type) {
    List<String> sizes = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      sizes.add(name + i);
    }
    return sizes.toString();
  }

  private static String sizes(Type type) {
    return switch (type) {
      case TensorType tensor ->
          SymbolicSizes.of(tensor).stream()
              .map(size -> size.map(Term::toString).orElse("?"))
              .collect(Collectors.joining(", ", "[", "]"));
      case TupleType list ->
          list.types().stream()
              .map(SizeFormulas::sizes)
              .collect(Collectors.joining(", ", "{", "}"));
      default -> type.toString();
    };
  }

  /// Makes operands whose sizes have the names of these, in order, with the number of the dimension.
  private static final class NamedOperands extends OperatorCaseState {
    private final Block block = new Block();
    private final Iterator<String> names;

    NamedOperands(List<String> names) {
      this.names = names.iterator();
    }

    @Override
    protected Value input(TensorType type) {
      String name = names.next();
      var terms = ImmutableList.<Optional<Term>>builder();
      for (int i = 0; i < type.rank(); i++) {
        terms.add(Optional.of(Term.symbol(name + i)));
      }
      return block.addArgument(
          SymbolicSizes.tensor(terms.build(), type.elementType(), type.encoding()),
          Location.unknown());
    }
  }
}
