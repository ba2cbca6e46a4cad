package dev.weir.codegen.format;

import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.model.ComponentKind;
import dev.weir.codegen.model.ComponentModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.ParametricModel;
import java.util.List;

/// Writes the body of the method that prints a type or attribute.
final class ParameterPrinting {
  private final ParametricModel model;
  private final CodeBlock.Builder code = CodeBlock.builder();
  private final Spacing spacing = new Spacing(code);
  private int lists;

  ParameterPrinting(ParametricModel model) {
    this.model = model;
  }

  CodeBlock write(List<FormatElement> elements) {
    elements.forEach(this::print);
    return code.build();
  }

  private void print(FormatElement element) {
    switch (element) {
      case FormatElement.Literal(String text, int _) -> spacing.literal(text);
      case FormatElement.Whitespace(String text, int _) -> spacing.whitespace(text);
      case FormatElement.Variable(String name, int _) -> {
        spacing.beforeElement();
        ComponentModel component = component(name);
        if (component.kind() instanceof ComponentKind.OfOptional(ComponentKind of, var _)) {
          value(of, CodeBlock.of("value.$L().orElseThrow()", name));
        } else {
          value(component.kind(), CodeBlock.of("value.$L()", name));
        }
      }
      case FormatElement.Group group -> group(group);
      default -> {}
    }
  }

  private ComponentModel component(String name) {
    return ParametricFormatWriter.component(model.components(), name).orElseThrow();
  }

  private void group(FormatElement.Group group) {
    FormatElement.Variable anchor =
        (FormatElement.Variable) group.present().get(group.anchor().getAsInt());
    boolean list = component(anchor.name()).kind() instanceof ComponentKind.OfList;
    code.beginControlFlow(
        list ? "if (!value.$L().isEmpty())" : "if (value.$L().isPresent())", anchor.name());
    group.present().forEach(this::print);
    if (!group.absent().isEmpty()) {
      code.nextControlFlow("else");
      group.absent().forEach(this::print);
    }
    code.endControlFlow();
  }

  private void value(ComponentKind kind, CodeBlock value) {
    switch (kind) {
      case ComponentKind.Simple simple -> simple(simple, value);
      case ComponentKind.OfType _ -> code.addStatement("printer.printType($L)", value);
      case ComponentKind.OfAttribute _ -> code.addStatement("printer.printAttribute($L)", value);
      case ComponentKind.OfEnum _ ->
          code.addStatement("printer.print($T.keyword($L))", CoreClasses.FORMAT_ATTRIBUTES, value);
      case ComponentKind.OfList(ComponentKind of, var type) -> {
        int number = ++lists;
        code.addStatement("printer.print($S)", "[");
        code.addStatement("String separator$L = $S", number, "");
        code.beginControlFlow("for ($T each$L : $L)", type, number, value);
        code.addStatement("printer.print(separator$L)", number);
        code.addStatement("separator$L = $S", number, ", ");
        value(of, CodeBlock.of("each$L", number));
        code.endControlFlow();
        code.addStatement("printer.print($S)", "]");
      }
      case ComponentKind.OfOptional(ComponentKind of, var _) ->
          value(of, CodeBlock.of("$L.orElseThrow()", value));
    }
  }

  private void simple(ComponentKind.Simple kind, CodeBlock value) {
    switch (kind) {
      case LONG, INT, DOUBLE, FLOAT -> code.addStatement("printer.print($L)", value);
      case BOOLEAN -> code.addStatement("printer.print($T.toString($L))", Boolean.class, value);
      case STRING -> code.addStatement("printer.printString($L)", value);
      case LONGS ->
          code.addStatement("$T.printLongs(printer, $L)", CoreClasses.FORMAT_ATTRIBUTES, value);
    }
  }
}
