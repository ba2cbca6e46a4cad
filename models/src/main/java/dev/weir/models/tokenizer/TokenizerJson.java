package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.models.tokenizer.AddedTokens.Added;
import dev.weir.models.tokenizer.Tokenizer.Letters;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Reads `tokenizer.json`, the file of
/// [tokenizers](https://github.com/huggingface/tokenizers/tree/v0.21.0/tokenizers/src), as far as models of byte pair
/// encoding and of word pieces have it; texts are neither truncated nor padded. What is not supported is an error with its line.
final class TokenizerJson {
  /// The name of the file.
  static final String NAME = "tokenizer.json";

  private static final int MOST_TOKENS = 1 << 22;

  private final JsonObject file;
  private final Map<String, Integer> ids = new HashMap<>();

  private TokenizerJson(JsonObject file) {
    this.file = file;
  }

  /// {@return the tokenizer in `path`, or empty after reporting what is wrong}
  static Optional<Tokenizer> read(Path path, Diagnostics diagnostics) {
    String name = path.toString();
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(path))) {
      JsonReader reader = new JsonReader(stream);
      JsonObject file = reader.node().asObject();
      reader.end();
      return Optional.of(new TokenizerJson(file).tokenizer());
    } catch (JsonError error) {
      diagnostics.error(Location.of(name, error.line(), error.column()), "%s", error.getMessage());
    } catch (IOException e) {
      diagnostics.error(
          Location.of(name, 0, 0), "cannot read the file: %s", String.valueOf(e.getMessage()));
    }
    return Optional.empty();
  }

  private Tokenizer tokenizer() {
    JsonObject model = file.require("model").asObject();
    Vocabulary vocabulary = vocabulary(model);
    TokenModel pieces = model(model, vocabulary);
    List<Added> plain = new ArrayList<>();
    List<Added> normalized = new ArrayList<>();
    var special = ImmutableSet.<Integer>builder();
    for (JsonNode node : list(file, "added_tokens")) {
      JsonObject token = node.asObject();
      Added added = added(token);
      (flag(token, "normalized") ? normalized : plain).add(added);
      if (flag(token, "special")) {
        special.add(added.id());
      }
    }
    TextParts text = new TextParts(given(file, "decoder"));
    UnaryOperator<String> normalizer = TextParts.normalizer(given(file, "normalizer"));
    normalized.replaceAll(token ->
        new Added(
            normalizer.apply(token.text()), token.id(), token.stripsLeft(), token.stripsRight()));
    TextSplitter splitter = TextParts.splitter(given(file, "pre_tokenizer"));
    PostProcessing ends = PostProcessing.of(given(file, "post_processor"));
    return new Tokenizer(
        new Tokenizer.Parts(
            vocabulary,
            special.build(),
            new AddedTokens(plain),
            normalizer,
            new AddedTokens(normalized),
            splitter,
            pieces,
            ends.before(),
            ends.after(),
            text.letters(),
            text.words(),
            text.letters() == Letters.MARKED && text.dropsFirstBlank()));
  }

  private TokenModel model(JsonObject model, Vocabulary vocabulary) {
    Optional<JsonNode> type = given(model, "type");
    return switch (type.map(JsonNode::asString).orElse("BPE")) {
      case "BPE" -> merges(model, vocabulary);
      case "WordPiece" -> {
        JsonNode unknown = model.require("unk_token");
        yield new WordPieces(
            vocabulary,
            token(unknown, unknown.asString()),
            model.require("continuing_subword_prefix").asString(),
            (int) model.require("max_input_chars_per_word").asLong(0, Integer.MAX_VALUE));
      }
      default ->
          throw type.orElseThrow()
              .error(
                  "a model of type '%s' is not supported; supported are BPE, WordPiece",
                  type.orElseThrow().asString());
    };
  }

  private Vocabulary vocabulary(JsonObject model) {
    model
        .require("vocab")
        .asObject()
        .members()
        .forEach((text, node) -> ids.put(text, (int) node.asLong(0, MOST_TOKENS)));
    for (JsonNode node : list(file, "added_tokens")) {
      JsonObject token = node.asObject();
      ids.put(
          token.require("content").asString(), (int) token.require("id").asLong(0, MOST_TOKENS));
    }
    int size = ids.values().stream().mapToInt(id -> id + 1).max().orElse(0);
    String[] texts = new String[size];
    Arrays.fill(texts, "");
    ids.forEach((text, id) -> texts[id] = text);
    return new Vocabulary(ImmutableList.copyOf(texts));
  }

  private static Added added(JsonObject token) {
    if (flag(token, "single_word")) {
      throw token.require("single_word").error("tokens that are single words are not supported");
    }
    return new Added(
        token.require("content").asString(),
        (int) token.require("id").asLong(0, MOST_TOKENS),
        flag(token, "lstrip"),
        flag(token, "rstrip"));
  }

  private TokenModel merges(JsonObject model, Vocabulary vocabulary) {
    for (String key : ImmutableList.of("continuing_subword_prefix", "end_of_word_suffix")) {
      given(model, key)
          .filter(node -> !node.asString().isEmpty())
          .ifPresent(node -> {
            throw node.error("a model with '%s' is not supported", key);
          });
    }
    given(model, "dropout")
        .filter(node -> node.asDouble() != 0)
        .ifPresent(node -> {
          throw node.error("a model that leaves out merges at random is not supported");
        });
    Map<Long, SymbolMerger.Merge> merges = new HashMap<>();
    int rank = 0;
    for (JsonNode node : model.require("merges").asArray()) {
      String left;
      String right;
      if (node instanceof JsonNode.JsonArray) {
        List<JsonNode> pair = node.asArray();
        if (pair.size() != 2) {
          throw node.error("expected two tokens, got %d", pair.size());
        }
        left = pair.get(0).asString();
        right = pair.get(1).asString();
      } else {
        String pair = node.asString();
        int blank = pair.indexOf(' ');
        if (blank < 0 || pair.indexOf(' ', blank + 1) >= 0) {
          throw node.error("expected two tokens with a blank between");
        }
        left = pair.substring(0, blank);
        right = pair.substring(blank + 1);
      }
      merges.put(
          RankedMerges.pair(token(node, left), token(node, right)),
          new SymbolMerger.Merge(rank++, token(node, left + right)));
    }
    Optional<JsonNode> unknown = given(model, "unk_token");
    return new RankedMerges(
        vocabulary,
        merges,
        flag(model, "ignore_merges"),
        flag(model, "byte_fallback"),
        unknown.map(node -> token(node, node.asString())).orElse(-1),
        flag(model, "fuse_unk"));
  }

  private int token(JsonNode node, String text) {
    Integer id = ids.get(text);
    if (id == null) {
      throw node.error("'%s' is no token", text);
    }
    return id;
  }

  private static ImmutableList<JsonNode> list(JsonObject object, String key) {
    return given(object, key)
        .map(node -> ImmutableList.copyOf(node.asArray()))
        .orElse(ImmutableList.of());
  }

  private static boolean flag(JsonObject object, String key) {
    return given(object, key).map(JsonNode::asBoolean).orElse(false);
  }

  /// {@return the member, unless it is null}
  static Optional<JsonNode> given(JsonObject object, String key) {
    return object.get(key).filter(node -> !(node instanceof JsonNode.JsonNull));
  }
}
