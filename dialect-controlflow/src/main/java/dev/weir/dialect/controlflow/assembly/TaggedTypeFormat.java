package dev.weir.dialect.controlflow.assembly;

import dev.weir.dialect.controlflow.TaggedType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [TaggedType]: nothing after its name.
public final class TaggedTypeFormat extends NamedTypeFormat<TaggedType> {
  /// Makes the format.
  public TaggedTypeFormat() {
    super("tagged", TaggedType.class);
  }

  @Override
  public TaggedType parse(AttributeParser parser) {
    return TaggedType.TAGGED;
  }

  @Override
  public void print(AttributePrinter printer, TaggedType type) {}
}
