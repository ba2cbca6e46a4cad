package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.util.Optional;

/// Reads `config.json`, by which transformers describes a model.
final class TransformersConfig {
  /// What a model is where its file says nothing else.
  private static final double BASE = 10000;

  private static final int MOST = 1 << 24;

  private final JsonObject file;

  private TransformersConfig(JsonObject file) {
    this.file = file;
  }

  /// A model, and whether logits are made with its embedding.
  record Described(LlamaConfig config, boolean tied) {}

  /// {@return what `text` says}
  ///
  /// @throws dev.weir.formats.json.JsonError if it is no JSON, or says something else than what is built
  static Described read(byte[] text) {
    JsonReader reader = new JsonReader(new ByteArrayInputStream(text));
    JsonObject file = reader.node().asObject();
    reader.end();
    return new TransformersConfig(file).describe();
  }

  private Described describe() {
    LlamaFamily family = family();
    refuse("quantization_config", "quantized weights are read from GGUF only");
    given("hidden_act")
        .filter(act -> !act.asString().equals("silu"))
        .ifPresent(act -> {
          throw act.error("activation '%s' is not supported; supported is silu", act.asString());
        });
    if (given("use_sliding_window").filter(JsonNode::asBoolean).isPresent()) {
      throw file.require("use_sliding_window").error("sliding windows are not supported");
    }
    int heads = number("num_attention_heads");
    int width = number("hidden_size");
    int keyHeads =
        given("num_key_value_heads").map(node -> (int) node.asLong(1, MOST)).orElse(heads);
    if (heads % keyHeads != 0) {
      throw file.require("num_key_value_heads")
          .error("%d heads cannot share %d heads of keys and values", heads, keyHeads);
    }
    Optional<JsonNode> size = given("head_dim");
    if (size.isEmpty() && width % heads != 0) {
      throw file.require("num_attention_heads")
          .error("a hidden state of %d elements is not %d heads", width, heads);
    }
    int headSize = size.map(node -> (int) node.asLong(1, MOST)).orElse(width / heads);
    if (headSize % 2 != 0 || headSize > LlamaConfig.LARGEST_HEAD) {
      throw size.orElse(file.require("hidden_size"))
          .error(
              "heads of %d elements are not supported; supported are even sizes up to %d",
              headSize, LlamaConfig.LARGEST_HEAD);
    }
    LlamaConfig config =
        new LlamaConfig(
            family,
            number("num_hidden_layers"),
            width,
            heads,
            keyHeads,
            headSize,
            number("intermediate_size"),
            number("vocab_size"),
            number("max_position_embeddings"),
            file.require("rms_norm_eps").asDouble(),
            LlamaConfig.frequencies(headSize, base(), scaling()),
            false);
    return new Described(
        config, given("tie_word_embeddings").filter(JsonNode::asBoolean).isPresent());
  }

  private LlamaFamily family() {
    JsonNode classes = file.require("architectures");
    ImmutableList<JsonNode> names = ImmutableList.copyOf(classes.asArray());
    if (names.isEmpty()) {
      throw classes.error("expected the class of the model");
    }
    String name = names.getFirst().asString();
    return LlamaFamily.ofClass(name)
        .orElseThrow(() ->
            names
                .getFirst()
                .error(
                    "architecture '%s' is not supported; supported are %s",
                    name, String.join(", ", LlamaFamily.classNames())));
  }

  private Optional<JsonNode> given(String key) {
    return given(file, key);
  }

  /// {@return the member, unless it is null}
  private static Optional<JsonNode> given(JsonObject object, String key) {
    return object.get(key).filter(node -> !(node instanceof JsonNode.JsonNull));
  }

  private int number(String key) {
    return (int) file.require(key).asLong(1, MOST);
  }

  private void refuse(String key, String why) {
    given(key)
        .ifPresent(node -> {
          throw node.error("%s", why);
        });
  }

  /// {@return what says how positions are embedded}: newer files have an object for all of it
  private Optional<JsonObject> rotary() {
    return given("rope_parameters").or(() -> given("rope_scaling")).map(JsonNode::asObject);
  }

  private double base() {
    return given("rope_theta")
        .or(() -> rotary().flatMap(object -> given(object, "rope_theta")))
        .map(JsonNode::asDouble)
        .orElse(BASE);
  }

  private RotaryScaling scaling() {
    Optional<JsonObject> object = rotary();
    Optional<JsonNode> type =
        object.flatMap(each -> given(each, "rope_type").or(() -> given(each, "type")));
    if (type.isEmpty()) {
      return new RotaryScaling.None();
    }
    JsonObject all = object.orElseThrow();
    return switch (type.get().asString()) {
      case "default" -> new RotaryScaling.None();
      case "linear" -> new RotaryScaling.Linear(all.require("factor").asDouble());
      case "llama3" ->
          new RotaryScaling.Llama3(
              all.require("factor").asDouble(),
              all.require("low_freq_factor").asDouble(),
              all.require("high_freq_factor").asDouble(),
              all.require("original_max_position_embeddings").asDouble());
      default ->
          throw type.get()
              .error(
                  "scaling '%s' of positions is not supported; supported are default, linear,"
                      + " llama3",
                  type.get().asString());
    };
  }
}
