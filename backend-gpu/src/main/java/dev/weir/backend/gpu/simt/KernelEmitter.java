package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.backend.gpu.simt.Language.Parameter;
import dev.weir.backend.gpu.simt.LaunchTable.SimtKernel;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.Extents;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileReturnOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.BarrierOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes a tile function as what each thread of a program does.
final class KernelEmitter {
  private final TileFuncOp function;
  private final Language language;
  private final KernelWriter out;
  private final IndexCode indices;
  private final TileReader reader;
  private final ElementwiseCode elementwise;
  private final MemoryCode memory;
  private final HiddenScores hidden;
  private final ReduceCode reductions;
  private final ShapeCode shapes;
  private final MmaCode products;
  private final Distribution tiles;
  private final Map<Operation, Pipeline> pipelines;
  private final LocalMemory local;
  private final Optional<Ring> ring;
  private final int threads;

  private KernelEmitter(TileFuncOp function, Language language, KernelPlan plan) {
    this.function = function;
    this.language = language;
    this.tiles = plan.tiles();
    this.pipelines = plan.pipelines();
    this.local = plan.memory();
    this.ring = plan.ring();
    this.threads = plan.threads();
    this.out = new KernelWriter(language, plan.facts(), tiles, local.kept());
    this.indices = new IndexCode(out);
    this.reader = new TileReader(out, indices, Extents.of(function));
    Exponentials exponentials = Exponentials.of(out, reader, function);
    this.elementwise = new ElementwiseCode(out, reader, exponentials);
    this.memory = new MemoryCode(out, reader, indices);
    this.hidden = HiddenScores.of(function, out, reader, indices, exponentials);
    this.reductions = new ReduceCode(out, reader, exponentials);
    this.shapes = new ShapeCode(out, reader);
    this.products = new MmaCode(out, reader);
  }

  /// {@return the kernel of `function`}, which [KernelPlan#refusal] does not refuse
  static SimtKernel emit(TileFuncOp function, Language language) {
    return new KernelEmitter(function, language, KernelPlan.of(function, language)).emit();
  }

  private SimtKernel emit() {
    List<Parameter> parameters = new ArrayList<>();
    int pointers = 0;
    int sizes = 0;
    for (BlockArgument argument : function.bodyRegion().entry().arguments()) {
      if (argument.type() instanceof PointerType pointer) {
        out.name(argument, "p" + pointers);
        boolean isConst = function.access(pointers) == Access.READ;
        parameters.add(new Parameter("p" + pointers++, Element.of(pointer.element()), isConst));
      } else {
        out.name(argument, "n" + sizes);
        parameters.add(new Parameter("n" + sizes++, null, false));
      }
    }
    memory.order().learn(function);
    reader.enter();
    body(function.bodyRegion().entry());
    elementwise.flush();
    reader.leave();
    if (cluster() > 1) {
      out.line("w_cluster_meet();");
    }
    String body = out.text();
    if (out.localBytes() != local.bytes()) {
      throw new IllegalStateException(
          "%s uses %d bytes of local memory, planned were %d"
              .formatted(function.symName(), out.localBytes(), local.bytes()));
    }
    StringBuilder text = new StringBuilder();
    List<String> boxes = new ArrayList<>();
    var described = ImmutableList.<TensorBox>builder();
    for (Ring.Factor factor : ring.map(Ring::factors).orElse(ImmutableList.of())) {
      boxes.add(RingCode.box(boxes.size()));
      described.add(factor.box());
    }
    text.append(language.signature(function.symName(), parameters, boxes, cluster(), threads))
        .append(" {\n");
    for (String line : language.entry(parameters)) {
      text.append("  ").append(line).append('\n');
    }
    if (out.localBytes() > 0) {
      text.append("  ").append(language.scratch(out.localBytes())).append('\n');
    }
    for (Axis axis : tiles.axes()) {
      if (axis.bits().length > 0 && body.contains(axis.origin())) {
        text.append("  const int " + axis.origin() + " = " + axis.originCode() + ";\n");
      }
    }
    text.append(body).append("}\n");
    return new SimtKernel(
        function.symName(),
        text.toString(),
        threads,
        out.localBytes(),
        function.grid().value(),
        described.build());
  }

  private int cluster() {
    return ring.map(Ring::cluster).orElse(1);
  }

  private void body(Block body) {
    Optional<TailCode> tail = TailCode.of(body, tiles, reader);
    ImmutableList<Operation> last = tail.map(TailCode::ops).orElse(ImmutableList.of());
    Iterables.limit(body, Iterables.size(body) - last.size()).forEach(this::write);
    if (tail.isPresent()) {
      elementwise.flush();
      tail.get().write(out, memory.order(), this::write, elementwise::flush);
    }
  }

  private void block(Block block) {
    for (Operation op : block) {
      write(op);
    }
  }

  private void write(Operation op) {
    if (hidden.parts().contains(op)
        || op instanceof CastOp cast && RegisterFactors.packs(cast, tiles, language)) {
      return;
    }
    if (op instanceof UnaryOp
        || op instanceof BinaryOp
        || op instanceof CompareOp
        || op instanceof SelectOp
        || op instanceof CastOp) {
      elementwise.add(op);
    } else if (op instanceof IndexBinaryOp index) {
      indices.binary(index);
    } else if (op instanceof IndexCompareOp compare) {
      indices.compare(compare);
    } else if (op instanceof ProgramIdOp id) {
      indices.programId(id);
    } else if (op instanceof ViewOp view) {
      view(view);
    } else if (!(op instanceof IndexOp
        || op instanceof FillOp
        || op instanceof IotaOp
        || op instanceof BroadcastOp
        || op instanceof TileReturnOp
        || op instanceof TileYieldOp)) {
      writeApart(op);
    }
  }

  /// Writes an operation that shares no loop with others.
  private void writeApart(Operation op) {
    elementwise.flush();
    switch (op) {
      case LoadOp load when reader.staging(load.result()) != null -> {}
      case LoadOp load -> memory.load(load);
      case StoreOp store -> memory.store(store);
      case TileReduceOp reduce -> {
        hidden.write(reduce);
        reductions.write(reduce);
      }
      case MmaOp product -> products.write(product);
      case TransposeOp transpose -> shapes.transpose(transpose);
      case TileReshapeOp reshape -> shapes.reshape(reshape);
      case TileSliceOp slice -> shapes.slice(slice);
      case TileForOp loop -> loop(loop);
      case TileIfOp choice -> choice(choice);
      case LoadIndexOp load -> indices.load(load);
      case AtomicAddOp add -> memory.atomicAdd(add);
      case AllocOp alloc -> allocate(alloc);
      case BarrierOp _ -> out.barrier(true);
      default -> throw new IllegalStateException("not of the tile dialect: " + op.name());
    }
  }

  private void allocate(AllocOp op) {
    ViewType type = (ViewType) op.result().type();
    String name = out.fresh("m");
    reader.declareLocal(name, Element.of(type.element()), "scratch", local.offset(op));
    out.name(op.result(), name);
    indices.view(op.result(), ValueRange.empty());
  }

  private void view(ViewOp op) {
    indices.view(op.result(), op.sizes());
    out.name(op.result(), out.name(op.pointer()));
  }

  private static String counterType(IndexFacts facts, TileForOp op) {
    return facts.of(op.inductionVariable()).fitsInt()
            && facts.of(op.upper()).fitsInt()
            && facts.of(op.step()).fitsInt()
        ? "i32"
        : "i64";
  }

  private void ring(TileForOp op, Ring of) {
    RingCode code = new RingCode(out, indices, of, counterType(out.facts, op));
    out.part();
    code.begin();
    String sums = carry(op.inits().get(0), op.carried().get(0));
    code.multiply(sums);
    out.roomIsRead();
    finish(op.outputs().get(0), sums, op.carried().get(0));
  }

  private void loop(TileForOp op) {
    if (ring.isPresent() && ring.get().loop() == op) {
      ring(op, ring.get());
      return;
    }
    int count = op.inits().size();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(carry(op.inits().get(i), op.carried().get(i)));
    }
    String type = counterType(out.facts, op);
    String variable = out.fresh("i");
    out.name(op.inductionVariable(), variable);
    MemoryOrder.Open before = memory.order().open();
    Pipeline pipeline = pipelines.get(op);
    PipelineCode ahead =
        pipeline == null
            ? null
            : new PipelineCode(out, reader, indices, memory, op, pipeline, type);
    OverlapCode overlap = overlap(op, pipeline, ahead);
    String sums = overlap == null ? "" : names.get(overlap.loop().place());
    if (overlap != null) {
      elementwise.flush();
      overlap.begin();
    } else if (ahead != null) {
      pipeline.warpgroups().forEach(product -> products.useWarpgroups(product, ahead));
      ahead.begin();
    }
    out.open(
        "for ("
            + type
            + " "
            + variable
            + " = "
            + indices.code(op.lower())
            + "; "
            + variable
            + " < "
            + indices.code(op.upper())
            + "; "
            + variable
            + " += "
            + indices.code(op.step())
            + ")");
    out.roomIsRead();
    out.enterLoop();
    reader.enter();
    Block body = op.bodyRegion().entry();
    if (overlap != null) {
      overlap.beginRound(variable, sums);
      round(body, overlap, sums);
    } else {
      if (ahead != null) {
        ahead.beginRound(variable);
      }
      block(body);
    }
    elementwise.flush();
    List<Value> targets = new ArrayList<>(op.carried());
    assign(body.terminator().operands(), targets, names);
    memory.order().endRound(op);
    reader.leave();
    if (overlap != null) {
      overlap.endRound();
    } else if (ahead != null) {
      ahead.endRound();
    }
    out.leaveLoop();
    out.close();
    if (overlap != null) {
      overlap.end(sums);
    } else if (ahead != null) {
      ahead.end();
    }
    out.roomIsRead();
    memory.order().join(before);
    for (int i = 0; i < count; i++) {
      finish(op.outputs().get(i), names.get(i), op.carried().get(i));
    }
  }

  /// {@return what writes a loop whose products are done while others are computed}, or null if it has none
  private @Nullable OverlapCode overlap(
      TileForOp op, @Nullable Pipeline pipeline, @Nullable PipelineCode copies) {
    if (pipeline == null || copies == null) {
      return null;
    }
    return OverlapCode.Loop.of(op, pipeline, tiles)
        .map(loop -> new OverlapCode(out, reader, indices, copies, loop))
        .orElse(null);
  }

  /// Writes a round of attention: all but its products, which are asked for before and waited for here.
  private void round(Block body, OverlapCode overlap, String sums) {
    for (Operation op : body) {
      if (!overlap.loop().isApart(op)) {
        write(op);
      }
    }
    elementwise.flush();
    overlap.await(sums);
    elementwise.add(overlap.loop().scaled());
    elementwise.flush();
    overlap.takeWeights(sums);
  }

  /// Declares what a loop carries and begins it with `init`.
  private String carry(Value init, Value carried) {
    if (!(carried.type() instanceof TileType type)) {
      String name = out.fresh("i");
      out.line("i64 " + name + " = " + indices.code(init) + ";");
      out.name(carried, name);
      return name;
    }
    ImmutableList<Axis> axes = tiles.of(carried);
    reader.prepare(init, axes);
    String name = out.fresh("t");
    out.line(
        Element.of(type.element()).type() + " " + name + "[" + Distribution.registers(axes) + "];");
    copy(init, axes, name);
    out.name(carried, name);
    return name;
  }

  private void copy(Value from, ImmutableList<Axis> axes, String to) {
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(axes, at);
    out.line(
        to + "[" + KernelWriter.register(axes, at) + "] = " + reader.read(from, axes, at) + ";");
    out.close(opened);
  }

  private void finish(Value output, String name, Value carried) {
    if (carried.type() instanceof TileType) {
      reader.adopt(output, name, tiles.of(carried));
    } else {
      out.name(output, name);
    }
  }

  /// Writes values to the registers of others, all at once.
  private void assign(ValueRange values, List<Value> targets, List<String> names) {
    List<Value> sources = new ArrayList<>(values);
    for (int i = 0; i < names.size(); i++) {
      Value source = sources.get(i);
      boolean moved = source != targets.get(i) && targets.contains(base(source));
      if (source.type() instanceof TileType) {
        reader.prepare(source, tiles.of(targets.get(i)));
      }
      if (moved && source.type() instanceof TileType type) {
        String copy = out.fresh("t");
        ImmutableList<Axis> axes = tiles.of(targets.get(i));
        out.line(
            Element.of(type.element()).type()
                + " "
                + copy
                + "["
                + Distribution.registers(axes)
                + "];");
        copy(source, axes, copy);
        pending.put(i, copy);
      } else if (moved) {
        String copy = out.fresh("i");
        out.line("const i64 " + copy + " = " + indices.code(source) + ";");
        pending.put(i, copy);
      }
    }
    for (int i = 0; i < names.size(); i++) {
      Value source = sources.get(i);
      String copy = pending.remove(i);
      if (source == targets.get(i)) {
        continue;
      }
      if (!(source.type() instanceof TileType)) {
        out.line(names.get(i) + " = " + (copy != null ? copy : indices.code(source)) + ";");
      } else if (copy == null) {
        copy(source, tiles.of(targets.get(i)), names.get(i));
      } else {
        int registers = Distribution.registers(tiles.of(targets.get(i)));
        out.line("#pragma unroll");
        out.line(
            "for (int q = 0; q < "
                + registers
                + "; ++q) "
                + names.get(i)
                + "[q] = "
                + copy
                + "[q];");
      }
    }
  }

  private final Map<Integer, String> pending = new java.util.HashMap<>();

  private static Value base(Value value) {
    return value.definingOp() instanceof BroadcastOp broadcast ? base(broadcast.source()) : value;
  }

  private void choice(TileIfOp op) {
    List<String> names = new ArrayList<>();
    List<Value> outputs = new ArrayList<>(op.outputs());
    for (Value output : outputs) {
      String name = out.fresh("t");
      names.add(name);
      out.line(
          output.type() instanceof TileType type
              ? Element.of(type.element()).type()
                  + " "
                  + name
                  + "["
                  + Distribution.registers(tiles.of(output))
                  + "];"
              : "i64 " + name + ";");
      out.name(output, name);
    }
    MemoryOrder.Open before = memory.order().open();
    out.open("if (" + out.name(op.condition()) + ")");
    branch(op.thenRegion(), outputs, names);
    memory.order().join(before);
    if (!op.elseRegion().isEmpty()) {
      out.otherwise();
      out.roomIsRead();
      branch(op.elseRegion(), outputs, names);
      memory.order().join(before);
    }
    out.close();
    out.roomIsRead();
  }

  private void branch(Region region, List<Value> outputs, List<String> names) {
    reader.enter();
    block(region.entry());
    elementwise.flush();
    assign(region.entry().terminator().operands(), outputs, names);
    reader.leave();
  }
}
