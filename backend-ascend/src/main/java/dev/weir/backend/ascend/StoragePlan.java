package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.Lifetimes;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where each tile of a kernel is kept.
///
/// Tiles come through a queue for each load and go through a queue for each store, as long as there are
/// events for the queues; others are copied with all pipes waiting. What is computed lies in one buffer;
/// tiles that are not needed at the same time share memory, and a result may lie over an operand that is
/// not needed any more.
final class StoragePlan {
  /// The buffers that queues of a position may have, for there are as many events.
  private static final int QUEUE_BUFFERS = 8;

  private final Layout layout;
  private final Lifetimes lifetimes;
  private final Map<Value, Storage> storages = new HashMap<>();
  private final Map<Operation, Integer> queues = new HashMap<>();
  private final Map<Operation, ImmutableList<Long>> temporaries = new HashMap<>();
  private final List<Long> inBytes = new ArrayList<>();
  private final List<Long> outBytes = new ArrayList<>();
  private final List<Piece> pieces = new ArrayList<>();
  private final Map<Value, Piece> pieceOf = new LinkedHashMap<>();
  private final Set<Value> carried = new HashSet<>();
  private final Map<Value, Piece> shared = new HashMap<>();
  private final Map<TileForOp, CubeProduct> products = new HashMap<>();
  private final Map<MmaOp, CubeTile> tiles = new HashMap<>();
  private final Set<Value> columns = new HashSet<>();
  private final Map<Value, Value> rows = new HashMap<>();
  private long calcBytes;

  /// Memory that is needed from one operation to another.
  private static final class Piece {
    final int start;
    int end;
    final long bytes;
    long offset;

    Piece(int start, int end, long bytes) {
      this.start = start;
      this.end = end;
      this.bytes = bytes;
    }
  }

  StoragePlan(TileFuncOp function, Layout layout) {
    this.layout = layout;
    this.lifetimes = Lifetimes.of(function.bodyRegion().entry());
    function.walk(TileForOp.class, this::addProduct);
    function.walk(MmaOp.class, this::addProductOfTiles);
    function.walkPostOrder(this::addQueue);
    function.walkPreOrder(op -> {
      place(op);
      return WalkResult.ADVANCE;
    });
    Map<Operation, List<Piece>> extra = new LinkedHashMap<>();
    function.walk(op -> extra.put(op, addTemporaries(op)));
    assign();
    pieceOf.forEach((value, piece) -> storages.put(value, new Storage.Calc(piece.offset)));
    extra.forEach((op, list) ->
        temporaries.put(
            op, list.stream().map(piece -> piece.offset).collect(ImmutableList.toImmutableList())));
  }

  // Products of the matrix unit, whose operands are never tiles.

  private void addProduct(TileForOp loop) {
    CubeProduct product = CubeProduct.of(loop);
    if (product != null) {
      products.put(loop, product);
    }
  }

  private void addProductOfTiles(MmaOp op) {
    if (!(op.parent() instanceof TileForOp loop && products.containsKey(loop))) {
      CubeTile.of(op).ifPresent(tile -> tiles.put(op, tile));
    }
  }

  /// {@return whether the matrix unit carries out `op`, and no other}
  boolean isOfProduct(Operation op) {
    return op.parent() instanceof TileForOp loop && products.containsKey(loop)
        || op instanceof LoadOp load && CubeTile.isOfCube(load);
  }

  /// {@return how many buffers queues of a position may have: the matrix unit's results need an event, too}
  private int queueBuffers() {
    return tiles.isEmpty() && products.isEmpty() ? QUEUE_BUFFERS : QUEUE_BUFFERS - 1;
  }

  // Queues.

  private void addQueue(Operation op) {
    if (isOfProduct(op)) {
      return;
    }
    if (op instanceof LoadOp load && isGlobal(load.view()) && inBytes.size() < queueBuffers()) {
      queues.put(op, inBytes.size());
      inBytes.add(layout.memoryBytes((TileType) load.result().type()));
    } else if (op instanceof StoreOp store
        && isGlobal(store.view())
        && store.mask().isEmpty()
        && outBytes.size() < queueBuffers()) {
      queues.put(op, outBytes.size());
      outBytes.add(layout.memoryBytes((TileType) store.value().type()));
    }
  }

  private static boolean isGlobal(Value view) {
    return ((ViewType) view.type()).space() == Space.GLOBAL;
  }

  // Tiles.

  private void place(Operation op) {
    if (isOfProduct(op)) {
      return;
    }
    switch (op) {
      case TileForOp loop when products.containsKey(loop) -> addTile(loop.result(0), true);
      case BroadcastOp broadcast when isOperand(broadcast) -> placeOperand(broadcast);
      case FillOp fill when isNumber(fill) -> storages.put(fill.result(), new Storage.Immediate());
      case AllocOp alloc -> addPiece(alloc.result(), localBytes((ViewType) alloc.result().type()));
      case LoadOp load when isQueued(load) && !isConverted(load) ->
          storages.put(load.result(), new Storage.In(queues.get(load)));
      case TileForOp loop -> placeCarried(loop);
      case TileIfOp choice -> choice.outputs().forEach(output -> addTile(output, true));
      default -> {
        for (Value result : op.results()) {
          if (result.type() instanceof TileType) {
            placeResult(op, result);
          }
        }
        if (op instanceof MmaOp mma && tiles.containsKey(mma)) {
          keepUntilAdded(tiles.get(mma));
        }
      }
    }
  }

  /// {@return whether `op` is never a tile, and where its source lies nobody writes before it is used}
  private boolean isOperand(BroadcastOp op) {
    if (!RowBroadcast.isOperand(op)) {
      return false;
    }
    boolean stays =
        storages.get(op.source()) instanceof Storage.In
            || pieceOf.containsKey(op.source()) && !carried.contains(op.source());
    return RowBroadcast.of(op).orElseThrow() == RowBroadcast.COLUMN || stays;
  }

  private void placeOperand(BroadcastOp op) {
    if (RowBroadcast.of(op).orElseThrow() == RowBroadcast.COLUMN) {
      columns.add(op.result());
      addPiece(op.result(), layout.spreadBytes(KernelContext.type(op.source())));
      return;
    }
    rows.put(op.result(), op.source());
    Piece source = pieceOf.get(op.source());
    if (source != null) {
      source.end = Math.max(source.end, lifetimes.lastUse(op.result()));
    }
  }

  private boolean isOfOperand(BroadcastOp op) {
    return columns.contains(op.result()) || rows.containsKey(op.result());
  }

  /// What a product is added to is needed until the matrix unit has computed that.
  private void keepUntilAdded(CubeTile tile) {
    Piece sum = pieceOf.get(tile.op().accumulator());
    if (sum != null) {
      sum.end = Math.max(sum.end, lifetimes.start(tile.finish()));
    }
  }

  /// {@return whether what comes from memory is made another before it is computed with}
  static boolean isConverted(LoadOp load) {
    return load.mask().isPresent() || ((TileType) load.result().type()).element() == IntegerType.I1;
  }

  private void placeResult(Operation op, Value result) {
    Piece next = shared.get(result);
    if (next != null) {
      pieceOf.put(result, next);
      carried.add(result);
      return;
    }
    if (result.hasOneUse()
        && result.uses().iterator().next().owner() instanceof StoreOp store
        && store.value() == result
        && store.block() == op.block()
        && isQueued(store)
        && !(op instanceof LoadOp)
        && ((TileType) result.type()).element() != IntegerType.I1) {
      storages.put(result, new Storage.Out(queues.get(store)));
      return;
    }
    int at = lifetimes.start(op);
    for (Value operand : overwritable(op)) {
      Piece piece = pieceOf.get(operand);
      if (piece != null
          && !columns.contains(operand)
          && !carried.contains(operand)
          && piece.end == at
          && piece.bytes == layout.bytes((TileType) result.type())) {
        piece.end = Math.max(at, lifetimes.lastUse(result));
        pieceOf.put(result, piece);
        return;
      }
    }
    addTile(result, false);
  }

  /// {@return the operands over which the result may be written}
  private static List<Value> overwritable(Operation op) {
    if (op instanceof MmaOp mma) {
      return List.of(mma.accumulator());
    }
    boolean isPlain =
        op instanceof UnaryOp unary && Instructions.isPlain(unary)
            || op instanceof BinaryOp binary && Instructions.isPlain(binary);
    return isPlain ? op.operands() : List.of();
  }

  private void addTile(Value value, boolean assigned) {
    addPiece(value, layout.bytes((TileType) value.type()));
    if (assigned) {
      carried.add(value);
    }
  }

  private void addPiece(Value value, long bytes) {
    Operation op = value.definingOp();
    int start = op == null ? 0 : lifetimes.start(op);
    Piece piece = new Piece(start, Math.max(start, lifetimes.lastUse(value)), bytes);
    if (value.type() instanceof ViewType) {
      piece.end = Integer.MAX_VALUE;
    }
    pieces.add(piece);
    pieceOf.put(value, piece);
  }

  /// What a loop carries stays in one place, from before it until the results are not needed any more.
  private void placeCarried(TileForOp loop) {
    for (int i = 0; i < loop.resultCount(); i++) {
      Value result = loop.result(i);
      BlockArgument argument = loop.bodyRegion().entry().argument(i + 1);
      Piece piece =
          new Piece(
              lifetimes.start(loop),
              Math.max(lifetimes.end(loop), lifetimes.lastUse(result)),
              layout.bytes((TileType) result.type()));
      pieces.add(piece);
      pieceOf.put(result, piece);
      pieceOf.put(argument, piece);
      carried.add(result);
      carried.add(argument);
      shareWithYielded(loop, i, argument, piece);
    }
  }

  /// The next round's tile is computed in place of this round's, where nobody needs that any more.
  private void shareWithYielded(TileForOp loop, int i, BlockArgument argument, Piece piece) {
    Operation yield = loop.bodyRegion().entry().terminator();
    if (yield == null) {
      return;
    }
    Value next = yield.operand(i);
    Operation op = next.definingOp();
    if (op == null || op.block() != loop.bodyRegion().entry()) {
      return;
    }
    int last = lifetimes.lastUse(argument);
    int at = lifetimes.start(op);
    boolean replaces = overwritable(op).contains(argument) && last == at && usesOnce(op, argument);
    if ((replaces || last < at)
        && !(op instanceof LoadOp)
        && !(op instanceof TileForOp)
        && !(op instanceof TileIfOp)
        && !pieceOf.containsKey(next)
        && yieldsOnce(yield, next)) {
      shared.put(next, piece);
    }
  }

  private static boolean usesOnce(Operation op, Value value) {
    return !(op instanceof MmaOp) || op.operands().stream().filter(value::equals).count() == 1;
  }

  private static boolean yieldsOnce(Operation yield, Value value) {
    return yield.operands().stream().filter(value::equals).count() == 1;
  }

  private long localBytes(ViewType type) {
    long count = 1;
    for (int i = 0; i < type.rank(); i++) {
      count *= Math.max(0, type.shape().get(i));
    }
    return (count * Cpp.bytes(type.element()) + 255) / 256 * 256;
  }

  private List<Piece> addTemporaries(Operation op) {
    List<Piece> list = new ArrayList<>();
    if (isOfProduct(op)) {
      return list;
    }
    CubeTile tile = op instanceof MmaOp mma ? tiles.get(mma) : null;
    boolean isNone = op instanceof BroadcastOp broadcast && isOfOperand(broadcast);
    for (long bytes :
        isNone
            ? ImmutableList.<Long>of()
            : tile == null ? Temporaries.of(op, layout) : Temporaries.ofCube(tile, layout)) {
      int at = lifetimes.start(tile == null ? op : tile.finish());
      Piece piece = new Piece(at, at, bytes);
      pieces.add(piece);
      list.add(piece);
    }
    return list;
  }

  /// Gives each piece the lowest place that no other has at the same time.
  private void assign() {
    pieces.sort(Comparator.<Piece>comparingInt(piece -> piece.start));
    List<Piece> live = new ArrayList<>();
    for (Piece piece : pieces) {
      live.removeIf(other -> other.end < piece.start);
      live.sort(Comparator.<Piece>comparingLong(other -> other.offset));
      long offset = 0;
      for (Piece other : live) {
        if (offset + piece.bytes <= other.offset) {
          break;
        }
        offset = Math.max(offset, other.offset + other.bytes);
      }
      piece.offset = offset;
      live.add(piece);
      calcBytes = Math.max(calcBytes, offset + piece.bytes);
    }
  }

  // What was planned.

  /// {@return whether a `fill` is never a tile: all who use it take a number}
  boolean isNumber(FillOp fill) {
    if (fill.result().isUnused()) {
      return true;
    }
    for (OpOperand use : fill.result().uses()) {
      boolean begins = use.owner() instanceof TileForOp;
      boolean begun =
          use.owner() instanceof MmaOp mma
              && use.index() == 2
              && tiles.containsKey(mma)
              && tiles.get(mma).isFresh();
      if (!begins && !begun && !Instructions.takesNumber(use.owner(), use.index())) {
        return false;
      }
    }
    return true;
  }

  /// {@return the product of the matrix unit that `loop` is, if it is one}
  @Nullable CubeProduct product(TileForOp loop) {
    return products.get(loop);
  }

  /// {@return how the matrix unit computes `op`, if it does}
  @Nullable CubeTile tile(MmaOp op) {
    return tiles.get(op);
  }

  /// {@return whether each row of `value` is one element, which fills 32 bytes of its memory}
  boolean isColumn(Value value) {
    return columns.contains(value);
  }

  /// {@return the row that all rows of `value` are, if it is kept so}
  @Nullable Value row(Value value) {
    return rows.get(value);
  }

  boolean isQueued(Operation op) {
    return queues.containsKey(op);
  }

  int queue(Operation op) {
    return queues.get(op);
  }

  Storage storage(Value value) {
    return storages.get(value);
  }

  /// {@return whether two tiles lie in the same place}
  boolean samePlace(Value a, Value b) {
    return storage(a) instanceof Storage.Calc && storage(a).equals(storage(b));
  }

  /// {@return the offsets of the temporary memory of `op`}
  ImmutableList<Long> temporaries(Operation op) {
    return temporaries.get(op);
  }

  ImmutableList<Long> inBytes() {
    return ImmutableList.copyOf(inBytes);
  }

  ImmutableList<Long> outBytes() {
    return ImmutableList.copyOf(outBytes);
  }

  long calcBytes() {
    return Math.max(calcBytes, 32);
  }

  /// {@return what is needed with `buffers` buffers for each queue}
  long totalBytes(int buffers) {
    long queued = 0;
    for (long bytes : inBytes) {
      queued += bytes * buffers;
    }
    for (long bytes : outBytes) {
      queued += bytes * buffers;
    }
    return queued + calcBytes();
  }

  /// {@return whether all queues may have two buffers}
  boolean fitsTwice(long available) {
    return inBytes.size() * 2 <= queueBuffers()
        && outBytes.size() * 2 <= queueBuffers()
        && totalBytes(2) <= available;
  }
}
