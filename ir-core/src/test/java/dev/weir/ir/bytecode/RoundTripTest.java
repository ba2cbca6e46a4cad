package dev.weir.ir.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written as bytecode of any version and read again prints as before.
class RoundTripTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.of();

  /// Attributes, each in a module of its own.
  private static final ImmutableList<String> ATTRIBUTES =
      ImmutableList.of(
          "unit",
          "true",
          "7 : i32",
          "-7 : i7",
          "-1 : i16",
          "255 : ui8",
          "18446744073709551615 : ui64",
          "-9223372036854775808 : i64",
          "-9223372036854775808 : index",
          "-170141183460469231731687303715884105728 : i128",
          "340282366920938463463374607431768211455 : ui128",
          "0 : i0",
          "1.5 : f32",
          "0x7FC00001 : f32",
          "-0.0 : f64",
          "1.0 : f16",
          "1.0 : bf16",
          "1.0 : tf32",
          "1.0 : f8E5M2",
          "1.0 : f4E2M1FN",
          "0x3FFF8000000000000001 : f80",
          "0x7FFF8000000000000000000000000001 : f128",
          "\"text\\00\\FF\\22\"",
          "\"typed\" : !d.t",
          "[1 : i32, [], \"x\"]",
          "{a = 1 : i32, b = {c = unit}}",
          "@f",
          "@f::@\"g h\"::@i",
          "i32",
          "(i32, f32) -> ()",
          "tensor<4x?x0xf32, \"enc\">",
          "tensor<*xi1>",
          "memref<4x?xf32, strided<[?, 1], offset: 4>, 3>",
          "memref<2xf32, affine_map<(d0) -> (d0 * 2)>>",
          "memref<*xf32, \"space\">",
          "memref<*xf32>",
          "memref<4xf32>",
          "vector<4x[8]xf32>",
          "vector<f32>",
          "tuple<i1, tuple<>>",
          "complex<f32>",
          "none",
          "si5",
          "!d.opaque<x>",
          "#d.opaque<x>",
          "#d<\"any\">",
          "affine_map<(d0)[s0] -> (d0 + s0 floordiv 2)>",
          "affine_set<(d0) : (d0 - 1 >= 0)>",
          "array<i1: true, false>",
          "array<i32: 1, -2>",
          "array<f64: 1.5, -0.0>",
          "array<f32: 0x7FC00001>",
          "array<i64>",
          "array<i0: 0, 0>",
          "array<i24: -42, 8388607>",
          "array<ui24: 16777215>",
          "array<bf16: 1.5>",
          "dense<[true, false, true]> : tensor<3xi1>",
          "dense<true> : tensor<17xi1>",
          "dense<false> : tensor<17xi1>",
          "dense<[1, -2, 3]> : tensor<3xi7>",
          "dense<1.5> : vector<4xf32>",
          "dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>",
          "dense<[]> : tensor<0xi32>",
          "dense<[\"a\", \"b\"]> : tensor<2x!d.s>",
          "dense<\"a\"> : tensor<2x!d.s>",
          "sparse<[[0, 1], [1, 2]], [5, 6]> : tensor<2x3xi32>",
          "sparse<0, 1> : tensor<1xi64>",
          "dense_resource<key> : tensor<2xi32>",
          "distinct[0]<42 : i32>",
          "loc(\"f\":1:2)",
          "loc(fused<\"why\">[\"f\":1:2, \"n\"(\"g\":3:4)])");

  private static final ImmutableList<String> LOCATIONS =
      ImmutableList.of(
          "unknown",
          "\"f\":1:2",
          "\"f\":1:2 to :5",
          "\"f\":1:2 to 3:4",
          "\"name\"",
          "\"name\"(\"f\":1:2)",
          "callsite(\"a\" at \"f\":1:2)",
          "fused[\"a\", \"b\"]",
          "fused<{k = 1 : i32}>[\"a\", \"f\":0:0]");

  private static Operation parse(String text) {
    return parse(text, REGISTRY);
  }

  private static Operation read(byte[] bytes) {
    return read(bytes, REGISTRY);
  }

  private static Operation parse(String text, DialectRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.of("t.mlir", text), registry, ParseOptions.LENIENT, diagnostics)
        .orElseThrow(() -> new AssertionError(new DiagnosticPrinter().print(diagnostics)));
  }

  private static Operation read(byte[] bytes, DialectRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    return BytecodeReader.read(bytes, "t.mlirbc", registry, ParseOptions.LENIENT, diagnostics)
        .orElseThrow(() -> new AssertionError(new DiagnosticPrinter().print(diagnostics)));
  }

  private static String print(Operation op) {
    return IrPrinter.print(op, PrintOptions.of(REGISTRY).withGeneric(true).withDebugInfo(true));
  }

  private static void check(String text, int version) {
    Operation before = parse(text);
    byte[] bytes = BytecodeWriter.write(before, BytecodeOptions.of(REGISTRY).withVersion(version));
    assertThat(print(read(bytes))).isEqualTo(print(before));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void attributes(int version) {
    for (String attribute : ATTRIBUTES) {
      check("\"t.op\"() {a = %s} : () -> ()".formatted(attribute), version);
    }
    List<String> all =
        ATTRIBUTES.stream().map(one -> "\"t.op\"() {a = " + one + "} : () -> ()\n").toList();
    check(String.join("", all), version);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void locations(int version) {
    for (String location : LOCATIONS) {
      check(
          """
          "t.op"() ({
          ^bb0(%%0: i32 loc(%s)):
          }) : () -> () loc(%s)
          """
              .formatted(location, location),
          version);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void structure(int version) {
    check(
        """
        "t.graph"() ({
          %0:2 = "t.a"(%3, %3, %0#1) : (i1, i1, i32) -> (i1, i32)
          "t.region"(%0#0) ({
          ^bb0(%1: i32, %2: f32):
            "t.use"(%1, %3, %0#1, %5)[^bb2, ^bb1] : (i32, i1, i32, i8) -> ()
          ^bb1:
            "t.use"() : () -> ()
          ^bb2:
            %5 = "t.late"() : () -> i8
          }, {
          }, {
            "t.inner"(%3) ({ "t.leaf"(%3) : (i1) -> () }) : (i1) -> ()
          }) {x} : (i1) -> ()
          %3 = "t.b"(%0#1, %0#0) : (i32, i1) -> i1
        }) : () -> ()
        """,
        version);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100, 1000, 10_000})
  void sectionsOfAnyLength(int operations) {
    DialectRegistry isolated = DialectRegistry.of(new IsolatedDialect());
    String text =
        "\"t.isolated\"() ({\n"
            + "  \"t.op\"() {a = 1 : i32} : () -> ()\n".repeat(operations)
            + "}) : () -> ()\n";
    Operation before = parse("\"t.isolated\"() ({\n" + text + "}) : () -> ()\n", isolated);
    byte[] bytes = BytecodeWriter.write(before, BytecodeOptions.of(isolated));
    assertThat(print(read(bytes, isolated))).isEqualTo(print(before));
  }

  @ParameterizedTest
  @CsvSource({"5", "6"})
  void propertiesOfUnregisteredOperations(int version) {
    check(
        """
        "t.op"() <{a = 1 : i32}> {b = 2 : i32} : () -> ()
        "t.op"() <{a = 1 : i32}> : () -> ()
        "t.op"() <"no dictionary"> : () -> ()
        "builtin.nothing"() <"no dictionary"> : () -> ()
        "builtin.nothing"() {a = 1 : i32} : () -> ()
        """,
        version);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6})
  void blobsThatWantNoAlignment(int version) {
    check(
        """
        "t.op"() {r = dense_resource<key> : tensor<2xi8>, s = dense_resource<empty> : tensor<0xi8>} : () -> ()
        {-#
          dialect_resources: {
            builtin: {
              key: "0x010000000102",
              empty: "0x10000000"
            }
          }
        #-}
        """,
        version);
    byte[] bytes =
        BytecodeWriter.write(
            parse(
                """
                "t.op"() {r = dense_resource<key> : tensor<2xi8>} : () -> ()
                {-# dialect_resources: { builtin: { key: "0x000000000102" } } #-}
                """),
            BytecodeOptions.of(REGISTRY).withVersion(version));
    assertThat(print(read(bytes))).contains("key: \"0x010000000102\"");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6})
  void resources(int version) {
    Diagnostics diagnostics = new Diagnostics();
    String text =
        """
        "t.op"() {r = dense_resource<key> : tensor<2xi32>} : () -> ()
        {-#
          dialect_resources: {
            builtin: {
              key: "0x400000000100000002000000"
            }
          },
          external_resources: {
            owner: {
              blob: "0x08000000FF",
              flag: true,
              text: "a\\22b"
            }
          }
        #-}
        """;
    IrParser.Parsed before =
        IrParser.parseFile(SourceText.of("t", text), REGISTRY, ParseOptions.LENIENT, diagnostics)
            .orElseThrow();
    byte[] bytes = BytecodeWriter.write(before, BytecodeOptions.of(REGISTRY).withVersion(version));
    IrParser.Parsed after =
        BytecodeReader.readFile(bytes, "t", REGISTRY, ParseOptions.LENIENT, diagnostics)
            .orElseThrow(() -> new AssertionError(new DiagnosticPrinter().print(diagnostics)));
    PrintOptions options = PrintOptions.of(REGISTRY);
    assertThat(IrPrinter.print(after, options))
        .isEqualTo(IrPrinter.print(before, options))
        .contains("key: \"0x40000000", "flag: true", "text: \"a\\22b\"", "blob: \"0x08000000FF\"");
  }
}
