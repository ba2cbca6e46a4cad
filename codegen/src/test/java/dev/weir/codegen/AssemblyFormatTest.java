package dev.weir.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ops in custom assembly. Each text is written by hand as MLIR would print it.
class AssemblyFormatTest {
  private static final String VALUES =
      """
        %0:2 = "x.floats"() : () -> (f32, f32)
        %1:3 = "x.integers"() : () -> (i64, i64, i64)
      """;

  private static String body(String op) {
    return "\"builtin.module\"() ({\n" + VALUES + "  " + op + "\n}) : () -> ()\n";
  }

  private static String print(String text, boolean generic) {
    return (String) Fixture.call("Driver", "print", text, generic);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%2 = toy.add %0#0, %0#1 : f32",
        "%2 = toy.add_ %0#0, %0#1 {fast = true} : f32",
        "%2 = toy.number -7",
        "%2 = toy.number 7 {note = \"x\"}",
        "toy.groups %1#0, %1#1",
        "toy.groups %1#0 bias(%0#0 : f32), %1#1",
        "toy.groups %1#0 [%0#0, %1#1] : f32, i64 mask %1#2, %1#1",
        "%2:2 = toy.middle %0#0, %0#1, %1#0, %1#1 : (f32, f32, i64, i64) -> (i1, i2)",
        "%2 = toy.middle %0#0, %0#1 : (f32, f32) -> i1",
        "toy.turn left",
        "toy.turn right by right {x = #toy.way<left>}",
        "toy.clauses",
        "toy.clauses level(<low>) quick with %0#0 : f32",
        "toy.clauses with %0#0 : f32 {x = 1 : i64}",
        "toy.custom %0#0 as f32",
        "toy.custom %0#0 as f32 times 3 {x}",
        "%2:2 = toy.same %0#0, %0#1 : f32 -> i1, i2",
        "toy.same %0#0, %0#1 : f32 -> ",
        "toy.attributes true 1 -2 5.000000e-01 1.000000e-01 \"t\" i7 sizes [1, -2] []"
            + " [1.500000e+00] cold <low> <from = 1, to = 2.500000e+00, open = false> @f lazy",
        "toy.attributes false 1 2 1.000000e+00 2.000000e+00 \"\" f32 sizes [] [3] [] warm"
            + " <very_high> <from = -1, to = 0.000000e+00, open = true> @a::@b maybe 7 once eager"
            + " attributes {doubled = 3 : i32, step = 2 : i64}",
        "toy.regions {\n    \"x.y\"() : () -> ()\n  }",
        "toy.regions {\n  } else {\n    \"x.y\"() : () -> ()\n  }",
        """
        toy.regions {
          } more {
            "x.y"() : () -> ()
          }, {
            "x.z"() : () -> ()
          } {u}\
        """,
        "toy.scope @s {\n  }",
        "toy.scope @s attributes {u} {\n    \"x.y\"() : () -> ()\n  }",
        "toy.scope @s {\n    toy.end {u}\n  }",
        "toy.spaces a( ) = <3> -> []",
      })
  void printsWhatItReads(String op) {
    String text = body(op);
    assertThat(print(text, false)).isEqualTo(text);
    assertThat(print(print(text, true), false)).as("through generic form").isEqualTo(text);
  }

  @Test
  void branchesNameTheirBlocks() {
    String text =
        """
        "builtin.module"() ({
          "x.f"() ({
            toy.branch ^bb1
          ^bb1:  // 2 preds: ^bb0, ^bb1
            toy.branch ^bb1 or ^bb2, ^bb2
          ^bb2:  // 2 preds: ^bb1, ^bb1
            toy.branch ^bb2
          }) : () -> ()
        }) : () -> ()
        """;
    String plain = text.replaceAll("  // .*", "");
    assertThat(print(plain, false).replaceAll("  // .*", "")).isEqualTo(plain);
  }

  @Test
  void genericFormKeepsGroupSizes() {
    assertThat(print(body("toy.groups %1#0 bias(%0#0 : f32), %1#1"), true))
        .contains(
            "\"toy.groups\"(%1#0, %0#0, %1#1)"
                + " <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (i64, f32, i64) -> ()");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%2 = toy.add %0#0 %0#1 : f32 | expected ','",
        "%2 = toy.add %0#0, %0#1 : i32 | expects different type than prior uses: 'i32' vs 'f32'",
        "%2 = toy.number true | expected ",
        "%2 = toy.number 99999999999999999999 | integer",
        "toy.clauses level(<high>) | expected one of: low, very_high",
        "toy.clauses quick quick | `quick` clause can appear at most once",
        "%2:2 = toy.middle %0#0, %0#1 : (f32) -> (i1, i2) | got 2 operands and 1 types",
      })
  void reportsWhatDoesNotFit(String opAndMessage) {
    List<String> parts = Splitter.on(" | ").splitToList(opAndMessage);
    assertThat(print(body(parts.get(0)), false)).startsWith("error: ").contains(parts.get(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "!toy.box<f32, 3>",
        "!toy.box<!toy.mark, 0, \"a\\22b\">",
        "!toy.pair<i1 -> !toy.mark>",
        "!toy.pair<i1 -> i2 at [3, -1]>",
      })
  void typesPrintWhatTheyRead(String text) {
    String op = body("%2 = \"x.t\"() : () -> " + text);
    assertThat(print(op, false)).isEqualTo(op);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#toy.level<very_high>",
        "#toy.range<from = -1, to = 2.500000e+00, open = true>",
        "#toy.color<\"red\", [255, 0, 0], warm>",
      })
  void attributesPrintWhatTheyRead(String text) {
    String op = body("\"x.t\"() {a = " + text + "} : () -> ()");
    assertThat(print(op, false)).isEqualTo(op);
  }

  @Test
  void recordsRefuseWhatTheyCannotBe() {
    assertThat(print(body("%2 = \"x.t\"() : () -> !toy.box<f32, -1>"), false))
        .isEqualTo("error: a box cannot have size -1");
  }
}
