package dev.weir.codegen.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.write.Parameters.Parameter;
import java.util.List;
import javax.lang.model.element.Modifier;

/// Writes the factories of a dialect's ops, with a nested class per op for what is optional.
public final class OpsWriter {
  private final Output output;
  private final DialectModel dialect;
  private final SharedConstants constants;
  private final ClassName name;

  /// Makes a writer of the dialect's factories.
  public OpsWriter(Output output, DialectModel dialect, SharedConstants constants) {
    this.output = output;
    this.dialect = dialect;
    this.constants = constants;
    this.name = dialect.generated("Ops");
  }

  /// Writes the class.
  public void write() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addJavadoc(
                "Factories of the ops of the dialect `$L`. What an op requires is positional:"
                    + " operands, attributes, successors, result types where they are not inferred,"
                    + " regions. What is optional has a method of the returned spec.",
                dialect.namespace())
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addMethod(Members.privateConstructor());
    for (OpModel op : dialect.ops()) {
      Parameters parameters = Parameters.of(op, constants);
      factories(type, op, parameters, Members.factory(op), Members.definitionConstant(op), "");
      if (op.inplaceTwin()) {
        String twin = Members.factory(op) + "Inplace";
        factories(type, op, parameters, twin, Members.twinConstant(op), "_");
      }
      type.addType(new SpecWriter(op, parameters, name).write());
    }
    output.write(name, type, dialect.element());
  }

  private void factories(
      TypeSpec.Builder type,
      OpModel op,
      Parameters parameters,
      String factory,
      String constant,
      String suffix) {
    List<Parameter> required = parameters.required();
    CodeBlock definition = CodeBlock.of("$T.$L", dialect.generated("Definitions"), constant);
    type.addMethod(factory(op, factory, suffix, definition, required, Form.PLAIN));
    boolean varargs = !required.isEmpty() && required.getLast().isValueList();
    if (varargs) {
      type.addMethod(factory(op, factory, suffix, definition, required, Form.VARARGS));
    }
    if (required.stream().anyMatch(Parameter::isRegion)) {
      type.addMethod(factory(op, factory, suffix, definition, required, Form.BODIES));
    }
  }

  /// The ways in which a factory takes its arguments.
  private enum Form {
    /// Each as it is.
    PLAIN,
    /// The last, a list, as an array.
    VARARGS,
    /// Each region as what fills its only block.
    BODIES
  }

  private MethodSpec factory(
      OpModel op,
      String factory,
      String suffix,
      CodeBlock definition,
      List<Parameter> required,
      Form form) {
    ClassName spec = SpecWriter.className(name, op);
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(factory)
            .addJavadoc("{@return a `$L` to be made}", op.name() + suffix)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .returns(spec);
    CodeBlock.Builder arguments = CodeBlock.builder().add("$L", definition);
    for (Parameter parameter : required) {
      boolean last = parameter == required.getLast();
      if (form == Form.VARARGS && last) {
        method.addParameter(parameter.arrayType(), parameter.name()).varargs();
        arguments.add(", $T.of($L)", List.class, parameter.name());
      } else if (form == Form.BODIES && parameter.isRegion()) {
        method.addParameter(Parameters.BODY, parameter.name());
        arguments.add(", $L", parameter.regionFromBody());
      } else {
        method.addParameter(ParameterSpec.builder(parameter.type(), parameter.name()).build());
        arguments.add(", $L", parameter.name());
      }
    }
    return method.addStatement("return new $T($L)", spec, arguments.build()).build();
  }
}
