package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Has an ordered loop that adds rows to a line of memory take several rows at a time: the line is then read and
/// written once for all of them, and the rows come from several places of memory at once. Each element is
/// combined with the same values in the same order as before.
final class UnrollAndJam {
  private static final int ROWS = 4;

  /// The most steps for a row in one loop.
  private static final int LITTLE = 8;

  private final IndexTable indices;
  private final ScalarNumbers scalars;

  UnrollAndJam(IndexTable indices, ScalarNumbers scalars) {
    this.indices = indices;
    this.scalars = scalars;
  }

  /// {@return what `loop`, of a [Nest], becomes}
  List<LoopStep> of(LoopStep.Loop loop) {
    boolean isShort = loop.extent() instanceof Index.Constant rows && rows.value() < ROWS;
    if (!loop.ordered() || isShort || !fits(loop.body(), loop.variable())) {
      return List.of(loop);
    }
    List<LoopStep> steps = new ArrayList<>();
    Index rounds = arithmetic(IndexKind.DIV, loop.extent(), Index.of(ROWS), steps);
    Index start = arithmetic(IndexKind.MUL, rounds, Index.of(ROWS), steps);
    Index rest = arithmetic(IndexKind.SUB, loop.extent(), start, steps);
    steps.add(rows(loop, ROWS, Index.ZERO, rounds));
    if (!rest.is(0)) {
      steps.add(rows(loop, 1, start, rest));
    }
    return steps;
  }

  private Index arithmetic(IndexKind kind, Index left, Index right, List<LoopStep> to) {
    boolean folds =
        left instanceof Index.Constant && right instanceof Index.Constant
            || (kind == IndexKind.MUL ? right.is(1) : right.is(0));
    if (folds) {
      return indices.arithmetic(kind, left, right);
    }
    Index.Variable result = indices.fresh();
    to.add(new LoopStep.DefineIndex(result, new IndexDefinition.Arithmetic(kind, left, right)));
    return result;
  }

  private static boolean fits(List<LoopStep> body, Index row) {
    int work = 0;
    for (LoopStep step : body) {
      boolean fits =
          switch (step) {
            case LoopStep.Loop loop ->
                !loop.ordered() && loop.accumulators().isEmpty() && fits(loop.body(), row);
            case LoopStep.DefineScalar define -> isCheap(define.op());
            case LoopStep.Write write -> write.mask().isEmpty() && !write.place().dependsOn(row);
            default -> false;
          };
      work += step instanceof LoopStep.Loop ? 0 : 1;
      if (!fits || work > LITTLE) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCheap(ScalarOp op) {
    if (op instanceof ScalarOp.Unary unary) {
      return unary.kind() == UnaryKind.NEG || unary.kind() == UnaryKind.ABS;
    }
    return true;
  }

  /// {@return a loop of `rounds` rounds that take `count` rows each, from `start` on}
  private LoopStep rows(LoopStep.Loop loop, int count, Index start, Index rounds) {
    Index.Variable round = indices.fresh();
    List<LoopStep> body = new ArrayList<>();
    Index first = arithmetic(IndexKind.MUL, round, Index.of(count), body);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Index at = arithmetic(IndexKind.ADD, first, count == 1 ? start : Index.of(i), body);
      Row row = new Row();
      row.places.put(loop.variable(), at);
      rows.add(row);
    }
    body.addAll(together(loop.body(), rows));
    return new LoopStep.Loop(round, rounds, true, ImmutableList.of(), ImmutableList.copyOf(body));
  }

  /// {@return `body` for all rows at once}: what one row writes the next one reads
  private List<LoopStep> together(List<LoopStep> body, List<Row> rows) {
    List<LoopStep> steps = new ArrayList<>();
    Map<MemoryRef, Scalar> written = new HashMap<>();
    for (Row row : rows) {
      for (LoopStep step : body) {
        if (step instanceof LoopStep.DefineScalar define) {
          define(define, row, rows.getFirst(), written, steps);
        } else if (step instanceof LoopStep.Write write) {
          written.put(row.place(write.place()), row.scalar(write.value()));
        }
      }
    }
    for (LoopStep step : body) {
      if (step instanceof LoopStep.Loop loop) {
        Index.Variable inner = indices.fresh();
        rows.forEach(row -> row.places.put(loop.variable(), inner));
        steps.add(
            new LoopStep.Loop(
                inner,
                loop.extent(),
                false,
                ImmutableList.of(),
                ImmutableList.copyOf(together(loop.body(), rows))));
      } else if (step instanceof LoopStep.Write write) {
        MemoryRef place = rows.getFirst().place(write.place());
        steps.add(new LoopStep.Write(place, written.get(place), Optional.empty()));
      }
    }
    return steps;
  }

  private void define(
      LoopStep.DefineScalar define,
      Row row,
      Row first,
      Map<MemoryRef, Scalar> written,
      List<LoopStep> to) {
    ScalarOp op = ((LoopStep.DefineScalar) row.copy(define)).op();
    Scalar target = op instanceof ScalarOp.Read read ? written.get(read.place()) : null;
    if (target == null) {
      boolean isShared = row != first && op.equals(first.operations.get(define.target()));
      target = isShared ? first.scalar(define.target()) : scalars.next(define.target().element());
      if (!isShared) {
        to.add(new LoopStep.DefineScalar(target, op));
      }
    }
    row.operations.put(define.target(), op);
    row.own.put(define.target(), target);
  }

  /// What becomes of indices and scalars for one row.
  private static final class Row extends StepMapper {
    private final Map<Index, Index> places = new HashMap<>();
    private final Map<Scalar, Scalar> own = new HashMap<>();
    private final Map<Scalar, ScalarOp> operations = new HashMap<>();

    @Override
    Index index(Index index) {
      return places.getOrDefault(index, index);
    }

    @Override
    Scalar scalar(Scalar scalar) {
      return own.getOrDefault(scalar, scalar);
    }
  }
}
