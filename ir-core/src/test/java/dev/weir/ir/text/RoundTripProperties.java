package dev.weir.ir.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// Printing and reading back gives the same, whatever it is; and any text is either read or reported.
class RoundTripProperties {
  @Property(tries = 500) void types(@ForAll long seed) {
    Type type = new RandomIr(seed).type(3);
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of("t", AttributeText.of(type));
    assertEquals(
        type,
        IrParser.parseType(source, Texts.NONE, ParseOptions.LENIENT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + source.line(1))));
  }

  @Property(tries = 600) void attributes(@ForAll long seed) {
    Attribute attribute = new RandomIr(seed).attribute(3);
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of("t", AttributeText.of(attribute));
    assertEquals(
        attribute,
        IrParser.parseAttribute(source, Texts.NONE, ParseOptions.LENIENT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + source.line(1))));
  }

  @Property(tries = 50) void modules(@ForAll long seed) {
    Operation module = new RandomIr(seed).module();
    for (boolean locations : new boolean[] {false, true}) {
      PrintOptions options = Texts.GENERIC.withDebugInfo(locations);
      String printed = IrPrinter.print(module, options);
      Operation again = Texts.parse(printed);
      assertEquals(printed, IrPrinter.print(again, options));
    }
  }

  @Property(tries = 150) void damagedTextIsReadOrReported(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes =
        IrPrinter.printBytes(new RandomIr(seed).module(), Texts.GENERIC.withDebugInfo(true));
    String signs = "<>()[]{}\"%#!^@-:=,.?*x0\\\n\0\u00ff";
    for (int i = random.nextInt(3); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) signs.charAt(random.nextInt(signs.length()));
    }
    Diagnostics diagnostics = new Diagnostics();
    boolean read =
        IrParser.parse(
            SourceText.ofBytes("t", bytes), Texts.NONE, ParseOptions.LENIENT, diagnostics)
            .isPresent();
    assertEquals(read, !diagnostics.hasErrors());
  }
}
