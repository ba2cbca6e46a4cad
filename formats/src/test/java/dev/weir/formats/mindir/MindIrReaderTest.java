package dev.weir.formats.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that MindSpore wrote. What they hold is known from `protoc --decode`.
final class MindIrReaderTest {
  private static final Optional<byte[]> KEY =
      Optional.of("0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII));

  private static byte[] bytes(String name) {
    try (var in = MindIrReaderTest.class.getResourceAsStream("/mindir/" + name + ".mindir")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MindIrProgram read(String name) {
    return read(name, Optional.empty());
  }

  private static MindIrProgram read(String name, Optional<byte[]> key) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<MindIrProgram> program =
        MindIrReader.read(bytes(name), name, key, diagnostics)
            .filter(read -> Verifier.verify(read.module(), diagnostics));
    assertThat(diagnostics.all()).isEmpty();
    return program.orElseThrow();
  }

  private static String error(byte[] bytes, Optional<byte[]> key) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(MindIrReader.read(bytes, "bad.mindir", key, diagnostics)).isEmpty();
    assertThat(diagnostics.all()).hasSize(1);
    return diagnostics.all().get(0).message();
  }

  private static Multiset<String> operations(FuncOp function) {
    var names = ImmutableMultiset.<String>builder();
    for (Operation op : function.bodyRegion().entry()) {
      names.add(op instanceof PrimitiveOp primitive ? primitive.primitive() : op.name());
    }
    return names.build();
  }

  private static ImmutableList<FuncOp> functions(MindIrProgram program) {
    var functions = ImmutableList.<FuncOp>builder();
    for (Operation op : program.module().body()) {
      functions.add((FuncOp) op);
    }
    return functions.build();
  }

  @Test
  void leNetHasItsNodesAndWeights() {
    MindIrProgram program = read("ms2.0.0a0_lenet");
    FuncOp main = functions(program).get(0);
    assertThat(operations(main))
        .isEqualTo(
            ImmutableMultiset.<String>builder()
                .addCopies("mindir.constant", 5)
                .addCopies("ReLU", 4)
                .addCopies("MatMul", 3)
                .addCopies("mindir.load", 2)
                .addCopies("Conv2D", 2)
                .addCopies("MaxPool", 2)
                .add("Reshape", "mindir.make_tuple", "mindir.update_state", "mindir.depend")
                .add("mindir.return")
                .build());
    assertThat(main.functionType().toString())
        .isEqualTo(
            "(tensor<1x1x32x32xf32>, !mindir.ref<tensor<16x6x5x5xf32>, \"conv2.weight\">,"
                + " !mindir.ref<tensor<6x1x5x5xf32>, \"conv1.weight\">) -> tensor<1x10xf32>");
    assertThat(program.parameters().names()).containsExactly("conv2.weight", "conv1.weight");
    Tensor weight = program.parameters().get("conv2.weight").orElseThrow();
    assertThat(weight.hasShape(16, 6, 5, 5)).isTrue();
    // The first four bytes are "L\236J\273".
    assertThat(weight.getDouble(0)).isEqualTo(Float.intBitsToFloat(0xBB4A9E4C));
  }

  @Test
  void inlineAttributesOfOldFilesAreRead() {
    FuncOp main = functions(read("ms1.6.1_lstm")).get(0);
    assertThat(operations(main))
        .isEqualTo(
            ImmutableMultiset.<String>builder()
                .addCopies("mindir.constant", 9)
                .addCopies("mindir.load", 6)
                .addCopies("Reshape", 3)
                .addCopies("StridedSlice", 3)
                .addCopies("ExpandDims", 2)
                .addCopies("mindir.make_tuple", 2)
                .addCopies("Transpose", 2)
                .add("Add", "BiasAdd", "Concat", "mindir.depend", "LSTM", "MatMul", "Tanh")
                .add("mindir.tuple_get_item", "mindir.update_state", "mindir.return")
                .build());
    PrimitiveOp lstm = primitive(main, "LSTM");
    assertThat(lstm.attributes().orElseThrow().toString())
        .isEqualTo(
            "{bidirectional = false, dropout = 0.000000e+00 : f32, has_bias = true,"
                + " hidden_size = 50 : i64, input_size = 10 : i64, num_layers = 1 : i64}");
    assertThat(lstm.out().type().toString())
        .isEqualTo(
            "tuple<tensor<9x1x50xf32>, tensor<1x1x50xf32>, tensor<1x1x50xf32>, tensor<1x1xf32>,"
                + " tensor<1x1xf32>>");
    assertThat(primitive(main, "StridedSlice").attributes().orElseThrow().get("input_names"))
        .hasToString("#mindir.list<[\"x\", \"begin\", \"end\", \"strides\"]>");
  }

  private static PrimitiveOp primitive(FuncOp function, String name) {
    for (Operation op : function.bodyRegion().entry()) {
      if (op instanceof PrimitiveOp primitive && primitive.primitive().equals(name)) {
        return primitive;
      }
    }
    throw new AssertionError("no " + name);
  }

  @Test
  void gradientsWithoutTypesAreRead() {
    FuncOp main = functions(read("ms1.3_bprop_ReLU")).get(0);
    assertThat(operations(main))
        .containsExactlyInAnyOrder("S-Prim-ReluGrad", "S-Prim-MakeTuple", "mindir.return");
    assertThat(main.functionType().toString())
        .isEqualTo("(!mindir.unknown, !mindir.unknown, !mindir.unknown) -> !mindir.unknown");
  }

  @Test
  void branchesAreFunctionValues() {
    ImmutableList<FuncOp> functions = functions(read("if_switch_partial_constructed"));
    assertThat(functions).hasSize(3);
    assertThat(operations(functions.get(0)))
        .isEqualTo(
            ImmutableMultiset.<String>builder()
                .addCopies("mindir.constant", 2)
                .addCopies("mindir.closure", 2)
                .addCopies("mindir.partial", 2)
                .add("Sub", "Add", "Cast", "mindir.switch", "mindir.call", "mindir.return")
                .build());
    assertThat(functions.get(0).isPublic()).isTrue();
    assertThat(functions.get(1).isPublic()).isFalse();
  }

  @Test
  void nodesKeepTheirNamesAndScopes() {
    FuncOp main = functions(read("if_switch_partial_constructed")).get(0);
    assertThat(primitive(main, "Add").location().toString())
        .contains("19_1___main___Net_construct_304:CNode_309$b:3")
        .contains("Default/Add-op1");
  }

  /// The file of 1.3 is that of 1.1, encrypted.
  @Test
  void encryptedFilesAreReadWithTheirKey() {
    assertThat(Decryption.decrypt(bytes("ms1.3_ut_add_AESGCM"), KEY.orElseThrow()))
        .isEqualTo(bytes("ms1.1.0_ut_add"));
    assertThat(operations(functions(read("ms1.3_ut_add_AESGCM", KEY)).get(0)))
        .containsExactlyInAnyOrder("Add", "mindir.return");
    assertThat(operations(functions(read("ms1.7.0_ut_add_AESGCM", KEY)).get(0)))
        .containsExactlyInAnyOrder("Add", "mindir.return");
  }

  @Test
  void wrongKeysAreErrors() {
    Optional<byte[]> wrong = Optional.of("0123456789ABCDEX".getBytes(StandardCharsets.US_ASCII));
    assertThat(error(bytes("ms1.3_ut_add_AESGCM"), wrong))
        .isEqualTo("the key is wrong: what it decrypts is no MindIR file");
    assertThat(error(bytes("ms1.7.0_ut_add_AESGCM"), wrong))
        .isEqualTo("the key is wrong, or the encrypted block at byte 0 is damaged");
    assertThat(error(bytes("ms1.7.0_ut_add_AESGCM"), Optional.empty()))
        .isEqualTo("the file is encrypted; give its key with --key");
    assertThat(error(bytes("ms1.7.0_ut_add_AESGCM"), Optional.of(new byte[5])))
        .isEqualTo("the key has 5 bytes, but AES_GCM takes 16, 24 or 32");
    assertThat(error(bytes("ms1.1.0_ut_add"), KEY))
        .isEqualTo("a key is given, but the file is not encrypted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ms1.1.0_ut_add", "ms1.3_bprop_ReLU", "if_switch_partial_constructed"})
  void filesThatAreCutOffAreErrors(String name) {
    byte[] whole = bytes(name);
    for (int size = 0; size < whole.length; size++) {
      Diagnostics diagnostics = new Diagnostics();
      Optional<MindIrProgram> program =
          MindIrReader.read(
              Arrays.copyOf(whole, size), "cut.mindir", Optional.empty(), diagnostics);
      assertThat(program.isPresent() || diagnostics.errorCount() == 1).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ms1.1.0_ut_add",
        "ms1.3_bprop_ReLU",
        "if_switch_partial_constructed",
        "ms1.3_ut_add_AESGCM",
        "ms1.7.0_ut_add_AESGCM"
      })
  void changedBytesGiveAProgramOrOneError(String name) {
    byte[] whole = bytes(name);
    Optional<byte[]> key = name.contains("AES") ? KEY : Optional.empty();
    Random random = new Random(20261122);
    for (int i = 0; i < 2000; i++) {
      byte[] changed = whole.clone();
      for (int change = random.nextInt(1, 4); change > 0; change--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      Diagnostics diagnostics = new Diagnostics();
      Optional<MindIrProgram> program =
          MindIrReader.read(changed, "changed.mindir", key, diagnostics);
      assertThat(program.isPresent()).isEqualTo(diagnostics.errorCount() == 0);
      program.ifPresent(read -> Verifier.verify(read.module(), diagnostics));
    }
  }
}
