package dev.weir.ir.text;

import dev.weir.ir.Type;

/// How one kind of dialect type is read and written, with the name that it has.
public abstract class NamedTypeFormat<T extends Type> implements TypeFormat<T> {
  private final String mnemonic;
  private final Class<T> typeClass;

  /// Makes a format.
  ///
  /// @param mnemonic the name of the type within its dialect
  /// @param typeClass the class of the type
  protected NamedTypeFormat(String mnemonic, Class<T> typeClass) {
    this.mnemonic = mnemonic;
    this.typeClass = typeClass;
  }

  @Override
  public final String mnemonic() {
    return mnemonic;
  }

  @Override
  public final Class<T> typeClass() {
    return typeClass;
  }
}
