package dev.weir.tests.workloads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A softmax whose result has 16 bits is one of powers of two and a reciprocal on CUDA; one of f32, or what else is made of
/// exponentials, is not.
class SharesTest {
  private static final int ROWS = 6;
  private static final int COLUMNS = 300;

  private static String program(String operator, String type) {
    String tensor = "tensor<%dx%dx%s>".formatted(ROWS, COLUMNS, type);
    return """
    func.func @main(%%x: %1$s {pir.name = "x"}) -> %1$s {
      %%0 = pd_op.%2$s %%x : (%1$s) -> %1$s
      return %%0 : %1$s
    }
    """
        .formatted(tensor, operator);
  }

  private static String code(String operator, String type) {
    Diagnostics diagnostics = new Diagnostics();
    DialectRegistry registry = DialectRegistry.load();
    Operation module =
        IrParser.parse(
                SourceText.of("program.mlir", program(operator, type)),
                registry,
                ParseOptions.STRICT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    byte[] code =
        new Compilation(CompileOptions.of("cuda"), registry, diagnostics)
            .lower(module)
            .orElseThrow(() -> new AssertionError(diagnostics.all()))
            .sources()
            .orElseThrow()
            .files()
            .get("kernels.cu");
    String text = new String(code, UTF_8);
    return text.substring(text.indexOf("/* kernel "));
  }

  @ParameterizedTest
  @CsvSource({
    "softmax, f16, true",
    "softmax, bf16, true",
    "softmax, f32, false",
    "log_softmax, f16, false",
    "exp, f16, false",
  })
  void onlySharesOf16BitsAreApproximate(String operator, String type, boolean isApproximate) {
    assertThat(code(operator, type).contains("w_exp2_f32(")).isEqualTo(isApproximate);
  }

  /// Rows around 0, far from it, of equal numbers, with an infinity below, with one above, and with what is no number.
  private static double value(int row, int column) {
    double noise = ((row * 31 + column * 17) % 97 - 48) / 16.0;
    return switch (row) {
      case 0 -> noise;
      case 1 -> noise * 16 + 60000;
      case 2 -> 7;
      case 3 -> column % 3 == 0 ? Double.NEGATIVE_INFINITY : noise;
      case 4 -> column == 5 ? Double.POSITIVE_INFINITY : noise;
      default -> column == 9 ? Double.NaN : noise;
    };
  }

  /// The exponentials of doubles, of numbers as f16 has them.
  @Test
  void sharesAreThoseOfDoubles() {
    Tensor x = Tensor.zeros(DType.FLOAT16, ROWS, COLUMNS);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
      x.setDouble(i, value(i / COLUMNS, i % COLUMNS));
    }
    Tensor shares;
    try (Executable program = TargetPrograms.compile(program("softmax", "f16"), "cuda-emulation")) {
      shares = program.run(ImmutableMap.of("x", x)).values().iterator().next();
    }
    for (int row = 0; row < ROWS; row++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < COLUMNS; i++) {
        largest = Math.max(largest, x.getDouble((long) row * COLUMNS + i));
      }
      double sum = 0;
      for (int i = 0; i < COLUMNS; i++) {
        sum += Math.exp(x.getDouble((long) row * COLUMNS + i) - largest);
      }
      for (int i = 0; i < COLUMNS; i++) {
        double wanted = Math.exp(x.getDouble((long) row * COLUMNS + i) - largest) / sum;
        double given = shares.getDouble((long) row * COLUMNS + i);
        if (Double.isNaN(wanted)) {
          assertThat(given).as("row %d, column %d", row, i).isNaN();
        } else {
          // Half a unit in the last place, or of the smallest number, and a little for what is
          // rounded twice.
          assertThat(given)
              .as("row %d, column %d", row, i)
              .isCloseTo(wanted, within(wanted * 0x1.1p-11 + 0x1.1p-25));
        }
      }
    }
  }
}
