package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;

/// What the lowering to tiles knows of a device.
///
/// @param name the device's name, such as `cpu`
/// @param processors the number of programs that run at once
/// @param vectorBytes the width of a vector access
/// @param maxThreads the threads of one program at most; 1 where a program is one thread
/// @param fastBytes how many bytes of tiles a program may keep at once
/// @param localBytes how many bytes of local memory a program may have
/// @param alignment what transfers are aligned to, in bytes
/// @param dtypes the types it computes with; others are computed as f32
/// @param mmaShapes the shapes `MxNxK` of its matrix unit, none where it has none
/// @param arguments what a kernel can be given
public record DeviceDescriptor(
    String name,
    int processors,
    int vectorBytes,
    int maxThreads,
    long fastBytes,
    long localBytes,
    int alignment,
    ImmutableSet<DType> dtypes,
    ImmutableList<MmaShape> mmaShapes,
    Arguments arguments) {
  /// A shape of a matrix unit.
  public record MmaShape(int m, int n, int k) {}

  /// The largest shape of a matrix unit that four warps feed together out of local memory: Hopper's `wgmma`.
  public static final MmaShape WARPGROUP = new MmaShape(64, 256, 16);

  /// The room that a device has for what a kernel is given.
  ///
  /// @param bytes how many bytes
  /// @param tensorBytes how many of them a tensor takes
  public record Arguments(int bytes, int tensorBytes) {
    /// As many as there are: of a device that reads them from memory.
    public static final Arguments ANY = new Arguments(Integer.MAX_VALUE, Long.BYTES);

    /// {@return why a kernel cannot be given so many tensors and sizes, empty if it can}
    public String refusal(int tensors, int sizes) {
      long needed = (long) tensors * tensorBytes + (long) sizes * Long.BYTES;
      return needed <= bytes
          ? ""
          : "%d tensors and %d sizes take %d bytes of arguments, the device takes %d"
              .formatted(tensors, sizes, needed, bytes);
    }
  }

  /// Makes the descriptor of a device that takes any number of arguments.
  public DeviceDescriptor(
      String name,
      int processors,
      int vectorBytes,
      int maxThreads,
      long fastBytes,
      long localBytes,
      int alignment,
      ImmutableSet<DType> dtypes,
      ImmutableList<MmaShape> mmaShapes) {
    this(
        name,
        processors,
        vectorBytes,
        maxThreads,
        fastBytes,
        localBytes,
        alignment,
        dtypes,
        mmaShapes,
        Arguments.ANY);
  }

  /// {@return whether four warps multiply together}
  public boolean hasWarpgroups() {
    return mmaShapes.contains(WARPGROUP);
  }

  /// {@return this device with other room for arguments}
  public DeviceDescriptor withArguments(Arguments room) {
    return new DeviceDescriptor(
        name,
        processors,
        vectorBytes,
        maxThreads,
        fastBytes,
        localBytes,
        alignment,
        dtypes,
        mmaShapes,
        room);
  }
}
