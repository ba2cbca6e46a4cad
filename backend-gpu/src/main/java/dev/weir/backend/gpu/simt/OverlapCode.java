package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.Pipeline.Staged;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import java.util.Optional;

/// A loop of attention in which warpgroups multiply all the time: while a round's weights are computed, the unit multiplies
/// the weights of the round before by their values, and the queries by the keys of the round after.
///
/// A round asks for both products, computes its weights, has copies begin, and only then waits. So its threads are at work
/// while the unit is, whatever other warpgroups do. Between the weights and the wait stands a branch, that of the copies:
/// without one NVIDIA's assembler has the wait come first. Nothing is under way from one round to the next.
///
/// Of four places in local memory the keys of a round are in the one before, so to speak: they are multiplied a round early,
/// values a round late. A round may copy over the keys that the round before multiplied, and over the values that the round
/// before that waited for.
final class OverlapCode {
  private static final int STAGES = 4;
  private static final int KEYS_AHEAD = 3;
  private static final int VALUES_AHEAD = 2;

  private final KernelWriter out;
  private final TileReader reader;
  private final IndexCode indices;
  private final PipelineCode copies;
  private final Loop loop;
  private final WarpgroupCode unit;
  private String slot = "";
  private String queries = "";
  private String scores = "";
  private String next = "";
  private String weights = "";
  private String withheld = "";

  /// What a loop has to be.
  ///
  /// @param scores the product of queries and keys
  /// @param scaled what was summed up, as it counts from now on
  /// @param values the product of weights and values, added to that
  /// @param place where the loop carries it
  record Loop(
      TileForOp op,
      Staged keys,
      MmaOp scores,
      Staged addends,
      MmaOp values,
      BinaryOp scaled,
      int place) {
    /// {@return `loop`, if it can be written so}
    static Optional<Loop> of(TileForOp loop, Pipeline pipeline, Distribution tiles) {
      if (pipeline.stages() != STAGES || pipeline.loads().size() != 2) {
        return Optional.empty();
      }
      Staged keys = pipeline.loads().get(0);
      Staged addends = pipeline.loads().get(1);
      if (keys.product().isEmpty() || addends.product().isEmpty()) {
        return Optional.empty();
      }
      MmaOp scores = keys.product().get();
      MmaOp values = addends.product().get();
      return values.accumulator().definingOp() instanceof BinaryOp scaled
              && isOutside(scores.lhs(), loop)
              && isProductAlone(scores)
              && values.lhs().definingOp() != null
              && !isOutside(values.lhs(), loop)
              && scaled.kind() == BinaryKind.MUL
              && isSumAlone(loop, scaled, values, tiles)
          ? Optional.of(
              new Loop(
                  loop,
                  keys,
                  scores,
                  addends,
                  values,
                  scaled,
                  loop.carried().indexOf(scaled.lhs())))
          : Optional.empty();
    }

    private static boolean isOutside(Value value, TileForOp loop) {
      Operation op = value.definingOp();
      return op != null && op.block() != loop.bodyRegion().entry();
    }

    private static boolean isProductAlone(MmaOp product) {
      return product.rhs().definingOp() instanceof LoadOp
          && product.accumulator().definingOp() instanceof FillOp zeros
          && zeros.value() instanceof FloatAttr number
          && number.bits().signum() == 0;
    }

    /// Whether what the loop carries is scaled, added to and carried on, and nothing else is done with it.
    private static boolean isSumAlone(
        TileForOp loop, BinaryOp scaled, MmaOp values, Distribution tiles) {
      int place = loop.carried().indexOf(scaled.lhs());
      return place >= 0
          && isUsedOnce(scaled.lhs())
          && isUsedOnce(scaled.result())
          && isUsedOnce(values.result())
          && loop.bodyRegion().entry().terminator().operands().get(place) == values.result()
          && TileReader.isSame(tiles.of(scaled.lhs()), tiles.of(values.result()))
          && TileReader.isSame(tiles.of(scaled.result()), tiles.of(values.result()));
    }

    private static boolean isUsedOnce(Value value) {
      return Iterables.size(value.uses()) == 1;
    }

    /// {@return whether `op` is written by this class, not where it stands}
    boolean isApart(Operation op) {
      return op == scores || op == values || op == scaled;
    }
  }

  OverlapCode(
      KernelWriter out, TileReader reader, IndexCode indices, PipelineCode copies, Loop loop) {
    this.out = out;
    this.reader = reader;
    this.indices = indices;
    this.copies = copies;
    this.loop = loop;
    this.unit = new WarpgroupCode(out);
  }

  /// Begins the copies of the first rounds, and multiplies the keys of the first; stands before the loop.
  void begin() {
    slot = out.fresh("q");
    out.line("int " + slot + " = 0;");
    String ahead = out.fresh("q");
    out.line("#pragma unroll");
    out.open("for (int %1$s = 0; %1$s < %2$d; ++%1$s)".formatted(ahead, KEYS_AHEAD));
    String lower = indices.code(loop.op().lower());
    String step = indices.code(loop.op().step());
    copy(loop.keys(), "%s + %s * %s".formatted(lower, ahead, step), ahead);
    out.open("if (" + ahead + " > 0)");
    copy(loop.addends(), "%s + (%s - 1) * %s".formatted(lower, ahead, step), "(" + ahead + " - 1)");
    out.close();
    out.line("w_commit();");
    out.close();
    queries = unit.fragments(loop.scores(), axes(loop.scores()), reader);
    scores = registers(loop.scores());
    weights = unit.declare(loop.values(), axes(loop.values()));
    arrive(KEYS_AHEAD - 1);
    out.open("if (" + lower + " < " + indices.code(loop.op().upper()) + ")");
    askForScores(scores, "0");
    unit.await(axes(loop.scores()), scores);
    out.close();
  }

  /// Begins a round: asks for the products that are left of the round before and that the next one needs.
  ///
  /// @param counter the counter of the loop
  /// @param sums what the loop has summed up
  void beginRound(String counter, String sums) {
    arrive(1);
    // What names indices here, the round names anew.
    withheld = out.withhold(() -> copyNext(counter));
    next = registers(loop.scores());
    out.open("if (" + counter + " > " + indices.code(loop.op().lower()) + ")");
    askForValues(sums, place(-1));
    out.close();
    out.open(
        "if (%s + %s < %s)"
            .formatted(counter, indices.code(loop.op().step()), indices.code(loop.op().upper())));
    askForScores(next, place(1));
    out.close();
    out.name(loop.op().inductionVariable(), counter);
    for (Staged staged : ImmutableList.of(loop.keys(), loop.addends())) {
      reader.stage(staged.load().result(), MmaCode.IN_REGISTERS);
    }
    out.name(loop.scores().result(), scores);
  }

  /// Ends what a round computes: copies begin, and products are waited for.
  void await(String sums) {
    out.release(withheld);
    unit.await(axes(loop.scores()), next);
    out.line("w_hold<%d>(%s);".formatted(Distribution.registers(axes(loop.values())), sums));
  }

  /// {@return what is written}
  Loop loop() {
    return loop;
  }

  /// Takes the weights of this round, whose product the next one asks for, and what was summed up, which is scaled by now.
  void takeWeights(String sums) {
    move(loop.scaled().result(), sums);
    unit.fragments(loop.values(), axes(loop.values()), reader, weights);
    out.name(loop.values().result(), sums);
  }

  /// Ends a round.
  void endRound() {
    int count = Distribution.registers(axes(loop.scores()));
    out.line("#pragma unroll");
    out.line("for (int q = 0; q < %d; ++q) %s[q] = %s[q];".formatted(count, scores, next));
    out.line("%1$s = %1$s == %2$d ? 0 : %1$s + 1;".formatted(slot, STAGES - 1));
  }

  /// Multiplies what is left of the last round; stands behind the loop, whose memory is free then.
  void end(String sums) {
    out.open(
        "if (%s < %s)".formatted(indices.code(loop.op().lower()), indices.code(loop.op().upper())));
    askForValues(sums, place(-1));
    unit.await(axes(loop.values()), sums);
    out.close();
    out.line("w_wait<0>();");
    out.barrier(false);
  }

  private void copyNext(String counter) {
    String step = indices.code(loop.op().step());
    copy(loop.keys(), "%s + %d * %s".formatted(counter, KEYS_AHEAD, step), place(KEYS_AHEAD));
    copy(
        loop.addends(), "%s + %d * %s".formatted(counter, VALUES_AHEAD, step), place(VALUES_AHEAD));
    out.line("w_commit();");
  }

  private void move(Value from, String to) {
    var at = KernelWriter.places();
    ImmutableList<Axis> own = axes(loop.values());
    int opened = out.openRegisters(own, at);
    out.line(
        "%s[%s] = %s;".formatted(to, KernelWriter.register(own, at), reader.read(from, own, at)));
    out.close(opened);
  }

  private ImmutableList<Axis> axes(MmaOp product) {
    return out.tiles.of(product.result());
  }

  private String registers(MmaOp product) {
    String name = out.fresh("t");
    out.line("f32 " + name + "[" + Distribution.registers(axes(product)) + "];");
    return name;
  }

  /// Waits for all copies but the last few rounds', so that all threads and the unit see them.
  private void arrive(int but) {
    out.line("w_wait<" + but + ">();");
    out.line("w_fence_async();");
    out.barrier(false);
  }

  /// {@return C for the place of a round so many after this one}
  private String place(int rounds) {
    int by = (rounds + STAGES) % STAGES;
    return by == 0 ? slot : "(" + slot + " + " + by + " & " + (STAGES - 1) + ")";
  }

  private void askForScores(String into, String place) {
    int count = Distribution.registers(axes(loop.scores()));
    out.line("#pragma unroll");
    out.line("for (int q = 0; q < %d; ++q) %s[q] = 0.0f;".formatted(count, into));
    unit.ask(loop.scores(), axes(loop.scores()), into, queries, true, staging(loop.keys(), place));
  }

  private void askForValues(String sums, String place) {
    unit.ask(
        loop.values(), axes(loop.values()), sums, weights, true, staging(loop.addends(), place));
  }

  private Staging staging(Staged staged, String place) {
    TileType type = (TileType) staged.load().result().type();
    String name = out.fresh("s");
    reader.declareLocal(name, Element.of(type.element()), copies.place(staged, place), 0);
    return new Staging(name, ImmutableLongArray.of(staged.rowStride(), 1), 0);
  }

  private void copy(Staged staged, String counter, String place) {
    copies.copy(ImmutableList.of(staged), counter, place);
  }
}
