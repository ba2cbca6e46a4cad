package dev.weir.codegen.write;

import static com.palantir.javapoet.MethodSpec.methodBuilder;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.model.ParametricModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/// Writes the class that implements `Dialect`: a constant per op, and the list of all.
public final class DialectWriter {
  private final Output output;
  private final DialectModel dialect;
  private final DefinitionWriter definitions;
  private final ClassName name;

  /// Makes a writer of the dialect's class.
  public DialectWriter(Output output, DialectModel dialect, SharedConstants constants,
      AssemblyWriter assemblies) {
    this.output = output;
    this.dialect = dialect;
    this.definitions = new DefinitionWriter(constants, assemblies);
    this.name = dialect.generated("Dialect");
  }

  /// Writes the class.
  public void write() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addJavadoc("The dialect `$L`, as $L declares it.", dialect.namespace(),
                "[" + dialect.type().simpleName() + "]")
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addSuperinterface(CoreClasses.DIALECT);
    for (OpModel op : dialect.ops()) {
      addOp(type, op);
    }
    type.addMethod(
        MethodSpec.constructorBuilder()
            .addJavadoc("Makes the dialect. All objects of this class are alike.")
            .addModifiers(Modifier.PUBLIC)
            .build());
    type.addMethod(text("namespace", dialect.namespace()));
    type.addMethod(operations());
    type.addType(all());
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
    type.addType(constructors());
    output.write(name, type, dialect.element());
  }

  private void addOp(TypeSpec.Builder type, OpModel op) {
    String method = "define" + op.stem();
    type.addField(
        constant(Members.definitionConstant(op))
            .addJavadoc("`$L`", op.name())
            .initializer("$L($S).build()", method, op.name())
            .build());
    if (op.inplaceTwin()) {
      type.addField(
          constant(Members.twinConstant(op))
              .addJavadoc("`$L_`", op.name())
              .initializer("$L($S).inplaceTwin().build()", method, op.name() + "_")
              .build());
    }
    type.addMethod(definitions.method(op, method, dialect.ops().indexOf(op)));
  }

  private static FieldSpec.Builder constant(String name) {
    return FieldSpec.builder(
        CoreClasses.OP_DEFINITION, name, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL);
  }

  private static MethodSpec.Builder override(String name) {
    return methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
  }

  private static MethodSpec text(String name, String value) {
    return override(name).returns(String.class).addStatement("return $S", value).build();
  }

  private static MethodSpec operations() {
    return override("operations")
        .returns(ParameterizedTypeName.get(CoreClasses.IMMUTABLE_LIST, CoreClasses.OP_DEFINITION))
        .addStatement("return All.OPERATIONS")
        .build();
  }

  private TypeSpec all() {
    List<CodeBlock> constants = new ArrayList<>();
    for (OpModel op : dialect.ops()) {
      constants.add(CodeBlock.of("$L", Members.definitionConstant(op)));
      if (op.inplaceTwin()) {
        constants.add(CodeBlock.of("$L", Members.twinConstant(op)));
      }
    }
    CodeBlock array =
        CodeBlock.of(
            "new $T {\n$>$L$<\n}",
            ArrayTypeName.of(CoreClasses.OP_DEFINITION),
            CodeBlock.join(constants, ",\n"));
    return TypeSpec.classBuilder("All")
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addField(
            FieldSpec.builder(
                ParameterizedTypeName.get(
                    CoreClasses.IMMUTABLE_LIST, CoreClasses.OP_DEFINITION),
                "OPERATIONS",
                Modifier.STATIC,
                Modifier.FINAL)
                .initializer("$T.copyOf($L)", CoreClasses.IMMUTABLE_LIST, array)
                .build())
        .addMethod(Members.privateConstructor())
        .build();
  }

  private MethodSpec parametrics(String method, ClassName format, List<ParametricModel> models) {
    List<CodeBlock> made = models.stream().map(ParametricFormats::instance).toList();
    return override(method)
        .returns(
            ParameterizedTypeName.get(
                CoreClasses.IMMUTABLE_LIST,
                ParameterizedTypeName.get(format, WildcardTypeName.subtypeOf(Object.class))))
        .addStatement(
            "return $T.of($L)", CoreClasses.IMMUTABLE_LIST, CodeBlock.join(made, ", "))
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
    if (dialect.attachesInterfaces()) {
      type.addMethod(
          override("attachInterfaces")
              .addParameter(CoreClasses.DIALECT_REGISTRY.nestedClass("Builder"), "registry")
              .addStatement("$T.attachInterfaces(registry)", dialect.type())
              .build());
    }
  }

  /// One class makes all ops: a lambda each would be linked one by one when the dialect is loaded.
  private TypeSpec constructors() {
    CodeBlock.Builder cases = CodeBlock.builder().add("return switch (op) {\n$>");
    for (int i = 0; i < dialect.ops().size(); i++) {
      cases.add("case $L -> new $T(state);\n", i, dialect.ops().get(i).impl());
    }
    cases.add("default -> throw new $T();\n$<};\n", AssertionError.class);
    return TypeSpec.recordBuilder("Constructor")
        .addModifiers(Modifier.PRIVATE)
        .recordConstructor(
            MethodSpec.constructorBuilder().addParameter(TypeName.INT, "op").build())
        .addSuperinterface(
            ParameterizedTypeName.get(
                ClassName.get(Function.class),
                CoreClasses.OPERATION_STATE,
                CoreClasses.ABSTRACT_OPERATION))
        .addMethod(
            override("apply")
                .returns(CoreClasses.ABSTRACT_OPERATION)
                .addParameter(CoreClasses.OPERATION_STATE, "state")
                .addCode(cases.build())
                .build())
        .build();
  }
}
