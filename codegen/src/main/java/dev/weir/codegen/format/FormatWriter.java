package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.CodecModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.FormatModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.validate.Reporter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Modifier;

/// Turns an op's format into a class with static methods that parse and print it.
public final class FormatWriter {
  private final Reporter reporter;
  private final CustomDirectives customs;
  private final AttributeCode attributes;

  /// Makes a writer.
  ///
  /// @param codecs gives an expression for a codec
  public FormatWriter(
      ProcessingEnvironment environment,
      Reporter reporter,
      Function<CodecModel, CodeBlock> codecs) {
    this.reporter = reporter;
    this.customs = new CustomDirectives(environment);
    this.attributes = new AttributeCode(codecs);
  }

  /// {@return the name of the class for `op`}
  public static ClassName className(OpModel op) {
    String impl = op.impl().simpleName();
    return op.impl().peerClass(impl.substring(0, impl.length() - "Impl".length()) + "Assembly");
  }

  /// {@return the class for `op`, or nothing where it has no format or a wrong one}
  public Optional<TypeSpec.Builder> write(OpModel op) {
    if (!(op.format() instanceof FormatModel.Declared declared)) {
      return Optional.empty();
    }
    FormatReporter formatReporter = new FormatReporter(reporter, declared);
    int before = reporter.errorCount();
    ImmutableList<AssemblyElement> elements;
    try {
      elements =
          new AssemblyBinder(op, formatReporter, customs).bind(FormatParser.parse(declared.text()));
    } catch (FormatSyntaxException fault) {
      formatReporter.error(fault);
      return Optional.empty();
    }
    if (reporter.errorCount() > before) {
      return Optional.empty();
    }
    return new AssemblyChecks(op, formatReporter).check(elements).map(this::write);
  }

  private TypeSpec.Builder write(Assembly assembly) {
    OpModel op = assembly.op();
    CodeBlock print = new PrintWriter(assembly, attributes).write();
    return TypeSpec.classBuilder(className(op))
        .addModifiers(Modifier.FINAL)
        .addField(elided(assembly))
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
        .addMethod(
            MethodSpec.methodBuilder("parse")
                .addModifiers(Modifier.STATIC)
                .addParameter(CoreClasses.OP_PARSER, "parser")
                .addParameter(CoreClasses.OPERATION_STATE, "state")
                .addCode(new ParseWriter(assembly, attributes).write())
                .build())
        .addMethod(
            MethodSpec.methodBuilder("print")
                .addModifiers(Modifier.STATIC)
                .addParameter(CoreClasses.OP_PRINTER, "printer")
                .addParameter(op.type(), "op")
                .addCode(print)
                .build());
  }

  /// The attributes that the dictionary leaves out.
  private static FieldSpec elided(Assembly assembly) {
    List<CodeBlock> names =
        assembly.elided().stream().map(name -> CodeBlock.of("$S", name)).toList();
    return FieldSpec.builder(
            ParameterizedTypeName.get(CoreClasses.IMMUTABLE_LIST, ClassName.get(String.class)),
            "ELIDED",
            Modifier.PRIVATE,
            Modifier.STATIC,
            Modifier.FINAL)
        .initializer("$T.of($L)", CoreClasses.IMMUTABLE_LIST, CodeBlock.join(names, ", "))
        .build();
  }
}
