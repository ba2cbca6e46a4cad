package dev.weir.dialect.builtin;

import java.util.Arrays;
import java.util.Optional;

/// How the dimensions of a tensor lie in memory, or that it is stored in another form altogether.
public enum DataLayout {
  /// Any layout.
  UNDEFINED("Undefined(AnyLayout)"),
  /// Batch, height, width, channels.
  NHWC("NHWC"),
  /// Batch, channels, height, width: the layout of tensors that do not say.
  NCHW("NCHW"),
  /// Batch, channels, depth, height, width.
  NCDHW("NCDHW"),
  /// Batch, depth, height, width, channels.
  NDHWC("NDHWC"),
  /// What oneDNN chose.
  ONEDNN("ONEDNN"),
  /// Coordinates and values.
  SPARSE_COO("SPARSE_COO"),
  /// Compressed rows.
  SPARSE_CSR("SPARSE_CSR"),
  /// Strings, short ones in place.
  PSTRING_UNION("PSTRING_UNION"),
  /// Given by strides.
  STRIDED("STRIDED");

  private final String pirName;

  DataLayout(String pirName) {
    this.pirName = pirName;
  }

  /// {@return PIR's spelling, which is the constant's name except for `Undefined(AnyLayout)`}
  public String pirName() {
    return pirName;
  }

  /// {@return the layout called `name`, either way of spelling it}
  public static Optional<DataLayout> ofName(String name) {
    return Arrays.stream(values())
        .filter(layout -> layout.name().equals(name) || layout.pirName.equals(name))
        .findFirst();
  }
}
