package dev.weir.formats.programdesc;

import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which value a variable has at a point of a program. A variable belongs to the innermost block that declares it;
/// what a block writes to one of a block around it is kept here, and it is for the operator that has the block to
/// carry it out.
final class Scope {
  private final @Nullable Scope parent;
  private final Set<String> declared;
  private final Map<String, Value> values = new HashMap<>();
  private final Map<String, String> unset = new HashMap<>();

  private Scope(@Nullable Scope parent, Set<String> declared) {
    this.parent = parent;
    this.declared = new HashSet<>(declared);
  }

  /// {@return the scope of a block}
  ///
  /// @param declared the variables that it declares
  static Scope of(@Nullable Scope parent, Set<String> declared) {
    return new Scope(parent, declared);
  }

  /// {@return the value of `name`, if it has one}
  @Nullable Value find(String name) {
    Value own = values.get(name);
    if (own != null || unset.containsKey(name) || declared.contains(name) || parent == null) {
      return own;
    }
    return parent.find(name);
  }

  /// {@return the value of `name`}
  ///
  /// @throws ProgramDescFault if it has none
  Value get(String name) {
    Value found = find(name);
    if (found == null) {
      String reason = reason(name);
      throw new ProgramDescFault(
          "the variable '%s' %s",
          name, reason == null ? "is not there, or is set only later" : reason);
    }
    return found;
  }

  private @Nullable String reason(String name) {
    String own = unset.get(name);
    return own != null || parent == null ? own : parent.reason(name);
  }

  /// Sets `name` to `value`.
  void set(String name, Value value) {
    unset.remove(name);
    values.put(name, value);
  }

  /// Takes the value of `name` away; `reason` says why it has none.
  void unset(String name, String reason) {
    values.remove(name);
    unset.put(name, reason);
  }
}
