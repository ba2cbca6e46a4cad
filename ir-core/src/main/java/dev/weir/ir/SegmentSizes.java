package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// Reads the sizes of operand or result groups.
final class SegmentSizes implements AttributeCodec<CoreSupport.Integers> {
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
  public Attribute encode(CoreSupport.Integers value) {
    return value;
  }

  @Override
  public CoreSupport.@Nullable Integers decode(Attribute attribute) {
    return attribute instanceof CoreSupport.Integers array ? array : null;
  }

  @Override
  public String describe() {
    return "i32 dense array attribute";
  }
}
