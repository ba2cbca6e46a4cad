package dev.weir.formats.mindir;

import static dev.weir.formats.mindir.MindIrFiles.bytes;
import static dev.weir.formats.mindir.MindIrFiles.error;
import static dev.weir.formats.mindir.MindIrFiles.read;
import static dev.weir.formats.mindir.MindIrFiles.text;
import static dev.weir.formats.mindir.MindIrFiles.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.FunctorProto;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.LayoutProto;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.ParallelProto;
import dev.weir.formats.mindir.proto.PreprocessOpProto;
import dev.weir.formats.mindir.proto.PreprocessorProto;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.TensorProto.CompressionType;
import dev.weir.formats.mindir.proto.TensorProto.DataType;
import dev.weir.formats.mindir.proto.TensorProto.QuantParamProto;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What lies beside a graph in MindIR files: tables, quantisation, notes and attributes of every kind.
final class MindIrFilesTest {
  private static ModelProto.Builder model() {
    GraphProto.Builder graph = GraphProto.newBuilder().setName("g");
    graph
        .addInputBuilder()
        .setName("g:x")
        .addTensor(TensorProto.newBuilder().setDataType(DataType.FLOAT_VALUE).addDims(2));
    graph
        .addOutputBuilder()
        .setName("g:x")
        .addTensor(TensorProto.newBuilder().setDataType(DataType.FLOAT_VALUE).addDims(2));
    return ModelProto.newBuilder()
        .setIrVersion("0.1.1")
        .setProducerName("MindSpore")
        .setModelVersion("2.3.0")
        .setLittleEndian(true)
        .setMindIrVersion(2)
        .setGraph(graph);
  }

  /// The module alone says all of `model`.
  private static void assertKept(ModelProto model) throws IOException {
    MindIrProgram program = read(model);
    MindIrProgram alone = new MindIrProgram(program.module(), program.parameters());
    assertThat(write(alone, OptionalLong.empty())).isEqualTo(model);
    assertThat(write(program, OptionalLong.empty())).isEqualTo(model);
  }

  @Test
  void preprocessingAndLayoutsAreKept() throws IOException {
    assertKept(
        model()
            .setPreprocessor(
                PreprocessorProto.newBuilder()
                    .addOp(
                        PreprocessOpProto.newBuilder()
                            .setInputColumns("image")
                            .setOutputColumns("image")
                            .setOpType("Map")
                            .setOperations("[{\"op\": \"Resize\"}]")
                            .setOffload(true))
                    .addOp(PreprocessOpProto.newBuilder().setOpType("Batch")))
            .setParallel(
                ParallelProto.newBuilder()
                    .addLayout(
                        LayoutProto.newBuilder()
                            .setName("w")
                            .addDeviceArrangementInt(2)
                            .addDeviceArrangementInt(4)
                            .addTensorMapInt(-1)
                            .addSliceShapeInt(8)
                            .setFieldSize(3)
                            .setUniformSplit(true)
                            .setOptShardGroup("0-1")
                            .setPipelineShared(false)
                            .setIsSend(true)
                            .setPeerRank(7)
                            .setSrTag(1)
                            .addOptShardSliceShapeInt(16)))
            .putUserInfo("author", "someone")
            .build());
  }

  private static TensorProto.Builder floats(String name, long... dims) {
    TensorProto.Builder tensor = TensorProto.newBuilder().setDataType(DataType.FLOAT_VALUE);
    int count = 1;
    for (long dim : dims) {
      tensor.addDims(dim);
      count *= (int) dim;
    }
    ByteBuffer raw = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      raw.putFloat(i + 0.5f);
    }
    if (!name.isEmpty()) {
      tensor.setName(name);
    }
    return tensor.setRawData(ByteString.copyFrom(raw.array()));
  }

  @Test
  void quantisedParametersKeepTheirScales() throws IOException {
    ModelProto.Builder model = model();
    model
        .getGraphBuilder()
        .addParameter(
            floats("g:w", 2)
                .setRefKey("w")
                .setCompressionType(CompressionType.INDEXING)
                .addQuantParams(
                    QuantParamProto.newBuilder()
                        .setQuantAlgoName("linear_quant")
                        .addAttribute(
                            AttributeProto.newBuilder()
                                .setName("scale")
                                .setType(AttributeType.FLOAT)
                                .setF(0.25f))
                        .addAttribute(
                            AttributeProto.newBuilder()
                                .setName("zero_point")
                                .setType(AttributeType.INT64)
                                .setI(3))));
    assertKept(model.build());
  }

  @Test
  void tablesAreKept() throws IOException {
    ModelProto.Builder model = model();
    TensorProto keys =
        TensorProto.newBuilder()
            .setDataType(DataType.INT32_VALUE)
            .addDims(2)
            .setRawData(ByteString.copyFrom(new byte[] {1, 0, 0, 0, 2, 0, 0, 0}))
            .build();
    model
        .getGraphBuilder()
        .addMapParameter(
            MapTensorProto.newBuilder()
                .setName("g:table")
                .setDefaultValue(
                    AttributeProto.newBuilder()
                        .setName("default_value")
                        .setType(AttributeType.STRING)
                        .setS(ByteString.copyFromUtf8("zeros")))
                .setKeyTensor(keys)
                .setValueTensor(floats("", 2, 3))
                .setStatusTensor(keys));
    MindIrProgram program = read(model.build());
    assertThat(text(program))
        .contains("!mindir.ref<!mindir.map_tensor<i32, tensor<3xf32>>, \"table\">");
    Tensor values = program.parameters().get("table.value_tensor").orElseThrow();
    assertThat(values.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(values.getDouble(5)).isEqualTo(5.5);
    assertKept(model.build());
  }

  @Test
  void attributesOfEveryKindAreKept() throws IOException {
    ModelProto.Builder model = model();
    GraphProto.Builder graph = model.getGraphBuilder();
    graph
        .addAttributeBuilder()
        .setName("a_functor")
        .setType(AttributeType.FUNCTOR)
        .setFunctor(
            FunctorProto.newBuilder()
                .setType(FunctorProto.FunctorType.SHAPE_CALC_FUNCTOR)
                .setName("Broadcast"));
    graph
        .addAttributeBuilder()
        .setName("b_sparse")
        .setType(AttributeType.CSR_TENSOR)
        .addValues(
            AttributeProto.newBuilder().setType(AttributeType.TENSORS).addTensors(floats("", 2)));
    graph
        .addAttributeBuilder()
        .setName("c_union")
        .setType(AttributeType.UNIONFUNCCLOSURE)
        .addValues(
            AttributeProto.newBuilder()
                .setType(AttributeType.FUNCGRAPHCLOSURE)
                .setS(ByteString.copyFromUtf8("g")));
    graph
        .addAttributeBuilder()
        .setName("d_class")
        .setType(AttributeType.CLASS_TYPE)
        .setS(ByteString.copyFromUtf8("mindspore.nn.Dense"));
    graph
        .addAttributeBuilder()
        .setName("e_graph")
        .setType(AttributeType.GRAPH)
        .setG(GraphProto.newBuilder().setName("inner"));
    graph.addAttributeBuilder().setName("f_half").setType(AttributeType.FLOAT16).setF(0.5f);
    graph.addAttributeBuilder().setName("g_brain").setType(AttributeType.BFLOAT16).setF(2f);
    graph.addAttributeBuilder().setName("h_big").setType(AttributeType.UINT64).setI(-1);
    graph.addAttributeBuilder().setName("i_scalar").setType(AttributeType.SCALAR);
    assertKept(model.build());
  }

  @Test
  void functionsGivenByNameKeepTheirTypes() throws IOException {
    // main(x) = apply(@twice, x); apply(f, x) = f(x); twice(x) = x
    ModelProto.Builder model = model();
    GraphProto.Builder main = model.getGraphBuilder().clearOutput();
    main.addNodeBuilder()
        .addInput("twice")
        .addInput("g:x")
        .addOutput("g:r")
        .setName("g:r")
        .setOpType("REF::apply")
        .addAttribute(shape());
    main.addOutputBuilder().setName("g:r").addTensor(vector());
    GraphProto.Builder apply = model.addFunctionsBuilder().setName("apply");
    apply
        .addInputBuilder()
        .setName("apply:f")
        .setAttrInfo(
            AttributeProto.newBuilder()
                .setName("shape")
                .setType(AttributeType.FUNCGRAPHCLOSURE)
                .setS(ByteString.copyFromUtf8("twice")));
    apply.addInputBuilder().setName("apply:x").addTensor(vector());
    apply
        .addNodeBuilder()
        .addInput("apply:x")
        .addOutput("apply:r")
        .setName("apply:r")
        .setOpType("REF::apply:f")
        .addAttribute(shape());
    apply.addOutputBuilder().setName("apply:r").addTensor(vector());
    GraphProto.Builder twice = model.addFunctionsBuilder().setName("twice");
    twice.addInputBuilder().setName("twice:x").addTensor(vector());
    twice.addOutputBuilder().setName("twice:x").addTensor(vector());
    assertThat(text(read(model.build())))
        .contains("@apply(%arg0: (tensor<2xf32>) -> tensor<2xf32>");
    assertKept(model.build());
  }

  private static TensorProto vector() {
    return TensorProto.newBuilder().setDataType(DataType.FLOAT_VALUE).addDims(2).build();
  }

  private static AttributeProto shape() {
    return AttributeProto.newBuilder()
        .setName("shape")
        .setType(AttributeType.TENSORS)
        .addTensors(vector())
        .build();
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void theVersionIsChosen(long version) throws IOException {
    MindIrProgram program = read(bytes("ms2.0.0a0_lenet"), Optional.empty(), Optional.empty());
    ModelProto written = write(program, OptionalLong.of(version));
    assertThat(written.getMindIrVersion()).isEqualTo(version);
    assertThat(read(written).parameters().names()).isEqualTo(program.parameters().names());
  }

  @Test
  void otherVersionsAreErrors() throws IOException {
    MindIrProgram program = read(model().build());
    Diagnostics diagnostics = new Diagnostics();
    assertThat(MindIrWriter.write(program, OptionalLong.of(4), diagnostics)).isEmpty();
    assertThat(diagnostics.all().get(0).message())
        .contains("cannot be written with mind_ir_version 4; 1 to 3 can");
  }

  // Hostile files.

  @Test
  void hostileNumbersAreErrors() {
    ModelProto.Builder model = model();
    model
        .getGraphBuilder()
        .addParameter(
            TensorProto.newBuilder()
                .setName("g:w")
                .setDataType(DataType.FLOAT_VALUE)
                .addDims(10_000_000)
                .addDims(10_000_000)
                .setRawData(ByteString.EMPTY));
    assertThat(error(model.build().toByteArray(), Optional.empty()))
        .isEqualTo("tensor 'g:w' needs 400000000000000 bytes, but the file holds 0");
    // A list of which only the length is there: 10,000,000 numbers in a few bytes.
    byte[] cut = {0x0A, 5, '0', '.', '1', '.', '1', 0x3A, (byte) 0x80, (byte) 0xDA, (byte) 0xC4, 9};
    assertThat(error(cut, Optional.empty()))
        .startsWith("this is no MindIR file, or it is damaged at byte")
        .doesNotContain(". ");
  }

  @Test
  void deeplyNestedAttributesAreErrors() {
    for (AttributeType type : new AttributeType[] {AttributeType.TUPLE, AttributeType.LIST}) {
      AttributeProto nested = AttributeProto.newBuilder().setType(type).build();
      for (int i = 0; i < 120; i++) {
        nested = AttributeProto.newBuilder().setType(type).addValues(nested).build();
      }
      ModelProto.Builder model = model();
      model.getGraphBuilder().addAttribute(nested.toBuilder().setName("deep"));
      assertThat(error(model.build().toByteArray(), Optional.empty()))
          .contains("nests deeper than 100");
    }
    byte[] bomb = new byte[100_000];
    int at = bomb.length;
    int size = 0;
    while (at > 12) {
      byte[] head = header(size);
      at -= head.length;
      if (at < 0) {
        break;
      }
      System.arraycopy(head, 0, bomb, at, head.length);
      size += head.length;
    }
    ModelProto.Builder model = model();
    byte[] start = model.build().toByteArray();
    byte[] whole = Arrays.copyOf(start, start.length + size);
    System.arraycopy(bomb, bomb.length - size, whole, start.length, size);
    Diagnostics diagnostics = new Diagnostics();
    MindIrReader.read(whole, "t.mindir", Optional.empty(), diagnostics);
    assertThat(diagnostics.errorCount()).isLessThanOrEqualTo(1);
  }

  /// The head of a message in field 17 (the values of an attribute) that takes `size` bytes.
  private static byte[] header(int size) {
    var out = new java.io.ByteArrayOutputStream();
    out.write(0x8A);
    out.write(1);
    int left = size;
    while (left > 127) {
      out.write(left & 127 | 128);
      left >>= 7;
    }
    out.write(left);
    return out.toByteArray();
  }

  @Test
  void primitivesAreSharedByTheirContents() throws IOException {
    ModelProto model = ModelProto.parseFrom(bytes("ms2.0.0a0_lenet"));
    List<String> names = new ArrayList<>();
    MindIrProgram alone = new MindIrProgram(read(model).module(), read(model).parameters());
    for (PrimitiveProto primitive : write(alone, OptionalLong.empty()).getPrimitivesList()) {
      names.add(primitive.getName());
    }
    assertThat(names).doesNotHaveDuplicates();
  }
}
