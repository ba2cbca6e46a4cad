package dev.weir.formats.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.shape.fact.PirShapeText;
import dev.weir.dialect.shape.fact.ValueFact;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PirSymbolicShapesTest {
  /// Texts in the form of PIR's `operator<<`, and what they say, by hand.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          shape[S0, 2], data[NULL] | [S0, 2]
          shape[], data[NULL] | []
          shape[2], data[S0, -1] | [2] = [S0, -1]
          shape[Add(S0, -S1)], data[NULL] | [S0 - S1]
          shape[Mul(S0, S1, 4)], data[NULL] | [4*S0*S1]
          shape[Mul(S0, 1 / (4))], data[NULL] | [S0 floordiv 4]
          shape[Mul(S0, 1 / (S1), 16, 1 / (49))], data[NULL] | [(16*S0) floordiv (49*S1)]
          shape[Add(Mul(Add(S0, -3), 1 / (2)), 1)], data[NULL] | [S0 ceildiv 2 - 1]
          shape[Max(S0, Min(S1, 3)), Broadcast(S2, S3)], data[NULL] | [max(S0, min(3, S1)), broadcast(S2, S3)]
          shape[S0], data[NULL], shape[1, S3], data[NULL] | [[S0], [1, S3]]
          shape[NULL], data[NULL] | unknown
          """)
  void reads(String text, String expected) {
    assertThat(PirShapeText.parse(text).map(ValueFact::toString)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "shape",
        "shape[S0",
        "shape[S0], data",
        "shape[S0], data[NULL] ,",
        "shape[Sub(S0, 1)], data[NULL]",
        "shape[99999999999999999999], data[NULL]",
        "shape[S0)], data[NULL]"
      })
  void readsNothingElse(String text) {
    assertThat(PirShapeText.parse(text)).isEmpty();
    assertThat(PirShapeText.parse("shape[" + "-".repeat(100_000) + "S0], data[NULL]")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shape[S0, 2], data[NULL]",
        "shape[2], data[S0, -1]",
        "shape[Add(S0, -S1)], data[NULL]",
        "shape[Add(Mul(S0, S1, 4), 1)], data[NULL]",
        "shape[Max(S0, S1), Broadcast(S2, S3)], data[NULL]",
        "shape[S0], data[NULL], shape[1, S3], data[NULL]"
      })
  void printsWhatItReads(String text) {
    assertThat(PirShapeText.parse(text).flatMap(PirShapeText::print)).contains(text);
  }

  @Test
  void doesNotPrintQuotients() {
    assertThat(
            PirShapeText.parse("shape[Mul(S0, 1 / (4))], data[NULL]").flatMap(PirShapeText::print))
        .isEmpty();
  }

  private static final String PROGRAM =
      """
      {
          (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,64],stop_gradient:[true],sym_shape_str:"shape[S0, 64], data[NULL]"} : () -> builtin.tensor<-1x64xf32>
          (%1) = "pd_op.relu" (%0) {stop_gradient:[true],sym_shape_str:"SHAPE"} : (builtin.tensor<-1x64xf32>) -> builtin.tensor<-1x64xf32>
      }
      """;

  private static Optional<Operation> read(String shape, Diagnostics diagnostics) {
    return PirTextParser.parse(
        PROGRAM.replace("SHAPE", shape), "p.txt", DialectRegistry.load(), diagnostics);
  }

  @Test
  void typesHaveTheSizesThatTheFileSays() {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = read("shape[S0, 64], data[NULL]", diagnostics).orElseThrow();
    assertThat(diagnostics.isEmpty()).isTrue();
    for (Operation op : module.region(0).first()) {
      assertThat(op.result(0).type()).hasToString("tensor<?x64xf32, #shape.sizes<S0>>");
    }
    assertThat(PirTextPrinter.print(module, diagnostics).orElseThrow())
        .contains("-> builtin.tensor<-1x64xf32>")
        .doesNotContain("S0");
    byte[] json = PirJsonWriter.write(module, diagnostics).orElseThrow();
    Operation again =
        PirJsonReader.read(
                new ByteArrayInputStream(json), "p.json", DialectRegistry.load(), diagnostics)
            .orElseThrow();
    assertThat(again.region(0).first().first().result(0).type())
        .hasToString("tensor<?x64xf32, #shape.sizes<S0>>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shape[S0, 63], data[NULL]", "shape[S0], data[NULL]", "shape S0 by 64"})
  void otherSizesAreWarnedOf(String shape) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(read(shape, diagnostics)).isPresent();
    assertThat(diagnostics.all()).hasSize(1);
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo(
            "the symbolic shape '"
                + shape
                + "' does not describe a result of type 'tensor<?x64xf32>'");
  }
}
