package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Operation;
import dev.weir.testkit.program.ProgramText;

/// Kernels of a few lines, made of their text.
final class Kernel {
  private Kernel() {}

  /// {@return the kernel with `arguments` that runs `grid` programs of `body`}
  static TileInterpreter of(String arguments, String grid, String body) {
    String text =
        "tile.func @kernel(%s) grid affine_map<%s> {\n%s\n  tile.return\n}\n"
            .formatted(arguments, grid, body);
    Operation top = ProgramText.parseValid("kernel", text);
    return TileInterpreter.of((TileFuncOp) top.region(0).entry().first());
  }

  static Tensor floats(double... values) {
    return tensor(DType.FLOAT32, values);
  }

  static Tensor tensor(DType type, double... values) {
    Tensor tensor = Tensor.zeros(type, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  static Tensor longs(DType type, long... values) {
    Tensor tensor = Tensor.zeros(type, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
    }
    return tensor;
  }
}
