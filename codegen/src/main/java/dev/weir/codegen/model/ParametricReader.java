package dev.weir.codegen.model;

import com.google.auto.common.MoreTypes;
import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.weir.codegen.model.ParametricModel.Kind;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.validate.SourcePosition;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/// Reads the types and attributes that a dialect lists.
final class ParametricReader {
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]*(\\.[a-z_][a-z0-9_]*)*");

  private final Mirrors mirrors;
  private final Reporter reporter;
  private final FormatReader formats;

  ParametricReader(Mirrors mirrors, Reporter reporter) {
    this.mirrors = mirrors;
    this.reporter = reporter;
    this.formats = new FormatReader(mirrors, reporter);
  }

  ImmutableList<ParametricModel> types(TypeElement dialect, AnnotationMirror annotation) {
    var models = ImmutableList.<ParametricModel>builder();
    for (Mirrors.NamedClass listed : Mirrors.classValues(dialect, annotation, "types")) {
      if (mirrors.annotation(listed.type(), CoreClasses.TYPE_DEF).isPresent()) {
        read(dialect, listed.type(), Kind.TYPE, CoreClasses.TYPE_DEF).ifPresent(models::add);
      } else {
        reporter.error(
            ErrorId.DIALECT_TYPE_UNDECLARED, listed.place(), listed.type().getSimpleName());
      }
    }
    return models.build();
  }

  ImmutableList<ParametricModel> attributes(TypeElement dialect, AnnotationMirror annotation) {
    var models = ImmutableList.<ParametricModel>builder();
    for (Mirrors.NamedClass listed : Mirrors.classValues(dialect, annotation, "attributes")) {
      if (mirrors.annotation(listed.type(), CoreClasses.ATTR_DEF).isPresent()) {
        read(dialect, listed.type(), Kind.ATTRIBUTE, CoreClasses.ATTR_DEF).ifPresent(models::add);
      } else if (mirrors.annotation(listed.type(), CoreClasses.ENUM_DEF).isPresent()
          && listed.type().getKind() == ElementKind.ENUM) {
        read(dialect, listed.type(), Kind.ENUM, CoreClasses.ENUM_DEF).ifPresent(models::add);
      } else {
        reporter.error(
            ErrorId.DIALECT_ATTRIBUTE_UNDECLARED, listed.place(), listed.type().getSimpleName());
      }
    }
    return models.build();
  }

  private Optional<ParametricModel> read(
      TypeElement dialect, TypeElement type, Kind kind, ClassName role) {
    int before = reporter.errorCount();
    AnnotationMirror annotation = mirrors.annotation(type, role).orElseThrow();
    String mnemonic = Mirrors.string(annotation, "value");
    if (!NAME.matcher(mnemonic).matches()) {
      reporter.error(
          ErrorId.PARAMETRIC_NAME_INVALID, Mirrors.place(type, annotation, "value"), mnemonic);
    }
    ClassName required = kind == Kind.TYPE ? CoreClasses.TYPE : CoreClasses.ATTRIBUTE;
    if (!mirrors.isSubtype(type.asType(), required)) {
      reporter.error(
          ErrorId.PARAMETRIC_SUPERTYPE,
          SourcePosition.of(type),
          type.getSimpleName(),
          required.simpleName());
    }
    FormatModel format =
        formats.read(
            type,
            annotation,
            kind == Kind.TYPE ? CoreClasses.TYPE_FORMAT : CoreClasses.ATTRIBUTE_FORMAT,
            ClassName.get(dialect).packageName());
    ImmutableList<ComponentModel> components =
        format instanceof FormatModel.ByClass ? ImmutableList.of() : components(type);
    return reporter.errorCount() == before
        ? Optional.of(
            new ParametricModel(
                type,
                ClassName.get(type),
                mnemonic,
                kind,
                mirrors.documentation(type),
                components,
                format))
        : Optional.empty();
  }

  private ImmutableList<ComponentModel> components(TypeElement type) {
    var components = ImmutableList.<ComponentModel>builder();
    for (RecordComponentElement component : type.getRecordComponents()) {
      String name = component.getSimpleName().toString();
      Optional<ComponentKind> kind = kind(component.asType());
      if (kind.isEmpty()) {
        reporter.error(
            ErrorId.COMPONENT_TYPE, SourcePosition.of(component), name, component.asType());
      } else {
        components.add(
            new ComponentModel(
                component,
                name,
                TypeName.get(component.asType()).withoutAnnotations(),
                kind.get()));
      }
    }
    return components.build();
  }

  private Optional<ComponentKind> kind(TypeMirror type) {
    return switch (type.getKind()) {
      case LONG -> Optional.of(ComponentKind.Simple.LONG);
      case INT -> Optional.of(ComponentKind.Simple.INT);
      case BOOLEAN -> Optional.of(ComponentKind.Simple.BOOLEAN);
      case DOUBLE -> Optional.of(ComponentKind.Simple.DOUBLE);
      case FLOAT -> Optional.of(ComponentKind.Simple.FLOAT);
      case DECLARED -> declared(type);
      default -> Optional.empty();
    };
  }

  private Optional<ComponentKind> declared(TypeMirror type) {
    TypeElement element = MoreTypes.asTypeElement(type);
    Optional<ComponentKind> boxed = boxed(type);
    if (boxed.isPresent()) {
      return boxed;
    }
    if (Mirrors.is(type, ClassName.get(String.class))) {
      return Optional.of(ComponentKind.Simple.STRING);
    }
    if (Mirrors.is(type, CoreClasses.IMMUTABLE_LONGS)) {
      return Optional.of(ComponentKind.Simple.LONGS);
    }
    if (mirrors.isSubtype(type, CoreClasses.TYPE)) {
      return Optional.of(new ComponentKind.OfType(ClassName.get(element)));
    }
    if (mirrors.isSubtype(type, CoreClasses.ATTRIBUTE)) {
      return Optional.of(new ComponentKind.OfAttribute(ClassName.get(element)));
    }
    if (element.getKind() == ElementKind.ENUM) {
      return Optional.of(new ComponentKind.OfEnum(ClassName.get(element)));
    }
    Optional<TypeMirror> listed = Mirrors.argumentOf(type, CoreClasses.IMMUTABLE_LIST);
    if (listed.isPresent()) {
      return kind(listed.get())
          .map(inner -> new ComponentKind.OfList(inner, TypeName.get(listed.get())));
    }
    return Mirrors.argumentOf(type, ClassName.get(Optional.class))
        .filter(inner -> inner.getKind() != TypeKind.WILDCARD)
        .flatMap(
            inner -> kind(inner).map(of -> new ComponentKind.OfOptional(of, TypeName.get(inner))));
  }

  private static Optional<ComponentKind> boxed(TypeMirror type) {
    TypeName name = TypeName.get(type).withoutAnnotations();
    if (!name.isBoxedPrimitive()) {
      return Optional.empty();
    }
    return switch (name.unbox().toString()) {
      case "long" -> Optional.of(ComponentKind.Simple.LONG);
      case "int" -> Optional.of(ComponentKind.Simple.INT);
      case "boolean" -> Optional.of(ComponentKind.Simple.BOOLEAN);
      case "double" -> Optional.of(ComponentKind.Simple.DOUBLE);
      case "float" -> Optional.of(ComponentKind.Simple.FLOAT);
      default -> Optional.empty();
    };
  }
}
