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
