package dev.weir.formats.pir.parameter;

import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.AtomicFile;
import dev.weir.formats.ModelFolder;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The file of parameters next to a PIR program (`.pdiparams`).
///
/// The file holds tensors one after the other and neither their names nor their number: the program
/// tells both. They come in the order of their names, compared by code point as Python does. Since a
/// file of another program would otherwise be taken without notice, types and shapes are checked
/// against the program, and so is that nothing is left over.
public final class PirParameterFile {
  /// The numbers of the element types in the file.
  static final ImmutableBiMap<DType, Integer> TYPE_CODES =
      ImmutableBiMap.<DType, Integer>builder()
          .put(DType.BOOL, 0)
          .put(DType.INT16, 1)
          .put(DType.INT32, 2)
          .put(DType.INT64, 3)
          .put(DType.FLOAT16, 4)
          .put(DType.FLOAT32, 5)
          .put(DType.FLOAT64, 6)
          .put(DType.UINT8, 20)
          .put(DType.INT8, 21)
          .put(DType.BFLOAT16, 22)
          .put(DType.COMPLEX64, 23)
          .put(DType.COMPLEX128, 24)
          .put(DType.FLOAT8_E4M3FN, 32)
          .put(DType.FLOAT8_E5M2, 33)
          .buildOrThrow();

  /// Orders strings by code point, which UTF-16 units do not.
  private static final Comparator<String> BY_CODE_POINT =
      (a, b) -> Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());

  private PirParameterFile() {}

  /// {@return the element type that files call `code`, if there is one}
  public static Optional<DType> dtype(int code) {
    return Optional.ofNullable(TYPE_CODES.inverse().get(code));
  }

  /// {@return the parameters of `module`, and the constants whose values are stored beside it, by
  /// name, in the order of the file}
  ///
  /// Reports parameters of one name that differ in type.
  public static ImmutableSortedMap<String, Operation> parametersOf(
      Operation module, Diagnostics diagnostics) {
    var parameters = new TreeMap<String, Operation>(BY_CODE_POINT);
    module.walk(op -> {
      Optional<String> name = storedName(op);
      if (name.isEmpty()) {
        if (op.name().equals("pir.parameter")) {
          diagnostics.error(op, "has no name");
        }
        return;
      }
      Operation first = parameters.putIfAbsent(name.get(), op);
      if (first != null && !first.result(0).type().equals(op.result(0).type())) {
        diagnostics
            .error(op, "has another type than the parameter '%s' before it", name.get())
            .note(first.location(), "which is '%s'", first.result(0).type());
      }
    });
    return ImmutableSortedMap.copyOfSorted(parameters);
  }

  /// {@return the name under which the value of `op` is stored, if it is outside of the program}
  private static Optional<String> storedName(Operation op) {
    if (op.resultCount() != 1) {
      return Optional.empty();
    }
    return switch (op.name()) {
      case "pir.parameter" ->
          op.attribute("parameter_name", StringAttr.class).map(StringAttr::value);
      case "pir.constant" -> op.attribute("value", TensorNameAttr.class).map(TensorNameAttr::name);
      default -> Optional.empty();
    };
  }

  /// {@return the parameters of `module` that `file` holds, or empty after reporting what is wrong}
  ///
  /// The file is mapped, not read, where the system allows it; it must not shrink while the
  /// parameters are in use. Writing into a tensor does not change the file.
  public static Optional<ParameterStore> read(
      Path file, Operation module, Diagnostics diagnostics) {
    int errorsBefore = diagnostics.errorCount();
    Map<String, Operation> parameters = parametersOf(module, diagnostics);
    try {
      PirParameterReader reader = PirParameterReader.open(file, diagnostics);
      var tensors = new LinkedHashMap<String, Tensor>();
      for (var entry : parameters.entrySet()) {
        Optional<Tensor> tensor = reader.next(entry.getKey(), entry.getValue());
        if (tensor.isEmpty()) {
          return Optional.empty();
        }
        tensors.put(entry.getKey(), tensor.get());
      }
      reader.end(parameters.size());
      return diagnostics.errorCount() > errorsBefore
          ? Optional.empty()
          : Optional.of(ParameterStore.copyOf(tensors));
    } catch (UncheckedIOException e) {
      diagnostics.error(
          Location.of(file.toString(), 0, 0),
          "cannot read the file: %s",
          e.getCause().getMessage());
      return Optional.empty();
    }
  }

  /// {@return the parameters of `module`, each of which is a file of its name in `folder`, or empty after reporting
  /// what is wrong}
  ///
  /// The files are mapped as [#read] maps one. None outside of the folder is opened.
  public static Optional<ParameterStore> readFolder(
      Path folder, Operation module, Diagnostics diagnostics) {
    int errorsBefore = diagnostics.errorCount();
    Map<String, Operation> parameters = parametersOf(module, diagnostics);
    ModelFolder files = new ModelFolder(folder);
    var tensors = new LinkedHashMap<String, Tensor>();
    parameters.forEach((name, parameter) -> {
      try {
        Path file = files.file(name);
        if (!Files.isRegularFile(file)) {
          diagnostics.error(parameter, "the folder '%s' has no file '%s'", folder, name);
          return;
        }
        PirParameterReader reader = PirParameterReader.open(file, diagnostics);
        reader
            .next(name, parameter)
            .ifPresent(tensor -> {
              reader.end(1);
              tensors.put(name, tensor);
            });
      } catch (IllegalArgumentException e) {
        diagnostics.error(parameter, "%s", e.getMessage());
      } catch (UncheckedIOException e) {
        diagnostics.error(parameter, "cannot read the file: %s", e.getCause().getMessage());
      }
    });
    return diagnostics.errorCount() > errorsBefore
        ? Optional.empty()
        : Optional.of(ParameterStore.copyOf(tensors));
  }

  /// Writes the parameters of `module` from `store` to `file`, which is replaced as a whole.
  ///
  /// @return whether that was possible; if not, `diagnostics` tells why and the file is as it was
  public static boolean write(
      Path file, Operation module, ParameterStore store, Diagnostics diagnostics) {
    int errorsBefore = diagnostics.errorCount();
    Map<String, Operation> parameters = parametersOf(module, diagnostics);
    for (var entry : parameters.entrySet()) {
      Optional<Tensor> tensor = store.get(entry.getKey());
      if (tensor.isEmpty()) {
        diagnostics.error(entry.getValue(), "has no value: '%s' is not given", entry.getKey());
      } else if (!fits(tensor.get().dtype(), tensor.get().shape(), entry.getValue())) {
        diagnostics.error(
            entry.getValue(),
            "is '%s', but the value of '%s' is %s",
            entry.getValue().result(0).type(),
            entry.getKey(),
            tensor.get().describe());
      } else if (!TYPE_CODES.containsKey(tensor.get().dtype())) {
        diagnostics.error(
            entry.getValue(),
            "cannot be saved: the format has no %s",
            tensor.get().dtype().paddleName());
      }
    }
    if (diagnostics.errorCount() > errorsBefore) {
      return false;
    }
    try {
      AtomicFile.write(
          file,
          channel -> {
            for (String name : parameters.keySet()) {
              PirParameterWriter.write(channel, store.get(name).orElseThrow());
            }
          });
      return true;
    } catch (IOException e) {
      diagnostics.error(
          Location.of(file.toString(), 0, 0), "cannot write the file: %s", e.getMessage());
      return false;
    }
  }

  /// {@return whether a tensor of this element type and shape can be the value of `parameter`}
  public static boolean fits(DType dtype, long[] shape, Operation parameter) {
    if (!(parameter.result(0).type() instanceof TensorLike like)) {
      return false;
    }
    TensorType type = like.tensor();
    boolean same =
        type.rank() == shape.length
            && DType.ofMlirName(type.elementType().toString()).filter(dtype::equals).isPresent();
    for (int i = 0; same && i < shape.length; i++) {
      same = type.isDynamic(i) || type.dimension(i) == shape[i];
    }
    return same;
  }
}
