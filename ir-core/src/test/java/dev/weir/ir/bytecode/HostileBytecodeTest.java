package dev.weir.ir.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes that are wrong give a diagnostic, and nothing is thrown.
class HostileBytecodeTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.of(new IsolatedDialect());
  private static final String TEXT =
      """
      "builtin.module"() ({
        "t.isolated"() ({
        ^bb0(%0: i32 loc("f":1:2), %1: tensor<2x?xf32, "e">):
          %2:2 = "t.a"(%3, %0) <{p = 1 : i32}> {x = dense<[1, 2]> : tensor<2xi32>, y = @f::@g}
            : (i1, i32) -> (i1, memref<4xf32>)
          "t.b"(%2#0, %2#0)[^bb1] : (i1, i1) -> ()
        ^bb1:
          %3 = "t.c"() {a = [1.5 : f32, "s", unit, #d.x], b = array<i8: 1, 2>} : () -> i1
          "t.d"() {s = sparse<[[0]], [5]> : tensor<3xi8>, r = dense_resource<k> : tensor<1xi8>,
            t = dense<["a", "b"]> : tensor<2x!d.s>, v = vector<[4]xf32>, w = -7 : i77} : () -> ()
        }) {sym_name = "a"} : () -> () loc(callsite("x" at fused<1 : i8>["f":3:4, "f":5:6]))
      }) : () -> ()
      {-#
        dialect_resources: { builtin: { k: "0x0400000001" } },
        external_resources: { o: { b: true, s: "t" } }
      #-}
      """;

  private static byte[] bytes(int version) {
    IrParser.Parsed parsed =
        IrParser.parseFile(
                SourceText.of("t", TEXT), REGISTRY, ParseOptions.LENIENT, new Diagnostics())
            .orElseThrow();
    return BytecodeWriter.write(parsed, BytecodeOptions.of(REGISTRY).withVersion(version));
  }

  /// Reads, verifies and prints.
  private static Diagnostics check(byte[] bytes) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<Operation> read =
        BytecodeReader.read(bytes, "t", REGISTRY, ParseOptions.LENIENT, diagnostics);
    assertThat(read.isPresent()).isNotEqualTo(diagnostics.hasErrors());
    read.filter(op -> Verifier.verify(op, new Diagnostics()))
        .ifPresent(op -> IrPrinter.print(op, PrintOptions.of(REGISTRY).withDebugInfo(true)));
    return diagnostics;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6})
  void truncated(int version) {
    byte[] bytes = bytes(version);
    assertThat(check(bytes).isEmpty()).isTrue();
    for (int length = 0; length < bytes.length; length++) {
      assertThat(check(Arrays.copyOf(bytes, length)).hasErrors()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6})
  void changed(int version) {
    byte[] bytes = bytes(version);
    for (int at = 0; at < bytes.length; at++) {
      byte kept = bytes[at];
      for (int change : new int[] {1, 2, 4, 0x10, 0x80, 0xFF, kept}) {
        bytes[at] = (byte) (kept ^ change);
        check(bytes);
      }
      bytes[at] = kept;
    }
  }

  private static String message(Diagnostics diagnostics) {
    return diagnostics.all().stream().map(Diagnostic::message).findFirst().orElse("");
  }

  @Test
  void messagesAreThoseOfMlir() {
    assertThat(message(check(new byte[0]))).isEqualTo("input buffer is not an MLIR bytecode file");
    byte[] head = {'M', 'L', (byte) 0xEF, 'R'};
    assertThat(message(check(head)))
        .isEqualTo("attempting to parse a byte at the end of the bytecode");
    assertThat(message(check(with(head, 0x0F, 'x', 0))))
        .isEqualTo("bytecode version 7 is newer than the current version 6");
    assertThat(message(check(with(head, 0x0D, 'x'))))
        .isEqualTo("malformed null-terminated string, no null character found");
    assertThat(message(check(with(head, 0x0D, 'x', 0))))
        .isEqualTo("missing data for top-level section: String (0)");
    assertThat(message(check(with(head, 0x0D, 'x', 0, 0x09, 0x01))))
        .isEqualTo("invalid section ID: 9");
    assertThat(message(check(with(head, 0x0D, 'x', 0, 0x00, 0x05, 0x01))))
        .isEqualTo("attempting to parse 2 bytes when only 1 remain");
    assertThat(message(check(with(head, 0x0D, 'x', 0, 0x00, 0x01, 0x00, 0x01))))
        .isEqualTo("duplicate top-level section: String (0)");
    assertThat(message(check(with(head, 0x0D, 'x', 0, 0x80, 0x01, 0x07))))
        .isEqualTo("expected alignment to be a power-of-two");
    assertThat(message(check(with(head, 0x0D, 'x', 0, 0x80, 0x01, 0x21, 0x00))))
        .isEqualTo("expected alignment byte (0xCB), but got: '0x0'");
  }

  @Test
  void notesSayWhereAndByWhom() {
    byte[] head = {'M', 'L', (byte) 0xEF, 'R'};
    Diagnostic found = check(with(head, 0x0D, 'x', 0, 0x09, 0x01)).all().get(0);
    assertThat(found.notes().stream().map(Diagnostic.Note::message))
        .containsExactly("in bytecode version 6 produced by: x", "found at byte 9");
  }

  private static byte[] with(byte[] head, int... more) {
    byte[] bytes = Arrays.copyOf(head, head.length + more.length);
    for (int i = 0; i < more.length; i++) {
      bytes[head.length + i] = (byte) more[i];
    }
    return bytes;
  }

  @Test
  void regionsNestAsDeepAsTheyLike() {
    int depth = 100_000;
    String text =
        "\"t.op\"() ({\n".repeat(depth)
            + "\"t.leaf\"() : () -> ()\n"
            + "}) : () -> ()\n".repeat(depth);
    Operation op =
        IrParser.parse(SourceText.of("t", text), REGISTRY, ParseOptions.LENIENT, new Diagnostics())
            .orElseThrow();
    for (int version : new int[] {0, 6}) {
      byte[] bytes = BytecodeWriter.write(op, BytecodeOptions.of(REGISTRY).withVersion(version));
      Operation read =
          BytecodeReader.read(bytes, "t", REGISTRY, ParseOptions.LENIENT, new Diagnostics())
              .orElseThrow();
      int[] count = {0};
      read.walk(one -> count[0]++);
      assertThat(count[0]).isEqualTo(depth + 2);
    }
  }

  /// Locations that each hold the one before.
  @ParameterizedTest
  @ValueSource(ints = {300, 100_000})
  void locationsNestToALimit(int depth) {
    ByteWriter entries = new ByteWriter(16);
    ByteWriter sizes = new ByteWriter(16);
    sizes.writeVarInt(depth + 2);
    sizes.writeVarInt(0);
    sizes.writeVarInt(0);
    sizes.writeVarInt(depth + 2);
    int start = 0;
    for (int i = 0; i < depth + 2; i++) {
      if (i < depth) {
        entries.writeVarInt(Builtin.NAME);
        entries.writeVarInt(depth + 1);
        entries.writeVarInt(i + 1);
      } else if (i == depth) {
        entries.writeVarInt(Builtin.UNKNOWN);
      } else {
        entries.writeVarInt(Builtin.STRING);
        entries.writeVarInt(1);
      }
      sizes.writeVarInt((entries.size() - start) << 1 | 1);
      start = entries.size();
    }
    Diagnostics diagnostics = check(file(entries, sizes, 0));
    if (depth < EntryTable.MAX_DEPTH) {
      assertThat(diagnostics.all()).isEmpty();
    } else {
      assertThat(message(diagnostics)).isEqualTo("nesting is too deep: more than 400 levels");
    }
  }

  @Test
  void anAttributeThatContainsItselfIsRefused() {
    ByteWriter entries = new ByteWriter(16);
    entries.writeVarInt(Builtin.ARRAY);
    entries.writeVarInt(1);
    entries.writeVarInt(0);
    ByteWriter sizes = new ByteWriter(16);
    for (int value : new int[] {1, 0, 0, 1, 3 << 1 | 1}) {
      sizes.writeVarInt(value);
    }
    assertThat(message(check(file(entries, sizes, 0)))).isEqualTo("the attribute contains itself");
  }

  /// {@return a file of one operation `builtin.m` whose location is the attribute of number 0}
  private static byte[] file(ByteWriter entries, ByteWriter sizes, int location) {
    ByteWriter out = new ByteWriter(64);
    out.writeBytes(new byte[] {'M', 'L', (byte) 0xEF, 'R', 1, 'x', 0});
    ByteWriter dialects = new ByteWriter(16);
    for (int value : new int[] {1, 0, 0, 1, 1}) {
      dialects.writeVarInt(value);
    }
    ByteWriter operations = new ByteWriter(16);
    operations.writeVarInt(1 << 1);
    operations.writeVarInt(0);
    operations.writeByte(0);
    operations.writeVarInt(location);
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    names.writeBytes("builtin\0m\0".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    ByteWriter strings = new ByteWriter(16);
    strings.writeVarInt(2);
    strings.writeVarInt(2);
    strings.writeVarInt(8);
    strings.writeBytes(names.toByteArray());
    out.writeSection(Encoding.STRINGS, strings);
    out.writeSection(Encoding.DIALECTS, dialects);
    out.writeSection(Encoding.ENTRY_OFFSETS, sizes);
    out.writeSection(Encoding.ENTRIES, entries);
    out.writeSection(Encoding.IR, operations);
    return out.toBytes();
  }
}
