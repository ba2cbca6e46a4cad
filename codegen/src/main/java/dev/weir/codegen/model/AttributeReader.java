package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.weir.codegen.model.AttributeModel.Form;
import dev.weir.codegen.model.AttributeModel.Presence;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.validate.SourcePosition;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/// Reads an attribute accessor.
final class AttributeReader {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_][\\w$.]*");

  private final Reporter reporter;
  private final Mirrors mirrors;
  private final AttributeStorage storage;
  private final ConstantReader constants;

  AttributeReader(Mirrors mirrors, Reporter reporter, ConstantReader constants) {
    this.mirrors = mirrors;
    this.reporter = reporter;
    this.storage = new AttributeStorage(mirrors);
    this.constants = constants;
  }

  Optional<AttributeModel> read(
      TypeElement op,
      ExecutableElement method,
      AnnotationMirror annotation,
      int slot,
      String packageName) {
    String name = method.getSimpleName().toString();
    Optional<TypeMirror> inOptional =
        Mirrors.argumentOf(method.getReturnType(), ClassName.get(Optional.class));
    TypeMirror type = inOptional.orElse(method.getReturnType());
    if (inOptional.isPresent() && method.isDefault()) {
      reporter.error(ErrorId.ATTRIBUTE_OPTIONAL_DEFAULT, SourcePosition.of(method), name);
      return Optional.empty();
    }
    String given = Mirrors.string(annotation, "value");
    if (!given.isEmpty() && !NAME.matcher(given).matches()) {
      reporter.error(
          ErrorId.ATTRIBUTE_NAME_INVALID, Mirrors.place(method, annotation, "value"), given);
    }
    Optional<CodecModel> codec = codec(method, annotation, type, packageName);
    if (codec.isEmpty()) {
      return Optional.empty();
    }
    Presence presence =
        inOptional.isPresent()
            ? Presence.OPTIONAL
            : method.isDefault() ? Presence.DEFAULTED : Presence.REQUIRED;
    String textName = given.isEmpty() ? Mirrors.snakeCase(name) : given;
    Form form = form(op, annotation, type, textName, packageName);
    AttributeFormats formats = new AttributeFormats(mirrors, packageName);
    Optional<CodeBlock> defaultValue =
        method.isDefault() ? constants.returnedBy(op, method) : Optional.empty();
    boolean populated = Mirrors.flag(annotation, "populated");
    if (populated && defaultValue.isEmpty()) {
      reporter.error(
          ErrorId.ATTRIBUTE_POPULATED, Mirrors.place(method, annotation, "populated"), name);
    }
    return Optional.of(
        new AttributeModel(
            method,
            slot,
            name,
            textName,
            presence,
            unboxed(TypeName.get(type).withoutAnnotations()),
            codec.get(),
            form,
            form == Form.DIALECT_ATTRIBUTE ? formats.of(type) : Optional.empty(),
            defaultValue,
            populated && defaultValue.isPresent(),
            documentation(op, method)));
  }

  /// {@return what the accessor says of itself, or the nearest one above of its name}
  private Documentation documentation(TypeElement op, ExecutableElement method) {
    Documentation own = mirrors.documentation(method);
    return own.text().isEmpty()
        ? mirrors.closure(op).stream()
            .flatMap(above -> ElementFilter.methodsIn(above.getEnclosedElements()).stream())
            .filter(each ->
                each.getSimpleName().equals(method.getSimpleName())
                    && each.getParameters().isEmpty())
            .map(mirrors::documentation)
            .filter(each -> !each.text().isEmpty())
            .findFirst()
            .orElse(own)
        : own;
  }

  private Form form(
      TypeElement op,
      AnnotationMirror annotation,
      TypeMirror type,
      String textName,
      String packageName) {
    if (Mirrors.written(annotation, "codec").isPresent()) {
      return mirrors.isSubtype(type, ClassName.get(Enum.class))
              && !mirrors.isSubtype(type, CoreClasses.ATTRIBUTE)
          ? Form.JAVA_ENUM
          : Form.OTHER;
    }
    if (textName.equals("sym_name")
        && Mirrors.is(type, ClassName.get(String.class))
        && mirrors.isSubtype(op.asType(), CoreClasses.SYMBOL)) {
      return Form.SYMBOL_NAME;
    }
    if (Mirrors.is(type, CoreClasses.UNIT_ATTR)) {
      return Form.UNIT;
    }
    if (isBareEnum(type)) {
      return Form.JAVA_ENUM;
    }
    if (new AttributeFormats(mirrors, packageName).of(type).isPresent()) {
      return Form.DIALECT_ATTRIBUTE;
    }
    return mirrors.isSubtype(type, CoreClasses.ATTRIBUTE) ? Form.OTHER : Form.STANDARD;
  }

  private boolean isBareEnum(TypeMirror type) {
    return type instanceof DeclaredType declared
        && mirrors
            .annotation(declared.asElement(), CoreClasses.ENUM_DEF)
            .filter(definition -> Mirrors.flag(definition, "bare"))
            .isPresent();
  }

  private static TypeName unboxed(TypeName type) {
    return type.isBoxedPrimitive() ? type.unbox() : type;
  }

  private Optional<CodecModel> codec(
      ExecutableElement method, AnnotationMirror annotation, TypeMirror type, String packageName) {
    Optional<TypeElement> custom = Mirrors.classValue(annotation, "codec");
    if (custom.isEmpty()) {
      Optional<CodecModel> codec = storage.of(type);
      if (codec.isEmpty()) {
        reporter.error(ErrorId.ATTRIBUTE_TYPE, SourcePosition.of(method), type);
      }
      return codec;
    }
    SourcePosition place = Mirrors.place(method, annotation, "codec");
    if (!Mirrors.isInstantiable(custom.get(), packageName)) {
      reporter.error(ErrorId.CLASS_NOT_INSTANTIABLE, place, custom.get().getSimpleName());
      return Optional.empty();
    }
    Optional<TypeMirror> stored =
        mirrors.argumentOfSupertype(custom.get(), CoreClasses.ATTRIBUTE_CODEC);
    if (stored.isPresent()
        && !AttributeStorage.boxed(stored.get()).equals(AttributeStorage.boxed(type))) {
      reporter.error(
          ErrorId.ATTRIBUTE_CODEC_MISMATCH,
          place,
          custom.get().getSimpleName(),
          stored.get(),
          method.getSimpleName(),
          type);
      return Optional.empty();
    }
    return Optional.of(storage.custom(custom.get(), type));
  }
}
