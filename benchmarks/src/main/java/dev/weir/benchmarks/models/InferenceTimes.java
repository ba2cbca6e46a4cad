package dev.weir.benchmarks.models;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import java.util.Arrays;

/// How long shape inference takes: programs of attention over inputs each of which has a length of its own, some of which are
/// added, and some joined.
///
/// Arguments: pairs of how many operations and how many open sizes there are. Each is inferred in programs that
/// were just parsed, a few times before it is measured; the median of seven is printed.
public final class InferenceTimes {
  private static final int RUNS = 7;
  private static final int WARM_UPS = 5;

  private InferenceTimes() {}

  /// Prints a line for each pair.
  public static void main(String[] arguments) {
    System.out.println("| operations | sizes | first, ms | ms | us for an operation |");
    System.out.println("|---|---|---|---|---|");
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      int operations = Integer.parseInt(arguments[i]);
      int sizes = Integer.parseInt(arguments[i + 1]);
      SourceText text = SourceText.of("program", program(operations, sizes));
      double first = infer(text);
      for (int k = 1; k < WARM_UPS; k++) {
        infer(text);
      }
      double[] times = new double[RUNS];
      for (int k = 0; k < RUNS; k++) {
        times[k] = infer(text);
      }
      Arrays.sort(times);
      double median = times[RUNS / 2];
      System.out.println(
          "| %d | %d | %.0f | %.1f | %.2f |"
              .formatted(operations, sizes, first, median, median * 1e3 / operations));
    }
  }

  /// {@return how many milliseconds inference takes}
  private static double infer(SourceText text) {
    Diagnostics diagnostics = new Diagnostics();
    Operation program =
        IrParser.parse(text, DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new IllegalStateException(diagnostics.all().toString()));
    long start = System.nanoTime();
    boolean done = ShapeInferencePass.ensureNames(program, diagnostics);
    double time = (System.nanoTime() - start) / 1e6;
    if (!done) {
      throw new IllegalStateException(diagnostics.all().toString());
    }
    return time;
  }

  private static String program(int operations, int sizes) {
    StringBuilder text = new StringBuilder();
    String rows = "tensor<?x64xf32>";
    String heads = "tensor<?x8x8xf32>";
    for (int i = 0; i < sizes; i++) {
      text.append(
          "%%x%d = pd_op.data {dtype = #pir.dtype<float32>, name = \"x%d\", shape = array<i64: -1, 64>} : %s\n"
              .formatted(i, i, rows));
    }
    text.append(
        """
        %w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 64, 64>} : tensor<64x64xf32>
        %split = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 8, 8>} : tensor<3xi64>
        %join = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 64>} : tensor<2xi64>
        %axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0} : tensor<1xi32>
        """);
    String[] now = new String[sizes];
    for (int i = 0; i < sizes; i++) {
      now[i] = "%x" + i;
    }
    int done = sizes + 4;
    for (int block = 0; done + 12 <= operations; block++) {
      int i = block % sizes;
      String b = "%b" + block;
      String x = now[i];
      text.append(
          """
          B1 = pd_op.matmul X, %w : (ROWS, tensor<64x64xf32>) -> ROWS
          B2 = pd_op.reshape B1, %split : (ROWS, tensor<3xi64>) -> HEADS
          B3 = pd_op.transpose B2 {perm = array<i32: 1, 0, 2>} : (HEADS) -> tensor<8x?x8xf32>
          B4 = pd_op.matmul B3, B3 {transpose_y = true} : (tensor<8x?x8xf32>, tensor<8x?x8xf32>) -> tensor<8x?x?xf32>
          B5 = pd_op.softmax B4 : (tensor<8x?x?xf32>) -> tensor<8x?x?xf32>
          B6 = pd_op.matmul B5, B3 : (tensor<8x?x?xf32>, tensor<8x?x8xf32>) -> tensor<8x?x8xf32>
          B7 = pd_op.transpose B6 {perm = array<i32: 1, 0, 2>} : (tensor<8x?x8xf32>) -> HEADS
          B8 = pd_op.reshape B7, %join : (HEADS, tensor<2xi64>) -> ROWS
          B9 = pd_op.add B8, X : (ROWS, ROWS) -> ROWS
          """
              .replace("B", b + "_")
              .replace("X", x)
              .replace("ROWS", rows)
              .replace("HEADS", heads));
      now[i] = b + "_9";
      done += 9;
      String other = now[(i + 1) % sizes];
      if (block % 3 == 0 && i % 2 == 0) {
        text.append(
            "%s_a = pd_op.add %s, %s : (%s, %s) -> %s\n"
                .formatted(b, now[i], other, rows, rows, rows));
        done++;
      } else if (block % 3 == 1) {
        text.append(
            "%s_l = pir.combine %s, %s : (%s, %s) -> tuple<%s, %s>\n"
                .formatted(b, now[i], other, rows, rows, rows, rows));
        text.append(
            "%s_c = pd_op.concat %s_l, %%axis : (tuple<%s, %s>, tensor<1xi32>) -> %s\n"
                .formatted(b, b, rows, rows, rows));
        done += 2;
      }
    }
    for (int i = 0; i < sizes; i++) {
      text.append("pir.shadow_output %s, \"y%d\" : %s\n".formatted(now[i], i, rows));
    }
    return text.toString();
  }
}
