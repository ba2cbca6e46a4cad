package dev.weir.examples.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToyTest {
  /// Where the example lies.
  private static final Path EXAMPLE = Path.of(System.getProperty("toy.folder", "."));

  @TempDir Path folder;

  /// What one run of the command came to.
  private record Outcome(int code, String out, String err) {}

  private static Outcome main(Object... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    int code =
        Main.run(
            words,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("program.mlir"), text);
  }

  /// Runs `pipeline` on a `toy.program` and gives the lines between its braces, without indentation.
  private static String statements(String pipeline, String program) {
    var diagnostics = new Diagnostics();
    Pipeline passes = Pipeline.parse(pipeline, PassRegistry.load(), diagnostics).orElseThrow();
    String text =
        Main.transform(
                SourceText.of("program.mlir", "toy.program {\n" + program + "}\n"),
                passes,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return text.lines()
        .filter(line -> line.startsWith("    "))
        .map(String::strip)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void customAssemblyReadsBack() {
    String program =
        """
        %0 = toy.constant -7
        %1 = toy.sum()
        %2 = toy.sum(%0, %1)
        %3 = toy.clamp %2 from -5 to 300 {note = "n"}
        """;
    String once = statements("any()", program);
    assertEquals(once, statements("any()", once + "\n"));
    assertTrue(once.contains("%3 = toy.clamp %2 from -5 to 300 {note = \"n\"}"), once);
    assertTrue(once.contains("%2 = toy.sum(%0, %1)"), once);
  }

  @Test
  void aVerifierErrorHasItsLineAndACaret() throws IOException {
    Path program =
        file(
            """
            toy.program {
              %0 = toy.constant 1
              %1 = toy.clamp %0 from 5 to 4
            }
            """);
    Outcome outcome = main(program);
    assertEquals(1, outcome.code());
    assertEquals("", outcome.out());
    String[] lines = outcome.err().split("\n");
    assertEquals(
        program + ":3:8: error: 'toy.clamp' op expects low <= high, got 5 and 4", lines[0]);
    assertEquals("  %1 = toy.clamp %0 from 5 to 4", lines[1]);
    assertTrue(lines[2].startsWith("       ^"), lines[2]);
  }

  @Test
  void aSyntaxErrorIsLocated() throws IOException {
    Path program = file("toy.program {\n  %0 = toy.constant\n}\n");
    Outcome outcome = main(program);
    assertEquals(1, outcome.code());
    assertTrue(outcome.err().startsWith(program + ":2:20: error: "), outcome.err());
  }

  @Test
  void operandsAreChecked() throws IOException {
    Path program =
        file(
            "toy.program {\n"
                + "  %0 = \"test.f\"() : () -> f32\n"
                + "  %1 = \"toy.sum\"(%0) : (f32) -> i64\n"
                + "}\n");
    Outcome outcome = main(program);
    assertEquals(1, outcome.code());
    assertTrue(
        outcome.err().contains("program.mlir:3:")
            && outcome.err().contains("must be i64, but got 'f32'"),
        outcome.err());
  }

  @Test
  void sumsOfConstantsFold() {
    assertEquals(
        """
        %0 = toy.constant 60
        "test.use"(%0) : (i64) -> ()\
        """,
        statements(
            "any(simplify-toy)",
            """
            %a = toy.constant 10
            %b = toy.constant 20
            %s = toy.sum(%a, %b, %b, %a)
            %t = toy.sum(%s)
            "test.use"(%t) : (i64) -> ()
            """));
  }

  @Test
  void sumsOfSumsMerge() {
    assertEquals(
        """
        %0 = "test.input"() : () -> i64
        %1 = toy.sum(%0, %0)
        %2 = toy.sum(%0, %0, %0, %1, %1)
        "test.use"(%2) : (i64) -> ()\
        """,
        statements(
            "any(simplify-toy)",
            """
            %x = "test.input"() : () -> i64
            %a = toy.sum(%x, %x)
            %b = toy.sum(%x, %x)
            %c = toy.sum(%b, %x, %a, %a)
            "test.use"(%c) : (i64) -> ()
            """));
  }

  @Test
  void clampsMergeWhereTheyOverlap() {
    assertEquals(
        """
        %0 = "test.input"() : () -> i64
        %1 = toy.clamp %0 from 10 to 300
        "test.use"(%1) : (i64) -> ()\
        """,
        statements(
            "any(simplify-toy)",
            """
            %x = "test.input"() : () -> i64
            %a = toy.clamp %x from 0 to 300
            %b = toy.clamp %a from 10 to 500
            "test.use"(%b) : (i64) -> ()
            """));
  }

  @Test
  void clampsStayWhereTheyDoNotOverlap() {
    String program =
        """
        %0 = "test.input"() : () -> i64
        %1 = toy.clamp %0 from 0 to 3
        %2 = toy.clamp %1 from 10 to 500
        "test.use"(%2) : (i64) -> ()\
        """;
    assertEquals(program, statements("any(simplify-toy)", program + "\n"));
  }

  @Test
  void toyOperationsBecomeArithmetic() {
    assertEquals(
        """
        %0 = "test.input"() : () -> i64
        %c7_i64 = arith.constant 7 : i64
        %1 = arith.addi %0, %c7_i64 : i64
        %2 = arith.addi %1, %0 : i64
        %c0_i64 = arith.constant 0 : i64
        %3 = arith.maxsi %2, %c0_i64 : i64
        %c255_i64 = arith.constant 255 : i64
        %4 = arith.minsi %3, %c255_i64 : i64
        %c0_i64_0 = arith.constant 0 : i64
        "test.use"(%4, %c0_i64_0) : (i64, i64) -> ()\
        """,
        statements(
            "any(lower-toy)",
            """
            %x = "test.input"() : () -> i64
            %a = toy.constant 7
            %s = toy.sum(%x, %a, %x)
            %c = toy.clamp %s from 0 to 255
            %n = toy.sum()
            "test.use"(%c, %n) : (i64, i64) -> ()
            """));
  }

  @Test
  void theRulePrintsAsData() {
    assertEquals(
        """
        rule "clamp-of-clamp" benefit(2) {
          match {
            %clamp = toy.clamp(%a)
            %clamp_1 = toy.clamp(%clamp)
            where <java>, "the ranges do not overlap"
          }
          rewrite {
            %clamp_2 = toy.clamp(%a) {low = <java>, high = <java>}
            replace %clamp_1 with %clamp_2
          }
        }\
        """,
        ClampRules.CLAMP_OF_CLAMP.toString());
  }

  @Test
  void commandLinesAreChecked() throws IOException {
    assertEquals(2, main().code());
    assertEquals(2, main(file("toy.program {\n}\n"), "any(no-such-pass)").code());
    assertEquals(1, main(folder.resolve("missing.mlir")).code());
    assertEquals(0, main(file("toy.program {\n}\n"), "any(simplify-toy{max-iterations=3})").code());
  }

  @Test
  void theExampleFile() throws IOException {
    Outcome outcome = main(EXAMPLE.resolve("clamp.mlir"));
    assertEquals("", outcome.err());
    assertEquals(0, outcome.code());
    assertEquals(Files.readString(EXAMPLE.resolve("clamp-simplified.mlir")), outcome.out());
  }
}
