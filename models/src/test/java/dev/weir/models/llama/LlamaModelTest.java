package dev.weir.models.llama;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.weights.NpzFile;
import dev.weir.formats.weights.WeightFile;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Verifier;
import dev.weir.models.generation.CompiledLlama;
import dev.weir.models.generation.LlamaSession;
import dev.weir.pass.operator.quantize.RoundActivationsPass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Models whose logits PyTorch computed, see `llama_models.py` beside them.
class LlamaModelTest {
  private static final Path MODELS = Path.of(LlamaModelTest.class.getResource("/llama").getPath());

  @TempDir Path folder;

  private static LlamaModel open(Path path) {
    Diagnostics diagnostics = new Diagnostics();
    return LlamaModel.open(path, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static ImmutableMap<String, Tensor> expected() {
    return NpzFile.read(MODELS.resolve("logits.npz"), ImmutableMap.of(), new Diagnostics())
        .orElseThrow();
  }

  private static CompiledLlama compile(LlamaModel model) {
    Diagnostics diagnostics = new Diagnostics();
    return CompiledLlama.of(model, "jvm", diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static void check(ImmutableDoubleArray logits, Tensor all, int row) {
    int width = (int) all.dim(1);
    assertThat(logits.length()).isEqualTo(width);
    for (int i = 0; i < width; i++) {
      assertThat(logits.get(i))
          .as("token %d behind position %d", i, row)
          .isCloseTo(all.getDouble((long) row * width + i), offset(2e-4));
    }
  }

  /// The text begins with some tokens, and the others come one by one; room is made for them as they come.
  @ParameterizedTest
  @ValueSource(strings = {"llama", "llama.gguf", "qwen2", "qwen2.gguf", "llama-q4.gguf"})
  void logitsAreThoseOfPytorch(String name) {
    Tensor all = expected().get(name);
    long[] tokens = expected().get("tokens").toLongArray();
    try (CompiledLlama model = compile(open(MODELS.resolve(name)))) {
      for (int begin : new int[] {1, 5, 12}) {
        var first = ImmutableIntArray.builder();
        for (int i = 0; i < begin; i++) {
          first.add((int) tokens[i]);
        }
        LlamaSession session = model.session();
        check(session.prefill(first.build(), 0), all, begin - 1);
        for (int i = begin; i < tokens.length; i++) {
          check(session.decode((int) tokens[i]), all, i);
        }
        assertThat(session.length()).isEqualTo(tokens.length);
      }
    }
  }

  /// Rounding moves logits by a few percent of what they differ by, and does move them.
  @Test
  void logitsOfRoundedActivationsAreNearThoseOfPytorch() {
    Tensor all = expected().get("llama-q4.gguf");
    long[] tokens = expected().get("tokens").toLongArray();
    Diagnostics diagnostics = new Diagnostics();
    CompileOptions rounding = CompileOptions.of("jvm").withPasses(new RoundActivationsPass());
    LlamaModel opened = open(MODELS.resolve("llama-q4.gguf"));
    try (CompiledLlama exact = compile(opened);
        CompiledLlama model =
            CompiledLlama.of(opened, rounding, Integer.MAX_VALUE, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
      for (int begin : new int[] {1, 5}) {
        var first = ImmutableIntArray.builder();
        Arrays.stream(tokens).limit(begin).forEach(token -> first.add((int) token));
        ImmutableDoubleArray logits = model.session().prefill(first.build(), 0);
        int size = logits.length();
        double largest = 0;
        for (int i = 0; i < size; i++) {
          largest = Math.max(largest, Math.abs(all.getDouble((long) (begin - 1) * size + i)));
        }
        for (int i = 0; i < size; i++) {
          assertThat(logits.get(i))
              .isCloseTo(all.getDouble((long) (begin - 1) * size + i), offset(0.05 * largest));
        }
        assertThat(logits).isNotEqualTo(exact.session().prefill(first.build(), 0));
      }
    }
  }

  /// The last piece is shorter than the others, or as long.
  @ParameterizedTest
  @CsvSource({"llama, 1", "llama, 4", "llama.gguf, 5", "qwen2, 7", "llama-q4.gguf, 3"})
  void logitsOfATextInPiecesAreThoseOfPytorch(String name, int block) {
    Tensor all = expected().get(name);
    long[] tokens = expected().get("tokens").toLongArray();
    var text = ImmutableIntArray.builder();
    Arrays.stream(tokens).limit(12).forEach(token -> text.add((int) token));
    Diagnostics diagnostics = new Diagnostics();
    try (CompiledLlama model =
        CompiledLlama.of(open(MODELS.resolve(name)), "jvm", block, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
      LlamaSession session = model.session();
      check(session.prefill(text.build(), 0), all, 11);
      for (int i = 12; i < tokens.length; i++) {
        check(session.decode((int) tokens[i]), all, i);
      }
    }
  }

  @Test
  void roomIsMadeForLongTexts() {
    try (CompiledLlama model = compile(open(MODELS.resolve("llama")))) {
      LlamaSession slow = model.session();
      ImmutableDoubleArray last = slow.prefill(ImmutableIntArray.of(1), 0);
      var whole = ImmutableIntArray.builder().add(1);
      for (int i = 0; i < 150; i++) {
        last = slow.decode(i % 48);
        whole.add(i % 48);
      }
      ImmutableDoubleArray atOnce = model.session().prefill(whole.build(), 0);
      for (int i = 0; i < last.length(); i++) {
        assertThat(last.get(i)).isCloseTo(atOnce.get(i), offset(2e-4));
      }
    }
  }

  /// The functions verify, and their weights are found in the files by their names.
  @ParameterizedTest
  @CsvSource({
    "llama, llama/model.safetensors",
    "llama.gguf, llama.gguf",
    "qwen2, qwen2/model.safetensors.index.json",
    "qwen2.gguf, qwen2.gguf",
    "llama-q4.gguf, llama-q4.gguf"
  })
  void weightsOfTheProgramAreThoseOfTheFile(String name, String file) {
    Diagnostics diagnostics = new Diagnostics();
    LlamaModel model = open(MODELS.resolve(name));
    var program = model.program();
    assertThat(Verifier.verify(program, diagnostics)).as("%s", diagnostics.all()).isTrue();
    var store = WeightFile.read(MODELS.resolve(file), program, diagnostics);
    assertThat(diagnostics.errorCount()).as("%s", diagnostics.all()).isZero();
    assertThat(store.orElseThrow().names())
        .containsExactlyInAnyOrderElementsOf(model.parameters().names());
  }

  private String message(Path path) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(LlamaModel.open(path, diagnostics)).isEmpty();
    List<Diagnostic> all = diagnostics.all();
    assertThat(all).hasSize(1);
    return all.getFirst().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "LlamaForCausalLM | GemmaForCausalLM | config.json\":3:3), message=architecture"
            + " 'GemmaForCausalLM' is not supported; supported are LlamaForCausalLM,"
            + " Qwen2ForCausalLM",
        "silu | gelu | activation 'gelu' is not supported",
        "llama3 | yarn | scaling 'yarn' of positions is not supported; supported are default,"
            + " linear",
        "\"num_key_value_heads\": 2 | \"num_key_value_heads\": 3 | 4 heads cannot share 3 heads",
        "\"vocab_size\": 48 | \"vocab_size\": 49 | 'model.embed_tokens.weight' has the shape [48,"
            + " 32]; the model needs [49, 32]",
        "\"num_hidden_layers\": 2 | \"num_hidden_layers\": 3 |"
            + " 'model.layers.2.input_layernorm.weight' is not among the 21 tensors of the model;"
            + " did you mean 'model.layers.0.input_layernorm.weight'?",
        "\"hidden_size\": 32 | \"width\": 32 | missing \"hidden_size\"",
        "\"hidden_size\": 32 | \"hidden_size\": 34 | is not 4 heads",
        "} | ] | expected",
      })
  void whatIsNotSupportedIsReported(String from, String to, String message) throws IOException {
    Path model = MODELS.resolve("llama");
    Files.copy(model.resolve("model.safetensors"), folder.resolve("model.safetensors"));
    String config = Files.readString(model.resolve("config.json"));
    assertThat(config).contains(from);
    Files.writeString(folder.resolve("config.json"), config.replace(from, to));
    assertThat(message(folder)).contains(message);
  }

  @Test
  void aFolderWithoutModelIsReported() {
    assertThat(message(folder)).contains("this folder has no 'config.json'");
  }

  @Test
  void anotherArchitectureInGgufIsReported() throws IOException {
    String content = Files.readString(MODELS.resolve("llama.gguf"), ISO_8859_1);
    Path file = folder.resolve("other.gguf");
    Files.writeString(file, content.replaceFirst("llama", "gemma"), ISO_8859_1);
    assertThat(message(file))
        .contains("architecture 'gemma' is not supported; supported are llama, qwen2");
  }
}
