package dev.weir.formats.pir;

import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The keyword arguments of a block. PIR's text does not show their types, so each becomes an
/// operation only when a use shows what it is; the operations keep the order of the arguments.
final class PirKeywords {
  private static final String PREFIX = "%kwarg_";

  /// A declared argument; `op` is null until its type is known.
  record Declared(
      String name, DictionaryAttr attributes, Location location, @Nullable Operation op) {}

  private final Map<String, Declared> declared = new LinkedHashMap<>();
  private final Block block;

  PirKeywords(Block block) {
    this.block = block;
  }

  /// Declares the argument that the text calls `name`.
  void declare(String name, DictionaryAttr attributes, Location location) {
    declared.putIfAbsent(name, new Declared(name, attributes, location, null));
  }

  /// {@return whether `name` is an argument whose type is not known yet}
  boolean isOpen(String name) {
    Declared found = declared.get(name);
    return found != null && found.op() == null;
  }

  /// {@return the value of the argument `name`, which is of `type`, if it was open}
  Optional<Value> resolve(String name, Type type) {
    if (!isOpen(name)) {
      return Optional.empty();
    }
    Declared found = declared.get(name);
    OperationState state = new OperationState(ArgumentOp.DEFINITION, found.location());
    if (name.startsWith(PREFIX)) {
      state.setAttribute("keyword", new StringAttr(name.substring(PREFIX.length())));
    }
    state.setAttributes(found.attributes());
    state.setResultTypes(type);
    OpBuilder builder = new OpBuilder();
    builder.setInsertionPointToStart(block);
    Operation following = following(name);
    if (following != null) {
      builder.setInsertionPoint(following);
    }
    Operation op = builder.add(state);
    declared.put(name, new Declared(name, found.attributes(), found.location(), op));
    return Optional.of(op.result(0));
  }

  /// {@return the operation before which the argument `name` belongs, or null}
  private @Nullable Operation following(String name) {
    boolean passed = false;
    Operation last = null;
    for (Declared each : declared.values()) {
      if (each.name().equals(name)) {
        passed = true;
      } else if (each.op() != null && passed) {
        return each.op();
      } else if (each.op() != null) {
        last = each.op();
      }
    }
    return last == null ? block.first() : last.next();
  }

  /// {@return an argument whose type nothing shows}
  Optional<Declared> unresolved() {
    return declared.values().stream().filter(each -> each.op() == null).findFirst();
  }
}
