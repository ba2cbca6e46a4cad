package dev.weir.formats.weights;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.ModelFolder;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The weights of a model as transformers saves them: `model.safetensors`, or several files that
/// `model.safetensors.index.json` names. The index says in its `weight_map` which file has which tensor.
public final class SafetensorsFolder {
  private static final String ONE = "model.safetensors";
  private static final String INDEX = "model.safetensors.index.json";

  private SafetensorsFolder() {}

  /// {@return the tensors in `folder` by name, or empty after reporting what is wrong}
  public static Optional<ImmutableMap<String, Tensor>> read(Path folder, Diagnostics diagnostics) {
    Path index = folder.resolve(INDEX);
    return Files.exists(index)
        ? readIndexed(index, diagnostics)
        : SafetensorsFile.read(folder.resolve(ONE), diagnostics);
  }

  /// {@return the tensors that `index` names, or empty after reporting what is wrong}
  static Optional<ImmutableMap<String, Tensor>> readIndexed(Path index, Diagnostics diagnostics) {
    String name = index.toString();
    try {
      return read(index, weightMap(index), diagnostics);
    } catch (JsonError error) {
      diagnostics.error(Location.of(name, error.line(), error.column()), "%s", error.getMessage());
    } catch (WeightFault fault) {
      diagnostics.error(Location.of(name, 0, 0), "%s", fault.getMessage());
    } catch (UncheckedIOException e) {
      diagnostics.error(
          Location.of(name, 0, 0), "cannot read the file: %s", e.getCause().getMessage());
    }
    return Optional.empty();
  }

  private static ImmutableMap<String, JsonNode> weightMap(Path index) {
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(index))) {
      JsonReader reader = new JsonReader(stream);
      JsonNode.JsonObject all = reader.node().asObject();
      reader.end();
      return ImmutableMap.copyOf(all.require("weight_map").asObject().members());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<ImmutableMap<String, Tensor>> read(
      Path index, ImmutableMap<String, JsonNode> places, Diagnostics diagnostics) {
    ModelFolder folder = ModelFolder.of(index);
    Map<String, ImmutableMap<String, Tensor>> files = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> place : places.entrySet()) {
      String file = place.getValue().asString();
      if (!files.containsKey(file)) {
        Path path;
        try {
          path = folder.file(file);
        } catch (IllegalArgumentException e) {
          throw place.getValue().error("%s", e.getMessage());
        }
        Optional<ImmutableMap<String, Tensor>> tensors = SafetensorsFile.read(path, diagnostics);
        if (tensors.isEmpty()) {
          return Optional.empty();
        }
        files.put(file, tensors.get());
      }
    }
    var tensors = ImmutableMap.<String, Tensor>builder();
    for (Map.Entry<String, JsonNode> place : places.entrySet()) {
      String file = place.getValue().asString();
      Tensor tensor = files.get(file).get(place.getKey());
      if (tensor == null) {
        throw place.getValue().error("'%s' has no tensor '%s'", file, place.getKey());
      }
      tensors.put(place.getKey(), tensor);
    }
    checkAllNamed(files, places.keySet());
    return Optional.of(tensors.buildOrThrow());
  }

  private static void checkAllNamed(
      Map<String, ImmutableMap<String, Tensor>> files, ImmutableSet<String> named) {
    files.forEach((file, tensors) -> {
      Set<String> rest = new LinkedHashSet<>(tensors.keySet());
      rest.removeAll(named);
      if (!rest.isEmpty()) {
        throw new WeightFault(
            "the index does not name tensor '%s' of '%s'", rest.iterator().next(), file);
      }
    });
  }
}
