package dev.weir.tests.workloads;

import java.util.List;

/// Programs at the sizes of real ones, for devices.
final class DevicePrograms {
  private DevicePrograms() {}

  /// {@return the product of two matrices}
  static String matmul(int m, int k, int n, String type) {
    return """
    func.func @main(%%a: tensor<%1$dx%2$dx%4$s> {pir.name = "a"}, %%b: tensor<%2$dx%3$dx%4$s> {pir.name = "b"})
        -> tensor<%1$dx%3$dx%4$s> {
      %%0 = pd_op.matmul %%a, %%b : (tensor<%1$dx%2$dx%4$s>, tensor<%2$dx%3$dx%4$s>) -> tensor<%1$dx%3$dx%4$s>
      return %%0 : tensor<%1$dx%3$dx%4$s>
    }
    """
        .formatted(m, k, n, type);
  }

  /// {@return attention over as many keys as queries, scaled}
  ///
  /// @param batch the dimensions before those of a head, such as `8x12`
  /// @param isCausal whether a mask, an input, is added to the scores
  static String attention(String batch, int length, int head, String type, boolean isCausal) {
    String heads = "tensor<%sx%dx%dx%s>".formatted(batch, length, head, type);
    String scores = "tensor<%1$sx%2$dx%2$dx%3$s>".formatted(batch, length, type);
    String mask = "tensor<%1$dx%1$dx%2$s>".formatted(length, type);
    String masked =
        isCausal
            ? "pd_op.add %%1, %%mask : (%1$s, %2$s) -> %1$s".formatted(scores, mask)
            : "pd_op.assign %%1 : (%1$s) -> %1$s".formatted(scores);
    return """
    func.func @main(%%q: %1$s {pir.name = "q"}, %%k: %1$s {pir.name = "k"}, %%v: %1$s {pir.name = "v"},
        %%mask: %3$s {pir.name = "mask"}) -> %1$s {
      %%0 = pd_op.matmul %%q, %%k {transpose_y = true} : (%1$s, %1$s) -> %2$s
      %%s = pd_op.full {shape = array<i64: 1>, value = %5$s : f64} : tensor<1xf32>
      %%1 = pd_op.scale %%0, %%s : (%2$s, tensor<1xf32>) -> %2$s
      %%2 = %4$s
      %%3 = pd_op.softmax %%2 : (%2$s) -> %2$s
      %%4 = pd_op.matmul %%3, %%v : (%2$s, %1$s) -> %1$s
      return %%4 : %1$s
    }
    """
        .formatted(heads, scores, mask, masked, 1 / Math.sqrt(head));
  }

  /// {@return an encoder layer, as `19-bert-layer` is one}
  ///
  /// @param heads how many heads there are
  /// @param head how many numbers each has
  static String layer(int batch, int length, int heads, int head, String type) {
    int width = heads * head;
    String x = "tensor<%dx%dx%dx%s>".formatted(batch, length, width, type);
    String w = "tensor<%1$dx%1$dx%2$s>".formatted(width, type);
    String b = "tensor<%dx%s>".formatted(width, type);
    String split = "tensor<%dx%dx%dx%dx%s>".formatted(batch, length, heads, head, type);
    String turned = "tensor<%dx%dx%dx%dx%s>".formatted(batch, heads, length, head, type);
    String scores = "tensor<%1$dx%2$dx%3$dx%3$dx%4$s>".formatted(batch, heads, length, type);
    String wide = "tensor<%dx%dx%dx%s>".formatted(batch, length, 4 * width, type);
    String up = "tensor<%dx%dx%s>".formatted(width, 4 * width, type);
    String down = "tensor<%dx%dx%s>".formatted(4 * width, width, type);
    String upBias = "tensor<%dx%s>".formatted(4 * width, type);
    String rows = "tensor<%dx%dxf32>".formatted(batch, length);
    StringBuilder text = new StringBuilder("func.func @main(%x: " + x + " {pir.name = \"x\"}");
    for (String name : "q_w k_w v_w o_w q_b k_b v_b o_b g1 b1 g2 b2 d_b".split(" ", -1)) {
      text.append(
          ", %%%1$s: %2$s {pir.name = \"%1$s\"}".formatted(name, name.endsWith("w") ? w : b));
    }
    text.append(
        ", %%u_w: %s {pir.name = \"u_w\"}, %%u_b: %s {pir.name = \"u_b\"}".formatted(up, upBias));
    text.append(", %%d_w: %s {pir.name = \"d_w\"}) -> %s {\n".formatted(down, x));
    text.append(
        """
        %%heads = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, %d, %d>} : tensor<4xi64>
        %%rows = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, %d>} : tensor<3xi64>
        """
            .formatted(heads, head, width));
    for (String name : List.of("q", "k", "v")) {
      text.append(
          """
          %%%1$s0 = pd_op.matmul %%x, %%%1$s_w : (%2$s, %3$s) -> %2$s
          %%%1$s1 = pd_op.add %%%1$s0, %%%1$s_b : (%2$s, %4$s) -> %2$s
          %%%1$s2 = pd_op.reshape %%%1$s1, %%heads : (%2$s, tensor<4xi64>) -> %5$s
          %%%1$s3 = pd_op.transpose %%%1$s2 {perm = array<i32: 0, 2, 1, 3>} : (%5$s) -> %6$s
          """
              .formatted(name, x, w, b, split, turned));
    }
    text.append(
        """
        %%s0 = pd_op.matmul %%q3, %%k3 {transpose_y = true} : (%1$s, %1$s) -> %2$s
        %%f = pd_op.full {shape = array<i64: 1>, value = %3$s : f64} : tensor<1xf32>
        %%s1 = pd_op.scale %%s0, %%f : (%2$s, tensor<1xf32>) -> %2$s
        %%s2 = pd_op.softmax %%s1 : (%2$s) -> %2$s
        %%a0 = pd_op.matmul %%s2, %%v3 : (%2$s, %1$s) -> %1$s
        %%a1 = pd_op.transpose %%a0 {perm = array<i32: 0, 2, 1, 3>} : (%1$s) -> %4$s
        """
            .formatted(turned, scores, 1 / Math.sqrt(head), split));
    text.append(
        """
        %%a2 = pd_op.reshape %%a1, %%rows : (%3$s, tensor<3xi64>) -> %1$s
        %%a3 = pd_op.matmul %%a2, %%o_w : (%1$s, %2$s) -> %1$s
        %%a4 = pd_op.add %%a3, %%o_b : (%1$s, %4$s) -> %1$s
        %%a5 = pd_op.add %%a4, %%x : (%1$s, %1$s) -> %1$s
        %%n:3 = "pd_op.layer_norm"(%%a5, %%g1, %%b1) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (%1$s, %4$s, %4$s) -> (%1$s, %5$s, %5$s)
        """
            .formatted(x, w, split, b, rows));
    text.append(
        """
        %%u0 = pd_op.matmul %%n#0, %%u_w : (%1$s, %2$s) -> %3$s
        %%u1 = pd_op.add %%u0, %%u_b : (%3$s, %4$s) -> %3$s
        %%u2 = pd_op.gelu %%u1 : (%3$s) -> %3$s
        %%d0 = pd_op.matmul %%u2, %%d_w : (%3$s, %5$s) -> %1$s
        %%d1 = pd_op.add %%d0, %%d_b : (%1$s, %6$s) -> %1$s
        %%d2 = pd_op.add %%d1, %%n#0 : (%1$s, %1$s) -> %1$s
        %%m:3 = "pd_op.layer_norm"(%%d2, %%g2, %%b2) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (%1$s, %6$s, %6$s) -> (%1$s, %7$s, %7$s)
        return %%m#0 : %1$s
        }
        """
            .formatted(x, up, wide, upBias, down, b, rows));
    return text.toString();
  }

  /// {@return the workload `16-lenet` for so many images}
  static String lenet(int images) {
    return Workload.all().stream()
        .filter(workload -> workload.name().equals("16-lenet"))
        .findFirst()
        .orElseThrow()
        .text()
        .text()
        .replace("tensor<2x", "tensor<%dx".formatted(images))
        // The sizes of windows are no images.
        .replace("tensor<%dxi64>".formatted(images), "tensor<2xi64>");
  }

  /// {@return views of an input and of what is computed, which are outputs and are computed with}
  static String views() {
    return """
    func.func @main(%x: tensor<4x24xf32> {pir.name = "x"})
        -> (tensor<96xf32>, tensor<2x48xf32>, tensor<6x16xf32>, tensor<16x4xf32>) {
      %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
      %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 48>} : tensor<2xi64>
      %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 6, 16>} : tensor<2xi64>
      %3 = pd_op.reshape %x, %0 : (tensor<4x24xf32>, tensor<1xi64>) -> tensor<96xf32>
      %4 = pd_op.tanh %3 : (tensor<96xf32>) -> tensor<96xf32>
      %5 = pd_op.reshape %4, %1 : (tensor<96xf32>, tensor<2xi64>) -> tensor<2x48xf32>
      %6 = pd_op.reshape %x, %2 : (tensor<4x24xf32>, tensor<2xi64>) -> tensor<6x16xf32>
      %7 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
      %8 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 6>} : tensor<1xi64>
      %9 = pd_op.slice %6, %7, %8 {axes = array<i64: 0>}
          : (tensor<6x16xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x16xf32>
      %10 = pd_op.transpose %9 {perm = array<i32: 1, 0>} : (tensor<4x16xf32>) -> tensor<16x4xf32>
      return %4, %5, %6, %10 : tensor<96xf32>, tensor<2x48xf32>, tensor<6x16xf32>, tensor<16x4xf32>
    }
    """;
  }
}
