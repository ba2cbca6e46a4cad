package dev.weir.ir;

import dev.weir.ir.attr.DenseArrayAttr;
import org.jspecify.annotations.Nullable;

/// Reads the sizes of operand or result groups.
final class SegmentSizes implements AttributeCodec<DenseArrayAttr> {
  static final SegmentSizes INSTANCE = new SegmentSizes();

  /// Accepts every attribute as itself.
  static final AttributeCodec<Attribute> ANY =
      new AttributeCodec<>() {
        @Override
        public Attribute encode(Attribute value) {
          return value;
        }

        @Override
        public Attribute decode(Attribute attribute) {
          return attribute;
        }

        @Override
        public String describe() {
          return "any attribute";
        }
      };

  private SegmentSizes() {}

  @Override
  public Attribute encode(DenseArrayAttr value) {
    return value;
  }

  @Override
  public @Nullable DenseArrayAttr decode(Attribute attribute) {
    return attribute instanceof DenseArrayAttr array ? array : null;
  }

  @Override
  public String describe() {
    return "i32 dense array attribute";
  }
}
