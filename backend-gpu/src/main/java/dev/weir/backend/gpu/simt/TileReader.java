package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.Extent;
import dev.weir.dialect.tile.Extents;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Elements of tiles, wherever a thread needs them: from its registers, from their place, or out of
/// local memory where another thread holds them.
final class TileReader {
  private record Wanted(Value tile, ImmutableList<Axis> axes) {}

  private final KernelWriter out;
  private final IndexCode indices;
  private final Extents extents;
  private final Map<Value, String> scalars = new IdentityHashMap<>();
  private final Map<Wanted, String> rearranged = new HashMap<>();
  private final Map<Value, Staging> staged = new IdentityHashMap<>();
  private final List<List<Wanted>> scopes = new ArrayList<>();
  private final Map<Value, Integer> settled = new IdentityHashMap<>();

  TileReader(KernelWriter out, IndexCode indices, Extents extents) {
    this.out = out;
    this.indices = indices;
    this.extents = extents;
  }

  /// Begins a body, whose names end with it.
  void enter() {
    scopes.add(new ArrayList<>());
  }

  /// Ends a body.
  void leave() {
    scopes.remove(scopes.size() - 1).forEach(rearranged::remove);
  }

  /// Says that an element of a tile has a name of its own for now.
  void bind(Value tile, String scalar) {
    scalars.put(tile, scalar);
  }

  void unbind(Value tile) {
    scalars.remove(tile);
  }

  /// {@return whether two tiles lie alike}
  static boolean isSame(ImmutableList<Axis> a, ImmutableList<Axis> b) {
    boolean same = a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same = a.get(i) == b.get(i) || a.get(i).bound() == 1 && b.get(i).bound() == 1;
    }
    return same;
  }

  /// {@return the axes that the source of a broadcast has if the result has `axes`}
  static ImmutableList<Axis> sourceAxes(BroadcastOp op, ImmutableList<Axis> axes) {
    var found = ImmutableList.<Axis>builder();
    for (int dim : op.dims().asList()) {
      found.add(axes.get(dim));
    }
    return found.build();
  }

  /// {@return whether reading a tile along `axes` moves elements between threads}
  boolean moves(Value tile, ImmutableList<Axis> axes) {
    if (Distribution.isFree(tile)) {
      return false;
    }
    if (tile.definingOp() instanceof BroadcastOp broadcast) {
      return moves(broadcast.source(), sourceAxes(broadcast, axes));
    }
    return !isSame(out.tiles.of(tile), axes);
  }

  /// Says where in local memory a tile lies for now, put there ahead of time.
  void stage(Value tile, Staging place) {
    staged.put(tile, place);
  }

  /// {@return where in local memory a tile lies, or null if it does not}
  @Nullable Staging staging(Value tile) {
    return staged.get(tile);
  }

  /// Makes a tile readable along `axes`: all threads come here.
  void prepare(Value tile, ImmutableList<Axis> axes) {
    if (Distribution.isFree(tile)) {
      return;
    }
    if (tile.definingOp() instanceof BroadcastOp broadcast) {
      prepare(broadcast.source(), sourceAxes(broadcast, axes));
      return;
    }
    Wanted wanted = new Wanted(tile, axes);
    if (isSame(out.tiles.of(tile), axes) || rearranged.containsKey(wanted)) {
      return;
    }
    TileType type = (TileType) tile.type();
    Staging staging = spill(tile, 0, -1);
    String name = fetch(type, axes, staging, (i, positions) -> positions[i]);
    rearranged.put(wanted, name);
    scopes.get(scopes.size() - 1).add(wanted);
  }

  /// {@return C for an element of a tile that was prepared}
  String read(Value tile, ImmutableList<Axis> axes, Map<Axis, String> at) {
    String scalar = scalars.get(tile);
    if (scalar != null) {
      return scalar;
    }
    Operation op = tile.definingOp();
    if (op instanceof FillOp fill) {
      return Literals.of(fill.value(), Element.of(((TileType) tile.type()).element()));
    }
    if (op instanceof IotaOp iota) {
      Axis axis = axes.get(iota.dim());
      String type = Element.of(((TileType) tile.type()).element()).type();
      return "("
          + type
          + ")("
          + indices.code(iota.start())
          + " + "
          + axis.position(KernelWriter.paren(at.get(axis)))
          + ")";
    }
    if (op instanceof BroadcastOp broadcast) {
      return read(broadcast.source(), sourceAxes(broadcast, axes), at);
    }
    ImmutableList<Axis> own = out.tiles.of(tile);
    String name = isSame(own, axes) ? out.name(tile) : rearranged.get(new Wanted(tile, axes));
    if (name == null) {
      throw new IllegalStateException("not prepared: " + tile);
    }
    return name + "[" + KernelWriter.register(axes, at) + "]";
  }

  /// Where a position of a tile lies in another.
  interface Position {
    /// {@return C for the position along dimension `i` of what was spilled}
    String of(int i, String[] position);
  }

  /// A tile in local memory.
  ///
  /// @param name the address of its first element
  /// @param strides how far apart neighbours lie, for each dimension
  /// @param bytes the room it takes, 0 if it has a place of its own
  record Staging(String name, ImmutableLongArray strides, long bytes) {}

  /// {@return how far neighbours of a tile in local memory lie apart, for each dimension}
  private static long[] strides(TileType type, int padded) {
    long[] strides = new long[type.rank()];
    long count = 1;
    for (int i = type.rank() - 1; i >= 0; i--) {
      strides[i] = count;
      count = padded(type, i, count * type.shape().get(i), padded);
    }
    return strides;
  }

  private static long padded(TileType type, int i, long count, int padded) {
    return i - 1 == padded && i > 0 ? count + 16 / Element.of(type.element()).bytes() : count;
  }

  /// {@return the bytes of a tile in local memory}
  ///
  /// @param padded the dimension whose neighbours are moved apart, or -1
  static long spilledBytes(TileType type, int padded) {
    long count = 1;
    for (int i = type.rank() - 1; i >= 0; i--) {
      count = padded(type, i, count * type.shape().get(i), padded);
    }
    return count * Element.of(type.element()).bytes();
  }

  /// Writes a tile to local memory, row after row, with zeros where no element counts.
  ///
  /// @param from at which byte of the room it begins
  /// @param padded the dimension whose neighbours are moved apart so that banks differ, or -1
  Staging spill(Value tile, long from, int padded) {
    TileType type = (TileType) tile.type();
    Element element = Element.of(type.element());
    long[] strides = strides(type, padded);
    long bytes = spilledBytes(type, padded);
    ImmutableList<Axis> axes = out.tiles.of(tile);
    if (tile.definingOp() instanceof BroadcastOp) {
      prepare(tile, axes);
    }
    String room = out.room(from + bytes);
    out.beforeRoomIsWritten();
    String name = out.fresh("s");
    declareLocal(name, element, room, from);
    write(tile, axes, at -> read(tile, axes, at), name, strides);
    return new Staging(name, ImmutableLongArray.copyOf(strides), bytes);
  }

  /// Gives a tile the registers `name`, which lie along `axes`, or what they hold rearranged.
  void adopt(Value tile, String name, ImmutableList<Axis> axes) {
    ImmutableList<Axis> own = out.tiles.of(tile);
    if (isSame(own, axes)) {
      out.name(tile, name);
      return;
    }
    TileType type = (TileType) tile.type();
    Element element = Element.of(type.element());
    long[] strides = strides(type, -1);
    String room = out.room(spilledBytes(type, -1));
    out.beforeRoomIsWritten();
    String slots = out.fresh("s");
    declareLocal(slots, element, room, 0);
    write(tile, axes, at -> name + "[" + KernelWriter.register(axes, at) + "]", slots, strides);
    out.name(
        tile,
        fetch(
            type,
            own,
            new Staging(slots, ImmutableLongArray.copyOf(strides), 0),
            (i, positions) -> positions[i]));
  }

  void declareLocal(String name, Element element, String room, long from) {
    String pointer = out.language.pointer(dev.weir.dialect.tile.Space.LOCAL, element, false);
    out.line(
        pointer
            + " "
            + name
            + " = ("
            + pointer
            + ")"
            + (from == 0 ? room : "(" + room + " + " + from + ")")
            + ";");
  }

  private void write(
      Value tile,
      ImmutableList<Axis> axes,
      Function<Map<Axis, String>, String> elements,
      String name,
      long[] strides) {
    Element element = Element.of(((TileType) tile.type()).element());
    int width = spillWidth(axes, element, strides);
    Map<Axis, String> at = KernelWriter.places();
    int opened = 0;
    for (int i = 0; i < axes.size(); i++) {
      opened += out.openRegisters(axes.get(i), i == axes.size() - 1 ? width : 1, at);
    }
    StringBuilder guard = new StringBuilder();
    StringBuilder inside = new StringBuilder();
    StringBuilder place = new StringBuilder();
    String neighbours = "";
    for (int i = 0; i < axes.size(); i++) {
      Axis axis = axes.get(i);
      if (axis.bound() == 1) {
        continue;
      }
      String position = out.fresh("x");
      out.line("const int " + position + " = " + axis.position(at.get(axis)) + ";");
      if (axis.covered() > axis.bound()) {
        guard.append(guard.isEmpty() ? "" : " && ").append(position + " < " + axis.bound());
      }
      String extent = extent(tile, i);
      if (extent != null && width > 1 && i == axes.size() - 1) {
        neighbours = extent + " - " + position;
      } else if (extent != null) {
        inside.append(inside.isEmpty() ? "" : " && ").append(position + " < " + extent);
      }
      place.append(place.isEmpty() ? "" : " + ").append(position);
      if (strides[i] != 1) {
        place.append(" * ").append(strides[i]);
      }
    }
    int idle = out.tiles.idle(axes);
    if (idle != 0) {
      guard.append(guard.isEmpty() ? "" : " && ").append("(tid & " + idle + ") == 0");
    }
    String zero = "(" + element.type() + ")0";
    List<String> values = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      Map<Axis, String> shifted = at;
      if (i > 0) {
        shifted = KernelWriter.places();
        shifted.putAll(at);
        Axis last = axes.get(axes.size() - 1);
        shifted.put(last, at.get(last).equals("0") ? "" + i : "(" + at.get(last) + " + " + i + ")");
      }
      String counts = inside.toString();
      if (!neighbours.isEmpty()) {
        counts += (counts.isEmpty() ? "" : " && ") + i + " < " + neighbours;
      }
      String value = elements.apply(shifted);
      values.add(counts.isEmpty() ? value : "(" + counts + " ? " + value + " : " + zero + ")");
    }
    String target = place.isEmpty() ? "0" : place.toString();
    String store =
        width == 1
            ? name + "[" + target + "] = " + values.get(0) + ";"
            : out.language.writeVector(element, values, name + " + " + target);
    out.line(guard.isEmpty() ? store : "if (" + guard + ") " + store);
    out.close(opened);
    if (!guard.isEmpty()) {
      out.join();
    }
  }

  /// {@return how many neighbours are written to local memory at once}
  private static int spillWidth(ImmutableList<Axis> axes, Element element, long[] strides) {
    int last = axes.size() - 1;
    if (last < 0 || strides[last] != 1) {
      return 1;
    }
    int width = Math.min(axes.get(last).vector(), 16 / element.bytes());
    boolean whole = axes.get(last).bound() % width == 0;
    for (int i = 0; i < last; i++) {
      whole &= strides[i] % width == 0;
    }
    return whole ? width : 1;
  }

  /// Reads a tile with these axes from local memory, after a barrier.
  ///
  /// @return the name of the registers
  String fetch(TileType type, ImmutableList<Axis> axes, Staging staging, Position where) {
    Element element = Element.of(type.element());
    out.barrier(false);
    String name = out.fresh("t");
    out.line(element.type() + " " + name + "[" + Distribution.registers(axes) + "];");
    fetchInto(name, axes, staging, where);
    return name;
  }

  private void fetchInto(String name, ImmutableList<Axis> axes, Staging staging, Position where) {
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(axes, at);
    String[] positions = new String[axes.size()];
    StringBuilder guard = new StringBuilder();
    for (int i = 0; i < positions.length; i++) {
      Axis axis = axes.get(i);
      positions[i] = "0";
      if (axis.bound() > 1) {
        positions[i] = out.fresh("x");
        out.line("const int " + positions[i] + " = " + axis.position(at.get(axis)) + ";");
        if (axis.covered() > axis.bound()) {
          guard.append(guard.isEmpty() ? "" : " && ").append(positions[i] + " < " + axis.bound());
        }
      }
    }
    StringBuilder place = new StringBuilder();
    for (int i = 0; i < staging.strides().length(); i++) {
      String position = where.of(i, positions);
      if (!position.equals("0")) {
        place.append(place.isEmpty() ? "" : " + ").append(KernelWriter.paren(position));
        if (staging.strides().get(i) != 1) {
          place.append(" * ").append(staging.strides().get(i));
        }
      }
    }
    String value = staging.name() + "[" + (place.isEmpty() ? "0" : place) + "]";
    out.line(
        name
            + "["
            + KernelWriter.register(axes, at)
            + "] = "
            + (guard.isEmpty() ? value : guard + " ? " + value + " : 0")
            + ";");
    out.close(opened);
    out.roomIsRead();
  }

  /// Says that elements of a tile that do not count along dimension `i` make no difference as they are.
  void settle(Value tile, int i) {
    settled.put(tile, i);
  }

  /// {@return C for how many elements of a tile count along dimension `i`, or null if all do}
  @Nullable String extent(Value tile, int i) {
    if (settled.getOrDefault(tile, -1) == i) {
      return null;
    }
    long bound = ((TileType) tile.type()).shape().get(i);
    return switch (extents.of(tile).get(i)) {
      case Extent.Known(long count) -> count >= bound ? null : IndexCode.literal(count);
      case Extent.Computed(Value count) ->
          out.facts.of(count).low() >= bound ? null : indices.code(count);
    };
  }
}
