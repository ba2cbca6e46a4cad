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
import com.palantir.javapoet.WildcardTypeName;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.AttributeModel.Presence;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.Mirrors;
import dev.weir.codegen.model.OpModel;
import dev.weir.ir.Multiplicity;
import java.util.Locale;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;

/// Writes the nodes by which rewrite rules name the ops of a dialect, as the package `dev.weir.drr`
/// asks for. Dialects that cannot see that package get none.
public final class DrrWriter {
  private static final String DRR = "dev.weir.drr";
  private static final ClassName ATTR_KEY = ClassName.get(DRR, "AttrKey");
  private static final ClassName ATTR_REF = ClassName.get(DRR, "AttrRef");
  private static final ClassName OPERANDS = ClassName.get(DRR, "Operands");
  private static final ClassName VALUE_NODE = ClassName.get(DRR, "ValueNode");

  private final Output output;
  private final DialectModel dialect;
  private final SharedConstants constants;
  private final ClassName name;

  /// Makes a writer of the dialect's pattern nodes.
  public DrrWriter(Output output, DialectModel dialect, SharedConstants constants) {
    this.output = output;
    this.dialect = dialect;
    this.constants = constants;
    this.name = dialect.generated("Drr");
  }

  /// Writes the class, if the dialect can see the base class of nodes.
  public void write() {
    if (!output.isVisible(dialect, CoreClasses.OP_NODE)) {
      return;
    }
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addJavadoc("Pattern nodes of the ops of the dialect `$L`.", dialect.namespace())
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addMethod(Members.privateConstructor());
    for (OpModel op : dialect.ops()) {
      type.addMethod(factory(op, Members.factory(op), Members.definitionConstant(op), op.name()));
      if (op.inplaceTwin()) {
        type.addMethod(
            factory(
                op, Members.factory(op) + "Inplace", Members.twinConstant(op), op.name() + "_"));
      }
      type.addType(node(op));
    }
    output.write(name, type, dialect.element());
  }

  private ClassName nodeName(OpModel op) {
    return name.nestedClass(op.stem() + "Node");
  }

  private MethodSpec factory(OpModel op, String factory, String constant, String opName) {
    MethodSpec.Builder method =
        methodBuilder(factory)
            .addJavadoc("{@return a `$L` in a pattern}", opName)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .returns(nodeName(op));
    CodeBlock.Builder arguments =
        CodeBlock.builder().add("$T.$L", dialect.generated("Definitions"), constant);
    for (GroupModel operand : op.operands()) {
      if (operand.multiplicity() == Multiplicity.OPTIONAL) {
        arguments.add(", $T.none()", OPERANDS);
      } else {
        method.addParameter(operand.isSingle() ? VALUE_NODE : OPERANDS, safe(operand.name()));
        arguments.add(", $L", safe(operand.name()));
      }
    }
    return method.addStatement("return new $T($L)", nodeName(op), arguments.build()).build();
  }

  private static String safe(String name) {
    return SourceVersion.isKeyword(name) ? name + "_" : name;
  }

  private TypeSpec node(OpModel op) {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(nodeName(op))
            .addJavadoc("A `$L` in a pattern.", op.name())
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .superclass(CoreClasses.OP_NODE);
    for (AttributeModel attribute : op.attributes()) {
      type.addField(key(op, attribute));
    }
    type.addMethod(
        MethodSpec.constructorBuilder()
            .addModifiers(Modifier.PRIVATE)
            .addParameter(CoreClasses.OP_DEFINITION, "definition")
            .addParameter(ArrayTypeName.of(OPERANDS), "operands")
            .varargs()
            .addStatement("super(definition, operands)")
            .build());
    for (GroupModel operand : op.operands()) {
      if (operand.multiplicity() == Multiplicity.OPTIONAL) {
        type.addMethod(optionalOperand(op, operand));
      }
    }
    for (AttributeModel attribute : op.attributes()) {
      addAttribute(type, op, attribute);
    }
    for (GroupModel result : op.results()) {
      boolean many = result.multiplicity() == Multiplicity.VARIADIC;
      type.addMethod(
          methodBuilder(result.name())
              .addJavadoc("{@return the result `$L`}", result.name())
              .addModifiers(Modifier.PUBLIC)
              .returns(many ? OPERANDS : VALUE_NODE)
              .addStatement("return $L($L)", many ? "resultNodes" : "resultNode", result.index())
              .build());
    }
    return type.build();
  }

  private static String keyName(AttributeModel attribute) {
    return Mirrors.snakeCase(attribute.name()).toUpperCase(Locale.ROOT);
  }

  private FieldSpec key(OpModel op, AttributeModel attribute) {
    CodeBlock read = CodeBlock.of("(($T) op).$L()", op.type(), attribute.name());
    return FieldSpec.builder(
            ParameterizedTypeName.get(ATTR_KEY, attribute.codec().value()),
            keyName(attribute),
            Modifier.PRIVATE,
            Modifier.STATIC,
            Modifier.FINAL)
        .initializer(
            attribute.presence() == Presence.OPTIONAL
                ? "new $T<>($L, $L, op -> $L.orElse(null))"
                : "new $T<>($L, $L, op -> $L)",
            ATTR_KEY,
            attribute.slot(),
            constants.codec(attribute.codec()),
            read)
        .build();
  }

  private MethodSpec optionalOperand(OpModel op, GroupModel operand) {
    return methodBuilder(safe(operand.name()))
        .addJavadoc("Sets the operand `$L`.", operand.name())
        .addModifiers(Modifier.PUBLIC)
        .returns(nodeName(op))
        .addParameter(OPERANDS, "operand")
        .addStatement("setOperands($L, operand)", operand.index())
        .addStatement("return this")
        .build();
  }

  private void addAttribute(TypeSpec.Builder type, OpModel op, AttributeModel attribute) {
    TypeName boxed = attribute.codec().value();
    type.addMethod(
        methodBuilder(attribute.name())
            .addJavadoc("{@return the attribute `$L`}", attribute.name())
            .addModifiers(Modifier.PUBLIC)
            .returns(ParameterizedTypeName.get(ATTR_REF, boxed))
            .addStatement("return attributeRef($L)", keyName(attribute))
            .build());
    type.addMethod(setter(op, attribute, attribute.type()));
    type.addMethod(
        setter(
            op, attribute, ParameterizedTypeName.get(ATTR_REF, WildcardTypeName.subtypeOf(boxed))));
  }

  private MethodSpec setter(OpModel op, AttributeModel attribute, TypeName parameter) {
    return methodBuilder(attribute.name())
        .addJavadoc("Demands, or sets, the attribute `$L`.", attribute.name())
        .addModifiers(Modifier.PUBLIC)
        .returns(nodeName(op))
        .addParameter(parameter, "value")
        .addStatement("setAttribute($L, value)", keyName(attribute))
        .addStatement("return this")
        .build();
  }
}
