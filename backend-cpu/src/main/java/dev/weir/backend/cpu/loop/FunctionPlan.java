package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileReturnOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
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
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One attempt at the loops of a function: bodies in order, a nest at a time.
final class FunctionPlan {
  final Decisions decisions;
  final IndexTable indices = new IndexTable();
  final ScalarNumbers scalars = new ScalarNumbers();
  final TileIndices extents;
  private final ValuePlan values = new ValuePlan(this);
  private final Map<Value, Arrangement> views = new HashMap<>();
  private final Map<Value, Arrangement> kept = new HashMap<>();
  private final Map<Value, Memory.Buffer> assigned = new HashMap<>();
  private final Map<Memory, Value> carriedBy = new HashMap<>();
  private final Map<Memory, Integer> lastWrite = new HashMap<>();
  private final Map<Memory, Nest> overwritten = new HashMap<>();
  private final List<Memory.Buffer> buffers = new ArrayList<>();
  private final ImmutableSet.Builder<Memory> allocated = ImmutableSet.builder();
  private final ImmutableList<Memory.Pointer> pointers;
  private final LoopProgram program;
  private List<LoopStep> steps = new ArrayList<>();
  private @Nullable Nest open;
  private @Nullable Block current;
  private int order;

  FunctionPlan(TileFuncOp function, Decisions decisions) {
    this.decisions = decisions;
    this.extents = new TileIndices(function, indices);
    ImmutableList.Builder<Memory.Pointer> all = ImmutableList.builder();
    int sizes = 0;
    indices.open();
    for (BlockArgument argument : function.bodyRegion().entry().arguments()) {
      if (argument.type() instanceof PointerType type) {
        int number = argument.index();
        Memory.Pointer pointer =
            new Memory.Pointer(number, type.element(), function.access(number));
        all.add(pointer);
        views.put(argument, new Arrangement(pointer, ImmutableList.of()));
      } else {
        indices.put(argument, indices.define(new IndexDefinition.Size(sizes++)));
      }
    }
    pointers = all.build();
    block(function.bodyRegion().entry());
    closeNest();
    ImmutableList<LoopStep> body = ImmutableList.copyOf(steps);
    indices.close();
    program =
        new LoopProgram(
            function.symName(),
            function.kind(),
            pointers,
            sizes,
            function.grid().value(),
            ImmutableList.copyOf(buffers),
            ImmutableLongArray.of(),
            0,
            body);
  }

  LoopProgram program() {
    return program;
  }

  /// {@return what the function allocates itself, and may hold on to as it likes}
  ImmutableSet<Memory> allocated() {
    return allocated.build();
  }

  // Bodies.

  private void block(Block block) {
    current = block;
    for (Operation operation : block) {
      order++;
      values.number(operation, order);
      operation(operation);
      current = block;
    }
  }

  private void operation(Operation operation) {
    if (operation instanceof IndexOp index) {
      indices.put(index.result(), Index.of(index.value()));
    } else if (operation instanceof ProgramIdOp id) {
      indices.put(id.result(), indices.define(new IndexDefinition.ProgramId()));
    } else if (operation instanceof IndexBinaryOp binary) {
      indices.put(
          binary.result(),
          indices.arithmetic(binary.kind(), indices.get(binary.lhs()), indices.get(binary.rhs())));
    } else if (operation instanceof LoadIndexOp load) {
      loadIndex(load);
    } else if (operation instanceof ViewOp view) {
      view(view);
    } else if (operation instanceof AllocOp alloc) {
      ViewType type = (ViewType) alloc.result().type();
      Memory.Buffer buffer = buffer(type.element(), type.shape());
      allocated.add(buffer);
      views.put(alloc.result(), Arrangement.of(buffer, type.shape()));
    } else if (operation instanceof StoreOp store) {
      store(store);
    } else if (operation instanceof AtomicAddOp add) {
      atomicAdd(add);
    } else if (operation instanceof TileForOp loop) {
      new ControlPlan(this, values).plan(loop);
    } else if (operation instanceof TileIfOp choice) {
      new ControlPlan(this, values).plan(choice);
    } else if (operation instanceof BarrierOp) {
      closeNest();
    } else if (operation instanceof TileReduceOp reduce) {
      reduce(reduce);
    } else if (operation instanceof MmaOp mma) {
      new MatmulPlan(this, values).plan(mma);
    } else if (operation instanceof TileReshapeOp reshape && !TileIndices.onlyUnits(reshape)) {
      Arrangement source = keep(reshape.source());
      TileType type = (TileType) reshape.result().type();
      kept.put(reshape.result(), Arrangement.of(source.memory(), type.shape()));
    } else if (!(operation instanceof TileYieldOp
        || operation instanceof TileReturnOp
        || operation instanceof IndexCompareOp)) {
      OpResult result = operation.result(0);
      if (decisions.isKept(result) || assigned.containsKey(result)) {
        keep(result);
      }
    }
  }

  private void view(ViewOp view) {
    ViewType type = (ViewType) view.result().type();
    ImmutableList.Builder<Index> sizes = ImmutableList.builder();
    int next = 0;
    for (int i = 0; i < type.rank(); i++) {
      sizes.add(
          type.isDynamic(i)
              ? indices.get(view.sizes().get(next++))
              : Index.of(type.shape().get(i)));
    }
    views.put(view.result(), new Arrangement(views.get(view.pointer()).memory(), sizes.build()));
  }

  private void loadIndex(LoadIndexOp load) {
    Arrangement view = views.get(load.view());
    List<Coordinate> coordinates = new ArrayList<>();
    for (Value offset : load.offsets()) {
      coordinates.add(new Coordinate(indices.get(offset), Index.ZERO));
    }
    boolean constant =
        view.memory() instanceof Memory.Pointer pointer && pointer.access() == Access.READ;
    if (!constant) {
      closeNest();
    }
    IndexDefinition op =
        new IndexDefinition.Loaded(
            new MemoryRef(view.memory(), ImmutableList.copyOf(coordinates), view.sizes()));
    if (constant) {
      indices.put(load.result(), indices.define(op));
    } else {
      Index.Variable variable = indices.fresh();
      steps.add(new LoopStep.DefineIndex(variable, op));
      indices.put(load.result(), variable);
    }
  }

  private void store(StoreOp store) {
    Index[] domain = extents.of(store.value());
    Arrangement view = views.get(store.view());
    List<Value> read = new ArrayList<>(List.of(store.value()));
    store.mask().ifPresent(read::add);
    Nest nest = nest(domain, read);
    MemoryRef place = place(view, store.offsets(), store.dims(), nest.here(), domain.length);
    if (nest.readsElsewhere(place)) {
      closeNest();
      nest = nest(domain, read);
      place = place(view, store.offsets(), store.dims(), nest.here(), domain.length);
    }
    Nest chosen = nest;
    Scalar value = values.at(nest, store.value(), nest.here());
    Optional<Scalar> mask = store.mask().map(at -> values.at(chosen, at, chosen.here()));
    write(nest, place, value, mask);
  }

  private void atomicAdd(AtomicAddOp add) {
    Index[] domain = extents.of(add.value());
    closeNest();
    Nest nest = nest(domain, List.of(add.value()));
    MemoryRef place =
        place(views.get(add.view()), add.offsets(), add.dims(), nest.here(), domain.length);
    Scalar value = values.at(nest, add.value(), nest.here());
    nest.write(new LoopStep.AtomicAdd(place, value), place.memory(), order);
    closeNest();
  }

  private void reduce(TileReduceOp reduce) {
    Index[] domain = extents.of(reduce.source());
    boolean[] dims = new boolean[domain.length];
    reduce.dims().forEach(dim -> dims[dim] = true);
    Nest nest = nest(domain, List.of(reduce.source()));
    if (!nest.canReduce(dims)) {
      closeNest();
      nest = nest(domain, List.of(reduce.source()));
    }
    Scalar value = values.at(nest, reduce.source(), nest.here());
    Arrangement target = target(reduce.result());
    MemoryRef place =
        new MemoryRef(
            target.memory(), ImmutableList.copyOf(nest.reducedPlace(dims)), target.sizes());
    Scalar result = scalars.next(((TileType) reduce.result().type()).element());
    if (nest.reduce(reduce.kind(), value, dims, place, result, order)) {
      Nest start = new Nest(extents.of(reduce.result()), indices);
      Scalar identity =
          values.constant(start, reduce.kind().identity(result.element()), result.element());
      start.write(
          new LoopStep.Write(
              new MemoryRef(target.memory(), ImmutableList.copyOf(start.here()), target.sizes()),
              identity,
              Optional.empty()),
          target.memory(),
          order);
      steps.addAll(indices.drain());
      steps.addAll(start.steps(scalars));
      separateReads(nest, target.memory());
      wrote(start, target.memory());
    } else {
      wrote(nest, target.memory());
    }
    kept.put(reduce.result(), target);
  }

  /// Plans `block` as a body of its own.
  ///
  /// @param last what belongs to the end of the body
  /// @return the steps of the body
  ImmutableList<LoopStep> body(Block block, Runnable last) {
    List<LoopStep> outer = steps;
    steps = new ArrayList<>();
    indices.open();
    block(block);
    last.run();
    closeNest();
    ImmutableList<LoopStep> body = ImmutableList.copyOf(steps);
    indices.close();
    steps = outer;
    return body;
  }

  // Nests.

  /// Ends the nest that may still be joined.
  void closeNest() {
    steps.addAll(indices.drain());
    Nest nest = open;
    if (nest != null) {
      open = null;
      steps.addAll(nest.steps(scalars));
      nest.written.forEach((memory, at) -> lastWrite.merge(memory, at, Math::max));
    }
  }

  /// {@return a nest over `domain` in which `read` can be computed}
  Nest nest(Index[] domain, List<Value> read) {
    Nest nest = open;
    if (nest != null && nest.covers(domain)) {
      boolean joins = true;
      for (Value value : read) {
        joins &=
            values.canJoin(nest, value, nest.here())
                && nest.work() <= decisions.mostWork() - values.work(nest, value);
      }
      if (joins) {
        return nest;
      }
    }
    return newNest(domain);
  }

  /// {@return a nest over `domain` that nothing has joined yet}
  Nest newNest(Index[] domain) {
    closeNest();
    open = new Nest(domain, indices);
    return open;
  }

  void add(LoopStep step) {
    steps.addAll(indices.drain());
    steps.add(step);
  }

  /// {@return the order number of the last write that has taken place to what may be `memory`}
  int lastWrite(Memory memory) {
    int last = -1;
    for (Map.Entry<Memory, Integer> entry : lastWrite.entrySet()) {
      boolean same =
          memory instanceof Memory.Pointer && entry.getKey() instanceof Memory.Pointer
              || memory.equals(entry.getKey());
      last = same ? Math.max(last, entry.getValue()) : last;
    }
    return last;
  }

  void write(Nest nest, MemoryRef place, Scalar value, Optional<Scalar> mask) {
    for (Nest.Reading reading : nest.reads) {
      if (reading.place().memory().equals(place.memory()) && !reading.place().equals(place)) {
        if (carriedBy.containsKey(place.memory())) {
          decisions.separate(carriedBy.get(place.memory()));
        } else {
          decisions.keep(reading.value());
        }
      }
    }
    nest.write(new LoopStep.Write(place, value, mask), place.memory(), order);
    wrote(nest, place.memory());
  }

  private void separateReads(Nest nest, Memory memory) {
    Value argument = carriedBy.get(memory);
    if (argument != null && nest.reads.stream().anyMatch(r -> r.place().memory().equals(memory))) {
      decisions.separate(argument);
    }
  }

  /// Notes that `nest` overwrites `memory`.
  void wrote(Nest nest, Memory memory) {
    if (carriedBy.containsKey(memory)) {
      overwritten.put(memory, nest);
    }
  }

  /// Notes that what a loop carries in `memory` is read as `value` in `nest`.
  void readCarried(Nest nest, Value value, Memory memory, boolean plain) {
    Value argument = carriedBy.get(memory);
    if (argument == value) {
      Nest by = overwritten.get(memory);
      if (by != null && (by != nest || !plain)) {
        decisions.separate(argument);
      }
    }
  }

  // Memory.

  Memory.Buffer buffer(Type element, ImmutableLongArray shape) {
    Memory.Buffer buffer = new Memory.Buffer(buffers.size(), element, shape);
    buffers.add(buffer);
    return buffer;
  }

  /// {@return where `value` lies in memory, or null}
  @Nullable Arrangement home(Value value) {
    return kept.get(value);
  }

  Arrangement viewed(Value view) {
    return views.get(view);
  }

  void setHome(Value value, Arrangement home) {
    kept.put(value, home);
  }

  /// {@return where `value` is to be written}
  Arrangement target(Value value) {
    TileType type = (TileType) value.type();
    Memory.Buffer buffer = assigned.get(value);
    if (buffer == null) {
      buffer = buffer(type.element(), type.shape());
    }
    return Arrangement.of(buffer, type.shape());
  }

  /// {@return where `value` lies, written there now if it was not before}
  ///
  /// A value from outside of this body is there only for what needs it now; it is kept where it is
  /// defined next time.
  Arrangement keep(Value value) {
    Arrangement known = kept.get(value);
    if (known == null) {
      known = target(value);
      copy(value, known);
      if (value.parentBlock() == current) {
        kept.put(value, known);
      } else {
        decisions.keep(value);
      }
    }
    return known;
  }

  /// Writes `value` to `home`.
  void copy(Value value, Arrangement home) {
    Index[] domain = extents.of(value);
    Nest nest = nest(domain, List.of(value));
    Scalar scalar = values.at(nest, value, nest.here());
    MemoryRef place = new MemoryRef(home.memory(), ImmutableList.copyOf(nest.here()), home.sizes());
    write(nest, place, scalar, Optional.empty());
  }

  /// {@return the place in `view` of the element of a tile at `coordinates`}
  MemoryRef place(
      Arrangement view,
      List<Value> offsets,
      Optional<ImmutableIntArray> dims,
      List<Coordinate> coordinates,
      int rank) {
    int viewRank = view.sizes().size();
    Coordinate[] at = new Coordinate[viewRank];
    for (int i = 0; i < viewRank; i++) {
      at[i] = new Coordinate(indices.get(offsets.get(i)), Index.ZERO);
    }
    for (int k = 0; k < rank; k++) {
      int dim = dims.isPresent() ? dims.get().get(k) : viewRank - rank + k;
      Coordinate own = coordinates.get(k);
      at[dim] = new Coordinate(indices.add(at[dim].base(), own.base()), own.loop());
    }
    return new MemoryRef(view.memory(), ImmutableList.copyOf(at), view.sizes());
  }

  // What loops carry.

  /// {@return what a loop carries in `memory`, or null}
  @Nullable Value carried(Memory memory) {
    return carriedBy.get(memory);
  }

  /// {@return whether `value` is to be written to what a loop carries}
  boolean isAssigned(Value value) {
    return assigned.containsKey(value);
  }

  /// Has `value` written to `buffer`, in which a loop carries `argument`.
  void assign(Value value, Memory.Buffer buffer, BlockArgument argument) {
    assigned.put(value, buffer);
    carriedBy.put(buffer, argument);
  }

  /// Notes that the loop that carries a value in `memory` is over.
  void endCarried(Memory memory) {
    overwritten.remove(memory);
  }
}
