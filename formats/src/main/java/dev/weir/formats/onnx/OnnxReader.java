package dev.weir.formats.onnx;

import com.google.common.primitives.Bytes;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.formats.DamagedProtobuf;
import dev.weir.formats.onnx.proto.ModelProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Reads `.onnx` files.
///
/// Functions of a model are put in place of their calls. An initialiser that is also an input is a constant,
/// and no input of the program.
///
/// Source: [onnx.proto](https://github.com/onnx/onnx/blob/v1.12.0/onnx/onnx.proto) and
/// [IR.md](https://github.com/onnx/onnx/blob/v1.12.0/docs/IR.md).
public final class OnnxReader {
  /// How deep messages may nest, graphs in nodes above all.
  private static final int MAX_DEPTH = 256;

  /// The tag of the first field, `ir_version`, and the largest version that is taken for one.
  private static final byte IR_VERSION_TAG = 0x08;

  private static final int LARGEST_IR_VERSION = 30;

  /// The tags that may follow: fields 2 to 8 and 14, strings and messages but for the fifth.
  private static final byte[] NEXT_TAGS = {0x12, 0x1A, 0x22, 0x28, 0x32, 0x3A, 0x42, 0x72};

  private OnnxReader() {}

  /// {@return whether `bytes` begin as an ONNX model does}
  public static boolean isOnnx(byte[] bytes) {
    return bytes.length > 2
        && bytes[0] == IR_VERSION_TAG
        && bytes[1] > 0
        && bytes[1] <= LARGEST_IR_VERSION
        && Bytes.contains(NEXT_TAGS, bytes[2]);
  }

  /// {@return the model that `bytes` hold, or empty after reporting what is wrong with them}
  ///
  /// Weights in files beside the model are mapped: what is never used is never read.
  ///
  /// @param file how locations name the bytes
  /// @param path where the bytes lie, if files beside them may be read
  public static Optional<OnnxProgram> read(
      byte[] bytes,
      String file,
      Optional<Path> path,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Location where = Location.of(file, 0, 0);
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    in.setRecursionLimit(MAX_DEPTH);
    try {
      ModelProto model = ModelProto.parseFrom(in);
      if (!model.hasGraph()) {
        diagnostics.error(where, "this is no ONNX model: it has no graph");
        return Optional.empty();
      }
      return Optional.of(
          new ModelImport(
                  model, new TensorImport(new ExternalData(path)), registry, where, diagnostics)
              .run());
    } catch (InvalidProtocolBufferException e) {
      DamagedProtobuf.report(diagnostics, where, "ONNX model", in, bytes.length, e);
    } catch (OnnxFault e) {
      diagnostics.error(where, "%s", e.getMessage());
    } catch (IOException e) {
      throw new AssertionError("bytes in memory can be read", e);
    }
    return Optional.empty();
  }
}
