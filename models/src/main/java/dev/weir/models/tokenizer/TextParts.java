package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableList;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.models.tokenizer.Tokenizer.Letters;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Reads the normalizer, the pre-tokenizer and the decoder of `tokenizer.json`. Each is one step, or a sequence of steps.
final class TextParts {
  private static final String MARK = "\u2581";

  private final List<JsonObject> decoder;

  TextParts(Optional<JsonNode> decoder) {
    this.decoder = steps(decoder, "decoders");
  }

  private static ImmutableList<JsonObject> steps(Optional<JsonNode> node, String key) {
    if (node.isEmpty()) {
      return ImmutableList.of();
    }
    JsonObject step = node.get().asObject();
    if (!type(step).equals("Sequence")) {
      return ImmutableList.of(step);
    }
    return step.require(key).asArray().stream()
        .flatMap(each -> steps(Optional.of(each), key).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private static String type(JsonObject step) {
    return step.require("type").asString();
  }

  private static JsonError notBuilt(JsonObject step, String what, String built) {
    return step.require("type")
        .error("%s '%s' is not supported; supported are %s", what, type(step), built);
  }

  /// {@return what the texts of tokens are made of}
  ///
  /// @throws dev.weir.formats.json.JsonError if they are decoded in a way that is not supported
  Letters letters() {
    for (JsonObject step : decoder) {
      switch (type(step)) {
        case "ByteLevel" -> {
          return Letters.BYTES;
        }
        case "WordPiece" -> {
          return Letters.WORDS;
        }
        case "Replace", "ByteFallback", "Fuse", "Strip", "Metaspace" -> {}
        default ->
            throw notBuilt(
                step,
                "the decoder",
                "ByteLevel, WordPiece, Replace, ByteFallback, Fuse, Strip, Metaspace");
      }
    }
    return Letters.MARKED;
  }

  /// {@return how texts are made of words, where tokens are words}
  WordTexts words() {
    return decoder.stream()
        .filter(step -> type(step).equals("WordPiece"))
        .findFirst()
        .map(step -> new WordTexts(step.require("prefix").asString(), flag(step, "cleanup", true)))
        .orElse(WordTexts.NONE);
  }

  /// {@return whether a blank at the begin of a decoded text is left out}
  boolean dropsFirstBlank() {
    return decoder.stream()
        .anyMatch(step ->
            type(step).equals("Strip")
                    && step.require("content").asString().equals(" ")
                    && step.require("start").asLong(0, Integer.MAX_VALUE) > 0
                || type(step).equals("Metaspace")
                    && prefix(step) != TextSplitter.Marks.Prefix.NEVER);
  }

  /// {@return what the normalizer does to a text}
  ///
  /// @throws dev.weir.formats.json.JsonError if it is not supported
  static UnaryOperator<String> normalizer(Optional<JsonNode> node) {
    UnaryOperator<String> all = UnaryOperator.identity();
    for (JsonObject step : steps(node, "normalizers")) {
      UnaryOperator<String> before = all;
      UnaryOperator<String> next = normalizer(step);
      all = text -> next.apply(before.apply(text));
    }
    return all;
  }

  private static UnaryOperator<String> normalizer(JsonObject step) {
    return switch (type(step)) {
      case "NFC" -> text -> Normalizer.normalize(text, Normalizer.Form.NFC);
      case "NFKC" -> text -> Normalizer.normalize(text, Normalizer.Form.NFKC);
      case "Prepend" -> {
        String prefix = step.require("prepend").asString();
        yield text -> text.isEmpty() ? text : prefix + text;
      }
      case "Replace" -> {
        String from = literal(step);
        String to = step.require("content").asString();
        yield text -> text.replace(from, to);
      }
      case "BertNormalizer" -> {
        boolean lowers = flag(step, "lowercase", true);
        yield new BertText(
            flag(step, "clean_text", true),
            flag(step, "handle_chinese_chars", true),
            flag(step, "strip_accents", lowers),
            lowers);
      }
      default ->
          throw notBuilt(
              step, "the normalizer", "NFC, NFKC, Prepend, Replace, BertNormalizer, Sequence");
    };
  }

  private static String literal(JsonObject step) {
    JsonObject pattern = step.require("pattern").asObject();
    return pattern
        .get("String")
        .orElseThrow(() ->
            step.require("pattern").error("a replacement of other than a text is not supported"))
        .asString();
  }

  /// {@return what the pre-tokenizer does to a text}
  ///
  /// @throws dev.weir.formats.json.JsonError if it is not supported
  static TextSplitter splitter(Optional<JsonNode> node) {
    var splitters = ImmutableList.<TextSplitter>builder();
    for (JsonObject step : steps(node, "pretokenizers")) {
      switch (type(step)) {
        case "ByteLevel" -> byteLevel(step, splitters);
        case "Split" -> splitters.add(split(step));
        case "BertPreTokenizer" -> splitters.add(new TextSplitter.BertWords());
        case "Digits" ->
            splitters.add(
                new TextSplitter.Matches(
                    TextSplitter.pattern(
                        flag(step, "individual_digits", false) ? "\\p{N}" : "\\p{N}+")));
        case "Metaspace" ->
            splitters.add(
                new TextSplitter.Marks(
                    step.get("replacement").map(JsonNode::asString).orElse(MARK),
                    prefix(step),
                    flag(step, "split", true)));
        default ->
            throw notBuilt(
                step,
                "the pre-tokenizer",
                "ByteLevel, Split, Digits, Metaspace, BertPreTokenizer, Sequence");
      }
    }
    return new TextSplitter.Sequence(splitters.build());
  }

  private static void byteLevel(JsonObject step, ImmutableList.Builder<TextSplitter> splitters) {
    if (flag(step, "add_prefix_space", true)) {
      splitters.add(new TextSplitter.PrefixBlank());
    }
    if (flag(step, "use_regex", true)) {
      splitters.add(new TextSplitter.Matches(TextSplitter.pattern(TextSplitter.GPT_2)));
    }
    splitters.add(new TextSplitter.Bytes());
  }

  private static TextSplitter split(JsonObject step) {
    JsonNode behavior = step.require("behavior");
    if (!behavior.asString().equals("Isolated")) {
      throw behavior.error(
          "splitting with the behavior '%s' is not supported; supported is Isolated",
          behavior.asString());
    }
    // Inverted, what is between matches is isolated, which comes to the same.
    JsonObject pattern = step.require("pattern").asObject();
    Optional<JsonNode> expression = pattern.get("Regex");
    if (expression.isEmpty()) {
      return new TextSplitter.Matches(
          Pattern.compile(Pattern.quote(pattern.require("String").asString())));
    }
    try {
      return new TextSplitter.Matches(TextSplitter.pattern(expression.get().asString()));
    } catch (PatternSyntaxException e) {
      throw expression.get().error("the pattern cannot be read: %s", e.getDescription());
    }
  }

  private static TextSplitter.Marks.Prefix prefix(JsonObject step) {
    Optional<JsonNode> scheme = TokenizerJson.given(step, "prepend_scheme");
    if (scheme.isEmpty()) {
      return flag(step, "add_prefix_space", true)
          ? TextSplitter.Marks.Prefix.ALWAYS
          : TextSplitter.Marks.Prefix.NEVER;
    }
    return switch (scheme.get().asString()) {
      case "always" -> TextSplitter.Marks.Prefix.ALWAYS;
      case "first" -> TextSplitter.Marks.Prefix.FIRST;
      case "never" -> TextSplitter.Marks.Prefix.NEVER;
      default -> throw scheme.get().error("unknown scheme '%s'", scheme.get().asString());
    };
  }

  private static boolean flag(JsonObject step, String key, boolean fallback) {
    return TokenizerJson.given(step, key).map(JsonNode::asBoolean).orElse(fallback);
  }
}
