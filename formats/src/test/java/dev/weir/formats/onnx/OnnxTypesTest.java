package dev.weir.formats.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.formats.onnx.proto.TensorShapeProto;
import dev.weir.formats.onnx.proto.TypeProto;
import org.junit.jupiter.api.Test;

/// The names that a model gives sizes of its inputs.
class OnnxTypesTest {
  @Test
  void aNameThatStandsTwiceInATypeHoldsNobodyToIt() {
    assertThat(type("batch", "batch", "3", "batch")).isEqualTo("<batch, batch__2, batch__3>");
    assertThat(type("batch", "length")).isEqualTo("<batch, length>");
    assertThat(type("batch", "?", "?")).isEqualTo("<batch, ?, ?>");
  }

  private static String type(String... sizes) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    for (String size : sizes) {
      TensorShapeProto.Dimension.Builder dimension = TensorShapeProto.Dimension.newBuilder();
      shape.addDim(
          Character.isDigit(size.charAt(0))
              ? dimension.setDimValue(Long.parseLong(size))
              : dimension.setDimParam(size));
    }
    TypeProto proto =
        TypeProto.newBuilder()
            .setTensorType(TypeProto.Tensor.newBuilder().setElemType(7).setShape(shape))
            .build();
    String text = OnnxTypes.ofInput(proto).toString();
    return text.substring(text.lastIndexOf('<'), text.indexOf('>', text.lastIndexOf('<')) + 1);
  }
}
