package dev.weir.formats.programdesc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.formats.programdesc.proto.BlockDesc;
import dev.weir.formats.programdesc.proto.LoDTensorDesc;
import dev.weir.formats.programdesc.proto.OpAttr;
import dev.weir.formats.programdesc.proto.OpDesc;
import dev.weir.formats.programdesc.proto.OpVar;
import dev.weir.formats.programdesc.proto.ProgramDesc;
import dev.weir.formats.programdesc.proto.TensorDesc;
import dev.weir.formats.programdesc.proto.VarDesc;
import dev.weir.formats.programdesc.proto.VarType;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramDescReaderTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static OpDesc.Builder op(String type) {
    return OpDesc.newBuilder().setType(type);
  }

  private static OpVar variables(String parameter, String... names) {
    return OpVar.newBuilder().setParameter(parameter).addAllArguments(List.of(names)).build();
  }

  private static OpDesc unary(String type, String from, String to, OpAttr... attributes) {
    return op(type)
        .addInputs(variables("X", from))
        .addOutputs(variables("Out", to))
        .addAllAttrs(List.of(attributes))
        .build();
  }

  private static OpAttr number(String name, float value) {
    return OpAttr.newBuilder().setName(name).setType(1).setF(value).build();
  }

  private static OpAttr block(int index) {
    return OpAttr.newBuilder().setName("sub_block").setType(8).setBlockIdx(index).build();
  }

  private static OpAttr yes(String name) {
    return OpAttr.newBuilder().setName(name).setType(6).setB(true).build();
  }

  private static VarDesc variable(String name, int dtype, long... dims) {
    TensorDesc.Builder tensor = TensorDesc.newBuilder().setDataType(dtype);
    for (long dim : dims) {
      tensor.addDims(dim);
    }
    return VarDesc.newBuilder()
        .setName(name)
        .setType(
            VarType.newBuilder()
                .setType(7)
                .setLodTensor(LoDTensorDesc.newBuilder().setTensor(tensor)))
        .build();
  }

  /// A program with an input `x` of two floats and a condition `c`.
  private static ProgramDesc.Builder program(OpDesc... ops) {
    BlockDesc.Builder top =
        BlockDesc.newBuilder()
            .setIdx(0)
            .setParentIdx(-1)
            .addVars(variable("x", 5, 2))
            .addVars(variable("c", 0, 1))
            .addOps(op("feed").addOutputs(variables("Out", "x")))
            .addOps(op("feed").addOutputs(variables("Out", "c")))
            .addAllOps(List.of(ops));
    return ProgramDesc.newBuilder().addBlocks(top);
  }

  private static BlockDesc inner(int index, int parent, OpDesc... ops) {
    return BlockDesc.newBuilder()
        .setIdx(index)
        .setParentIdx(parent)
        .addAllOps(List.of(ops))
        .build();
  }

  private static Optional<ModuleOp> read(ProgramDesc.Builder program, Diagnostics diagnostics) {
    return ProgramDescReader.read(
        program.build().toByteArray(), "old.pdmodel", REGISTRY, diagnostics);
  }

  private static List<String> errors(ProgramDesc.Builder program) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(read(program, diagnostics)).isEmpty();
    List<String> messages = new ArrayList<>();
    for (Diagnostic each : diagnostics.all()) {
      assertThat(each.location().toString()).contains("old.pdmodel");
      messages.add(each.message());
    }
    return messages;
  }

  @Test
  void unknownOperatorsAreAllNamed() {
    assertThat(errors(program(unary("relux", "x", "y"), unary("linear_chain_crf", "x", "z"))))
        .containsExactly(
            "operator 2 of block 0 (relux): the operator 'relux' is not known; did you mean"
                + " 'relu'?",
            "operator 3 of block 0 (linear_chain_crf): the operator 'linear_chain_crf' is not"
                + " known",
            "2 of the 3 kinds of operators of the program are not known");
  }

  @Test
  void operatorsOnSequencesAreRefusedWithTheReason() {
    List<String> errors =
        errors(
            program(
                unary("sequence_pool", "x", "y"),
                unary("gru", "x", "z"),
                unary("fake_channel_wise_quantize_abs_max", "x", "q")));
    assertThat(errors).hasSize(4);
    assertThat(errors.get(0))
        .startsWith("operator 2 of block 0 (sequence_pool): the operator 'sequence_pool' computes")
        .contains("(LoD)")
        .endsWith("export the model for padded sequences and a mask");
    assertThat(errors.get(1))
        .startsWith("operator 3 of block 0 (gru): the operator 'gru' runs")
        .endsWith("export the model with 'rnn' over padded sequences");
    assertThat(errors.get(2)).contains("finds its scale in training only");
  }

  @Test
  void anInputThatNobodyKnowsIsAnError() {
    OpDesc extra =
        op("relu")
            .addInputs(variables("X", "x"))
            .addInputs(variables("Bias", "x"))
            .addOutputs(variables("Out", "y"))
            .build();
    assertThat(errors(program(extra)))
        .containsExactly("operator 2 of block 0 (relu): the input 'Bias' is not known");
  }

  @Test
  void anAttributeThatNobodyKnowsIsAWarning() {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(read(program(unary("relu", "x", "y", number("slope", 2))), diagnostics)).isPresent();
    assertThat(diagnostics.all())
        .singleElement()
        .satisfies(each -> {
          assertThat(each.severity()).isEqualTo(Diagnostic.Severity.WARNING);
          assertThat(each.message())
              .isEqualTo("attribute 'slope' of operator 'relu' is not known and is left out");
        });
  }

  @ParameterizedTest
  @CsvSource({"relu6, threshold, 5, 6.0", "hard_swish, offset, 2, 3.0", "swish, beta, 2, 1.0"})
  void whatTodayIsFixedMustBeThat(String type, String name, float value, String known) {
    assertThat(errors(program(unary(type, "x", "y", number(name, value)))))
        .containsExactly(
            "operator 2 of block 0 (%s): attribute '%s' is known only as %s"
                .formatted(type, name, known));
  }

  /// 2^53 + 1 is between two f64, of which `pd_op.full` has one.
  @Test
  void anIntegerThatNoFloatHoldsIsRefused() {
    OpAttr text =
        OpAttr.newBuilder().setName("str_value").setType(2).setS("9007199254740993").build();
    OpAttr dtype = OpAttr.newBuilder().setName("dtype").setType(0).setI(3).build();
    OpDesc full =
        op("fill_constant")
            .addOutputs(variables("Out", "y"))
            .addAttrs(text)
            .addAttrs(dtype)
            .build();
    assertThat(errors(program(full)))
        .containsExactly(
            "operator 2 of block 0 (fill_constant): attribute 'str_value' is no number of 64-bit"
                + " floats: '9007199254740993'");
  }

  @Test
  void aVariableMustBeThere() {
    assertThat(errors(program(unary("relu", "later", "y"))))
        .containsExactly(
            "operator 2 of block 0 (relu): the variable 'later' is not there, or is set only"
                + " later");
  }

  @Test
  void whatOnlyABranchSetsCannotBeReadAfterIt() {
    OpDesc branch =
        op("conditional_block")
            .addInputs(variables("Cond", "c"))
            .addOutputs(variables("Out", "y"))
            .addAttrs(block(1))
            .addAttrs(yes("is_scalar_condition"))
            .build();
    ProgramDesc.Builder program =
        program(branch, unary("relu", "y", "z")).addBlocks(inner(1, 0, unary("exp", "x", "y")));
    program.getBlocksBuilder(0).addVars(variable("y", 5, 2));
    assertThat(errors(program))
        .containsExactly("operator 3 of block 0 (relu): the variable 'y' is set in a branch only");
  }

  @Test
  void aBlockIsNotWithinItself() {
    OpDesc loop = op("while").addInputs(variables("Condition", "c")).addAttrs(block(1)).build();
    assertThat(errors(program(loop).addBlocks(inner(1, 0, loop))))
        .containsExactly(
            "operator 'while' of block 1 has block 1, which is around it or another's");
    assertThat(errors(program(loop)))
        .containsExactly("operator 'while' of block 0 has block 1, but there are blocks 1 to 0");
  }

  @Test
  void somethingElseIsNoProgram() {
    Diagnostics diagnostics = new Diagnostics();
    byte[] text = "a text".getBytes(StandardCharsets.UTF_8);
    assertThat(ProgramDescReader.isProgramDesc(text)).isFalse();
    assertThat(ProgramDescReader.read(text, "text", REGISTRY, diagnostics)).isEmpty();
    assertThat(diagnostics.all().get(0).message()).startsWith("this is no program of PaddlePaddle");
    assertThat(ProgramDescReader.isProgramDesc(program().build().toByteArray())).isTrue();
  }

  /// A loop that appends to a tensor: its size is open inside of it.
  @Test
  void sizesThatGrowInALoopAreOpen() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    ModuleOp module =
        ProgramDescReader.read(
                Files.readAllBytes(Path.of("src/test/resources/programdesc/grows.pdmodel")),
                "grows.pdmodel",
                REGISTRY,
                diagnostics)
            .orElseThrow();
    assertThat(Verifier.verify(module, diagnostics)).isTrue();
    List<WhileOp> loops = new ArrayList<>();
    module.walk(WhileOp.class, loops::add);
    assertThat(loops).hasSize(1);
    assertThat(loops.get(0).outputs().types().stream().map(Object::toString))
        .contains("tensor<?xf32>", "tensor<1xi64>");
  }
}
