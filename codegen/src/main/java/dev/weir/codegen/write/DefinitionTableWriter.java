package dev.weir.codegen.write;

import static com.palantir.javapoet.MethodSpec.methodBuilder;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.OpModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/// Writes the class that holds the definitions of a dialect's ops: a constant per op, and the list of
/// all. It is apart from the dialect's own class, so that a dialect costs nothing until one of its
/// ops is looked up.
public final class DefinitionTableWriter {
  /// The name of the list of all definitions.
  static final String ALL = "ALL_OPERATIONS";

  private final Output output;
  private final DialectModel dialect;
  private final DefinitionWriter definitions;

  /// Makes a writer of the class.
  public DefinitionTableWriter(
      Output output, DialectModel dialect, SharedConstants constants, AssemblyWriter assemblies) {
    this.output = output;
    this.dialect = dialect;
    this.definitions = new DefinitionWriter(constants, assemblies);
  }

  /// Writes the class.
  public void write() {
    ClassName name = dialect.generated("Definitions");
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addJavadoc("The definitions of the ops of the dialect `$L`.", dialect.namespace())
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addMethod(Members.privateConstructor());
    for (OpModel op : dialect.ops()) {
      addOp(type, op);
    }
    type.addField(all());
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
              .initializer(
                  "$L($S).inplaceTwinOf($L).build()",
                  method,
                  op.name() + "_",
                  Members.definitionConstant(op))
              .build());
    }
    type.addMethod(definitions.method(op, method, dialect.ops().indexOf(op)));
  }

  private static FieldSpec.Builder constant(String name) {
    return FieldSpec.builder(
        CoreClasses.OP_DEFINITION, name, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL);
  }

  private FieldSpec all() {
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
    return FieldSpec.builder(
            ParameterizedTypeName.get(CoreClasses.IMMUTABLE_LIST, CoreClasses.OP_DEFINITION),
            ALL,
            Modifier.STATIC,
            Modifier.FINAL)
        .addJavadoc("All of them.")
        .initializer("$T.copyOf($L)", CoreClasses.IMMUTABLE_LIST, array)
        .build();
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
        .recordConstructor(MethodSpec.constructorBuilder().addParameter(TypeName.INT, "op").build())
        .addSuperinterface(
            ParameterizedTypeName.get(
                ClassName.get(Function.class),
                CoreClasses.OPERATION_STATE,
                CoreClasses.ABSTRACT_OPERATION))
        .addMethod(
            methodBuilder("apply")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(CoreClasses.ABSTRACT_OPERATION)
                .addParameter(CoreClasses.OPERATION_STATE, "state")
                .addCode(cases.build())
                .build())
        .build();
  }
}
