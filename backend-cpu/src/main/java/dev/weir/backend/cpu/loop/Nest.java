package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Loops over the elements of a tile, while scalars are still added to their body.
///
/// Each scalar is computed in the outermost loop that moves it. All that is read in a round is read before
/// anything is written in it.
final class Nest {
  /// A value at coordinates: computed once.
  record Key(Value value, List<Coordinate> coordinates) {}

  /// A value read from memory.
  record Reading(MemoryRef place, Value value) {}

  private record Definition(Scalar target, ScalarOp op) {}

  private record Reduction(Scalar result, ReduceKind kind, Scalar value, MemoryRef place) {}

  private final IndexTable indices;
  private final Index[] extents;
  private final Index[] variables;
  private boolean[] reduced = new boolean[0];
  private final Map<Key, Scalar> known = new HashMap<>();
  private final Map<Scalar, BitSet> moves = new HashMap<>();
  private final List<Definition> definitions = new ArrayList<>();
  private final List<LoopStep> writes = new ArrayList<>();
  private final List<Reduction> reductions = new ArrayList<>();
  private int work;

  /// What is written, with the order number of the operation that does so, the last one for each.
  final Map<Memory, Integer> written = new LinkedHashMap<>();

  /// What is read, and as which value.
  final List<Reading> reads = new ArrayList<>();

  Nest(Index[] extents, IndexTable indices) {
    this.indices = indices;
    this.extents = extents;
    this.variables = new Index[extents.length];
    for (int i = 0; i < extents.length; i++) {
      variables[i] = extents[i].is(1) ? Index.ZERO : indices.fresh();
    }
  }

  boolean covers(Index[] other) {
    return Arrays.equals(extents, other);
  }

  /// {@return whether values may be combined along `dims` here}
  boolean canReduce(boolean[] dims) {
    return reduced.length == 0 || Arrays.equals(reduced, dims);
  }

  /// {@return the coordinates of the element that a round is about}
  List<Coordinate> here() {
    List<Coordinate> coordinates = new ArrayList<>();
    for (Index variable : variables) {
      coordinates.add(new Coordinate(Index.ZERO, variable));
    }
    return coordinates;
  }

  /// {@return whether other elements of the memory of `place` are read}
  boolean readsElsewhere(MemoryRef place) {
    for (Reading reading : reads) {
      if (reading.place().memory().equals(place.memory()) && !reading.place().equals(place)) {
        return true;
      }
    }
    return false;
  }

  @Nullable Scalar get(Key key) {
    return known.get(key);
  }

  void put(Key key, Scalar scalar) {
    known.put(key, scalar);
  }

  /// {@return the loops that move what is computed of `operands` and at `coordinates`}
  BitSet moves(List<Scalar> operands, List<Coordinate> coordinates) {
    BitSet set = new BitSet();
    for (Scalar operand : operands) {
      set.or(moves.get(operand));
    }
    for (Coordinate coordinate : coordinates) {
      for (int i = 0; i < variables.length; i++) {
        if (!variables[i].is(0) && variables[i].equals(coordinate.loop())) {
          set.set(i);
        }
      }
    }
    return set;
  }

  /// {@return whether what `set` moves is computed again in each round of the innermost loop, though not
  /// all loops move it}
  boolean isRepeated(BitSet set) {
    int last = variables.length - 1;
    while (last >= 0 && variables[last].is(0)) {
      last--;
    }
    int loops = 0;
    for (Index variable : variables) {
      loops += variable.is(0) ? 0 : 1;
    }
    return last >= 0 && set.get(last) && set.cardinality() < loops;
  }

  /// {@return the work of a round, see [LoopStep.Loop#work]}
  int work() {
    return work;
  }

  /// Counts the work anew: what was defined before is to be computed in another nest.
  void restartWork() {
    work = 0;
  }

  void define(Scalar target, ScalarOp op, BitSet set) {
    work += op.work();
    moves.put(target, set);
    definitions.add(new Definition(target, op));
  }

  void write(LoopStep step, Memory memory, int order) {
    writes.add(step);
    written.merge(memory, order, Math::max);
  }

  /// Combines `value` along `dims` and writes the result at `place`.
  ///
  /// @return whether `place` must hold the start value before the nest runs
  boolean reduce(
      ReduceKind kind, Scalar value, boolean[] dims, MemoryRef place, Scalar result, int order) {
    reduced = dims;
    reductions.add(new Reduction(result, kind, value, place));
    written.merge(place.memory(), order, Math::max);
    return !reducesInnermost();
  }

  /// {@return the coordinates of the result of a reduction}
  List<Coordinate> reducedPlace(boolean[] dims) {
    List<Coordinate> coordinates = new ArrayList<>();
    for (int i = 0; i < variables.length; i++) {
      if (!dims[i]) {
        coordinates.add(new Coordinate(Index.ZERO, variables[i]));
      }
    }
    return coordinates;
  }

  /// {@return whether a number in a variable can hold what is combined}: not where the innermost loop iterates over
  /// what is kept, as down the columns of rows that memory has one after the other
  private boolean reducesInnermost() {
    for (int i = variables.length - 1; i >= 0; i--) {
      if (!variables[i].is(0)) {
        return reduced[i];
      }
    }
    return true;
  }

  /// {@return the loops; `scalars` numbers what they need besides}
  List<LoopStep> steps(ScalarNumbers scalars) {
    boolean reduces = !reductions.isEmpty();
    boolean scalarReductions = reduces && reducesInnermost();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < variables.length; i++) {
      if (!variables[i].is(0) && !(scalarReductions && reduced[i])) {
        order.add(i);
      }
    }
    int kept = order.size();
    for (int i = 0; scalarReductions && i < variables.length; i++) {
      if (!variables[i].is(0) && reduced[i]) {
        order.add(i);
      }
    }
    List<List<LoopStep>> before = new ArrayList<>();
    for (int i = 0; i <= order.size(); i++) {
      before.add(new ArrayList<>());
    }
    for (Definition definition : definitions) {
      BitSet set = moves.get(definition.target());
      int level = 0;
      for (int i = 0; i < order.size(); i++) {
        if (set.get(order.get(i))) {
          level = i + 1;
        }
      }
      before.get(level).add(new LoopStep.DefineScalar(definition.target(), definition.op()));
    }
    List<LoopStep> innermost = before.get(order.size());
    if (reduces && !scalarReductions) {
      for (Reduction reduction : reductions) {
        accumulate(reduction, innermost, scalars);
      }
    }
    innermost.addAll(writes);
    Scalar[] values = new Scalar[reductions.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = reductions.get(i).value();
    }
    UnrollAndJam jam = new UnrollAndJam(indices, scalars);
    List<LoopStep> body = innermost;
    for (int level = order.size() - 1; level >= 0; level--) {
      int dim = order.get(level);
      if (scalarReductions && level == kept - 1) {
        storeResults(body, values);
      }
      ImmutableList.Builder<Accumulator> accumulators = ImmutableList.builder();
      for (int i = 0; scalarReductions && level >= kept && i < values.length; i++) {
        Reduction reduction = reductions.get(i);
        Scalar result =
            level == kept ? reduction.result() : scalars.next(reduction.result().element());
        accumulators.add(new Accumulator(result, reduction.kind(), values[i]));
        values[i] = result;
      }
      LoopStep.Loop loop =
          new LoopStep.Loop(
              (Index.Variable) variables[dim],
              extents[dim],
              reduces && !scalarReductions && reduced[dim],
              accumulators.build(),
              ImmutableList.copyOf(body));
      body = before.get(level);
      body.addAll(jam.of(loop));
    }
    if (scalarReductions && kept == 0) {
      storeResults(body, values);
    }
    return body;
  }

  private void storeResults(List<LoopStep> body, Scalar[] values) {
    for (int i = 0; i < values.length; i++) {
      body.add(new LoopStep.Write(reductions.get(i).place(), values[i], Optional.empty()));
    }
  }

  private static void accumulate(Reduction reduction, List<LoopStep> body, ScalarNumbers scalars) {
    Scalar old = scalars.next(reduction.value().element());
    body.add(
        new LoopStep.DefineScalar(
            old, new ScalarOp.Read(reduction.place(), Optional.empty(), Optional.empty())));
    body.add(
        new LoopStep.DefineScalar(
            reduction.result(),
            new ScalarOp.Binary(reduction.kind().combiner(), old, reduction.value())));
    body.add(new LoopStep.Write(reduction.place(), reduction.result(), Optional.empty()));
  }
}
