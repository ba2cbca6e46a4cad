package dev.weir.models.llama;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.gguf.GgufFile;
import dev.weir.formats.gguf.GgufTensor;
import dev.weir.formats.gguf.QuantizedMatrix;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.weights.SafetensorsFolder;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.models.llama.LlamaProgram.Function;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A model of the LLaMA family, from its files: what it is, its functions, and its weights.
///
/// ```java
/// LlamaModel model = LlamaModel.open(Path.of("TinyLlama-1.1B"), diagnostics).orElseThrow();
/// Executable prefill =
///     Weir.compile(model.prefill(), CompileOptions.of("jvm").withParameters(model.parameters()));
/// ```
public final class LlamaModel {
  private static final String CONFIG = "config.json";

  private final LlamaConfig config;
  private final LlamaWeights weights;

  private LlamaModel(LlamaConfig config, LlamaWeights weights) {
    this.config = config;
    this.weights = weights;
  }

  /// {@return whether `path` is a folder with `config.json`, or a GGUF file}
  public static boolean isOne(Path path) {
    if (Files.isDirectory(path)) {
      return Files.exists(path.resolve(CONFIG));
    }
    if (!Files.isRegularFile(path)) {
      return false; // a pipe can be read only once
    }
    try (InputStream stream = Files.newInputStream(path)) {
      return GgufFile.isOne(stream.readNBytes(4));
    } catch (IOException e) {
      return false; // whoever reads it reports why
    }
  }

  /// {@return the model in `path`, a folder with `config.json` and safetensors or a GGUF file; empty after reporting what
  /// is wrong}
  public static Optional<LlamaModel> open(Path path, Diagnostics diagnostics) {
    return Files.isDirectory(path)
        ? folder(path, diagnostics)
        : GgufFile.read(path, diagnostics).flatMap(file -> of(file, diagnostics));
  }

  /// {@return the model in `file`, or empty after reporting what is wrong}
  public static Optional<LlamaModel> of(GgufFile file, Diagnostics diagnostics) {
    try {
      LlamaConfig config = GgufConfig.read(file);
      WeightSource source = new GgufWeights(file.tensors());
      boolean tied = !source.names().contains("output.weight");
      return Optional.of(new LlamaModel(config, LlamaWeights.of(config, source, tied)));
    } catch (ModelFault fault) {
      diagnostics.error(Location.of(file.path().toString(), 0, 0), "%s", fault.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<LlamaModel> folder(Path folder, Diagnostics diagnostics) {
    Path file = folder.resolve(CONFIG);
    String name = file.toString();
    try {
      TransformersConfig.Described model = TransformersConfig.read(Files.readAllBytes(file));
      Optional<ImmutableMap<String, Tensor>> tensors = SafetensorsFolder.read(folder, diagnostics);
      if (tensors.isEmpty()) {
        return Optional.empty();
      }
      LlamaWeights weights =
          LlamaWeights.of(model.config(), new FolderWeights(tensors.get()), model.tied());
      return Optional.of(new LlamaModel(model.config(), weights));
    } catch (JsonError error) {
      diagnostics.error(Location.of(name, error.line(), error.column()), "%s", error.getMessage());
    } catch (ModelFault fault) {
      diagnostics.error(Location.of(folder.toString(), 0, 0), "%s", fault.getMessage());
    } catch (NoSuchFileException e) {
      diagnostics.error(
          Location.of(folder.toString(), 0, 0),
          "this folder has no '%s', so it is not one of a language model as transformers saves it",
          CONFIG);
    } catch (IOException e) {
      diagnostics.error(
          Location.of(name, 0, 0), "cannot read the file: %s", String.valueOf(e.getMessage()));
    }
    return Optional.empty();
  }

  /// {@return what the model is}
  public LlamaConfig config() {
    return config;
  }

  /// {@return the functions `prefill`, `extend` and `decode`, in a module of their own}
  public ModuleOp program() {
    return new LlamaProgram(config, weights).module(Function.values());
  }

  /// {@return the function `prefill` as a program}: `tokens: [batch, length], positions: [length]` to the logits behind the
  /// last token, and keys and values of each layer
  public ModuleOp prefill() {
    return new LlamaProgram(config, weights).module(Function.PREFILL);
  }

  /// {@return the function `extend` as a program}: `tokens: [batch, length], positions: [length], slots: [past]`, keys and
  /// values of each layer to the logits behind the last token, and keys and values
  public ModuleOp extend() {
    return new LlamaProgram(config, weights).module(Function.EXTEND);
  }

  /// {@return the function `decode` as a program}: `tokens: [batch, 1], position: [1], slots: [cache]`, keys and values of
  /// each layer to the logits behind the token, and keys and values
  public ModuleOp decode() {
    return new LlamaProgram(config, weights).module(Function.DECODE);
  }

  /// {@return the weights}; those that lie in the files as the program needs them stay there
  public ParameterStore parameters() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    weights
        .all()
        .forEach(weight -> {
          Optional<QuantizedMatrix> matrix = weight.quantized();
          String name = weight.name();
          if (matrix.isPresent()) {
            tensors.computeIfAbsent(name, each -> matrix.get().integers());
            tensors.computeIfAbsent(name + QuantizedMatrix.SCALES, each -> matrix.get().scales());
          } else {
            tensors.computeIfAbsent(name, each -> weight.source().get());
          }
        });
    return ParameterStore.copyOf(tensors);
  }

  private record FolderWeights(ImmutableMap<String, Tensor> tensors) implements WeightSource {
    @Override
    public ImmutableSet<String> names() {
      return tensors.keySet();
    }

    @Override
    public Weight get(String name) {
      Tensor tensor = tensors.get(name);
      return new Weight(
          name,
          tensor.dtype(),
          ImmutableLongArray.copyOf(tensor.shape()),
          () -> tensor,
          Optional.empty());
    }

    @Override
    public LlamaTensor.Naming naming() {
      return LlamaTensor.Naming.TRANSFORMERS;
    }
  }

  private record GgufWeights(ImmutableMap<String, GgufTensor> tensors) implements WeightSource {
    @Override
    public ImmutableSet<String> names() {
      return tensors.keySet();
    }

    @Override
    public Weight get(String name) {
      GgufTensor tensor = tensors.get(name);
      return new Weight(name, tensor.dtype(), tensor.shape(), tensor::values, tensor.quantized());
    }

    @Override
    public LlamaTensor.Naming naming() {
      return LlamaTensor.Naming.GGUF;
    }
  }
}
