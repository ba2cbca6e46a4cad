package dev.weir.ir.text.read;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StridedLayoutAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.GraphType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.SizeEncoding;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedMemRefType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads types.
public final class TypeReader {
  private final ParseSession session;
  private final Lexer lexer;
  private final TypeTextCache cache = new TypeTextCache();
  private final @Nullable IntegerType[] signless = new IntegerType[129];

  TypeReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return a type}
  public Type parse() {
    return lexer.kind == Token.L_PAREN ? parseFunctionType() : parseNonFunctionType();
  }

  /// {@return `(types) -> types`}
  FunctionType parseFunctionType() {
    session.enter();
    ImmutableList<Type> inputs = parseParenthesizedTypes();
    lexer.expect(Token.ARROW, "expected '->' in function type");
    FunctionType type = new FunctionType(inputs, parseFunctionResults());
    session.leave();
    return type;
  }

  /// {@return the types in `(…)`}
  ImmutableList<Type> parseParenthesizedTypes() {
    lexer.expect(Token.L_PAREN, "expected '('");
    if (lexer.consumeIf(Token.R_PAREN)) {
      return ImmutableList.of();
    }
    ImmutableList<Type> types = parseList();
    lexer.expect(Token.R_PAREN, "expected ')'");
    return types;
  }

  /// {@return the types in `(…)`, or a single one without parentheses}
  ImmutableList<Type> parseFunctionResults() {
    return lexer.kind == Token.L_PAREN
        ? parseParenthesizedTypes()
        : ImmutableList.of(parseNonFunctionType());
  }

  /// {@return one or more types with commas between them}
  ImmutableList<Type> parseList() {
    Type first = parse();
    if (!lexer.consumeIf(Token.COMMA)) {
      return ImmutableList.of(first);
    }
    List<Type> types = new ArrayList<>();
    types.add(first);
    do {
      types.add(parse());
    } while (lexer.consumeIf(Token.COMMA));
    return ImmutableList.copyOf(types);
  }

  private Type parseNonFunctionType() {
    Type type = parseOptionalNonFunctionType();
    if (type == null) {
      throw lexer.wrongToken("expected non-function type");
    }
    return type;
  }

  /// {@return a type, or null if none comes next}
  @Nullable Type parseOptional() {
    return lexer.kind == Token.L_PAREN ? parseFunctionType() : parseOptionalNonFunctionType();
  }

  private @Nullable Type parseOptionalNonFunctionType() {
    return switch (lexer.kind) {
      case EXCLAIM_ID -> session.dialects.parseType();
      case BARE_ID -> parseNamed();
      default -> null;
    };
  }

  private @Nullable Type parseNamed() {
    String name = lexer.name();
    return switch (name) {
      case "i1" -> simple(IntegerType.I1);
      case "i8" -> simple(IntegerType.I8);
      case "i32" -> simple(IntegerType.I32);
      case "i64" -> simple(IntegerType.I64);
      case "f32" -> simple(FloatType.F32);
      case "f64" -> simple(FloatType.F64);
      case "index" -> simple(IndexType.INDEX);
      case "none" -> simple(NoneType.NONE);
      case "tensor", "vector", "memref", "tuple", "complex", "graph" -> parseComposite(name);
      default -> {
        Type found = parseInteger(name);
        yield found != null ? found : parseFloat(name);
      }
    };
  }

  private Type simple(Type type) {
    lexer.next();
    return type;
  }

  private @Nullable Type parseFloat(String name) {
    FloatType found = FloatType.ofKeyword(name);
    return found == null ? null : simple(found);
  }

  private @Nullable Type parseInteger(String name) {
    int digits = name.charAt(0) == 'i' ? 1 : name.startsWith("si") || name.startsWith("ui") ? 2 : 0;
    if (digits == 0 || digits == name.length()) {
      return null;
    }
    long width = 0;
    for (int i = digits; i < name.length(); i++) {
      if (!Lexer.isDigit(name.charAt(i))) {
        return null;
      }
      width = Math.min(width * 10 + name.charAt(i) - '0', 1L << 32);
    }
    if (width == 1L << 32) {
      throw lexer.error("invalid integer width");
    }
    if (width > IntegerType.MAX_WIDTH) {
      throw lexer.error("integer bitwidth is limited to " + IntegerType.MAX_WIDTH + " bits");
    }
    lexer.next();
    if (digits == 2) {
      return new IntegerType(
          (int) width,
          name.charAt(0) == 's' ? IntegerType.Signedness.SIGNED : IntegerType.Signedness.UNSIGNED);
    }
    if (width >= signless.length) {
      return IntegerType.signless((int) width);
    }
    IntegerType known = signless[(int) width];
    if (known == null) {
      known = IntegerType.signless((int) width);
      signless[(int) width] = known;
    }
    return known;
  }

  private Type parseComposite(String name) {
    int from = lexer.start;
    int length = cache.lengthOf(lexer.bytes, from, lexer.source.end());
    if (length > 0) {
      TypeTextCache.Entry known = cache.find(lexer.bytes, from, length);
      if (known != null) {
        session.enter(known.depth(), known.weight());
        session.leave();
        lexer.resetTo(from + length);
        return known.type();
      }
    }
    long weightBefore = session.weight();
    int outer = session.beginMeasure();
    session.enter();
    lexer.next();
    Type type =
        switch (name) {
          case "tensor" -> parseTensor();
          case "vector" -> parseVector(from);
          case "memref" -> parseMemRef(from);
          case "tuple" -> parseTuple();
          case "complex" -> parseComplex();
          default -> parseGraph();
        };
    int levels = session.endMeasure(outer);
    if (length > 0) {
      long weight = Math.max(1, session.weight() - weightBefore);
      cache.add(lexer.bytes, from, length, new TypeTextCache.Entry(type, levels, weight));
    }
    session.leave();
    return type;
  }

  private Type parseGraph() {
    lexer.expect(Token.LESS, "expected '<' in graph type");
    FunctionType signature = parseFunctionType();
    lexer.expect(Token.GREATER, "expected '>' in graph type");
    return new GraphType(signature.inputs(), signature.results());
  }

  private Type parseComplex() {
    lexer.expect(Token.LESS, "expected '<' in complex type");
    int at = lexer.start;
    Type element = parse();
    lexer.expect(Token.GREATER, "expected '>' in complex type");
    if (!(element instanceof FloatType) && !(element instanceof IntegerType)) {
      throw lexer.error(at, "invalid element type for complex");
    }
    return new ComplexType(element);
  }

  private Type parseTuple() {
    lexer.expect(Token.LESS, "expected '<' in tuple type");
    if (lexer.consumeIf(Token.GREATER)) {
      return new TupleType(ImmutableList.of());
    }
    ImmutableList<Type> types = parseList();
    lexer.expect(Token.GREATER, "expected '>' in tuple type");
    return new TupleType(types);
  }

  private Type parseTensor() {
    lexer.expect(Token.LESS, "expected '<' in tensor type");
    if (lexer.consumeIf(Token.STAR)) {
      parseX();
      int at = lexer.start;
      Type element = parse();
      checkTensorElement(at, element);
      boolean encoded =
          lexer.consumeIf(Token.COMMA) && session.attributes.parseOptional(null) != null;
      lexer.expect(Token.GREATER, "expected '>' in tensor type");
      if (encoded) {
        throw lexer.error("cannot apply encoding to unranked tensor");
      }
      return new UnrankedTensorType(element);
    }
    ImmutableLongArray shape = parseDimensions(true, true);
    int at = lexer.start;
    Type element = parse();
    Optional<Attribute> encoding = Optional.empty();
    if (lexer.consumeIf(Token.COMMA)) {
      int start = lexer.start;
      encoding = Optional.ofNullable(session.attributes.parseOptional(null));
      checkSizes(start, shape, encoding);
    }
    lexer.expect(Token.GREATER, "expected '>' in tensor type");
    checkTensorElement(at, element);
    return new TensorType(shape, element, encoding);
  }

  private void checkSizes(int at, ImmutableLongArray shape, Optional<Attribute> encoding) {
    if (encoding.isPresent() && encoding.get() instanceof SizeEncoding sizes) {
      Optional<String> mismatch = sizes.mismatch(shape);
      if (mismatch.isPresent()) {
        throw lexer.error(at, mismatch.get());
      }
    }
  }

  private void checkTensorElement(int at, Type element) {
    if (element instanceof FunctionType
        || element instanceof TupleType
        || element instanceof TensorType
        || element instanceof UnrankedTensorType
        || element instanceof MemRefType
        || element instanceof UnrankedMemRefType
        || element instanceof NoneType) {
      throw lexer.error(at, "invalid tensor element type");
    }
  }

  private Type parseMemRef(int from) {
    lexer.expect(Token.LESS, "expected '<' in memref type");
    boolean unranked = lexer.consumeIf(Token.STAR);
    ImmutableLongArray shape = ImmutableLongArray.of();
    if (unranked) {
      parseX();
    } else {
      shape = parseDimensions(true, true);
    }
    int at = lexer.start;
    Type element = parse();
    if (element instanceof FunctionType
        || element instanceof TupleType
        || element instanceof TensorType
        || element instanceof UnrankedTensorType
        || element instanceof NoneType) {
      throw lexer.error(at, "invalid memref element type");
    }
    Attribute layout = null;
    Attribute space = null;
    while (lexer.consumeIf(Token.COMMA)) {
      if (lexer.kind == Token.GREATER) {
        throw lexer.wrongToken("expected list element");
      }
      Attribute attribute = session.attributes.parse();
      if (attribute instanceof AffineMapAttr || attribute instanceof StridedLayoutAttr) {
        if (unranked) {
          throw lexer.error("cannot have affine map for unranked memref type");
        }
        if (space != null) {
          throw lexer.error("expected memory space to be last in memref type");
        }
        layout = attribute;
      } else if (space != null) {
        throw lexer.error("multiple memory spaces specified in memref type");
      } else {
        space = attribute;
      }
    }
    lexer.expect(
        Token.GREATER,
        layout == null && space == null
            ? "expected ',' or '>' in memref type"
            : "expected ',' or '>'");
    if (space != null && !isMemorySpace(space)) {
      throw lexer.error(from, "unsupported memory space Attribute");
    }
    if (unranked) {
      return new UnrankedMemRefType(element, Optional.ofNullable(space));
    }
    checkLayout(from, shape.length(), layout);
    return new MemRefType(shape, element, Optional.ofNullable(layout), Optional.ofNullable(space));
  }

  /// {@return whether `attribute` may be a memory space: a number, a name, a dictionary, or whatever a
  /// dialect says}
  private static boolean isMemorySpace(Attribute attribute) {
    return attribute instanceof IntegerAttr
        || attribute instanceof BoolAttr
        || attribute instanceof StringAttr
        || attribute instanceof DictionaryAttr
        || !attribute.getClass().getPackageName().equals(IntegerAttr.class.getPackageName());
  }

  private void checkLayout(int at, int rank, @Nullable Attribute layout) {
    if (layout instanceof AffineMapAttr map && map.value().dimensions() != rank) {
      throw lexer.error(
          at,
          "memref layout mismatch between rank and affine map: %d != %d"
              .formatted(rank, map.value().dimensions()));
    }
    if (layout instanceof StridedLayoutAttr strided && strided.strides().length() != rank) {
      throw lexer.error(at, "expected the number of strides to match the rank");
    }
  }

  private Type parseVector(int from) {
    lexer.expect(Token.LESS, "expected '<' in vector type");
    var shape = ImmutableLongArray.builder();
    var scalable = ImmutableList.<Boolean>builder();
    boolean isPositive = true;
    while (lexer.kind == Token.INTEGER || lexer.kind == Token.L_SQUARE) {
      boolean bracket = lexer.consumeIf(Token.L_SQUARE);
      long size = parseDimension();
      if (bracket) {
        lexer.expect(Token.R_SQUARE, "missing ']' closing scalable dimension");
      }
      parseX();
      isPositive &= size > 0;
      shape.add(size);
      scalable.add(bracket);
    }
    if (!isPositive) {
      throw lexer.error(
          from,
          "vector types must have positive constant sizes but got "
              + Joiner.on(", ").join(shape.build().asList()));
    }
    Type element = parse();
    lexer.expect(Token.GREATER, "expected '>' in vector type");
    if (!(element instanceof IntegerType)
        && !(element instanceof FloatType)
        && element != IndexType.INDEX
        && isBuiltin(element)) {
      throw lexer.error(
          from, "failed to verify 'elementType': VectorElementTypeInterface instance");
    }
    return new VectorType(shape.build(), scalable.build(), element);
  }

  private static boolean isBuiltin(Type type) {
    return type.getClass().getPackage() == TensorType.class.getPackage();
  }

  /// {@return the sizes `4x?x`, with -1 for `?`}
  ///
  /// @param trailingX whether an `x` follows the last size too
  ImmutableLongArray parseDimensions(boolean allowDynamic, boolean trailingX) {
    var shape = ImmutableLongArray.builder();
    if (trailingX) {
      while (lexer.kind == Token.INTEGER || lexer.kind == Token.QUESTION) {
        shape.add(parseDimensionOrDynamic(allowDynamic));
        parseX();
      }
      return shape.build();
    }
    if (lexer.kind == Token.INTEGER || lexer.kind == Token.QUESTION) {
      shape.add(parseDimensionOrDynamic(allowDynamic));
      while (lexer.kind == Token.BARE_ID && lexer.bytes[lexer.start] == 'x') {
        parseX();
        shape.add(parseDimensionOrDynamic(allowDynamic));
      }
    }
    return shape.build();
  }

  private long parseDimensionOrDynamic(boolean allowDynamic) {
    if (lexer.kind == Token.QUESTION) {
      if (!allowDynamic) {
        throw lexer.error("expected static shape");
      }
      lexer.next();
      return TensorType.DYNAMIC;
    }
    return parseDimension();
  }

  /// Reads a size; of `0x10` only the zero, since the `x` belongs to the list.
  private long parseDimension() {
    if (lexer.kind != Token.INTEGER) {
      throw lexer.error("invalid dimension");
    }
    int at = lexer.start;
    if (lexer.end - at > 1 && lexer.bytes[at + 1] == 'x') {
      lexer.resetTo(at + 1);
      return 0;
    }
    long size = 0;
    for (int i = at; i < lexer.end; i++) {
      int digit = lexer.bytes[i] - '0';
      if (size > (Long.MAX_VALUE - digit) / 10) {
        throw lexer.error("invalid dimension");
      }
      size = size * 10 + digit;
    }
    lexer.next();
    return size;
  }

  private void parseX() {
    if (lexer.kind != Token.BARE_ID || lexer.bytes[lexer.start] != 'x') {
      throw lexer.wrongToken("expected 'x' in dimension list");
    }
    lexer.resetTo(lexer.start + 1);
  }
}
