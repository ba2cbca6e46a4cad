package dev.weir.codegen.model;

import com.google.auto.common.MoreTypes;
import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableMap;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/// Chooses the codec that goes with the Java type of an attribute accessor.
final class AttributeStorage {
  private static final ImmutableMap<TypeName, String> CONSTANTS =
      ImmutableMap.<TypeName, String>builder()
          .put(TypeName.BOOLEAN.box(), "BOOLEAN")
          .put(TypeName.INT.box(), "INT")
          .put(TypeName.LONG.box(), "LONG")
          .put(TypeName.FLOAT.box(), "FLOAT")
          .put(TypeName.DOUBLE.box(), "DOUBLE")
          .put(ClassName.get(String.class), "STRING")
          .put(CoreClasses.TYPE, "TYPE")
          .put(CoreClasses.ATTRIBUTE, "ANY")
          .put(CoreClasses.IMMUTABLE_INTS, "INTS")
          .put(CoreClasses.IMMUTABLE_LONGS, "LONGS")
          .put(CoreClasses.IMMUTABLE_DOUBLES, "DOUBLES")
          .buildOrThrow();

  private final Mirrors mirrors;

  AttributeStorage(Mirrors mirrors) {
    this.mirrors = mirrors;
  }

  /// {@return the codec of values of `type`, if the type says how it is stored}
  Optional<CodecModel> of(TypeMirror type) {
    TypeName boxed = boxed(type);
    String constant = CONSTANTS.get(boxed);
    if (constant != null) {
      CodeBlock code = CodeBlock.of("$T.$L", CoreClasses.ATTRIBUTE_CODECS, constant);
      return Optional.of(new CodecModel(code, true, constant, boxed));
    }
    if (mirrors.isSubtype(type, CoreClasses.ATTRIBUTE)) {
      return Optional.of(ofClass("attribute", MoreTypes.asTypeElement(type), boxed));
    }
    if (mirrors.isSubtype(type, CoreClasses.TYPE)) {
      return Optional.of(ofClass("type", MoreTypes.asTypeElement(type), boxed));
    }
    return Optional.empty();
  }

  /// {@return the codec that the author wrote}
  CodecModel custom(TypeElement codec, TypeMirror type) {
    return new CodecModel(
        CodeBlock.of("new $T()", ClassName.get(codec)),
        false,
        constantName(codec.getSimpleName().toString(), "Codec"),
        boxed(type));
  }

  private static CodecModel ofClass(String factory, TypeElement type, TypeName boxed) {
    return new CodecModel(
        CodeBlock.of("$T.$L($T.class)", CoreClasses.ATTRIBUTE_CODECS, factory, ClassName.get(type)),
        false,
        constantName(type.getSimpleName().toString(), "Codec"),
        boxed);
  }

  static TypeName boxed(TypeMirror type) {
    TypeName name = TypeName.get(type).withoutAnnotations();
    return name.isPrimitive() ? name.box() : name;
  }

  static String constantName(String simpleName, String suffix) {
    String name = simpleName.endsWith(suffix) ? simpleName : simpleName + suffix;
    return CaseFormat.UPPER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, name);
  }
}
