package dev.weir.codegen.format;

import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.model.ComponentKind;
import dev.weir.codegen.model.ComponentModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.ParametricModel;
import java.util.List;
import java.util.Optional;

/// Writes the body of the method that parses a type or attribute.
final class ParameterParsing {
  private final ParametricModel model;
  private final CodeBlock.Builder code = CodeBlock.builder();

  ParameterParsing(ParametricModel model) {
    this.model = model;
  }

  CodeBlock write(List<FormatElement> elements) {
    code.addStatement("$T at = parser.location()", CoreClasses.LOCATION);
    elements.forEach(this::declareGrouped);
    elements.forEach(this::parse);
    List<CodeBlock> arguments =
        model.components().stream()
            .map(component -> CodeBlock.of("$L_", component.name()))
            .toList();
    code.beginControlFlow("try");
    code.addStatement("return new $T($L)", model.type(), CodeBlock.join(arguments, ", "));
    code.nextControlFlow("catch ($T error)", IllegalArgumentException.class);
    code.addStatement("throw parser.error(at, $S, error.getMessage())", "%s");
    code.endControlFlow();
    return code.build();
  }

  private ComponentModel component(String name) {
    return ParametricFormatWriter.component(model.components(), name).orElseThrow();
  }

  /// A component in a group has a value before the group is read.
  private void declareGrouped(FormatElement element) {
    if (!(element instanceof FormatElement.Group group)) {
      return;
    }
    for (FormatElement inner : group.present()) {
      if (inner instanceof FormatElement.Variable(String name, int _)) {
        ComponentModel component = component(name);
        boolean list = component.kind() instanceof ComponentKind.OfList;
        code.addStatement(
            "$T $L_ = $T.$L()",
            component.type(),
            name,
            list ? CoreClasses.IMMUTABLE_LIST : Optional.class,
            list ? "of" : "empty");
      }
    }
  }

  private void parse(FormatElement element) {
    switch (element) {
      case FormatElement.Literal(String text, int _) ->
          code.addStatement("parser.parse$L($S)", literalKind(text), text);
      case FormatElement.Variable(String name, int _) ->
          code.addStatement(
              "$T $L_ = $L", component(name).type(), name, read(component(name).kind()));
      case FormatElement.Group group -> group(group);
      default -> {}
    }
  }

  private static String literalKind(String literal) {
    char first = literal.charAt(0);
    return first == '_' || Character.isLetter(first) ? "Keyword" : "Punctuation";
  }

  private void group(FormatElement.Group group) {
    if (group.present().get(0) instanceof FormatElement.Literal(String text, int _)) {
      code.beginControlFlow("if (parser.parseOptional$L($S))", literalKind(text), text);
    } else {
      String name = ((FormatElement.Variable) group.present().get(0)).name();
      ComponentKind.OfOptional kind = (ComponentKind.OfOptional) component(name).kind();
      code.addStatement("$L_ = $L", name, seek(kind.element()));
      code.beginControlFlow("if ($L_.isPresent())", name);
    }
    group.present().subList(1, group.present().size()).forEach(this::parseGrouped);
    if (!group.absent().isEmpty()) {
      code.nextControlFlow("else");
      group.absent().forEach(this::parse);
    }
    code.endControlFlow();
  }

  private void parseGrouped(FormatElement element) {
    if (!(element instanceof FormatElement.Variable(String name, int _))) {
      parse(element);
    } else if (component(name).kind()
        instanceof ComponentKind.OfOptional(ComponentKind of, var _)) {
      code.addStatement("$L_ = $T.of($L)", name, Optional.class, read(of));
    } else {
      code.addStatement("$L_ = $L", name, read(component(name).kind()));
    }
  }

  private static CodeBlock read(ComponentKind kind) {
    return switch (kind) {
      case ComponentKind.Simple simple -> simple(simple);
      case ComponentKind.OfType(var type) ->
          type.equals(CoreClasses.TYPE)
              ? CodeBlock.of("parser.parseType()")
              : CodeBlock.of("$T.parseType(parser, $T.class)", CoreClasses.FORMAT_ATTRIBUTES, type);
      case ComponentKind.OfAttribute(var type) ->
          type.equals(CoreClasses.ATTRIBUTE)
              ? CodeBlock.of("parser.parseAttribute()")
              : CodeBlock.of(
                  "$T.parseAttribute(parser, $T.class)", CoreClasses.FORMAT_ATTRIBUTES, type);
      case ComponentKind.OfEnum(var type) ->
          CodeBlock.of("$T.parseEnum(parser, $T.values())", CoreClasses.FORMAT_ATTRIBUTES, type);
      case ComponentKind.OfList(ComponentKind of, var element) ->
          CodeBlock.of("parser.<$T>parseList($S, () -> $L, $S)", element, "[", read(of), "]");
      case ComponentKind.OfOptional(ComponentKind of, var _) -> read(of);
    };
  }

  private static CodeBlock simple(ComponentKind.Simple kind) {
    return switch (kind) {
      case LONG -> CodeBlock.of("parser.parseInteger()");
      case INT -> CodeBlock.of("$T.parseInt(parser)", CoreClasses.FORMAT_ATTRIBUTES);
      case BOOLEAN -> CodeBlock.of("parser.parseBoolean()");
      case DOUBLE -> CodeBlock.of("parser.parseFloat()");
      case FLOAT -> CodeBlock.of("(float) parser.parseFloat()");
      case STRING -> CodeBlock.of("parser.parseString()");
      case LONGS -> CodeBlock.of("$T.parseLongs(parser)", CoreClasses.FORMAT_ATTRIBUTES);
    };
  }

  /// {@return whether a parser can look for the component and go on without it}
  static boolean canBeSought(ComponentModel component) {
    return component.kind() instanceof ComponentKind.OfOptional(ComponentKind of, var _)
        && switch (of) {
          case ComponentKind.Simple simple ->
              simple == ComponentKind.Simple.LONG || simple == ComponentKind.Simple.STRING;
          case ComponentKind.OfType(var type) -> type.equals(CoreClasses.TYPE);
          case ComponentKind.OfAttribute(var type) -> type.equals(CoreClasses.ATTRIBUTE);
          case ComponentKind.OfEnum _ -> true;
          default -> false;
        };
  }

  private static CodeBlock seek(ComponentKind kind) {
    return switch (kind) {
      case ComponentKind.OfType _ -> CodeBlock.of("parser.parseOptionalType()");
      case ComponentKind.OfAttribute _ -> CodeBlock.of("parser.parseOptionalAttribute()");
      case ComponentKind.OfEnum(var type) ->
          CodeBlock.of(
              "$T.parseOptionalEnum(parser, $T.values())", CoreClasses.FORMAT_ATTRIBUTES, type);
      default ->
          kind == ComponentKind.Simple.LONG
              ? CodeBlock.of("parser.parseOptionalInteger()")
              : CodeBlock.of("parser.parseOptionalString()");
    };
  }
}
