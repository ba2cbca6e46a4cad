package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Index;
import dev.weir.tensor.OperatorMethods;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TensorFiles;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Tensors as values: what they are made of, printed as, decomposed into, and computed in.
class TensorTest {
  @TestFactory
  Stream<DynamicTest> tensorsArePrintedAsNumPyPrintsThem() {
    return TensorTable.rows("printing").stream()
        .map(row ->
            DynamicTest.dynamicTest(
                row.get(1),
                () ->
                    assertThat(TensorTable.tensor(row.get(0)).toString())
                        .isEqualTo(row.get(1).replace("\\n", "\n"))));
  }

  @TestFactory
  Stream<DynamicTest> indicesTakeWhatNumPyTakes() {
    List<List<String>> rows = TensorTable.rows("indexing");
    String from = rows.get(0).get(1);
    return rows.subList(1, rows.size()).stream()
        .map(row ->
            DynamicTest.dynamicTest(
                row.get(0).replaceAll("\\|.*", "…"),
                () -> {
                  Tensor part = TensorTable.tensor(from).get(indices(row.get(0)));
                  Tensor want = TensorTable.tensor(row.get(1));
                  assertThat(part.describe()).isEqualTo(want.describe());
                  assertThat(part.contentEquals(want)).isTrue();
                }));
  }

  private static Index[] indices(String text) {
    List<Index> all = new ArrayList<>();
    for (String each : Splitter.on(';').split(text)) {
      String[] words = each.split(" ", 2);
      all.add(
          switch (words[0]) {
            case "new" -> Index.newAxis();
            case "rest" -> Index.rest();
            case "at" -> Index.at(Long.parseLong(words[1]));
            case "take" -> Index.take(TensorTable.tensor(words[1]));
            case "mask" -> Index.mask(TensorTable.tensor(words[1]));
            default -> slice(words[1].split(" "));
          });
    }
    return all.toArray(new Index[0]);
  }

  private static Index slice(String[] bounds) {
    List<Optional<Long>> numbers =
        Arrays.stream(bounds)
            .map(each ->
                each.equals("None") ? Optional.<Long>empty() : Optional.of(Long.parseLong(each)))
            .toList();
    return new Index.Slice(numbers.get(0), numbers.get(1), numbers.get(2).orElse(1L));
  }

  @Test
  void indicesOutOfRangeAreErrors() {
    Tensor x = Tensor.zeros(2, 3);
    assertThatThrownBy(() -> x.get(Index.at(2)))
        .hasMessage("place 2 is not in dimension 0 of float32[2, 3]");
    assertThatThrownBy(() -> x.get(Index.at(0), Index.at(0), Index.at(0)))
        .hasMessage("float32[2, 3] has 2 dimensions, not 3");
    assertThatThrownBy(() -> Index.mask(x)).hasMessage("a mask has booleans, not float32[2, 3]");
  }

  @Test
  void dtypesArePromotedAsPyTorchPromotesThem() {
    List<List<String>> rows = TensorTable.rows("promotion");
    assertThat(rows).hasSize(100);
    for (List<String> row : rows) {
      Tensor x = Tensor.full(1, DType.ofPaddleName(row.get(0)).orElseThrow(), 2);
      Tensor y = Tensor.full(1, DType.ofPaddleName(row.get(1)).orElseThrow(), 2);
      assertThat(x.multiply(y).dtype().paddleName()).as(row.toString()).isEqualTo(row.get(2));
      assertThat(x.multiply(y).toDoubles()).containsExactly(1, 1);
      assertThat(x.equal(y).toBooleans()).containsExactly(true, true);
      Tensor both = OperatorMethods.concat(List.of(x, y), 0L);
      assertThat(both.dtype().paddleName()).as(row.toString()).isEqualTo(row.get(2));
      assertThat(x.equal(x).where(x, y).dtype()).isEqualTo(both.dtype());
    }
  }

  /// What one operand holds and no dtype holds beside the other is not lost silently.
  @Test
  void dtypesWithoutACommonOneAreAnError() {
    Tensor longs = Tensor.of(new long[] {1, 2});
    assertThatThrownBy(() -> longs.add(Tensor.full(1, DType.UINT64, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "pd_op.add of int64 and uint64: no dtype holds the numbers of both; cast one of them,"
                + " such as by .cast(DType.INT64)");
  }

  @Test
  void operandsOfOneTypeAreBroughtToIt() {
    Tensor floats = Tensor.of(new float[] {1, 2});
    Tensor doubles = Tensor.of(new double[] {0.1, 3});
    assertThat(floats.lerp(doubles, floats).dtype()).isEqualTo(DType.FLOAT64);
    assertThat(floats.huberLoss(doubles).out().toDoubles())
        .containsExactly(new double[] {0.405, 0.5}, within(1e-12));
    Tensor put = floats.scatter(Tensor.of(new long[] {1}), Tensor.of(new double[] {0.1}));
    assertThat(put.toDoubles()).containsExactly(1, 0.1);
  }

  /// An integer never changes the kind of a tensor but of booleans, a fraction only where there is none, as PyTorch has it.
  @Test
  void numbersBesideTensors() {
    Tensor ints = Tensor.of(new int[] {1, 2});
    assertThat(ints.add(1).dtype()).isEqualTo(DType.INT32);
    assertThat(ints.add(0.5).dtype()).isEqualTo(DType.FLOAT32);
    assertThat(ints.multiply(2.0).dtype()).isEqualTo(DType.FLOAT32);
    assertThat(ints.divide(2).toFloats()).containsExactly(0.5f, 1f);
    Tensor truths = Tensor.of(new boolean[] {true, false});
    assertThat(truths.add(2).dtype()).isEqualTo(DType.INT64);
    assertThat(truths.add(2).toLongs()).containsExactly(3, 2);
    assertThat(truths.multiply(0.5).toFloats()).containsExactly(0.5f, 0f);
    Tensor half = Tensor.full(1, DType.FLOAT16, 2);
    assertThat(half.multiply(0.1).dtype()).isEqualTo(DType.FLOAT16);
    assertThat(half.multiply(3).dtype()).isEqualTo(DType.FLOAT16);
    assertThat(Tensor.full(1, DType.FLOAT64, 2).add(0.1).toDoubles()).containsExactly(1.1, 1.1);
    assertThat(ints.neg().toLongs()).containsExactly(-1, -2);
    long large = (1L << 60) + 1;
    assertThat(Tensor.of(new long[] {1}).add(large).toLongs()).containsExactly(large + 1);
    assertThatThrownBy(() -> Tensor.of(new byte[] {1}).add(300))
        .hasMessage(
            "300 is no int8, the dtype of the tensor beside it; cast that, such as by"
                + " .cast(DType.INT64)");
  }

  @Test
  void aChoiceBroadcasts() {
    Tensor x = Tensor.of(new float[][] {{1}, {2}});
    Tensor y = Tensor.of(new float[] {7, 8});
    Tensor chosen = Tensor.of(new boolean[] {true, false}).where(x, y);
    assertThat(chosen.describe()).isEqualTo("float32[2, 2]");
    assertThat(chosen.toFloats()).containsExactly(1, 8, 2, 8);
    assertThat(Tensor.of(true).where(x, y).toFloats()).containsExactly(1, 1, 2, 2);
    assertThatThrownBy(() -> Tensor.of(new boolean[] {true, false, true}).where(x, y))
        .hasMessage(
            "pd_op.where: bool[3], float32[2, 1], float32[2] do not broadcast: sizes of dimension 1"
                + " are 3 and 2");
    Tensor gradient =
        Grad.of((Tensor at) -> Tensor.of(new boolean[] {true, false}).where(at, y).sum()).apply(x);
    assertThat(gradient.toFloats()).containsExactly(1, 1);
  }

  @Test
  void flattenGoesToTheLastDimension() {
    Tensor x = Tensor.zeros(2, 3, 4);
    assertThat(x.flatten().describe()).isEqualTo("float32[24]");
    assertThat(x.flatten(1).describe()).isEqualTo("float32[2, 12]");
    assertThat(x.flatten(0, 1).describe()).isEqualTo("float32[6, 4]");
  }

  @Test
  void operandsThatDoNotFitAreNamedWithTheirShapes() {
    assertThatThrownBy(() -> Tensor.zeros(2, 3).add(Tensor.zeros(4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pd_op.add(float32[2, 3], float32[4])");
    assertThatThrownBy(() -> Tensor.of(new float[][] {{1, 2}, {3}}))
        .hasMessage("rows are of different lengths: 2 and 1 in dimension 1");
    assertThatThrownBy(() -> Tensor.of("one")).hasMessageContaining("not of String");
  }

  @Test
  void anIndexBeyondATableIsAnErrorWhereItIsComputed() {
    assertThatThrownBy(() -> Tensor.zeros(3, 2).gather(Tensor.of(new long[] {3}), 0))
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining("3");
  }

  @Test
  void severalTensorsThatDoNotFitAreErrors() {
    Tensor x = Tensor.zeros(2, 3);
    Index two = Index.take(Tensor.of(new long[] {0, 1}));
    assertThatThrownBy(() -> x.get(two, Index.take(Tensor.of(new long[] {0, 1, 2}))))
        .hasMessage("places of int64[2] and int64[3] do not broadcast");
    // Place 3 of the last dimension must not be place 0 of the next row.
    assertThatThrownBy(() -> x.get(two, Index.take(Tensor.of(new long[] {3, 0}))))
        .hasMessageContaining("3 is out of range");
    assertThatThrownBy(() -> x.get(Index.take(Tensor.of(new long[] {-3}))))
        .hasMessageContaining("-3 is out of range");
    assertThatThrownBy(() -> x.get(two, two, two)).hasMessageContaining("has 2 dimensions, not 3");
    assertThatThrownBy(() -> x.get(two, Index.mask(Tensor.of(new boolean[] {true, false}))))
        .hasMessageContaining(
            "a mask of bool[2] is not for the dimensions of float32[2, 3] from 1");
  }

  @Test
  void emptyTensorsAreComputedWith() {
    Tensor none = Tensor.zeros(0, 3);
    assertThat(none.add(1).describe()).isEqualTo("float32[0, 3]");
    assertThat(none.sum(0).toFloats()).containsExactly(0, 0, 0);
    assertThat(Tensor.of(new int[0][2]).describe()).isEqualTo("int32[0, 0]");
    // As in Paddle, 0 is the size at its place.
    assertThatThrownBy(() -> none.reshape(3, 0))
        .hasMessageContaining("cannot reshape 'tensor<0x3xf32>' of 0 elements to [3, 0]");
    assertThat(none.reshape(0, -1).describe()).isEqualTo("float32[0, 3]");
  }

  @Test
  void filesOfNumPyAreRead() throws URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(TensorTest.class.getResource("/oracle/tensor")).toURI());
    Map<String, Tensor> arrays = TensorFiles.readNpz(folder.resolve("arrays.npz"));
    List<List<String>> rows = TensorTable.rows("files");
    assertThat(arrays.keySet())
        .containsExactlyElementsOf(rows.stream().map(row -> row.get(0)).toList());
    for (List<String> row : rows) {
      Tensor want = TensorTable.tensor(row.get(1));
      assertThat(arrays.get(row.get(0)).contentEquals(want)).as(row.get(0)).isTrue();
    }
    assertThat(
            TensorFiles.readNpy(folder.resolve("weight.npy")).contentEquals(arrays.get("weight")))
        .isTrue();
  }

  @Test
  void whatIsWrittenIsReadAgain(@TempDir Path folder) throws Exception {
    Map<String, Tensor> tensors =
        ImmutableMap.of(
            "flag", Tensor.of(new boolean[] {true, false, true}),
            "w", Tensor.of(new double[][] {{1, 2}, {3, 4}}),
            "half", Tensor.full(1.5, DType.BFLOAT16, 3),
            "id", Tensor.of(7L));
    Path safe = folder.resolve("t.safetensors");
    TensorFiles.writeSafetensors(safe, tensors);
    Map<String, Tensor> read = TensorFiles.readSafetensors(safe);
    assertThat(read.keySet()).containsExactlyInAnyOrderElementsOf(tensors.keySet());
    tensors.forEach((name, tensor) -> assertThat(read.get(name).contentEquals(tensor)).isTrue());
    // The header, by hand from the description of the format: the largest elements first, then
    // bytes.
    String text = Files.readString(safe, java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(text.substring(8))
        .startsWith(
            "{\"w\":{\"dtype\":\"F64\",\"shape\":[2,2],\"data_offsets\":[0,32]},"
                + "\"id\":{\"dtype\":\"I64\",\"shape\":[],\"data_offsets\":[32,40]},"
                + "\"half\":{\"dtype\":\"BF16\",\"shape\":[3],\"data_offsets\":[40,46]},"
                + "\"flag\":{\"dtype\":\"BOOL\",\"shape\":[3],\"data_offsets\":[46,49]}}");
    Path npz = folder.resolve("t.npz");
    Map<String, Tensor> known = ImmutableMap.of("w", tensors.get("w"), "flag", tensors.get("flag"));
    TensorFiles.writeNpz(npz, known);
    TensorFiles.readNpz(npz)
        .forEach((name, tensor) -> assertThat(known.get(name).contentEquals(tensor)).isTrue());
    assertThatThrownBy(() -> TensorFiles.readNpy(folder.resolve("none.npy")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none.npy");
  }
}
