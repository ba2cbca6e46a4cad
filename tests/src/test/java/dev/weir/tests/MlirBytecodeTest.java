package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeReader;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytecode from and for mlir-opt, on a module with a bit of everything; skipped, and said so, where
/// mlir-opt is not installed.
class MlirBytecodeTest {
  private static final String TOOL = "/usr/bin/mlir-opt-22";

  /// MLIR's test dialect is not Weir's.
  private static final DialectRegistry REGISTRY =
      DialectRegistry.of(
          DialectRegistry.load().dialects().stream()
              .filter(dialect -> !dialect.namespace().equals("test"))
              .toArray(Dialect[]::new));

  private static final String TEXT =
      """
      "builtin.module"() <{sym_name = "m"}> ({
        "func.func"() <{arg_attrs = [{d.x}], function_type = (i32) -> i32, no_inline,
                        sym_name = "f", sym_visibility = "private"}> ({
        ^bb0(%arg0: i32 loc("f":1:2)):
          %0 = "func.call"(%arg0) <{callee = @f, no_inline}> : (i32) -> i32 loc("f":3:4 to :9)
          %1 = "func.call"(%0) <{callee = @f}> {d.y = 1 : i7} : (i32) -> i32
          %2:2 = "u.op"(%1, %0) ({
          ^bb0(%a: f32, %b: tensor<2x?xf32>):
            "u.leaf"(%0, %a) : (i32, f32) -> ()
          }) {a = dense<[true, false, true]> : tensor<3xi1>, b = dense<true> : vector<9xi1>,
              c = array<i64: 1, -1>, d = [@f::@g, 1.5 : bf16, 0x7FC00001 : f32, -1 : i77],
              e = sparse<[[0, 1]], [5]> : tensor<2x3xi32>, f = affine_map<(d0) -> (d0 + 1)>,
              g = memref<2xf32, strided<[1], offset: ?>, 3>, h = vector<2x[4]xi8>, i = "x\\00y",
              j = !u.opaque<z>, k = #u.attr<1>, l = dense<["a", "b"]> : tensor<2x!u.s>,
              m = dense_resource<key> : tensor<2xi32>, n = 1.0 : f8E5M2, o = tuple<none, index>,
              p = distinct[0]<unit>, q = ui8, r = dense<(1.0, 2.0)> : tensor<complex<f64>>,
              s = memref<*xf32, 1>, t = tensor<*xf80>, u = tensor<2xf32, "enc">, v = f128}
            : (i32, i32) -> (i32, i1)
          "func.return"(%2#0) : (i32) -> ()
        }) : () -> () loc(callsite("a"("b":1:1) at fused<"why">["c":2:2, "d":3:3]))
      }) : () -> ()
      {-#
        dialect_resources: { builtin: { key: "0x400000000100000002000000" } }
      #-}
      """;

  @TempDir Path folder;

  private Path mlirOpt(Path input, String... options) throws IOException, InterruptedException {
    if (!Files.isExecutable(Path.of(TOOL))) {
      String message = "SKIPPED: mlir-opt-22 is not installed";
      System.err.println(message);
      Assumptions.abort(message);
    }
    Path output = Files.createTempFile(folder, "out", "");
    Path errors = folder.resolve("errors");
    List<String> command =
        new ArrayList<>(
            List.of(
                TOOL, input.toString(), "--allow-unregistered-dialect", "-o", output.toString()));
    Collections.addAll(command, options);
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return output;
  }

  private String printed(Path input) throws IOException, InterruptedException {
    return Files.readString(mlirOpt(input, "--mlir-print-op-generic", "--mlir-print-debuginfo"));
  }

  private static String print(IrParser.Parsed parsed) {
    // mlir-opt ends its output with an empty line.
    return IrPrinter.print(parsed, PrintOptions.of(REGISTRY).withGeneric(true).withDebugInfo(true))
        + "\n";
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void bothWays(int version) throws IOException, InterruptedException {
    Path text = Files.writeString(folder.resolve("t.mlir"), TEXT);
    String expected = printed(text);

    Path theirs = mlirOpt(text, "--emit-bytecode", "--emit-bytecode-version=" + version);
    Diagnostics diagnostics = new Diagnostics();
    IrParser.Parsed read =
        BytecodeReader.readFile(
                Files.readAllBytes(theirs), "t", REGISTRY, ParseOptions.LENIENT, diagnostics)
            .orElseThrow(() -> new AssertionError(new DiagnosticPrinter().print(diagnostics)));
    assertThat(print(read)).isEqualTo(expected);

    IrParser.Parsed parsed =
        IrParser.parseFile(
                SourceText.of(text.toString(), TEXT), REGISTRY, ParseOptions.LENIENT, diagnostics)
            .orElseThrow();
    Path ours =
        Files.write(
            folder.resolve("ours"),
            BytecodeWriter.write(parsed, BytecodeOptions.of(REGISTRY).withVersion(version)));
    assertThat(printed(ours)).isEqualTo(expected);
  }

  @Test
  void propertiesThatOnlyTheirDialectKnowsAreRefused() throws IOException, InterruptedException {
    Path text =
        Files.writeString(
            folder.resolve("t.mlir"),
            """
            func.func private @f(%m: memref<?xi32>, %i: index) {
              %0 = memref.load %m[%i] : memref<?xi32>
              return
            }
            """);
    byte[] bytes = Files.readAllBytes(mlirOpt(text, "--emit-bytecode"));
    Diagnostics diagnostics = new Diagnostics();
    assertThat(BytecodeReader.read(bytes, "t", REGISTRY, ParseOptions.LENIENT, diagnostics))
        .isEmpty();
    assertThat(diagnostics.all().get(0).message())
        .startsWith("the properties of 'memref.load' are encoded as only its dialect knows");
    byte[] old = Files.readAllBytes(mlirOpt(text, "--emit-bytecode", "--emit-bytecode-version=4"));
    assertThat(BytecodeReader.read(old, "t", REGISTRY, ParseOptions.LENIENT, new Diagnostics()))
        .isPresent();
  }
}
