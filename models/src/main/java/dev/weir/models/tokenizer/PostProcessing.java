package dev.weir.models.tokenizer;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import java.util.Optional;

/// What `post_processor` of `tokenizer.json` puts around a text.
///
/// @param before tokens in front
/// @param after tokens behind
record PostProcessing(ImmutableIntArray before, ImmutableIntArray after) {
  private static final PostProcessing NOTHING =
      new PostProcessing(ImmutableIntArray.of(), ImmutableIntArray.of());

  /// @throws dev.weir.formats.json.JsonError if it is not supported
  static PostProcessing of(Optional<JsonNode> node) {
    if (node.isEmpty()) {
      return NOTHING;
    }
    JsonObject step = node.get().asObject();
    JsonNode type = step.require("type");
    return switch (type.asString()) {
      case "ByteLevel" -> NOTHING;
      case "TemplateProcessing" -> template(step);
      case "BertProcessing" -> new PostProcessing(token(step, "cls"), token(step, "sep"));
      case "Sequence" -> {
        PostProcessing all = NOTHING;
        for (JsonNode each : step.require("processors").asArray()) {
          PostProcessing one = of(Optional.of(each));
          all = new PostProcessing(join(one.before, all.before), join(all.after, one.after));
        }
        yield all;
      }
      default ->
          throw type.error(
              "the post-processor '%s' is not supported; supported are ByteLevel,"
                  + " TemplateProcessing, BertProcessing, Sequence",
              type.asString());
    };
  }

  private static PostProcessing template(JsonObject step) {
    JsonObject tokens = step.require("special_tokens").asObject();
    var before = ImmutableIntArray.builder();
    var after = ImmutableIntArray.builder();
    boolean behind = false;
    for (JsonNode node : step.require("single").asArray()) {
      JsonObject part = node.asObject();
      if (part.get("Sequence").isPresent()) {
        if (behind) {
          throw node.error("a template with a text twice is not supported");
        }
        behind = true;
        continue;
      }
      String name = part.require("SpecialToken").asObject().require("id").asString();
      for (JsonNode id : tokens.require(name).asObject().require("ids").asArray()) {
        (behind ? after : before).add((int) id.asLong(0, Integer.MAX_VALUE));
      }
    }
    return new PostProcessing(before.build(), after.build());
  }

  /// A token and its number.
  private static ImmutableIntArray token(JsonObject step, String key) {
    JsonNode pair = step.require(key);
    if (pair.asArray().size() != 2) {
      throw pair.error("expected a token and its number, got %d elements", pair.asArray().size());
    }
    return ImmutableIntArray.of((int) pair.asArray().get(1).asLong(0, Integer.MAX_VALUE));
  }

  private static ImmutableIntArray join(ImmutableIntArray first, ImmutableIntArray second) {
    return ImmutableIntArray.builder().addAll(first).addAll(second).build();
  }
}
