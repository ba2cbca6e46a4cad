package dev.weir.formats.weights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of weights with names. Those of safetensors are written here as its description says, those of NumPy by
/// `numpy.savez` and `numpy.savez_compressed`.
class WeightFileTest {
  private static final String HEADER =
      """
      {"__metadata__":{"format":"pt"},\
      "w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},\
      "b":{"dtype":"I64","shape":[3],"data_offsets":[24,48]}}\
      """;

  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @TempDir Path folder;

  private static Operation program(String w, String b) {
    return program(w, b, "w", "b");
  }

  /// A program with parameters of types `w` and `b`, called `first` and `second`.
  private static Operation program(String w, String b, String first, String second) {
    String text =
        """
        %%0 = pir.parameter "%s" : tensor<%s>
        %%1 = pir.parameter "%s" : tensor<%s>
        pir.shadow_output %%0, "x" : tensor<%s>
        pir.shadow_output %%1, "y" : tensor<%s>
        """
            .formatted(first, w, second, b, w, b);
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.of("program.mlir", text), REGISTRY, ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// What follows the header: six floats and three integers.
  private static byte[] elements() {
    ByteBuffer data = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 6; i++) {
      data.putFloat(i);
    }
    data.putLong(7).putLong(8).putLong(9);
    return data.array();
  }

  private static byte[] safetensors(String header, byte[] data) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Long.BYTES + text.length + data.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(text.length)
        .put(text)
        .put(data)
        .array();
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(folder.resolve("weights.bin"), content);
  }

  private static void check(Optional<ParameterStore> store) {
    assertThat(store).isPresent();
    assertThat(store.get().get("w").orElseThrow().toDoubleArray())
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(store.get().get("b").orElseThrow().toLongArray()).containsExactly(7, 8, 9);
  }

  private static List<String> messages(Diagnostics diagnostics) {
    return diagnostics.all().stream().map(Diagnostic::message).toList();
  }

  /// Blanks behind the header, which are allowed, move the elements to any place.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void safetensorsAreRead(int blanks) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = write(safetensors(HEADER + " ".repeat(blanks), elements()));
    check(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics));
    assertThat(diagnostics.all()).isEmpty();
  }

  @Test
  void whatIsWrittenIntoATensorDoesNotChangeTheFile() throws IOException {
    byte[] content = safetensors(HEADER + "  ", elements());
    Path file = write(content);
    Tensor tensor =
        WeightFile.read(file, program("2x3xf32", "3xi64"), new Diagnostics())
            .flatMap(store -> store.get("w"))
            .orElseThrow();
    tensor.setDouble(0, 99);
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
  }

  private Path index(String map) throws IOException {
    Files.write(
        folder.resolve("1.safetensors"),
        safetensors(
            "{\"w\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]}}",
            Arrays.copyOf(elements(), 24)));
    Files.write(
        folder.resolve("2.safetensors"),
        safetensors(
            "{\"b\":{\"dtype\":\"I64\",\"shape\":[3],\"data_offsets\":[0,24]}}",
            Arrays.copyOfRange(elements(), 24, 48)));
    return Files.writeString(
        folder.resolve("model.safetensors.index.json"), "{\"weight_map\": {%s}}".formatted(map));
  }

  @Test
  void severalFilesAreReadByTheirIndex() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = index("\"w\": \"1.safetensors\", \"b\": \"2.safetensors\"");
    check(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics));
    assertThat(diagnostics.all()).isEmpty();
    assertThat(SafetensorsFolder.read(folder, diagnostics).orElseThrow()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"w\": \"1.safetensors\", \"c\": \"2.safetensors\" | '2.safetensors' has no tensor 'c'",
        "\"w\": \"1.safetensors\", \"b\": \"3.safetensors\" | cannot read the file",
        "\"w\": \"1.safetensors\", \"b\": \"../2.safetensors\" | is not beside the model",
        "\"w\": \"1.safetensors\", \"b\": 2 | expected a string",
      })
  void damagedIndicesAreRefused(String map, String message) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = index(map);
    assertThat(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics)).isEmpty();
    assertThat(messages(diagnostics)).singleElement().asString().contains(message);
  }

  @Test
  void tensorsThatTheIndexDoesNotNameAreRefused() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = index("\"w\": \"1.safetensors\"");
    Files.write(folder.resolve("1.safetensors"), safetensors(HEADER, elements()));
    assertThat(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics)).isEmpty();
    assertThat(messages(diagnostics))
        .containsExactly("the index does not name tensor 'b' of '1.safetensors'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stored.npz", "deflated.npz"})
  void archivesOfNumpyAreRead(String name) {
    Diagnostics diagnostics = new Diagnostics();
    Path file = Path.of(WeightFileTest.class.getResource("/weights/" + name).getPath());
    check(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics));
    assertThat(diagnostics.all()).isEmpty();
  }

  private static Path blocks() {
    return Path.of(WeightFileTest.class.getResource("/weights/blocks.gguf").getPath());
  }

  /// Of quantized tensors a program may take what they stand for, or their integers.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"Q4_0 | 3x512xf32", "Q8_0 | 3x512xi8", "F16 | 3x512xf16", "BF16 | 3x512xbf16"})
  void tensorsOfGgufAreRead(String name, String type) {
    Diagnostics diagnostics = new Diagnostics();
    Operation program = program("3x512xf32", type, "F32", name);
    Optional<ParameterStore> store = WeightFile.read(blocks(), program, diagnostics);
    assertThat(diagnostics.errorCount()).isZero();
    assertThat(store.flatMap(all -> all.get(name)).map(Tensor::describe)).contains(type);
    assertThat(messages(diagnostics))
        .containsExactly(
            "7 of 9 tensors belong to no parameter of the program: "
                + Stream.of("F32", "F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q8_0")
                    .filter(each -> !each.equals("F32") && !each.equals(name))
                    .limit(5)
                    .collect(Collectors.joining(", ")));
  }

  @Test
  void quantizedTensorsOfGgufThatDoNotFitAreRefused() {
    Diagnostics diagnostics = new Diagnostics();
    Operation program = program("3x512xf32", "3x512xf16", "F32", "Q4_0");
    assertThat(WeightFile.read(blocks(), program, diagnostics)).isEmpty();
    assertThat(messages(diagnostics))
        .singleElement()
        .asString()
        .contains("is 'tensor<3x512xf16>', but 'Q4_0' in blocks.gguf is 3x512xf32");
  }

  @Test
  void tensorsThatTheProgramDoesNotHaveAreTold() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file =
        write(
            safetensors(
                HEADER.replace(
                    "}}", "},\"extra\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[48,49]}}"),
                ByteBuffer.allocate(49).put(elements()).array()));
    check(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics));
    assertThat(messages(diagnostics))
        .containsExactly("1 of 3 tensors belong to no parameter of the program: extra");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3x2xf32 | 3xi64 | is 'tensor<3x2xf32>', but 'w' in weights.bin is",
        "2x3xf32 | 3xi32 | is 'tensor<3xi32>', but 'b' in weights.bin is",
      })
  void tensorsThatDoNotFitAreRefused(String w, String b, String message) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = write(safetensors(HEADER, elements()));
    assertThat(WeightFile.read(file, program(w, b), diagnostics)).isEmpty();
    assertThat(messages(diagnostics)).singleElement().asString().contains(message);
  }

  @Test
  void aParameterThatIsNotThereIsRefused() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = write(safetensors(HEADER.replace("\"w\"", "\"w1\""), elements()));
    assertThat(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics)).isEmpty();
    assertThat(messages(diagnostics))
        .singleElement()
        .asString()
        .contains("'w' is not among the 2 tensors of weights.bin; did you mean 'w1'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[0,24]   | [0,20]  | in line 1, column 60 of the header: 'w' needs 24 bytes for its shape,"
            + " but has 20",
        "[0,24]   | [8,32]  | tensor 'w' begins at 8, but the one before it ends at 0",
        "[24,48]  | [16,40] | tensor 'b' begins at 16, within the one before it, which ends at 24",
        "[24,48]  | [24,64] | 64 is out of range (24 to 48)",
        "[24,48]  | [24]    | expected a begin and an end, got 1 numbers",
        "[2,3]    | [2,-3]  | -3 is out of range",
        "[2,3]    | [9223372036854775807,9] | a tensor of that shape cannot exist",
        "F32      | F31     | 'w' has elements of unknown type 'F31'; known are BOOL, U8",
        "shape    | form    | missing \"shape\"",
        "\"b\"    | \"w\"   | duplicate key \"w\"",
      })
  void damagedHeadersAreRefused(String from, String to, String message) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = write(safetensors(HEADER.replace(from, to), elements()));
    assertThat(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics)).isEmpty();
    assertThat(messages(diagnostics)).singleElement().asString().contains(message);
  }

  @Test
  void bytesBehindTheLastTensorAreRefused() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    Path file = write(safetensors(HEADER, ByteBuffer.allocate(50).put(elements()).array()));
    assertThat(WeightFile.read(file, program("2x3xf32", "3xi64"), diagnostics)).isEmpty();
    assertThat(messages(diagnostics)).containsExactly("2 bytes follow the last of 2 tensors: w, b");
  }

  /// Bytes changed, left out and cut off: an error with a place, or tensors that fit the program.
  @ParameterizedTest
  @ValueSource(strings = {"safetensors", "npz"})
  @Tag("campaign")
  void damagedFilesGiveErrorsOnly(String format) throws IOException {
    byte[] whole =
        format.equals("npz")
            ? WeightFileTest.class.getResourceAsStream("/weights/deflated.npz").readAllBytes()
            : safetensors(HEADER, elements());
    Operation program = program("2x3xf32", "3xi64");
    SplittableRandom random = new SplittableRandom(5);
    int refused = 0;
    for (int i = 0; i < Integer.getInteger("weir.weightFiles", 2000); i++) {
      byte[] damaged = whole.clone();
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      int length = random.nextInt(4) == 0 ? random.nextInt(damaged.length) : damaged.length;
      Path file = write(Arrays.copyOf(damaged, length));
      Diagnostics diagnostics = new Diagnostics();
      Optional<ParameterStore> store = WeightFile.read(file, program, diagnostics);
      assertThat(store.isPresent()).isEqualTo(diagnostics.errorCount() == 0);
      refused += store.isPresent() ? 0 : 1;
    }
    assertThat(refused).isPositive();
  }
}
