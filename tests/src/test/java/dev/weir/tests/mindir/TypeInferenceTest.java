package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The types that inference finds are those that values have when the program runs.
@Tag("campaign")
class TypeInferenceTest {
  private static final int PROGRAMS = Integer.getInteger("weir.polymorphicPrograms", 30);
  private static final int SEED = Integer.getInteger("weir.seed", 0);
  private static final String INFER = "mindir-infer-types";

  @Test
  void polymorphicProgramsHaveTheTypesOfTheRun() {
    for (int i = 0; i < PROGRAMS; i++) {
      PolymorphicProgram program = new PolymorphicProgram(SEED + i);
      GraphProgram built = program.build();
      GraphProgram inferred = GraphRuns.after(built, INFER);
      assertThat(open(inferred))
          .as(() -> IrPrinter.print(inferred.module(), PrintOptions.of(GraphRuns.REGISTRY)))
          .isEmpty();
      assertThat(main(inferred).resultType())
          .as("program %d", SEED + i)
          .isEqualTo(program.result());
      for (GraphProgram each : List.of(built, inferred)) {
        try (Executable executable = GraphRuns.compile(each, GraphRuns.FLAT)) {
          assertThat(types(executable)).as("program %d", SEED + i).isEqualTo(program.tensors());
        }
      }
    }
  }

  @Test
  void typedProgramsComputeWhatUntypedOnesDo() {
    for (int i = 0; i < PROGRAMS; i++) {
      FunctionalTerm term = new RandomTerms(SEED + i).term(4);
      GraphProgram inferred = GraphRuns.after(GraphSemantics.program(term), INFER);
      for (long[] inputs : new long[][] {{2, 3}, {-1, 0}}) {
        long expected =
            (Long) term.in(new DirectSemantics(), List.of((Object) inputs[0], inputs[1]));
        assertThat(GraphRuns.run(inferred, GraphRuns.FLAT, (double) inputs[0], (double) inputs[1]))
            .as("term %d", SEED + i)
            .containsExactly((double) expected);
      }
    }
  }

  @Test
  void typedImperativeProgramsComputeWhatUntypedOnesDo() {
    for (int i = 0; i < PROGRAMS; i++) {
      ImperativeProgram program = new ImperativeProgram(SEED + i);
      GraphProgram inferred = GraphRuns.after(program.build(), INFER);
      assertThat(GraphRuns.run(inferred, GraphRuns.FLAT, 3, -2))
          .as("program %d", SEED + i)
          .containsExactly((double) program.run(3, -2));
    }
  }

  private static FuncOp main(GraphProgram program) {
    for (Operation op : program.module().region(0).entry()) {
      if (op instanceof FuncOp graph && graph.isPublic()) {
        return graph;
      }
    }
    throw new AssertionError("no main graph");
  }

  /// {@return the values without a type}
  private static List<Value> open(GraphProgram program) {
    List<Value> open = new ArrayList<>();
    for (Operation op : program.module().region(0).entry()) {
      FuncOp graph = (FuncOp) op;
      graph.bodyRegion().entry().arguments().stream()
          .filter(value -> TypeAgreement.isOpen(value.type()))
          .forEach(open::add);
      graph.walk(each ->
          each.results().stream()
              .filter(value -> TypeAgreement.isOpen(value.type()))
              .forEach(open::add));
    }
    return open;
  }

  private static List<Type> types(Executable executable) {
    Map<String, Tensor> given = new HashMap<>();
    executable
        .inputs()
        .forEach(port ->
            given.put(
                port.name(),
                Tensor.zeros(
                    ElementTypes.dtypeOf(port.type().elementType()),
                    port.type().shape().toArray())));
    ImmutableMap<String, Tensor> outputs = executable.run(given);
    return outputs.values().stream()
        .<Type>map(tensor -> TensorType.of(ElementTypes.typeOf(tensor.dtype()), tensor.shape()))
        .toList();
  }
}
