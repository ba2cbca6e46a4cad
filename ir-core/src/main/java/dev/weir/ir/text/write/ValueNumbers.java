package dev.weir.ir.text.write;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Location;
import dev.weir.ir.MalformedOperationException;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.text.ByteStrings;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.trait.NamesResults;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names that values and blocks get in print: as mlir-opt numbers them.
///
/// A region's values are numbered before those of the regions within it; each of these goes on
/// counting from there. In generic form no number is used twice: the regions are numbered last first.
///
/// Once made, a table is only read, by any number of threads.
public final class ValueNumbers {
  private static final int RESULT = 0;
  private static final int ARGUMENT = 1;
  private static final int NAMED = 2;
  private static final int PACKED = 3;

  /// A name taken in a scope, and the scopes around.
  private static final class Scope {
    final @Nullable Scope around;
    private @Nullable Set<String> taken;

    Scope(@Nullable Scope around) {
      this.around = around;
    }

    boolean has(String name) {
      for (Scope at = this; at != null; at = at.around) {
        if (at.taken != null && at.taken.contains(name)) {
          return true;
        }
      }
      return false;
    }

    void take(String name) {
      if (taken == null) {
        taken = new HashSet<>();
      }
      taken.add(name);
    }
  }

  private record Pending(Region region, int results, int arguments, int conflicts, Scope around) {}

  /// A result that shares a name with its neighbours: the entry of the first of them, how many they
  /// are, and its place among them.
  private record Pack(int lead, int size, int place) {}

  /// False for generic form.
  private final boolean useNames;

  /// Whether a region goes on counting where the one before it ended.
  private final boolean unique;

  private final boolean namesFromLocations;

  /// The numbers of operations without results, where somebody asks for them.
  private final @Nullable IdentityTable ids;

  private final MarkTable entries = new MarkTable();

  /// The entries of the values that ask for a name.
  private @Nullable IdentityTable named;

  private final List<String> names = new ArrayList<>();
  private final List<Pack> packs = new ArrayList<>();
  private final @Nullable AliasScan scan;
  private int nextResult;
  private int nextArgument;
  private int nextConflict;

  /// Names the values of `root`, and shows `scan` what it comes by.
  public ValueNumbers(Operation root, PrintOptions options, @Nullable AliasScan scan) {
    this.useNames = !options.generic();
    this.unique = options.generic() || options.uniqueNumbers();
    this.namesFromLocations = options.namesFromLocations();
    this.ids = options.valueUsers() ? new IdentityTable() : null;
    this.scan = scan;
    Scope top = new Scope(null);
    ArrayDeque<Pending> pending = new ArrayDeque<>();
    // The regions begin to count where the operation itself does.
    push(pending, root, top);
    number(root, top);
    while (!pending.isEmpty()) {
      Pending next = pending.pop();
      if (!unique) {
        nextResult = next.results();
        nextArgument = next.arguments();
        nextConflict = next.conflicts();
      }
      Scope scope = useNames ? new Scope(next.around()) : next.around();
      if (number(next.region(), scope)) {
        for (Block block = next.region().first(); block != null; block = block.next()) {
          for (Operation op = block.first(); op != null; op = op.next()) {
            if (op.regionCount() > 0) {
              push(pending, op, scope);
            }
          }
        }
      }
    }
  }

  private void push(ArrayDeque<Pending> pending, Operation op, Scope scope) {
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      if (!op.region(i).isEmpty()) {
        pending.push(new Pending(op.region(i), nextResult, nextArgument, nextConflict, scope));
      }
    }
  }

  /// Returns whether an operation in `region` has regions itself.
  private boolean number(Region region, Scope scope) {
    int blocks = 0;
    boolean nested = false;
    for (Block block = region.first(); block != null; block = block.next()) {
      entries.add(block, blocks++);
      for (int i = 0, n = block.argumentCount(); i < n; i++) {
        BlockArgument argument = block.argument(i);
        int entry = nameOf(argument);
        if (entry < 0) {
          entry = argumentEntry(block, argument, scope);
        }
        entries.add(argument, entry);
        if (scan != null) {
          scan.visit(argument.type());
        }
      }
      for (Operation op = block.first(); op != null; op = op.next()) {
        number(op, scope);
        nested |= op.regionCount() > 0;
      }
    }
    return nested;
  }

  private void number(Operation op, Scope scope) {
    if (useNames && op instanceof NamesResults named) {
      try {
        named.nameValues((value, name) -> name(value, name, scope));
      } catch (MalformedOperationException | IndexOutOfBoundsException e) {
        // What is wrong is printed too, with numbers.
      }
    }
    if (scan != null) {
      scan.visit(op);
    }
    int count = op.resultCount();
    if (count == 0) {
      if (ids != null) {
        ids.put(op, nextResult++);
      }
      return;
    }
    OpResult first = op.result(0);
    int entry = nameOf(first);
    if (entry < 0 && namesFromLocations) {
      entry = nameFromLocation(first, op.location(), scope);
    }
    if (entry < 0) {
      entry = nextResult++ << 2 | RESULT;
    }
    if (count == 1) {
      entries.add(first, entry);
      if (scan != null) {
        scan.visit(first.type());
      }
    } else {
      pack(op, count, entry);
    }
  }

  /// Numbers the results of `op`: those that ask for no name share that of the last one before them
  /// that does, or else that of the first, `entry`.
  private void pack(Operation op, int count, int entry) {
    int lead = entry;
    for (int from = 0; from < count; ) {
      int to = from + 1;
      while (to < count && nameOf(op.result(to)) < 0) {
        to++;
      }
      for (int i = from; i < to; i++) {
        if (scan != null) {
          scan.visit(op.result(i).type());
        }
        if (to - from > 1) {
          entries.add(op.result(i), packs.size() << 2 | PACKED);
          packs.add(new Pack(lead, to - from, i - from));
        } else {
          entries.add(op.result(i), lead);
        }
      }
      from = to;
      lead = from < count ? nameOf(op.result(from)) : -1;
    }
  }

  private int argumentEntry(Block block, BlockArgument argument, Scope scope) {
    int number = block.isEntry() ? nextArgument++ : -1;
    int entry = namesFromLocations ? nameFromLocation(argument, argument.location(), scope) : -1;
    if (entry >= 0) {
      return entry;
    }
    return number >= 0 ? number << 2 | ARGUMENT : nextResult++ << 2 | RESULT;
  }

  private int nameFromLocation(Value value, Location location, Scope scope) {
    Location.Named found = nameIn(location);
    if (found == null) {
      return -1;
    }
    name(value, found.name(), scope);
    return nameOf(value);
  }

  /// {@return the first name in `location`, or null}
  private static Location.@Nullable Named nameIn(Location location) {
    ArrayDeque<Location> open = new ArrayDeque<>();
    open.push(location);
    while (!open.isEmpty()) {
      Location at = open.pop();
      if (at instanceof Location.Named named) {
        return named;
      } else if (at instanceof Location.CallSite site) {
        open.push(site.caller());
        open.push(site.callee());
      } else if (at instanceof Location.Fused fused) {
        fused.parts().reverse().forEach(open::push);
      } else if (at instanceof Location.Opaque opaque) {
        open.push(opaque.fallback());
      }
    }
    return null;
  }

  /// Writes the number of `op`, which has no results.
  void writeId(TextBuffer out, Operation op) {
    int id = ids == null ? -1 : ids.get(op);
    if (id < 0) {
      out.append("<<UNKNOWN OPERATION>>");
    } else {
      out.append('%').append(id);
    }
  }

  private int nameOf(Value value) {
    return named == null ? -1 : named.get(value);
  }

  private void name(Value value, String wanted, Scope scope) {
    String clean = sanitized(wanted);
    String name = clean;
    while (scope.has(name)) {
      name = clean + "_" + nextConflict++;
    }
    scope.take(name);
    if (named == null) {
      named = new IdentityTable();
    }
    named.put(value, names.size() << 2 | NAMED);
    names.add(name);
  }

  private static String sanitized(String name) {
    StringBuilder clean = new StringBuilder(name.length());
    if (name.isEmpty() || Lexer.isDigit(name.charAt(0))) {
      clean.append('_');
    }
    for (byte b : ByteStrings.encode(name)) {
      char c = (char) (b & 0xFF);
      if (Lexer.isLetter(c) || Lexer.isDigit(c) || c == '_' || c == '$' || c == '.' || c == '-') {
        clean.append(c);
      } else if (c == ' ') {
        clean.append('_');
      } else {
        clean.append(Integer.toHexString(c).toUpperCase(Locale.ROOT));
      }
    }
    return clean.toString();
  }

  /// Writes the name of `value`: `%3`, `%3#1`, `%arg0`.
  public void write(TextBuffer out, Value value) {
    int entry = entries.get(value);
    if (entry < 0) {
      out.append("<<UNKNOWN SSA VALUE>>");
    } else if ((entry & 3) == RESULT) {
      out.append('%').append(entry >> 2);
    } else if ((entry & 3) == PACKED) {
      Pack pack = packs.get(entry >> 2);
      writeEntry(out, pack.lead());
      out.append('#').append(pack.place());
    } else {
      writeEntry(out, entry);
    }
  }

  private void writeEntry(TextBuffer out, int entry) {
    out.append('%');
    switch (entry & 3) {
      case RESULT -> out.append(entry >> 2);
      case ARGUMENT -> out.append("arg").append(entry >> 2);
      default -> out.append(names.get(entry >> 2));
    }
  }

  /// Writes the names of the results of `op` and ` = `, if it has any.
  void writeResults(TextBuffer out, Operation op) {
    int count = op.resultCount();
    if (count == 0) {
      return;
    }
    for (int i = 0; i < count; ) {
      if (i > 0) {
        out.append(',', ' ');
      }
      int entry = entries.get(op.result(i));
      if ((entry & 3) == PACKED) {
        Pack pack = packs.get(entry >> 2);
        writeEntry(out, pack.lead());
        out.append(':').append(pack.size());
        i += pack.size();
      } else {
        writeEntry(out, entry);
        i++;
      }
    }
    out.append(' ', '=').append(' ');
  }

  /// Writes the name of `block`.
  public void write(TextBuffer out, Block block) {
    int number = entries.get(block);
    if (number < 0) {
      out.append("^INVALIDBLOCK");
    } else {
      out.append("^bb").append(number);
    }
  }

  /// {@return the place of `block` in its region}
  int orderOf(Block block) {
    return entries.get(block);
  }
}
