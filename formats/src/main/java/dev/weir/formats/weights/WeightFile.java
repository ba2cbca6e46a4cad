package dev.weir.formats.weights;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.gguf.GgufFile;
import dev.weir.formats.gguf.QuantizedMatrix;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.text.NearestName;
import dev.weir.ir.type.TensorLike;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The weights of a program in a file of any format that is known: safetensors or the index of several, GGUF,
/// NumPy's `.npz`, or PIR's `.pdiparams`, told apart by the first bytes; or a folder in which each is a file as
/// `.pdiparams` is.
public final class WeightFile {
  /// How many names a message lists.
  private static final int SOME = 5;

  private WeightFile() {}

  /// {@return the parameters of `module` that `file` holds, or empty after reporting what is wrong}
  ///
  /// A format with names gives each parameter the tensor of its name, which must have its type and shape; tensors that
  /// are no parameters of the program are told in a remark. Quantized tensors of
  /// GGUF give f32, or integers and scales, see [QuantizedMatrix].
  public static Optional<ParameterStore> read(
      Path file, Operation module, Diagnostics diagnostics) {
    if (Files.isDirectory(file)) {
      return PirParameterFile.readFolder(file, module, diagnostics);
    }
    byte[] start;
    try (InputStream stream = Files.newInputStream(file)) {
      start = stream.readNBytes(Long.BYTES + 1);
    } catch (IOException e) {
      diagnostics.error(
          Location.of(file.toString(), 0, 0), "cannot read the file: %s", e.getMessage());
      return Optional.empty();
    }
    if (isZip(start)) {
      Map<String, Operation> parameters = PirParameterFile.parametersOf(module, diagnostics);
      return NpzFile.read(file, dtypes(parameters), diagnostics)
          .flatMap(tensors -> fit(file, parameters, tensors.keySet(), found(tensors), diagnostics));
    }
    if (GgufFile.isOne(start)) {
      Map<String, Operation> parameters = PirParameterFile.parametersOf(module, diagnostics);
      ImmutableMap<String, DType> dtypes = dtypes(parameters);
      return GgufFile.read(file, diagnostics)
          .flatMap(gguf ->
              fit(
                  file,
                  parameters,
                  gguf.tensors().keySet(),
                  name -> gguf.tensor(name, dtypes.get(name) == DType.INT8),
                  diagnostics));
    }
    if (start.length > 0 && start[0] == '{') {
      Map<String, Operation> parameters = PirParameterFile.parametersOf(module, diagnostics);
      return SafetensorsFolder.readIndexed(file, diagnostics)
          .flatMap(tensors -> fit(file, parameters, tensors.keySet(), found(tensors), diagnostics));
    }
    if (SafetensorsFile.isOne(MemorySegment.ofArray(start))) {
      Map<String, Operation> parameters = PirParameterFile.parametersOf(module, diagnostics);
      return SafetensorsFile.read(file, diagnostics)
          .flatMap(tensors -> fit(file, parameters, tensors.keySet(), found(tensors), diagnostics));
    }
    return PirParameterFile.read(file, module, diagnostics);
  }

  private static boolean isZip(byte[] start) {
    return start.length >= 4 && start[0] == 'P' && start[1] == 'K';
  }

  private static ImmutableMap<String, DType> dtypes(Map<String, Operation> parameters) {
    var dtypes = ImmutableMap.<String, DType>builder();
    parameters.forEach((name, op) -> {
      if (op.result(0).type() instanceof TensorLike like) {
        DType.ofMlirName(like.tensor().elementType().toString())
            .ifPresent(dtype -> dtypes.put(name, dtype));
      }
    });
    return dtypes.buildOrThrow();
  }

  private static Function<String, Optional<Tensor>> found(Map<String, Tensor> tensors) {
    return name -> Optional.ofNullable(tensors.get(name));
  }

  private static Optional<ParameterStore> fit(
      Path file,
      Map<String, Operation> parameters,
      ImmutableSet<String> names,
      Function<String, Optional<Tensor>> tensors,
      Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    Map<String, Tensor> found = new LinkedHashMap<>();
    parameters.forEach((name, op) -> {
      Optional<Tensor> tensor = tensors.apply(name);
      if (tensor.isEmpty()) {
        diagnostics.error(
            op,
            "'%s' is not among the %d tensors of %s%s",
            name,
            names.size(),
            file.getFileName(),
            NearestName.of(name, names).map(near -> "; did you mean '" + near + "'?").orElse(""));
      } else if (!PirParameterFile.fits(tensor.get().dtype(), tensor.get().shape(), op)) {
        diagnostics.error(
            op,
            "is '%s', but '%s' in %s is %s",
            op.result(0).type(),
            name,
            file.getFileName(),
            tensor.get().describe());
      } else {
        found.put(name, tensor.get());
      }
    });
    if (diagnostics.errorCount() > errors) {
      return Optional.empty();
    }
    long rest = names.stream().filter(name -> !found.containsKey(name)).count();
    if (rest > 0) {
      diagnostics.remark(
          Location.of(file.toString(), 0, 0),
          "%d of %d tensors belong to no parameter of the program: %s",
          rest,
          names.size(),
          names.stream()
              .filter(name -> !found.containsKey(name))
              .limit(SOME)
              .collect(Collectors.joining(", ")));
    }
    return Optional.of(ParameterStore.copyOf(found));
  }
}
