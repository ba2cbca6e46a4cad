package dev.weir.formats.onnx;

import com.google.common.collect.ImmutableMap;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OptionalType;
import dev.weir.dialect.onnx.SequenceType;
import dev.weir.dialect.onnx.UnknownType;
import dev.weir.formats.DamagedProtobuf;
import dev.weir.formats.onnx.proto.OptionalProto;
import dev.weir.formats.onnx.proto.SequenceProto;
import dev.weir.formats.onnx.proto.TensorProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Reads files of one value, `.pb`. What kind of value it is, the file does not say.
public final class OnnxTensorFile {
  private OnnxTensorFile() {}

  /// {@return the tensors that `bytes` hold, or empty after reporting what is wrong with them}
  ///
  /// A tensor is called `name`, those of a sequence are `name.0`, `name.1` and so on; a value that is missing is
  /// no tensor.
  ///
  /// @param type of what type the value is
  /// @param file how locations name the bytes
  public static Optional<ImmutableMap<String, Tensor>> read(
      byte[] bytes, Type type, String name, String file, Diagnostics diagnostics) {
    try {
      return Optional.of(tensors(bytes, type, name));
    } catch (InvalidProtocolBufferException e) {
      diagnostics.error(Location.of(file, 0, 0), "this is no value: %s", DamagedProtobuf.reason(e));
    } catch (OnnxFault e) {
      diagnostics.error(Location.of(file, 0, 0), "%s", e.getMessage());
    }
    return Optional.empty();
  }

  /// {@return the tensor in `file`, or empty after reporting what is wrong with it}
  public static Optional<Tensor> read(Path file, Diagnostics diagnostics) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      return read(bytes, UnknownType.UNKNOWN, "", file.toString(), diagnostics)
          .map(tensors -> tensors.get(""));
    } catch (IOException e) {
      diagnostics.error(
          Location.of(file.toString(), 0, 0), "cannot read the file: %s", e.getMessage());
      return Optional.empty();
    }
  }

  private static ImmutableMap<String, Tensor> tensors(byte[] bytes, Type type, String name)
      throws InvalidProtocolBufferException {
    TensorImport reader = new TensorImport(new ExternalData(Optional.empty()));
    return switch (type) {
      case SequenceType _ -> sequence(reader, SequenceProto.parseFrom(bytes), name);
      case OptionalType _ -> {
        OptionalProto optional = OptionalProto.parseFrom(bytes);
        yield optional.hasSequenceValue()
            ? sequence(reader, optional.getSequenceValue(), name)
            : optional.hasTensorValue()
                ? ImmutableMap.of(name, reader.tensor(optional.getTensorValue()))
                : ImmutableMap.of();
      }
      default -> ImmutableMap.of(name, reader.tensor(TensorProto.parseFrom(bytes)));
    };
  }

  private static ImmutableMap<String, Tensor> sequence(
      TensorImport reader, SequenceProto proto, String name) {
    var tensors = ImmutableMap.<String, Tensor>builder();
    for (int i = 0; i < proto.getTensorValuesCount(); i++) {
      tensors.put(name + "." + i, reader.tensor(proto.getTensorValues(i)));
    }
    return tensors.buildOrThrow();
  }
}
