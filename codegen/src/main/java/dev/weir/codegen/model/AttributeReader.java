package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.weir.codegen.model.AttributeModel.Presence;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Place;
import dev.weir.codegen.validate.Reporter;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

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
      TypeElement op, ExecutableElement method, AnnotationMirror annotation, int slot) {
    String name = method.getSimpleName().toString();
    Optional<TypeMirror> inOptional =
        Mirrors.argumentOf(method.getReturnType(), ClassName.get(Optional.class));
    TypeMirror type = inOptional.orElse(method.getReturnType());
    if (inOptional.isPresent() && method.isDefault()) {
      reporter.error(ErrorId.ATTRIBUTE_OPTIONAL_DEFAULT, Place.of(method), name);
      return Optional.empty();
    }
    String given = Mirrors.string(annotation, "value");
    if (!given.isEmpty() && !NAME.matcher(given).matches()) {
      reporter.error(
          ErrorId.ATTRIBUTE_NAME_INVALID, Mirrors.place(method, annotation, "value"), given);
    }
    Optional<CodecModel> codec = codec(op, method, annotation, type);
    if (codec.isEmpty()) {
      return Optional.empty();
    }
    Presence presence =
        inOptional.isPresent()
            ? Presence.OPTIONAL
            : method.isDefault() ? Presence.DEFAULTED : Presence.REQUIRED;
    Optional<CodeBlock> defaultValue =
        method.isDefault() ? constants.returnedBy(op, method) : Optional.empty();
    return Optional.of(
        new AttributeModel(
            method,
            slot,
            name,
            given.isEmpty() ? Mirrors.snakeCase(name) : given,
            presence,
            unboxed(TypeName.get(type).withoutAnnotations()),
            codec.get(),
            defaultValue));
  }

  private static TypeName unboxed(TypeName type) {
    return type.isBoxedPrimitive() ? type.unbox() : type;
  }

  private Optional<CodecModel> codec(
      TypeElement op, ExecutableElement method, AnnotationMirror annotation, TypeMirror type) {
    Optional<TypeElement> custom = Mirrors.classValue(annotation, "codec");
    if (custom.isEmpty()) {
      Optional<CodecModel> codec = storage.of(type);
      if (codec.isEmpty()) {
        reporter.error(ErrorId.ATTRIBUTE_TYPE, Place.of(method), type);
      }
      return codec;
    }
    Place place = Mirrors.place(method, annotation, "codec");
    if (!Mirrors.isInstantiable(custom.get(), ClassName.get(op).packageName())) {
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
