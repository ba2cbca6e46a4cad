package dev.weir.ir.text;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names of values while a text is read. A value may be used before it is defined; a placeholder
/// stands for it until then.
///
/// Names live in scopes: a nested scope sees the names of those around it up to the innermost
/// isolated one, and its own end with it.
final class ValueNames {
  /// What one name (and number) stands for.
  private static final class Slot {
    @Nullable Value value;
    int at;
    boolean placeholder;

    /// The values of `%name#1` and up.
    @Nullable Map<Integer, Slot> others;
  }

  /// A scope that sees nothing outside of itself.
  private static final class Isolated {
    final Map<String, Slot> slots = new HashMap<>();
    final ArrayList<String> defined = new ArrayList<>();
    final ArrayDeque<Integer> marks = new ArrayDeque<>();
  }

  private record Pending(String name, int number, int at) {}

  private final ParseSession session;
  private final Diagnostics diagnostics;
  private final ArrayDeque<Isolated> scopes = new ArrayDeque<>();
  private final Map<Value, Pending> placeholders = new IdentityHashMap<>();
  private final Rewriter rewriter = new Rewriter();

  ValueNames(ParseSession session) {
    this.session = session;
    this.diagnostics = session.diagnostics;
    scopes.push(new Isolated());
  }

  void push(boolean isolated) {
    if (isolated) {
      scopes.push(new Isolated());
    }
    Isolated scope = scopes.element();
    scope.marks.push(scope.defined.size());
  }

  void pop() {
    Isolated scope = scopes.element();
    int mark = scope.marks.pop();
    if (scope.marks.isEmpty() && scopes.size() > 1) {
      scopes.pop();
      return;
    }
    for (int i = scope.defined.size() - 1; i >= mark; i--) {
      scope.slots.remove(scope.defined.remove(i));
    }
  }

  private @Nullable Slot find(Slot first, int number) {
    return number == 0 ? first : first.others == null ? null : first.others.get(number);
  }

  private Slot findOrAdd(Slot first, int number) {
    if (number == 0) {
      return first;
    }
    if (first.others == null) {
      first.others = new HashMap<>();
    }
    return first.others.computeIfAbsent(number, _ -> new Slot());
  }

  /// {@return where `name` was first met in the scope, or null}
  @Nullable Location firstUse(String name, int number) {
    Slot first = scopes.element().slots.get(name);
    Slot slot = first == null ? null : find(first, number);
    return slot == null || slot.value == null ? null : location(slot);
  }

  /// Binds a name to `value`.
  void define(String name, int number, int at, Value value) {
    Isolated scope = scopes.element();
    Slot first = scope.slots.get(name);
    if (first == null) {
      first = new Slot();
      scope.slots.put(name, first);
    }
    Slot slot = findOrAdd(first, number);
    Value existing = slot.value;
    if (existing != null) {
      if (!slot.placeholder) {
        diagnostics
            .error(session.location(at), "redefinition of SSA value '%%%s'", name)
            .note(location(slot), "previously defined here");
        throw new SyntaxError();
      }
      if (!existing.type().equals(value.type())) {
        diagnostics
            .error(
                session.location(at),
                "definition of SSA value '%%%s#%d' has type '%s'",
                name,
                number,
                value.type())
            .note(location(slot), "previously used here with type '%s'", existing.type());
        throw new SyntaxError();
      }
      rewriter.replaceAllUses(existing, value);
      placeholders.remove(existing);
    }
    slot.value = value;
    slot.at = at;
    slot.placeholder = false;
    if (number == 0) {
      scope.defined.add(name);
    }
  }

  private Location location(Slot slot) {
    return session.location(slot.at);
  }

  /// {@return the value that a name stands for, which must have `type`}
  Value resolve(String name, int number, int at, Type type) {
    Isolated scope = scopes.element();
    Slot first = scope.slots.get(name);
    if (first == null) {
      first = new Slot();
      scope.slots.put(name, first);
    }
    Slot slot = findOrAdd(first, number);
    Value known = slot.value;
    if (known != null) {
      if (known.type() == type || known.type().equals(type)) {
        return known;
      }
      diagnostics
          .error(
              session.location(at),
              "use of value '%%%s' expects different type than prior uses: '%s' vs '%s'",
              name,
              type,
              known.type())
          .note(location(slot), "prior use here");
      throw new SyntaxError();
    }
    if (first.value != null && !first.placeholder) {
      diagnostics.error(session.location(at), "reference to invalid result number");
      throw new SyntaxError();
    }
    Value placeholder = new Block(ImmutableList.of(type)).argument(0);
    placeholders.put(placeholder, new Pending(name, number, at));
    slot.value = placeholder;
    slot.at = at;
    slot.placeholder = true;
    return placeholder;
  }

  /// Reports every name that was used and never defined, in the order of the text.
  void reportUndefined() {
    if (placeholders.isEmpty()) {
      return;
    }
    List<Pending> pending = new ArrayList<>(placeholders.values());
    pending.sort(Comparator.comparingInt(Pending::at));
    for (Pending use : pending) {
      diagnostics.error(session.location(use.at()), "use of undeclared SSA value name");
    }
    throw new SyntaxError();
  }
}
