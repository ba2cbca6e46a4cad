package dev.weir.ir.text;

import dev.weir.ir.Attribute;

/// How one kind of dialect attribute is read and written, with the name that it has.
public abstract class NamedAttributeFormat<A extends Attribute> implements AttributeFormat<A> {
  private final String mnemonic;
  private final Class<A> attributeClass;

  /// Makes a format.
  ///
  /// @param mnemonic the name of the attribute within its dialect
  /// @param attributeClass the class of the attribute
  protected NamedAttributeFormat(String mnemonic, Class<A> attributeClass) {
    this.mnemonic = mnemonic;
    this.attributeClass = attributeClass;
  }

  @Override
  public final String mnemonic() {
    return mnemonic;
  }

  @Override
  public final Class<A> attributeClass() {
    return attributeClass;
  }
}
