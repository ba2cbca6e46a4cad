package dev.weir.models;

import com.google.common.collect.ImmutableSet;
import dev.weir.formats.gguf.GgufFile;
import dev.weir.formats.gguf.GgufValue;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.models.llama.LlamaModel;
import dev.weir.models.tokenizer.Tokenizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// A language model with its tokenizer, as its files hold it.
///
/// @param model what computes
/// @param tokenizer what makes tokens of text; none where the files have none
/// @param ends the tokens that end a text
public record LanguageModel(
    LlamaModel model, Optional<Tokenizer> tokenizer, ImmutableSet<Integer> ends) {
  private static final String TOKENIZER = "tokenizer.json";
  private static final String CONFIG = "config.json";
  private static final String GENERATION = "generation_config.json";
  private static final String END = "eos_token_id";

  /// {@return the model in `path`, a folder as transformers saves one or a GGUF file; empty after reporting what is wrong}
  public static Optional<LanguageModel> open(Path path, Diagnostics diagnostics) {
    return Files.isDirectory(path)
        ? folder(path, diagnostics)
        : GgufFile.read(path, diagnostics).flatMap(file -> of(file, diagnostics));
  }

  private static Optional<LanguageModel> of(GgufFile file, Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    Optional<LlamaModel> model = LlamaModel.of(file, diagnostics);
    Optional<Tokenizer> tokenizer =
        file.metadata().containsKey("tokenizer.ggml.model")
            ? Tokenizer.of(file, diagnostics)
            : Optional.empty();
    if (diagnostics.errorCount() > errors) {
      return Optional.empty();
    }
    var ends = ImmutableSet.<Integer>builder();
    for (String key : new String[] {"eos_token_id", "eot_token_id"}) {
      if (file.metadata().get("tokenizer.ggml." + key) instanceof GgufValue.IntegerValue(long id)) {
        ends.add((int) id);
      }
    }
    return model.map(each -> new LanguageModel(each, tokenizer, ends.build()));
  }

  private static Optional<LanguageModel> folder(Path folder, Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    Optional<LlamaModel> model = LlamaModel.open(folder, diagnostics);
    Optional<Tokenizer> tokenizer =
        Files.exists(folder.resolve(TOKENIZER))
            ? Tokenizer.open(folder, diagnostics)
            : Optional.empty();
    Set<Integer> ends = new LinkedHashSet<>();
    for (String name : new String[] {GENERATION, CONFIG}) {
      if (ends.isEmpty() && Files.exists(folder.resolve(name))) {
        readEnds(folder.resolve(name), ends, diagnostics);
      }
    }
    return diagnostics.errorCount() > errors
        ? Optional.empty()
        : model.map(each -> new LanguageModel(each, tokenizer, ImmutableSet.copyOf(ends)));
  }

  /// Adds the tokens that end a text: one, or a list.
  private static void readEnds(Path file, Set<Integer> ends, Diagnostics diagnostics) {
    String name = file.toString();
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
      JsonReader reader = new JsonReader(stream);
      JsonObject all = reader.node().asObject();
      reader.end();
      all.get(END)
          .filter(node -> !(node instanceof JsonNode.JsonNull))
          .ifPresent(node -> {
            if (node instanceof JsonNode.JsonArray) {
              node.asArray().forEach(each -> ends.add((int) each.asLong(0, Integer.MAX_VALUE)));
            } else {
              ends.add((int) node.asLong(0, Integer.MAX_VALUE));
            }
          });
    } catch (JsonError error) {
      diagnostics.error(Location.of(name, error.line(), error.column()), "%s", error.getMessage());
    } catch (IOException e) {
      diagnostics.error(
          Location.of(name, 0, 0), "cannot read the file: %s", String.valueOf(e.getMessage()));
    }
  }
}
