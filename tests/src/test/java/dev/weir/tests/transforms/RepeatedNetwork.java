package dev.weir.tests.transforms;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/// Blocks of ten operators, one after the other, run on several micro-batches whose results are added: by hand as calls of one
/// function, or flat.
///
/// @param blocks how many blocks there are, each with weights of its own
/// @param batches how many micro-batches
record RepeatedNetwork(int blocks, int batches) {
  private static final String X = "tensor<4x6xf32>";
  private static final String H = "tensor<4x8xf32>";
  private static final ImmutableMap<String, String> WEIGHTS =
      ImmutableMap.of(
          "w",
          "tensor<6x8xf32>",
          "b",
          "tensor<8xf32>",
          "v",
          "tensor<8x6xf32>",
          "c",
          "tensor<6xf32>");

  private static String line(String result, String op, String operands, String from, String to) {
    return "  %s = pd_op.%s %s : (%s) -> %s%n".formatted(result, op, operands, from, to);
  }

  /// {@return the operators of a block}; the last result is `p` and 9
  private static String block(String p, String x, String suffix) {
    return line(p + 0, "matmul", x + ", %w" + suffix, X + ", tensor<6x8xf32>", H)
        + line(p + 1, "add", p + "0, %b" + suffix, H + ", tensor<8xf32>", H)
        + line(p + 2, "tanh", p + 1, H, H)
        + line(p + 3, "multiply", p + "2, " + p + 1, H + ", " + H, H)
        + line(p + 4, "matmul", p + "3, %v" + suffix, H + ", tensor<8x6xf32>", X)
        + line(p + 5, "add", p + "4, %c" + suffix, X + ", tensor<6xf32>", X)
        + line(p + 6, "sigmoid", p + 5, X, X)
        + line(p + 7, "multiply", p + "5, " + p + 6, X + ", " + X, X)
        + line(p + 8, "add", p + "7, " + x, X + ", " + X, X)
        + line(p + 9, "tanh", p + 8, X, X);
  }

  /// {@return the program}
  ///
  /// @param isShared whether blocks are calls of one function
  String text(boolean isShared) {
    StringBuilder text = new StringBuilder("module {\n");
    String types = X + ", " + String.join(", ", WEIGHTS.values());
    if (isShared) {
      text.append("func.func private @block(%x: ").append(X);
      WEIGHTS.forEach((name, type) -> text.append(", %" + name + ": " + type));
      text.append(") -> ").append(X).append(" {\n").append(block("%t", "%x", ""));
      text.append("  return %t9 : ").append(X).append("\n}\n");
    }
    for (int i = 0; i < blocks; i++) {
      int number = i;
      WEIGHTS.forEach((name, type) ->
          text.append("%" + name + number + " = pir.parameter \"" + name + number + "\" : ")
              .append(type)
              .append('\n'));
    }
    String sum = "";
    for (int m = 0; m < batches; m++) {
      String x = "%x" + m;
      text.append(x + " = pd_op.data {name = \"x" + m + "\", shape = array<i64: 4, 6>,")
          .append(" dtype = #pir.dtype<float32>} : " + X + "\n");
      for (int i = 0; i < blocks; i++) {
        String p = "%m" + m + "_" + i + "_";
        if (isShared) {
          text.append(p + 9 + " = func.call @block(" + x);
          for (String name : WEIGHTS.keySet()) {
            text.append(", %" + name + i);
          }
          text.append(") : (" + types + ") -> " + X + "\n");
        } else {
          text.append(block(p, x, String.valueOf(i)));
        }
        x = p + 9;
      }
      if (m > 0) {
        text.append(line("%s" + m, "add", sum + ", " + x, X + ", " + X, X));
      }
      sum = m == 0 ? x : "%s" + m;
    }
    return text + "pir.shadow_output " + sum + ", \"y\" : " + X + "\n}\n";
  }

  /// {@return weights for the blocks}
  ParameterStore weights() {
    Random random = new Random(7);
    Map<String, Tensor> all = new LinkedHashMap<>();
    for (int i = 0; i < blocks; i++) {
      all.put("w" + i, tensor(random, 0.4f, 6, 8));
      all.put("b" + i, tensor(random, 0.3f, 8));
      all.put("v" + i, tensor(random, 0.4f, 8, 6));
      all.put("c" + i, tensor(random, 0.3f, 6));
    }
    return ParameterStore.copyOf(all);
  }

  /// {@return the micro-batches}
  ImmutableMap<String, Tensor> inputs() {
    Random random = new Random(8);
    var all = ImmutableMap.<String, Tensor>builder();
    for (int m = 0; m < batches; m++) {
      all.put("x" + m, tensor(random, 1, 4, 6));
    }
    return all.buildOrThrow();
  }

  private static Tensor tensor(Random random, float scale, long... shape) {
    Tensor made = Tensor.zeros(DType.FLOAT32, shape);
    var data = made.data();
    for (long i = 0; i < made.elementCount(); i++) {
      data.setAtIndex(
          java.lang.foreign.ValueLayout.JAVA_FLOAT, i, scale * (float) random.nextGaussian());
    }
    return made;
  }
}
