package dev.weir.testkit.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.AliasNames;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import org.junit.jupiter.api.Test;

/// A dialect names aliases of types and attributes, its own or not.
class AliasNamesTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final PrintOptions OPTIONS = PrintOptions.of(REGISTRY).withGeneric(true);

  private static IrParser.Parsed parse(String text) {
    return IrParser.parseFile(
            SourceText.of("t", text), REGISTRY, ParseOptions.LENIENT, new Diagnostics())
        .orElseThrow();
  }

  private static String print(String text) {
    String printed = IrPrinter.print(parse(text), OPTIONS);
    assertThat(IrPrinter.print(parse(printed), OPTIONS)).isEqualTo(printed);
    return printed;
  }

  @Test
  void attributes() {
    assertThat(
            print(
                "\"test.op\"() {d.a = [\"alias_test:point\"], d.b = \"alias_test:point\"} : () ->"
                    + " ()"))
        .startsWith("#point = \"alias_test:point\"\n")
        .contains("d.a = [#point], d.b = #point");
  }

  @Test
  void types() {
    assertThat(
            print(
                "%0 = \"test.op\"() {d.a = tuple<index>} : () -> tuple<index, tuple<index,"
                    + " index>>"))
        .startsWith("!test_tuple = tuple<index, index>\n!test_tuple1 = tuple<index>\n")
        .contains("d.a = !test_tuple1} : () -> tuple<index, !test_tuple>");
  }

  @Test
  void whatHoldsAliasesComesAfterThem() {
    assertThat(
            print(
                "\"test.op\"() {d.a = tuple<tuple<index>>, d.b = \"alias_test:a\", d.c ="
                    + " tuple<index>} : () -> ()"))
        .startsWith("!test_tuple = tuple<index>\n#a = \"alias_test:a\"\n");
  }

  @Test
  void namesThatAreBuiltInCanBeReplaced() {
    assertThat(
            print(
                "\"test.op\"() {d.a = affine_map<() -> (42)>, d.b = affine_map<(d0) -> ()>} : () ->"
                    + " ()"))
        .startsWith("#answer = affine_map<() -> (42)>\n#map = affine_map<(d0) -> ()>\n");
  }

  @Test
  void namesDoNotEndInDigits() {
    assertThat(print("\"test.op\"() {d.a = \"alias_test:x1\"} : () -> ()"))
        .startsWith("#x1_ = \"alias_test:x1\"\n");
    assertThatIllegalArgumentException().isThrownBy(() -> new AliasNames.Name("1x", true));
    assertThatIllegalArgumentException().isThrownBy(() -> new AliasNames.Name("a.b", true));
  }

  @Test
  void noneWithLocalScope() {
    String text = "\"test.op\"() {d.a = \"alias_test:point\"} : () -> ()";
    assertThat(IrPrinter.print(parse(text), OPTIONS.withLocalScope(true)))
        .contains("{d.a = \"alias_test:point\"}");
  }
}
