package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.tests.run.MindIrEffectsTest.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Loops whose bodies change parameters and print, on the JVM.
class MindIrLoopEffectsTest {
  private static final String F = "() -> tensor<f32>";

  private static final String DOUBLED =
      "%r = mindir.primitive \"Mul\"(%w, %two) : (REF, tensor<f32>) -> tensor<f32>";

  private static final String WHILE_POSITIVE =
      "mindir.primitive \"Greater\"(%n, %zero) : (tensor<f32>, tensor<f32>) -> tensor<i1>";

  /// `header` is asked before each turn with `%n`, and calls the body or what comes after; all three have
  /// captured `%w`.
  private static String loop(String condition, String body, String after) {
    return """
    mindir.func @main(%%x: tensor<f32>, %%w: REF {mindir.weight = "w"}) -> tensor<f32> {
      %%zero = mindir.constant dense<0.0> : tensor<f32>
      %%f = mindir.closure @header(%%w) : (REF) -> ((tensor<f32>) -> tensor<f32>)
      %%y = mindir.call %%f(%%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
      %%r = mindir.primitive "Add"(%%y, %%zero) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      mindir.return %%r : tensor<f32>
    }
    mindir.func private @header(%%n: tensor<f32>) captures(%%w: REF) -> tensor<f32> {
      %%zero = mindir.constant dense<0.0> : tensor<f32>
      %%ten = mindir.constant dense<10.0> : tensor<f32>
      %%c = %s
      %%f = mindir.closure @body(%%n, %%w) : (tensor<f32>, REF) -> (F)
      %%g = mindir.closure @after(%%n, %%w) : (tensor<f32>, REF) -> (F)
      %%s = mindir.switch %%c, %%f, %%g : (tensor<i1>, F, F) -> (F)
      %%y = mindir.call %%s() : (F) -> tensor<f32>
      mindir.return %%y : tensor<f32>
    }
    mindir.func private @body() captures(%%n: tensor<f32>, %%w: REF) -> tensor<f32> {
      %%one = mindir.constant dense<1.0> : tensor<f32>
    %s
      %%m = mindir.primitive "Sub"(%%n, %%one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %%f = mindir.closure @header(%%w) : (REF) -> ((tensor<f32>) -> tensor<f32>)
      %%y = mindir.call %%f(%%m) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
      mindir.return %%y : tensor<f32>
    }
    mindir.func private @after() captures(%%n: tensor<f32>, %%w: REF) -> tensor<f32> {
      %%two = mindir.constant dense<2.0> : tensor<f32>
    %s
      mindir.return %%r : tensor<f32>
    }
    """
        .formatted(condition, body.indent(2).stripTrailing(), after.indent(2).stripTrailing())
        .replace("(F)", "(" + F + ")")
        .replace(" F,", " " + F + ",")
        .replace(" F)", " " + F + ")")
        .replace("REF", MindIrEffectsTest.REF);
  }

  /// while n > 0: w += n, n -= 1; then 2 w.
  @ParameterizedTest
  @CsvSource({"0, 5", "1, 6", "4, 15"})
  void bodiesChangeParameters(double n, double weight) {
    String text =
        loop(
            WHILE_POSITIVE,
            "%a = mindir.primitive \"AssignAdd\"(%w, %n) : (REF, tensor<f32>) -> REF",
            DOUBLED);
    Model model = new Model().with("w", 5);
    assertThat(model.run(text, MindIrEffectsTest.scalar(n))).containsExactly(2 * weight);
    assertThat(model.parameters.get("w").getDouble(0)).isEqualTo(weight);
    assertThat(model.run(text, MindIrEffectsTest.scalar(1))).containsExactly(2 * (weight + 1));
  }

  /// while w < 10: w = w + w; what is read before the change is another value than what is read after.
  @ParameterizedTest
  @EnumSource(value = CopyElimination.class, names = "NO_LOAD", mode = EnumSource.Mode.EXCLUDE)
  void conditionsReadWhatBodiesChanged(CopyElimination copies) {
    String text =
        loop(
            "mindir.primitive \"Less\"(%w, %ten) : (REF, tensor<f32>) -> tensor<i1>",
            """
            %d = mindir.primitive "Add"(%w, %w) : (REF, REF) -> tensor<f32>
            %a = mindir.primitive "Assign"(%w, %d) : (REF, tensor<f32>) -> REF
            """,
            """
            %h = mindir.primitive "Mul"(%n, %two) : (tensor<f32>, tensor<f32>) -> tensor<f32>
            %r = mindir.primitive "Add"(%w, %h) : (REF, tensor<f32>) -> tensor<f32>
            """);
    Model model = new Model().with("w", 3);
    // 3, 6, 12: two turns, so that n is 8 - 2
    assertThat(model.run(text, copies, MindIrEffectsTest.scalar(8))).containsExactly(24);
    assertThat(model.parameters.get("w").getDouble(0)).isEqualTo(12);
  }

  @Test
  void bodiesPrintInEveryTurn() {
    String text =
        loop(
            WHILE_POSITIVE,
            """
            %p = mindir.primitive "Print"(%w) : (REF) -> tensor<i32>
            %a = mindir.primitive "AssignAdd"(%w, %one) : (REF, tensor<f32>) -> REF
            %q = mindir.primitive "Print"(%n, %w) : (tensor<f32>, REF) -> tensor<i32>
            """,
            DOUBLED);
    Model model = new Model().with("w", 0);
    assertThat(model.run(text, MindIrEffectsTest.scalar(2))).containsExactly(4);
    assertThat(model.printed)
        .isEqualTo(
            """
            Tensor(shape=[], dtype=Float32, value=0.0)
            Tensor(shape=[], dtype=Float32, value=2.0)
            Tensor(shape=[], dtype=Float32, value=1.0)
            Tensor(shape=[], dtype=Float32, value=1.0)
            Tensor(shape=[], dtype=Float32, value=1.0)
            Tensor(shape=[], dtype=Float32, value=2.0)
            """);
  }

  /// The value before the loop is kept although the loop writes over the parameter.
  @Test
  void whatWasReadBeforeALoopStays() {
    String text =
        """
        mindir.func @main(%x: tensor<f32>, %w: REF {mindir.weight = "w"}) -> tensor<f32> {
          %one = mindir.constant dense<1.0> : tensor<f32>
          %before = mindir.primitive "Mul"(%w, %one) : (REF, tensor<f32>) -> tensor<f32>
          %f = mindir.closure @header(%w) : (REF) -> ((tensor<f32>) -> tensor<f32>)
          %y = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
          %r = mindir.primitive "Sub"(%w, %before) : (REF, tensor<f32>) -> tensor<f32>
          mindir.return %r : tensor<f32>
        }
        """
            .replace("REF", MindIrEffectsTest.REF);
    String rest =
        loop(
            WHILE_POSITIVE,
            "%a = mindir.primitive \"AssignAdd\"(%w, %one) : (REF, tensor<f32>) -> REF",
            DOUBLED);
    Model model = new Model().with("w", 7);
    String all = text + rest.substring(rest.indexOf("mindir.func private @header"));
    assertThat(model.run(all, MindIrEffectsTest.scalar(5))).containsExactly(5);
    assertThat(model.parameters.get("w").getDouble(0)).isEqualTo(12);
  }

  /// Two parameters that a loop exchanges: each turn reads both before it writes either.
  @ParameterizedTest
  @CsvSource({"0, 1, 2", "1, 2, 1", "2, 1, 2", "5, 2, 1"})
  void parametersAreExchanged(double turns, double first, double second) {
    String v = MindIrEffectsTest.REF.replace("\"w\"", "\"v\"");
    String text =
        loop(
                WHILE_POSITIVE,
                """
                %a = mindir.primitive "Mul"(%w, %one) : (REF, tensor<f32>) -> tensor<f32>
                %b = mindir.primitive "Mul"(%v, %one) : (VREF, tensor<f32>) -> tensor<f32>
                %p = mindir.primitive "Assign"(%w, %b) : (REF, tensor<f32>) -> REF
                %q = mindir.primitive "Assign"(%v, %a) : (VREF, tensor<f32>) -> VREF
                """,
                DOUBLED)
            .replace("(%n, %w) : (tensor<f32>, REF)", "(%n, %w, %v) : (tensor<f32>, REF, VREF)")
            .replace("V" + MindIrEffectsTest.REF, v)
            .replace(
                "%w: " + MindIrEffectsTest.REF + " {mindir.weight = \"w\"})",
                "%w: "
                    + MindIrEffectsTest.REF
                    + " {mindir.weight = \"w\"}, %v: "
                    + v
                    + " {mindir.weight = \"v\"})")
            .replace(
                "%w: " + MindIrEffectsTest.REF + ")",
                "%w: " + MindIrEffectsTest.REF + ", %v: " + v + ")")
            .replace(
                "(%w) : (" + MindIrEffectsTest.REF + ")",
                "(%w, %v) : (" + MindIrEffectsTest.REF + ", " + v + ")")
            .replace(
                "(%n, %w) : (tensor<f32>, " + MindIrEffectsTest.REF + ")",
                "(%n, %w, %v) : (tensor<f32>, " + MindIrEffectsTest.REF + ", " + v + ")");
    Model model = new Model().with("w", 1).with("v", 2);
    model.run(text, MindIrEffectsTest.scalar(turns));
    assertThat(model.parameters.get("w").getDouble(0)).isEqualTo(first);
    assertThat(model.parameters.get("v").getDouble(0)).isEqualTo(second);
  }
}
