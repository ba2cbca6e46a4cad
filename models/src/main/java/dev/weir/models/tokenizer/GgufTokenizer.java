package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.formats.gguf.GgufFile;
import dev.weir.formats.gguf.GgufValue;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.models.tokenizer.AddedTokens.Added;
import dev.weir.models.tokenizer.Tokenizer.Letters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Reads the tokenizer in a GGUF file's metadata.
///
/// Source: `llama-vocab.cpp` of
/// [llama.cpp](https://github.com/ggml-org/llama.cpp/blob/b4000/src/llama-vocab.cpp).
final class GgufTokenizer {
  private static final String MARK = "\u2581";
  private static final int NORMAL = 1;
  private static final int UNKNOWN = 2;
  private static final int CONTROL = 3;
  private static final int USER = 4;
  private static final int BYTE = 6;

  private static final String LLAMA_3 =
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
          + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  /// How text is split, by the names that llama.cpp gives that.
  private static final ImmutableMap<String, ImmutableList<String>> SPLITS =
      ImmutableMap.of(
          "gpt-2", ImmutableList.of(TextSplitter.GPT_2),
          "llama-bpe", ImmutableList.of(LLAMA_3),
          "llama3", ImmutableList.of(LLAMA_3),
          "qwen2", ImmutableList.of(LLAMA_3.replace("{1,3}", "")),
          "smollm", ImmutableList.of("\\p{N}", TextSplitter.GPT_2));

  private final GgufFile file;

  private GgufTokenizer(GgufFile file) {
    this.file = file;
  }

  /// {@return the tokenizer in `file`, or empty after reporting what is wrong}
  static Optional<Tokenizer> read(GgufFile file, Diagnostics diagnostics) {
    try {
      return Optional.of(new GgufTokenizer(file).tokenizer());
    } catch (TokenizerFault fault) {
      diagnostics.error(Location.of(file.path().toString(), 0, 0), "%s", fault.getMessage());
      return Optional.empty();
    }
  }

  private Tokenizer tokenizer() {
    String kind = text("model").orElseThrow(() -> absent("model"));
    if (!kind.equals("llama") && !kind.equals("gpt2")) {
      throw new TokenizerFault(
          "a tokenizer of the kind '%s' is not supported; supported are llama, gpt2", kind);
    }
    boolean isScored = kind.equals("llama");
    ImmutableList<String> texts = texts("tokens");
    if (texts.isEmpty()) {
      throw new TokenizerFault("'tokenizer.ggml.tokens' is empty");
    }
    Vocabulary vocabulary = new Vocabulary(texts);
    ImmutableList<Integer> types = types(texts.size());
    List<Added> added = new ArrayList<>();
    var special = ImmutableSet.<Integer>builder();
    for (int i = 0; i < texts.size(); i++) {
      int type = types.get(i);
      if (type == CONTROL || type == USER || type == UNKNOWN) {
        added.add(new Added(texts.get(i), i, false, false));
      }
      if (type == CONTROL || type == UNKNOWN) {
        special.add(i);
      }
    }
    boolean hasPrefix = flag("add_space_prefix").orElse(isScored);
    UnaryOperator<String> normalizer =
        isScored
            ? text -> ((hasPrefix ? " " : "") + text).replace(" ", MARK)
            : UnaryOperator.identity();
    return new Tokenizer(
        new Tokenizer.Parts(
            vocabulary,
            special.build(),
            new AddedTokens(added),
            normalizer,
            AddedTokens.none(),
            isScored ? new TextSplitter.Whole() : splitter(),
            isScored ? scored(vocabulary, types) : ranked(vocabulary),
            end("add_bos_token", isScored, "bos_token_id", texts.size()),
            end("add_eos_token", false, "eos_token_id", texts.size()),
            isScored ? Letters.MARKED : Letters.BYTES,
            WordTexts.NONE,
            hasPrefix));
  }

  private ImmutableIntArray end(String flag, boolean fallback, String key, int size) {
    return flag(flag).orElse(fallback)
        ? token(key, size).map(ImmutableIntArray::of).orElse(ImmutableIntArray.of())
        : ImmutableIntArray.of();
  }

  private TextSplitter splitter() {
    String name = text("pre").orElse("gpt-2");
    ImmutableList<String> patterns = SPLITS.get(name);
    if (patterns == null) {
      throw new TokenizerFault(
          "text split as '%s' is not supported; supported are %s",
          name, String.join(", ", SPLITS.keySet()));
    }
    var steps = ImmutableList.<TextSplitter>builder();
    patterns.forEach(each -> steps.add(new TextSplitter.Matches(TextSplitter.pattern(each))));
    return new TextSplitter.Sequence(steps.add(new TextSplitter.Bytes()).build());
  }

  private TokenModel scored(Vocabulary vocabulary, ImmutableList<Integer> types) {
    var scores = ImmutableList.<Float>builder();
    GgufValue.NumberArray given = numbers("scores", vocabulary.size());
    var mergeable = ImmutableList.<Boolean>builder();
    for (int i = 0; i < vocabulary.size(); i++) {
      scores.add((float) given.getDouble(i));
      mergeable.add(types.get(i) == NORMAL || types.get(i) == USER);
    }
    return new ScoredMerges(
        vocabulary,
        scores.build(),
        mergeable.build(),
        token("unknown_token_id", vocabulary.size()).orElse(0));
  }

  private TokenModel ranked(Vocabulary vocabulary) {
    Map<Long, SymbolMerger.Merge> merges = new HashMap<>();
    int rank = 0;
    for (String pair : texts("merges")) {
      int blank = pair.indexOf(' ', 1);
      Integer left = blank < 0 ? null : vocabulary.find(pair.substring(0, blank));
      Integer right = blank < 0 ? null : vocabulary.find(pair.substring(blank + 1));
      Integer both =
          blank < 0 ? null : vocabulary.find(pair.substring(0, blank) + pair.substring(blank + 1));
      if (left == null || right == null || both == null) {
        throw new TokenizerFault("merge %d, '%s', is not of two tokens that make one", rank, pair);
      }
      merges.put(RankedMerges.pair(left, right), new SymbolMerger.Merge(rank++, both));
    }
    boolean takesWords = text("pre").filter(name -> name.equals("llama-bpe")).isPresent();
    return new RankedMerges(vocabulary, merges, takesWords, false, -1, false);
  }

  private ImmutableList<Integer> types(int size) {
    if (value("token_type").isEmpty()) {
      return ImmutableList.copyOf(Collections.nCopies(size, NORMAL));
    }
    GgufValue.NumberArray given = numbers("token_type", size);
    var types = ImmutableList.<Integer>builder();
    for (int i = 0; i < size; i++) {
      long type = given.getLong(i);
      if (type < 0 || type > BYTE) {
        throw new TokenizerFault("token %d has the unknown type %d", i, type);
      }
      types.add((int) type);
    }
    return types.build();
  }

  private Optional<GgufValue> value(String key) {
    return Optional.ofNullable(file.metadata().get("tokenizer.ggml." + key));
  }

  private static TokenizerFault absent(String key) {
    return new TokenizerFault("the file has no 'tokenizer.ggml.%s'", key);
  }

  private static TokenizerFault unexpected(String key, GgufValue value, String expected) {
    return new TokenizerFault(
        "'tokenizer.ggml.%s' is %s; expected %s", key, value.kind(), expected);
  }

  private Optional<String> text(String key) {
    return value(key)
        .map(value -> {
          if (value instanceof GgufValue.StringValue(String text)) {
            return text;
          }
          throw unexpected(key, value, "a string");
        });
  }

  private Optional<Boolean> flag(String key) {
    return value(key)
        .map(value -> {
          if (value instanceof GgufValue.BoolValue(boolean flag)) {
            return flag;
          }
          throw unexpected(key, value, "a bool");
        });
  }

  private Optional<Integer> token(String key, int size) {
    return value(key)
        .map(value -> {
          if (value instanceof GgufValue.IntegerValue(long token) && token >= 0 && token < size) {
            return (int) token;
          }
          throw unexpected(key, value, "a token, 0 to " + (size - 1));
        });
  }

  private ImmutableList<String> texts(String key) {
    GgufValue value = value(key).orElseThrow(() -> absent(key));
    if (value instanceof GgufValue.StringArray(ImmutableList<String> texts)) {
      return texts;
    }
    throw unexpected(key, value, "an array of strings");
  }

  private GgufValue.NumberArray numbers(String key, int size) {
    GgufValue value = value(key).orElseThrow(() -> absent(key));
    if (!(value instanceof GgufValue.NumberArray numbers)) {
      throw unexpected(key, value, "an array of numbers");
    }
    if (numbers.size() != size) {
      throw new TokenizerFault(
          "'tokenizer.ggml.%s' has %d elements for %d tokens", key, numbers.size(), size);
    }
    return numbers;
  }
}
