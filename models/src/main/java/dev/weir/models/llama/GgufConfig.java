package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.gguf.GgufFile;
import dev.weir.formats.gguf.GgufTensor;
import dev.weir.formats.gguf.GgufValue;
import java.util.Optional;

/// Reads what the metadata of a GGUF file says of a model.
final class GgufConfig {
  private static final double BASE = 10000;
  private static final int MOST = 1 << 24;

  /// The divisors of frequencies, where a model has its own.
  private static final String FREQUENCIES = "rope_freqs.weight";

  private final GgufFile file;
  private final LlamaFamily family;

  private GgufConfig(GgufFile file, LlamaFamily family) {
    this.file = file;
    this.family = family;
  }

  /// {@return the model in `file`}
  ///
  /// @throws ModelFault if it is none that is built
  static LlamaConfig read(GgufFile file) {
    GgufValue value = file.metadata().get("general.architecture");
    if (!(value instanceof GgufValue.StringValue(String name))) {
      throw new ModelFault("the file has no 'general.architecture'");
    }
    LlamaFamily family =
        LlamaFamily.ofKey(name)
            .orElseThrow(() ->
                new ModelFault(
                    "architecture '%s' is not supported; supported are %s",
                    name, String.join(", ", LlamaFamily.keys())));
    return new GgufConfig(file, family).config();
  }

  private LlamaConfig config() {
    int heads = integer("attention.head_count").orElseThrow(() -> absent("attention.head_count"));
    int keyHeads = integer("attention.head_count_kv").orElse(heads);
    int width = required("embedding_length");
    if (heads % keyHeads != 0) {
      throw new ModelFault("%d heads cannot share %d heads of keys and values", heads, keyHeads);
    }
    Optional<Integer> size = integer("attention.key_length");
    if (size.isEmpty() && width % heads != 0) {
      throw new ModelFault("a hidden state of %d elements is not %d heads", width, heads);
    }
    int headSize = size.orElse(width / heads);
    int rotated = integer("rope.dimension_count").orElse(headSize);
    if (rotated != headSize || headSize % 2 != 0) {
      throw new ModelFault(
          "%d of %d elements of a head are rotated; supported are models that rotate all, in pairs",
          rotated, headSize);
    }
    if (headSize > LlamaConfig.LARGEST_HEAD) {
      throw new ModelFault(
          "heads of %d elements are not supported; supported are even sizes up to %d",
          headSize, LlamaConfig.LARGEST_HEAD);
    }
    return new LlamaConfig(
        family,
        required("block_count"),
        width,
        heads,
        keyHeads,
        headSize,
        required("feed_forward_length"),
        vocabulary(),
        required("context_length"),
        real("attention.layer_norm_rms_epsilon")
            .orElseThrow(() -> absent("attention.layer_norm_rms_epsilon")),
        frequencies(headSize),
        family == LlamaFamily.LLAMA);
  }

  /// {@return how many tokens there are}: as many as the embedding has rows
  private int vocabulary() {
    String name = LlamaTensor.Naming.GGUF.name(LlamaTensor.EMBEDDING) + ".weight";
    GgufTensor table = file.tensors().get(name);
    if (table == null || table.shape().length() != 2 || table.shape().get(0) > MOST) {
      throw new ModelFault("the file has no table '%s'", name);
    }
    return (int) table.shape().get(0);
  }

  private ImmutableList<Double> frequencies(int size) {
    ImmutableList<Double> plain =
        LlamaConfig.frequencies(size, real("rope.freq_base").orElse(BASE), scaling());
    GgufTensor divisors = file.tensors().get(FREQUENCIES);
    if (divisors == null) {
      return plain;
    }
    Tensor values = divisors.values();
    if (values.elementCount() != plain.size()) {
      throw new ModelFault(
          "'%s' has %d elements for %d frequencies",
          FREQUENCIES, values.elementCount(), plain.size());
    }
    var frequencies = ImmutableList.<Double>builder();
    for (int i = 0; i < plain.size(); i++) {
      frequencies.add(plain.get(i) / values.getDouble(i));
    }
    return frequencies.build();
  }

  private RotaryScaling scaling() {
    Optional<Double> factor = real("rope.scaling.factor");
    GgufValue type = file.metadata().get(family.key() + ".rope.scaling.type");
    if (!(type instanceof GgufValue.StringValue(String name))) {
      // Older files have a factor without a type.
      return real("rope.scale_linear")
          .<RotaryScaling>map(RotaryScaling.Linear::new)
          .orElse(new RotaryScaling.None());
    }
    return switch (name) {
      case "none" -> new RotaryScaling.None();
      case "linear" ->
          new RotaryScaling.Linear(factor.orElseThrow(() -> absent("rope.scaling.factor")));
      default ->
          throw new ModelFault(
              "scaling '%s' of positions is not supported; supported are none, linear", name);
    };
  }

  private int required(String key) {
    return integer(key).orElseThrow(() -> absent(key));
  }

  private ModelFault absent(String key) {
    return new ModelFault("the file has no '%s.%s'", family.key(), key);
  }

  private Optional<Integer> integer(String key) {
    String name = family.key() + "." + key;
    GgufValue value = file.metadata().get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof GgufValue.IntegerValue(long number) && number > 0 && number <= MOST) {
      return Optional.of((int) number);
    }
    throw new ModelFault(
        "'%s' is %s; expected an integer from 1 to %d",
        name,
        value instanceof GgufValue.IntegerValue(long number)
            ? Long.toUnsignedString(number)
            : value.kind(),
        MOST);
  }

  private Optional<Double> real(String key) {
    String name = family.key() + "." + key;
    GgufValue value = file.metadata().get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof GgufValue.FloatValue(double number)
        && number > 0
        && Double.isFinite(number)) {
      return Optional.of(number);
    }
    throw new ModelFault("'%s' is %s; expected a positive float", name, value.kind());
  }
}
