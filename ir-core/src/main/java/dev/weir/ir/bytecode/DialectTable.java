package dev.weir.ir.bytecode;

import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.UnknownOperations;
import dev.weir.ir.text.ParseOptions;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The dialects a file names, and the kinds of operations in it.
final class DialectTable {
  private final String[] dialects;
  private final DialectRegistry registry;
  private final ParseOptions options;
  private String[] opNames = new String[16];
  private int[] opDialects = new int[16];
  private boolean[] wasRegistered = new boolean[16];
  private @Nullable OpDefinition[] definitions = new OpDefinition[0];
  private int opCount;

  private DialectTable(String[] dialects, DialectRegistry registry, ParseOptions options) {
    this.dialects = dialects;
    this.registry = registry;
    this.options = options;
  }

  static DialectTable read(
      ByteReader in,
      int version,
      StringTable strings,
      DialectRegistry registry,
      ParseOptions options) {
    String[] dialects = new String[in.readCount("dialects")];
    for (int i = 0; i < dialects.length; i++) {
      if (version < Encoding.DIALECT_VERSIONING) {
        dialects[i] = strings.read(in, "string");
        continue;
      }
      int at = in.at;
      long index = in.readVarInt();
      dialects[i] = strings.get(in.checkIndex(index >>> 1, strings.size(), "string", at));
      if ((index & 1) != 0) {
        // No dialect here reads another version than its own, and what a version is only the
        // dialect knows.
        if (in.readSectionHead() != Encoding.DIALECT_VERSIONS) {
          throw in.fault("expected dialect version section");
        }
        in.at += in.sectionLength;
      }
    }
    DialectTable table = new DialectTable(dialects, registry, options);
    if (version >= Encoding.ELIDE_UNKNOWN_LOCATIONS) {
      in.readCount("operation names");
    }
    while (!in.isAtEnd()) {
      table.readGroup(in, version, strings);
    }
    table.definitions = new OpDefinition[table.opCount];
    return table;
  }

  private void readGroup(ByteReader in, int version, StringTable strings) {
    int dialect = in.readIndex(dialects.length, "dialect");
    int count = in.readCount("operation names");
    for (int i = 0; i < count; i++) {
      if (opCount == opNames.length) {
        opNames = Arrays.copyOf(opNames, opCount * 2);
        opDialects = Arrays.copyOf(opDialects, opCount * 2);
        wasRegistered = Arrays.copyOf(wasRegistered, opCount * 2);
      }
      int at = in.at;
      long index = in.readVarInt();
      if (version >= Encoding.NATIVE_PROPERTIES) {
        wasRegistered[opCount] = (index & 1) != 0;
        index >>>= 1;
      }
      opNames[opCount] = strings.get(in.checkIndex(index, strings.size(), "string", at));
      opDialects[opCount++] = dialect;
    }
  }

  int opCount() {
    return opCount;
  }

  int size() {
    return dialects.length;
  }

  String name(int dialect) {
    return dialects[dialect];
  }

  /// {@return whether the operation was of a kind that the writer of the file knew}
  boolean wasRegistered(int op) {
    return wasRegistered[op];
  }

  /// {@return what operations of the name `op` are}
  OpDefinition definition(int op, ByteReader in) {
    OpDefinition found = definitions[op];
    if (found == null) {
      found = lookUp(op, in);
      definitions[op] = found;
    }
    return found;
  }

  private OpDefinition lookUp(int op, ByteReader in) {
    String dialect = dialects[opDialects[op]];
    String name = opNames[op].isEmpty() ? dialect : dialect + "." + opNames[op];
    OpDefinition found = registry.operation(name);
    if (found != null) {
      return found;
    }
    if (name.isEmpty()) {
      throw in.fault("empty operation name is invalid");
    }
    requireKnown(opDialects[op], in);
    if (registry.hasDialect(UnknownOperations.referencedDialect(name))
        && !registry.allowsUnknownOperations(dialect)) {
      throw in.fault(
          "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations"
              .formatted(name, dialect));
    }
    return OpDefinition.unregistered(name);
  }

  /// Refuses what belongs to a dialect that is not at hand, unless that is allowed.
  void requireKnown(int dialect, ByteReader in) {
    String name = dialects[dialect];
    if (!options.allowUnregistered() && !registry.hasDialect(name)) {
      throw in.fault(
          "dialect '%s' is unknown. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
              .formatted(name));
    }
  }
}
