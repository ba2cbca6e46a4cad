package dev.weir.codegen.model;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.validate.SourcePosition;
import dev.weir.ir.Multiplicity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/// Reads the accessors of one op, in the order of [AccessorOrder].
final class AccessorReader {
  private final Mirrors mirrors;
  private final Reporter reporter;
  private final AttributeReader attributeReader;
  private final ImmutableSet<String> reserved;
  private final String packageName;

  private final List<GroupModel> operands = new ArrayList<>();
  private final List<GroupModel> results = new ArrayList<>();
  private final List<AttributeModel> attributes = new ArrayList<>();
  private final List<HolderModel> regions = new ArrayList<>();
  private final List<HolderModel> successors = new ArrayList<>();

  /// @param reserved the names of the methods of `Operation` without parameters
  /// @param packageName where the generated code will be
  AccessorReader(
      Mirrors mirrors,
      Reporter reporter,
      AttributeReader attributeReader,
      ImmutableSet<String> reserved,
      String packageName) {
    this.mirrors = mirrors;
    this.reporter = reporter;
    this.attributeReader = attributeReader;
    this.reserved = reserved;
    this.packageName = packageName;
  }

  Accessors read(TypeElement op) {
    for (ExecutableElement method : AccessorOrder.of(op, mirrors, reporter)) {
      ImmutableList<ClassName> roles = AccessorOrder.roles(method, mirrors);
      if (roles.size() > 1) {
        reporter.error(
            ErrorId.ACCESSOR_TWO_ROLES,
            SourcePosition.of(method),
            name(method),
            roles.get(0).simpleName(),
            roles.get(1).simpleName());
      } else if (roles.size() == 1) {
        accessor(op, method, roles.get(0));
      } else if (method.getModifiers().contains(Modifier.ABSTRACT)) {
        reporter.error(ErrorId.ACCESSOR_WITHOUT_ROLE, SourcePosition.of(method), name(method));
      }
    }
    checkLast(regions, ErrorId.REGION_VARIADIC_NOT_LAST);
    checkLast(successors, ErrorId.SUCCESSOR_VARIADIC_NOT_LAST);
    return new Accessors(
        ImmutableList.copyOf(operands),
        ImmutableList.copyOf(results),
        ImmutableList.copyOf(attributes),
        ImmutableList.copyOf(regions),
        ImmutableList.copyOf(successors));
  }

  private static String name(ExecutableElement method) {
    return method.getSimpleName().toString();
  }

  private void accessor(TypeElement op, ExecutableElement method, ClassName role) {
    if (!isWellFormed(method, role) || clashes(op, method)) {
      return;
    }
    AnnotationMirror annotation = mirrors.annotation(method, role).orElseThrow();
    if (role.equals(CoreClasses.ATTR)) {
      attributeReader
          .read(op, method, annotation, attributes.size(), packageName)
          .ifPresent(attributes::add);
    } else if (role.equals(CoreClasses.OPERAND)) {
      group(method, annotation, CoreClasses.VALUE, ErrorId.OPERAND_TYPE, operands);
    } else if (role.equals(CoreClasses.RESULT)) {
      group(method, annotation, CoreClasses.OP_RESULT, ErrorId.RESULT_TYPE, results);
    } else if (role.equals(CoreClasses.BODY)) {
      holder(method, CoreClasses.REGION, ErrorId.REGION_TYPE, regions);
    } else {
      holder(method, CoreClasses.BLOCK, ErrorId.SUCCESSOR_TYPE, successors);
    }
  }

  /// {@return whether a method of that name which `op` inherits gives something else}; reports it
  private boolean clashes(TypeElement op, ExecutableElement method) {
    for (TypeElement above : mirrors.closure(op)) {
      for (ExecutableElement other : ElementFilter.methodsIn(above.getEnclosedElements())) {
        if (other.getSimpleName().equals(method.getSimpleName())
            && other.getParameters().isEmpty()
            && !other.getModifiers().contains(Modifier.STATIC)
            && !mirrors.isSubtype(method.getReturnType(), other.getReturnType())) {
          reporter.error(
              ErrorId.ACCESSOR_CLASH,
              SourcePosition.of(method),
              name(method),
              method.getReturnType(),
              above.getSimpleName(),
              other.getReturnType());
          return true;
        }
      }
    }
    return false;
  }

  private boolean isWellFormed(ExecutableElement method, ClassName role) {
    SourcePosition place = SourcePosition.of(method);
    int before = reporter.errorCount();
    if (method.getModifiers().contains(Modifier.STATIC)
        || method.getModifiers().contains(Modifier.PRIVATE)) {
      reporter.error(ErrorId.ACCESSOR_STATIC, place, name(method));
    }
    if (!method.getParameters().isEmpty() || !method.getTypeParameters().isEmpty()) {
      reporter.error(ErrorId.ACCESSOR_PARAMETERS, place, name(method));
    }
    if (method.isDefault() && !role.equals(CoreClasses.ATTR)) {
      reporter.error(ErrorId.ACCESSOR_DEFAULT, place, name(method));
    }
    if (reserved.contains(name(method))) {
      reporter.error(ErrorId.ACCESSOR_RESERVED, place, name(method));
    }
    if (method.getReturnType().getKind() == TypeKind.ERROR) {
      reporter.error(ErrorId.ACCESSOR_TYPE_UNRESOLVED, place, name(method));
    }
    return reporter.errorCount() == before;
  }

  private void group(
      ExecutableElement method,
      AnnotationMirror annotation,
      ClassName single,
      ErrorId wrongType,
      List<GroupModel> groups) {
    Optional<Multiplicity> multiplicity = multiplicity(method.getReturnType(), single);
    if (multiplicity.isEmpty()) {
      reporter.error(wrongType, SourcePosition.of(method), name(method), method.getReturnType());
      return;
    }
    ClassName constraint = CoreClasses.ANY_TYPE;
    boolean exact = false;
    Optional<TypeElement> given = Mirrors.classValue(annotation, "value");
    if (given.isPresent()) {
      constraint = ClassName.get(given.get());
      exact = mirrors.isSubtype(given.get().asType(), CoreClasses.EXACT_TYPE);
      if (!Mirrors.isInstantiable(given.get(), packageName)) {
        reporter.error(
            ErrorId.CLASS_NOT_INSTANTIABLE,
            Mirrors.place(method, annotation, "value"),
            constraint.simpleName());
        return;
      }
    }
    groups.add(
        new GroupModel(
            method,
            groups.size(),
            name(method),
            Mirrors.snakeCase(name(method)),
            multiplicity.get(),
            constraint,
            exact));
  }

  private static Optional<Multiplicity> multiplicity(TypeMirror type, ClassName single) {
    if (Mirrors.is(type, single)) {
      return Optional.of(Multiplicity.SINGLE);
    }
    if (Mirrors.is(type, CoreClasses.VALUE_RANGE)) {
      return Optional.of(Multiplicity.VARIADIC);
    }
    return Mirrors.argumentOf(type, ClassName.get(Optional.class))
        .filter(argument -> Mirrors.is(argument, single))
        .map(_ -> Multiplicity.OPTIONAL);
  }

  private void holder(
      ExecutableElement method, ClassName single, ErrorId wrongType, List<HolderModel> holders) {
    TypeMirror type = method.getReturnType();
    boolean many =
        Mirrors.argumentOf(type, CoreClasses.IMMUTABLE_LIST)
            .filter(argument -> Mirrors.is(argument, single))
            .isPresent();
    if (!many && !Mirrors.is(type, single)) {
      reporter.error(wrongType, SourcePosition.of(method), name(method), type);
      return;
    }
    holders.add(
        new HolderModel(
            method,
            holders.size(),
            name(method),
            Mirrors.snakeCase(name(method)),
            many ? Multiplicity.VARIADIC : Multiplicity.SINGLE));
  }

  private void checkLast(List<HolderModel> holders, ErrorId id) {
    for (HolderModel holder : holders) {
      if (holder.multiplicity() == Multiplicity.VARIADIC && holder.index() < holders.size() - 1) {
        reporter.error(id, SourcePosition.of(holder.accessor()), holder.name());
      }
    }
  }
}
