package dev.weir.ir.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Prints what mlir-opt prints, for texts whose output was made with mlir-opt 22.1.8 (see README.md
/// beside them).
class MlirOptTextTest {
  @TestFactory
  Stream<DynamicTest> genericForm() {
    return Stream.of(
            "affine",
            "attributes",
            "blocks",
            "elements",
            "floats",
            "locations",
            "numbering",
            "resources")
        .map(name -> check(name, ".generic", Texts.GENERIC));
  }

  @TestFactory
  Stream<DynamicTest> locations() {
    return Stream.of("blocks", "locations")
        .map(name -> check(name, ".debuginfo", Texts.GENERIC.withDebugInfo(true)));
  }

  private static DynamicTest check(String name, String suffix, PrintOptions options) {
    return DynamicTest.dynamicTest(
        name + suffix,
        () -> {
          SourceText source = SourceText.ofBytes(name + ".mlir", Texts.resource(name + ".mlir"));
          String printed = IrPrinter.print(Texts.parse(source), options);
          // mlir-opt ends its output with an empty line.
          assertEquals(Texts.resourceText(name + suffix), printed + "\n");
          IrParser.Parsed again = Texts.parse(SourceText.of(name + ".mlir", printed));
          assertEquals(printed, IrPrinter.print(again, options));
        });
  }
}
