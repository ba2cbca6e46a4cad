package dev.weir.codegen.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.AttributeModel.Presence;
import dev.weir.codegen.model.CodecModel;
import dev.weir.codegen.model.CoreClasses;
import java.util.function.Function;

/// Writes code that prints and parses attributes within a format.
final class AttributeCode {
  private static final ClassName DENSE_ARRAY = ClassName.get("dev.weir.ir.attr", "DenseArrayAttr");
  private static final ClassName TYPE_ATTR = ClassName.get("dev.weir.ir.attr", "TypeAttr");

  private final Function<CodecModel, CodeBlock> codecs;

  /// @param codecs gives an expression for a codec
  AttributeCode(Function<CodecModel, CodeBlock> codecs) {
    this.codecs = codecs;
  }

  private CodeBlock codec(AttributeModel attribute) {
    return codecs.apply(attribute.codec());
  }

  private static CodeBlock value(AttributeModel attribute) {
    return attribute.presence() == Presence.OPTIONAL
        ? CodeBlock.of("op.$L().orElseThrow()", attribute.name())
        : CodeBlock.of("op.$L()", attribute.name());
  }

  /// {@return an expression for the attribute that stores what the accessor gives}
  private CodeBlock stored(AttributeModel attribute) {
    return CodeBlock.of("$L.encode($L)", codec(attribute), value(attribute));
  }

  void print(CodeBlock.Builder code, AssemblyElement.AttributeOf element) {
    AttributeModel attribute = element.attribute();
    switch (AttributeSyntax.of(element)) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE ->
          code.addStatement("printer.printAttributeWithoutType($L)", stored(attribute));
      case STRING -> code.addStatement("printer.printString($L)", value(attribute));
      case SYMBOL -> code.addStatement("printer.printSymbolName($L)", value(attribute));
      case TYPE -> code.addStatement("printer.printType($L)", value(attribute));
      case INTS, LONGS, DOUBLES ->
          code.addStatement(
              "$T.printArray(printer, ($T) $L)",
              CoreClasses.FORMAT_ATTRIBUTES,
              DENSE_ARRAY,
              stored(attribute));
      case UNIT -> code.addStatement("printer.print($S)", "unit");
      case KEYWORD ->
          code.addStatement(
              "printer.print($T.keyword($L))", CoreClasses.FORMAT_ATTRIBUTES, value(attribute));
      case STRIPPED ->
          code.addStatement(
              "new $T().print(printer, $L)", attribute.format().orElseThrow(), value(attribute));
      case PLAIN -> code.addStatement("printer.printAttribute($L)", stored(attribute));
    }
  }

  void parse(CodeBlock.Builder code, AssemblyElement.AttributeOf element) {
    AttributeModel attribute = element.attribute();
    CodeBlock read =
        switch (AttributeSyntax.of(element)) {
          case BOOLEAN -> encoded(attribute, CodeBlock.of("parser.parseBoolean()"));
          case INT -> typed(attribute, CoreClasses.INTEGER_TYPE, "I32");
          case LONG -> typed(attribute, CoreClasses.INTEGER_TYPE, "I64");
          case FLOAT -> typed(attribute, CoreClasses.FLOAT_TYPE, "F32");
          case DOUBLE -> typed(attribute, CoreClasses.FLOAT_TYPE, "F64");
          case STRING -> encoded(attribute, CodeBlock.of("parser.parseString()"));
          case SYMBOL -> encoded(attribute, CodeBlock.of("parser.parseSymbolName()"));
          case TYPE -> encoded(attribute, CodeBlock.of("parser.parseType()"));
          case INTS -> array("parseIntegers", CoreClasses.INTEGER_TYPE, "I32");
          case LONGS -> array("parseIntegers", CoreClasses.INTEGER_TYPE, "I64");
          case DOUBLES -> array("parseFloats", CoreClasses.FLOAT_TYPE, "F64");
          case KEYWORD ->
              encoded(
                  attribute,
                  CodeBlock.of(
                      "$T.parseEnum(parser, $S, $T.values())",
                      CoreClasses.FORMAT_ATTRIBUTES,
                      attribute.textName(),
                      attribute.type()));
          case STRIPPED -> CodeBlock.of("new $T().parse(parser)", attribute.format().orElseThrow());
          case UNIT, PLAIN -> checked(attribute, CodeBlock.of("parser.parseAttribute()"));
        };
    code.addStatement("state.setSlot($L, $L)", attribute.slot(), read);
  }

  /// Writes code that looks for the attribute and leaves whether it was there in the variable
  /// `present`.
  void parseOptional(CodeBlock.Builder code, AssemblyElement.AttributeOf element, String present) {
    AttributeModel attribute = element.attribute();
    code.addStatement("$T $LAt = parser.location()", CoreClasses.LOCATION, present);
    CodeBlock found =
        switch (AttributeSyntax.of(element)) {
          case INT -> integer("I32", present);
          case LONG -> integer("I64", present);
          case STRING -> mapped(attribute, CodeBlock.of("parser.parseOptionalString()"));
          case SYMBOL -> mapped(attribute, CodeBlock.of("parser.parseOptionalSymbolName()"));
          case TYPE -> CodeBlock.of("parser.parseOptionalType().map($T::new)", TYPE_ATTR);
          case KEYWORD ->
              mapped(
                  attribute,
                  CodeBlock.of(
                      "$T.parseOptionalEnum(parser, $T.values())",
                      CoreClasses.FORMAT_ATTRIBUTES,
                      attribute.type()));
          default ->
              CodeBlock.of(
                  "parser.parseOptionalAttribute().map(found -> $T.check(parser, $LAt, $L, found))",
                  CoreClasses.FORMAT_ATTRIBUTES,
                  present,
                  codec(attribute));
        };
    code.addStatement("var $LValue = $L", present, found);
    code.addStatement(
        "$LValue.ifPresent(found -> state.setSlot($L, found))", present, attribute.slot());
    code.addStatement("boolean $L = $LValue.isPresent()", present, present);
  }

  private CodeBlock encoded(AttributeModel attribute, CodeBlock value) {
    return CodeBlock.of("$L.encode($L)", codec(attribute), value);
  }

  private CodeBlock mapped(AttributeModel attribute, CodeBlock found) {
    return CodeBlock.of("$L.map($L::encode)", found, codec(attribute));
  }

  private static CodeBlock integer(String type, String present) {
    return CodeBlock.of(
        "parser.parseOptionalInteger().map(found -> $T.integer(parser, $LAt, found, $T.$L))",
        CoreClasses.FORMAT_ATTRIBUTES,
        present,
        CoreClasses.INTEGER_TYPE,
        type);
  }

  private CodeBlock typed(AttributeModel attribute, ClassName types, String type) {
    return checked(attribute, CodeBlock.of("parser.parseAttribute($T.$L)", types, type));
  }

  private CodeBlock checked(AttributeModel attribute, CodeBlock read) {
    return CodeBlock.of(
        "$T.check(parser, parser.location(), $L, $L)",
        CoreClasses.FORMAT_ATTRIBUTES,
        codec(attribute),
        read);
  }

  private static CodeBlock array(String method, ClassName types, String type) {
    return CodeBlock.of("$T.$L(parser, $T.$L)", CoreClasses.FORMAT_ATTRIBUTES, method, types, type);
  }
}
