package dev.weir.ir.bytecode;

/// The codes of the builtin dialect's attributes and types.
final class Builtin {
  static final int ARRAY = 0;
  static final int DICTIONARY = 1;
  static final int STRING = 2;
  static final int STRING_WITH_TYPE = 3;
  static final int FLAT_SYMBOL_REF = 4;
  static final int SYMBOL_REF = 5;
  static final int TYPE = 6;
  static final int UNIT = 7;
  static final int INTEGER = 8;
  static final int FLOAT = 9;
  static final int CALL_SITE = 10;
  static final int FILE_LINE_COL = 11;
  static final int FUSED = 12;
  static final int FUSED_WITH_METADATA = 13;
  static final int NAME = 14;
  static final int UNKNOWN = 15;
  static final int DENSE_RESOURCE = 16;
  static final int DENSE_ARRAY = 17;
  static final int DENSE_ELEMENTS = 18;
  static final int DENSE_STRINGS = 19;
  static final int SPARSE = 20;
  static final int DISTINCT = 21;
  static final int FILE_RANGE = 22;
  static final int ATTRIBUTE_CODES = 23;

  static final int INTEGER_TYPE = 0;
  static final int INDEX_TYPE = 1;
  static final int FUNCTION_TYPE = 2;
  static final int BF16_TYPE = 3;
  static final int F16_TYPE = 4;
  static final int F32_TYPE = 5;
  static final int F64_TYPE = 6;
  static final int F80_TYPE = 7;
  static final int F128_TYPE = 8;
  static final int COMPLEX_TYPE = 9;
  static final int MEMREF_TYPE = 10;
  static final int MEMREF_WITH_SPACE_TYPE = 11;
  static final int NONE_TYPE = 12;
  static final int TENSOR_TYPE = 13;
  static final int TENSOR_WITH_ENCODING_TYPE = 14;
  static final int TUPLE_TYPE = 15;
  static final int UNRANKED_MEMREF_TYPE = 16;
  static final int UNRANKED_MEMREF_WITH_SPACE_TYPE = 17;
  static final int UNRANKED_TENSOR_TYPE = 18;
  static final int VECTOR_TYPE = 19;
  static final int SCALABLE_VECTOR_TYPE = 20;
  static final int TYPE_CODES = 21;

  /// How the format writes a size that is not known.
  static final long DYNAMIC = Long.MIN_VALUE;

  private Builtin() {}
}
