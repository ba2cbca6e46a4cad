package dev.weir.codegen.model;

import com.google.auto.common.MoreTypes;
import com.palantir.javapoet.ClassName;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/// Finds the class that writes a dialect attribute.
final class AttributeFormats {
  private final Mirrors mirrors;
  private final String packageName;

  /// @param packageName where the code is that makes an object of the class
  AttributeFormats(Mirrors mirrors, String packageName) {
    this.mirrors = mirrors;
    this.packageName = packageName;
  }

  /// {@return the class that writes attributes of class `type`, where it is a dialect attribute}
  Optional<ClassName> of(TypeMirror type) {
    if (type.getKind() != TypeKind.DECLARED) {
      return Optional.empty();
    }
    TypeElement element = MoreTypes.asTypeElement(type);
    if (mirrors.annotation(element, CoreClasses.ENUM_DEF).isPresent()) {
      return Optional.of(ParametricModel.formatClass(ClassName.get(element)));
    }
    Optional<AnnotationMirror> definition = mirrors.annotation(element, CoreClasses.ATTR_DEF);
    if (definition.isEmpty()) {
      return Optional.empty();
    }
    Optional<TypeElement> assembly = Mirrors.classValue(definition.get(), "assembly");
    return assembly.isEmpty()
        ? Optional.of(ParametricModel.formatClass(ClassName.get(element)))
        : assembly
            .filter(format -> Mirrors.isInstantiable(format, packageName))
            .map(ClassName::get);
  }
}
