package dev.weir.formats.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written of modules alone; [MindIrFormTest] has the files that they were read from, too.
final class MindIrWriterTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static byte[] bytes(String name) {
    try (var in = MindIrWriterTest.class.getResourceAsStream("/mindir/" + name + ".mindir")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MindIrProgram read(byte[] bytes) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<MindIrProgram> program =
        MindIrReader.read(bytes, "t.mindir", Optional.empty(), diagnostics)
            .filter(read -> Verifier.verify(read.module(), diagnostics));
    assertThat(diagnostics.all()).isEmpty();
    return program.orElseThrow();
  }

  private static byte[] write(MindIrProgram program) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<byte[]> bytes =
        MindIrWriter.write(
            new MindIrProgram(program.module(), program.parameters()),
            OptionalLong.empty(),
            diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return bytes.orElseThrow();
  }

  /// The functions with names and scopes; what the file says of itself changes with the encoding.
  private static String functions(ModuleOp module) {
    StringBuilder text = new StringBuilder();
    module
        .body()
        .forEach(function ->
            text.append(IrPrinter.print(function, PrintOptions.of(REGISTRY).withDebugInfo(true))));
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ms1.1.0_ut_add",
        "ms1.3_bprop_ReLU",
        "ms1.6.1_lstm",
        "ms2.0.0a0_lenet",
        "if_switch_partial_constructed"
      })
  void whatIsWrittenReadsBackAsTheSame(String name) {
    MindIrProgram program = read(bytes(name));
    byte[] written = write(program);
    MindIrProgram again = read(written);
    assertThat(functions(again.module())).isEqualTo(functions(program.module()));
    assertThat(again.parameters().names()).isEqualTo(program.parameters().names());
    for (String weight : program.parameters().names()) {
      assertThat(
              again
                  .parameters()
                  .get(weight)
                  .orElseThrow()
                  .data()
                  .mismatch(program.parameters().get(weight).orElseThrow().data()))
          .isEqualTo(-1);
    }
    assertThat(write(again)).isEqualTo(written);
  }

  /// What MindSpore wrote, but for the numbers of primitives, the order of them and of attributes, and
  /// fields that say nothing.
  @ParameterizedTest
  @ValueSource(strings = {"ms2.0.0a0_lenet", "if_switch_partial_constructed"})
  void filesAreWhatMindSporeWrites(String name) throws InvalidProtocolBufferException {
    byte[] original = bytes(name);
    ModelProto written = ModelProto.parseFrom(write(read(original)));
    assertThat(normal(written)).isEqualTo(normal(ModelProto.parseFrom(original)));
  }

  private static ModelProto normal(ModelProto model) {
    ModelProto.Builder normal = model.toBuilder().clearPrimitives();
    normal.getGraphBuilder().clearBpropHash().clearBpropFilepath();
    normal
        .getGraphBuilder()
        .getParameterBuilderList()
        .forEach(TensorProto.Builder::clearCompressionType);
    Map<String, String> names = new HashMap<>();
    for (PrimitiveProto primitive : model.getPrimitivesList()) {
      names.put("REF::" + primitive.getName(), primitive.getOpType());
    }
    rename(normal.getGraphBuilder(), names);
    normal.getFunctionsBuilderList().forEach(function -> rename(function, names));
    model.getPrimitivesList().stream()
        .map(MindIrWriterTest::normal)
        .sorted(Comparator.comparing(PrimitiveProto::toString))
        .forEach(normal::addPrimitives);
    return normal.build();
  }

  private static void rename(GraphProto.Builder graph, Map<String, String> names) {
    for (NodeProto.Builder node : graph.getNodeBuilderList()) {
      node.setOpType(names.getOrDefault(node.getOpType(), node.getOpType()));
    }
  }

  private static PrimitiveProto normal(PrimitiveProto primitive) {
    PrimitiveProto.Builder normal = primitive.toBuilder().clearAttribute().clearName();
    primitive.getAttributeList().stream()
        .sorted(Comparator.comparing(AttributeProto::getName))
        .forEach(normal::addAttribute);
    if (primitive.getInstanceName().isEmpty()) {
      normal.clearInstanceName();
    }
    if (primitive.getPrimType() == PrimitiveProto.PrimType.PRIMITIVE) {
      normal.clearPrimType();
    }
    return normal.build();
  }

  /// Where closures capture different values, there is no one that the function could name.
  @Test
  void whatIsCapturedBecomesTheFirstParameters() throws InvalidProtocolBufferException {
    ModuleOp module =
        (ModuleOp)
            ProgramText.parseValid(
                """
                mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
                  %f = mindir.closure @inner(%x) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
                  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
                  %g = mindir.closure @inner(%r) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
                  %s = mindir.call %g(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
                  mindir.return %s : tensor<f32>
                }
                mindir.func private @inner(%y: tensor<f32>) captures(%a: tensor<f32>) -> tensor<f32> {
                  %s = mindir.primitive "Sub"(%y, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
                  mindir.return %s : tensor<f32>
                }
                """);
    byte[] written = write(new MindIrProgram(module, ParameterStore.empty()));
    ModelProto model = ModelProto.parseFrom(written);
    List<GraphProto> functions = model.getFunctionsList();
    assertThat(functions).hasSize(1);
    GraphProto inner = functions.get(0);
    assertThat(inner.getInputCount()).isEqualTo(2);
    assertThat(inner.getNode(0).getInputList())
        .containsExactly(inner.getInput(1).getName(), inner.getInput(0).getName());
    assertThat(read(written).module().toString()).contains("mindir.partial");
  }

  @Test
  void constantsOfEveryKindAreKept() {
    ModuleOp module =
        (ModuleOp)
            ProgramText.parseValid(
                """
                mindir.func @main(%x: tensor<?xf16>) -> tensor<?xf16> {
                  %0 = mindir.constant -3 : i8
                  %1 = mindir.constant 18446744073709551615 : ui64
                  %2 = mindir.constant 1.500000e+00 : f64
                  %3 = mindir.constant 0x7FC00000 : f32
                  %4 = mindir.constant [true, "a", [2, unit]] : tuple<i1, !mindir.string, tuple<i64, !mindir.umonad>>
                  %5 = mindir.constant #mindir.list<["b", 1.0 : f32]> : !mindir.list<[!mindir.string, f32]>
                  %6 = mindir.constant [1, 2] : !mindir.dict<["p", "q"], [i64, i64]>
                  %7 = mindir.constant dense<[true, false, true]> : tensor<3xi1>
                  %8 = mindir.constant dense<7> : tensor<2x2xui8>
                  %9 = mindir.constant tensor<2xf32> : !mindir.type
                  %10 = mindir.constant unit : none
                  %11 = mindir.constant unit : !mindir.iomonad
                  %12 = mindir.constant #mindir.named<"name_space", "ops"> : !mindir.unknown
                  mindir.return %x : tensor<?xf16>
                }
                """);
    MindIrProgram again = read(write(new MindIrProgram(module, ParameterStore.empty())));
    assertThat(again.module().body().first().toString())
        .isEqualTo(module.body().first().toString());
  }

  @Test
  void whatHasNoPlaceInAFileIsAnError() {
    Diagnostics diagnostics = new Diagnostics();
    ModuleOp module =
        (ModuleOp)
            ProgramText.parseValid(
                """
                mindir.func @main(%x: tensor<2xi4>) -> tensor<2xi4> {
                  mindir.return %x : tensor<2xi4>
                }
                """);
    assertThat(
            MindIrWriter.write(
                new MindIrProgram(module, ParameterStore.empty()),
                OptionalLong.empty(),
                diagnostics))
        .isEmpty();
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("no MindIR tensor has elements of 'i4'");
    ModuleOp weight =
        (ModuleOp)
            ProgramText.parseValid(
                """
                mindir.func @main(%w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}) -> !mindir.ref<tensor<2xf32>, "w"> {
                  mindir.return %w : !mindir.ref<tensor<2xf32>, "w">
                }
                """);
    Diagnostics missing = new Diagnostics();
    assertThat(
            MindIrWriter.write(
                new MindIrProgram(weight, ParameterStore.empty()), OptionalLong.empty(), missing))
        .isEmpty();
    assertThat(missing.all().get(0).message()).isEqualTo("there are no values for the weight 'w'");
  }
}
