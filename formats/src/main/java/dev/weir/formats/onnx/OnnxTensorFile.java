package dev.weir.formats.onnx;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.proto.TensorProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.Optional;

/// Reads files of one tensor, `.pb`.
public final class OnnxTensorFile {
  private OnnxTensorFile() {}

  /// {@return the tensor that `bytes` hold, or empty after reporting what is wrong with them}
  ///
  /// @param file how locations name the bytes
  public static Optional<Tensor> read(byte[] bytes, String file, Diagnostics diagnostics) {
    try {
      TensorProto proto = TensorProto.parseFrom(bytes);
      return Optional.of(new TensorImport(new ExternalData(Optional.empty())).tensor(proto));
    } catch (InvalidProtocolBufferException e) {
      diagnostics.error(
          Location.of(file, 0, 0), "this is no tensor: %s", OnnxReader.firstSentence(e));
    } catch (OnnxFault e) {
      diagnostics.error(Location.of(file, 0, 0), "%s", e.getMessage());
    }
    return Optional.empty();
  }
}
