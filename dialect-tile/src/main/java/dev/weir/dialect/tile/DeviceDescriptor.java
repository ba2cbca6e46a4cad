package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;

/// What the lowering to tiles knows of a device.
///
/// @param name the device's name, such as `cpu`
/// @param processors how many programs run at once
/// @param vectorBytes the width of a vector access
/// @param maxThreads the threads of one program at most; 1 where a program is one thread
/// @param fastBytes how many bytes of tiles a program may keep at once
/// @param localBytes how many bytes of local memory a program may have
/// @param alignment what transfers are aligned to, in bytes
/// @param dtypes the types it computes with; others are computed as f32
/// @param mmaShapes the shapes `MxNxK` of its matrix unit, none where it has none
public record DeviceDescriptor(
    String name,
    int processors,
    int vectorBytes,
    int maxThreads,
    long fastBytes,
    long localBytes,
    int alignment,
    ImmutableSet<DType> dtypes,
    ImmutableList<MmaShape> mmaShapes) {
  /// A shape of a matrix unit.
  public record MmaShape(int m, int n, int k) {}
}
