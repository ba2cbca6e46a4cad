package dev.weir.ir.text.write;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The aliases that stand for types and attributes in one text.
public final class AliasTable {
  /// An alias: its spelling (`#map1`), what it stands for, and whether it may be defined after its
  /// uses.
  public record Alias(String spelling, Object value, boolean deferred) {}

  /// No aliases at all.
  public static final AliasTable NONE = new AliasTable(List.of());

  private final List<Alias> aliases;
  private final Map<Object, String> spellings = new HashMap<>();
  private @Nullable AliasTable early;

  AliasTable(List<Alias> aliases) {
    this.aliases = aliases;
    for (Alias alias : aliases) {
      spellings.put(alias.value(), alias.spelling());
    }
  }

  /// {@return the aliases that are defined before all uses}
  AliasTable early() {
    AliasTable found = early;
    if (found == null) {
      List<Alias> kept = aliases.stream().filter(alias -> !alias.deferred()).toList();
      found = kept.size() == aliases.size() ? this : new AliasTable(kept);
      early = found;
    }
    return found;
  }

  boolean isEmpty() {
    return aliases.isEmpty();
  }

  public List<Alias> all() {
    return aliases;
  }

  /// {@return the alias for a type or attribute, or null}
  @Nullable String of(Object value) {
    return spellings.get(value);
  }
}
