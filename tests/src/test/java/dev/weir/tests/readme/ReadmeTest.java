package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrText;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.PatternSet;
import org.junit.jupiter.api.Test;

/// Runs what README.md shows.
class ReadmeTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @Test
  void aSumOfTwoEqualValuesBecomesAMultiple() {
    Operation module =
        parse(
            """
            func.func @f(%a: i32, %b: i32) -> (i32, i32) {
              %0 = poly.add %a, %a : i32
              %1 = poly.add %a, %b : i32
              func.return %0, %1 : i32, i32
            }
            """);
    var rules = PatternSet.of(PolyRules.DOUBLE).freeze();
    var result = GreedyDriver.run(module, rules, REGISTRY, GreedyConfig.defaults());
    assertThat(result.converged()).isTrue();
    assertThat(IrText.of(module))
        .contains("%0 = poly.scale %arg0 by 2 : i32", "%1 = poly.add %arg0, %arg1 : i32");
  }

  private static Operation parse(String text) {
    Diagnostics diagnostics = new Diagnostics();
    var source = SourceText.of("readme.mlir", text);
    var module = IrParser.parse(source, REGISTRY, ParseOptions.STRICT, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return module.orElseThrow();
  }
}
