package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.attr.AffineMap;

/// A kernel in a language of threads.
///
/// @param name its name
/// @param text its code
/// @param threads the threads of a program
/// @param localBytes the local memory of a program
/// @param grid the map from sizes to the number of programs
/// @param boxes the tensors that it copies in bulk
public record SimtKernel(
    String name,
    String text,
    int threads,
    long localBytes,
    AffineMap grid,
    ImmutableList<TensorBox> boxes) {
  /// Makes a kernel that copies nothing in bulk.
  public SimtKernel(String name, String text, int threads, long localBytes, AffineMap grid) {
    this(name, text, threads, localBytes, grid, ImmutableList.of());
  }
}
