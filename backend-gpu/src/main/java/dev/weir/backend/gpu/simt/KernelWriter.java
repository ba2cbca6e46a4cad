package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The text of one kernel while it is written: lines, names, local memory and barriers.
final class KernelWriter {
  /// What the prelude calls types.
  private static final ImmutableSet<String> TYPES =
      ImmutableSet.of("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64");

  final Language language;
  final IndexFacts facts;
  final Distribution tiles;
  private final StringBuilder text = new StringBuilder(4096);
  private final Map<Value, String> names = new IdentityHashMap<>();
  private final long kept;
  private int indent = 1;
  private int counter;
  private long transients;
  private boolean scratchRead;
  private int loops;
  private boolean meets;
  private final Map<Axis, Piece> pieces = new IdentityHashMap<>();

  /// The registers of an axis that are written for now.
  ///
  /// @param from C for the first
  /// @param count how many
  private record Piece(String from, int count) {}

  /// @param kept how many bytes of local memory the kernel itself has
  KernelWriter(Language language, IndexFacts facts, Distribution tiles, long kept) {
    this.language = language;
    this.facts = facts;
    this.tiles = tiles;
    this.kept = kept;
  }

  /// {@return a name that no other has, nor a type}
  String fresh(String prefix) {
    while (TYPES.contains(prefix + counter)) {
      counter++;
    }
    return prefix + counter++;
  }

  /// Calls a value by a name.
  void name(Value value, String name) {
    names.put(value, name);
  }

  /// {@return the name of a value that was written before}
  String name(Value value) {
    String name = names.get(value);
    if (name == null) {
      throw new IllegalStateException("no code for " + value);
    }
    return name;
  }

  /// Writes a line.
  void line(String code) {
    if (!code.isEmpty()) {
      text.append("  ".repeat(indent)).append(code);
    }
    text.append('\n');
  }

  /// Writes a line that ends in a brace, and what follows further in.
  void open(String code) {
    line(code + " {");
    indent++;
  }

  /// {@return what `code` writes}, which is not written yet
  String withhold(Runnable code) {
    int from = text.length();
    code.run();
    String withheld = text.substring(from);
    text.setLength(from);
    return withheld;
  }

  /// Writes what was withheld.
  void release(String withheld) {
    text.append(withheld);
  }

  /// Ends what [#open] began.
  void close() {
    indent--;
    line("}");
  }

  /// Ends one body and begins the other.
  void otherwise() {
    indent--;
    line("} else {");
    indent++;
  }

  /// Begins loops over the registers of axes, and says in `at` how their counters are called.
  ///
  /// @return how many to close
  int openRegisters(List<Axis> axes, Map<Axis, String> at) {
    int opened = 0;
    for (Axis axis : axes) {
      opened += openRegisters(axis, 1, at);
    }
    return opened;
  }

  /// Begins a loop over the registers of an axis in steps of `step`.
  int openRegisters(Axis axis, int step, Map<Axis, String> at) {
    Piece piece = piece(axis);
    if (piece.count() == step) {
      at.put(axis, piece.from());
      return 0;
    }
    String k = fresh("k");
    at.put(axis, piece.from().equals("0") ? k : "(" + piece.from() + " + " + k + ")");
    line("#pragma unroll");
    open("for (int " + k + " = 0; " + k + " < " + piece.count() + "; " + k + " += " + step + ")");
    return 1;
  }

  private Piece piece(Axis axis) {
    return pieces.getOrDefault(axis, new Piece("0", axis.registers()));
  }

  /// Begins a loop over pieces of an axis: until it is closed, of its registers those of a piece are written.
  ///
  /// @param count how many registers a piece has, a divisor of those that are written now
  /// @return what to do at the end of it
  Runnable openPieces(Axis axis, int count) {
    Piece before = piece(axis);
    if (before.count() == count) {
      return () -> {};
    }
    Map<Axis, String> at = places();
    openRegisters(axis, count, at);
    pieces.put(axis, new Piece(at.get(axis), count));
    return () -> {
      pieces.put(axis, before);
      close();
    };
  }

  /// Ends several bodies.
  void close(int count) {
    for (int i = 0; i < count; i++) {
      close();
    }
  }

  /// {@return C for the number of the register at these places}
  static String register(ImmutableList<Axis> axes, Map<Axis, String> at) {
    StringBuilder code = new StringBuilder();
    int stride = 1;
    for (int i = axes.size() - 1; i >= 0; i--) {
      Axis axis = axes.get(i);
      String k = at.get(axis);
      if (axis.registers() > 1 && !k.equals("0")) {
        String part = stride == 1 ? k : paren(k) + " * " + stride;
        code.insert(0, code.isEmpty() ? part : part + " + ");
      }
      stride *= axis.registers();
    }
    return code.isEmpty() ? "0" : code.toString();
  }

  /// {@return `code`, in parentheses if it is more than a name or number}
  static String paren(String code) {
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '_') {
        return "(" + code + ")";
      }
    }
    return code;
  }

  /// Makes room for `bytes` of local memory that is used at once and then no more.
  ///
  /// @return C for its address, as bytes
  String room(long bytes) {
    transients = Math.max(transients, bytes);
    return kept == 0 ? "scratch" : "(scratch + " + kept + ")";
  }

  /// Waits, if need be, until nobody reads what was in local memory before.
  void beforeRoomIsWritten() {
    if (scratchRead) {
      barrier(false);
    }
  }

  /// Says that local memory is read from now on.
  void roomIsRead() {
    scratchRead = true;
  }

  /// Says that from now on there are other threads, too, than those that have tiles.
  void part() {
    meets = true;
  }

  /// Waits for all threads that have tiles.
  void barrier(boolean global) {
    if (pieces.values().stream().anyMatch(piece -> !piece.from().equals("0"))) {
      throw new IllegalStateException("threads do not wait for each other between pieces");
    }
    line(meets ? language.meet(tiles.threads()) : language.barrier(global));
    scratchRead = false;
  }

  /// Says that what follows stands in a loop of the program.
  void enterLoop() {
    loops++;
  }

  /// Says that the loop has ended.
  void leaveLoop() {
    loops--;
  }

  /// {@return whether what is written stands in a loop of the program}
  boolean isInLoop() {
    return loops > 0;
  }

  /// Joins the threads behind a branch that some of them take, where the language asks for it.
  void join() {
    if (loops > 0 && !language.join().isEmpty()) {
      line(language.join());
    }
  }

  /// {@return the local memory of the kernel in bytes}
  long localBytes() {
    return kept + transients;
  }

  String text() {
    return text.toString();
  }

  /// {@return a map for the names of counters}
  static Map<Axis, String> places() {
    return new HashMap<>();
  }
}
