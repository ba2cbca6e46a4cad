package dev.weir.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.ChoiceReason;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.kernel.KernelSpec.ShapePredicate;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.TileTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What becomes a generated kernel, by element types, shapes and priorities, and what is said of it.
class GroupFormationTest {
  private static final ImmutableSet<DType> FLOATS = ImmutableSet.of(DType.FLOAT32);
  private static final KernelSpec RELU = new KernelSpec("relu", Backend.CPU, FLOATS);
  private static final KernelSpec GENERATED =
      KernelSpec.generated("elementwise", Backend.CPU, FLOATS);
  private static final ShapePredicate VECTORS =
      ShapePredicate.of(
          "vectors", operands -> operands.stream().allMatch(type -> type.rank() == 1));

  private static final String TWO =
      """
      %x = pd_op.data {name = "x", shape = array<i64: 2, 3>, dtype = #pir.dtype<float32>} : tensor<2x3xf32>
      %a = pd_op.add %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      %y = pd_op.relu %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
      "pir.shadow_output"(%y) {output_name = "y"} : (tensor<2x3xf32>) -> ()
      """;

  private static final String ONE =
      """
      %x = pd_op.data {name = "x", shape = array<i64: 2, 3>, dtype = #pir.dtype<float32>} : tensor<2x3xf32>
      %y = pd_op.relu %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
      "pir.shadow_output"(%y) {output_name = "y"} : (tensor<2x3xf32>) -> ()
      """;

  /// A target that is asked only what it generates.
  private record Small(ImmutableList<KernelSpec> kernels, Optional<KernelRefusal> refusal)
      implements TileTarget {
    @Override
    public Optional<KernelRefusal> refusal(TileFuncOp function) {
      return refusal;
    }

    @Override
    public String name() {
      return "small";
    }

    @Override
    public DeviceDescriptor device() {
      return DevicePresets.CPU;
    }

    @Override
    public KernelSources generate(List<TileFuncOp> functions) {
      throw new UnsupportedOperationException();
    }

    @Override
    public KernelLibrary load(KernelSources sources, KernelCache cache) {
      throw new UnsupportedOperationException();
    }
  }

  /// {@return what is said of each group, or of the operator `relu` where that is in none}
  private static List<String> choices(String text, KernelSpec... specs) {
    return choices(text, Optional.empty(), specs);
  }

  private static List<String> choices(String text, Optional<String> refusal, KernelSpec... specs) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("test.mlir", text),
                DialectRegistry.load(),
                ParseOptions.STRICT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    ImmutableList<KernelSpec> all = ImmutableList.copyOf(specs);
    Small target =
        new Small(
            all.stream().filter(KernelSpec::generated).collect(ImmutableList.toImmutableList()),
            refusal.map(KernelRefusal::of));
    new GroupFormation(target, KernelRegistry.of(all)).run(module, true);
    List<String> choices = new ArrayList<>();
    module.walk(op -> {
      if (op.attribute(ChoiceReason.ATTRIBUTE) instanceof StringAttr reason) {
        String what = op instanceof GroupOp ? "group" : op.name();
        choices.add(what + ": " + reason.value());
      }
    });
    return choices;
  }

  @Test
  void severalOperatorsAreOneKernel() {
    assertThat(choices(TWO, RELU, GENERATED)).containsExactly("group: 2 operators: add, relu");
  }

  @Test
  void theHighestPriorityComesFirst() {
    assertThat(choices(ONE, RELU, GENERATED))
        .containsExactly("group: before the library's kernel 'relu' (priority 10, library 0)");
    assertThat(choices(ONE, RELU.with(20, ShapePredicate.ANY), GENERATED))
        .containsExactly(
            "pd_op.relu: the library's kernel 'relu' comes first (priority 20, generated 10)");
    assertThat(choices(ONE, GENERATED))
        .containsExactly("group: the library has no kernel 'relu' for these operands");
  }

  @Test
  void shapesDecide() {
    assertThat(choices(ONE, RELU, GENERATED.with(10, VECTORS)))
        .containsExactly(
            "pd_op.relu: 'small' generates none: the kernel 'group.elementwise' is there for"
                + " vectors");
    String vector = ONE.replace("2x3xf32", "6xf32").replace("2, 3", "6");
    assertThat(choices(vector, RELU, GENERATED.with(10, VECTORS)))
        .containsExactly("group: before the library's kernel 'relu' (priority 10, library 0)");
    assertThat(choices(vector, RELU, RELU.with(20, VECTORS), GENERATED))
        .containsExactly(
            "pd_op.relu: the library's kernel 'relu' comes first (priority 20, generated 10)");
    assertThat(choices(ONE, RELU, RELU.with(20, VECTORS), GENERATED))
        .containsExactly("group: before the library's kernel 'relu' (priority 10, library 0)");
  }

  @Test
  void elementTypesDecide() {
    String doubles = ONE.replace("xf32", "xf64").replace("float32", "float64");
    assertThat(choices(doubles, RELU, GENERATED))
        .containsExactly(
            "pd_op.relu: 'small' generates none: the kernel 'group.elementwise' is not there for"
                + " float64");
    assertThat(choices(ONE, RELU))
        .containsExactly(
            "pd_op.relu: 'small' generates none: there is no kernel 'group.elementwise'");
  }

  /// What a target has no code for stays with the library, and remembers why.
  @Test
  void theTargetMayRefuse() {
    assertThat(choices(TWO, Optional.of("needs 12 bytes, there are 8"), RELU, GENERATED))
        .containsExactly(
            "pd_op.add: needs 12 bytes, there are 8", "pd_op.relu: needs 12 bytes, there are 8");
  }
}
