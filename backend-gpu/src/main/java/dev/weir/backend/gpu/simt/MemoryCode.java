package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Loads and stores: neighbours in memory at once where they lie in one thread, the rest one by one.
final class MemoryCode {
  /// The elements of a thread from which on rounds inside and at an edge are written apart.
  private static final int MANY = 16;

  private final KernelWriter out;
  private final TileReader reader;
  private final IndexCode indices;
  private final MemoryOrder order;

  MemoryCode(KernelWriter out, TileReader reader, IndexCode indices) {
    this.out = out;
    this.reader = reader;
    this.indices = indices;
    this.order = new MemoryOrder(out);
  }

  /// Says that what was ordered before need not be so in what follows, such as another round.
  MemoryOrder order() {
    return order;
  }

  /// How a tile lies over a view.
  ///
  /// @param base the address of the first element
  /// @param low the least position that lies in the view, for each dimension, or empty
  /// @param high the position before which elements count and lie in the view, or empty
  /// @param always C that must hold for anything to be reached, or empty
  record Window(Reach reach, String base, List<String> low, List<String> high, String always) {
    /// {@return that of a tile all of which is there}
    Window inside() {
      List<String> free = Collections.nCopies(high.size(), "");
      return new Window(reach, base, free, free, "");
    }
  }

  void load(LoadOp op) {
    Reach reach = Reach.of(op);
    ImmutableList<Axis> axes = out.tiles.of(op.result());
    op.mask().ifPresent(mask -> reader.prepare(mask, axes));
    order.beforeLoad(reach, axes);
    Window window = window(reach, op.pad().isPresent());
    Element element = Element.of(((TileType) op.result().type()).element());
    String name = out.fresh("t");
    out.line(element.type() + " " + name + "[" + Distribution.registers(axes) + "];");
    out.name(op.result(), name);
    String pad = op.pad().isPresent() ? Literals.of(op.pad().get(), element) : "0";
    int width = op.mask().isPresent() ? 1 : width(reach, axes);
    String aligned = alignment(reach, width);
    String first = first(window, axes);
    Optional<String> inside = op.mask().isEmpty() ? inside(window, axes) : Optional.empty();
    if (inside.isPresent()) {
      // The rounds at an edge are few.
      out.open("if (" + inside.get() + ")");
      read(op, window.inside(), axes, new Reading(name, first, pad, width, aligned));
      out.otherwise();
    }
    read(op, window, axes, new Reading(name, first, pad, width, aligned));
    out.close(inside.isPresent() ? 1 : 0);
    if (width > 1 || inside.isPresent()) {
      out.join();
    }
  }

  /// What is read into.
  ///
  /// @param first the address of the thread's first element
  /// @param width how many neighbours at most are moved at once
  /// @param aligned C that must hold for that, or empty
  private record Reading(String name, String first, String pad, int width, String aligned) {}

  /// {@return C for whether all of a tile is there}, where it is worth asking: many elements are read in each round of a loop
  private Optional<String> inside(Window window, ImmutableList<Axis> axes) {
    List<String> found = new ArrayList<>();
    boolean fits =
        out.isInLoop()
            && Distribution.registers(axes) >= MANY
            && window.always().isEmpty()
            && window.low().stream().allMatch(String::isEmpty);
    for (int k = 0; k < axes.size(); k++) {
      fits &= axes.get(k).covered() == axes.get(k).bound();
      if (!window.high().get(k).isEmpty()) {
        found.add(window.high().get(k) + " >= " + axes.get(k).bound());
      }
    }
    return fits && !found.isEmpty() ? Optional.of(String.join(" && ", found)) : Optional.empty();
  }

  private void read(LoadOp op, Window window, ImmutableList<Axis> axes, Reading to) {
    Reach reach = window.reach();
    Element element = Element.of(((TileType) op.result().type()).element());
    boolean isConstant = order.isConstant(reach.view());
    walk(
        axes,
        reach.contiguous(),
        to.width(),
        (at, vector) -> {
          List<String> guards = guards(window, axes, at, vector);
          List<String> places = new ArrayList<>();
          for (int i = 0; i < vector; i++) {
            places.add(
                to.name() + "[" + KernelWriter.register(axes, shifted(axes, reach, at, i)) + "]");
          }
          String address = to.first() + " + " + offset(reach, axes, at);
          if (vector > 1) {
            List<String> whole = new ArrayList<>(guards);
            if (!to.aligned().isEmpty()) {
              whole.add(0, to.aligned());
            }
            String read =
                isConstant
                    ? out.language.readConstantVector(element, places, address)
                    : out.language.readVector(element, places, address);
            if (whole.isEmpty()) {
              out.line(read);
              return;
            }
            out.open("if (" + String.join(" && ", whole) + ")");
            out.line(read);
            out.otherwise();
          }
          Map<Axis, String> place = openEach(axes, reach, at, vector);
          List<String> inside = new ArrayList<>(guards(window, axes, place, 1));
          op.mask().ifPresent(mask -> inside.add(reader.read(mask, axes, place)));
          String value =
              isConstant
                  ? out.language.readConstant(to.first(), offset(reach, axes, place))
                  : to.first() + "[" + offset(reach, axes, place) + "]";
          String register = to.name() + "[" + KernelWriter.register(axes, place) + "]";
          out.line(
              register
                  + " = "
                  + (inside.isEmpty()
                      ? value
                      : "("
                          + String.join(" && ", inside)
                          + ") ? "
                          + value
                          + " : ("
                          + element.type()
                          + ")"
                          + to.pad())
                  + ";");
          if (vector > 1) {
            out.close(2);
          }
        });
  }

  void store(StoreOp op) {
    ImmutableList<Axis> axes = out.tiles.of(op.value());
    reader.prepare(op.value(), axes);
    op.mask().ifPresent(mask -> reader.prepare(mask, axes));
    Reach reach = Reach.of(op);
    order.beforeStore(reach, axes);
    Window window = window(reach, false);
    QuadStores quads = new QuadStores(out, reader, indices);
    if (quads.fits(op, reach, axes)) {
      quads.write(op, window, axes);
      return;
    }
    Element element = Element.of(((TileType) op.value().type()).element());
    int width = op.mask().isPresent() ? 1 : width(reach, axes);
    String aligned = alignment(reach, width);
    int opened = openForOne(axes);
    String first = first(window, axes);
    walk(
        axes,
        reach.contiguous(),
        width,
        (at, vector) -> {
          List<String> values = new ArrayList<>();
          for (int i = 0; i < vector; i++) {
            values.add(reader.read(op.value(), axes, shifted(axes, reach, at, i)));
          }
          List<String> guards = guards(window, axes, at, vector);
          if (vector > 1) {
            List<String> whole = new ArrayList<>(guards);
            if (!aligned.isEmpty()) {
              whole.add(0, aligned);
            }
            String write =
                out.language.writeVector(element, values, first + " + " + offset(reach, axes, at));
            if (whole.isEmpty()) {
              out.line(write);
              return;
            }
            out.open("if (" + String.join(" && ", whole) + ")");
            out.line(write);
            out.otherwise();
          }
          Map<Axis, String> place = openEach(axes, reach, at, vector);
          List<String> inside = new ArrayList<>(guards(window, axes, place, 1));
          op.mask().ifPresent(mask -> inside.add(reader.read(mask, axes, place)));
          String write =
              first
                  + "["
                  + offset(reach, axes, place)
                  + "] = "
                  + reader.read(op.value(), axes, place)
                  + ";";
          out.line(inside.isEmpty() ? write : "if (" + String.join(" && ", inside) + ") " + write);
          if (vector > 1) {
            out.close(2);
          }
        });
    out.close(opened);
    out.join();
  }

  void atomicAdd(AtomicAddOp op) {
    ImmutableList<Axis> axes = out.tiles.of(op.value());
    reader.prepare(op.value(), axes);
    Reach reach = Reach.of(op);
    Window window = window(reach, false);
    Element element = reach.element();
    int opened = openForOne(axes);
    walk(
        axes,
        -1,
        1,
        (at, vector) -> {
          List<String> inside = guards(window, axes, at, 1);
          String add =
              out.language.atomicAdd(
                  element,
                  window.base() + " + " + offset(reach, axes, at),
                  reader.read(op.value(), axes, at),
                  reach.viewType().space());
          out.line(inside.isEmpty() ? add : "if (" + String.join(" && ", inside) + ") " + add);
        });
    out.close(opened);
    out.join();
  }

  /// Begins what only one of the threads that hold the same does.
  private int openForOne(ImmutableList<Axis> axes) {
    int idle = out.tiles.idle(axes);
    if (idle == 0) {
      return 0;
    }
    out.open("if ((tid & " + idle + ") == 0)");
    return 1;
  }

  private int width(Reach reach, ImmutableList<Axis> axes) {
    int k = reach.contiguous();
    if (k < 0) {
      return 1;
    }
    boolean aligned = out.language.needsAlignment();
    return Math.min(axes.get(k).vector(), reach.width(out.facts, aligned));
  }

  private String alignment(Reach reach, int width) {
    if (width == 1 || !out.language.needsAlignment()) {
      return "";
    }
    List<Value> open = reach.toCheck(out.facts, width);
    if (open.isEmpty()) {
      return "";
    }
    String name = out.fresh("aligned");
    List<String> parts = new ArrayList<>();
    for (Value index : open) {
      parts.add(KernelWriter.paren(indices.code(index)));
    }
    out.line(
        "const bool "
            + name
            + " = (("
            + String.join(" | ", parts)
            + ") & "
            + (width - 1)
            + ") == 0;");
    return name;
  }

  /// Says how a tile lies over its view.
  Window window(Reach reach, boolean padded) {
    ViewType type = reach.viewType();
    Element element = reach.element();
    int rank = reach.dims().length();
    String[] low = new String[rank];
    String[] high = new String[rank];
    Arrays.fill(low, "");
    List<String> always = new ArrayList<>();
    for (int k = 0; k < rank; k++) {
      String extent = reader.extent(reach.tile(), k);
      high[k] = extent == null ? "" : extent;
    }
    for (int i = 0; padded && i < type.rank(); i++) {
      int k = reach.along(i);
      IndexFacts.Fact offset = out.facts.of(reach.offsets().get(i));
      String at = indices.code(reach.offsets().get(i));
      String size = indices.size(reach.view(), i);
      long known = indices.knownSize(reach.view(), i);
      long bound = k < 0 ? 1 : reach.tileType().shape().get(k);
      boolean below = offset.low() < 0;
      boolean above = known < 0 || offset.high() + bound > known;
      if (k < 0) {
        if (below) {
          always.add(at + " >= 0");
        }
        if (above) {
          always.add(at + " < " + size);
        }
        continue;
      }
      if (below) {
        low[k] = out.fresh("l");
        out.line("const i64 " + low[k] + " = -(i64)" + at + ";");
      }
      if (above) {
        String name = out.fresh("h");
        String rest = "(i64)" + size + " - " + at;
        out.line(
            "const i64 "
                + name
                + " = "
                + (high[k].isEmpty() ? rest : "w_min_i64(" + high[k] + ", " + rest + ")")
                + ";");
        high[k] = name;
      }
    }
    boolean isConst = !order.isWritten(reach.view());
    String pointer = out.language.pointer(type.space(), element, isConst);
    String base = out.fresh("b");
    out.line(
        pointer
            + " "
            + base
            + " = "
            + out.name(reach.view())
            + " + ("
            + indices.place(reach.view(), reach.offsets())
            + ");");
    return new Window(
        reach,
        base,
        ImmutableList.copyOf(low),
        ImmutableList.copyOf(high),
        String.join(" && ", always));
  }

  /// {@return what must hold for `vector` neighbours to be reached}
  private List<String> guards(
      Window window, ImmutableList<Axis> axes, Map<Axis, String> at, int vector) {
    List<String> found = new ArrayList<>();
    if (!window.always().isEmpty()) {
      found.add(window.always());
    }
    for (int k = 0; k < axes.size(); k++) {
      Axis axis = axes.get(k);
      String high = window.high().get(k);
      String position = axis.position(at.get(axis));
      boolean over = axis.covered() > axis.bound();
      if (!window.low().get(k).isEmpty()) {
        found.add(position + " >= " + window.low().get(k));
      }
      if (!high.isEmpty() || over) {
        int ahead = k == window.reach().contiguous() ? vector - 1 : 0;
        found.add(
            position
                + (ahead > 0 ? " + " + ahead : "")
                + " < "
                + (!high.isEmpty() ? high : Integer.toString(axis.bound())));
      }
    }
    return found;
  }

  /// {@return C for the address of the thread's first element}: others are at distances from it that a compiler knows
  private String first(Window window, ImmutableList<Axis> axes) {
    Reach reach = window.reach();
    String offset = offset(reach, axes, Axis::origin);
    if (offset.equals("0")) {
      return window.base();
    }
    String name = out.fresh("b");
    boolean isConst = !order.isWritten(reach.view());
    String pointer = out.language.pointer(reach.viewType().space(), reach.element(), isConst);
    out.line(pointer + " " + name + " = " + window.base() + " + (" + offset + ");");
    return name;
  }

  private String offset(Reach reach, ImmutableList<Axis> axes, Map<Axis, String> at) {
    return offset(reach, axes, axis -> axis.distance(at.get(axis)));
  }

  private String offset(Reach reach, ImmutableList<Axis> axes, Function<Axis, String> where) {
    StringBuilder code = new StringBuilder();
    for (int k = 0; k < axes.size(); k++) {
      Axis axis = axes.get(k);
      String position = where.apply(axis);
      if (axis.bound() == 1 || position.equals("0")) {
        continue;
      }
      int dim = reach.dims().get(k);
      long stride = indices.knownStride(reach.view(), dim);
      code.append(code.isEmpty() ? "" : " + ");
      if (stride == 1) {
        code.append(KernelWriter.paren(position));
      } else if (stride >= 0 && stride * axis.covered() < Integer.MAX_VALUE / 4) {
        code.append(KernelWriter.paren(position)).append(" * ").append(stride);
      } else {
        code.append("(i64)")
            .append(KernelWriter.paren(position))
            .append(" * ")
            .append(indices.stride(reach.view(), dim));
      }
    }
    return code.isEmpty() ? "0" : code.toString();
  }

  /// The places `by` further along neighbours in memory.
  private static Map<Axis, String> shifted(
      ImmutableList<Axis> axes, Reach reach, Map<Axis, String> at, int by) {
    if (by == 0) {
      return at;
    }
    Map<Axis, String> moved = KernelWriter.places();
    moved.putAll(at);
    Axis axis = axes.get(reach.contiguous());
    String k = at.get(axis);
    moved.put(axis, k.equals("0") ? Integer.toString(by) : "(" + k + " + " + by + ")");
    return moved;
  }

  /// Begins a loop over neighbours that are not moved at once, if there are several.
  private Map<Axis, String> openEach(
      ImmutableList<Axis> axes, Reach reach, Map<Axis, String> at, int vector) {
    if (vector == 1) {
      return at;
    }
    String j = out.fresh("j");
    out.line("#pragma unroll");
    out.open("for (int " + j + " = 0; " + j + " < " + vector + "; ++" + j + ")");
    Map<Axis, String> moved = KernelWriter.places();
    moved.putAll(at);
    Axis axis = axes.get(reach.contiguous());
    String k = at.get(axis);
    moved.put(axis, k.equals("0") ? j : "(" + k + " + " + j + ")");
    return moved;
  }

  private interface Step {
    void write(Map<Axis, String> at, int vector);
  }

  private void walk(ImmutableList<Axis> axes, int contiguous, int width, Step step) {
    Map<Axis, String> at = KernelWriter.places();
    int opened = 0;
    for (int k = 0; k < axes.size(); k++) {
      opened += out.openRegisters(axes.get(k), k == contiguous ? width : 1, at);
    }
    if (opened == 0) {
      out.open("");
      opened = 1;
    }
    step.write(at, width);
    out.close(opened);
  }

  /// {@return whether the memory behind a view is the program's own}
  static boolean isLocal(Value view) {
    return ((ViewType) view.type()).space() != Space.GLOBAL;
  }
}
