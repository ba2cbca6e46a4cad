package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;

/// Reads `format` and `assembly` of `@OpDef`, `@TypeDef` and `@AttrDef`.
final class FormatReader {
  private final Mirrors mirrors;
  private final Reporter reporter;

  FormatReader(Mirrors mirrors, Reporter reporter) {
    this.mirrors = mirrors;
    this.reporter = reporter;
  }

  /// {@return how what `element` declares is written}
  ///
  /// @param contract the interface that a class given as `assembly` must implement
  /// @param packageName where the generated code is that makes an object of the class
  FormatModel read(
      TypeElement element, AnnotationMirror annotation, ClassName contract, String packageName) {
    Optional<TypeElement> assembly = Mirrors.classValue(annotation, "assembly");
    String text = Mirrors.string(annotation, "format");
    if (assembly.isEmpty()) {
      return text.isEmpty()
          ? new FormatModel.Unsaid()
          : new FormatModel.Declared(text, Mirrors.place(element, annotation, "format"));
    }
    if (!text.isEmpty()) {
      reporter.error(
          ErrorId.ASSEMBLY_AND_FORMAT,
          Mirrors.place(element, annotation, "format"),
          element.getSimpleName());
    }
    String name = assembly.get().getSimpleName().toString();
    if (!mirrors.isSubtype(assembly.get().asType(), contract)) {
      reporter.error(
          ErrorId.ASSEMBLY_CLASS,
          Mirrors.place(element, annotation, "assembly"),
          name,
          contract.simpleName());
    } else if (!Mirrors.isInstantiable(assembly.get(), packageName)) {
      reporter.error(
          ErrorId.CLASS_NOT_INSTANTIABLE, Mirrors.place(element, annotation, "assembly"), name);
    }
    return new FormatModel.ByClass(ClassName.get(assembly.get()));
  }
}
