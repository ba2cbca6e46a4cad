package dev.weir.formats.mindir.text;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/// The versions of MindSpore whose dumps differ.
public enum MindIrTextStyle {
  /// MindSpore 1.3: `<Tensor[Float32]x[const vector][2, 3]>`.
  V1_3("1.3"),
  /// MindSpore 1.5 to 1.10: `<Tensor[Float32]x(2, 3)>`.
  V1_7("1.7"),
  /// MindSpore 2.0 and 2.1: `<Tensor[Float32], (2, 3)>`, names such as `[CNode]8`.
  V2_1("2.1"),
  /// MindSpore 2.2 to 2.4: names such as `CNode_8`, places with columns.
  V2_3("2.3"),
  /// MindSpore 2.5 to 2.7.
  V2_7("2.7");

  private final String version;

  MindIrTextStyle(String version) {
    this.version = version;
  }

  /// {@return the style of `version`}
  public static Optional<MindIrTextStyle> of(String version) {
    for (MindIrTextStyle style : values()) {
      if (style.version.equals(version)) {
        return Optional.of(style);
      }
    }
    return Optional.empty();
  }

  /// {@return the versions that have a style}
  public static ImmutableList<String> versions() {
    var versions = ImmutableList.<String>builder();
    for (MindIrTextStyle style : values()) {
      versions.add(style.version);
    }
    return versions.build();
  }

  /// {@return the version, such as `2.7`}
  public String version() {
    return version;
  }

  /// {@return whether this is `other` or later}
  public boolean isAtLeast(MindIrTextStyle other) {
    return compareTo(other) >= 0;
  }
}
