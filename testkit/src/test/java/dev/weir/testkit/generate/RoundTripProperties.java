package dev.weir.testkit.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Verifier;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeReader;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// Printing and reading back gives the same, whatever it is: 1,000 random modules, types and
/// attributes by default, and 10,000 with `-Djqwik.tries.default=10000`.
class RoundTripProperties {
  private static final DialectRegistry DIALECTS = DialectRegistry.load();
  private static final DialectRegistry NONE = DialectRegistry.of();

  private static IrParser.Parsed read(String text, DialectRegistry registry) {
    SourceText source = SourceText.of("printed.mlir", text);
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parseFile(source, registry, ParseOptions.LENIENT, diagnostics)
        .orElseThrow(() -> new AssertionError(new DiagnosticPrinter(source).print(diagnostics)));
  }

  private static void roundTrip(Operation module, PrintOptions options) {
    String printed = IrPrinter.print(module, options);
    IrParser.Parsed again = read(printed, options.registry());
    if (options.debugInfo()) {
      assertThat(SameIr.difference(module, again.operation())).isEmpty();
    }
    assertThat(IrPrinter.print(again, options)).isEqualTo(printed);
  }

  @Property
  void modules(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int size) {
    Operation module = new RandomIr(seed, RandomIr.Scope.ALL).module(DIALECTS, size);
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(module, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    PrintOptions options = PrintOptions.of(DIALECTS);
    roundTrip(module, options.withGeneric(true).withDebugInfo(true));
    roundTrip(module, options.withDebugInfo(true));
    roundTrip(module, options.withLocalScope(true));
  }

  @Property
  void modulesOfNoDialect(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int size) {
    Operation module = new RandomIr(seed, RandomIr.Scope.ALL).module(NONE, size);
    PrintOptions options = PrintOptions.of(NONE).withGeneric(true);
    roundTrip(module, options.withDebugInfo(true));
    roundTrip(module, options);
  }

  @Property
  void bytecode(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int size) {
    Operation module = new RandomIr(seed, RandomIr.Scope.ALL).module(DIALECTS, size);
    BytecodeOptions options = BytecodeOptions.of(DIALECTS);
    byte[] bytes = BytecodeWriter.write(module, options);
    Diagnostics diagnostics = new Diagnostics();
    Operation again =
        BytecodeReader.read(bytes, "written", DIALECTS, ParseOptions.LENIENT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    assertThat(SameIr.difference(module, again)).isEmpty();
    assertThat(BytecodeWriter.write(again, options)).isEqualTo(bytes);
  }

  @Property
  void types(@ForAll long seed) {
    Type type = new RandomIr(seed, RandomIr.Scope.ALL).type(4);
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of("t", AttributeText.of(type));
    Type again =
        IrParser.parseType(source, NONE, ParseOptions.LENIENT, diagnostics)
            .orElseThrow(
                () -> new AssertionError(new DiagnosticPrinter(source).print(diagnostics)));
    same(type, again);
  }

  @Property
  void attributes(@ForAll long seed) {
    Attribute attribute = new RandomIr(seed, RandomIr.Scope.ALL).attribute(4);
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of("a", AttributeText.of(attribute));
    Attribute again =
        IrParser.parseAttribute(source, NONE, ParseOptions.LENIENT, diagnostics)
            .orElseThrow(
                () -> new AssertionError(new DiagnosticPrinter(source).print(diagnostics)));
    same(attribute, again);
  }

  /// Distinct attributes equal only themselves.
  private static void same(Object expected, Object found) {
    if (expected.toString().contains("distinct[")) {
      assertThat(found).hasToString(expected.toString());
    } else {
      assertThat(found).isEqualTo(expected);
    }
  }
}
