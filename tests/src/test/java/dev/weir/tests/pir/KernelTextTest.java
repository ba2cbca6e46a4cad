package dev.weir.tests.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.formats.pir.PirTextParser;
import dev.weir.formats.pir.PirTextPrinter;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Programs of kernels in PIR's text, which need the kernel dialect to be read.
final class KernelTextTest {
  private static final Path DATA = Path.of("../formats/src/test/resources/pir");
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static Operation parse(String text) {
    Diagnostics diagnostics = new Diagnostics();
    var module = PirTextParser.parse(SourceText.of("p", text), REGISTRY, diagnostics);
    assertThat(diagnostics.all())
        .filteredOn(d -> d.severity() == Diagnostic.Severity.ERROR)
        .extracting(Diagnostic::message)
        .isEmpty();
    return module.orElseThrow();
  }

  @Test
  void theKernelsOfTheDocumentationComeBackByteForByte() throws IOException {
    String text = Files.readString(DATA.resolve("add_relu_kernels.txt"));
    Operation module = parse(text);

    assertThat(PirTextPrinter.print(module, new Diagnostics())).contains(text);
    assertThat(module.region(0).entry().first()).isInstanceOf(PhiKernelOp.class);
  }

  @Test
  void theyAreValidAndSurviveTheIrText() throws IOException {
    String text = Files.readString(DATA.resolve("add_relu_kernels.txt"));
    Operation module = parse(text);
    Diagnostics diagnostics = new Diagnostics();

    assertThat(Verifier.verify(module, diagnostics)).isTrue();
    String ir = IrPrinter.print(module, PrintOptions.of(REGISTRY));
    Operation again = ProgramText.parse(ir);

    assertThat(PirTextPrinter.print(again, diagnostics)).contains(text);
  }

  @Test
  void theProgramsAroundTheCompilerComeBack() throws IOException {
    String all = Files.readString(DATA.resolve("community_kernel_dialect.txt"));
    List<String> programs =
        Pattern.compile("^ ?\\{\n.*?^ ?\\}$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(all)
            .results()
            .map(MatchResult::group)
            .toList();

    assertThat(programs).hasSize(4);
    for (String program : programs) {
      String printed = PirTextPrinter.print(parse(program), new Diagnostics()).orElseThrow();
      // An address in parentheses, as one version printed it, is a pointer.
      String expected =
          program.replaceAll("\\((0x[0-9a-f]+)\\)", "(Pointer)$1").replaceAll("(?m)^ +", "");
      assertThat(printed.replaceAll("(?m)^ +", "").strip()).isEqualTo(expected);
    }
  }

  @Test
  void anInPlaceKernelHasAnUnderscore() {
    String text =
        """
        {
            (%0) = "data(phi_kernel)" () {kernel_key:<backend:CPU|layout:NCHW|dtype:float32>,kernel_name:"data",op_name:"pd_op.data"} : () -> cpu_tensor<2xf32>
            (%1) = "relu_(phi_kernel)" (%0) {is_inplace:true,kernel_key:<backend:CPU|layout:NCHW|dtype:float32>,kernel_name:"relu",op_name:"pd_op.relu_"} : (cpu_tensor<2xf32>) -> cpu_tensor<2xf32>
        }
        """;

    assertThat(PirTextPrinter.print(parse(text), new Diagnostics())).contains(text);
  }
}
