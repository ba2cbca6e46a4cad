package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableSortedSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Dialect;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.UnknownOperations;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.trait.DefaultDialect;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;

/// Finds the definitions of the operations named in a text.
public final class OpNames {
  private final ParseSession session;
  private final Lexer lexer;

  /// By interned name.
  private final Map<String, OpDefinition> known = new IdentityHashMap<>();

  OpNames(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return the definition of the operation that the current string token names}
  OpDefinition generic() {
    String name = lexer.stringValue();
    OpDefinition found = known.get(name);
    if (found == null) {
      found = lookUpGeneric(name);
      known.put(name, found);
    }
    return found;
  }

  private OpDefinition lookUpGeneric(String name) {
    if (name.isEmpty()) {
      throw lexer.error("empty operation name is invalid");
    }
    if (name.indexOf('\0') >= 0) {
      throw lexer.error("null character not allowed in operation name");
    }
    OpDefinition found = session.registry.operation(name);
    if (found != null) {
      return found;
    }
    String dialect = UnknownOperations.referencedDialect(name);
    if (session.registry.hasDialect(dialect)) {
      if (!session.registry.allowsUnknownOperations(dialect)) {
        throw misspelt(
            name,
            "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations"
                .formatted(name, dialect));
      }
    } else if (!session.options.allowUnregistered()) {
      lexer.next();
      throw lexer.error(
          "operation being parsed with an unregistered dialect. If this is intended, please use "
              + "-allow-unregistered-dialect with the MLIR tool used");
    }
    return OpDefinition.unregistered(name);
  }

  /// Reports `message` at the current token, and the name that was probably meant.
  private SyntaxError misspelt(String name, String message) {
    Location where = lexer.locationAt(lexer.start);
    Diagnostics.Report report = session.diagnostics.error(where, "%s", message);
    session
        .registry
        .nearestOperation(name)
        .ifPresent(nearest -> report.note(where, "did you mean '%s'?", nearest));
    return new SyntaxError();
  }

  /// {@return the definition of the operation in custom assembly that the current name token names}
  ///
  /// @param defaultDialect the dialect whose prefix may be left out here
  OpDefinition custom(String defaultDialect) {
    String name = lexer.name();
    OpDefinition found = session.registry.operation(name);
    if (found != null) {
      return found;
    }
    int dot = name.indexOf('.');
    if (dot < 0) {
      found = session.registry.operation(defaultDialect + "." + name);
      if (found == null && !defaultDialect.equals(DefaultDialect.BUILTIN)) {
        found = session.registry.operation(DefaultDialect.BUILTIN + "." + name);
      }
      if (found == null) {
        throw lexer.error(
            "custom op '%s' is unknown (tried '%s.%s' as well)"
                .formatted(
                    name,
                    defaultDialect.isEmpty() ? DefaultDialect.BUILTIN : defaultDialect,
                    name));
      }
      return found;
    }
    String dialect = name.substring(0, dot);
    if (!session.registry.hasDialect(dialect)) {
      Location where = lexer.locationAt(lexer.start);
      session
          .diagnostics
          .error(where, "Dialect `%s' not found for custom op '%s'", dialect, name)
          .note(where, "Available dialects: %s", String.join(", ", namespaces()));
      throw new SyntaxError();
    }
    throw misspelt(name, "custom op '" + name + "' is unknown");
  }

  private ImmutableSortedSet<String> namespaces() {
    return session.registry.dialects().stream()
        .map(Dialect::namespace)
        .collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder()));
  }

  /// {@return the dialect whose prefix may be left out in the regions of an op of this kind, or the
  /// empty string}
  public static String defaultDialect(OpDefinition definition) {
    return DefaultDialect.class.isAssignableFrom(definition.opClass())
        ? definition.dialectName()
        : "";
  }

  /// {@return whether ops of this kind see no names from outside}
  static boolean isIsolated(OpDefinition definition) {
    return IsolatedFromAbove.class.isAssignableFrom(definition.opClass());
  }
}
