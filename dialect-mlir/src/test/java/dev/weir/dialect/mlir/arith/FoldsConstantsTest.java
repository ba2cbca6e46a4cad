package dev.weir.dialect.mlir.arith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.trait.FoldsConstants;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What says that it folds constants alone does not fold anything else: not even `f(x, x)`, or what two
/// of a kind in a row come to.
class FoldsConstantsTest {
  private static final List<String> FLOAT = List.of("addf", "subf", "mulf", "divf", "remf");
  private static final List<String> INTEGER =
      List.of(
          "muli",
          "divsi",
          "divui",
          "remsi",
          "remui",
          "shli",
          "shrsi",
          "shrui",
          "ceildivsi",
          "ceildivui",
          "floordivsi");
  private static final List<String> CASTS =
      List.of(
          "extsi %i : i32 to i64",
          "extui %i : i32 to i64",
          "sitofp %i : i32 to f32",
          "uitofp %i : i32 to f32",
          "fptosi %f : f32 to i32",
          "fptoui %f : f32 to i32");

  @Test
  void nothingFoldsWithoutConstants() {
    StringBuilder text = new StringBuilder("func.func @f(%f: f32, %i: i32) {\n");
    FLOAT.forEach(op -> twice(text, op, "%f", "f32"));
    INTEGER.forEach(op -> twice(text, op, "%i", "i32"));
    int number = 0;
    for (String cast : CASTS) {
      text.append("%c").append(number++).append(" = arith.").append(cast).append('\n');
    }
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("folds.mlir", text.append("return\n}\n").toString()),
                DialectRegistry.load(),
                ParseOptions.LENIENT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all().toString()));
    List<FoldsConstants> found = new ArrayList<>();
    module.walk(FoldsConstants.class, found::add);
    assertThat(found).hasSize(2 * (FLOAT.size() + INTEGER.size()) + CASTS.size());
    assertThat(found)
        .allSatisfy(
            op -> assertThat(op.fold(Collections.nCopies(op.operandCount(), null))).isEmpty());
  }

  private static void twice(StringBuilder text, String op, String value, String type) {
    String name = "%" + op;
    text.append(name)
        .append(" = arith.")
        .append(op)
        .append(' ')
        .append(value)
        .append(", ")
        .append(value)
        .append(" : ")
        .append(type)
        .append('\n');
    text.append(name)
        .append("2 = arith.")
        .append(op)
        .append(' ')
        .append(name)
        .append(", ")
        .append(value)
        .append(" : ")
        .append(type)
        .append('\n');
  }
}
