package dev.weir.codegen.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;

/// How `$attribute` is written.
enum AttributeSyntax {
  /// `true` or `false`.
  BOOLEAN,
  /// `7`, the type being known.
  INT,
  /// `7`, the type being known.
  LONG,
  /// `0.5`, the type being known.
  FLOAT,
  /// `0.5`, the type being known.
  DOUBLE,
  /// `"text"`.
  STRING,
  /// `@name`.
  SYMBOL,
  /// A type.
  TYPE,
  /// `[1, 2]`.
  INTS,
  /// `[1, 2]`.
  LONGS,
  /// `[0.5, 1.5]`.
  DOUBLES,
  /// Nothing: being there says it all. Where the attribute is no anchor, `unit`.
  UNIT,
  /// The name of a Java enum constant, in lower case.
  KEYWORD,
  /// What its own format writes, without dialect and name.
  STRIPPED,
  /// As an attribute dictionary writes it.
  PLAIN;

  private static final ClassName STRING_CLASS = ClassName.get(String.class);

  static AttributeSyntax of(AssemblyElement.AttributeOf element) {
    AttributeModel attribute = element.attribute();
    return switch (attribute.form()) {
      case SYMBOL_NAME -> SYMBOL;
      case JAVA_ENUM -> KEYWORD;
      case DIALECT_ATTRIBUTE -> element.qualified() ? PLAIN : STRIPPED;
      case UNIT -> UNIT;
      case STANDARD -> standard(attribute);
      case OTHER -> PLAIN;
    };
  }

  private static AttributeSyntax standard(AttributeModel attribute) {
    TypeName type = attribute.type();
    return switch (type.toString()) {
      case "boolean" -> BOOLEAN;
      case "int" -> INT;
      case "long" -> LONG;
      case "float" -> FLOAT;
      case "double" -> DOUBLE;
      default -> {
        if (type.equals(STRING_CLASS)) {
          yield STRING;
        }
        if (type.equals(CoreClasses.TYPE)) {
          yield TYPE;
        }
        if (type.equals(CoreClasses.IMMUTABLE_INTS)) {
          yield INTS;
        }
        if (type.equals(CoreClasses.IMMUTABLE_LONGS)) {
          yield LONGS;
        }
        yield type.equals(CoreClasses.IMMUTABLE_DOUBLES) ? DOUBLES : PLAIN;
      }
    };
  }

  /// {@return whether a parser can look for such an attribute and go on without it}
  boolean isSought() {
    return switch (this) {
      case INT, LONG, STRING, SYMBOL, TYPE, PLAIN, KEYWORD -> true;
      case BOOLEAN, FLOAT, DOUBLE, INTS, LONGS, DOUBLES, UNIT, STRIPPED -> false;
    };
  }
}
