package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.cli.command.InputException;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.InputFile;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.StringType;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.formats.onnx.OnnxTensorFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.type.TensorType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gives a program's inputs the values that the command line says. All that is wrong with them is
/// reported, at once.
final class InputBinding {
  private final String file;
  private final ImmutableList<ProgramInput> inputs;
  private final ImmutableList<ProgramInput> named;
  private final long seed;
  private final Optional<InputDefaults> defaults;
  private final Diagnostics diagnostics;

  /// @param file the name of the program's file
  /// @param defaults where the values of inputs come from that are not given
  InputBinding(
      String file,
      Operation module,
      long seed,
      Optional<InputDefaults> defaults,
      Diagnostics diagnostics) {
    this.file = file;
    this.inputs = ProgramInput.of(module);
    this.named = defaults.isPresent() ? InputDefaults.named(module) : inputs;
    this.seed = seed;
    this.defaults = defaults;
    this.diagnostics = diagnostics;
  }

  /// {@return a tensor for each input, by the program's name for it, in program order; what is
  /// missing was reported}
  ///
  /// @throws UsageException if one input is given twice
  ImmutableMap<String, Tensor> bind(List<InputSpec> specs) {
    Map<ProgramInput, InputSpec> given = new LinkedHashMap<>();
    for (InputSpec spec : specs) {
      find(spec)
          .ifPresent(input -> {
            if (given.putIfAbsent(input, spec) != null) {
              throw new UsageException("input '%s' is given more than once", input.shown());
            }
          });
    }
    var tensors = ImmutableMap.<String, Tensor>builder();
    for (ProgramInput input : inputs) {
      InputSpec spec = given.get(input);
      if (spec == null && defaults.isPresent()) {
        defaults
            .get()
            .spec(input, named.get(inputs.indexOf(input)), diagnostics)
            .flatMap(made -> tensor(input, made))
            .ifPresent(tensor -> tensors.put(input.name(), tensor));
      } else if (spec == null) {
        diagnostics.error(
            input.location(),
            "input '%s' (%s) is not given; add --input %s, or --inputs=random for all of them",
            input.shown(),
            input.type(),
            quoted(input.shown() + "=" + example(input.type())));
      } else {
        tensor(input, spec).ifPresent(tensor -> tensors.put(input.name(), tensor));
      }
    }
    return tensors.buildKeepingLast();
  }

  private Optional<ProgramInput> find(InputSpec spec) {
    ImmutableList<ProgramInput> found = ProgramInput.called(spec.name(), inputs);
    if (found.size() == 1) {
      return Optional.of(found.get(0));
    }
    if (found.isEmpty()) {
      diagnostics.error(
          Location.of(file, 0, 0),
          "the program has no input '%s'; %s",
          spec.name(),
          inputs.isEmpty() ? "it has none" : "it has " + names(inputs));
    } else {
      diagnostics.error(
          Location.of(file, 0, 0),
          "'%s' may be any of the inputs %s; give more of the name",
          spec.name(),
          names(found));
    }
    return Optional.empty();
  }

  /// {@return the names and types of `inputs`}
  static String names(ImmutableList<ProgramInput> inputs) {
    StringBuilder names = new StringBuilder();
    for (ProgramInput input : inputs) {
      names.append(names.isEmpty() ? "" : ", ").append('\'').append(input.shown()).append('\'');
      names.append(" (").append(input.type()).append(')');
    }
    return names.toString();
  }

  /// {@return `text` as a shell takes it for one word}
  private static String quoted(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c) && "_-.:/=@%+,".indexOf(c) < 0) {
        return "'" + text.replace("'", "'\\''") + "'";
      }
    }
    return text;
  }

  private static String example(TensorType type) {
    if (type.elementType() instanceof StringType) {
      return "[".repeat(type.rank()) + "\"text\"" + "]".repeat(type.rank());
    }
    StringBuilder example = new StringBuilder("ones:");
    for (int i = 0; i < type.rank(); i++) {
      example.append(type.isDynamic(i) ? 1 : type.dimension(i)).append('x');
    }
    return example.append(type.elementType()).toString();
  }

  private Optional<Tensor> tensor(ProgramInput input, InputSpec spec) {
    Optional<DType> declared =
        ElementTypes.find(input.type().elementType()).filter(dtype -> dtype != DType.UNDEFINED);
    if (declared.isEmpty()) {
      diagnostics.error(
          input.location(), "input '%s' (%s) cannot be given", input.shown(), input.type());
      return Optional.empty();
    }
    return switch (spec.source()) {
      case InputSpec.Scalar scalar -> number(input, declared.get(), scalar.digits());
      case InputSpec.Fill fill ->
          fits(input, declared.get(), spec, fill.dtype(), fill.shape())
              ? Optional.of(make(input, fill.rule(), fill.dtype(), fill.shape()))
              : Optional.empty();
      case InputSpec.NpyFile npy ->
          Npy.read(InputFile.existing(npy.path()), declared.get(), diagnostics)
              .filter(tensor -> fits(input, declared.get(), spec, tensor));
      case InputSpec.OnnxFile onnx ->
          OnnxTensorFile.read(InputFile.existing(onnx.path()), diagnostics)
              .filter(tensor -> fits(input, declared.get(), spec, tensor));
      case InputSpec.Texts texts ->
          Optional.of(texts.tensor()).filter(tensor -> fits(input, declared.get(), spec, tensor));
    };
  }

  private Optional<Tensor> number(ProgramInput input, DType dtype, String digits) {
    Optional<String> problem = FillValues.problem(digits, dtype);
    if (problem.isPresent()) {
      diagnostics.error(input.location(), "input '%s': %s", input.shown(), problem.get());
      return Optional.empty();
    }
    if (!input.type().isStatic()) {
      diagnostics.error(
          input.location(),
          "input '%s' (%s) needs its sizes; give --input %s=%s:TYPE with a TYPE such as 2x3xf32",
          input.shown(),
          input.type(),
          input.shown(),
          digits);
      return Optional.empty();
    }
    return Optional.of(make(input, digits, dtype, input.type().shape()));
  }

  private Tensor make(ProgramInput input, String rule, DType dtype, ImmutableLongArray shape) {
    try {
      return FillValues.make(rule, dtype, shape, seed + inputs.indexOf(input));
    } catch (OutOfMemoryError e) {
      throw new InputException(
          file, "there is no memory for input '%s' of that size", input.shown());
    }
  }

  private boolean fits(ProgramInput input, DType declared, InputSpec spec, Tensor tensor) {
    return fits(input, declared, spec, tensor.dtype(), ImmutableLongArray.copyOf(tensor.shape()));
  }

  private boolean fits(
      ProgramInput input, DType declared, InputSpec spec, DType dtype, ImmutableLongArray shape) {
    TensorType type = input.type();
    boolean same = declared == dtype && type.rank() == shape.length();
    for (int i = 0; same && i < shape.length(); i++) {
      same = type.isDynamic(i) || type.dimension(i) == shape.get(i);
    }
    if (!same) {
      StringBuilder given = new StringBuilder("tensor<");
      shape.forEach(size -> given.append(size).append('x'));
      given.append(dtype.mlirName()).append('>');
      diagnostics.error(
          input.location(),
          "input '%s' is %s, but --input %s gives %s",
          input.shown(),
          type,
          spec.text(),
          given);
    }
    return same;
  }
}
