package dev.weir.formats.dot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.formats.pir.PirFileDialect;
import dev.weir.formats.pir.PirTextParser;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.SourceText;
import org.junit.jupiter.api.Test;

final class DotWriterTest {
  private static Operation parse(String text) {
    return PirTextParser.parse(
            SourceText.of("p", text), DialectRegistry.of(new PirFileDialect()), new Diagnostics())
        .orElseThrow();
  }

  @Test
  void drawsOperationsUsesAndRegions() {
    Operation module =
        parse(
            """
            (%0) = "x.a" () {name:"a \\"b\\""} : () -> f32
            (%1) = "x.loop" (%0) {} : (f32) -> i64
            {
                ^args:%arg_0 : f32
                () = "x.use" (%arg_0, %0) {} : (f32, f32) ->
            }
            """);

    assertThat(DotWriter.write(module))
        .isEqualTo(
            """
            digraph G {
              compound = true;
              node [fontname = "Helvetica", shape = box];
              edge [fontname = "Helvetica", fontsize = 10];
              subgraph cluster_r0 {
                label = "builtin.module";
                b0 [shape = point, style = invis];
                n1 [label = "x.a\\lname = a \\"b\\"\\l"];
                n2 [label = "x.loop"];
                subgraph cluster_r1 {
                  label = "x.loop";
                  b1 [shape = point, style = invis];
                  a0 [shape = ellipse, label = "arg 0 : f32"];
                  n3 [label = "x.use"];
                }
              }
              n1 -> n2 [label = "f32"];
              n2 -> b1 [style = dotted, arrowhead = none, lhead = cluster_r1];
              a0 -> n3 [label = "f32"];
              n1 -> n3 [label = "f32"];
            }
            """);
  }

  @Test
  void isTheSameForEqualPrograms() {
    String text =
        "(%0) = \"x.a\" () {b:1,a:2} : () -> f32\n() = \"x.b\" (%0, %0) {} : (f32, f32) ->";

    assertThat(DotWriter.write(parse(text))).isEqualTo(DotWriter.write(parse(text)));
  }
}
