package dev.weir.codegen.model;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.validate.SourcePosition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/// Questions asked of the author's elements.
public final class Mirrors {
  private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private final ProcessingEnvironment environment;

  /// Makes one for a run of the compiler.
  public Mirrors(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /// {@return `name` in snake case: `transposeX` gives `transpose_x`}
  public static String snakeCase(String name) {
    return CAPITAL.matcher(name).replaceAll("_").toLowerCase(java.util.Locale.ROOT);
  }

  /// {@return the annotation of class `kind` on `element`}
  public Optional<AnnotationMirror> annotation(Element element, ClassName kind) {
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if (is(mirror.getAnnotationType(), kind)) {
        return Optional.of(mirror);
      }
    }
    return Optional.empty();
  }

  /// {@return the value called `name`, if it is written}
  public static Optional<AnnotationValue> written(AnnotationMirror annotation, String name) {
    return annotation.getElementValues().entrySet().stream()
        .filter(entry -> entry.getKey().getSimpleName().contentEquals(name))
        .<AnnotationValue>map(java.util.Map.Entry::getValue)
        .findFirst();
  }

  /// {@return where the value called `name` is written, or the annotation where it is not}
  public static SourcePosition place(Element element, AnnotationMirror annotation, String name) {
    return written(annotation, name)
        .map(value -> SourcePosition.of(element, annotation, value))
        .orElseGet(() -> SourcePosition.of(element, annotation));
  }

  /// {@return the string called `name`, empty where it is not written}
  public static String string(AnnotationMirror annotation, String name) {
    return written(annotation, name).map(value -> value.getValue().toString()).orElse("");
  }

  /// {@return whether the boolean called `name` is written and true}
  public static boolean flag(AnnotationMirror annotation, String name) {
    return written(annotation, name).map(value -> (Boolean) value.getValue()).orElse(false);
  }

  /// {@return the class called `name`, if it is written and resolves}
  public static Optional<TypeElement> classValue(AnnotationMirror annotation, String name) {
    return written(annotation, name)
        .filter(value -> value.getValue() instanceof DeclaredType)
        .map(value -> MoreTypes.asTypeElement((TypeMirror) value.getValue()));
  }

  /// {@return the classes called `name`, with the place of each}
  public static ImmutableList<NamedClass> classValues(
      Element element, AnnotationMirror annotation, String name) {
    var classes = ImmutableList.<NamedClass>builder();
    Optional<AnnotationValue> array = written(annotation, name);
    if (array.isPresent() && array.get().getValue() instanceof List<?> values) {
      for (Object each : values) {
        if (each instanceof AnnotationValue value
            && value.getValue() instanceof DeclaredType type) {
          classes.add(
              new NamedClass(
                  MoreTypes.asTypeElement(type), SourcePosition.of(element, annotation, value)));
        }
      }
    }
    return classes.build();
  }

  /// A class that an annotation names.
  public record NamedClass(TypeElement type, SourcePosition place) {}

  /// {@return whether `type` is the class `name`}
  public static boolean is(TypeMirror type, ClassName name) {
    return type.getKind() == TypeKind.DECLARED
        && MoreTypes.asTypeElement(type).getQualifiedName().contentEquals(name.canonicalName());
  }

  /// {@return whether `type` is the class `name` or below it}
  public boolean isSubtype(TypeMirror type, ClassName name) {
    return type.getKind() == TypeKind.DECLARED
        && (is(type, name)
            || closure(MoreTypes.asTypeElement(type)).stream()
                .anyMatch(above -> above.getQualifiedName().contentEquals(name.canonicalName())));
  }

  /// {@return whether a `type` is an `above`, whatever the arguments of that}
  public boolean isSubtype(TypeMirror type, TypeMirror above) {
    return environment.getTypeUtils().isSubtype(type, environment.getTypeUtils().erasure(above));
  }

  /// {@return the type argument of `type`, which is a `name<X>`}
  public static Optional<TypeMirror> argumentOf(TypeMirror type, ClassName name) {
    if (!is(type, name)) {
      return Optional.empty();
    }
    List<? extends TypeMirror> arguments = MoreTypes.asDeclared(type).getTypeArguments();
    return arguments.size() == 1 ? Optional.of(arguments.get(0)) : Optional.empty();
  }

  /// {@return all supertypes of `type`, nearest first, in the order of declaration, itself left out}
  public ImmutableSet<TypeElement> closure(TypeElement type) {
    Set<TypeElement> found = new LinkedHashSet<>();
    collect(type, found);
    return ImmutableSet.copyOf(found);
  }

  private void collect(TypeElement type, Set<TypeElement> found) {
    var above = ImmutableList.<TypeMirror>builder().addAll(type.getInterfaces());
    if (type.getSuperclass().getKind() == TypeKind.DECLARED) {
      above.add(type.getSuperclass());
    }
    for (TypeMirror each : above.build()) {
      if (each.getKind() == TypeKind.DECLARED && found.add(MoreTypes.asTypeElement(each))) {
        collect(MoreTypes.asTypeElement(each), found);
      }
    }
  }

  /// {@return the type argument that `type` gives the generic supertype `above`}
  public Optional<TypeMirror> argumentOfSupertype(TypeElement type, ClassName above) {
    return argumentOfSupertype(type.asType(), above);
  }

  private Optional<TypeMirror> argumentOfSupertype(TypeMirror type, ClassName above) {
    for (TypeMirror each : environment.getTypeUtils().directSupertypes(type)) {
      if (is(each, above)) {
        return argumentOf(each, above);
      }
      if (each.getKind() == TypeKind.DECLARED) {
        Optional<TypeMirror> found = argumentOfSupertype(each, above);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /// {@return whether generated code in `packageName` can write `new type()`}
  public static boolean isInstantiable(TypeElement type, String packageName) {
    if (type.getKind() != ElementKind.CLASS && type.getKind() != ElementKind.RECORD
        || type.getModifiers().contains(Modifier.ABSTRACT)
        || !type.getTypeParameters().isEmpty()
        || type.getNestingKind().isNested() && !type.getModifiers().contains(Modifier.STATIC)
        || !isVisible(type, packageName)) {
      return false;
    }
    return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
        .anyMatch(made -> made.getParameters().isEmpty() && isReachable(made, packageName));
  }

  private static boolean isVisible(TypeElement type, String packageName) {
    for (Element at = type; at instanceof TypeElement; at = at.getEnclosingElement()) {
      boolean inInterface = at.getEnclosingElement().getKind() == ElementKind.INTERFACE;
      if (!inInterface && !isReachable(at, packageName)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isReachable(Element element, String packageName) {
    return element.getModifiers().contains(Modifier.PUBLIC)
        || !element.getModifiers().contains(Modifier.PRIVATE)
            && MoreElements.getPackage(element).getQualifiedName().contentEquals(packageName);
  }

  /// {@return the static method `name` of `type`, if it declares one}
  public static Optional<ExecutableElement> staticMethod(TypeElement type, String name) {
    return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .filter(method -> method.getSimpleName().contentEquals(name))
        .filter(method -> method.getModifiers().contains(Modifier.STATIC))
        .findFirst();
  }

  /// {@return whether the parameters of `method` are exactly of these classes}
  public static boolean takes(ExecutableElement method, ClassName... classes) {
    if (method.getParameters().size() != classes.length) {
      return false;
    }
    for (int i = 0; i < classes.length; i++) {
      if (!is(method.getParameters().get(i).asType(), classes[i])) {
        return false;
      }
    }
    return true;
  }

  /// {@return the documentation of `element`}
  public Documentation documentation(Element element) {
    return Documentation.of(environment.getElementUtils().getDocComment(element));
  }

  /// {@return the methods that `type` declares or inherits, the overridden ones left out}
  public ImmutableSet<ExecutableElement> methods(TypeElement type) {
    return MoreElements.getLocalAndInheritedMethods(
        type, environment.getTypeUtils(), environment.getElementUtils());
  }
}
