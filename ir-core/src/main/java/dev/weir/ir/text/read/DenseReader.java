package dev.weir.ir.text.read;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.attr.ResourceBlob;
import dev.weir.ir.attr.SparseElementsAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedMemRefType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.Arrays;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Reads the attributes that hold the elements of tensors.
final class DenseReader {
  private final ParseSession session;
  private final Lexer lexer;

  DenseReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return `dense<…> : type`}
  Attribute parse(@Nullable Type implied) {
    int at = lexer.start;
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' after 'dense'");
    TensorLiteral literal = new TensorLiteral(session);
    if (!lexer.consumeIf(Token.GREATER)) {
      literal.parse(true);
      lexer.expect(Token.GREATER, "expected '>'");
    }
    return build(literal, at, parseElementsType(at, implied));
  }

  private ShapedType parseElementsType(int at, @Nullable Type implied) {
    Type type = implied;
    if (type == null) {
      lexer.expect(Token.COLON, "expected ':'");
      type = session.types.parse();
    }
    if (type instanceof UnrankedTensorType
        || type instanceof UnrankedMemRefType
        || type instanceof ShapedType dynamic && !dynamic.isStatic()) {
      throw lexer.error(at, "elements literal type must have static shape");
    }
    if (!(type instanceof ShapedType shaped)) {
      throw lexer.error(at, "elements literal must be a shaped type");
    }
    if (!isCountable(shaped)) {
      throw lexer.error(at, "elements literal type has too many elements");
    }
    return shaped;
  }

  /// {@return whether a `long` counts the elements; all of them may be one, a splat}
  private static boolean isCountable(ShapedType type) {
    try {
      return type.elementCount() >= 0;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  private TypedAttribute build(TensorLiteral literal, int at, ShapedType type) {
    Type element = type.elementType();
    boolean number =
        element instanceof IntegerType
            || element instanceof FloatType
            || element instanceof IndexType
            || element instanceof ComplexType;
    return number ? literal.toNumbers(at, type) : literal.toStrings(at, type);
  }

  /// {@return `dense_resource<key> : type`}
  Attribute parseResource(@Nullable Type implied) {
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' after 'dense_resource'");
    String key = parseKey();
    lexer.expect(Token.GREATER, "expected '>'");
    int at = lexer.start;
    Type type = implied;
    if (type == null) {
      lexer.expect(Token.COLON, "expected ':'");
      type = session.types.parse();
    }
    if (!(type instanceof ShapedType)) {
      throw lexer.error(at, "`dense_resource` expected a shaped type");
    }
    return new DenseResourceAttr(
        key, type, session.blobs.computeIfAbsent(key, _ -> new ResourceBlob()));
  }

  private String parseKey() {
    String key;
    if (lexer.kind == Token.STRING) {
      key = lexer.stringValue();
    } else if (lexer.kind == Token.BARE_ID) {
      key = lexer.name();
    } else {
      throw lexer.error("expected identifier key for 'resource' entry");
    }
    lexer.next();
    return key;
  }

  /// {@return `sparse<indices, values> : type`}
  Attribute parseSparse(@Nullable Type implied) {
    int at = lexer.start;
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' after 'sparse'");
    TensorLiteral indices = new TensorLiteral(session);
    TensorLiteral values = new TensorLiteral(session);
    if (!lexer.consumeIf(Token.GREATER)) {
      indices.parse(false);
      lexer.expect(Token.COMMA, "expected ','");
      values.parse(true);
      lexer.expect(Token.GREATER, "expected '>'");
    }
    ShapedType type = parseElementsType(at, implied);
    int rank = type.shape().length();
    if (indices.isEmpty()) {
      return new SparseElementsAttr(
          type,
          DenseElementsAttr.ofLongs(TensorType.of(IntegerType.I64, 0, rank)),
          emptyValues(type));
    }
    long[] indexShape =
        indices.shape().length == 0 ? new long[] {1, rank} : indices.shape().clone();
    long[] valueShape =
        values.shape().length == 0 ? new long[] {indexShape[0]} : values.shape().clone();
    DenseElementsAttr places = indices.toNumbers(at, TensorType.of(IntegerType.I64, indexShape));
    TypedAttribute contents = build(values, at, TensorType.of(type.elementType(), valueShape));
    checkSparse(at, type, indexShape, valueShape);
    checkPlaces(at, type, places);
    return new SparseElementsAttr(type, places, contents);
  }

  private TypedAttribute emptyValues(ShapedType type) {
    TensorType none = TensorType.of(type.elementType(), 0);
    return build(new TensorLiteral(session), lexer.start, none);
  }

  private void checkSparse(int at, ShapedType type, long[] indexShape, long[] valueShape) {
    if (valueShape.length != 1) {
      throw lexer.error(at, "expected 1-d tensor for sparse element values");
    }
    int rank = type.shape().length();
    boolean indicesFit =
        indexShape.length == 2 ? indexShape[1] == rank : indexShape.length == 1 && rank == 1;
    if (!indicesFit || indexShape[0] != valueShape[0]) {
      throw lexer.error(
          at,
          "expected shape (%s); inferred shape of indices literal (%s); inferred shape of values literal (%s)"
              .formatted(type.shape(), Arrays.toString(indexShape), Arrays.toString(valueShape)));
    }
  }

  private void checkPlaces(int at, ShapedType type, DenseElementsAttr places) {
    int rank = type.shape().length();
    for (long i = 0; i < places.elementCount(); i++) {
      long place = places.longAt(i);
      if (place < 0 || place >= type.shape().get((int) (i % rank))) {
        StringJoiner index = new StringJoiner(", ", "[", "]");
        for (long j = i - i % rank; j < i - i % rank + rank; j++) {
          index.add(Long.toUnsignedString(places.longAt(j)));
        }
        throw lexer.error(
            at,
            "sparse index #%d is not contained within the value shape, with index=%s, and type='%s'"
                .formatted(i / rank, index, type));
      }
    }
  }
}
