package dev.weir.tensor;

import com.google.common.base.Suppliers;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Terminator;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.tensor.program.TensorDialects;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A function as IR that computes tensors of tensors: it runs as one compiled program, or becomes part of the program that
/// is being recorded. On a tape it is one entry, whose way back is such a function too.
final class BlockProgram implements Computation {
  private final String name;
  private final FuncOp function;
  private final Supplier<Compiled> code;

  /// The operator, where there is no more than one: then it is the kernel that eager code runs, which may be there already.
  private final Optional<Operation> operator;

  private final Supplier<OpKernel> kernel;
  private final ConcurrentHashMap<List<Boolean>, BlockProgram> pullbacks =
      new ConcurrentHashMap<>();

  /// @param function a function of one block, alone in its module
  BlockProgram(String name, FuncOp function) {
    this.name = name;
    this.function = function;
    code = Suppliers.memoize(() -> Compiled.of(block(), returned(), CompileOptions.of("jvm")));
    operator = operator();
    kernel =
        Suppliers.memoize(() ->
            OpKernel.of(OperatorCall.of(operator.orElseThrow(), List.copyOf(block().arguments()))));
  }

  /// {@return the only operator, if it takes the arguments and gives the results}
  private Optional<Operation> operator() {
    List<Operation> found = new ArrayList<>();
    for (Operation op : block()) {
      if (!(op instanceof ConstantLike) && !(op instanceof Terminator)) {
        found.add(op);
      }
    }
    return found.size() == 1
            && found.get(0).regionCount() == 0
            && found.get(0).operands().containsAll(block().arguments())
            && returned().equals(List.copyOf(found.get(0).results()))
        ? Optional.of(found.get(0))
        : Optional.empty();
  }

  private Block block() {
    return function.bodyRegion().entry();
  }

  private List<Value> returned() {
    return List.copyOf(((ReturnOp) Objects.requireNonNull(block().last())).operands());
  }

  @Override
  public String name() {
    return name;
  }

  FuncOp function() {
    return function;
  }

  /// {@return what it computes of `inputs`}, which is noted on no tape
  Tensor[] compute(Tensor[] inputs) {
    Context context = Context.current();
    if (context.trace != null) {
      return context.trace.inline(block(), returned(), inputs);
    }
    return (operator.isPresent() ? kernel.get().code() : code.get()).run(context, inputs);
  }

  private Tensor[] run(Tensor[] inputs) {
    Tensor[] outputs = compute(inputs);
    Tape.record(Context.current(), this, inputs, outputs);
    return outputs;
  }

  @Override
  public @Nullable Tensor[] pullBack(
      Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
    List<Boolean> key = new ArrayList<>();
    for (boolean each : wanted) {
      key.add(each);
    }
    BlockProgram back = pullbacks.computeIfAbsent(key, missing -> gradient(wanted));
    List<Tensor> given = new ArrayList<>(Arrays.asList(inputs));
    for (int i = 0; i < outputs.length; i++) {
      if (Pullback.isDifferentiable(outputs[i].dtype())) {
        Tensor known = cotangents[i];
        given.add(known != null ? known : outputs[i].zerosLike());
      }
    }
    Tensor[] found = back.run(given.toArray(new Tensor[0]));
    @Nullable Tensor[] results = new Tensor[inputs.length];
    int next = 0;
    for (int i = 0; i < wanted.length; i++) {
      if (wanted[i]) {
        results[i] = found[next++];
      }
    }
    return results;
  }

  private BlockProgram gradient(boolean[] wanted) {
    int[] positions = IntStream.range(0, wanted.length).filter(i -> wanted[i]).toArray();
    Diagnostics diagnostics = new Diagnostics();
    var module = Objects.requireNonNull(function.parent()).copy();
    FuncOp copy = (FuncOp) Objects.requireNonNull(module.region(0).entry().first());
    FuncOp made =
        ReverseMode.of(TensorDialects.REGISTRY, diagnostics)
            .gradient(copy, "gradient", GradientRequest.ofInputs(positions).withSensitivity())
            .orElseThrow(() ->
                new IllegalArgumentException(
                    diagnostics.all().stream()
                        .map(Diagnostic::message)
                        .collect(Collectors.joining("; "))));
    // What is left is alone in its module, and can be differentiated again.
    new Rewriter().erase(copy);
    return new BlockProgram(name, made);
  }
}
