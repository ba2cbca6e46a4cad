package dev.weir.compiler.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The workloads with each operator in place that may be: in value form they are what they were, and
/// passes by name fuse in them what they fuse in the originals.
class InplaceWorkloadsTest {
  private static final DialectRegistry DIALECTS = DialectRegistry.load();
  private static final PassRegistry PASSES = PassRegistry.load();

  /// The fusions of PIR's list for a GPU, one by one and without `value-form`.
  private static final String FUSIONS =
      "silu_fuse_pass,conv2d_add_act_fuse_pass,conv2d_add_fuse_pass,"
          + "embedding_eltwise_layernorm_fuse_pass,fused_rotary_position_embedding_pass,"
          + "fused_flash_attn_pass,multihead_matmul_fuse_pass,matmul_add_act_fuse_pass,"
          + "fc_elementwise_layernorm_fuse_pass,add_norm_fuse_pass,matmul_scale_fuse_pass,"
          + "matmul_transpose_fuse_pass,remove_redundant_transpose_pass,horizontal_fuse_pass";

  @Test
  void valueFormGivesTheOriginalBack() throws IOException {
    int twins = 0;
    for (Path file : workloads()) {
      Operation original = parse(file);
      Operation program = parse(file);
      twins += workInPlace(program);
      run("value-form", program);
      assertThat(print(program)).as(file.toString()).isEqualTo(print(original));
    }
    assertThat(twins).isGreaterThan(100);
  }

  @Test
  void fusionsFindTheSame() throws IOException {
    for (Path file : workloads()) {
      Operation original = parse(file);
      Operation program = parse(file);
      workInPlace(program);
      run(FUSIONS, original);
      run(FUSIONS, program);
      assertThat(counts(program)).as(file.toString()).isEqualTo(counts(original));
    }
  }

  /// Puts an in-place twin wherever the operand is an intermediate value that nothing else reads.
  ///
  /// @return how many
  private static int workInPlace(Operation program) {
    List<Operation> all = new ArrayList<>();
    program.walk(all::add);
    Rewriter rewriter = new Rewriter();
    int count = 0;
    for (Operation op : all) {
      OpDefinition twin = DIALECTS.inplaceTwin(op.definition());
      if (twin != null && mayWriteOver(op, twin.inplaceOperand())) {
        OperationState state = new OperationState(twin, op.location());
        state.addOperands(op.operands());
        state.setAttributes(op.inherentAttributes());
        state.setAttributes(op.discardableAttributes());
        state.setResultTypes(op.resultTypes());
        rewriter.setInsertionPoint(op);
        rewriter.replace(op, rewriter.add(state).results());
        count++;
      }
    }
    return count;
  }

  private static boolean mayWriteOver(Operation op, int operand) {
    Value value = op.operand(operand);
    return value.definingOp() != null
        && !(value.definingOp() instanceof ParameterOp)
        && value.parentBlock() == op.block()
        && value.hasOneUse();
  }

  private static void run(String pipeline, Operation program) {
    Diagnostics diagnostics = new Diagnostics();
    Pipeline parsed = Pipeline.parse(pipeline, PASSES, diagnostics).orElseThrow();
    assertThat(
            PassManager.builder(parsed, DIALECTS)
                .provide(ParameterScope.class, new ParameterScope())
                .build()
                .run(program, diagnostics))
        .as(() -> diagnostics.all().toString())
        .isTrue();
  }

  private static Multiset<String> counts(Operation program) {
    var names = ImmutableMultiset.<String>builder();
    program.walk(op -> names.add(op.definition().valueForm().name()));
    return names.build();
  }

  private static String print(Operation program) {
    return IrPrinter.print(program, PrintOptions.of(DIALECTS));
  }

  private static Operation parse(Path file) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.of(file.toString(), Files.readString(file)),
            DIALECTS,
            ParseOptions.STRICT,
            diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static ImmutableList<Path> workloads() throws IOException {
    try (Stream<Path> found =
        Files.list(Path.of(System.getProperty("weir.root"), "examples/workloads"))) {
      // One constant is the running statistics of three normalisations in the one left out, which
      // each
      // write over it: value form tells its states apart.
      return found
          .filter(file -> file.toString().endsWith(".mlir"))
          .filter(file -> !file.toString().contains("18-bottleneck-training"))
          .sorted()
          .collect(ImmutableList.toImmutableList());
    }
  }
}
