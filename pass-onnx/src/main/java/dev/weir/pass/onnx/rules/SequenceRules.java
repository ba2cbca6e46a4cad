package dev.weir.pass.onnx.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.sequence.ConcatFromSequenceOp;
import dev.weir.dialect.onnx.sequence.OptionalGetElementOp;
import dev.weir.dialect.onnx.sequence.OptionalHasElementOp;
import dev.weir.dialect.onnx.sequence.OptionalOp;
import dev.weir.dialect.onnx.sequence.SequenceAtOp;
import dev.weir.dialect.onnx.sequence.SequenceConstructOp;
import dev.weir.dialect.onnx.sequence.SequenceEmptyOp;
import dev.weir.dialect.onnx.sequence.SequenceEraseOp;
import dev.weir.dialect.onnx.sequence.SequenceInsertOp;
import dev.weir.dialect.onnx.sequence.SequenceLengthOp;
import dev.weir.dialect.onnx.sequence.SplitToSequenceOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Lowered;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Sequences of tensors whose length is known, and values that may be missing and of which is known whether
/// they are.
final class SequenceRules {
  private SequenceRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.add(
        SequenceConstructOp.class,
        (op, g) -> {
          var elements = ImmutableList.<Lowered>builder();
          op.inputs().forEach(value -> elements.add(g.get(value)));
          g.set(op.outputSequence(), new Lowered.Sequence(elements.build()));
        });
    table.add(
        SequenceEmptyOp.class,
        (op, g) -> g.set(op.output(), new Lowered.Sequence(ImmutableList.of())));
    table.one(
        SequenceLengthOp.class,
        (op, g) ->
            g.number(
                g.get(op.inputSequence()) instanceof Lowered.Maps maps
                    ? rows(maps)
                    : elements(g, op.inputSequence()).size(),
                DType.INT64));
    table.add(
        SequenceAtOp.class,
        (op, g) -> {
          if (g.get(op.inputSequence()) instanceof Lowered.Maps maps) {
            int rows = rows(maps);
            int row = place(g, g.in(op.position()), rows, rows - 1);
            Value values = g.squeeze(g.slice(maps.values(), 0, row, row + 1L), 0);
            g.set(op.tensor(), new Lowered.Maps(maps.keys(), values));
            return;
          }
          List<Lowered> elements = elements(g, op.inputSequence());
          int at = place(g, g.in(op.position()), elements.size(), elements.size() - 1);
          g.set(op.tensor(), elements.get(at));
        });
    table.add(
        SequenceInsertOp.class,
        (op, g) -> {
          List<Lowered> elements = new ArrayList<>(elements(g, op.inputSequence()));
          int size = elements.size();
          int at = g.in(op.position()).map(value -> place(g, value, size, size)).orElse(size);
          elements.add(at, new Lowered.TensorValue(g.in(op.tensor())));
          g.set(op.outputSequence(), new Lowered.Sequence(ImmutableList.copyOf(elements)));
        });
    table.add(
        SequenceEraseOp.class,
        (op, g) -> {
          List<Lowered> elements = new ArrayList<>(elements(g, op.inputSequence()));
          int size = elements.size();
          int at =
              g.in(op.position()).map(value -> place(g, value, size, size - 1)).orElse(size - 1);
          if (at < 0) {
            throw new Refusal("takes an element from a sequence without any");
          }
          elements.remove(at);
          g.set(op.outputSequence(), new Lowered.Sequence(ImmutableList.copyOf(elements)));
        });
    table.one(
        ConcatFromSequenceOp.class,
        (op, g) -> {
          List<Value> parts = new ArrayList<>();
          for (Lowered element : elements(g, op.inputSequence())) {
            if (element instanceof Lowered.TensorValue(Value tensor)) {
              parts.add(tensor);
            }
          }
          if (parts.isEmpty()) {
            throw new Refusal("joins a sequence without tensors");
          }
          int rank = GraphWriter.rank(parts.get(0));
          return op.newAxis() != 0
              ? g.stack(parts, GraphWriter.axis(op.axis(), rank + 1))
              : g.concat(parts, GraphWriter.axis(op.axis(), rank));
        });
    table.add(SplitToSequenceOp.class, SequenceRules::split);
    table.add(
        OptionalOp.class,
        (op, g) -> g.set(op.output(), op.input().map(g::get).orElse(Lowered.Absent.ABSENT)));
    table.add(OptionalGetElementOp.class, SequenceRules::element);
    table.one(
        OptionalHasElementOp.class,
        (op, g) ->
            g.number(
                op.input().filter(value -> g.get(value) != Lowered.Absent.ABSENT).isPresent()
                    ? 1
                    : 0,
                DType.BOOL));
  }

  private static void element(OptionalGetElementOp op, GraphWriter g) {
    Lowered value = g.get(op.input());
    if (value == Lowered.Absent.ABSENT) {
      throw new Refusal("takes the value of what is missing");
    }
    g.set(op.output(), value);
  }

  private static int rows(Lowered.Maps maps) {
    if (GraphWriter.rank(maps.values()) != 2) {
      throw new Refusal("takes a sequence, but is given a map");
    }
    return Math.toIntExact(GraphWriter.size(maps.values(), 0));
  }

  private static List<Lowered> elements(GraphWriter g, Value sequence) {
    if (g.get(sequence) instanceof Lowered.Sequence(var elements)) {
      return elements;
    }
    throw new Refusal("takes a sequence, but is given something else");
  }

  private static int place(GraphWriter g, Value position, int size, int last) {
    long at = g.knownLongs(position, "position")[0];
    long place = at < 0 ? at + size : at;
    if (place < 0 || place > last) {
      throw new Refusal("has position %d in a sequence of %d", at, size);
    }
    return (int) place;
  }

  private static void split(SplitToSequenceOp op, GraphWriter g) {
    Value x = g.in(op.input());
    int axis = GraphWriter.axis(op.axis(), GraphWriter.rank(x));
    long size = GraphWriter.size(x, axis);
    Optional<Value> given = g.in(op.split());
    long[] parts;
    if (given.isEmpty() || GraphWriter.rank(given.get()) == 0) {
      long each = given.map(value -> g.knownLongs(value, "sizes")[0]).orElse(1L);
      if (each < 1 || size / each > 4096) {
        throw new Refusal("cuts %d elements into parts of %d", size, each);
      }
      parts = new long[(int) ((size + each - 1) / each)];
      Arrays.fill(parts, each);
      if (parts.length > 0 && size % each != 0) {
        parts[parts.length - 1] = size % each;
      }
    } else {
      parts = g.knownLongs(given.get(), "sizes");
    }
    var elements = ImmutableList.<Lowered>builder();
    long from = 0;
    for (long part : parts) {
      Value cut = SliceRules.part(g, x, axis, from, from + part, 1);
      boolean drops = given.isEmpty() && op.keepdims() == 0;
      elements.add(new Lowered.TensorValue(drops ? g.squeeze(cut, axis) : cut));
      from += part;
    }
    g.set(op.outputSequence(), new Lowered.Sequence(elements.build()));
  }
}
