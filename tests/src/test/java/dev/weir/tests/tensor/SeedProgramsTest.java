package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.examples.seeds.AddMul;
import dev.weir.examples.seeds.AddRelu;
import dev.weir.examples.seeds.Closure;
import dev.weir.examples.seeds.CompileCache;
import dev.weir.examples.seeds.DynamicAndStatic;
import dev.weir.examples.seeds.Fibonacci;
import dev.weir.examples.seeds.FloatStatus;
import dev.weir.examples.seeds.FunctionCall;
import dev.weir.examples.seeds.HigherOrder;
import dev.weir.examples.seeds.LazyInlining;
import dev.weir.examples.seeds.LoadElimination;
import dev.weir.examples.seeds.SelectNet;
import dev.weir.examples.seeds.TestF;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The programs of `examples/seeds` print what the documents show, byte for byte.
class SeedProgramsTest {
  @Test
  void theExpressionsOfTheDocumentation() {
    assertThat(FunctionCall.output())
        .isEqualTo(
            """
            lambda (x, y)
                let a = x - 1 in
                let b = a + y in
                let func = lambda (x, y)
                    let ret = x / y in
                    ret end in
                let %1 = func(a, b) in
                let c = b * %1 in
                c end
            """);
    assertThat(TestF.output())
        .isEqualTo(
            """
            lambda (x, y)
                let a = x - 1 in
                let b = a + y in
                b end
            """);
  }

  @Test
  void theValuesOfTheFunctionalPrograms() {
    // a = 6, b = 83, and b times a / b.
    assertThat(FunctionCall.run(7, 77)).isEqualTo("6.0");
    assertThat(TestF.run()).isEqualTo("[83.]");
    assertThat(HigherOrder.output(2)).isEqualTo("25.0");
    assertThat(Fibonacci.output(10)).isEqualTo("55");
    assertThat(Fibonacci.output(20)).isEqualTo("6765");
    assertThat(Closure.output()).isEqualTo("4 5");
  }

  @Test
  void bothProgramsOfTestAddRelu() {
    assertThat(AddRelu.output())
        .isEqualTo(
            """
            { // Operator Dialect
                (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,-1],stop_gradient:[true]} : () -> builtin.tensor<-1x-1xf32>
                (%1) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"y",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,-1],stop_gradient:[true]} : () -> builtin.tensor<-1x-1xf32>
                (%2) = "pd_op.add" (%0, %1) {stop_gradient:[true]} : (builtin.tensor<-1x-1xf32>, builtin.tensor<-1x-1xf32>) -> builtin.tensor<-1x-1xf32>
                (%3) = "pd_op.relu" (%2) {stop_gradient:[true]} : (builtin.tensor<-1x-1xf32>) -> builtin.tensor<-1x-1xf32>
                () = "builtin.shadow_output" (%3) {output_name:"output_0"} : (builtin.tensor<-1x-1xf32>) ->
            }

            // IR after lowering
            { // Kernel Dialect
                (%0) = "data(phi_kernel)" () {dtype:(pd_op.DataType)float32,kernel_key:<backend:Undefined|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"data",name:"x",op_name:"pd_op.data",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,-1],stop_gradient:[true]} : () -> undefined_tensor<-1x-1xf32>
                (%1) = "shadow_feed(phi_kernel)" (%0) {kernel_key:<backend:GPU|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"shadow_feed",op_name:"pd_op.shadow_feed"} : (undefined_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>
                (%2) = "data(phi_kernel)" () {dtype:(pd_op.DataType)float32,kernel_key:<backend:Undefined|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"data",name:"y",op_name:"pd_op.data",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,-1],stop_gradient:[true]} : () -> undefined_tensor<-1x-1xf32>
                (%3) = "shadow_feed(phi_kernel)" (%2) {kernel_key:<backend:GPU|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"shadow_feed",op_name:"pd_op.shadow_feed"} : (undefined_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>
                (%4) = "add(phi_kernel)" (%1, %3) {kernel_key:<backend:GPU|layout:NCHW|dtype:float32>,kernel_name:"add",op_name:"pd_op.add",stop_gradient:[true]} : (gpu_tensor<-1x-1xf32>, gpu_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>
                (%5) = "relu(phi_kernel)" (%4) {kernel_key:<backend:GPU|layout:NCHW|dtype:float32>,kernel_name:"relu",op_name:"pd_op.relu",stop_gradient:[true]} : (gpu_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>
                () = "builtin.shadow_output" (%5) {output_name:"output_0"} : (gpu_tensor<-1x-1xf32>) ->
            }
            """);
    Tensor ones = Tensor.ones(16, 64);
    assertThat(AddRelu.run(ones, ones)).startsWith("[[2. 2. 2. ... 2. 2. 2.]\n");
  }

  /// The listings of seed 004; 9.0199995 is one ulp below its 9.02.
  @Test
  void eagerCodeAndGraphsTogether() {
    assertThat(DynamicAndStatic.run().lines())
        .containsExactly(
            "[ 4. 10. 18.]",
            "[[[[2. 2. 2. 2.]",
            "   [2. 2. 2. 2.]",
            "   [2. 2. 2. 2.]]",
            "",
            "  [[2. 2. 2. 2.]",
            "   [2. 2. 2. 2.]",
            "   [2. 2. 2. 2.]]",
            "",
            "  [[2. 2. 2. 2.]",
            "   [2. 2. 2. 2.]",
            "   [2. 2. 2. 2.]]]]",
            "[[9.0199995 5.4       7.2000003]",
            " [9.0199995 5.4       7.2000003]]",
            "[[9.0199995 5.4       7.2000003]",
            " [9.0199995 5.4       7.2000003]]",
            "[[[[15.99984]]",
            "",
            "  [[15.99984]]]]");
  }

  @Test
  void choicesAndSelects() {
    assertThat(SelectNet.ifNet()).isEqualTo("[-5050]");
    assertThat(SelectNet.selectNet()).isEqualTo("[-5050]");
    assertThat(SelectNet.choices()).containsExactly(100, 0);
  }

  /// (3 + 2) 2; the gradient at 1 is 0 + 1 + 2.
  @Test
  void savedGraphsAndEffectsInOrder(@TempDir Path folder) throws IOException {
    assertThat(AddMul.run(folder).lines())
        .containsExactly("10.0", "graph-1-after.mlir", "graph-1-before.mlir");
    assertThat(FloatStatus.run().lines())
        .containsExactly("[[10. 10. 10.]", " [10. 10. 10.]]", "alloc, clear, get of 2");
    assertThat(LoadElimination.gradient("1")).isEqualTo("3");
  }

  /// 6 layers on 4 micro-batches; of blocks within blocks the outer ones are functions.
  @Test
  void blocksAreInlinedLate() {
    assertThat(LazyInlining.run().lines())
        .containsExactly(
            "without the mark: 24 matmuls, 0 functions, 0 calls, as eager code",
            "marked: 1 matmuls, 1 functions, 24 calls, as eager code",
            "blocks in blocks: 2 matmuls, 1 functions, 3 calls, as eager code",
            "one was changed: 2 matmuls, 2 functions, 24 calls, as eager code");
  }

  @Test
  void whatACacheHoldsIsTakenAndWhatIsDamagedIsNot(@TempDir Path folder) throws IOException {
    Jit.setCache(folder);
    try {
      assertThat(CompileCache.run().toString()).isEqualTo("[601.]");
      List<Path> files = files(folder);
      assertThat(files).isNotEmpty();
      var times = Files.getLastModifiedTime(files.get(0));
      assertThat(CompileCache.run().toString()).isEqualTo("[601.]");
      assertThat(files(folder)).isEqualTo(files);
      assertThat(Files.getLastModifiedTime(files.get(0))).isEqualTo(times);
      for (Path file : files) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
      }
      assertThat(CompileCache.run().toString()).isEqualTo("[601.]");
      assertThat(files(folder)).isEqualTo(files);
      // A changed constant is another program.
      assertThat(Jit.of((Tensor x) -> x.multiply(3.0)).apply(Tensor.of(new float[] {2})).toString())
          .isEqualTo("[6.]");
      assertThat(Jit.of((Tensor x) -> x.multiply(4.0)).apply(Tensor.of(new float[] {2})).toString())
          .isEqualTo("[8.]");
      assertThat(files(folder)).hasSizeGreaterThan(files.size() + 1);
    } finally {
      Jit.clearCache();
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }
}
