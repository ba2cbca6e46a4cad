package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Programs that compute with sizes: what inference says of the elements is what a run gets.
class ShapeArithmeticTest {
  private static final int PROGRAMS = 150;

  private static final ImmutableList<String> BINARY =
      ImmutableList.of(
          "add", "subtract", "multiply", "maximum", "minimum", "floor_divide", "remainder");

  private static final long[][] SIZES = {{2, 3}, {1, 1}, {5, 7}, {16, 1}};

  /// A random program that computes one integer from the sizes of its input.
  private static final class Drawn {
    private final StringBuilder text = new StringBuilder();
    private final Random random;
    private int next;

    Drawn(Random random) {
      this.random = random;
    }

    private String line(String operation) {
      String name = "%v" + next++;
      text.append("  ").append(name).append(" = ").append(operation).append('\n');
      return name;
    }

    private String integer(int depth) {
      int kind = random.nextInt(depth == 0 ? 3 : 6);
      return switch (kind) {
        case 0 -> "%b";
        case 1 -> "%l";
        case 2 ->
            line(
                "pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = %d.0} : tensor<i32>"
                    .formatted(1 + random.nextInt(6)));
        case 3 -> {
          String factor =
              line(
                  "pd_op.full {shape = array<i64: 1>, value = %d.0} : tensor<1xf32>"
                      .formatted(random.nextInt(4)));
          yield line(
              "pd_op.scale %s, %s {bias = %d.0 : f32, bias_after_scale = %s} : (tensor<i32>, tensor<1xf32>) -> tensor<i32>"
                  .formatted(integer(depth - 1), factor, random.nextInt(5), random.nextBoolean()));
        }
        default ->
            line(
                "pd_op.%s %s, %s : (tensor<i32>, tensor<i32>) -> tensor<i32>"
                    .formatted(
                        BINARY.get(random.nextInt(BINARY.size())),
                        integer(depth - 1),
                        integer(depth - 1)));
      };
    }

    String program() {
      String result = integer(4);
      return """
      func.func @main(%%x: tensor<?x?xf32, #shape.sizes<batch, length>> {pir.name = "x"}) -> tensor<i32> {
        %%i0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
        %%i1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
        %%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0} : tensor<1xi32>
        %%none = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
        %%s = pd_op.shape %%x : (tensor<?x?xf32, #shape.sizes<batch, length>>) -> tensor<2xi32>
        %%b = pd_op.slice %%s, %%i0, %%i1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
        %%l1 = pd_op.gather %%s, %%i1, %%axis : (tensor<2xi32>, tensor<1xi64>, tensor<1xi32>) -> tensor<1xi32>
        %%l = pd_op.reshape %%l1, %%none : (tensor<1xi32>, tensor<0xi64>) -> tensor<i32>
      %s  return %s : tensor<i32>
      }
      """
          .formatted(text, result);
    }
  }

  @Test
  void elementsAreWhatARunGets() {
    int known = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = new Drawn(new Random(seed)).program();
      Operation module = parse(text);
      Operation end = ((FuncOp) module.region(0).entry().first()).bodyRegion().entry().last();
      Term term =
          ShapeInference.of(end, ShapeEnvironment.TYPES)
              .elements(end.operand(0))
              .orElseThrow()
              .getFirst();
      if (term.symbols().stream().anyMatch(SymbolTerm::isAnonymous)) {
        continue;
      }
      known++;
      CompileOptions options = CompileOptions.of("jvm").withFusion(false);
      try (Executable program = Weir.compile(module, options)) {
        for (long[] sizes : SIZES) {
          Tensor x = Tensor.zeros(DType.FLOAT32, sizes);
          Tensor result = program.run(Map.of("x", x)).get("output_0");
          assertThat((int) value(term, sizes))
              .as("%s of%n%s", term, text)
              .isEqualTo(result.getLong(0));
        }
      }
    }
    assertThat(known).isGreaterThan(PROGRAMS / 2);
  }

  private static long value(Term term, long[] sizes) {
    return term.evaluate(symbol -> symbol.name().equals("batch") ? sizes[0] : sizes[1]);
  }

  private static Operation parse(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.of("drawn", text), DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all() + "\n" + text));
  }
}
