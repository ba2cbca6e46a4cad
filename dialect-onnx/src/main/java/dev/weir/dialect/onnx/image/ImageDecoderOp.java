package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The pixels of a compressed image.
///
/// Versions: 20.
///
/// Source:
/// [ImageDecoder](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#ImageDecoder).
@OpDef("ImageDecoder")
public non-sealed interface ImageDecoderOp extends ImageOp, Pure {
  @Operand
  Value encodedStream();

  /// {@return `RGB`, `BGR` or `Grayscale`}
  @Attr
  default String pixelFormat() {
    return "RGB";
  }

  @Result
  OpResult image();
}
