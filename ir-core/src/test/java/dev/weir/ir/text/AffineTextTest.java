package dev.weir.ir.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Affine expressions are read back as they were, at the limits of 64 bits too.
class AffineTextTest {
  private static String printed(String expression) {
    String text = "\"a.b\"() {a = affine_map<(d0) -> (" + expression + ")>} : () -> ()";
    String printed = IrPrinter.print(Texts.parse(text), Texts.GENERIC);
    return printed.substring(printed.indexOf("-> (") + 4, printed.indexOf(")>"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "d0 * 2 - 3",
        "d0 - d0 mod 8",
        "-d0 - 9223372036854775807",
        "d0 + -9223372036854775808",
        "d0 * -9223372036854775808"
      })
  void isReadBackAsItWas(String expression) {
    String printed = printed(expression);
    assertEquals(printed, printed(printed));
  }

  /// 2^61 * 4 and 2^63 exceed 64 bits, and so are not folded; their negatives do not.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "d0 + -2305843009213693952 * -4",
        "d0 + -9223372036854775808 * -1",
        "d0 mod (-9223372036854775808 * -1)"
      })
  void aProductThatIsTooLargeKeepsItsFactors(String expression) {
    String printed = printed(expression);
    assertTrue(printed.contains(" * -"), printed);
    assertEquals(printed, printed(printed));
  }
}
