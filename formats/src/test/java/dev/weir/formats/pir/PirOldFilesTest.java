package dev.weir.formats.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.testkit.program.ProgramText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Files as PaddlePaddle wrote them from early 2024 on, whose operations have other results, operands
/// and attributes than those of today: they are valid programs, and come back byte for byte. The files in
/// `pir/old` were written for this project after what releases print.
final class PirOldFilesTest {
  private static final Path DATA = Path.of("src/test/resources/pir/old");
  private static final DialectRegistry ALL = DialectRegistry.load();

  static Stream<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(DATA)) {
      return all.sorted().toList().stream();
    }
  }

  private static Operation parse(Path file, Diagnostics diagnostics) throws IOException {
    return valid(
        PirTextParser.parse(Files.readString(file), file.toString(), ALL, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all())),
        diagnostics);
  }

  private static Operation parse(String name, Diagnostics diagnostics) throws IOException {
    return parse(DATA.resolve(name + ".pir"), diagnostics);
  }

  private static Operation valid(Operation module, Diagnostics diagnostics) {
    Verifier.verify(module, diagnostics);
    assertThat(diagnostics.errorCount()).as(() -> diagnostics.all().toString()).isZero();
    return module;
  }

  private static String print(Operation module) {
    Diagnostics diagnostics = new Diagnostics();
    return PirTextPrinter.print(module, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static String json(Operation module) {
    Diagnostics diagnostics = new Diagnostics();
    byte[] bytes =
        PirJsonWriter.write(module, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Operation readJson(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return valid(
        PirJsonReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "p.json",
                ALL,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all())),
        diagnostics);
  }

  private static List<Operation> all(Operation module, String name) {
    var found = new ArrayList<Operation>();
    module.walk(op -> {
      if (op.name().equals(name)) {
        found.add(op);
      }
    });
    return found;
  }

  @ParameterizedTest
  @MethodSource("files")
  void aTextComesBack(Path file) throws IOException {
    assertThat(print(parse(file, new Diagnostics()))).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @MethodSource("files")
  void soItDoesByWayOfTheIr(Path file) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    String text = IrPrinter.print(parse(file, diagnostics), PrintOptions.of(ALL));
    Operation again = ProgramText.parse(text);

    assertThat(print(again)).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @MethodSource("files")
  void aJsonFileOfItComesBack(Path file) throws IOException {
    String text = json(parse(file, new Diagnostics()));

    assertThat(json(readJson(text))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "reshape_xshape, 'has 1 result(s) today, 2 here'",
    "reshape_null_xshape, 'has 1 result(s) today, 2 here'",
    "dropout_null_mask, is declared without its result #1",
    "layer_norm_unknown_product, is declared as 'tensor<?xf32>'",
    "unfold_sizes, a size below -1 is taken as an unknown one",
    "batch_norm_scalar_statistics, 'declared as ''tensor<f32>'', but follows to be"
        + " ''tensor<8xf32>'''",
    "slice_all_axes, 'declared as ''tensor<1xi32>'', but follows to be ''tensor<i32>'''",
    "matrix_nms_most_rows, 'declared as ''tensor<5x6xf32>'', but follows to be ''tensor<?x6xf32>'''"
  })
  void whatWasBentIsRemarkedOn(String name, String remark) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    parse(name, diagnostics);

    assertThat(diagnostics.all())
        .anySatisfy(each -> {
          assertThat(each.severity()).isEqualTo(Diagnostic.Severity.REMARK);
          assertThat(each.message()).contains(remark);
        });
  }

  /// `flatten_grad` and `unsqueeze_grad` use the shapes that the file hands them.
  @Test
  void aFormerResultStaysWhereItIsUsed() throws IOException {
    Operation module = parse("views_xshape", new Diagnostics());

    assertThat(all(module, "pir.former_result")).hasSize(2);
    assertThat(all(module, "pd_op.squeeze").getFirst().resultCount()).isEqualTo(1);
    assertThat(json(module)).contains("\"D\":[{\"#\":\"0.t_f32\"},[0,-1,3,1,4],\"NCHW\",[],0]");
  }

  @Test
  void whatTheDefinitionHasIsInTheProgram() throws IOException {
    Operation dropout =
        all(parse("dropout_null_mask", new Diagnostics()), "pd_op.dropout").getFirst();
    Operation norm =
        all(parse("batch_norm_scalar_statistics", new Diagnostics()), "pd_op.batch_norm_")
            .getFirst();
    Operation mean = all(parse("mean_axis_attribute", new Diagnostics()), "pd_op.mean").getFirst();

    assertThat(dropout.result(1).type()).hasToString("tensor<4xui8>");
    assertThat(norm.result(3).type()).hasToString("tensor<8xf32>");
    assertThat(mean.operandCount()).isEqualTo(2);
  }

  /// What was read of a file is not said of an operation that has become another one.
  @Test
  void aStaleDeclarationIsNotPrinted() throws IOException {
    Operation module = parse("reshape_xshape", new Diagnostics());
    Operation view = all(module, "pd_op.reshape").getFirst();
    String text =
        IrPrinter.print(module, PrintOptions.of(ALL))
            .replace("[\"pd_op.reshape\"", "[\"pd_op.transpose\"");
    Operation other = ProgramText.parse(text);

    assertThat(view.resultCount()).isEqualTo(1);
    assertThat(print(other)).contains("(%2) = \"pd_op.reshape\"");
  }
}
