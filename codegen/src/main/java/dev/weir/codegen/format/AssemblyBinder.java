package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.format.AssemblyElement.Clause;
import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.validate.ErrorId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Looks up the names in a format. What is not found is reported and left out.
final class AssemblyBinder {
  private final OpModel op;
  private final FormatReporter reporter;
  private final CustomDirectives customs;

  AssemblyBinder(OpModel op, FormatReporter reporter, CustomDirectives customs) {
    this.op = op;
    this.reporter = reporter;
    this.customs = customs;
  }

  ImmutableList<AssemblyElement> bind(List<FormatElement> elements) {
    var bound = ImmutableList.<AssemblyElement>builder();
    for (FormatElement element : elements) {
      bind(element).ifPresent(bound::add);
    }
    return bound.build();
  }

  private Optional<AssemblyElement> bind(FormatElement element) {
    return switch (element) {
      case FormatElement.Literal literal ->
          Optional.of(new AssemblyElement.Literal(literal.text()));
      case FormatElement.Whitespace space ->
          Optional.of(new AssemblyElement.Whitespace(space.text()));
      case FormatElement.Variable variable -> topLevel(variable);
      case FormatElement.Directive directive -> directive(directive);
      case FormatElement.Custom custom -> custom(custom);
      case FormatElement.Group group -> group(group);
      case FormatElement.AnyOrder list -> anyOrder(list);
    };
  }

  private Optional<AssemblyElement> topLevel(FormatElement.Variable variable) {
    if (find(op.results(), GroupModel::name, GroupModel::textName, variable.name()) != null) {
      reporter.error(ErrorId.OP_FORMAT_RESULT_POSITION, variable.offset(), variable.name());
      return Optional.empty();
    }
    return variable(variable, false);
  }

  private Optional<AssemblyElement> variable(FormatElement.Variable variable, boolean qualified) {
    String name = variable.name();
    GroupModel operand = find(op.operands(), GroupModel::name, GroupModel::textName, name);
    if (operand != null) {
      return Optional.of(new AssemblyElement.OperandsOf(operand));
    }
    AttributeModel attribute =
        find(op.attributes(), AttributeModel::name, AttributeModel::textName, name);
    if (attribute != null) {
      return Optional.of(new AssemblyElement.AttributeOf(attribute, qualified));
    }
    HolderModel region = find(op.regions(), HolderModel::name, HolderModel::textName, name);
    if (region != null) {
      return Optional.of(new AssemblyElement.RegionOf(region));
    }
    HolderModel successor = find(op.successors(), HolderModel::name, HolderModel::textName, name);
    if (successor != null) {
      return Optional.of(new AssemblyElement.SuccessorOf(successor));
    }
    reporter.error(
        ErrorId.OP_FORMAT_UNKNOWN_NAME,
        variable.offset(),
        op.type().simpleName(),
        name,
        String.join(", ", names()));
    return Optional.empty();
  }

  private static <T> @Nullable T find(
      List<T> all, Function<T, String> name, Function<T, String> textName, String wanted) {
    for (T each : all) {
      if (name.apply(each).equals(wanted) || textName.apply(each).equals(wanted)) {
        return each;
      }
    }
    return null;
  }

  private List<String> names() {
    return Stream.of(
            op.operands().stream().map(GroupModel::name),
            op.attributes().stream().map(AttributeModel::name),
            op.regions().stream().map(HolderModel::name),
            op.successors().stream().map(HolderModel::name),
            op.results().stream().map(GroupModel::name))
        .flatMap(names -> names)
        .toList();
  }

  private Optional<AssemblyElement> directive(FormatElement.Directive directive) {
    return switch (directive.name()) {
      case "attr-dict" -> Optional.of(new AssemblyElement.AttrDict(false));
      case "attr-dict-with-keyword" -> Optional.of(new AssemblyElement.AttrDict(true));
      case "operands" -> Optional.of(new AssemblyElement.AllOperands());
      case "regions" -> Optional.of(new AssemblyElement.AllRegions());
      case "successors" -> Optional.of(new AssemblyElement.AllSuccessors());
      case "results" -> {
        reporter.error(ErrorId.OP_FORMAT_RESULT_POSITION, directive.offset(), "results");
        yield Optional.empty();
      }
      case "type" -> type(directive);
      case "functional-type" -> functionalType(directive);
      case "qualified" -> qualified(directive);
      case "ref" -> {
        reporter.error(
            ErrorId.OP_FORMAT_ARGUMENTS, directive.offset(), "ref", "no place but custom");
        yield Optional.empty();
      }
      default -> {
        reporter.error(ErrorId.OP_FORMAT_UNKNOWN_DIRECTIVE, directive.offset(), directive.name());
        yield Optional.empty();
      }
    };
  }

  private Optional<AssemblyElement> type(FormatElement.Directive directive) {
    return directive.arguments().size() == 1
        ? typeSource(directive.arguments().get(0)).map(AssemblyElement.TypesOf::new)
        : wrongArguments(directive, "one operand or result, or `operands` or `results`");
  }

  private Optional<AssemblyElement> functionalType(FormatElement.Directive directive) {
    if (directive.arguments().size() != 2) {
      return wrongArguments(directive, "operands and results");
    }
    Optional<TypeSource> inputs = typeSource(directive.arguments().get(0));
    Optional<TypeSource> results = typeSource(directive.arguments().get(1));
    return inputs.isPresent() && results.isPresent()
        ? Optional.of(new AssemblyElement.FunctionalType(inputs.get(), results.get()))
        : Optional.empty();
  }

  private Optional<AssemblyElement> qualified(FormatElement.Directive directive) {
    if (directive.arguments().size() == 1) {
      if (directive.arguments().get(0) instanceof FormatElement.Variable variable
          && find(op.attributes(), AttributeModel::name, AttributeModel::textName, variable.name())
              != null) {
        return variable(variable, true);
      }
      if (directive.arguments().get(0) instanceof FormatElement.Directive inner
          && inner.name().equals("type")) {
        return type(inner);
      }
    }
    return wrongArguments(directive, "one attribute, or type(…)");
  }

  private Optional<AssemblyElement> wrongArguments(
      FormatElement.Directive directive, String expected) {
    reporter.error(ErrorId.OP_FORMAT_ARGUMENTS, directive.offset(), directive.name(), expected);
    return Optional.empty();
  }

  private Optional<TypeSource> typeSource(FormatElement element) {
    if (element instanceof FormatElement.Directive(String name, var arguments, int _)
        && arguments.isEmpty()) {
      if (name.equals("operands")) {
        return Optional.of(new TypeSource.OfOperands());
      }
      if (name.equals("results")) {
        return Optional.of(new TypeSource.OfResults());
      }
    }
    if (!(element instanceof FormatElement.Variable(String name, int offset))) {
      reporter.error(
          ErrorId.OP_FORMAT_ARGUMENTS,
          element.offset(),
          "type",
          "one operand or result, or `operands` or `results`");
      return Optional.empty();
    }
    GroupModel operand = find(op.operands(), GroupModel::name, GroupModel::textName, name);
    if (operand != null) {
      return Optional.of(new TypeSource.OfOperand(operand));
    }
    GroupModel result = find(op.results(), GroupModel::name, GroupModel::textName, name);
    if (result != null) {
      return Optional.of(new TypeSource.OfResult(result));
    }
    reporter.error(
        names().contains(name) ? ErrorId.OP_FORMAT_ARGUMENTS : ErrorId.OP_FORMAT_UNKNOWN_NAME,
        offset,
        names().contains(name)
            ? new Object[] {"type", "one operand or result, or `operands` or `results`"}
            : new Object[] {op.type().simpleName(), name, String.join(", ", names())});
    return Optional.empty();
  }

  private Optional<AssemblyElement> custom(FormatElement.Custom custom) {
    var arguments = ImmutableList.<AssemblyElement>builder();
    for (FormatElement argument : custom.arguments()) {
      if (argument instanceof FormatElement.Directive(String name, var inner, int _)
          && name.equals("ref")
          && inner.size() == 1) {
        bind(inner.get(0)).map(AssemblyElement.Reference::new).ifPresent(arguments::add);
      } else {
        bind(argument).ifPresent(arguments::add);
      }
    }
    Optional<ClassName> type = customs.find(custom, op, reporter);
    return type.map(name -> new AssemblyElement.Custom(name, arguments.build()));
  }

  private Optional<AssemblyElement> group(FormatElement.Group group) {
    if (group.present().isEmpty()) {
      reporter.error(ErrorId.OP_FORMAT_GROUP_EMPTY, group.offset());
      return Optional.empty();
    }
    if (group.anchor().isEmpty()) {
      reporter.error(ErrorId.OP_FORMAT_ANCHOR_MISSING, group.offset());
      return Optional.empty();
    }
    if (Stream.concat(group.present().stream(), group.absent().stream())
        .anyMatch(AssemblyBinder::isGroup)) {
      reporter.error(ErrorId.OP_FORMAT_GROUP_NESTED, group.offset());
      return Optional.empty();
    }
    int errors = reporter.errorCount();
    ImmutableList<AssemblyElement> present = bind(group.present());
    ImmutableList<AssemblyElement> absent = bind(group.absent());
    if (reporter.errorCount() > errors) {
      return Optional.empty();
    }
    AssemblyElement anchor = present.get(group.anchor().getAsInt());
    if (!Presence.mayBeAbsent(anchor)) {
      reporter.error(
          ErrorId.OP_FORMAT_ANCHOR_REQUIRED,
          group.present().get(group.anchor().getAsInt()).offset());
      return Optional.empty();
    }
    if (!Presence.canBeSought(first(present))) {
      reporter.error(ErrorId.OP_FORMAT_GROUP_FIRST, group.offset());
      return Optional.empty();
    }
    for (int i = 0; i < present.size(); i++) {
      if (!Presence.fitsGroup(present.get(i))) {
        reporter.error(ErrorId.OP_FORMAT_GROUP_REQUIRED, group.present().get(i).offset(), "this");
        return Optional.empty();
      }
    }
    return Optional.of(new AssemblyElement.Group(present, absent, anchor));
  }

  private static AssemblyElement first(List<AssemblyElement> elements) {
    return elements.stream()
        .filter(element -> !(element instanceof AssemblyElement.Whitespace))
        .findFirst()
        .orElse(elements.get(0));
  }

  private static boolean isGroup(FormatElement element) {
    return element instanceof FormatElement.Group || element instanceof FormatElement.AnyOrder;
  }

  private Optional<AssemblyElement> anyOrder(FormatElement.AnyOrder list) {
    var clauses = ImmutableList.<Clause>builder();
    for (ImmutableList<FormatElement> clause : list.clauses()) {
      if (clause.isEmpty() || !(clause.get(0) instanceof FormatElement.Literal)) {
        reporter.error(ErrorId.OP_FORMAT_OILIST_CLAUSE, list.offset());
        return Optional.empty();
      }
      if (clause.stream().anyMatch(AssemblyBinder::isGroup)) {
        reporter.error(ErrorId.OP_FORMAT_GROUP_NESTED, list.offset());
        return Optional.empty();
      }
      int errors = reporter.errorCount();
      ImmutableList<AssemblyElement> bound = bind(clause);
      if (reporter.errorCount() > errors) {
        return Optional.empty();
      }
      ImmutableList<AssemblyElement> rest = bound.subList(1, bound.size());
      if (rest.stream().noneMatch(Presence::mayBeAbsent)) {
        reporter.error(ErrorId.OP_FORMAT_ANCHOR_REQUIRED, list.offset());
        return Optional.empty();
      }
      clauses.add(new Clause((AssemblyElement.Literal) bound.get(0), rest));
    }
    return Optional.of(new AssemblyElement.AnyOrder(clauses.build()));
  }
}
