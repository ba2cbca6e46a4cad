package dev.weir.backend.cpu.vector;

import java.lang.constant.ClassDesc;

/// The classes that generated code names.
public final class VectorTypes {
  /// `jdk.incubator.vector.FloatVector`.
  public static final ClassDesc FLOAT_VECTOR = vector("FloatVector");

  /// `jdk.incubator.vector.Vector`.
  public static final ClassDesc VECTOR = vector("Vector");

  /// `jdk.incubator.vector.VectorSpecies`.
  public static final ClassDesc SPECIES = vector("VectorSpecies");

  /// `jdk.incubator.vector.VectorMask`.
  public static final ClassDesc MASK = vector("VectorMask");

  /// `jdk.incubator.vector.VectorShuffle`.
  public static final ClassDesc SHUFFLE = vector("VectorShuffle");

  /// `jdk.incubator.vector.VectorOperators`.
  public static final ClassDesc OPERATORS = vector("VectorOperators");

  /// `java.lang.foreign.MemorySegment`.
  public static final ClassDesc SEGMENT = ClassDesc.of("java.lang.foreign.MemorySegment");

  /// `java.lang.foreign.ValueLayout`.
  public static final ClassDesc LAYOUT = ClassDesc.of("java.lang.foreign.ValueLayout");

  /// `java.nio.ByteOrder`.
  public static final ClassDesc BYTE_ORDER = ClassDesc.of("java.nio.ByteOrder");

  /// [NativeMemory].
  public static final ClassDesc NATIVE_MEMORY =
      NativeMemory.class.describeConstable().orElseThrow();

  private VectorTypes() {}

  /// {@return the class of that name in the module of vectors}
  public static ClassDesc vector(String name) {
    return ClassDesc.of("jdk.incubator.vector", name);
  }
}
