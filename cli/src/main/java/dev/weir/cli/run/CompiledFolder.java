package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.InputException;
import dev.weir.cli.file.InputFile;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What `weir compile` wrote to a folder: its steps by where they run, its kernels, and its memory, as its `kernels.json`
/// says.
final class CompiledFolder {
  private static final String FILE = "kernels.json";
  private static final long VERSION = 1;

  private final JsonObject root;
  private final ImmutableList<JsonNode> values;
  private final StringBuilder text = new StringBuilder();

  private CompiledFolder(JsonObject root) {
    this.root = root;
    this.values = root.require("values").asArray();
  }

  /// {@return whether `name` is a folder that `weir compile` wrote}
  static boolean isOne(String name) {
    return !name.equals("-")
        && Files.isDirectory(InputFile.model(name))
        && Files.isRegularFile(InputFile.model(name).resolve(FILE));
  }

  /// {@return what there is to say of the folder `name`}
  ///
  /// @throws InputException if its file cannot be read or is not as it was written
  static String describe(String name, Console console) {
    InputFile file = InputFile.read(Path.of(name).resolve(FILE).toString(), console);
    try {
      JsonReader reader = new JsonReader(new ByteArrayInputStream(file.bytes()));
      JsonObject root = reader.node().asObject();
      reader.end();
      root.require("version").asLong(VERSION, VERSION);
      return new CompiledFolder(root).describe();
    } catch (JsonError e) {
      throw new InputException(
          "%s:%d:%d".formatted(file.name(), e.line(), e.column()), "%s", e.getMessage());
    }
  }

  private String describe() {
    text.append("target: ").append(string(root, "target"));
    text.append("\ncompiled by: weir ").append(string(root, "weir")).append('\n');
    for (String ports : ImmutableList.of("inputs", "outputs")) {
      text.append(ports).append(":\n");
      for (JsonNode node : root.require(ports).asArray()) {
        line("  %s: %s", string(node.asObject(), "name"), string(node.asObject(), "type"));
      }
    }
    steps();
    kernels();
    memory("host");
    memory("device");
    long bytes = 0;
    ImmutableList<JsonNode> weights = root.require("weights").asArray();
    for (JsonNode weight : weights) {
      bytes += number(weight.asObject(), "bytes");
    }
    line("weights: %d in %d bytes", weights.size(), bytes);
    return text.toString();
  }

  private void line(String format, Object... arguments) {
    text.append(format.formatted(arguments)).append('\n');
  }

  private void steps() {
    ImmutableList<JsonNode> steps = root.require("steps").asArray();
    line("steps: %d", steps.size());
    for (JsonNode node : root.require("parts").asArray()) {
      JsonObject part = node.asObject();
      int first = (int) part.require("first").asLong(0, steps.size() - 1L);
      int last = (int) part.require("last").asLong(first, steps.size() - 1L);
      line("  on %s:", string(part, "place"));
      for (int i = first; i <= last; i++) {
        step(i, steps.get(i).asObject());
      }
    }
  }

  private void step(int number, JsonObject step) {
    String kind = string(step, "kind");
    String what =
        switch (kind) {
          case "launch", "host", "library" -> "kernel ";
          case "alias" -> "view";
          default -> kind + " ";
        };
    line(
        "%6d %s%s(%s) -> %s",
        number, what, string(step, "kernel"), values(step, "inputs"), values(step, "outputs"));
    step.get("reason").ifPresent(reason -> line("         because %s", reason.asString()));
  }

  /// {@return the values of a step, each with its type}
  private String values(JsonObject step, String key) {
    List<String> all = new ArrayList<>();
    for (JsonNode node : step.require(key).asArray()) {
      long id = node.asLong(-1, values.size() - 1L);
      all.add(id < 0 ? "none" : "%" + id + ": " + type(values.get((int) id).asObject()));
    }
    return String.join(", ", all);
  }

  private static String type(JsonObject value) {
    StringBuilder shape = new StringBuilder();
    for (JsonNode size : value.require("shape").asArray()) {
      shape.append(size.asLong() < 0 ? "?" : Long.toString(size.asLong())).append('x');
    }
    return shape + string(value, "dtype");
  }

  private void kernels() {
    ImmutableList<JsonNode> kernels = root.require("kernels").asArray();
    line("kernels: %d", kernels.size());
    for (JsonNode node : kernels) {
      JsonObject kernel = node.asObject();
      StringBuilder footprint = new StringBuilder();
      kernel
          .get("footprint")
          .ifPresent(all ->
              all.asObject()
                  .members()
                  .forEach((name, value) ->
                      footprint
                          .append(", ")
                          .append(value.asLong())
                          .append(' ')
                          .append(name.replace('_', ' '))));
      kernel
          .get("source")
          .ifPresent(source ->
              footprint.append("; given as source in ").append(string(source.asObject(), "file")));
      kernel
          .get("library")
          .ifPresent(library ->
              footprint
                  .append("; ")
                  .append(string(library.asObject(), "name"))
                  .append(" comes first where it is there"));
      line(
          "  %s (%s): grid %s%s",
          string(kernel, "name"), string(kernel, "kind"), string(kernel, "grid"), footprint);
    }
  }

  private void memory(String place) {
    JsonObject memory = root.require(place).asObject();
    line(
        "%s: %d bytes; at least %d are needed at once; %d without sharing",
        place,
        number(memory, "bytes"),
        number(memory, "at_least"),
        number(memory, "without_sharing"));
    for (JsonNode node : values) {
      JsonObject value = node.asObject();
      boolean onDevice = value.get("on_device").map(JsonNode::asBoolean).orElse(false);
      if (value.get("offset").isPresent() && onDevice == place.equals("device")) {
        line("  %%%d: %s at %d", number(value, "id"), type(value), number(value, "offset"));
      }
    }
  }

  private static String string(JsonObject object, String key) {
    return object.require(key).asString();
  }

  private static long number(JsonObject object, String key) {
    return object.require(key).asLong();
  }
}
