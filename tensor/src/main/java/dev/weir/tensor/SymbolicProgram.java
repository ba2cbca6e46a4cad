package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import dev.weir.tensor.memory.Recent;
import dev.weir.tensor.program.GraphFolder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A program for all sizes that are alike, with what it needs for those it has met lately.
final class SymbolicProgram {
  private final Executable executable;
  private final SizeProbe probe;
  private final List<TensorType> results;
  private final Recent<List<ImmutableLongArray>, Compiled> met = new Recent<>(256);

  SymbolicProgram(SymbolicTrace.Result all, SizeProbe probe, JitOptions options) {
    this.probe = probe;
    executable =
        Compiled.executable(
            all.block(), all.returned(), options.compile(false), new GraphFolder(options.graphs()));
    results = all.returned().stream().map(Value::type).map(TensorType.class::cast).toList();
  }

  ImmutableList<String> kernels() {
    return executable.kernels();
  }

  static List<ImmutableLongArray> shapes(Tensor[] given) {
    return Arrays.stream(given)
        .map(each -> ImmutableLongArray.copyOf(each.sizes()))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the program for tensors of the sizes of `given`}
  Compiled of(Tensor[] given) {
    return met.get(
        shapes(given),
        () ->
            Compiled.of(
                executable,
                Arrays.stream(given).map(OperatorCall::type).toList(),
                results.stream().map(type -> known(type, given)).toList()));
  }

  private TensorType known(TensorType type, Tensor[] given) {
    var shape = ImmutableLongArray.builder(type.rank());
    for (Optional<Term> size : SymbolicSizes.of(type)) {
      shape.add(size.orElseThrow().evaluate(name -> size(name, given)));
    }
    return TensorType.of(type.elementType(), shape.build());
  }

  private long size(SymbolTerm name, Tensor[] given) {
    SizeProbe.Place place = probe.place(name);
    return given[place.tensor()].sizes()[place.dimension()];
  }
}
