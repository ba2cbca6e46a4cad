package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.Pipeline.Staged;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Operation;

/// Copies of a loop's factors to local memory, 16 bytes at a time, each in a group with those of the same
/// round. A round waits for its own group and for all threads, which are done with the round before by
/// then, has the copies begin that take its place, and goes on.
final class PipelineCode {
  private final KernelWriter out;
  private final TileReader reader;
  private final IndexCode indices;
  private final MemoryCode memory;
  private final TileForOp loop;
  private final Pipeline pipeline;
  private final String counterType;
  private String slot = "";
  private String withheld = "";

  /// @param counterType the C type of the loop's counter
  PipelineCode(
      KernelWriter out,
      TileReader reader,
      IndexCode indices,
      MemoryCode memory,
      TileForOp loop,
      Pipeline pipeline,
      String counterType) {
    this.out = out;
    this.reader = reader;
    this.indices = indices;
    this.memory = memory;
    this.loop = loop;
    this.pipeline = pipeline;
    this.counterType = counterType;
  }

  /// Begins the copies of the first rounds; stands before the loop.
  void begin() {
    slot = out.fresh("q");
    out.line("int " + slot + " = 0;");
    String ahead = out.fresh("q");
    out.line("#pragma unroll");
    out.open(
        "for (int "
            + ahead
            + " = 0; "
            + ahead
            + " < "
            + (pipeline.stages() - 1)
            + "; ++"
            + ahead
            + ")");
    copyRound(
        indices.code(loop.lower()) + " + " + ahead + " * " + indices.code(loop.step()), ahead);
    out.close();
  }

  /// Begins a round, whose factors are named.
  ///
  /// @param counter the counter of the loop
  void beginRound(String counter) {
    out.line("w_wait<" + (pipeline.stages() - 2) + ">();");
    if (!pipeline.warpgroups().isEmpty()) {
      out.line("w_fence_async();");
    }
    out.barrier(false);
    if (pipeline.warpgroups().isEmpty()) {
      copyNext(counter);
    } else {
      withheld = out.withhold(() -> copyNext(counter));
    }
    out.name(loop.inductionVariable(), counter);
    for (Staged staged : pipeline.loads()) {
      TileType type = (TileType) staged.load().result().type();
      Element element = Element.of(type.element());
      String name = out.fresh("s");
      reader.declareLocal(name, element, place(staged, slot), 0);
      reader.stage(
          staged.load().result(),
          new Staging(name, ImmutableLongArray.of(staged.rowStride(), 1), 0));
    }
  }

  /// Has the copies begin that were put off until warpgroups multiply, if they were.
  void copyMeanwhile() {
    out.release(withheld);
    withheld = "";
  }

  private void copyNext(String counter) {
    int more = pipeline.stages() - 1;
    out.open("");
    copyRound(
        counter + " + " + (more == 1 ? "" : more + " * ") + indices.code(loop.step()),
        "(" + slot + " == 0 ? " + more + " : " + slot + " - 1)");
    out.close();
  }

  /// Ends a round.
  void endRound() {
    copyMeanwhile();
    out.line(slot + " = " + slot + " == " + (pipeline.stages() - 1) + " ? 0 : " + slot + " + 1;");
  }

  /// Ends the loop, so that its memory is free again.
  void end() {
    out.line("w_wait<0>();");
    out.barrier(false);
  }

  /// {@return C for where a factor of a round lies}
  String place(Staged staged, String round) {
    String base = staged.from() == 0 ? "scratch" : "scratch + " + staged.from();
    return "(" + base + " + " + round + " * " + pipeline.stageBytes() + ")";
  }

  /// Begins the copies of a round, if there is one; their group ends here either way.
  private void copyRound(String counter, String round) {
    copy(pipeline.loads(), counter, round);
    out.line("w_commit();");
  }

  /// Begins the copies of some factors of a round, if there is one.
  ///
  /// @param round C for the place of the round
  void copy(ImmutableList<Staged> factors, String counter, String round) {
    String ahead = out.fresh("i");
    out.line("const " + counterType + " " + ahead + " = " + counter + ";");
    out.open("if (" + ahead + " < " + indices.code(loop.upper()) + ")");
    out.name(loop.inductionVariable(), ahead);
    for (Staged staged : factors) {
      out.open("");
      for (Operation op : staged.indices()) {
        if (op instanceof IndexBinaryOp binary) {
          indices.binary(binary);
        } else if (op instanceof ViewOp view) {
          indices.view(view.result(), view.sizes());
          out.name(view.result(), out.name(view.pointer()));
        }
      }
      copy(staged, round);
      out.close();
    }
    out.close();
  }

  private void copy(Staged staged, String round) {
    Reach reach = Reach.of(staged.load());
    TileType type = reach.tileType();
    Element element = reach.element();
    MemoryCode.Window window = memory.window(reach, staged.load().pad().isPresent());
    String to = out.fresh("s");
    reader.declareLocal(to, element, place(staged, round), 0);
    int width = Pipeline.CHUNK / element.bytes();
    long perRow = type.shape().get(1) / width;
    long all = type.shape().get(0) * perRow;
    int threads = out.tiles.threads();
    String q = out.fresh("k");
    out.line("#pragma unroll");
    out.open(
        "for (int " + q + " = 0; " + q + " < " + Math.ceilDiv(all, threads) + "; ++" + q + ")");
    String chunk = out.fresh("x");
    out.line("const int " + chunk + " = tid + " + q + " * " + threads + ";");
    boolean over = all % threads != 0;
    if (over) {
      out.open("if (" + chunk + " < " + all + ")");
    }
    String x = out.fresh("x");
    String y = out.fresh("x");
    out.line("const int " + x + " = " + chunk + " / " + perRow + ";");
    out.line("const int " + y + " = " + chunk + " % " + perRow + " * " + width + ";");
    String rows = window.high().get(0);
    String columns = window.high().get(1);
    String bytes =
        columns.isEmpty()
            ? Integer.toString(Pipeline.CHUNK)
            : "w_left(" + columns + " - " + y + ", " + width + ") * " + element.bytes();
    if (!rows.isEmpty()) {
      bytes = x + " < " + rows + " ? " + bytes + " : 0";
    }
    String place = to + " + " + x + " * " + staged.rowStride() + " + " + y;
    if (staged.product().isPresent()) {
      place = SwizzledTile.of(type).place(to, x, y);
    }
    String stride = indices.stride(reach.view(), reach.dims().get(0));
    long known = indices.knownStride(reach.view(), reach.dims().get(0));
    boolean isNear = known >= 0 && known * type.shape().get(0) < Integer.MAX_VALUE / 4;
    String from = "%s%s * %s + %s".formatted(isNear ? "" : "(i64)", x, stride, y);
    out.line("w_copy16(%s, %s + (%s), %s);".formatted(place, window.base(), from, bytes));
    if (over) {
      out.close();
    }
    out.close();
  }
}
