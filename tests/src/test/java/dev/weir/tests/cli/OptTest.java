package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptTest {
  private static final String TWICE =
      """
      module {
        %x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
        %a = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
        %b = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
        %c = pd_op.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        "pir.shadow_output"(%c) {output_name = "c"} : (tensor<2xf32>) -> ()
      }
      """;

  @TempDir Path folder;

  @Test
  void passesAreNamedInAPipelineOrAsOptions() {
    String plain = Weir.runWith(TWICE, "opt", "-").fine().out();
    assertThat(plain).containsOnlyOnce("%0 = pd_op.data").contains("pd_op.add %1, %2");
    String expected =
        Weir.runWith(TWICE, "opt", "-", "--pass-pipeline=builtin.module(cse)").fine().out();
    assertThat(expected).contains("pd_op.add %1, %1");
    assertThat(Weir.runWith(TWICE, "opt", "--cse", "-").fine().out()).isEqualTo(expected);
    assertThat(Weir.runWith(TWICE, "opt", "--canonicalize{max-iterations=3}", "--cse", "-").code())
        .isZero();
  }

  @Test
  void whatIsLeftOutIsTheSameAsItsDefault() {
    String text =
        """
        func.func @f(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
          %a = "pd_op.softmax"(%x) <{axis = -1 : i32}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
          %b = "pd_op.softmax"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
          %c = "pd_op.softmax"(%x) <{axis = 0 : i32}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
          return %a, %b, %c : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
        }
        """;
    assertThat(Weir.runWith(text, "opt", "-", "--cse").fine().out())
        .contains("return %0, %0, %1 :");
  }

  @Test
  void theIrIsPrintedAroundPasses() {
    Weir all = Weir.runWith(TWICE, "opt", "-", "--canonicalize", "--cse", "--print-ir-after-all");
    assertThat(all.code()).isZero();
    assertThat(all.err())
        .contains("IR Dump After canonicalize", "IR Dump After cse")
        .doesNotContain("IR Dump Before");
    Weir one = Weir.runWith(TWICE, "opt", "-", "--canonicalize", "--cse", "--print-ir-before=cse");
    assertThat(one.err())
        .contains("IR Dump Before cse")
        .doesNotContain("IR Dump Before canonicalize", "IR Dump After");
    Weir changed = Weir.runWith(TWICE, "opt", "-", "--cse", "--cse", "--print-ir-after-change");
    assertThat(changed.err()).containsOnlyOnce("IR Dump After cse");
  }

  @Test
  void timingAndStatisticsGoToStandardError() {
    Weir timed = Weir.runWith(TWICE, "opt", "-", "--cse", "--timing", "--statistics");
    assertThat(timed.code()).isZero();
    assertThat(timed.err()).contains("cse");
    assertThat(timed.out()).isEqualTo(Weir.runWith(TWICE, "opt", "-", "--cse").out());
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    String one = Weir.runWith(TWICE, "opt", "-", "--cse", "--threads=1").fine().out();
    assertThat(Weir.runWith(TWICE, "opt", "-", "--cse", "--threads=4").fine().out()).isEqualTo(one);
  }

  @Test
  void partsOfAFileAreTakenEachByItself() {
    String file = TWICE + "// -----\n" + TWICE;
    assertThat(Weir.runWith(file, "opt", "-").code()).isEqualTo(0);
    String split = Weir.runWith(file, "opt", "-", "--split-input-file").fine().out();
    String single = Weir.runWith(TWICE, "opt", "-").fine().out();
    assertThat(split).isEqualTo(single + "// -----\n" + single);
  }

  @Test
  void anErrorInOnePartDoesNotHideTheNext() {
    String file = "module {\n// -----\nmodule {}\n// -----\n%0 = pd_op.nonsense\n";
    Weir split = Weir.runWith(file, "opt", "-", "--split-input-file");
    split.badInput("<stdin>:", "error:");
    assertThat(split.err().lines().filter(line -> line.contains(": error: "))).hasSize(2);
  }

  @Test
  void diagnosticsAreHeldAgainstComments() {
    String right =
        """
        %x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
        // expected-error@+1 {{'%nowhere'}}
        %y = pd_op.exp %nowhere : (tensor<2xf32>) -> tensor<2xf32>
        """;
    Weir good =
        Weir.runWith(right.replace("'%nowhere'", "undeclared"), "opt", "-", "--verify-diagnostics");
    assertThat(good.err()).isEmpty();
    assertThat(good.code()).isZero();
    Weir.runWith(right.replace("'%nowhere'", "something else"), "opt", "-", "--verify-diagnostics")
        .badInput(
            "unexpected error: ",
            "<stdin>:2:4: error: expected error \"something else\" was not produced");
  }

  @Test
  void unknownDialectsAreKeptWhereThatIsAllowed() {
    String program = "module {\n  \"other.op\"() : () -> ()\n}\n";
    Weir.runWith(program, "opt", "-").badInput("<stdin>:2:13: error:", "other.op");
    assertThat(Weir.runWith(program, "opt", "-", "--allow-unregistered-dialect").fine().out())
        .contains("\"other.op\"() : () -> ()");
  }

  @Test
  void locationsArePrintedWhereAskedFor() {
    assertThat(Weir.runWith(TWICE, "opt", "-", "--mlir-print-debuginfo").fine().out())
        .contains("loc(");
    assertThat(Weir.runWith(TWICE, "opt", "-").fine().out()).doesNotContain("loc(");
  }

  @Test
  void aReproducerRunsAgain() {
    String program = TWICE.replace("pd_op.exp %x", "\"pd_op.no_kernel_for_this\"(%x)");
    Path file = folder.resolve("reproducer.mlir");
    Weir failed =
        Weir.runWith(
            program, "opt", "-", "--pd-op-to-kernel{place=gpu}", "--crash-reproducer=" + file);
    assertThat(failed.code()).isEqualTo(1);
    assertThat(Files.exists(file)).isTrue();
    Weir again = Weir.run("opt", file, "--run-reproducer");
    again.badInput("no_kernel_for_this");
    Weir.run("opt", Weir.example("if.mlir"), "--run-reproducer").badInput("names no pipeline");
  }

  @Test
  void theResultGoesToAFile() {
    Path file = folder.resolve("out.mlir");
    Weir run = Weir.runWith(TWICE, "opt", "-", "-o", file).fine();
    assertThat(run.out()).isEmpty();
    assertThat(Weir.read(file)).isEqualTo(Weir.runWith(TWICE, "opt", "-").out());
  }
}
