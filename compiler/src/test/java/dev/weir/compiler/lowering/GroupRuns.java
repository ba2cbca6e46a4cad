package dev.weir.compiler.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.interpret.ComputeInterpreter;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.KernelExecutor;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.tile.GroupLowering;
import dev.weir.pass.kernel.tile.GroupPlan;
import dev.weir.pass.kernel.tile.TileKernel;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Groups of operators, run operator by operator on the JVM, and as kernels in the interpreter.
final class GroupRuns {
  /// What convolutions may be apart: 1e-5 times the square root of the longest sum, of 630 products. The
  /// library transforms rows of images, which rounds more than sums do.
  static final double CONVOLUTION = 1e-5 * Math.sqrt(630);

  static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static final KernelExecutor EXECUTOR = KernelExecutor.load().orElseThrow();

  private GroupRuns() {}

  /// {@return the group of these arguments and this body, whose last line is what it yields}
  static GroupOp group(String arguments, String body) {
    String last = body.strip().substring(body.strip().lastIndexOf("pir.yield"));
    String results = last.substring(last.indexOf(" : ") + 3);
    String types = arguments.replaceAll("%[a-z0-9_]+: ", "");
    String names = arguments.replaceAll(": tensor<[^>]*(>>|>)", "");
    int count = results.split("tensor<", -1).length - 1;
    String text =
        """
        module {
          func.func @f(%s) -> (%s) {
            %%0:%d = "pd_op.group"(%s) <{kind = "test"}> ({
            ^bb0(%s):
        %s
            }) : (%s) -> (%s)
            return %s : %s
          }
        }
        """
            .formatted(
                arguments,
                results,
                count,
                names,
                arguments.replace("%", "%in_"),
                body.replace("%", "%in_"),
                types,
                results,
                results(count),
                results);
    Operation module = parse(text);
    List<GroupOp> found = new ArrayList<>();
    module.walk(GroupOp.class, found::add);
    return found.getFirst();
  }

  private static String results(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add("%0#" + i);
    }
    return String.join(", ", names);
  }

  /// What an open size is taken to be where work is estimated, and how much work is too much.
  private static final double MANY = 16;

  private static final double MUCH = 2e5;

  static Operation parse(String text) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(SourceText.of("t.mlir", text), REGISTRY, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + "\n" + text));
    boolean isRight =
        Verifier.verify(module, diagnostics)
            && ShapeInferencePass.ensureNames(module, diagnostics)
            && Verifier.verify(module, diagnostics);
    if (!isRight) {
      throw new AssertionError(diagnostics.all() + "\n" + text);
    }
    return module;
  }

  /// {@return the kernels of `group`, verified, as a program has them}
  static GroupPlan plan(GroupOp group, DeviceDescriptor device) {
    Diagnostics diagnostics = new Diagnostics();
    GroupPlan plan =
        new GroupLowering(TargetDescriptor.of(device))
            .plan(group, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    for (GroupPlan.Kernel kernel : plan.kernels()) {
      reread(kernel.scheduled());
      if (!Verifier.verify(kernel.tile().function(), diagnostics)) {
        throw new AssertionError(diagnostics.all() + "\n" + print(kernel.tile().function()));
      }
    }
    return plan;
  }

  static String print(Operation function) {
    return IrPrinter.print(function, PrintOptions.of(REGISTRY));
  }

  /// {@return `kernel` as its text says}, which is the same text again
  static KernelOp reread(KernelOp kernel) {
    String text = print(kernel);
    Operation module = parse(text);
    List<KernelOp> found = new ArrayList<>();
    module.walk(KernelOp.class, found::add);
    assertThat(print(found.getFirst())).isEqualTo(text);
    return found.getFirst();
  }

  /// {@return the results of `group` as its kernels at index level say}, or none where there is much to do
  private static Optional<List<Tensor>> interpreted(
      GroupOp group, GroupPlan plan, List<Tensor> inputs) {
    List<Tensor> tensors = new ArrayList<>(inputs);
    for (GroupPlan.Kernel kernel : plan.kernels()) {
      KernelOp read = reread(kernel.scheduled());
      for (NestOp nest : read.nests()) {
        double work = 1;
        for (Term extent : nest.extents().sizes()) {
          work *= extent instanceof IntegerTerm known ? Math.max(1, known.value()) : MANY;
        }
        if (work > MUCH) {
          return Optional.empty();
        }
      }
      List<Tensor> arguments = new ArrayList<>();
      kernel.inputs().forEach(i -> arguments.add(tensors.get(i)));
      List<Tensor> made = ComputeInterpreter.run(read, arguments);
      for (int i = 0; i < made.size(); i++) {
        while (tensors.size() <= kernel.outputs().get(i)) {
          tensors.add(made.get(i));
        }
        tensors.set(kernel.outputs().get(i), made.get(i));
      }
    }
    return Optional.of(tensors.subList(inputs.size(), inputs.size() + group.resultCount()));
  }

  /// {@return the results of `group` by its kernels}
  static List<Tensor> lowered(GroupOp group, GroupPlan plan, List<Tensor> inputs, long seed) {
    List<Tensor> tensors = new ArrayList<>(inputs);
    for (GroupPlan.Kernel kernel : plan.kernels()) {
      List<Tensor> arguments = new ArrayList<>();
      kernel.inputs().forEach(i -> arguments.add(tensors.get(i)));
      long[] symbols = symbols(kernel.tile(), arguments);
      for (int i = 0; i < kernel.outputs().length(); i++) {
        long[] shape = values(kernel.tile().shapes().get(i), symbols);
        DType dtype = ElementTypes.dtypeOf(kernel.tile().types().get(i));
        Tensor made = Tensor.zeros(dtype, shape);
        while (tensors.size() <= kernel.outputs().get(i)) {
          tensors.add(made);
        }
        tensors.set(kernel.outputs().get(i), made);
        arguments.add(made);
      }
      try {
        TileInterpreter.of(kernel.tile().function()).shuffled(seed).runTensors(arguments, symbols);
      } catch (RuntimeException failure) {
        throw new AssertionError(
            failure.getMessage() + "\n" + print(kernel.tile().function()), failure);
      }
    }
    return tensors.subList(inputs.size(), inputs.size() + group.resultCount());
  }

  /// {@return the sizes of `arguments` that `kernel` is given, and what is derived from them}
  private static long[] symbols(TileKernel kernel, List<Tensor> arguments) {
    int dims = kernel.dims().length() / 2;
    long[] symbols = new long[dims + kernel.derived().size()];
    for (int i = 0; i < symbols.length; i++) {
      symbols[i] =
          i < dims
              ? arguments.get(kernel.dims().get(2 * i)).dim(kernel.dims().get(2 * i + 1))
              : kernel
                  .derived()
                  .get(i - dims)
                  .value()
                  .evaluate(symbol -> symbols[Integer.parseInt(symbol.name().substring(1))]);
    }
    return symbols;
  }

  private static long[] values(AffineMapAttr map, long[] symbols) {
    return map.value().results().stream().mapToLong(e -> value(e, symbols)).toArray();
  }

  private static long value(AffineExpr expression, long[] symbols) {
    return switch (expression) {
      case AffineExpr.Constant constant -> constant.value();
      case AffineExpr.Symbol symbol -> symbols[symbol.position()];
      case AffineExpr.Dimension ignored -> throw new AssertionError();
      case AffineExpr.Binary binary -> {
        long left = value(binary.left(), symbols);
        long right = value(binary.right(), symbols);
        yield switch (binary.operator()) {
          case ADD -> left + right;
          case MUL -> left * right;
          case FLOOR_DIV -> Math.floorDiv(left, right);
          case CEIL_DIV -> Math.ceilDiv(left, right);
          case MOD -> Math.floorMod(left, right);
        };
      }
    };
  }

  /// {@return the results of `group` by the kernels of its operators, one by one}
  static List<Tensor> expected(GroupOp group, List<Tensor> inputs) {
    Map<Value, ImmutableList<Tensor>> known = new IdentityHashMap<>();
    Block body = group.body();
    for (int i = 0; i < inputs.size(); i++) {
      known.put(body.argument(i), ImmutableList.of(inputs.get(i)));
    }
    for (Operation op : body) {
      if (op instanceof CombineOp) {
        var list = ImmutableList.<Tensor>builder();
        op.operands().forEach(operand -> list.addAll(known.get(operand)));
        known.put(op.result(0), list.build());
      } else if (op instanceof OperatorOp operator) {
        List<Optional<ImmutableList<Tensor>>> operands = new ArrayList<>();
        for (int i = 0; i < op.definition().operandGroups().size(); i++) {
          operands.add(op.operandGroup(i).stream().findFirst().map(known::get));
        }
        switch (EXECUTOR.run(op, operator.kernelName(), operands)) {
          case KernelExecutor.Results results -> {
            for (int i = 0; i < op.resultCount(); i++) {
              known.put(op.result(i), results.tensors().get(i));
            }
          }
          case KernelExecutor.Failed failed -> throw new AssertionError(failed.reason());
        }
      }
    }
    return body.last().operands().stream().map(value -> known.get(value).getFirst()).toList();
  }

  /// {@return tensors for the arguments of `group`}; sizes that types leave open come from `sizes`
  static List<Tensor> random(GroupOp group, long... sizes) {
    Random random = new Random(7);
    List<Tensor> tensors = new ArrayList<>();
    int next = 0;
    for (Value operand : group.operands()) {
      TensorType type = (TensorType) operand.type();
      long[] shape = type.shape().toArray();
      for (int i = 0; i < shape.length; i++) {
        if (shape[i] < 0) {
          shape[i] = sizes[next++];
        }
      }
      tensors.add(random(ElementTypes.dtypeOf(type.elementType()), random, shape));
    }
    return tensors;
  }

  static Tensor random(DType dtype, Random random, long... shape) {
    Tensor tensor = Tensor.zeros(dtype, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      switch (dtype) {
        case BOOL -> tensor.setDouble(i, random.nextInt(2));
        case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 ->
            tensor.setDouble(i, random.nextInt(513) / 128.0 - 2);
        default -> tensor.setDouble(i, random.nextInt(5));
      }
    }
    return tensor;
  }

  /// Runs `group` both ways on numbers drawn by chance and compares.
  static GroupPlan check(GroupOp group, DeviceDescriptor device, double tolerance) {
    return check(group, device, tolerance, random(group));
  }

  static GroupPlan check(
      GroupOp group, DeviceDescriptor device, double tolerance, List<Tensor> inputs) {
    GroupPlan plan = plan(group, device);
    List<Tensor> actual = lowered(group, plan, inputs, 3);
    List<Tensor> expected = expected(group, inputs);
    for (int i = 0; i < expected.size(); i++) {
      compare(expected.get(i), actual.get(i), tolerance, plan);
    }
    interpreted(group, plan, inputs)
        .ifPresent(results -> {
          for (int i = 0; i < expected.size(); i++) {
            compare(expected.get(i), results.get(i), tolerance, plan);
          }
        });
    return plan;
  }

  private static void compare(Tensor expected, Tensor actual, double tolerance, GroupPlan plan) {
    assertThat(actual.dtype()).isEqualTo(expected.dtype());
    assertThat(actual.shape()).isEqualTo(expected.shape());
    for (long i = 0; i < expected.elementCount(); i++) {
      double want = expected.getDouble(i);
      double got = actual.getDouble(i);
      boolean agrees =
          Double.compare(want, got) == 0
              || Math.abs(want - got) <= tolerance * Math.max(1, Math.abs(want));
      if (!agrees) {
        StringBuilder kernels = new StringBuilder();
        plan.kernels()
            .forEach(kernel ->
                kernels
                    .append(print(kernel.scheduled()))
                    .append(print(kernel.tile().function()))
                    .append('\n'));
        throw new AssertionError(
            "element %d: expected %s, got %s\n%s".formatted(i, want, got, kernels));
      }
    }
  }
}
