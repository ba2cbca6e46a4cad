package dev.weir.formats.mindir;

import static dev.weir.formats.mindir.MindIrFiles.KEY;
import static dev.weir.formats.mindir.MindIrFiles.bytes;
import static dev.weir.formats.mindir.MindIrFiles.error;
import static dev.weir.formats.mindir.MindIrFiles.read;
import static dev.weir.formats.mindir.MindIrFiles.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.TensorProto.DataType;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Weights beside a graph, and encryption of both.
final class MindIrWeightFilesTest {
  @TempDir Path folder;

  private void assertSameWeights(MindIrProgram a, MindIrProgram b) {
    assertThat(a.parameters().names()).isEqualTo(b.parameters().names());
    for (String name : a.parameters().names()) {
      Tensor one = a.parameters().get(name).orElseThrow();
      assertThat(one.data().mismatch(b.parameters().get(name).orElseThrow().data())).isEqualTo(-1);
    }
  }

  private Path split(MindIrProgram program, long fileLimit) {
    Diagnostics diagnostics = new Diagnostics();
    Path model = folder.resolve("net.mindir");
    assertThat(
            MindIrWriter.writeSplit(program, OptionalLong.empty(), model, fileLimit, diagnostics))
        .isTrue();
    assertThat(diagnostics.all()).isEmpty();
    return folder.resolve("net_graph.mindir");
  }

  @Test
  void weightsApartReadBackAsInTheFile() throws IOException {
    MindIrProgram program = read(bytes("ms2.0.0a0_lenet"), Optional.empty(), Optional.empty());
    Path graph = split(program, Long.MAX_VALUE);
    assertThat(Files.size(graph)).isLessThan(bytes("ms2.0.0a0_lenet").length - 10_000L);
    byte[] data = Files.readAllBytes(folder.resolve("net_variables/data_0"));
    assertThat(data[0]).isEqualTo((byte) 1);
    assertThat(data.length % 64).isZero();
    // Names in order; each tensor at a multiple of 64 behind a header of 64 bytes.
    ModelProto written = ModelProto.parseFrom(Files.readAllBytes(graph));
    List<TensorProto> parameters = new ArrayList<>(written.getGraph().getParameterList());
    parameters.sort(java.util.Comparator.comparing(TensorProto::getRefKey));
    long expected = 64;
    for (TensorProto parameter : parameters) {
      assertThat(parameter.hasRawData()).isFalse();
      assertThat(parameter.getExternalData().getLocation()).isEqualTo("net_variables/data_0");
      assertThat(parameter.getExternalData().getOffset()).isEqualTo(expected);
      expected += (parameter.getExternalData().getLength() + 63) / 64 * 64;
    }
    MindIrProgram again = read(graph);
    assertThat(text(again)).isEqualTo(text(program));
    assertSameWeights(again, program);
  }

  @Test
  void weightsMayTakeSeveralFiles() throws IOException {
    MindIrProgram program = read(bytes("ms2.0.0a0_lenet"), Optional.empty(), Optional.empty());
    Path graph = split(program, 1024);
    assertThat(folder.resolve("net_variables/data_1")).exists();
    assertSameWeights(read(graph), program);
  }

  @Test
  void writingIntoWeightsLeavesTheirFileAlone() throws IOException {
    MindIrProgram program = read(bytes("ms2.0.0a0_lenet"), Optional.empty(), Optional.empty());
    Path graph = split(program, Long.MAX_VALUE);
    Path data = folder.resolve("net_variables/data_0");
    byte[] before = Files.readAllBytes(data);
    MindIrProgram again = read(graph);
    String name = again.parameters().names().iterator().next();
    again.parameters().get(name).orElseThrow().setDouble(0, 1234);
    assertThat(Files.readAllBytes(data)).isEqualTo(before);
  }

  @Test
  void encryptedWeightsApart() throws Exception {
    MindIrProgram program = read(bytes("ms2.0.0a0_lenet"), Optional.empty(), Optional.empty());
    Path graph = split(program, Long.MAX_VALUE);
    Path data = folder.resolve("net_variables/data_0");
    Files.write(
        data, encrypted(0x7F3A5ED9, "AES/CBC/PKCS5Padding", "AES", Files.readAllBytes(data)));
    Files.write(
        graph, encrypted(0x7F3A5ED9, "AES/CBC/PKCS5Padding", "AES", Files.readAllBytes(graph)));
    MindIrProgram again = read(Files.readAllBytes(graph), Optional.of(graph), Optional.of(KEY));
    assertSameWeights(again, program);
  }

  @Test
  void oldFormOfWeightsApart() throws IOException {
    ModelProto whole = ModelProto.parseFrom(bytes("ms2.0.0a0_lenet"));
    Path graph = folder.resolve("old_graph.mindir");
    ModelProto.Builder bare = whole.toBuilder();
    bare.getGraphBuilder().clearParameter();
    Files.write(graph, bare.build().toByteArray());
    Path variables = Files.createDirectory(folder.resolve("old_variables"));
    List<TensorProto> parameters = whole.getGraph().getParameterList();
    for (int i = 0; i < parameters.size(); i++) {
      Files.write(
          variables.resolve("data_" + i),
          GraphProto.newBuilder().addParameter(parameters.get(i)).build().toByteArray());
    }
    MindIrProgram program = read(graph);
    assertThat(text(program)).isEqualTo(text(read(whole)));
    assertSameWeights(program, read(whole));
  }

  private ModelProto external(String location, long offset, long length) {
    TensorProto.Builder weight =
        TensorProto.newBuilder()
            .setName("g:w")
            .setRefKey("w")
            .setDataType(DataType.FLOAT_VALUE)
            .addDims(2);
    weight.getExternalDataBuilder().setLocation(location).setOffset(offset).setLength(length);
    GraphProto.Builder graph = GraphProto.newBuilder().setName("g").addParameter(weight);
    graph.addOutputBuilder().setName("g:w");
    return ModelProto.newBuilder().setIrVersion("0.1.1").setGraph(graph).build();
  }

  @Test
  void weightsThatAreNotThereAreErrors() throws IOException {
    Path model = folder.resolve("m.mindir");
    Files.write(folder.resolve("data"), new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    Files.write(folder.resolve("big"), new byte[64]);
    Optional<Path> path = Optional.of(model);
    assertThat(error(external("none", 0, 8).toByteArray(), path))
        .isEqualTo("tensor 'g:w' lies in the file 'none' beside the model, which is not there");
    assertThat(error(external("../m", 0, 8).toByteArray(), path))
        .isEqualTo("the file '../m' is not beside the model");
    assertThat(error(external("/etc/hostname", 0, 8).toByteArray(), path))
        .isEqualTo("the file '/etc/hostname' is not beside the model");
    assertThat(error(external("data", 8, 8).toByteArray(), path))
        .isEqualTo("tensor 'g:w' takes 8 bytes from byte 8 on of 'data', which has 10");
    assertThat(error(external("data", Long.MAX_VALUE, 8).toByteArray(), path))
        .startsWith("tensor 'g:w' takes 8 bytes from byte 9223372036854775807 on");
    assertThat(error(external("data", 0, 4).toByteArray(), path))
        .isEqualTo("tensor 'g:w' needs 8 bytes, but the file holds 4");
    assertThat(error(external("big", 0, 8).toByteArray(), path))
        .isEqualTo("the numbers in 'big' are big-endian, which is not read");
    assertThat(error(external("data", 0, 8).toByteArray(), Optional.empty()))
        .isEqualTo("tensor 'g:w' lies in the file 'data' beside the model, which was not given");
  }

  // Encryption.

  private static byte[] encrypted(int magic, String cipher, String algorithm, byte[] plain)
      throws GeneralSecurityException {
    byte[] iv = Arrays.copyOf("initial vector".getBytes(StandardCharsets.US_ASCII), 16);
    Cipher mode =
        algorithm.equals("SM4")
            ? Cipher.getInstance(cipher, new BouncyCastleProvider())
            : Cipher.getInstance(cipher);
    var out = new java.io.ByteArrayOutputStream();
    // Blocks of 1,000 bytes, as large files have several.
    for (int at = 0; at < plain.length; at += 1000) {
      mode.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, algorithm), new IvParameterSpec(iv));
      byte[] block = mode.doFinal(plain, at, Math.min(1000, plain.length - at));
      ByteBuffer head = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
      head.putInt(magic).putInt(24 + block.length).putInt(16).put(iv).putInt(block.length);
      out.writeBytes(head.array());
      out.writeBytes(block);
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({"2134531801, AES/CBC/PKCS5Padding, AES", "2134531802, SM4/CBC/PKCS5Padding, SM4"})
  void encryptedFilesAreRead(int magic, String cipher, String algorithm) throws Exception {
    byte[] plain = bytes("if_switch_partial_constructed");
    byte[] file = encrypted(magic, cipher, algorithm, plain);
    assertThat(file).hasSizeGreaterThan(plain.length);
    MindIrProgram program = read(file, Optional.empty(), Optional.of(KEY));
    assertThat(text(program)).isEqualTo(text(read(ModelProto.parseFrom(plain))));
    Diagnostics diagnostics = new Diagnostics();
    byte[] wrong = "0123456789ABCDEX".getBytes(StandardCharsets.US_ASCII);
    assertThat(MindIrReader.read(file, "t.mindir", Optional.of(wrong), diagnostics)).isEmpty();
    assertThat(diagnostics.all().get(0).message()).contains("the key is wrong");
  }
}
