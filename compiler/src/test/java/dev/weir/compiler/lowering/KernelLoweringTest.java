package dev.weir.compiler.lowering;

import static dev.weir.dialect.operator.OperatorOps.add;
import static dev.weir.dialect.operator.OperatorOps.data;
import static dev.weir.dialect.operator.OperatorOps.full;
import static dev.weir.dialect.operator.OperatorOps.relu;
import static dev.weir.dialect.operator.OperatorOps.scale;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.lower.KernelBinding;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.pass.operator.shape.ShapeSpecialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KernelLoweringTest {
  private final Operation module = BuiltinOps.module(body -> {}).build(Location.unknown());
  private final OpBuilder b = OpBuilder.atEnd(module.region(0).entry());
  private final Diagnostics diagnostics = new Diagnostics();

  private Value input(String name) {
    return b.add(data(name, ImmutableLongArray.of(-1, -1), DType.FLOAT32)).out();
  }

  private void addRelu() {
    Value sum = b.add(add(input("x"), input("y"))).out();
    b.add(PirOps.shadowOutput(b.add(relu(sum)).out(), "output_0"));
  }

  private boolean lower(Backend backend) {
    return KernelLowering.lower(
        module, KernelRegistry.load(), backend, DialectRegistry.load(), diagnostics);
  }

  private List<String> calls() {
    List<String> calls = new ArrayList<>();
    module.walk(
        PhiKernelOp.class,
        op -> calls.add(op.kernelName() + " " + op.kernelKey() + " -> " + op.resultTypes().get(0)));
    return calls;
  }

  /// The kernel program of the architecture document's example.
  @Test
  void addReluOnAGpu() {
    addRelu();
    assertTrue(lower(Backend.GPU));
    String undefined = "!pd_kernel.tensor<undefined, tensor<?x?xf32>>";
    String gpu = "!pd_kernel.tensor<gpu, tensor<?x?xf32>>";
    assertEquals(
        List.of(
            "data #pd_kernel.key<Undefined, UNDEFINED, float32> -> " + undefined,
            "shadow_feed #pd_kernel.key<GPU, UNDEFINED, float32> -> " + gpu,
            "data #pd_kernel.key<Undefined, UNDEFINED, float32> -> " + undefined,
            "shadow_feed #pd_kernel.key<GPU, UNDEFINED, float32> -> " + gpu,
            "add #pd_kernel.key<GPU, NCHW, float32> -> " + gpu,
            "relu #pd_kernel.key<GPU, NCHW, float32> -> " + gpu),
        calls());
    assertTrue(Verifier.verify(module, diagnostics), () -> diagnostics.all().toString());
  }

  /// A binding that is attached to an op names its kernel, and what the kernel reads on the host.
  @Test
  void anAttachedBindingNamesTheKernel() {
    addRelu();
    DialectRegistry.Builder registry = DialectRegistry.builder();
    DialectRegistry.load().dialects().forEach(registry::add);
    registry.attach(
        KernelBinding.class, ReluOp.class, new KernelBinding("my.relu", ImmutableSet.of(0)));
    KernelRegistry kernels =
        KernelRegistry.of(
            ImmutableList.<KernelSpec>builder()
                .addAll(KernelRegistry.load().all())
                .add(new KernelSpec("my.relu", Backend.GPU, ImmutableSet.of(DType.FLOAT32)))
                .build());
    assertTrue(KernelLowering.lower(module, kernels, Backend.GPU, registry.build(), diagnostics));
    String gpu = "!pd_kernel.tensor<gpu, tensor<?x?xf32>>";
    assertEquals(
        List.of(
            "memcpy_d2h #pd_kernel.key<GPU, UNDEFINED, float32> -> "
                + "!pd_kernel.tensor<cpu, tensor<?x?xf32>>",
            "my.relu #pd_kernel.key<GPU, NCHW, float32> -> " + gpu),
        calls().subList(5, 7));
    assertTrue(Verifier.verify(module, diagnostics), () -> diagnostics.all().toString());
  }

  /// An attribute given as a value stays on the host; nothing is copied for it.
  @Test
  void scalarsStayOnTheHost() {
    Value factor = b.add(full(ImmutableLongArray.of(1), 2).dtype(DType.FLOAT32)).out();
    Value scaled = b.add(scale(input("x"), factor)).out();
    b.add(PirOps.shadowOutput(scaled, "out"));
    assertTrue(lower(Backend.GPU));
    assertEquals(
        List.of("full", "data", "shadow_feed", "scale"),
        calls().stream().map(call -> call.substring(0, call.indexOf(' '))).toList());
  }

  @Test
  void everyOperatorWithoutAKernelIsReportedAndNothingChanges() {
    Value x = input("x");
    for (String name : List.of("pd_op.unheard", "pd_op.unseen")) {
      b.add(
          new OperationState(OpDefinition.unregistered(name), Location.of("m.json", 1, 7))
              .addOperands(x)
              .setResultTypes(TensorType.of(FloatType.F32, 1)));
    }
    int before = module.region(0).entry().size();
    assertFalse(lower(Backend.CPU));
    assertEquals(
        ImmutableList.of(
            "operator 'pd_op.unheard' is not known, so no kernel can be chosen for it",
            "operator 'pd_op.unseen' is not known, so no kernel can be chosen for it"),
        diagnostics.all().stream()
            .map(Diagnostic::message)
            .collect(ImmutableList.toImmutableList()));
    assertEquals(before, module.region(0).entry().size());
    assertEquals(List.of(), calls());
  }

  @Test
  void shapesFollowTheInputs() {
    addRelu();
    TensorType given = TensorType.of(FloatType.F32, 16, 64);
    assertTrue(ShapeSpecialization.specialize(module, Map.of("x", given, "y", given), diagnostics));
    module.walk(op -> {
      if (op.resultCount() == 1) {
        assertEquals(given, op.result(0).type());
      }
    });
    assertTrue(Verifier.verify(module, diagnostics), () -> diagnostics.all().toString());
  }

  @Test
  void inputsThatDoNotBroadcastAreReported() {
    addRelu();
    assertFalse(
        ShapeSpecialization.specialize(
            module,
            Map.of(
                "x", TensorType.of(FloatType.F32, 2, 3), "y", TensorType.of(FloatType.F32, 2, 4)),
            diagnostics));
    assertEquals(1, diagnostics.errorCount());
    assertTrue(diagnostics.all().get(0).message().startsWith("'pd_op.add' op "));
  }
}
