package dev.weir.models.tokenizer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonReader;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tokenizers that `train_tokenizers.py` trained, against those of tokenizers, by DJL, and of SentencePiece.
@Tag("campaign")
class TokenizerTest {
  private static final int LINES = Integer.getInteger("weir.tokenizedLines", 2500);
  private static final Path FOLDER =
      Path.of(TokenizerTest.class.getResource("/tokenizer").getPath());

  @TempDir Path folder;

  static {
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
  }

  private static Tokenizer read(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    return (file.toString().endsWith(".json")
            ? TokenizerJson.read(file, diagnostics)
            : Tokenizer.open(file, diagnostics))
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static int[] ints(long[] ids) {
    return Arrays.stream(ids).mapToInt(Math::toIntExact).toArray();
  }

  private static MixedLines lines(long seed) {
    return new MixedLines(FOLDER.resolve("sentences.txt"), seed);
  }

  @ParameterizedTest
  @CsvSource({
    "gpt2.json, gpt2.json",
    "llama3.json, llama3.json",
    "qwen2.json, qwen2.json",
    "llama2.json, llama2.json",
    "llama2-metaspace.json, llama2-metaspace.json",
    "gpt2.gguf, gpt2.json",
    "llama3.gguf, llama3.json"
  })
  void tokensAreThoseOfDjl(String ours, String theirs) throws IOException {
    Tokenizer tokenizer = read(FOLDER.resolve(ours));
    boolean whole = ours.endsWith(".json");
    MixedLines lines = lines(23);
    try (HuggingFaceTokenizer reference =
        HuggingFaceTokenizer.newInstance(FOLDER.resolve(theirs))) {
      for (int i = 0; i < LINES; i++) {
        String line = lines.next();
        int[] expected = ints(reference.encode(line, whole, false).getIds());
        ImmutableIntArray tokens = tokenizer.encode(line, whole);
        assertThat(tokens.toArray()).as("line %d: <%s>", i, line).isEqualTo(expected);
        assertThat(tokenizer.decode(tokens))
            .as("line %d", i)
            .isEqualTo(reference.decode(reference.encode(line, whole, false).getIds(), true));
      }
    }
  }

  /// The tokenizer of all-MiniLM-L6-v2, which is BERT's, from its package; the file asks for truncation and padding, which
  /// are left to who makes batches.
  @Test
  void wordPiecesAreThoseOfDjl() throws IOException {
    Path file = folder.resolve("tokenizer.json");
    try (InputStream stream =
        TokenizerTest.class
            .getClassLoader()
            .getResourceAsStream("all-minilm-l6-v2-q-tokenizer.json")) {
      Files.copy(stream, file);
    }
    Tokenizer tokenizer = read(file);
    MixedLines lines = lines(29);
    try (HuggingFaceTokenizer reference =
        HuggingFaceTokenizer.builder()
            .optTokenizerPath(file)
            .optTruncation(false)
            .optPadding(false)
            .build()) {
      for (int i = 0; i < LINES; i++) {
        String line = lines.next();
        long[] ids = reference.encode(line).getIds();
        ImmutableIntArray tokens = tokenizer.encode(line, true);
        assertThat(tokens.toArray()).as("line %d: <%s>", i, line).isEqualTo(ints(ids));
        assertThat(tokenizer.decode(tokens))
            .as("line %d", i)
            .isEqualTo(reference.decode(ids, true));
      }
    }
    int inner = tokenizer.find("##ing").orElseThrow();
    assertThat(tokenizer.decode(ImmutableIntArray.of(inner, inner)))
        .isEqualTo(reference(file, inner, inner));
    assertThat(tokenizer.encode("a".repeat(101), false).toArray()).containsExactly(100);
  }

  private static String reference(Path file, long... ids) throws IOException {
    try (HuggingFaceTokenizer reference =
        HuggingFaceTokenizer.builder().optTokenizerPath(file).build()) {
      return reference.decode(ids, true);
    }
  }

  @Test
  void tokensAreThoseOfSentencePiece() throws IOException {
    Tokenizer tokenizer = read(FOLDER.resolve("sentencepiece.gguf"));
    try (InputStream stream = Files.newInputStream(FOLDER.resolve("sentencepiece.json"))) {
      for (JsonNode node : new JsonReader(stream).node().asArray()) {
        JsonObject each = node.asObject();
        String text = each.require("text").asString();
        int[] ids =
            each.require("ids").asArray().stream()
                .mapToInt(id -> (int) id.asLong(0, 10000))
                .toArray();
        assertThat(tokenizer.encode(text, false).toArray()).as(text).isEqualTo(ids);
        assertThat(tokenizer.decode(tokenizer.encode(text, true))).isEqualTo(text);
      }
    }
    assertThat(tokenizer.encode("a", true).get(0)).isEqualTo(1);
  }

  /// A character comes when its last byte has come, and what never does is replaced at the end.
  @Test
  void textComesByCharacters() {
    Tokenizer tokenizer = read(FOLDER.resolve("gpt2.json"));
    String text = "a\u00DF\u4EBA\uD83D\uDE42!";
    StringBuilder shown = new StringBuilder();
    TokenText stream = new TokenText(tokenizer);
    for (byte each : text.getBytes(UTF_8)) {
      int token = tokenizer.find(letter(each)).orElseThrow();
      String more = stream.next(token);
      assertThat(more).doesNotContain("\uFFFD");
      shown.append(more);
    }
    assertThat(shown.append(stream.end()).toString()).isEqualTo(text);
    assertThat(stream.next(tokenizer.find(letter((byte) 0xC3)).orElseThrow())).isEmpty();
    assertThat(stream.end()).isEqualTo("\uFFFD");
  }

  private static String letter(byte value) {
    String both =
        ByteLetters.of(
            new String(new byte[] {value}, java.nio.charset.StandardCharsets.ISO_8859_1));
    return value >= 0 ? both : letterOf(value & 0xFF);
  }

  /// {@return the letter of a byte above 127}: those above 160 stand for themselves, but for 173
  private static String letterOf(int value) {
    if (value > 160 && value != 173) {
      return Character.toString(value);
    }
    return Character.toString(value == 173 ? 323 : 256 + 33 + value - 127);
  }

  /// Long texts take time in proportion, whatever they are made of.
  @ParameterizedTest
  @ValueSource(strings = {"llama2.json", "llama3.json", "sentencepiece.gguf"})
  void longTextsAreNotSlow(String name) {
    Tokenizer tokenizer = read(FOLDER.resolve(name));
    for (String piece : new String[] {"a", " ", "human ", "\n", "1", "\u4E02"}) {
      assertThat(tokenizer.encode(piece.repeat(100_000), false).length()).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"type\":\"BPE\" | \"type\":\"Unigram\" | a model of type 'Unigram' is not supported;"
            + " supported are BPE, WordPiece",
        "\"behavior\":\"Isolated\" | \"behavior\":\"Removed\" | the behavior 'Removed' is not"
            + " supported",
        "\"type\":\"NFC\" | \"type\":\"Lowercase\" | the normalizer 'Lowercase' is not supported;"
            + " supported are NFC",
        "\"dropout\":null | \"dropout\":0.5 | leaves out merges at random",
        "\"merges\":[ | \"merges\":[[\"a\",\"\\u4e00\"], | '\u4E00' is no token",
        "\"vocab\" | \"words\" | missing \"vocab\"",
        "\"single_word\":false | \"single_word\":true | tokens that are single words are not"
            + " supported",
        "?\\\\p{L} | ?\\\\p{L | the pattern cannot be read",
      })
  void whatIsNotSupportedIsReported(String from, String to, String message) throws IOException {
    String content = Files.readString(FOLDER.resolve("qwen2.json"));
    assertThat(content).contains(from);
    Path file = folder.resolve("tokenizer.json");
    Files.writeString(file, content.replace(from, to));
    Diagnostics diagnostics = new Diagnostics();
    assertThat(TokenizerJson.read(file, diagnostics)).isEmpty();
    assertThat(diagnostics.all()).hasSize(1);
    assertThat(diagnostics.all().getFirst().message()).contains(message);
    assertThat(diagnostics.all().getFirst().location().toString()).contains("tokenizer.json\":");
  }
}
