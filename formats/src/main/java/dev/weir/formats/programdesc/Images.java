package dev.weir.formats.programdesc;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorType;

/// Operators on images whose older forms differ.
final class Images {
  private Images() {}

  /// The first version has one scale, and finds elements by the quotient of sizes rather than by the scale: these
  /// differ where the scale of a size is no integer.
  static void interpolation(Translation op) {
    double scale = op.op().number("scale", 0);
    OperatorImport made = new OperatorImport(op).with("scale", ArrayAttr.of());
    if (scale > 0 && op.op().input("OutSize").isEmpty() && op.op().input("SizeTensor").isEmpty()) {
      TensorType type = Translation.tensor(op.input("X"));
      boolean last = op.op().text("data_layout", "NCHW").equals("NHWC");
      int height = last ? 1 : 2;
      if (type.rank() != 4) {
        throw new ProgramDescFault("expects images of 4 dimensions, got '%s'", type);
      }
      if (type.isDynamic(height) || type.isDynamic(height + 1)) {
        if (scale != Math.rint(scale)) {
          throw new ProgramDescFault(
              "the size of the images must be known where the scale, %s, is no integer", scale);
        }
        made.with(
            "scale", ArrayAttr.of(FloatAttr.f32((float) scale), FloatAttr.f32((float) scale)));
      } else {
        made.with("out_h", IntegerAttr.i32((int) (type.dimension(height) * scale)))
            .with("out_w", IntegerAttr.i32((int) (type.dimension(height + 1) * scale)));
      }
    }
    made.run();
  }

  /// `pad2d` counts top, bottom, left, right; a third dimension of size 1 goes before these.
  static void pad2d(Translation op) {
    long[] sides = op.op().integers("paddings");
    if (sides.length != 4) {
      throw new ProgramDescFault("'paddings' should be four integers");
    }
    boolean last = op.op().text("data_format", "NCHW").equals("NHWC");
    String mode = op.op().text("mode", "constant");
    Value deep = op.add(OperatorOps.unsqueeze(op.input("X"), op.integers(last ? 1 : 2))).result(0);
    Value padded =
        op.add(
                OperatorOps.pad3d(deep, op.integers(sides[2], sides[3], sides[0], sides[1], 0, 0))
                    .mode(mode.equals("edge") ? "replicate" : mode)
                    .padValue((float) op.op().number("pad_value", 0))
                    .dataFormat(last ? "NDHWC" : "NCDHW"))
            .result(0);
    op.define("Out", op.add(OperatorOps.squeeze(padded, op.integers(last ? 1 : 2))).result(0));
  }
}
