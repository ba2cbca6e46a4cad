package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import com.google.common.base.Splitter;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.examples.embeddings.SentenceEncoder;
import dev.weir.ir.Diagnostics;
import dev.weir.models.tokenizer.Tokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example that makes vectors of sentences, on the quantised MiniLM.
class SentenceEncoderTest {
  private static final String MODEL = "all-minilm-l6-v2-q";

  @TempDir Path folder;

  private static InputStream resource(String name) {
    return SentenceEncoderTest.class.getClassLoader().getResourceAsStream(name);
  }

  private void copy(String name, String to) throws IOException {
    try (InputStream stream = resource(name)) {
      Files.copy(stream, folder.resolve(to));
    }
  }

  private SentenceEncoder open() {
    Diagnostics diagnostics = new Diagnostics();
    return SentenceEncoder.open(folder, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// The sentences of the tokens that ONNX Runtime was given get the vectors that it gave.
  @Tag("thorough")
  @Test
  void sentencesGetTheVectorsOfOnnxRuntime() throws IOException {
    copy(MODEL + ".onnx", "model.onnx");
    copy(MODEL + "-tokenizer.json", "tokenizer.json");
    Tokenizer tokenizer = Tokenizer.open(folder, new Diagnostics()).orElseThrow();
    List<String> lines;
    try (InputStream stream = resource("onnx/embeddings.tsv")) {
      lines =
          new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
              .lines()
              .filter(line -> line.startsWith(MODEL + "\t"))
              .toList();
    }
    assertThat(lines).hasSize(3);
    try (SentenceEncoder encoder = open()) {
      for (String line : lines) {
        List<String> parts = Splitter.on('\t').splitToList(line);
        int[] ids =
            Splitter.on(' ').splitToStream(parts.get(2)).mapToInt(Integer::parseInt).toArray();
        String sentence = tokenizer.decode(ImmutableIntArray.copyOf(ids));
        assertThat(tokenizer.encode(sentence, true).toArray()).as(sentence).isEqualTo(ids);
        ImmutableDoubleArray expected =
            ImmutableDoubleArray.copyOf(
                Splitter.on(' ').splitToStream(parts.get(3)).mapToDouble(Double::parseDouble));
        ImmutableDoubleArray vector = encoder.encode(sentence);
        // What is rounded to 8 bits while it runs may come out one step apart.
        assertThat(SentenceEncoder.cosine(vector, expected)).as(sentence).isGreaterThan(0.999);
        assertThat(SentenceEncoder.cosine(vector, vector)).isCloseTo(1, offset(1e-9));
      }
      ImmutableDoubleArray cat = encoder.encode("A cat sits on the mat.");
      ImmutableDoubleArray kitten = encoder.encode("A kitten is sitting on a rug.");
      ImmutableDoubleArray market = encoder.encode("Stock markets fell sharply on Monday.");
      assertThat(SentenceEncoder.cosine(cat, kitten))
          .isGreaterThan(SentenceEncoder.cosine(cat, market) + 0.3);
      assertThatThrownBy(() -> SentenceEncoder.cosine(cat, ImmutableDoubleArray.of(1)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aFolderThatLacksAFileIsReported() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(SentenceEncoder.open(folder, diagnostics)).isEmpty();
    assertThat(diagnostics.all().getFirst().toString()).contains("tokenizer.json");
    copy(MODEL + "-tokenizer.json", "tokenizer.json");
    diagnostics = new Diagnostics();
    assertThat(SentenceEncoder.open(folder, diagnostics)).isEmpty();
    assertThat(diagnostics.all().getFirst().toString()).contains("model.onnx");
  }
}
