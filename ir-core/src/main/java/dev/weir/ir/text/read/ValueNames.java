package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockSegment;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.SyntaxError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names of values while a text is read. A value may be used before it is defined; a placeholder
/// stands for it until then.
///
/// Names live in scopes: a nested scope sees the names of those around it up to the innermost
/// isolated one, and its own end with it. A name is given by its number in [ValueIds] and the
/// offset of its `%`.
final class ValueNames {
  private record Pending(int id, int number, int at) {}

  private final ParseSession session;
  private final Diagnostics diagnostics;
  private final ArrayDeque<ValueScope> scopes = new ArrayDeque<>();
  private final Map<Value, Pending> placeholders = new IdentityHashMap<>();
  private final Rewriter rewriter = new Rewriter();

  /// The innermost of `scopes`.
  private ValueScope scope = new ValueScope();

  ValueNames(ParseSession session) {
    this.session = session;
    this.diagnostics = session.diagnostics;
    scopes.push(scope);
  }

  void push(boolean isolated) {
    if (isolated) {
      scope = new ValueScope();
      scopes.push(scope);
    }
    scope.push();
  }

  void pop() {
    scope.pop();
    if (scope.isOver() && scopes.size() > 1) {
      scopes.pop();
      scope = scopes.element();
    }
  }

  /// {@return where the name was first met in the scope, or null}
  @Nullable Location firstUse(int id, int number) {
    if (number == 0) {
      return scope.get(id) == null ? null : location(scope.place(id));
    }
    ValueScope.Slot slot = scope.other(id, number);
    return slot == null || slot.value == null ? null : location(slot.place);
  }

  private Location location(int place) {
    return session.location(place < 0 ? ~place : place);
  }

  /// Binds a name to `value`.
  void define(int id, int number, int at, Value value) {
    if (number != 0) {
      ValueScope.Slot slot = scope.otherOrNew(id, number);
      if (slot.value != null) {
        redefine(slot.value, slot.place, number, at, value);
      }
      slot.value = value;
      slot.place = at;
      return;
    }
    Value existing = scope.get(id);
    if (existing != null) {
      redefine(existing, scope.place(id), 0, at, value);
    }
    scope.set(id, value, at);
    scope.own(id);
  }

  private void redefine(Value existing, int place, int number, int at, Value value) {
    if (place >= 0) {
      diagnostics
          .error(session.location(at), "redefinition of SSA value '%%%s'", session.lexer.nameAt(at))
          .note(location(place), "previously defined here");
      throw new SyntaxError();
    }
    if (!existing.type().equals(value.type())) {
      diagnostics
          .error(
              session.location(at),
              "definition of SSA value '%%%s#%d' has type '%s'",
              session.lexer.nameAt(at),
              number,
              value.type())
          .note(location(place), "previously used here with type '%s'", existing.type());
      throw new SyntaxError();
    }
    rewriter.replaceAllUses(existing, value);
    placeholders.remove(existing);
  }

  /// {@return the value that a name stands for, which must have `type`}
  Value resolve(int id, int number, int at, Type type) {
    Value known = scope.get(id);
    if (number == 0) {
      if (known != null) {
        if (known.type() != type && !known.type().equals(type)) {
          throw mismatch(known, scope.place(id), at, type);
        }
        return known;
      }
      Value placeholder = placeholder(id, number, at, type);
      scope.set(id, placeholder, ~at);
      return placeholder;
    }
    ValueScope.Slot slot = scope.otherOrNew(id, number);
    if (slot.value != null) {
      if (!slot.value.type().equals(type)) {
        throw mismatch(slot.value, slot.place, at, type);
      }
      return slot.value;
    }
    if (known != null && scope.place(id) >= 0) {
      diagnostics.error(session.location(at), "reference to invalid result number");
      throw new SyntaxError();
    }
    Value placeholder = placeholder(id, number, at, type);
    slot.value = placeholder;
    slot.place = ~at;
    return placeholder;
  }

  private Value placeholder(int id, int number, int at, Type type) {
    Value placeholder = new Block(ImmutableList.of(type)).argument(0);
    placeholders.put(placeholder, new Pending(id, number, at));
    return placeholder;
  }

  private SyntaxError mismatch(Value known, int place, int at, Type type) {
    diagnostics
        .error(
            session.location(at),
            "use of value '%%%s' expects different type than prior uses: '%s' vs '%s'",
            session.lexer.nameAt(at),
            type,
            known.type())
        .note(location(place), "prior use here");
    return new SyntaxError();
  }

  /// Takes over the names of a part of the text that was read by itself and comes next: uses of
  /// values from here become uses of them, and what the part defines becomes known here.
  ///
  /// @return whether the part agrees with what is known here; otherwise nothing has changed
  boolean join(ValueNames part) {
    for (var entry : part.placeholders.entrySet()) {
      if (!mayUse(entry.getValue(), entry.getKey().type())) {
        return false;
      }
    }
    if (!scope.isEmpty() && !part.scope.all(this::mayDefine)) {
      return false;
    }
    for (var entry : part.placeholders.entrySet()) {
      Pending use = entry.getValue();
      Value placeholder = entry.getKey();
      int id = session.valueIds.at(use.at);
      Value known = resolve(id, use.number, use.at, placeholder.type());
      BlockSegment.redirectUses(placeholder, known);
    }
    part.scope.all(this::defineAgain);
    return true;
  }

  private boolean mayUse(Pending use, Type type) {
    int id = session.valueIds.at(use.at);
    Value known = scope.get(id);
    if (use.number != 0) {
      boolean defined = known != null && scope.place(id) >= 0;
      ValueScope.Slot slot = scope.other(id, use.number);
      known = slot == null ? null : slot.value;
      if (known == null && defined) {
        return false;
      }
    }
    return known == null || known.type().equals(type);
  }

  /// {@return whether a name of a part means nothing here yet}; what was used here before its
  /// definition in a part would get its uses in another order
  private boolean mayDefine(int place, int number, @Nullable Value value) {
    if (place < 0) {
      return true;
    }
    int id = session.valueIds.at(place);
    if (number == 0) {
      return scope.get(id) == null;
    }
    return scope.other(id, number) == null;
  }

  private boolean defineAgain(int place, int number, @Nullable Value value) {
    if (place >= 0 && value != null) {
      define(session.valueIds.at(place), number, place, value);
    }
    return true;
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
