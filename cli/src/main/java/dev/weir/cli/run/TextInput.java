package dev.weir.cli.run;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.cli.command.UsageException;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonArray;
import dev.weir.formats.json.JsonNode.JsonString;
import dev.weir.formats.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Strings as `--input` gives them: `"a"` is a tensor without dimensions, `["a", "b"]` a vector, `[["a"], ["b"]]` a
/// matrix, and so on.
final class TextInput {
  /// How types on the command line name strings.
  static final String TYPE = "string";

  private final String text;
  private final List<Integer> shape = new ArrayList<>();
  private final List<String> elements = new ArrayList<>();

  private TextInput(String text) {
    this.text = text;
  }

  /// {@return the tensor that `json` is}
  ///
  /// @param text the whole of the option's value, for messages
  /// @throws UsageException if it is none
  static Tensor parse(String text, String json) {
    TextInput input = new TextInput(text);
    try {
      JsonReader reader =
          new JsonReader(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
      JsonNode node = reader.node();
      reader.end();
      input.add(node, 0);
    } catch (JsonError e) {
      throw new UsageException("--input %s: %s", text, e.getMessage());
    }
    return Tensor.of(
        input.elements,
        ImmutableLongArray.copyOf(input.shape.stream().map(Integer::longValue).toList()).toArray());
  }

  private void add(JsonNode node, int depth) {
    switch (node) {
      case JsonString string -> {
        if (depth != shape.size()) {
          throw ragged();
        }
        elements.add(string.value());
      }
      case JsonArray array -> {
        int size = array.elements().size();
        boolean isFirst = elements.isEmpty() && shape.size() == depth;
        if (isFirst) {
          shape.add(size);
        }
        if (depth >= shape.size() || shape.get(depth) != size) {
          throw ragged();
        }
        array.elements().forEach(each -> add(each, depth + 1));
      }
      default ->
          throw new UsageException(
              "--input %s: strings are expected, not %s; numbers are read from a file.npy",
              text, node.kind());
    }
  }

  private UsageException ragged() {
    return new UsageException(
        "--input %s: lists that stand beside each other differ in length", text);
  }
}
