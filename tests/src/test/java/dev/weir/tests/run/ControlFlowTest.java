package dev.weir.tests.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import dev.weir.runtime.host.HostCompiler;
import dev.weir.testkit.program.ProgramText;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Branches and loops on the JVM, with values worked out by hand.
class ControlFlowTest {
  /// i = 1; while (i < ten) { x = x + y; i = i + 1 }
  private static final String LOOP =
      """
      %i = "pd_op.full"() <{shape = array<i64>, value = 1.0 : f64, dtype = #pir.dtype<int64>}> : () -> tensor<i64>
      %one = "pd_op.full"() <{shape = array<i64>, value = 1.0 : f64, dtype = #pir.dtype<int64>}> : () -> tensor<i64>
      %ten = "pd_op.data"() <{name = "ten", shape = array<i64>, dtype = #pir.dtype<int64>}> : () -> tensor<i64>
      %x = "pd_op.data"() <{name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>}> : () -> tensor<2xf32>
      %y = "pd_op.data"() <{name = "y", shape = array<i64: 2>, dtype = #pir.dtype<float32>}> : () -> tensor<2xf32>
      %c = "pd_op.less_than"(%i, %ten) : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %r:2 = "pd_op.while"(%c, %i, %x) ({
      ^bb0(%j: tensor<i64>, %a: tensor<2xf32>):
        %k = "pd_op.add"(%j, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        %b = "pd_op.add"(%a, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        %d = "pd_op.less_than"(%k, %ten) : (tensor<i64>, tensor<i64>) -> tensor<i1>
        "pir.yield"(%d, %k, %b) : (tensor<i1>, tensor<i64>, tensor<2xf32>) -> ()
      }) : (tensor<i1>, tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
      "pir.shadow_output"(%r#0) <{output_name = "i"}> : (tensor<i64>) -> ()
      "pir.shadow_output"(%r#1) <{output_name = "x_out"}> : (tensor<2xf32>) -> ()
      """;

  /// while (c) { (a, b) = (b, a); c = false after `n` rounds }: what is carried changes places.
  private static final String SWAP =
      """
      %zero = "pd_op.full"() <{shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<int64>}> : () -> tensor<i64>
      %one = "pd_op.full"() <{shape = array<i64>, value = 1.0 : f64, dtype = #pir.dtype<int64>}> : () -> tensor<i64>
      %n = "pd_op.data"() <{name = "n", shape = array<i64>, dtype = #pir.dtype<int64>}> : () -> tensor<i64>
      %x = "pd_op.data"() <{name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>}> : () -> tensor<2xf32>
      %y = "pd_op.data"() <{name = "y", shape = array<i64: 2>, dtype = #pir.dtype<float32>}> : () -> tensor<2xf32>
      %c = "pd_op.less_than"(%zero, %n) : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %r:3 = "pd_op.while"(%c, %zero, %x, %y) ({
      ^bb0(%i: tensor<i64>, %a: tensor<2xf32>, %b: tensor<2xf32>):
        %k = "pd_op.add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        %d = "pd_op.less_than"(%k, %n) : (tensor<i64>, tensor<i64>) -> tensor<i1>
        "pir.yield"(%d, %k, %b, %a) : (tensor<i1>, tensor<i64>, tensor<2xf32>, tensor<2xf32>) -> ()
      }) : (tensor<i1>, tensor<i64>, tensor<2xf32>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>, tensor<2xf32>)
      "pir.shadow_output"(%r#1) <{output_name = "a"}> : (tensor<2xf32>) -> ()
      "pir.shadow_output"(%r#2) <{output_name = "b"}> : (tensor<2xf32>) -> ()
      """;

  /// if (c) r = x + x else r = x - x; out = r + x: x is used in both branches and after them.
  private static final String BRANCH =
      """
      %c = "pd_op.data"() <{name = "c", shape = array<i64>, dtype = #pir.dtype<bool>}> : () -> tensor<i1>
      %in = "pd_op.data"() <{name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>}> : () -> tensor<2xf32>
      %x = "pd_op.abs"(%in) : (tensor<2xf32>) -> tensor<2xf32>
      %r = "pd_op.if"(%c) ({
        %a = "pd_op.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        "pir.yield"(%a) : (tensor<2xf32>) -> ()
      }, {
        %b = "pd_op.subtract"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        "pir.yield"(%b) : (tensor<2xf32>) -> ()
      }) : (tensor<i1>) -> tensor<2xf32>
      %out = "pd_op.add"(%r, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      "pir.shadow_output"(%out) <{output_name = "out"}> : (tensor<2xf32>) -> ()
      """;

  /// relu_ writes over its operand only where nobody reads that later.
  private static final String IN_PLACE =
      """
      %in = "pd_op.data"() <{name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>}> : () -> tensor<2xf32>
      %a = "pd_op.relu_"(%in) : (tensor<2xf32>) -> tensor<2xf32>
      %sum = "pd_op.add"(%in, %in) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %b = "pd_op.relu_"(%sum) : (tensor<2xf32>) -> tensor<2xf32>
      %again = "pd_op.subtract"(%in, %in) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %c = "pd_op.relu_"(%again) : (tensor<2xf32>) -> tensor<2xf32>
      %d = "pd_op.add"(%again, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      "pir.shadow_output"(%a) <{output_name = "a"}> : (tensor<2xf32>) -> ()
      "pir.shadow_output"(%b) <{output_name = "b"}> : (tensor<2xf32>) -> ()
      "pir.shadow_output"(%d) <{output_name = "d"}> : (tensor<2xf32>) -> ()
      """;

  private static Executable compile(String text) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = ProgramText.parseValid(text);
    KernelLowering.lower(
        module, KernelRegistry.load(), Backend.CPU, DialectRegistry.load(), diagnostics);
    assertTrue(Verifier.verify(module, diagnostics), () -> diagnostics.all().toString());
    return HostCompiler.compile(module, ParameterStore.empty(), diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static Tensor f32(float... values) {
    return Tensor.of(Arena.ofAuto(), values, values.length);
  }

  private static Tensor i64(long value) {
    Tensor tensor = Tensor.zeros(DType.INT64);
    tensor.setLong(0, value);
    return tensor;
  }

  private static Tensor bool(boolean value) {
    Tensor tensor = Tensor.zeros(DType.BOOL);
    tensor.setLong(0, value ? 1 : 0);
    return tensor;
  }

  @Test
  void aLoopRunsUntilItsConditionFails() {
    try (Executable program = compile(LOOP)) {
      Map<String, Tensor> out =
          program.run(Map.of("ten", i64(10), "x", f32(1, 2), "y", f32(2, -1)));
      assertEquals(10, out.get("i").getLong(0));
      assertArrayEquals(new float[] {1 + 9 * 2, 2 - 9}, out.get("x_out").toFloatArray());
    }
  }

  @Test
  void aLoopWhoseConditionFailsAtOnceGivesItsInputs() {
    try (Executable program = compile(LOOP)) {
      Map<String, Tensor> out = program.run(Map.of("ten", i64(0), "x", f32(1, 2), "y", f32(2, 2)));
      assertEquals(1, out.get("i").getLong(0));
      assertArrayEquals(new float[] {1, 2}, out.get("x_out").toFloatArray());
    }
  }

  @Test
  void carriedValuesMayChangePlaces() {
    try (Executable program = compile(SWAP)) {
      for (int n = 0; n < 5; n++) {
        Map<String, Tensor> out = program.run(Map.of("n", i64(n), "x", f32(1, 2), "y", f32(3, 4)));
        boolean swapped = n % 2 == 1;
        assertArrayEquals(
            swapped ? new float[] {3, 4} : new float[] {1, 2}, out.get("a").toFloatArray());
        assertArrayEquals(
            swapped ? new float[] {1, 2} : new float[] {3, 4}, out.get("b").toFloatArray());
      }
    }
  }

  @Test
  void aBranchIsTakenByItsCondition() {
    try (Executable program = compile(BRANCH)) {
      assertArrayEquals(
          new float[] {3, 6},
          program.run(Map.of("c", bool(true), "x", f32(-1, 2))).get("out").toFloatArray());
      assertArrayEquals(
          new float[] {1, 2},
          program.run(Map.of("c", bool(false), "x", f32(-1, 2))).get("out").toFloatArray());
    }
  }

  @Test
  void valuesKeepTheirMeaningInPlace() {
    try (Executable program = compile(IN_PLACE)) {
      Tensor x = f32(-1, 2);
      Map<String, Tensor> out = program.run(Map.of("x", x));
      assertArrayEquals(new float[] {-1, 2}, x.toFloatArray());
      assertArrayEquals(new float[] {0, 2}, out.get("a").toFloatArray());
      assertArrayEquals(new float[] {0, 4}, out.get("b").toFloatArray());
      assertArrayEquals(new float[] {0, 0}, out.get("d").toFloatArray());
    }
  }

  @Test
  void runsOnSeveralThreadsDoNotMix() throws Exception {
    try (Executable program = compile(LOOP);
        var pool = Executors.newFixedThreadPool(4)) {
      List<Callable<Float>> tasks =
          IntStream.range(0, 200)
              .<Callable<Float>>mapToObj(i ->
                  () ->
                      program
                          .run(Map.of("ten", i64(3), "x", f32(i, 0), "y", f32(1, 0)))
                          .get("x_out")
                          .toFloatArray()[0])
              .toList();
      List<Future<Float>> results = pool.invokeAll(tasks);
      for (int i = 0; i < results.size(); i++) {
        assertEquals(i + 2, results.get(i).get());
      }
    }
  }

  @Test
  void inputsAreChecked() {
    try (Executable program = compile(BRANCH)) {
      assertThrows(IllegalArgumentException.class, () -> program.run(Map.of("c", bool(true))));
      assertThrows(
          IllegalArgumentException.class,
          () -> program.run(Map.of("c", bool(true), "x", f32(1, 2, 3))));
      assertThrows(
          IllegalArgumentException.class,
          () -> program.run(Map.of("c", bool(true), "x", f32(1, 2), "z", f32(1))));
    }
  }

  @Test
  void aKernelThatFailsSaysWhere() {
    String text =
        """
        %x = "pd_op.data"() <{name = "x", shape = array<i64>, dtype = #pir.dtype<int64>}> : () -> tensor<i64>
        %y = "pd_op.floor_divide"(%x, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        "pir.shadow_output"(%y) <{output_name = "y"}> : (tensor<i64>) -> ()
        """;
    try (Executable program = compile(text)) {
      RunException e = assertThrows(RunException.class, () -> program.run(Map.of("x", i64(0))));
      assertEquals(2, e.location().filePosition().orElseThrow().line());
      assertTrue(e.getMessage().contains("floor_divide"));
    }
  }
}
