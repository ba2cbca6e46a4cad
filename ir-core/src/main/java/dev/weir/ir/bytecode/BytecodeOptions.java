package dev.weir.ir.bytecode;

import dev.weir.ir.DialectRegistry;

/// How bytecode is written.
///
/// @param registry the dialects whose types and attributes are written as text where the format has
///     no encoding for them
/// @param version the version of the format, 0 to [#CURRENT_VERSION]
/// @param producer who wrote the file, told in messages about it
/// @param elideResources whether the contents of resources are left out, and only their keys written
public record BytecodeOptions(
    DialectRegistry registry, int version, String producer, boolean elideResources) {
  /// The newest version.
  public static final int CURRENT_VERSION = Encoding.VERSION;

  /// Refuses versions that do not exist, and producers with a zero character.
  public BytecodeOptions {
    if (version < 0 || version > CURRENT_VERSION) {
      throw new IllegalArgumentException(
          "unsupported version requested %d, must be in range [0, %d]"
              .formatted(version, CURRENT_VERSION));
    }
    if (producer.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("the producer has a zero character");
    }
  }

  /// {@return options for the newest version, with resources}
  public static BytecodeOptions of(DialectRegistry registry) {
    return new BytecodeOptions(registry, CURRENT_VERSION, "Weir", false);
  }

  /// {@return these options with another version}
  public BytecodeOptions withVersion(int newVersion) {
    return new BytecodeOptions(registry, newVersion, producer, elideResources);
  }

  /// {@return these options with another producer}
  public BytecodeOptions withProducer(String newProducer) {
    return new BytecodeOptions(registry, version, newProducer, elideResources);
  }

  /// {@return these options, leaving out the contents of resources or not}
  public BytecodeOptions withElidedResources(boolean elide) {
    return new BytecodeOptions(registry, version, producer, elide);
  }
}
