package dev.weir.cli.file;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.InputException;
import dev.weir.cli.command.OptionKind;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.mindir.MindIrReader;
import dev.weir.formats.mindir.text.read.MindIrTextReader;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.pir.PirJsonReader;
import dev.weir.formats.pir.PirTextParser;
import dev.weir.formats.programdesc.ProgramDescReader;
import dev.weir.formats.weights.WeightFile;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.UnknownOperations;
import dev.weir.ir.Verifier;
import dev.weir.ir.bytecode.BytecodeReader;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.models.llama.LlamaModel;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.cli.Option;

/// Reads programs in whatever syntax, and verifies them.
public final class ProgramReader {
  private static final String PARAMETERS = ".pdiparams";

  /// What PaddlePaddle called a model and its weights before it had endings; the folder itself holds a file for each
  /// weight.
  private static final String OLD_MODEL = "__model__";

  private static final ImmutableList<String> OLD_PARAMETERS =
      ImmutableList.of("__params__", "params", ".");

  private final Console console;
  private final Report report;
  private final Optional<byte[]> key;
  private final DialectRegistry registry = DialectRegistry.load();
  private Optional<Operation> rejected = Optional.empty();

  /// Makes a reader of everything the dialects at hand declare; errors go to `report`.
  ///
  /// @param key the key of an encrypted file, see [InputKey]
  public ProgramReader(Console console, Report report, Optional<byte[]> key) {
    this.console = console;
    this.report = report;
    this.key = key;
  }

  /// {@return the dialects at hand}
  public DialectRegistry registry() {
    return registry;
  }

  /// {@return the program in the file `name`, verified, or empty after reporting what is wrong}
  public Optional<Program> read(String name) {
    if (!name.equals("-") && LlamaModel.isOne(InputFile.model(name))) {
      return model(name, InputFile.model(name));
    }
    if (!name.equals("-") && Files.isDirectory(InputFile.model(name))) {
      throw new InputException(
          name,
          "this is a folder, and not that of a language model, which has a 'config.json'; give a"
              + " file");
    }
    InputFile file = InputFile.read(name, console);
    Syntax syntax = Syntax.of(file).orElse(Syntax.MLIR);
    if (syntax == Syntax.MINDIR) {
      return MindIrReader.read(file.bytes(), file.name(), file.path(), key, report.diagnostics())
          .filter(model -> verified(model.module()))
          .map(model ->
              new Program(
                  file.name(), model.module(), model.parameters(), file.bytes(), model.form()));
    }
    if (syntax == Syntax.ONNX) {
      checkNoKey(file);
      return onnx(file)
          .filter(model -> verified(model.module()))
          .map(model ->
              new Program(
                  file.name(), model.module(), model.parameters(), file.bytes(), Optional.empty()));
    }
    SourceText source = SourceText.ofBytes(file.name(), file.bytes());
    report.add(source);
    return parse(source, file, syntax, ParseOptions.STRICT)
        .map(IrParser.Parsed::operation)
        .filter(this::verified)
        .map(module ->
            new Program(
                file.name(), module, ParameterStore.empty(), file.bytes(), Optional.empty()));
  }

  /// Refuses a language model, which is several functions that 'generate' runs.
  ///
  /// @throws InputException if `name` is one
  public static void checkIsProgram(String name) {
    if (!name.equals("-") && LlamaModel.isOne(InputFile.model(name))) {
      throw new InputException(
          name,
          "this is a language model, not one program; 'weir generate' runs it, and 'weir import'"
              + " prints its functions");
    }
  }

  /// {@return the functions of a language model}; its weights stay in its files
  private Optional<Program> model(String name, Path path) {
    return LlamaModel.open(path, report.diagnostics())
        .map(LlamaModel::program)
        .filter(this::verified)
        .map(module ->
            new Program(name, module, ParameterStore.empty(), new byte[0], Optional.empty()));
  }

  private boolean verified(Operation module) {
    boolean isFine = Verifier.verify(module, report.diagnostics());
    rejected = isFine ? Optional.empty() : Optional.of(module);
    return isFine;
  }

  /// {@return the program read last, if it could be read but is not right}
  public Optional<Operation> rejected() {
    return rejected;
  }

  /// {@return what `source`, which is `file` or a part of its text, holds; not verified; empty after
  /// reporting what is wrong}
  ///
  /// @throws InputException if a key is given for what is never encrypted
  public Optional<IrParser.Parsed> parse(
      SourceText source, InputFile file, Syntax syntax, ParseOptions options) {
    if (syntax != Syntax.MINDIR) {
      checkNoKey(file);
    }
    if (!file.name().equals("<stdin>")) {
      checkIsProgram(file.name());
    }
    Optional<IrParser.Parsed> parsed = parseAs(source, file, syntax, options);
    parsed.ifPresent(
        program -> UnknownOperations.report(program.operation(), registry, report.diagnostics()));
    return parsed;
  }

  private void checkNoKey(InputFile file) {
    if (key.isPresent()) {
      throw new InputException(file.name(), "a key is given, but the file is not encrypted");
    }
  }

  private Optional<OnnxProgram> onnx(InputFile file) {
    return OnnxReader.read(file.bytes(), file.name(), file.path(), registry, report.diagnostics());
  }

  private Optional<IrParser.Parsed> parseAs(
      SourceText source, InputFile file, Syntax syntax, ParseOptions options) {
    return switch (syntax) {
      case MLIR -> IrParser.parseFile(source, registry, options, report.diagnostics());
      case BYTECODE ->
          BytecodeReader.readFile(
              file.bytes(), file.name(), registry, options, report.diagnostics());
      case PIR ->
          PirTextParser.parse(source, registry, report.diagnostics()).map(ProgramReader::parsed);
      case PIR_JSON ->
          PirJsonReader.read(
                  new ByteArrayInputStream(file.bytes()),
                  file.name(),
                  registry,
                  report.diagnostics())
              .map(ProgramReader::parsed);
      case MINDIR ->
          MindIrReader.read(file.bytes(), file.name(), file.path(), key, report.diagnostics())
              .map(model -> parsed(withoutWeights(model.module(), model.parameters(), file)));
      case ONNX ->
          onnx(file).map(model -> parsed(withoutWeights(model.module(), model.parameters(), file)));
      case PROGRAM_DESC ->
          ProgramDescReader.read(file.bytes(), file.name(), registry, report.diagnostics())
              .map(ProgramReader::parsed);
      case MINDIR_TEXT ->
          MindIrTextReader.read(source, report.diagnostics()).map(ProgramReader::parsed);
    };
  }

  /// Text has no place for weights.
  private Operation withoutWeights(Operation module, ParameterStore weights, InputFile file) {
    if (!weights.isEmpty()) {
      report
          .diagnostics()
          .warning(
              module.location(),
              "the %d weights of '%s' stay behind; 'run' and 'export' take them along",
              weights.size(),
              file.name());
    }
    return module;
  }

  private static IrParser.Parsed parsed(Operation module) {
    return new IrParser.Parsed(module, ImmutableMap.of());
  }

  /// {@return the option `--params`, whose value [#withParameters] takes}
  public static Option parametersOption() {
    return OptionKind.value(
        "params",
        "FILE",
        """
        the weights: .pdiparams, safetensors, GGUF or .npz (default: the
        .pdiparams beside FILE); or zeros, ones, uniform, random or a
        number, which make some\
        """);
  }

  /// {@return the program in the file `name`, with the weights in the file or folder `parameters`, or in the
  /// `.pdiparams` beside it if there is one}
  public Optional<Program> withParameters(String name, Optional<String> parameters) {
    Optional<Path> given = parameters.map(InputFile::model);
    return read(name).flatMap(program -> withParameters(program, name, given));
  }

  /// {@return `program`, read from the file `name`, with the weights in the file `parameters`, or in the
  /// `.pdiparams` beside it if there is one}
  public Optional<Program> withParameters(Program program, String name, Optional<Path> parameters) {
    if (!program.parameters().isEmpty()) {
      if (parameters.isPresent()) {
        throw new InputException(
            parameters.get().toString(), "weights are given, but '%s' holds its own", name);
      }
      return Optional.of(program);
    }
    Optional<Path> file = parameters.or(() -> beside(name));
    if (file.isEmpty()) {
      return Optional.of(program);
    }
    Operation module = program.module();
    return WeightFile.read(file.get(), module, report.diagnostics()).map(program::withParameters);
  }

  private static Optional<Path> beside(String name) {
    if (name.equals("-")) {
      return Optional.empty();
    }
    Path model = Path.of(name).toAbsolutePath();
    if (model.endsWith(OLD_MODEL)) {
      return OLD_PARAMETERS.stream()
          .map(each -> model.resolveSibling(each).normalize())
          .filter(Files::exists)
          .findFirst();
    }
    int dot = name.lastIndexOf('.');
    Path file = Path.of(dot < 0 ? name : name.substring(0, dot) + PARAMETERS);
    return dot >= 0 && Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
  }
}
