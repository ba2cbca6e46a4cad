package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.ComponentKind;
import dev.weir.codegen.model.ComponentModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.FormatModel;
import dev.weir.codegen.model.ParametricModel;
import dev.weir.codegen.model.ParametricModel.Kind;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.validate.SourcePosition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.lang.model.element.Modifier;

/// Turns the format of a type or attribute, said or unsaid, into the class that reads and writes it.
public final class ParametricFormatWriter {
  private final Reporter reporter;

  /// Makes a writer that tells `reporter` what is wrong.
  public ParametricFormatWriter(Reporter reporter) {
    this.reporter = reporter;
  }

  /// {@return the class for `model`}; nothing where the author has one or the format is wrong
  public Optional<TypeSpec.Builder> write(ParametricModel model) {
    if (model.format() instanceof FormatModel.ByClass) {
      return Optional.empty();
    }
    if (model.kind() == Kind.ENUM) {
      return Optional.of(type(model, enumParse(model), enumPrint()));
    }
    int before = reporter.errorCount();
    ImmutableList<FormatElement> elements =
        model.format() instanceof FormatModel.Declared declared
            ? declared(model, declared)
            : unsaid(model);
    if (reporter.errorCount() > before) {
      return Optional.empty();
    }
    return Optional.of(
        type(
            model,
            new ParameterParsing(model).write(elements),
            new ParameterPrinting(model).write(elements)));
  }

  private ImmutableList<FormatElement> declared(
      ParametricModel model, FormatModel.Declared declared) {
    FormatReporter formatReporter = new FormatReporter(reporter, declared);
    try {
      return new ParameterChecks(model, formatReporter).check(FormatParser.parse(declared.text()));
    } catch (FormatSyntaxException fault) {
      formatReporter.error(fault);
      return ImmutableList.of();
    }
  }

  /// Without components, nothing; else `<a, b>`, where the last may be absent.
  private ImmutableList<FormatElement> unsaid(ParametricModel model) {
    var elements = ImmutableList.<FormatElement>builder();
    ImmutableList<ComponentModel> components = model.components();
    for (int i = 0; i < components.size(); i++) {
      ComponentModel component = components.get(i);
      FormatElement variable = new FormatElement.Variable(component.name(), 0);
      FormatElement before = new FormatElement.Literal(i == 0 ? "<" : ",", 0);
      if (!(component.kind() instanceof ComponentKind.OfOptional)) {
        elements.add(before, variable);
      } else if (i == components.size() - 1) {
        elements.add(
            new FormatElement.Group(
                i == 0
                    ? ImmutableList.of(before, variable, new FormatElement.Literal(">", 0))
                    : ImmutableList.of(before, variable),
                ImmutableList.of(),
                OptionalInt.of(1),
                0));
        if (i == 0) {
          return elements.build();
        }
      } else {
        reporter.error(
            ErrorId.COMPONENT_OPTIONAL_NOT_LAST,
            SourcePosition.of(component.element()),
            component.name());
      }
    }
    if (!components.isEmpty()) {
      elements.add(new FormatElement.Literal(">", 0));
    }
    return elements.build();
  }

  private static CodeBlock enumParse(ParametricModel model) {
    return CodeBlock.builder()
        .addStatement("parser.parsePunctuation($S)", "<")
        .addStatement(
            "$T value = $T.parseEnum(parser, $T.values())",
            model.type(),
            CoreClasses.FORMAT_ATTRIBUTES,
            model.type())
        .addStatement("parser.parsePunctuation($S)", ">")
        .addStatement("return value")
        .build();
  }

  private static CodeBlock enumPrint() {
    return CodeBlock.builder()
        .addStatement(
            "printer.print($S).print($T.keyword(value)).print($S)",
            "<",
            CoreClasses.FORMAT_ATTRIBUTES,
            ">")
        .build();
  }

  private static TypeSpec.Builder type(ParametricModel model, CodeBlock parse, CodeBlock print) {
    boolean isType = model.kind() == Kind.TYPE;
    return TypeSpec.classBuilder(ParametricModel.formatClass(model.type()))
        .addJavadoc("How `$L` is read and written.", model.type().simpleName())
        .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
        .addSuperinterface(
            ParameterizedTypeName.get(
                isType ? CoreClasses.TYPE_FORMAT : CoreClasses.ATTRIBUTE_FORMAT, model.type()))
        .addMethod(
            MethodSpec.constructorBuilder()
                .addJavadoc("Makes the format. It has no state.")
                .addModifiers(Modifier.PUBLIC)
                .build())
        .addMethod(
            method("mnemonic", ClassName.get(String.class))
                .addStatement("return $S", model.mnemonic())
                .build())
        .addMethod(
            method(
                    isType ? "typeClass" : "attributeClass",
                    ParameterizedTypeName.get(ClassName.get(Class.class), model.type()))
                .addStatement("return $T.class", model.type())
                .build())
        .addMethod(
            method("parse", model.type())
                .addParameter(CoreClasses.ATTRIBUTE_PARSER, "parser")
                .addCode(parse)
                .build())
        .addMethod(
            method("print", TypeName.VOID)
                .addParameter(CoreClasses.ATTRIBUTE_PRINTER, "printer")
                .addParameter(model.type(), "value")
                .addCode(print)
                .build());
  }

  private static MethodSpec.Builder method(String name, TypeName returned) {
    return MethodSpec.methodBuilder(name)
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .returns(returned);
  }

  /// {@return the component called `name`}
  static Optional<ComponentModel> component(List<ComponentModel> components, String name) {
    return components.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
