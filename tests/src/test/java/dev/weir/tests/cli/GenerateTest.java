package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A small model goes on with a text; PyTorch chose the tokens expected, see `llama_models.py` beside the model.
class GenerateTest {
  private static final Path MODELS = Weir.ROOT.resolve("models/src/test/resources/llama");
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv";

  @TempDir Path folder;

  /// The model with a tokenizer whose tokens are letters.
  private Path model() throws IOException {
    for (String name : new String[] {"config.json", "model.safetensors"}) {
      Files.copy(MODELS.resolve("llama").resolve(name), folder.resolve(name));
    }
    StringBuilder vocabulary = new StringBuilder();
    for (int i = 0; i < LETTERS.length(); i++) {
      vocabulary.append(i == 0 ? "" : ",").append("\"%c\":%d".formatted(LETTERS.charAt(i), i));
    }
    Files.writeString(
        folder.resolve("tokenizer.json"),
        """
        {"added_tokens": [], "normalizer": null, "post_processor": null,
         "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "use_regex": true},
         "decoder": {"type": "ByteLevel"},
         "model": {"type": "BPE", "vocab": {%s}, "merges": []}}
        """
            .formatted(vocabulary));
    return folder;
  }

  /// {@return what a run that went well printed}; the standard error has how fast it was
  private static Weir generated(Object... arguments) {
    Weir run = Weir.run(arguments);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .containsPattern(
            "^\\d+ tokens read, [0-9.]+ a second; \\d+ tokens written, [0-9.]+ a second");
    return run;
  }

  @Test
  void textComesOfText() throws IOException {
    Weir run = generated("generate", model(), "--prompt", "DRq", "--max-tokens", "9");
    assertThat(run.out()).isEqualTo("WJNAimQtR\n");
    assertThat(run.err()).startsWith("3 tokens read").contains("; 9 tokens written");
  }

  @Test
  void numbersComeOfNumbers() {
    for (String name : new String[] {"llama", "llama.gguf"}) {
      Weir run =
          generated("generate", MODELS.resolve(name), "--prompt-ids", "3, 17,42", "--max-tokens=9");
      assertThat(run.out()).as(name).isEqualTo("22 9 13 0 34 38 16 45 17\n");
    }
  }

  @Test
  void aProfileIsOfTheLastToken() {
    Weir run =
        generated(
            "generate",
            MODELS.resolve("llama"),
            "--prompt-ids=3,17,42",
            "--max-tokens=9",
            "--profile");
    assertThat(run.out()).isEqualTo("22 9 13 0 34 38 16 45 17\n");
    assertThat(run.err()).contains("kernel  ").containsPattern("attention\\S* +generated +\\d ");
    Weir one =
        generated(
            "generate", MODELS.resolve("llama"), "--prompt-ids=3", "--max-tokens=1", "--profile");
    assertThat(one.err()).as("nothing behind the first").doesNotContain("kernel  ");
  }

  /// A prompt that is read in pieces means the same.
  @Test
  void promptsMayBeReadInPieces() {
    for (String block : new String[] {"1", "2", "3"}) {
      Weir run =
          generated(
              "generate",
              MODELS.resolve("llama"),
              "--prompt-ids=3,17,42",
              "--max-tokens=9",
              "--prompt-block",
              block);
      assertThat(run.out()).as(block).isEqualTo("22 9 13 0 34 38 16 45 17\n");
      assertThat(run.err()).startsWith("3 tokens read");
    }
    Weir wrong =
        Weir.run(
            "generate", MODELS.resolve("llama"), "--prompt-ids=3,17,42", "--prompt-block", "0");
    assertThat(wrong.code()).isNotZero();
    assertThat(wrong.err()).contains("--prompt-block");
  }

  /// What is likeliest by far stays so when activations are rounded.
  @Test
  void activationsMayBeRounded() {
    for (String activations : new String[] {"float", "int8"}) {
      Weir run =
          generated(
              "generate",
              MODELS.resolve("llama-q4.gguf"),
              "--prompt-ids=3,17,42",
              "--max-tokens=1",
              "--activations",
              activations);
      assertThat(run.out()).as(activations).isEqualTo("10\n");
      assertThat(run.err()).doesNotContain("warning");
    }
    Weir plain =
        Weir.run(
            "generate",
            MODELS.resolve("llama"),
            "--prompt-ids=3,17,42",
            "--max-tokens=1",
            "--activations=int8");
    assertThat(plain.code()).isZero();
    assertThat(plain.err()).contains("warning: --activations=int8 rounds nothing here");
    Weir.run("generate", MODELS.resolve("llama-q4.gguf"), "--prompt-ids=3", "--activations=int4")
        .badUsage("unknown type of activations 'int4'");
  }

  @Test
  void aSeedGivesTheSameText() {
    Object[] arguments = {
      "generate",
      MODELS.resolve("llama"),
      "--prompt-ids=3",
      "--temperature=3",
      "--seed=5",
      "--top-k=40",
      "--top-p=0.95",
      "--max-tokens=12"
    };
    String text = generated(arguments).out();
    assertThat(generated(arguments).out()).isEqualTo(text);
    arguments[4] = "--seed=6";
    assertThat(generated(arguments).out()).isNotEqualTo(text);
  }

  @Test
  void whatIsWrongIsReported() throws IOException {
    Path model = MODELS.resolve("llama");
    Weir.run("generate", model).badUsage("expects one of --prompt and --prompt-ids");
    Weir.run("generate", model, "--prompt=a").badInput("the model has no tokenizer");
    Weir.run("generate", model, "--prompt-ids=1,x").badUsage("numbers with commas between");
    Weir.run("generate", model, "--prompt-ids=48").badUsage("48 is no token of the model");
    Weir.run("generate", model, "--prompt-ids=1", "--top-p=2").badUsage("top-p is 2.0");
    Weir.run("generate", model, "--prompt-ids=1", "--temperature=a").badUsage("expects a number");
    Weir.run("generate", model, "--prompt-ids=1", "--target=cc").badUsage("unknown target 'cc'");
    Weir.run("generate", model.resolve("none"), "--prompt-ids=1").badInput("there is no such file");
    Weir.run("generate", folder, "--prompt-ids=1").badInput("config.json");
    Weir.run("generate", model(), "--prompt= ").badUsage("--prompt has no token");
    Weir.run("generate", model, "--prompt-ids=" + "1,".repeat(300) + "1")
        .badInput("the prompt has 301 tokens, more than the model's context of 256");
  }

  @Test
  void aModelIsNoProgram() {
    for (String name : new String[] {"llama", "llama.gguf"}) {
      Path model = MODELS.resolve(name);
      Weir.run("run", model).badInput("this is a language model", "'weir generate' runs it");
      Weir.run("compile", model, "-o", folder).badInput("this is a language model");
    }
    Weir.run("opt", MODELS.resolve("llama.gguf")).badInput("this is a language model");
    Weir.run("opt", MODELS.resolve("llama")).badInput("this is a folder, not a file");
  }

  @Test
  void functionsAreImported() {
    for (String name : new String[] {"llama", "qwen2.gguf"}) {
      String text = Weir.run("import", MODELS.resolve(name)).fine().out();
      assertThat(text)
          .contains("func.func @prefill(%arg0: tensor<?x?xi64, #shape.sizes<batch, length>>")
          .contains("func.func @decode(%arg0: tensor<?x1xi64, #shape.sizes<batch>>");
    }
    Weir.run("import", MODELS.resolve("qwen2.gguf"), "--params", MODELS.resolve("qwen2.gguf"))
        .fine();
    Weir.run("import", MODELS.resolve("qwen2.gguf"), "--params", MODELS.resolve("llama.gguf"))
        .badInput("is not among the");
  }
}
