package dev.weir.tests.workloads;

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
}
