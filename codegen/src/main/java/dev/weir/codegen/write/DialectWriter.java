package dev.weir.codegen.write;

import static com.palantir.javapoet.MethodSpec.methodBuilder;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.ParametricModel;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/// Writes the class that implements `Dialect`.
public final class DialectWriter {
  private final Output output;
  private final DialectModel dialect;
  private final ClassName name;

  /// Makes a writer of the dialect's class.
  public DialectWriter(Output output, DialectModel dialect) {
    this.output = output;
    this.dialect = dialect;
    this.name = dialect.generated("Dialect");
  }

  /// Writes the class.
  public void write() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addJavadoc(
                "The dialect `$L`, as $L declares it.",
                dialect.namespace(),
                "[" + dialect.type().simpleName() + "]")
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addSuperinterface(CoreClasses.DIALECT);
    type.addMethod(
        MethodSpec.constructorBuilder()
            .addJavadoc("Makes the dialect. All objects of this class are alike.")
            .addModifiers(Modifier.PUBLIC)
            .build());
    type.addMethod(text("namespace", dialect.namespace()));
    type.addMethod(operations());
    if (!dialect.types().isEmpty()) {
      type.addMethod(parametrics("types", CoreClasses.TYPE_FORMAT, dialect.types()));
    }
    if (!dialect.attributes().isEmpty()) {
      type.addMethod(parametrics("attributes", CoreClasses.ATTRIBUTE_FORMAT, dialect.attributes()));
    }
    if (dialect.allowsUnknownOperations()) {
      type.addMethod(
          override("allowsUnknownOperations")
              .returns(TypeName.BOOLEAN)
              .addStatement("return true")
              .build());
    }
    if (!dialect.documentation().text().isEmpty()) {
      type.addMethod(text("description", dialect.documentation().text()));
    }
    addHooks(type);
    output.write(name, type, dialect.element());
  }

  private static MethodSpec.Builder override(String name) {
    return methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
  }

  private static MethodSpec text(String name, String value) {
    return override(name).returns(String.class).addStatement("return $S", value).build();
  }

  private MethodSpec operations() {
    return override("operations")
        .returns(ParameterizedTypeName.get(CoreClasses.IMMUTABLE_LIST, CoreClasses.OP_DEFINITION))
        .addStatement("return $T.$L", dialect.generated("Definitions"), DefinitionTableWriter.ALL)
        .build();
  }

  private MethodSpec parametrics(String method, ClassName format, List<ParametricModel> models) {
    List<CodeBlock> made = models.stream().map(ParametricFormats::instance).toList();
    return override(method)
        .returns(
            ParameterizedTypeName.get(
                CoreClasses.IMMUTABLE_LIST,
                ParameterizedTypeName.get(format, WildcardTypeName.subtypeOf(Object.class))))
        .addStatement("return $T.of($L)", CoreClasses.IMMUTABLE_LIST, CodeBlock.join(made, ", "))
        .build();
  }

  private void addHooks(TypeSpec.Builder type) {
    if (dialect.materializesConstants()) {
      type.addMethod(
          override("materializeConstant")
              .returns(
                  CoreClasses.OPERATION.annotated(
                      AnnotationSpec.builder(CoreClasses.NULLABLE).build()))
              .addParameter(CoreClasses.ATTRIBUTE, "value")
              .addParameter(CoreClasses.TYPE, "type")
              .addParameter(CoreClasses.LOCATION, "location")
              .addStatement("return $T.materializeConstant(value, type, location)", dialect.type())
              .build());
    }
    if (dialect.namesAliases()) {
      type.addMethod(
          override("aliasNames")
              .returns(
                  ParameterizedTypeName.get(ClassName.get(Optional.class), CoreClasses.ALIAS_NAMES))
              .addStatement("return $T.of($T.aliasNames())", Optional.class, dialect.type())
              .build());
    }
    if (dialect.attachesInterfaces()) {
      type.addMethod(
          override("attachInterfaces")
              .addParameter(CoreClasses.DIALECT_REGISTRY.nestedClass("Builder"), "registry")
              .addStatement("$T.attachInterfaces(registry)", dialect.type())
              .build());
    }
  }
}
