package dev.weir.models;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Diagnostics;
import dev.weir.models.tokenizer.Tokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of models and tokenizers with bytes changed, or cut off: errors with a location, or a model.
@Tag("campaign")
class DamagedModelsTest {
  private static final int COUNT = Integer.getInteger("weir.modelFiles", 300);

  @TempDir Path folder;

  private static Path data(String name) {
    return Path.of(DamagedModelsTest.class.getResource("/" + name).getPath());
  }

  /// Changes bytes at the begin of `content`, where all but weights stands.
  private static byte[] damaged(byte[] content, int head, SplittableRandom random) {
    byte[] damaged = content.clone();
    for (int k = random.nextInt(1, 4); k > 0; k--) {
      byte value =
          random.nextBoolean()
              ? (byte) random.nextInt(256)
              : content[random.nextInt(Math.min(head, content.length))];
      damaged[random.nextInt(Math.min(head, damaged.length))] = value;
    }
    int length = random.nextInt(8) == 0 ? random.nextInt(damaged.length) : damaged.length;
    return Arrays.copyOf(damaged, length);
  }

  private static void check(Optional<?> read, Diagnostics diagnostics) {
    assertThat(read.isPresent()).isEqualTo(diagnostics.errorCount() == 0);
    diagnostics.all().forEach(each -> assertThat(each.location().toString()).contains("model"));
  }

  @ParameterizedTest
  @CsvSource({"llama/llama.gguf", "llama/qwen2.gguf", "tokenizer/llama3.gguf"})
  void gguf(String name) throws IOException {
    byte[] whole = Files.readAllBytes(data(name));
    SplittableRandom random = new SplittableRandom(31);
    Path file = folder.resolve("model.gguf");
    for (int i = 0; i < COUNT; i++) {
      Files.write(file, damaged(whole, name.startsWith("t") ? whole.length : 2000, random));
      Diagnostics diagnostics = new Diagnostics();
      if (name.startsWith("t")) {
        tokenizer(file, diagnostics);
      } else {
        check(LanguageModel.open(file, diagnostics), diagnostics);
      }
    }
  }

  private static void tokenizer(Path path, Diagnostics diagnostics) {
    Optional<Tokenizer> tokenizer = Tokenizer.open(path, diagnostics);
    check(tokenizer, diagnostics);
    if (tokenizer.isPresent()) {
      ImmutableIntArray tokens =
          tokenizer.get().encode("human  \u4EBA\u4EBA 12 \uD83D\uDE42", false);
      assertThat(tokenizer.get().decode(tokens)).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({"tokenizer/qwen2.json", "tokenizer/llama2.json"})
  void tokenizerJson(String name) throws IOException {
    byte[] whole = Files.readAllBytes(data(name));
    SplittableRandom random = new SplittableRandom(32);
    Path model = Files.createDirectories(folder.resolve("model"));
    for (int i = 0; i < COUNT; i++) {
      Files.write(model.resolve("tokenizer.json"), damaged(whole, whole.length, random));
      tokenizer(model, new Diagnostics());
    }
  }

  @ParameterizedTest
  @CsvSource({"llama, config.json", "qwen2, config.json", "qwen2, model.safetensors.index.json"})
  void folders(String name, String changed) throws IOException {
    Path model = Files.createDirectories(folder.resolve("model"));
    try (var files = Files.list(data("llama/" + name))) {
      for (Path file : files.toList()) {
        Files.copy(file, model.resolve(file.getFileName().toString()));
      }
    }
    byte[] whole = Files.readAllBytes(model.resolve(changed));
    SplittableRandom random = new SplittableRandom(33);
    for (int i = 0; i < COUNT; i++) {
      Files.write(model.resolve(changed), damaged(whole, whole.length, random));
      Diagnostics diagnostics = new Diagnostics();
      check(LanguageModel.open(model, diagnostics), diagnostics);
    }
  }
}
