package dev.weir.codegen.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.format.FormatWriter;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.OpModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/// Writes the assembly of a dialect's ops: a class per op, loaded when the op is first parsed or
/// printed, and one that chooses among them.
public final class AssemblyWriter {
  private final Output output;
  private final DialectModel dialect;
  private final FormatWriter formats;
  private final ClassName name;
  private final List<OpModel> written = new ArrayList<>();

  /// Makes a writer.
  public AssemblyWriter(Output output, DialectModel dialect, FormatWriter formats) {
    this.output = output;
    this.dialect = dialect;
    this.formats = formats;
    this.name = dialect.generated("Assemblies");
  }

  /// Writes the classes of all ops with a sound format.
  public void write() {
    for (OpModel op : dialect.ops()) {
      formats
          .write(op)
          .ifPresent(type -> {
            output.write(FormatWriter.className(op), type, dialect.element(), op.element());
            written.add(op);
          });
    }
    if (!written.isEmpty()) {
      output.write(name, dispatcher(), dialect.element());
    }
  }

  /// {@return an expression for the assembly of `op`, if a class was written}
  Optional<CodeBlock> instance(OpModel op) {
    int index = written.indexOf(op);
    return index < 0 ? Optional.empty() : Optional.of(CodeBlock.of("new $T($L)", name, index));
  }

  private TypeSpec.Builder dispatcher() {
    CodeBlock.Builder parse = CodeBlock.builder().add("switch (op) {\n$>");
    CodeBlock.Builder print = CodeBlock.builder().add("switch (op) {\n$>");
    for (int i = 0; i < written.size(); i++) {
      OpModel op = written.get(i);
      ClassName assembly = FormatWriter.className(op);
      parse.add("case $L -> $T.parse(parser, state);\n", i, assembly);
      print.add("case $L -> $T.print(printer, ($T) operation);\n", i, assembly, op.type());
    }
    parse.add("default -> throw new $T();\n$<}\n", AssertionError.class);
    print.add("default -> throw new $T();\n$<}\n", AssertionError.class);
    return TypeSpec.recordBuilder(name)
        .recordConstructor(MethodSpec.constructorBuilder().addParameter(TypeName.INT, "op").build())
        .addSuperinterface(CoreClasses.ASSEMBLY_FORMAT)
        .addMethod(
            method("parse")
                .addParameter(CoreClasses.OP_PARSER, "parser")
                .addParameter(CoreClasses.OPERATION_STATE, "state")
                .addCode(parse.build())
                .build())
        .addMethod(
            method("print")
                .addParameter(CoreClasses.OP_PRINTER, "printer")
                .addParameter(CoreClasses.OPERATION, "operation")
                .addCode(print.build())
                .build());
  }

  private static MethodSpec.Builder method(String name) {
    return MethodSpec.methodBuilder(name)
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC);
  }
}
