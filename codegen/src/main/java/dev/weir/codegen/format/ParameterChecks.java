package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import dev.weir.codegen.model.ComponentKind;
import dev.weir.codegen.model.ComponentModel;
import dev.weir.codegen.model.ParametricModel;
import dev.weir.codegen.validate.ErrorId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks that all components of a type or attribute can be read back from its format.
final class ParameterChecks {
  private final ParametricModel model;
  private final FormatReporter reporter;
  private final Set<String> seen = new HashSet<>();

  ParameterChecks(ParametricModel model, FormatReporter reporter) {
    this.model = model;
    this.reporter = reporter;
  }

  /// {@return `elements`, with the directives that stand for all components spelled out}
  ImmutableList<FormatElement> check(List<FormatElement> elements) {
    ImmutableList<FormatElement> spelled = spell(elements);
    spelled.forEach(element -> check(element, false));
    for (ComponentModel component : model.components()) {
      if (!seen.contains(component.name())) {
        reporter.errorOfAll(
            ErrorId.PARAMETER_FORMAT_MISSING,
            component.name(),
            model.kind() == ParametricModel.Kind.TYPE ? "type" : "attribute");
      }
    }
    return spelled;
  }

  /// `params` is `$a, $b`; `struct(params)` is `a = $a, b = $b`.
  private ImmutableList<FormatElement> spell(List<FormatElement> elements) {
    var spelled = ImmutableList.<FormatElement>builder();
    for (FormatElement element : elements) {
      if (element instanceof FormatElement.Directive(String name, var arguments, int offset)) {
        if (name.equals("params")) {
          spelled.addAll(list(false, offset));
          continue;
        }
        if (name.equals("struct")
            && arguments.size() == 1
            && arguments.get(0) instanceof FormatElement.Directive(String all, var _, int _)
            && all.equals("params")) {
          spelled.addAll(list(true, offset));
          continue;
        }
      }
      spelled.add(element);
    }
    return spelled.build();
  }

  private ImmutableList<FormatElement> list(boolean named, int offset) {
    var list = ImmutableList.<FormatElement>builder();
    for (ComponentModel component : model.components()) {
      if (component != model.components().get(0)) {
        list.add(new FormatElement.Literal(",", offset));
      }
      if (named) {
        list.add(new FormatElement.Literal(component.name(), offset));
        list.add(new FormatElement.Literal("=", offset));
      }
      list.add(new FormatElement.Variable(component.name(), offset));
    }
    return list.build();
  }

  private void check(FormatElement element, boolean inGroup) {
    switch (element) {
      case FormatElement.Literal _, FormatElement.Whitespace _ -> {}
      case FormatElement.Variable variable -> variable(variable, inGroup);
      case FormatElement.Directive directive ->
          reporter.error(ErrorId.OP_FORMAT_UNKNOWN_DIRECTIVE, directive.offset(), directive.name());
      case FormatElement.Custom custom ->
          reporter.error(ErrorId.OP_FORMAT_UNKNOWN_DIRECTIVE, custom.offset(), "custom");
      case FormatElement.AnyOrder list ->
          reporter.error(ErrorId.OP_FORMAT_UNKNOWN_DIRECTIVE, list.offset(), "oilist");
      case FormatElement.Group group -> group(group, inGroup);
    }
  }

  private void variable(FormatElement.Variable variable, boolean inGroup) {
    Optional<ComponentModel> component =
        ParametricFormatWriter.component(model.components(), variable.name());
    if (component.isEmpty()) {
      reporter.error(
          ErrorId.OP_FORMAT_UNKNOWN_NAME,
          variable.offset(),
          model.type().simpleName(),
          variable.name(),
          model.components().stream().map(ComponentModel::name).collect(Collectors.joining(", ")));
    } else if (!seen.add(variable.name())) {
      reporter.errorOfAll(ErrorId.OP_FORMAT_DUPLICATE, "$" + variable.name());
    } else if (!inGroup && isOptional(component.get())) {
      reporter.error(ErrorId.OP_FORMAT_OPTIONAL_OUTSIDE_GROUP, variable.offset(), variable.name());
    }
  }

  private static boolean isOptional(ComponentModel component) {
    return component.kind() instanceof ComponentKind.OfOptional;
  }

  private void group(FormatElement.Group group, boolean nested) {
    if (nested) {
      reporter.error(ErrorId.OP_FORMAT_GROUP_NESTED, group.offset());
    } else if (group.anchor().isEmpty()) {
      reporter.error(ErrorId.OP_FORMAT_ANCHOR_MISSING, group.offset());
    } else {
      group.present().forEach(element -> check(element, true));
      group.absent().forEach(element -> check(element, true));
      checkMembers(group);
    }
  }

  private void checkMembers(FormatElement.Group group) {
    for (FormatElement element : group.present()) {
      if (element instanceof FormatElement.Variable(String name, int offset)
          && ParametricFormatWriter.component(model.components(), name)
              .filter(component -> !mayBeAbsent(component))
              .isPresent()) {
        reporter.error(ErrorId.OP_FORMAT_GROUP_REQUIRED, offset, "$" + name);
      }
    }
    FormatElement anchor = group.present().get(group.anchor().getAsInt());
    if (!(anchor instanceof FormatElement.Variable)) {
      reporter.error(ErrorId.OP_FORMAT_ANCHOR_REQUIRED, anchor.offset());
    }
    FormatElement first = group.present().get(0);
    if (!(first instanceof FormatElement.Literal)
        && !(first instanceof FormatElement.Variable(String name, int _)
            && ParametricFormatWriter.component(model.components(), name)
                .filter(ParameterParsing::canBeSought)
                .isPresent())) {
      reporter.error(ErrorId.OP_FORMAT_GROUP_FIRST, first.offset());
    }
  }

  private static boolean mayBeAbsent(ComponentModel component) {
    return isOptional(component) || component.kind() instanceof ComponentKind.OfList;
  }
}
