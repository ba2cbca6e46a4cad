package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.attr.ResourceBlob;
import dev.weir.ir.attr.SparseElementsAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
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
    return build(literal, at, parseElementsType(implied));
  }

  private ShapedType parseElementsType(@Nullable Type implied) {
    Type type = implied;
    if (type == null) {
      lexer.expect(Token.COLON, "expected ':'");
      type = session.types.parse();
    }
    if (!(type instanceof ShapedType shaped) || type instanceof MemRefType) {
      throw lexer.wrongToken("elements literal must be a shaped type");
    }
    if (!shaped.isStatic()) {
      throw lexer.wrongToken("elements literal type must have static shape");
    }
    if (!isCountable(shaped)) {
      throw lexer.wrongToken("elements literal type has too many elements");
    }
    return shaped;
  }

  /// {@return whether the elements could be counted}
  private static boolean isCountable(ShapedType type) {
    try {
      return type.elementCount() <= Integer.MAX_VALUE * 64L;
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
    Type type = implied;
    if (type == null) {
      lexer.expect(Token.COLON, "expected ':'");
      type = session.types.parse();
    }
    if (!(type instanceof ShapedType)) {
      throw lexer.wrongToken("`dense_resource` expected a shaped type");
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
      throw lexer.wrongToken("expected identifier key for 'resource' entry");
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
    ShapedType type = parseElementsType(implied);
    int rank = type.shape().length();
    if (indices.isEmpty()) {
      return new SparseElementsAttr(
          type,
          DenseElementsAttr.ofLongs(TensorType.of(IntegerType.I64, 0, rank)),
          emptyValues(type));
    }
    long[] indexShape =
        indices.shape().length == 0 ? new long[] {1, rank} : indices.shape().clone();
    TensorType indexType = TensorType.of(IntegerType.I64, indexShape);
    DenseElementsAttr places = indices.toNumbers(at, indexType);
    TensorType valuesType = TensorType.of(type.elementType(), indexShape[0]);
    TypedAttribute contents = build(values, at, valuesType);
    checkPlaces(at, type, places, indexShape);
    return new SparseElementsAttr(type, places, contents);
  }

  private TypedAttribute emptyValues(ShapedType type) {
    TensorType none = TensorType.of(type.elementType(), 0);
    return build(new TensorLiteral(session), lexer.start, none);
  }

  private void checkPlaces(int at, ShapedType type, DenseElementsAttr places, long[] indexShape) {
    int rank = type.shape().length();
    long width = indexShape.length == 2 ? indexShape[1] : 1;
    if (indexShape.length > 2 || width != rank) {
      throw lexer.error(
          at,
          "expected shape ([%d, %d]) for the indices of a sparse attribute"
              .formatted(indexShape[0], rank));
    }
    for (long i = 0; i < places.elementCount(); i++) {
      long place = places.longAt(i);
      if (place < 0 || place >= type.shape().get((int) (i % rank))) {
        throw lexer.error(
            at,
            "sparse index #%d is not contained within the value shape, with index=%d, and type=%s"
                .formatted(i / rank, place, type));
      }
    }
  }
}
