package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import dev.weir.tests.cli.Weir;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `weir run` of models on strings, which are given as JSON or as files, and printed or written as arrays.
class OnnxCommandTest {
  private static final String MODEL = "simple/test_strnorm_model_monday_casesensintive_lower";

  @TempDir Path folder;

  @BeforeEach
  void needsTheData() {
    Assumptions.assumeTrue(
        OnnxTestData.isInstalled(),
        "no models are run: Debian's package libonnx-testdata is not installed");
  }

  @Test
  void stringsAreGivenAsJson() {
    Weir run =
        Weir.run(
            "run",
            OnnxTestData.model(MODEL),
            "--input",
            "x=[\"A\",\"monday\",\"B\\nC\",\"\u00C4\"]");

    assertThat(run.out())
        .isEqualTo("y: tensor<3x!pir.string>\n[\"a\"    \"b\\nc\" \"\u00E4\"   ]\n");
  }

  @Test
  void andAsFilesOfOnnxAndNumPy() {
    Path given = OnnxTestData.sets(MODEL).get(0).resolve("input_0.pb");
    Path out = folder.resolve("out");
    Weir.run("run", OnnxTestData.model(MODEL), "--input", "x=" + given, "--output-dir", out).fine();
    Tensor written = Npy.read(out.resolve("y.npy"), new Diagnostics()).orElseThrow();

    assertThat(written.toStrings()).containsExactly("tuesday", "wednesday", "thursday");
    Path again = folder.resolve("x.npy");
    Npy.write(again, Tensor.of(written.toStrings().reverse(), 3), new Diagnostics());
    Weir other = Weir.run("run", OnnxTestData.model(MODEL), "--input", "x=" + again);
    assertThat(other.err()).contains("input 'x' is tensor<4x!pir.string>");
  }

  @Test
  void whatIsMissingIsAskedForInStrings() {
    Weir none = Weir.run("run", OnnxTestData.model(MODEL));
    assertThat(none.err())
        .contains(
            "input 'x' (tensor<4x!pir.string>) is not given; add --input 'x=[\"text\"]', or"
                + " --inputs=random for all of them")
        .doesNotContain("%");
    Weir ones = Weir.run("run", OnnxTestData.model(MODEL), "--inputs=ones");
    assertThat(ones.fine().out()).contains("[\"1\" \"1\" \"1\" \"1\"]");
  }
}
