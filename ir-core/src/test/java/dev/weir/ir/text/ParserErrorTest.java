package dev.weir.ir.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Errors are located and worded as mlir-opt 22.1.8 words them for the same text.
class ParserErrorTest {
  private static void expect(String text, String place, String message) {
    assertEquals("loc(\"t.mlir\":" + place + "): " + message + "\n", Texts.errors(text), text);
  }

  @Test
  void values() {
    expect("\"a.b\"(%x) : (i32) -> ()", "1:7", "use of undeclared SSA value name");
    expect(
        "%x = \"a.b\"() : () -> i32\n%x = \"a.b\"() : () -> i32",
        "2:1", "redefinition of SSA value '%x' / previously defined here");
    expect(
        "%x = \"a.b\"() : () -> i32\n\"a.c\"(%x) : (i64) -> ()",
        "2:7",
        "use of value '%x' expects different type than prior uses: 'i64' vs 'i32'"
            + " / prior use here");
    expect(
        "\"a.c\"(%x) : (i64) -> ()\n%x = \"a.b\"() : () -> i32",
        "2:1",
        "definition of SSA value '%x#0' has type 'i32' / previously used here with type 'i64'");
    expect(
        "%x = \"a.b\"() : () -> i32\n\"a.c\"(%x#1) : (i32) -> ()",
        "2:7", "reference to invalid result number");
    expect(
        "%x:2 = \"a.b\"() : () -> i32",
        "1:1", "operation defines 1 results but was provided 2 to bind");
    expect("%x = \"a.b\"() : () -> ()", "1:1", "cannot name an operation with no results");
    expect(
        "%x:0 = \"a.b\"() : () -> ()", "1:4", "expected named operation to have at least 1 result");
  }

  @Test
  void everyUndeclaredNameIsReported() {
    String errors = Texts.errors("\"a.b\"(%x, %y) : (i32, i32) -> ()");
    assertEquals(2, errors.lines().count(), errors);
  }

  @Test
  void namesOfARegionEndWithIt() {
    expect(
        "\"a.b\"() ({\n  %x = \"a.c\"() : () -> i32\n}) : () -> ()\n\"a.d\"(%x) : (i32) -> ()",
        "4:7", "use of undeclared SSA value name");
  }

  @Test
  void blocks() {
    expect(
        "\"a.b\"() ({\n  \"a.c\"()[^bb1] : () -> ()\n}) : () -> ()",
        "2:11",
        "reference to an undefined block");
    expect("\"a.b\"() ({\n^bb0:\n^bb0:\n}) : () -> ()", "3:1", "redefinition of block '^bb0'");
  }

  @Test
  void operations() {
    expect("\"a.b\" : () -> ()", "1:6", "expected '(' to start operand list");
    expect("\"a.b\"()", "1:7", "expected ':' followed by operation type");
    expect("\"a.b\"() : i32", "1:11", "expected function type");
    expect("\"a.b\"() : (i32) -> ()", "1:11", "expected 0 operand types but had 1");
    expect("foo", "1:1", "custom op 'foo' is unknown (tried 'builtin.foo' as well)");
    expect("42", "1:1", "expected operation name in quotes");
    expect("\"\"() : () -> ()", "1:1", "empty operation name is invalid");
  }

  @Test
  void unregisteredDialects() {
    String errors = Texts.errors("\"a.b\"() : () -> ()", ParseOptions.STRICT);
    assertTrue(
        errors.startsWith(
            "loc(\"t.mlir\":1:6): operation being parsed with an unregistered dialect"),
        errors);
  }

  @Test
  void attributes() {
    expect(
        "\"a.b\"() {a = 1, a = 2} : () -> ()", "1:17", "duplicate key 'a' in dictionary attribute");
    expect(
        "\"a.b\"() {a = 256 : i8} : () -> ()",
        "1:14",
        "integer constant out of range for attribute");
    expect(
        "\"a.b\"() {a = -1 : ui8} : () -> ()",
        "1:15",
        "negative integer literal not valid for unsigned integer type");
    expect(
        "\"a.b\"() {a = 1.0 : i8} : () -> ()",
        "1:22",
        "floating point value not valid for specified type");
    expect("\"a.b\"() {a = \"x} : () -> ()", "1:28", "expected '\"' in string literal");
    expect("\"a.b\"() {a = #x} : () -> ()", "1:16", "undefined symbol alias id 'x'");
    expect("\"a.b\"() {a = } : () -> ()", "1:13", "expected attribute value");
  }

  @Test
  void types() {
    expect(
        "\"a.b\"() : () -> vector<0xf32>",
        "1:17",
        "vector types must have positive constant sizes but got 0");
    expect("\"a.b\"() : () -> i16777216", "1:17", "integer bitwidth is limited to 16777215 bits");
    expect("\"a.b\"() : () -> nothing", "1:16", "expected non-function type");
    expect("\"a.b\"() : () -> tensor<4 f32>", "1:25", "expected 'x' in dimension list");
    expect("!t = i32\n!t = i64", "2:1", "redefinition of type alias id 't'");
  }

  @Test
  void aMissingTokenIsReportedWhereTheLineBeforeEnds() {
    expect("\"a.b\"() // comment\n\n{}", "3:2", "expected ':' followed by operation type");
    expect("\"a.b\"() // comment\n\"a.c\"()", "1:8", "expected ':' followed by operation type");
  }

  @Test
  void partsOfAFileKeepTheirLines() {
    SourceText whole = SourceText.of("t.mlir", "\"a.b\"() : () -> ()\n// -----\n\n\"a.b\"(");
    assertEquals(2, whole.split().size());
    var diagnostics = new dev.weir.ir.Diagnostics();
    IrParser.parse(whole.split().get(1), Texts.NONE, ParseOptions.LENIENT, diagnostics);
    assertEquals(4, diagnostics.all().get(0).location().filePosition().orElseThrow().line());
  }
}
