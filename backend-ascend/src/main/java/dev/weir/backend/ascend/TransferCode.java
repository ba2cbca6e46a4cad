package dev.weir.backend.ascend;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Tiles from memory and to memory.
final class TransferCode {
  private final KernelContext context;
  private final IndexCode indices;
  private final ArithmeticCode arithmetic;
  private final ShapeCode shapes;

  TransferCode(
      KernelContext context, IndexCode indices, ArithmeticCode arithmetic, ShapeCode shapes) {
    this.context = context;
    this.indices = indices;
    this.arithmetic = arithmetic;
    this.shapes = shapes;
  }

  /// {@return where a tile lies in a view}
  private String box(Value view, ValueRange offsets, Optional<ImmutableIntArray> dims, Value tile) {
    ViewType type = (ViewType) view.type();
    int rank = KernelContext.type(tile).rank();
    List<String> sizes = indices.sizes(view);
    List<String> strides = indices.strides(view);
    long[] pitches = context.layout.pitches(KernelContext.type(tile));
    int[] along = new int[rank];
    boolean[] taken = new boolean[type.rank()];
    for (int k = 0; k < rank; k++) {
      along[k] = dims.isPresent() ? dims.get().get(k) : type.rank() - rank + k;
      taken[along[k]] = true;
    }
    String base = "0";
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i]) {
        base = Cpp.plus(base, Cpp.times(context.name(offsets.get(i)), strides.get(i)));
      }
    }
    List<String> start = new ArrayList<>();
    List<String> size = new ArrayList<>();
    List<String> stride = new ArrayList<>();
    List<String> pitch = new ArrayList<>();
    for (int k = 0; k < rank; k++) {
      start.add(context.name(offsets.get(along[k])));
      size.add(sizes.get(along[k]));
      stride.add(strides.get(along[k]));
      pitch.add(Long.toString(pitches[k]));
    }
    return "weir::Box{%d, %s, {%s}, {%s}, {%s}, {%s}, {%s}}"
        .formatted(
            rank,
            base,
            String.join(", ", start),
            String.join(", ", size),
            String.join(", ", stride),
            String.join(", ", context.extents(tile)),
            String.join(", ", pitch));
  }

  private static boolean isGlobal(Value view) {
    return ((ViewType) view.type()).space() == Space.GLOBAL;
  }

  /// Writes the copy into the queue: what a `CopyIn` does.
  void copyIn(LoadOp load) {
    int queue = context.plan.queue(load);
    String type = Cpp.memoryType(KernelContext.element(load.result()));
    context.open("");
    context.line("LocalTensor<%s> tile = in%d.AllocTensor<%s>();", type, queue, type);
    load(load, "tile");
    context.line("in%d.EnQue(tile);", queue);
    context.close();
  }

  private void load(LoadOp load, String to) {
    Type element = KernelContext.element(load.result());
    String pad =
        load.pad().isPresent()
            ? element == IntegerType.I1
                ? "uint8_t(" + Cpp.literal(load.pad().get(), element) + ")"
                : Cpp.literal(load.pad().get(), element)
            : Cpp.memoryType(element) + "{}";
    context.line(
        "weir::Load(events, %s, %s, %s, %s, %s, %s);",
        to,
        indices.memory(load.view()),
        box(load.view(), load.offsets(), load.dims(), load.result()),
        load.pad().isPresent(),
        pad,
        load.pad().isPresent() ? outside(load) : "false");
  }

  /// {@return whether all of what a load reads lies outside of the view, along a dimension that the tile
  /// does not run along}
  private String outside(LoadOp load) {
    ViewType type = (ViewType) load.view().type();
    int rank = KernelContext.type(load.result()).rank();
    List<String> sizes = indices.sizes(load.view());
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      boolean taken =
          load.dims().isPresent() ? load.dims().get().contains(i) : i >= type.rank() - rank;
      Value offset = load.offsets().get(i);
      OptionalLong known = IndexOp.valueOf(offset);
      boolean inside =
          known.isPresent()
              && known.getAsLong() >= 0
              && !type.isDynamic(i)
              && known.getAsLong() < type.shape().get(i);
      if (!taken && !inside) {
        String name = context.name(offset);
        conditions.add(name + " < 0 || " + name + " >= " + sizes.get(i));
      }
    }
    return conditions.isEmpty() ? "false" : String.join(" || ", conditions);
  }

  /// Writes a load, all of it or, if `copied`, what is left after [#copyIn]. Gives the name of the tensor
  /// that must be freed at the end, if there is one.
  Optional<String> load(LoadOp load, boolean copied) {
    if (!isGlobal(load.view())) {
      String to = context.declare(load.result());
      context.line(
          "weir::MoveLocal<%s, false>(events, %s, %s, %s);",
          Cpp.type(KernelContext.element(load.result())),
          to,
          indices.memory(load.view()),
          box(load.view(), load.offsets(), load.dims(), load.result()));
      return Optional.empty();
    }
    boolean isQueued = context.plan.isQueued(load);
    if (isQueued && !copied) {
      copyIn(load);
    }
    if (!StoragePlan.isConverted(load)) {
      String to = context.declare(load.result());
      if (isQueued) {
        return Optional.of("in" + context.plan.queue(load) + ".FreeTensor(" + to + ");");
      }
      direct(() -> load(load, to));
      return Optional.empty();
    }
    convert(load);
    return Optional.empty();
  }

  /// Writes a load that was copied in before the first program.
  void takeKept(LoadOp load) {
    context.line(
        "LocalTensor<%s> %s = kept%d;",
        Cpp.type(KernelContext.element(load.result())),
        context.name(load.result()),
        context.plan.queue(load));
  }

  /// With all pipes waiting before and after.
  private void direct(Runnable transfer) {
    context.line("PipeBarrier<PIPE_ALL>();");
    transfer.run();
    context.line("PipeBarrier<PIPE_ALL>();");
  }

  /// Booleans become floats; where the mask is false the padding counts.
  private void convert(LoadOp load) {
    Type element = KernelContext.element(load.result());
    boolean isTruth = element == IntegerType.I1;
    int queue = context.plan.queue(load);
    String type = Cpp.memoryType(element);
    String to = context.declare(load.result());
    String n = context.count(load.result());
    String raw = "raw" + to;
    context.line("LocalTensor<%s> %s = in%d.DeQue<%s>();", type, raw, queue, type);
    if (isTruth) {
      String narrow = context.temporary(load, 0, "half");
      context.vector("Cast(%s, %s, RoundMode::CAST_NONE, %s);", narrow, raw, n);
      context.vector("Cast(%s, %s, RoundMode::CAST_NONE, %s);", to, narrow, n);
    } else {
      String pad = context.temporary(load, 0, Cpp.type(element));
      shapes.fill(pad, load.pad().orElseThrow(), element, n);
      arithmetic.choose(load, 1, to, context.name(load.mask().orElseThrow()), raw, pad, n);
    }
    context.line("in%d.FreeTensor(%s);", queue, raw);
  }

  /// Writes what hands a tile to the queue of a store, or stores it at once where there is none.
  void store(StoreOp store) {
    Value value = store.value();
    Type element = KernelContext.element(value);
    if (!isGlobal(store.view())) {
      context.line(
          "weir::MoveLocal<%s, true>(events, %s, %s, %s);",
          Cpp.type(element),
          context.name(value),
          indices.memory(store.view()),
          box(store.view(), store.offsets(), store.dims(), value));
      return;
    }
    String memoryType = Cpp.memoryType(element);
    if (!context.plan.isQueued(store)) {
      storeNow(store, memoryType);
      return;
    }
    int queue = context.plan.queue(store);
    String name = context.name(value);
    if (!(context.plan.storage(value) instanceof Storage.Out)) {
      String out = "o" + queue;
      context.line(
          "LocalTensor<%s> %s = out%d.AllocTensor<%s>();", memoryType, out, queue, memoryType);
      if (element == IntegerType.I1) {
        bytes(store, out, name, context.count(value));
      } else {
        context.vector("weir::Copy(%s, %s, %s);", out, name, context.count(value));
      }
      name = out;
    }
    context.line("out%d.EnQue(%s);", queue, name);
  }

  private void bytes(Operation op, String to, String from, String n) {
    String narrow = context.temporary(op, 0, "half");
    context.vector("Cast(%s, %s, RoundMode::CAST_RINT, %s);", narrow, from, n);
    context.vector("Cast(%s, %s, RoundMode::CAST_RINT, %s);", to, narrow, n);
  }

  private void storeNow(StoreOp store, String memoryType) {
    Value value = store.value();
    String from = context.name(value);
    if (KernelContext.element(value) == IntegerType.I1) {
      from = context.temporary(store, 1, "uint8_t");
      bytes(store, from, context.name(value), context.count(value));
    }
    String source = from;
    String box = box(store.view(), store.offsets(), store.dims(), value);
    direct(() -> {
      if (store.mask().isPresent()) {
        context.line(
            "weir::StoreMasked(events, %s, %s, %s, %s, %s);",
            indices.memory(store.view()),
            source,
            context.name(store.mask().get()),
            box,
            staging(store, memoryType));
      } else {
        context.line(
            "weir::Store(events, %s, %s, %s, %s);",
            indices.memory(store.view()), source, box, staging(store, memoryType));
      }
    });
  }

  /// {@return whether elements of `store` must go through memory where each has 32 bytes}
  static boolean needsStaging(StoreOp store) {
    return isGlobal(store.view())
        && (store.mask().isPresent() || !isContiguous(store.view(), store.dims(), store.value()));
  }

  /// {@return whether the last dimension of the tile is that of the view}
  private static boolean isContiguous(Value view, Optional<ImmutableIntArray> dims, Value tile) {
    int rank = KernelContext.type(tile).rank();
    return rank == 0
        || dims.isEmpty()
        || dims.get().get(rank - 1) == ((ViewType) view.type()).rank() - 1;
  }

  private static String staging(StoreOp store, String type) {
    return needsStaging(store) ? "staging.Get<" + type + ">()" : "LocalTensor<" + type + ">()";
  }

  /// Writes the copy out of the queue: what a `CopyOut` does.
  void copyOut(StoreOp store) {
    int queue = context.plan.queue(store);
    String type = Cpp.memoryType(KernelContext.element(store.value()));
    context.open("");
    context.line("LocalTensor<%s> tile = out%d.DeQue<%s>();", type, queue, type);
    context.line(
        "weir::Store(events, %s, tile, %s, %s);",
        indices.memory(store.view()),
        box(store.view(), store.offsets(), store.dims(), store.value()),
        staging(store, type));
    context.line("out%d.FreeTensor(tile);", queue);
    context.close();
  }

  /// {@return whether memory can add what `op` does}
  static boolean isAtomic(AtomicAddOp op) {
    Type element = KernelContext.element(op.value());
    return isGlobal(op.view())
        && (element == FloatType.F32 || element == IntegerType.I32)
        && isContiguous(op.view(), op.dims(), op.value());
  }

  void atomicAdd(AtomicAddOp op) {
    String name = Cpp.type(KernelContext.element(op.value()));
    direct(() -> {
      context.line("SetAtomicAdd<%s>();", name);
      context.line(
          "weir::Store(events, %s, %s, %s, LocalTensor<%s>());",
          indices.memory(op.view()),
          context.name(op.value()),
          box(op.view(), op.offsets(), op.dims(), op.value()),
          name);
      context.line("SetAtomicNone();");
    });
  }
}
