package dev.weir.codegen.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.DialectModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.FileObject;
import javax.tools.StandardLocation;

/// Where generated classes and resources go.
public final class Output {
  private static final String PROCESSOR = "dev.weir.codegen.DialectProcessor";

  private final ProcessingEnvironment environment;

  /// Makes one for a run of the compiler.
  public Output(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /// Writes a class that was made from `origins`, the dialect's interface first.
  void write(ClassName name, TypeSpec.Builder type, Element... origins) {
    for (Element origin : origins) {
      type.addOriginatingElement(origin);
    }
    TypeElement generated =
        environment
            .getElementUtils()
            .getTypeElement(
                environment.getElementUtils().getModuleOf(origins[0]),
                "javax.annotation.processing.Generated");
    if (generated != null) {
      type.addAnnotation(
          AnnotationSpec.builder(ClassName.get(generated))
              .addMember("value", "$S", PROCESSOR)
              .build());
    }
    try {
      JavaFile.builder(name.packageName(), type.build())
          .skipJavaLangImports(true)
          .indent("  ")
          .build()
          .writeTo(environment.getFiler());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Writes a resource of the dialect.
  void write(String path, String text, DialectModel dialect) {
    try {
      FileObject file =
          environment
              .getFiler()
              .createResource(StandardLocation.CLASS_OUTPUT, "", path, dialect.element());
      try (Writer writer = file.openWriter()) {
        writer.write(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return whether code in the module of `dialect` can name the class `name`}
  boolean isVisible(DialectModel dialect, ClassName name) {
    return environment
            .getElementUtils()
            .getTypeElement(
                environment.getElementUtils().getModuleOf(dialect.element()), name.canonicalName())
        != null;
  }
}
