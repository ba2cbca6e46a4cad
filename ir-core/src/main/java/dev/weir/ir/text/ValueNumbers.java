package dev.weir.ir.text;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.NamesResults;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names that values and blocks get in print: as mlir-opt numbers them.
///
/// A region's values are numbered before those of the regions within it; each of these goes on
/// counting from there. In generic form no number is used twice: the regions are numbered last first.
final class ValueNumbers {
  private static final int RESULT = 0;
  private static final int ARGUMENT = 1;
  private static final int NAMED = 2;

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

  /// False for generic form.
  private final boolean useNames;
  private final IdentityTable numbers = new IdentityTable();
  private final List<String> names = new ArrayList<>();
  private int nextResult;
  private int nextArgument;
  private int nextConflict;

  ValueNumbers(Operation root, boolean useNames) {
    this.useNames = useNames;
    Scope top = new Scope(null);
    ArrayDeque<Pending> pending = new ArrayDeque<>();
    number(root, top);
    push(pending, root, top);
    while (!pending.isEmpty()) {
      Pending next = pending.pop();
      if (useNames) {
        nextResult = next.results();
        nextArgument = next.arguments();
        nextConflict = next.conflicts();
      }
      Scope scope = useNames ? new Scope(next.around()) : next.around();
      number(next.region(), scope);
      for (Block block : next.region()) {
        for (Operation op = block.first(); op != null; op = op.next()) {
          if (op.regionCount() > 0) {
            push(pending, op, scope);
          }
        }
      }
    }
  }

  private void push(ArrayDeque<Pending> pending, Operation op, Scope scope) {
    for (int i = 0; i < op.regionCount(); i++) {
      pending.push(new Pending(op.region(i), nextResult, nextArgument, nextConflict, scope));
    }
  }

  private void number(Region region, Scope scope) {
    int blocks = 0;
    for (Block block = region.first(); block != null; block = block.next()) {
      numbers.put(block, blocks++);
      for (int i = 0; i < block.argumentCount(); i++) {
        BlockArgument argument = block.argument(i);
        if (!numbers.contains(argument)) {
          if (block.isEntry()) {
            numbers.put(argument, nextArgument++ << 2 | ARGUMENT);
          } else {
            numbers.put(argument, nextResult++ << 2 | RESULT);
          }
        }
      }
      for (Operation op = block.first(); op != null; op = op.next()) {
        number(op, scope);
      }
    }
  }

  private void number(Operation op, Scope scope) {
    if (useNames && op instanceof NamesResults named) {
      named.nameValues((value, name) -> name(value, name, scope));
    }
    if (op.resultCount() > 0 && !numbers.contains(op.result(0))) {
      numbers.put(op.result(0), nextResult++ << 2 | RESULT);
    }
  }

  private void name(Value value, String wanted, Scope scope) {
    String clean = sanitized(wanted);
    String name = clean;
    while (scope.has(name)) {
      name = clean + "_" + nextConflict++;
    }
    scope.take(name);
    numbers.put(value, names.size() << 2 | NAMED);
    names.add(name);
  }

  private static String sanitized(String name) {
    StringBuilder clean = new StringBuilder(name.length());
    if (name.isEmpty() || Lexer.isDigit(name.charAt(0))) {
      clean.append('_');
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean fits =
          Lexer.isLetter(c) || Lexer.isDigit(c) || c == '_' || c == '$' || c == '.' || c == '-';
      clean.append(fits ? c : '_');
    }
    return clean.toString();
  }

  /// Writes the name of `value`: `%3`, `%3#1`, `%arg0`.
  void write(TextBuffer out, Value value) {
    int result = 0;
    Value key = value;
    if (value instanceof OpResult one && one.index() > 0 && !numbers.contains(value)) {
      OpResult lead = lead(one);
      result = one.index() - lead.index();
      key = lead;
    }
    int entry = numbers.get(key);
    if (entry < 0) {
      out.append("<<UNKNOWN SSA VALUE>>");
      return;
    }
    out.append('%');
    writeEntry(out, entry);
    if (value instanceof OpResult one
        && one.owner().resultCount() > 1
        && groupSize((OpResult) key) > 1) {
      out.append('#').append(result);
    }
  }

  private void writeEntry(TextBuffer out, int entry) {
    switch (entry & 3) {
      case RESULT -> out.append(entry >> 2);
      case ARGUMENT -> out.append("arg").append(entry >> 2);
      default -> out.append(names.get(entry >> 2));
    }
  }

  /// {@return the first result of the group that `result` belongs to}
  private OpResult lead(OpResult result) {
    Operation op = result.owner();
    for (int i = result.index(); i > 0; i--) {
      if (numbers.contains(op.result(i))) {
        return op.result(i);
      }
    }
    return op.result(0);
  }

  /// {@return how many results share the name of `lead`, the first of them}
  private int groupSize(OpResult lead) {
    Operation op = lead.owner();
    int end = lead.index() + 1;
    while (end < op.resultCount() && !numbers.contains(op.result(end))) {
      end++;
    }
    return end - lead.index();
  }

  /// Writes the names of the results of `op` and ` = `, if it has any.
  void writeResults(TextBuffer out, Operation op) {
    int count = op.resultCount();
    if (count == 0) {
      return;
    }
    for (int i = 0; i < count;) {
      OpResult lead = op.result(i);
      int size = count == 1 ? 1 : groupSize(lead);
      if (i > 0) {
        out.append(", ");
      }
      out.append('%');
      writeEntry(out, numbers.get(lead));
      if (size > 1) {
        out.append(':').append(size);
      }
      i += size;
    }
    out.append(" = ");
  }

  /// Writes the name of `block`.
  void write(TextBuffer out, Block block) {
    int number = numbers.get(block);
    if (number < 0) {
      out.append("^INVALIDBLOCK");
    } else {
      out.append("^bb").append(number);
    }
  }

  /// {@return the place of `block` in its region}
  int orderOf(Block block) {
    return numbers.get(block);
  }
}
