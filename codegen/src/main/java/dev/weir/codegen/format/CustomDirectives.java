package dev.weir.codegen.format;

import com.google.auto.common.MoreElements;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.validate.ErrorId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/// Finds the classes that custom directives name.
final class CustomDirectives {
  private final ProcessingEnvironment environment;

  CustomDirectives(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /// {@return the class that `directive` names}: a full name, a member of the op's interface, or a
  /// class of its package
  Optional<ClassName> find(FormatElement.Custom directive, OpModel op, FormatReporter reporter) {
    for (String owner : owners(op)) {
      TypeElement found =
          environment
              .getElementUtils()
              .getTypeElement(owner.isEmpty() ? directive.name() : owner + "." + directive.name());
      if (found != null) {
        if (has(found, op, "parse", directive.arguments().size() + 1)
            && has(found, op, "print", directive.arguments().size() + 2)) {
          return Optional.of(ClassName.get(found));
        }
        reporter.error(
            ErrorId.OP_FORMAT_CUSTOM_METHOD,
            directive.offset(),
            found.getSimpleName(),
            op.type().simpleName());
        return Optional.empty();
      }
    }
    reporter.error(
        ErrorId.OP_FORMAT_CUSTOM_CLASS,
        directive.offset(),
        directive.name(),
        op.type().simpleName());
    return Optional.empty();
  }

  private static List<String> owners(OpModel op) {
    List<String> owners = new ArrayList<>();
    owners.add("");
    for (ClassName at = op.type(); at != null; at = at.enclosingClassName()) {
      owners.add(at.canonicalName());
    }
    owners.add(op.type().packageName());
    return owners;
  }

  private static boolean has(TypeElement type, OpModel op, String name, int parameters) {
    List<ExecutableElement> methods = ElementFilter.methodsIn(type.getEnclosedElements());
    return methods.stream()
        .anyMatch(method ->
            method.getSimpleName().contentEquals(name)
                && method.getParameters().size() == parameters
                && method.getModifiers().contains(Modifier.STATIC)
                && isVisible(method, op));
  }

  private static boolean isVisible(Element method, OpModel op) {
    return method.getModifiers().contains(Modifier.PUBLIC)
        || !method.getModifiers().contains(Modifier.PRIVATE)
            && MoreElements.getPackage(method)
                .getQualifiedName()
                .contentEquals(op.impl().packageName());
  }
}
