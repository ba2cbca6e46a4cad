package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Constants with an imaginary part, which ONNX Runtime has no kernels for: they are written, read and computed with, and
/// the products are those of hand.
class OnnxComplexTest {
  @ParameterizedTest
  @EnumSource(
      value = DType.class,
      names = {"COMPLEX64", "COMPLEX128"})
  void imaginaryPartsArePartOfConstants(DType dtype) {
    String text =
        """
        module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
          func.func @main_graph(%x: tensor<2xTYPE> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "y"}) {
            %c = "onnx.Constant"() <{value = dense<[(1.0,2.0), (0.5,-1.0)]> : tensor<2xTYPE>}> : () -> tensor<2xTYPE>
            %y = "onnx.Mul"(%x, %c) : (tensor<2xTYPE>, tensor<2xTYPE>) -> !onnx.unknown
            return %y : !onnx.unknown
          }
        }
        """
            .replace("TYPE", dtype.mlirName());
    Diagnostics diagnostics = new Diagnostics();
    byte[] file =
        OnnxWriter.write(
                OnnxVersionsTest.module("complex", text), ParameterStore.empty(), diagnostics)
            .orElseThrow();
    ModuleOp read =
        OnnxReader.read(file, "complex", Optional.empty(), DialectRegistry.load(), diagnostics)
            .orElseThrow()
            .module();
    Tensor x = Tensor.zeros(dtype, 2);
    x.setComplex(0, 3, 1);
    x.setComplex(1, 0, 2);
    Tensor y = OnnxTestRun.outputs(read, Map.of("x", x)).get("y");
    assertThat(y.dtype()).isEqualTo(dtype);
    assertThat(y.getDouble(0)).isEqualTo(1);
    assertThat(y.getImaginary(0)).isEqualTo(7);
    assertThat(y.getDouble(1)).isEqualTo(2);
    assertThat(y.getImaginary(1)).isEqualTo(1);
  }
}
