package dev.weir.codegen.model;

import com.google.auto.common.MoreTypes;
import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.validate.SourcePosition;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/// Reads a `@DialectDef` interface and all it permits.
public final class DialectReader {
  private static final Pattern NAMESPACE = Pattern.compile("[a-z_][a-z0-9_]*");

  private final Mirrors mirrors;
  private final Reporter reporter;
  private final OpReader ops;
  private final ParametricReader parametrics;

  /// Makes a reader that tells `reporter` what is wrong.
  public DialectReader(ProcessingEnvironment environment, Reporter reporter) {
    this.mirrors = new Mirrors(environment);
    this.reporter = reporter;
    this.ops = new OpReader(environment, reporter);
    this.parametrics = new ParametricReader(mirrors, reporter);
  }

  /// {@return the dialect that `element` declares, without the ops that are broken}; nothing if the
  /// dialect itself is
  public Optional<DialectModel> read(TypeElement element) {
    AnnotationMirror annotation =
        mirrors.annotation(element, CoreClasses.DIALECT_DEF).orElseThrow();
    String namespace = Mirrors.string(annotation, "value");
    if (!NAMESPACE.matcher(namespace).matches()) {
      reporter.error(
          ErrorId.DIALECT_NAMESPACE_INVALID,
          Mirrors.place(element, annotation, "value"),
          namespace);
    }
    if (element.getKind() != ElementKind.INTERFACE
        || !element.getModifiers().contains(Modifier.SEALED)
        || !mirrors.isSubtype(element.asType(), CoreClasses.OPERATION)) {
      reporter.error(
          ErrorId.DIALECT_NOT_SEALED, SourcePosition.of(element), element.getSimpleName());
      return Optional.empty();
    }
    var found = ImmutableList.<OpModel>builder();
    collect(element, ClassName.get(element), namespace, found);
    return Optional.of(
        new DialectModel(
            element,
            ClassName.get(element),
            OpReader.stem(element),
            namespace,
            mirrors.documentation(element),
            found.build(),
            parametrics.types(element, annotation),
            parametrics.attributes(element, annotation),
            Mirrors.flag(annotation, "allowsUnknownOperations"),
            hook(
                element,
                "materializeConstant",
                "static @Nullable Operation materializeConstant(Attribute, Type, Location)",
                CoreClasses.OPERATION,
                CoreClasses.ATTRIBUTE,
                CoreClasses.TYPE,
                CoreClasses.LOCATION),
            attachHook(element),
            hook(
                element, "aliasNames", "static AliasNames aliasNames()", CoreClasses.ALIAS_NAMES)));
  }

  private void collect(
      TypeElement sealed,
      ClassName dialect,
      String namespace,
      ImmutableList.Builder<OpModel> found) {
    for (TypeMirror permitted : sealed.getPermittedSubclasses()) {
      if (permitted.getKind() != TypeKind.DECLARED) {
        continue;
      }
      TypeElement type = MoreTypes.asTypeElement(permitted);
      if (mirrors.annotation(type, CoreClasses.OP_DEF).isPresent()) {
        ops.read(type, dialect, namespace).ifPresent(found::add);
      } else if (type.getKind() == ElementKind.INTERFACE
          && type.getModifiers().contains(Modifier.SEALED)) {
        collect(type, dialect, namespace, found);
      } else {
        reporter.error(
            ErrorId.DIALECT_MEMBER_NOT_OP, SourcePosition.of(type), type.getSimpleName());
      }
    }
  }

  private boolean attachHook(TypeElement element) {
    return hook(
        element,
        "attachInterfaces",
        "static void attachInterfaces(DialectRegistry.Builder)",
        null,
        CoreClasses.DIALECT_REGISTRY.nestedClass("Builder"));
  }

  private boolean hook(
      TypeElement element,
      String name,
      String signature,
      @Nullable ClassName returned,
      ClassName... parameters) {
    Optional<ExecutableElement> method = Mirrors.staticMethod(element, name);
    if (method.isEmpty()) {
      return false;
    }
    TypeMirror type = method.get().getReturnType();
    boolean returns =
        returned == null ? type.getKind() == TypeKind.VOID : mirrors.isSubtype(type, returned);
    if (returns
        && Mirrors.takes(method.get(), parameters)
        && !method.get().getModifiers().contains(Modifier.PRIVATE)) {
      return true;
    }
    reporter.error(
        ErrorId.DIALECT_HOOK_SIGNATURE, SourcePosition.of(method.get()), name, signature);
    return false;
  }
}
