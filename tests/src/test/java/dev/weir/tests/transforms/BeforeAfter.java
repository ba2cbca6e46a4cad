package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.examples.models.SeededWeights;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import dev.weir.testkit.program.ProgramText;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// A program before and after passes, run on the JVM target with the same inputs and weights.
///
/// Every input and weight gets reproducible numbers by its name, from -1 to 1 unless [#values] says
/// otherwise (integers from -8 to 8, unsigned ones from 0); a size that is not known is taken to be
/// [#DYNAMIC_SIZE].
///
/// ```java
/// BeforeAfter.of(text).values("var", 0.5, 1.5).run(FusionPasses.CONV2D_BN.create())
///     .assertSameOutputs(Tolerance.REORDERED_F32);
/// ```
final class BeforeAfter {
  /// The size that stands for `?` in the type of an input.
  static final long DYNAMIC_SIZE = 3;

  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private record Range(double low, double high) {}

  private final Operation before;
  private final Operation after;
  private final Map<String, Range> ranges = new LinkedHashMap<>();

  /// The weights as the passes left them.
  private final ParameterScope scope = new ParameterScope();

  /// The labels of the rules that the passes have.
  private final Set<String> known = new LinkedHashSet<>();

  /// The labels of the rules that were applied.
  private final Set<String> applied = new LinkedHashSet<>();

  private BeforeAfter(Operation program) {
    this.before = program;
    this.after = program.clone(new IrMapping());
  }

  /// A program given as text, which must be valid.
  static BeforeAfter of(String text) {
    return of(ProgramText.parse(text));
  }

  /// A program; it is not changed.
  static BeforeAfter of(Operation program) {
    return new BeforeAfter(program);
  }

  /// Draws the elements of the input or weight `name` from `low` to `high`, exclusive.
  BeforeAfter values(String name, double low, double high) {
    ranges.put(name, new Range(low, high));
    return this;
  }

  /// Runs passes on the program that is to be the one after.
  BeforeAfter run(Pass... passes) {
    return run(Pipeline.of(passes));
  }

  /// Runs a pipeline, given as text, on the program that is to be the one after.
  BeforeAfter run(String pipeline) {
    Diagnostics diagnostics = new Diagnostics();
    return run(
        Pipeline.parse(pipeline, PassRegistry.load(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all())));
  }

  private BeforeAfter run(Pipeline pipeline) {
    Diagnostics diagnostics = new Diagnostics();
    weights(before).asMap().forEach(scope::set);
    PassManager manager =
        PassManager.builder(pipeline, REGISTRY)
            .provide(ParameterScope.class, scope)
            .instrument(new AppliedRules(known, applied))
            .build();
    assertThat(manager.run(after, diagnostics)).as(() -> diagnostics.all().toString()).isTrue();
    return this;
  }

  /// {@return the program after the passes}
  Operation after() {
    return after;
  }

  /// {@return the labels of the rules that the passes have}
  Set<String> known() {
    return known;
  }

  /// {@return the labels of the rules that were applied}
  Set<String> applied() {
    return applied;
  }

  /// {@return the weights as the passes left them}
  ParameterScope scope() {
    return scope;
  }

  /// {@return how many operations the block of the program had before the passes}
  int sizeBefore() {
    return before.region(0).entry().size();
  }

  /// {@return how many operations the block of the program has now}
  int size() {
    return after.region(0).entry().size();
  }

  /// {@return how many operations called `name` there are now, at any depth}
  int count(String name) {
    int[] count = {0};
    after.walk(op -> count[0] += op.name().equals(name) ? 1 : 0);
    return count[0];
  }

  /// Runs both programs and compares their outputs, which must have the same names and types.
  void assertSameOutputs(Tolerance tolerance) {
    Map<String, Tensor> inputs = inputs();
    Map<String, Tensor> expected = execute(before, weights(before), inputs);
    Map<String, Tensor> actual = execute(after, weightsAfter(), inputs);
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    assertThat(expected).as("outputs").isNotEmpty();
    expected.forEach((name, tensor) -> compare(name, tensor, actual.get(name), tolerance));
  }

  private void compare(String name, Tensor expected, Tensor actual, Tolerance tolerance) {
    assertThat(actual.dtype()).as(name).isEqualTo(expected.dtype());
    assertThat(actual.shape()).as(name).isEqualTo(expected.shape());
    for (long i = 0; i < expected.elementCount(); i++) {
      if (!tolerance.allows(expected, actual, i)) {
        throw new AssertionError(
            "output '%s', element %d: %s before, %s after; allowed is %s (%s)\n%s"
                .formatted(
                    name,
                    i,
                    expected.getDouble(i),
                    actual.getDouble(i),
                    tolerance.bound(),
                    tolerance.reason(),
                    after));
      }
    }
  }

  private static Map<String, Tensor> execute(
      Operation program, ParameterStore weights, Map<String, Tensor> inputs) {
    Diagnostics diagnostics = new Diagnostics();
    Operation lowered = program.clone(new IrMapping());
    KernelLowering.lower(lowered, KernelRegistry.load(), Backend.CPU, REGISTRY, diagnostics);
    assertThat(diagnostics.errorCount()).as(() -> diagnostics.all().toString()).isZero();
    try (Executable executable =
        HostCompiler.compile(lowered, weights, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
      return executable.run(inputs);
    }
  }

  private ParameterStore weightsAfter() {
    Map<String, Tensor> weights = new LinkedHashMap<>(weights(after).asMap());
    weights.putAll(scope.store().asMap());
    return ParameterStore.copyOf(weights);
  }

  private Map<String, Tensor> inputs() {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    before.walk(op -> {
      String operator = op instanceof PhiKernelOp kernel ? kernel.opName() : op.name();
      if (operator.equals("pd_op.data") || operator.equals("pd_op.feed")) {
        String name = ((StringAttr) op.attribute("name")).value();
        inputs.put(name, fill(name, ((TensorLike) op.result(0).type()).tensor()));
      }
    });
    return inputs;
  }

  private ParameterStore weights(Operation program) {
    Map<String, Tensor> weights = new LinkedHashMap<>();
    program.walk(op -> {
      if (op instanceof ParameterOp parameter) {
        weights.computeIfAbsent(
            parameter.parameterName(),
            name -> fill(name, ((TensorLike) op.result(0).type()).tensor()));
      } else if (op instanceof ConstantOp constant
          && constant.value() instanceof TensorNameAttr name) {
        weights.put(name.name(), fill(name.name(), ((TensorLike) op.result(0).type()).tensor()));
      }
    });
    return ParameterStore.copyOf(weights);
  }

  private Tensor fill(String name, TensorType type) {
    DType dtype = ElementTypes.dtypeOf(type.elementType());
    long[] shape = type.shape().toArray();
    for (int i = 0; i < shape.length; i++) {
      shape[i] = type.isDynamic(i) ? DYNAMIC_SIZE : shape[i];
    }
    Tensor tensor = Tensor.zeros(dtype, shape);
    Range range = ranges.getOrDefault(name, defaultRange(dtype));
    for (long i = 0, n = tensor.elementCount(); i < n; i++) {
      double value = range.low() + SeededWeights.unit(name, i) * (range.high() - range.low());
      if (dtype.isFloat()) {
        tensor.setDouble(i, value);
      } else {
        tensor.setLong(i, (long) Math.floor(value));
      }
    }
    return tensor;
  }

  private static Range defaultRange(DType dtype) {
    return switch (dtype) {
      case BOOL -> new Range(0, 2);
      case UINT8, UINT16, UINT32, UINT64 -> new Range(0, 8);
      case INT8, INT16, INT32, INT64 -> new Range(-8, 8);
      default -> new Range(-1, 1);
    };
  }
}
