package dev.weir.formats.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.proto.StringStringEntryProto;
import dev.weir.formats.onnx.proto.TensorProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Elements of 4 bits and floats without a negative zero, in each way that a file may store them. The bytes follow the
/// comments of onnx.proto: the first of two elements lies in the low half of a byte.
class PackedElementsTest {
  private static final byte[] BYTES = {(byte) 0x8F, 0x71, 0x03};
  private static final long[] SIGNED = {-1, -8, 1, 7, 3};
  private static final long[] UNSIGNED = {15, 8, 1, 7, 3};

  @TempDir private Path folder;

  private static TensorProto.Builder proto(int type) {
    return TensorProto.newBuilder().setName("w").setDataType(type).addDims(5);
  }

  private Tensor read(TensorProto.Builder proto) {
    return new TensorImport(new ExternalData(Optional.of(folder.resolve("model.onnx"))))
        .tensor(proto.build());
  }

  private void check(int type, TensorProto.Builder proto) {
    Tensor tensor = read(proto);
    assertThat(tensor.dtype()).isEqualTo(type == 22 ? DType.INT4 : DType.UINT4);
    assertThat(tensor.toLongArray()).isEqualTo(type == 22 ? SIGNED : UNSIGNED);
    TensorProto written = TensorExport.write(tensor).build();
    assertThat(written.getDataType()).isEqualTo(type);
    assertThat(written.getRawData().toByteArray()).isEqualTo(BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 22})
  void rawBytes(int type) {
    check(type, proto(type).setRawData(ByteString.copyFrom(BYTES)));
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 22})
  void integersOfTwoElements(int type) {
    check(type, proto(type).addInt32Data(0x8F).addInt32Data(0x71).addInt32Data(0x03));
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 22})
  void bytesInAnotherFile(int type) throws IOException {
    Files.write(folder.resolve("w.bin"), new byte[] {9, (byte) 0x8F, 0x71, 0x03, 9});
    check(
        type,
        proto(type)
            .setDataLocation(TensorProto.DataLocation.EXTERNAL)
            .addExternalData(entry("location", "w.bin"))
            .addExternalData(entry("offset", "1"))
            .addExternalData(entry("length", "3")));
  }

  private static StringStringEntryProto.Builder entry(String key, String value) {
    return StringStringEntryProto.newBuilder().setKey(key).setValue(value);
  }

  @Test
  void sizesHaveToFit() {
    assertThatThrownBy(() -> read(proto(22).setRawData(ByteString.copyFrom(new byte[5]))))
        .isInstanceOf(OnnxFault.class)
        .hasMessage("tensor 'w' has 5 bytes, but 5 elements of i4 take 3");
    assertThatThrownBy(() -> read(proto(21).addInt32Data(1)))
        .isInstanceOf(OnnxFault.class)
        .hasMessage("tensor 'w' has 1 of the 3 bytes that 5 elements of ui4 take");
  }

  /// 0x80 is NaN, 0x7F the largest number, 0x01 the smallest.
  @ParameterizedTest
  @CsvSource({"18, 240, 0x1p-10", "20, 57344, 0x1p-17"})
  void floatsWithoutNegativeZero(int type, double largest, double smallest) {
    TensorProto.Builder proto = TensorProto.newBuilder().setDataType(type).addDims(4);
    byte[] bytes = {0, 1, 0x7F, (byte) 0x80};
    Tensor raw = read(proto.clone().setRawData(ByteString.copyFrom(bytes)));
    Tensor field =
        read(proto.addInt32Data(0).addInt32Data(1).addInt32Data(0x7F).addInt32Data(0x80));
    double[] expected = {0, smallest, largest, Double.NaN};
    assertThat(raw.toDoubleArray()).isEqualTo(expected);
    assertThat(field.toDoubleArray()).isEqualTo(expected);
    assertThat(TensorExport.write(raw).build().getRawData().toByteArray()).isEqualTo(bytes);
  }
}
