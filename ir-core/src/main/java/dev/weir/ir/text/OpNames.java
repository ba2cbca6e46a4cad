package dev.weir.ir.text;

import dev.weir.ir.OpDefinition;
import dev.weir.ir.trait.DefaultDialect;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.IdentityHashMap;
import java.util.Map;

/// Finds the definitions of the operations named in a text.
final class OpNames {
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
    int dot = name.indexOf('.');
    String dialect = dot < 0 ? name : name.substring(0, dot);
    if (!session.options.allowUnregistered()
        && !session.registry.allowsUnknownOperations(dialect)) {
      lexer.next();
      throw session.registry.hasDialect(dialect)
          ? lexer.error(
              "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations"
                  .formatted(name, dialect))
          : lexer.error(
              "operation being parsed with an unregistered dialect. If this is intended, please use "
                  + "-allow-unregistered-dialect");
    }
    return OpDefinition.unregistered(name);
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
                .formatted(name, defaultDialect.isEmpty() ? DefaultDialect.BUILTIN : defaultDialect,
                    name));
      }
      return found;
    }
    String dialect = name.substring(0, dot);
    if (!session.registry.hasDialect(dialect)) {
      throw lexer.error(
          "dialect '%s' not found for custom op '%s'".formatted(dialect, name));
    }
    throw lexer.error("custom op '" + name + "' is unknown");
  }

  /// {@return the dialect whose prefix may be left out in the regions of an op of this kind, or the
  /// empty string}
  static String defaultDialect(OpDefinition definition) {
    return DefaultDialect.class.isAssignableFrom(definition.opClass())
        ? definition.dialectName()
        : "";
  }

  /// {@return whether ops of this kind see no names from outside}
  static boolean isIsolated(OpDefinition definition) {
    return IsolatedFromAbove.class.isAssignableFrom(definition.opClass());
  }
}
