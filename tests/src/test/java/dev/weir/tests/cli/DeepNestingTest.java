package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What nests 100,000 deep gets an answer or a diagnostic from every command, as text and as bytecode,
/// and never overflows the stack.
class DeepNestingTest {
  private static final int DEPTH = 100_000;

  @TempDir Path folder;

  private Path nested(String before, String open, String close, String after) {
    return Weir.write(
        folder.resolve("deep.mlir"), before + open.repeat(DEPTH) + close.repeat(DEPTH) + after);
  }

  private Path regions() {
    return nested("", "\"t.op\"() ({\n", "}) : () -> ()\n", "");
  }

  @Test
  void regionsAreReadVerifiedAndPrinted() throws IOException {
    Path output = folder.resolve("out.mlir");
    Weir.run("opt", regions(), "--allow-unregistered-dialect", "-o", output).fine();
    try (var lines = Files.lines(output)) {
      assertThat(lines.filter(line -> line.contains("t.op")).count()).isEqualTo(DEPTH);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6})
  void regionsAreWrittenAsBytecodeAndReadAgain(int version) throws IOException {
    Path bytecode = folder.resolve("deep.mlirbc");
    Weir.run(
            "opt",
            regions(),
            "--allow-unregistered-dialect",
            "--emit-bytecode",
            "--emit-bytecode-version=" + version,
            "-o",
            bytecode)
        .fine();
    Path again = folder.resolve("again.mlirbc");
    Weir.run(
            "opt",
            bytecode,
            "--allow-unregistered-dialect",
            "--emit-bytecode",
            "--emit-bytecode-version=" + version,
            "-o",
            again)
        .fine();
    assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(bytecode));
  }

  @Test
  void passesGoThroughDeepRegions() {
    Weir.run(
            "opt",
            regions(),
            "--allow-unregistered-dialect",
            "--canonicalize",
            "--cse",
            "--dce",
            "--sccp",
            "--loop-invariant-code-motion",
            "--mlir-print-skip-regions")
        .fine();
  }

  /// Regions of operations that nobody knows may be symbol tables.
  @Test
  void symbolsAreLookedForInDeepRegions() {
    Weir.run("opt", regions(), "--allow-unregistered-dialect", "--symbol-dce")
        .badInput("deep.mlir:1:1: error: operation contains potentially unknown symbol table");
  }

  /// Custom assembly nests less deep, and says so.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``              | module {\\n                 | }\\n",
        "%c = arith.constant true\\n | scf.if %c {\\n        | }\\n",
        "``              | func.func @f() {\\n          | }\\n",
      })
  void regionsInCustomAssembly(String before, String open, String close) {
    Path file =
        nested(
            before.replace("\\n", "\n"), open.replace("\\n", "\n"), close.replace("\\n", "\n"), "");
    Weir.run("opt", file)
        .badInput("deep.mlir:20", "nest more than 200 deep; the generic form may nest deeper");
  }

  /// Modules in generic form nest without a limit, and are printed in generic form where custom
  /// assembly could not be read back.
  @Test
  void modules() throws IOException {
    Path output = folder.resolve("out.mlir");
    Weir.run(
            "opt",
            nested("", "\"builtin.module\"() ({\n^bb0:\n", "}) : () -> ()\n", ""),
            "-o",
            output)
        .fine();
    Path bytecode = folder.resolve("out.mlirbc");
    Weir.run("opt", output, "--emit-bytecode", "-o", bytecode).fine();
    Path again = folder.resolve("again.mlirbc");
    Weir.run("opt", bytecode, "--canonicalize", "--cse", "--emit-bytecode", "-o", again).fine();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "array       | \"t.op\"() {a =                   | [            | ]     | } : () -> ()",
        "dictionary  | \"t.op\"() {a =                   | {a =         | }     | } : () -> ()",
        "properties  | \"t.op\"() <                      | {a =         | }     | > : () -> ()",
        "distinct    | \"t.op\"() {a =                   | distinct[0]< | >     | } : () -> ()",
        "affine      | \"t.op\"() {a = affine_map<(i) -> ( | (          | )     | )>} : () -> ()",
        "elements    | \"t.op\"() {a = dense<            | [            | ]     | > : tensor<1xi1>}"
            + " : () -> ()",
        "tuple       | \"t.op\"() : () ->                | tuple<       | >     | ``",
        "memref      | \"t.op\"() : () ->                | memref<1x    | >     | ``",
        "encoding    | \"t.op\"() : () ->                | tensor<1xi1, #d<1> : | > | ``",
        "function    | \"t.op\"() : () ->                | (() ->       | )     | ``",
        "name        | \"t.op\"() : () -> () loc(        | \"n\"(       | )     | )",
        "call site   | \"t.op\"() : () -> () loc(        | callsite(    | at \"f\":1:1) | )",
        "fused       | \"t.op\"() : () -> () loc(        | fused[       | ]     | )",
        "metadata    | \"t.op\"() : () -> () loc(        | fused<loc(   | )>[]  | )",
        "alias       | #a =                              | [            | ]     | ``",
        "type alias  | !t =                              | tuple<       | >     | ``",
      })
  void everythingElseHasALimit(
      String what, String before, String open, String close, String after) {
    Path file = nested(before, open, close, after == null ? "" : after);
    Weir.run("opt", file, "--allow-unregistered-dialect")
        .badInput("deep.mlir:1:", "nesting is too deep");
  }

  /// The text of a dialect that is not at hand is no nesting: its brackets are counted.
  @ParameterizedTest
  @ValueSource(strings = {"!d.t", "#d.a"})
  void opaqueText(String name) {
    String text = name + "<" + "[".repeat(DEPTH) + "]".repeat(DEPTH) + ">";
    Path file = Weir.write(folder.resolve("deep.mlir"), "\"t.op\"() {a = " + text + "} : () -> ()");
    Weir.run("opt", file, "--allow-unregistered-dialect", "-o", folder.resolve("out")).fine();
    assertThat(Weir.read(folder.resolve("out"))).contains(text);
  }

  /// As long as it is wide rather than deep there is no limit.
  @Test
  void longChains() {
    StringBuilder text = new StringBuilder("%0 = \"t.op\"() : () -> i1\n");
    for (int i = 1; i < DEPTH; i++) {
      text.append("%%%d = \"t.op\"(%%%d) : (i1) -> i1\n".formatted(i, i - 1));
    }
    Path file = Weir.write(folder.resolve("long.mlir"), text.toString());
    Weir.run(
            "opt",
            file,
            "--allow-unregistered-dialect",
            "--canonicalize",
            "--cse",
            "--dce",
            "-o",
            folder.resolve("out"))
        .fine();
  }
}
