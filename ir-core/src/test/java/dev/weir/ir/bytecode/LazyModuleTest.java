package dev.weir.ir.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

class LazyModuleTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.of(new IsolatedDialect());
  private static final String TEXT =
      """
      "builtin.module"() ({
        %0 = "t.value"() : () -> i32
        "t.isolated"() ({
          %1 = "t.one"() : () -> i32
          "t.use"(%1, %1) : (i32, i32) -> ()
        }) {sym_name = "a"} : () -> ()
        "t.isolated"() ({
          "t.isolated"() ({
            "t.two"() : () -> ()
          }) : () -> ()
        }, {
        }) {sym_name = "b"} : () -> ()
        "t.use"(%0) : (i32) -> ()
      }) : () -> ()
      """;

  private final Diagnostics diagnostics = new Diagnostics();

  private Operation parsed() {
    return IrParser.parse(SourceText.of("t", TEXT), REGISTRY, ParseOptions.LENIENT, diagnostics)
        .orElseThrow();
  }

  private byte[] bytes(int version) {
    return BytecodeWriter.write(parsed(), BytecodeOptions.of(REGISTRY).withVersion(version));
  }

  private static String print(Operation op) {
    return IrPrinter.print(op, PrintOptions.of(REGISTRY).withGeneric(true));
  }

  @Test
  void functionsAreReadWhenAskedFor() {
    LazyModule module =
        BytecodeReader.open(bytes(6), "t", REGISTRY, ParseOptions.LENIENT, diagnostics)
            .orElseThrow();
    List<Operation> pending = module.pending();
    assertThat(pending).hasSize(2);
    Operation a = pending.get(0);
    Operation b = pending.get(1);
    assertThat(a.region(0).isEmpty()).isTrue();
    assertThat(b.regionCount()).isEqualTo(2);

    assertThat(module.materialize(b)).isTrue();
    assertThat(print(b)).contains("t.two");
    assertThat(module.pending()).containsExactly(a);
    assertThat(module.materialize(b)).isTrue();

    assertThat(module.materializeAll()).isTrue();
    assertThat(module.pending()).isEmpty();
    assertThat(print(module.operation())).isEqualTo(print(parsed()));
    assertThat(diagnostics.isEmpty()).isTrue();
  }

  @Test
  void beforeVersionTwoAllIsReadAtOnce() {
    LazyModule module =
        BytecodeReader.open(bytes(1), "t", REGISTRY, ParseOptions.LENIENT, diagnostics)
            .orElseThrow();
    assertThat(module.pending()).isEmpty();
    assertThat(print(module.operation())).isEqualTo(print(parsed()));
  }

  @Test
  void memoryIsReadToo() {
    byte[] bytes = bytes(6);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
      LazyModule module =
          BytecodeReader.open(memory, "t", REGISTRY, ParseOptions.LENIENT, diagnostics)
              .orElseThrow();
      assertThat(module.materializeAll()).isTrue();
      assertThat(print(module.operation())).isEqualTo(print(parsed()));
    }
  }

  @Test
  void whatIsWrongInAFunctionIsReportedWhenItIsRead() {
    byte[] bytes = bytes(6);
    LazyModule whole =
        BytecodeReader.open(bytes, "t", REGISTRY, ParseOptions.LENIENT, diagnostics).orElseThrow();
    // The only two operands that are the same lie in the first function: 0x05 0x01 0x01.
    int at = 0;
    while (bytes[at] != 5 || bytes[at + 1] != 1 || bytes[at + 2] != 1 || bytes[at - 2] != 4) {
      at++;
    }
    bytes[at + 1] = 99;
    assertThat(whole.materialize(whole.pending().get(0))).isFalse();
    assertThat(diagnostics.all().get(0).message()).isEqualTo("invalid value index: 49");
    assertThat(whole.materializeAll()).isTrue();
  }
}
