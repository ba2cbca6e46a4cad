package dev.weir.backend.cpu.loop;

import dev.weir.ir.Type;

/// Numbers the scalars of a kernel.
final class ScalarNumbers {
  private int count;

  Scalar next(Type element) {
    return new Scalar(count++, element);
  }
}
