package dev.weir.examples.embeddings;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OperatorForm;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.models.tokenizer.Tokenizer;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Makes vectors of sentences with a BERT of sentence-transformers, such as all-MiniLM-L6-v2: the mean of the last hidden
/// states, of length 1. The model is compiled once, for sentences of all lengths.
///
/// A folder has the model as `model.onnx`, with the inputs `input_ids`, `attention_mask` and perhaps `token_type_ids`, and its
/// `tokenizer.json`. Models that want another pooling (BGE: the first state) or a prefix (E5: `query: `) give other
/// vectors than their makers mean.
public final class SentenceEncoder implements AutoCloseable {
  /// Tokens behind which a sentence is cut off; the model knows no more positions.
  private static final int MOST = 512;

  private final Tokenizer tokenizer;
  private final Executable program;

  private SentenceEncoder(Tokenizer tokenizer, Executable program) {
    this.tokenizer = tokenizer;
    this.program = program;
  }

  /// {@return the encoder in `folder`, or empty after reporting what is in the way}
  public static Optional<SentenceEncoder> open(Path folder, Diagnostics diagnostics) {
    return Tokenizer.open(folder, diagnostics)
        .flatMap(tokenizer ->
            compiled(folder.resolve("model.onnx"), diagnostics)
                .map(program -> new SentenceEncoder(tokenizer, program)));
  }

  /// {@return the ONNX model in `file`, compiled for all sizes, or empty after reporting what is in the way}
  public static Optional<Executable> compiled(Path file, Diagnostics diagnostics) {
    DialectRegistry registry = DialectRegistry.load();
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      diagnostics.error(
          Location.of(file.toString(), 0, 0),
          "cannot read the file: %s",
          String.valueOf(e.getMessage()));
      return Optional.empty();
    }
    Optional<OnnxProgram> read =
        OnnxReader.read(bytes, file.toString(), Optional.of(file), registry, diagnostics);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    OnnxProgram program = read.get();
    Optional<ParameterStore> parameters =
        OperatorForm.of(
            program.module(),
            program.parameters(),
            CopyElimination.NEEDED,
            Optional.empty(),
            registry,
            diagnostics);
    return parameters.flatMap(each ->
        new Compilation(CompileOptions.of(Targets.JVM).withParameters(each), registry, diagnostics)
            .compile(program.module()));
  }

  /// {@return the vector of `sentence`}
  ///
  /// @throws dev.weir.runtime.RunException if a kernel fails
  public ImmutableDoubleArray encode(String sentence) {
    ImmutableIntArray tokens = tokenizer.encode(sentence, true);
    if (tokens.length() > MOST) {
      int end = tokens.get(tokens.length() - 1);
      tokens = ImmutableIntArray.builder().addAll(tokens.subArray(0, MOST - 1)).add(end).build();
    }
    Tensor hidden = program.run(inputs(tokens)).values().asList().getFirst();
    int width = Math.toIntExact(hidden.dim(2));
    double[] mean = new double[width];
    for (int i = 0; i < hidden.elementCount(); i++) {
      mean[i % width] += hidden.getDouble(i);
    }
    double squares = 0;
    for (double each : mean) {
      squares += each * each;
    }
    for (int i = 0; i < width; i++) {
      mean[i] /= Math.sqrt(squares);
    }
    return ImmutableDoubleArray.copyOf(mean);
  }

  private Map<String, Tensor> inputs(ImmutableIntArray tokens) {
    int length = tokens.length();
    Tensor ids = Tensor.zeros(DType.INT64, 1, length);
    Tensor mask = Tensor.zeros(DType.INT64, 1, length);
    for (int i = 0; i < length; i++) {
      ids.setLong(i, tokens.get(i));
      mask.setLong(i, 1);
    }
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    inputs.put("input_ids", ids);
    inputs.put("attention_mask", mask);
    inputs.put("token_type_ids", Tensor.zeros(DType.INT64, 1, length));
    inputs.keySet().retainAll(program.inputs().stream().map(Port::name).toList());
    return inputs;
  }

  /// {@return the cosine of the angle between two vectors of length 1}
  ///
  /// @throws IllegalArgumentException if they have different sizes
  public static double cosine(ImmutableDoubleArray a, ImmutableDoubleArray b) {
    if (a.length() != b.length()) {
      throw new IllegalArgumentException(
          "vectors of %d and %d elements".formatted(a.length(), b.length()));
    }
    double sum = 0;
    for (int i = 0; i < a.length(); i++) {
      sum += a.get(i) * b.get(i);
    }
    return sum;
  }

  @Override
  public void close() {
    program.close();
  }

  /// Prints the begin of each sentence's vector, and the cosines of all pairs.
  ///
  /// @param arguments the folder of the model, and sentences
  public static void main(String[] arguments) {
    if (arguments.length < 2) {
      System.err.println("usage: SentenceEncoder DIR SENTENCE...");
      System.exit(2);
    }
    Diagnostics diagnostics = new Diagnostics();
    Optional<SentenceEncoder> opened = open(Path.of(arguments[0]), diagnostics);
    if (opened.isEmpty()) {
      diagnostics.all().forEach(System.err::println);
      System.exit(1);
    }
    try (SentenceEncoder encoder = opened.orElseThrow()) {
      ImmutableDoubleArray[] vectors = new ImmutableDoubleArray[arguments.length];
      for (int i = 1; i < arguments.length; i++) {
        vectors[i] = encoder.encode(arguments[i]);
        System.out.printf(
            "%d: %s: %.4f %.4f %.4f ... (%d)%n",
            i,
            arguments[i],
            vectors[i].get(0),
            vectors[i].get(1),
            vectors[i].get(2),
            vectors[i].length());
      }
      for (int i = 1; i < arguments.length; i++) {
        for (int j = i + 1; j < arguments.length; j++) {
          System.out.printf("%d and %d: %.3f%n", i, j, cosine(vectors[i], vectors[j]));
        }
      }
    }
  }
}
