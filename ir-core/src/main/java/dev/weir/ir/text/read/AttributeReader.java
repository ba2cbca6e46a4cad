package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StridedLayoutAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.NoneType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads attributes.
public final class AttributeReader {
  private static final int SMALL = 64;

  private final ParseSession session;
  private final Lexer lexer;
  private final NumberReader numbers;
  private final Map<String, StringAttr> strings = new HashMap<>();
  private final Map<Type, TypeAttr> types = new HashMap<>();
  private final AttributeStack stack = new AttributeStack();
  private final @Nullable IntegerAttr[] smallI64 = new IntegerAttr[SMALL];
  private final @Nullable IntegerAttr[] smallI32 = new IntegerAttr[SMALL];

  AttributeReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
    this.numbers = new NumberReader(session);
  }

  NumberReader numbers() {
    return numbers;
  }

  /// {@return an attribute}
  public Attribute parse() {
    return parse(null);
  }

  /// {@return an attribute}
  ///
  /// @param type the type it has, which is not written then; null where it is written
  public Attribute parse(@Nullable Type type) {
    Attribute attribute = parseOptional(type);
    if (attribute == null) {
      throw lexer.wrongToken("expected attribute value");
    }
    return attribute;
  }

  /// {@return an attribute, or null if none comes next}
  @Nullable Attribute parseOptional(@Nullable Type type) {
    return switch (lexer.kind) {
      case INTEGER, FLOAT, MINUS -> intern(numbers.parse(type));
      case STRING -> parseString(type);
      case AT_ID -> parseSymbolRef();
      case L_SQUARE -> parseArray();
      case L_BRACE -> parseDictionary();
      case HASH_ID -> session.dialects.parseAttribute(type);
      case BARE_ID -> parseNamed(type);
      case L_PAREN, EXCLAIM_ID -> typeAttribute(session.types.parse());
      default -> null;
    };
  }

  private @Nullable Attribute parseNamed(@Nullable Type type) {
    return switch (lexer.name()) {
      case "true" -> parseBoolean(true, type);
      case "false" -> parseBoolean(false, type);
      case "unit" -> {
        lexer.next();
        yield UnitAttr.UNIT;
      }
      case "affine_map" -> session.affine.parseMapAttribute();
      case "affine_set" -> session.affine.parseSetAttribute();
      case "array" -> numbers.parseDenseArray();
      case "dense" -> session.dense.parse(type);
      case "dense_resource" -> session.dense.parseResource(type);
      case "sparse" -> session.dense.parseSparse(type);
      case "strided" -> parseStrided();
      case "distinct" -> parseDistinct();
      case "loc" -> session.locations.parse();
      default -> {
        Type parsed = session.types.parseOptional();
        yield parsed == null ? null : typeAttribute(parsed);
      }
    };
  }

  private Attribute typeAttribute(Type type) {
    return types.computeIfAbsent(type, TypeAttr::new);
  }

  private Attribute intern(Attribute number) {
    if (number instanceof IntegerAttr integer && integer.value() >= 0 && integer.value() < SMALL) {
      IntegerAttr[] known =
          integer.type() == IntegerType.I64
              ? smallI64
              : integer.type() == IntegerType.I32 ? smallI32 : null;
      if (known != null) {
        int at = (int) integer.value();
        IntegerAttr interned = known[at];
        if (interned == null) {
          known[at] = integer;
          return integer;
        }
        return interned;
      }
    }
    return number;
  }

  private Attribute parseBoolean(boolean value, @Nullable Type type) {
    if (type != null && !type.equals(IntegerType.I1)) {
      throw lexer.error("expected attribute of type '" + type + "', got a boolean");
    }
    lexer.next();
    return BoolAttr.of(value);
  }

  private Attribute parseString(@Nullable Type type) {
    String value = lexer.stringValue();
    lexer.next();
    if (type != null || lexer.kind != Token.COLON) {
      return type == null || type == NoneType.NONE
          ? strings.computeIfAbsent(value, StringAttr::of)
          : new StringAttr(value, type);
    }
    lexer.next();
    return new StringAttr(value, session.types.parse());
  }

  private SymbolRefAttr parseSymbolRef() {
    String root = lexer.symbolName();
    lexer.next();
    if (lexer.kind != Token.COLON || lexer.byteAt(lexer.end) != ':') {
      return new SymbolRefAttr(ImmutableList.of(root));
    }
    var path = ImmutableList.<String>builder().add(root);
    while (lexer.kind == Token.COLON && lexer.byteAt(lexer.end) == ':') {
      lexer.resetTo(lexer.end + 1);
      if (lexer.kind != Token.AT_ID) {
        throw lexer.wrongToken("expected nested symbol reference identifier");
      }
      path.add(lexer.symbolName());
      lexer.next();
    }
    return new SymbolRefAttr(path.build());
  }

  private ArrayAttr parseArray() {
    session.enter();
    lexer.next();
    if (lexer.consumeIf(Token.R_SQUARE)) {
      session.leave();
      return new ArrayAttr(ImmutableList.of());
    }
    int from = stack.top();
    do {
      stack.push(parse());
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_SQUARE, "expected ',' or ']'");
    session.leave();
    return new ArrayAttr(stack.takeElements(from));
  }

  /// {@return the dictionary `{name = value, name, …}`}
  DictionaryAttr parseDictionary() {
    session.enter();
    lexer.expect(Token.L_BRACE, "expected '{' in attribute dictionary");
    if (lexer.consumeIf(Token.R_BRACE)) {
      session.leave();
      return DictionaryAttr.empty();
    }
    int from = stack.top();
    Set<String> seen = Set.of();
    do {
      int at = lexer.start;
      String name = parseEntryName();
      if (stack.top() - from == AttributeStack.MANY) {
        seen = new HashSet<>();
      }
      if (stack.hasName(name, from, seen)) {
        throw lexer.error(at, "duplicate key '" + name + "' in dictionary attribute");
      }
      stack.push(name, lexer.consumeIf(Token.EQUAL) ? parse() : UnitAttr.UNIT);
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_BRACE, "expected '}' in attribute dictionary");
    session.leave();
    return stack.takeEntries(from);
  }

  private String parseEntryName() {
    String name;
    if (lexer.kind == Token.STRING) {
      name = lexer.stringValue();
    } else if (lexer.kind == Token.BARE_ID) {
      name = lexer.name();
    } else {
      throw lexer.wrongToken("expected attribute name");
    }
    if (name.isEmpty()) {
      throw lexer.error("expected valid attribute name");
    }
    lexer.next();
    return name;
  }

  private Attribute parseStrided() {
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' after 'strided'");
    lexer.expect(Token.L_SQUARE, "expected '['");
    var strides = ImmutableLongArray.builder();
    if (!lexer.consumeIf(Token.R_SQUARE)) {
      do {
        strides.add(parseStride("invalid stride"));
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_SQUARE, "expected ']'");
    }
    long offset = 0;
    if (!lexer.consumeIf(Token.GREATER)) {
      lexer.expect(Token.COMMA, "expected ','");
      if (!lexer.consumeKeyword("offset")) {
        throw lexer.wrongToken("expected 'offset' after comma");
      }
      lexer.expect(Token.COLON, "expected ':' after 'offset'");
      offset = parseStride("invalid offset");
      lexer.expect(Token.GREATER, "expected '>'");
    }
    return new StridedLayoutAttr(offset, strides.build());
  }

  private long parseStride(String message) {
    if (lexer.consumeIf(Token.QUESTION)) {
      return StridedLayoutAttr.DYNAMIC;
    }
    if (lexer.kind != Token.INTEGER && lexer.kind != Token.MINUS) {
      throw lexer.wrongToken("expected a 64-bit signed integer or '?'");
    }
    int at = lexer.start;
    try {
      return numbers.parseBigInteger().longValueExact();
    } catch (ArithmeticException e) {
      throw lexer.error(at, message);
    }
  }

  private Attribute parseReferenced() {
    try {
      return parse();
    } catch (SyntaxError e) {
      // Said on top of what is wrong with it, as MLIR does.
      lexer.error("expected attribute");
      throw e;
    }
  }

  private Attribute parseDistinct() {
    session.needsWhole();
    int start = lexer.start;
    lexer.next();
    lexer.expect(Token.L_SQUARE, "expected '[' after 'distinct'");
    if (lexer.kind != Token.INTEGER) {
      throw lexer.wrongToken("expected distinct ID");
    }
    int at = lexer.start;
    long id;
    try {
      id = numbers.parseBigInteger().longValueExact();
    } catch (ArithmeticException e) {
      throw lexer.error(at, "expected an unsigned 64-bit integer");
    }
    lexer.expect(Token.R_SQUARE, "expected ']' to close distinct ID");
    lexer.expect(Token.LESS, "expected '<' after distinct ID");
    Attribute referenced = UnitAttr.UNIT;
    if (!lexer.consumeIf(Token.GREATER)) {
      session.enter();
      referenced = parseReferenced();
      session.leave();
      lexer.expect(Token.GREATER, "expected '>' to close distinct attribute");
    }
    DistinctAttr known = session.distinct.get(id);
    if (known == null) {
      known = DistinctAttr.create(referenced);
      session.distinct.put(id, known);
    } else if (!known.referenced().equals(referenced)) {
      throw lexer.error(
          start, "referenced attribute does not match previous definition: " + known.referenced());
    }
    return known;
  }
}
