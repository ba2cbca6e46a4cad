package dev.weir.tensor;

import com.google.common.collect.Streams;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.tensor.program.TensorDialects;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The way back through a call of an operator: what the gradient rules of programs add to it, one kernel after the other.
/// What the call gave before is taken as it is.
final class Pullback {
  private final KernelList kernels = new KernelList();
  private final int inputs;

  /// Which outputs have cotangents.
  private final int[] cotangentOf;

  /// The first slot of what the call gave.
  private int forward;

  /// For each input the slot of its cotangent, -1 where none is wanted.
  private final int[] results;

  private Pullback(OperatorCall call, boolean[] wanted, boolean[] reached) {
    inputs = call.block().argumentCount();
    List<Value> returned = call.returned();
    cotangentOf =
        IntStream.range(0, returned.size())
            .filter(i -> reached[i] && ReverseMode.isDifferentiable(returned.get(i).type()))
            .toArray();
    int[] positions = IntStream.range(0, inputs).filter(i -> wanted[i]).toArray();
    FuncOp gradient = gradient(call, positions, reached);
    gradient.bodyRegion().entry().arguments().forEach(kernels::define);
    forward = kernels.size();
    Operation end = Objects.requireNonNull(gradient.bodyRegion().entry().last());
    for (Operation op : gradient.bodyRegion().entry()) {
      if (op.attribute(OperatorCall.MARK) != null) {
        forward = kernels.size();
        op.results().forEach(kernels::define);
      } else if (!(isZero(op) && isOnlyReturned(op, end))) {
        kernels.add(op);
      }
    }
    results = new int[inputs];
    Arrays.fill(results, -1);
    for (int i = 0; i < positions.length; i++) {
      // What has no part in it has no cotangent, not one of zeros: a statistic of a norm may not
      // have any.
      Value found = end.operand(i);
      Operation maker = found.definingOp();
      if (maker == null || !isZero(maker)) {
        results[positions[i]] = kernels.slot(found);
      }
    }
  }

  private static boolean isOnlyReturned(Operation op, Operation end) {
    return Streams.stream(op.result(0).uses()).allMatch(use -> use.owner() == end);
  }

  private static boolean isZero(Operation op) {
    return op instanceof FullOp full && full.value() == 0;
  }

  /// {@return the way back through `call` to the inputs that are wanted}
  ///
  /// @param reached which of the tensors that the call gives have cotangents; the others count as nothing, since not every
  ///     result has a gradient, such as the statistics of a norm
  /// @throws IllegalArgumentException if there is none
  static Pullback of(OperatorCall call, boolean[] wanted, boolean[] reached) {
    return new Pullback(call, wanted, reached);
  }

  private static FuncOp gradient(OperatorCall call, int[] positions, boolean[] reached) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = call.module().copy();
    FuncOp function = (FuncOp) Objects.requireNonNull(module.region(0).entry().first());
    Operation end = Objects.requireNonNull(function.bodyRegion().entry().last());
    Rewriter rewriter = new Rewriter();
    List<Value> all = List.copyOf(end.operands());
    rewriter.setOperands(
        end, IntStream.range(0, all.size()).filter(i -> reached[i]).mapToObj(all::get).toList());
    function.dropFromSignature(rewriter, i -> false, i -> !reached[i]);
    GradientRequest request = GradientRequest.ofInputs(positions).withSensitivity();
    return ReverseMode.of(TensorDialects.REGISTRY, diagnostics)
        .gradient(function, "gradient", request)
        .orElseThrow(() ->
            new IllegalArgumentException(
                diagnostics.all().stream()
                    .map(Diagnostic::message)
                    .collect(Collectors.joining("; "))));
  }

  /// {@return the cotangents of the inputs, null where none is wanted}
  ///
  /// @param given the inputs
  /// @param made what the call gave of them
  /// @param cotangents those of `made`, null for zero
  @Nullable Tensor[] run(Tensor[] given, Tensor[] made, @Nullable Tensor[] cotangents) {
    @Nullable Tensor[] values = new Tensor[Math.max(kernels.size(), forward + made.length)];
    System.arraycopy(given, 0, values, 0, inputs);
    for (int i = 0; i < cotangentOf.length; i++) {
      Tensor known = cotangents[cotangentOf[i]];
      values[inputs + i] = known != null ? known : made[cotangentOf[i]].zerosLike();
    }
    System.arraycopy(made, 0, values, forward, made.length);
    kernels.dispatch(values);
    List<@Nullable Tensor> found = new ArrayList<>();
    for (int at : results) {
      found.add(at < 0 ? null : values[at]);
    }
    return found.toArray(new Tensor[0]);
  }

  /// {@return whether tensors of `dtype` have cotangents}
  static boolean isDifferentiable(DType dtype) {
    return ReverseMode.isDifferentiable(TensorType.of(ElementTypes.typeOf(dtype)));
  }
}
