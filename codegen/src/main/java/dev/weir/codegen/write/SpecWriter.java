package dev.weir.codegen.write;

import static com.palantir.javapoet.MethodSpec.methodBuilder;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.write.Parameters.Parameter;
import dev.weir.codegen.write.Parameters.Role;
import dev.weir.ir.Multiplicity;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/// Writes the spec of an op: what holds the arguments of a factory until the op is made. Its fields
/// end in an underscore, so that no accessor of an op can be called like one.
final class SpecWriter {
  private final OpModel op;
  private final Parameters parameters;
  private final ClassName name;

  SpecWriter(OpModel op, Parameters parameters, ClassName ops) {
    this.op = op;
    this.parameters = parameters;
    this.name = className(ops, op);
  }

  static ClassName className(ClassName ops, OpModel op) {
    return ops.nestedClass(op.stem() + "Spec");
  }

  TypeSpec write() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addJavadoc("A `$L` that is not made yet.", op.name())
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .superclass(ParameterizedTypeName.get(CoreClasses.OP_SPEC, op.type()))
            .addField(CoreClasses.OP_DEFINITION, "definition_", Modifier.PRIVATE, Modifier.FINAL);
    MethodSpec.Builder constructor =
        MethodSpec.constructorBuilder()
            .addModifiers(Modifier.PRIVATE)
            .addParameter(CoreClasses.OP_DEFINITION, "definition_")
            .addStatement("this.definition_ = definition_");
    for (Parameter parameter : parameters.required()) {
      addRequired(type, constructor, parameter);
    }
    type.addMethod(constructor.build());
    for (Parameter parameter : parameters.optional()) {
      addOptional(type, parameter);
    }
    addFluent(type);
    type.addMethod(
        override("definition", Modifier.PROTECTED)
            .returns(CoreClasses.OP_DEFINITION)
            .addStatement("return definition_")
            .build());
    type.addMethod(
        override("opClass", Modifier.PROTECTED)
            .returns(ParameterizedTypeName.get(ClassName.get(Class.class), op.type()))
            .addStatement("return $T.class", op.type())
            .build());
    type.addMethod(fill());
    return type.build();
  }

  private static String field(Parameter parameter) {
    return parameter.name() + "_";
  }

  private static TypeName stored(Parameter parameter) {
    return parameter.role() == Role.ATTRIBUTE ? CoreClasses.ATTRIBUTE : parameter.type();
  }

  private static CodeBlock encoded(Parameter parameter) {
    return parameter.role() == Role.ATTRIBUTE
        ? CodeBlock.of("$L.encode($L)", parameter.codec(), parameter.name())
        : CodeBlock.of("$L", parameter.name());
  }

  private static MethodSpec.Builder override(String method, Modifier access) {
    return methodBuilder(method).addAnnotation(Override.class).addModifiers(access);
  }

  private static void addRequired(
      TypeSpec.Builder type, MethodSpec.Builder constructor, Parameter parameter) {
    type.addField(stored(parameter), field(parameter), Modifier.PRIVATE, Modifier.FINAL);
    constructor.addParameter(parameter.type(), parameter.name());
    constructor.addStatement("this.$L = $L", field(parameter), encoded(parameter));
  }

  private void addOptional(TypeSpec.Builder type, Parameter parameter) {
    type.addField(
        FieldSpec.builder(
                stored(parameter).annotated(AnnotationSpec.builder(CoreClasses.NULLABLE).build()),
                field(parameter),
                Modifier.PRIVATE)
            .build());
    type.addMethod(
        methodBuilder(parameter.name())
            .addJavadoc(
                parameter.role() == Role.RESULT_TYPE
                    ? "Asks for the result `$L`, of this type."
                    : "Sets `$L`.",
                parameter.name())
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addParameter(parameter.type(), parameter.name())
            .addStatement("this.$L = $L", field(parameter), encoded(parameter))
            .addStatement("return this")
            .build());
  }

  /// The methods of `OpSpec` that return the spec, so that chains go on.
  private void addFluent(TypeSpec.Builder type) {
    type.addMethod(
        override("at", Modifier.PUBLIC)
            .returns(name)
            .addParameter(CoreClasses.LOCATION, "where")
            .addStatement("super.at(where)")
            .addStatement("return this")
            .build());
    type.addMethod(
        override("with", Modifier.PUBLIC)
            .returns(name)
            .addParameter(String.class, "name")
            .addParameter(CoreClasses.ATTRIBUTE, "value")
            .addStatement("super.with(name, value)")
            .addStatement("return this")
            .build());
  }

  private MethodSpec fill() {
    MethodSpec.Builder method =
        override("fill", Modifier.PROTECTED).addParameter(CoreClasses.OPERATION_STATE, "state");
    fillOperands(method);
    for (AttributeModel attribute : op.attributes()) {
      method.addStatement(
          "state.setSlot($L, $L)",
          attribute.slot(),
          field(parameters.find(Role.ATTRIBUTE, attribute.slot())));
    }
    fillHolders(method, op.successors(), Role.SUCCESSOR, "addSuccessor");
    if (!op.infersResultTypes()) {
      fillResults(method);
    }
    fillHolders(method, op.regions(), Role.REGION, "addRegion");
    return method.build();
  }

  private void fillOperands(MethodSpec.Builder method) {
    if (op.hasOperandSizes()) {
      method.addStatement(
          "state.addOperandGroups($T.of($L))", List.class, lists(op.operands(), Role.OPERAND));
      return;
    }
    for (GroupModel operand : op.operands()) {
      String field = field(parameters.find(Role.OPERAND, operand.index()));
      if (operand.multiplicity() == Multiplicity.OPTIONAL) {
        method.beginControlFlow("if ($L != null)", field);
      }
      method.addStatement(
          "state.$L($L)",
          operand.multiplicity() == Multiplicity.VARIADIC ? "addOperands" : "addOperand",
          field);
      if (operand.multiplicity() == Multiplicity.OPTIONAL) {
        method.endControlFlow();
      }
    }
  }

  private void fillResults(MethodSpec.Builder method) {
    if (op.results().stream().allMatch(GroupModel::isSingle)) {
      List<CodeBlock> types = new ArrayList<>();
      for (GroupModel result : op.results()) {
        types.add(CodeBlock.of("$L", field(parameters.find(Role.RESULT_TYPE, result.index()))));
      }
      method.addStatement(
          "state.$L($L)",
          types.size() == 1 ? "setResultType" : "setResultTypes",
          CodeBlock.join(types, ", "));
    } else {
      method.addStatement(
          "state.setResultGroups($T.of($L))", List.class, lists(op.results(), Role.RESULT_TYPE));
    }
  }

  private CodeBlock lists(List<GroupModel> groups, Role role) {
    List<CodeBlock> lists = new ArrayList<>();
    for (GroupModel group : groups) {
      String field = field(parameters.find(role, group.index()));
      lists.add(
          switch (group.multiplicity()) {
            case SINGLE -> CodeBlock.of("$T.of($L)", List.class, field);
            case OPTIONAL ->
                CodeBlock.of(
                    "$L == null ? $T.<$T>of() : $T.of($L)",
                    field,
                    List.class,
                    role == Role.OPERAND ? CoreClasses.VALUE : CoreClasses.TYPE,
                    List.class,
                    field);
            case VARIADIC -> CodeBlock.of("$L", field);
          });
    }
    return CodeBlock.join(lists, ", ");
  }

  private void fillHolders(
      MethodSpec.Builder method, List<HolderModel> holders, Role role, String add) {
    for (HolderModel holder : holders) {
      String field = field(parameters.find(role, holder.index()));
      if (holder.multiplicity() == Multiplicity.VARIADIC) {
        method.addStatement("$L.forEach(state::$L)", field, add);
      } else {
        method.addStatement("state.$L($L)", add, field);
      }
    }
  }
}
