package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.OpDefinition;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Numbers the kinds of operations, and says how the inherent attributes of each are written.
final class OperationNames {
  /// The dialects of MLIR itself (LLVM 22), with the one it tests with. A reader that has them decodes
  /// the properties of their operations by what these declare, whatever the file says of them.
  private static final ImmutableSet<String> MLIR_DIALECTS =
      ImmutableSet.of(
          "acc",
          "affine",
          "amdgpu",
          "amx",
          "arith",
          "arm_neon",
          "arm_sme",
          "arm_sve",
          "async",
          "bufferization",
          "builtin",
          "cf",
          "complex",
          "dlti",
          "emitc",
          "func",
          "gpu",
          "index",
          "irdl",
          "linalg",
          "llvm",
          "math",
          "memref",
          "ml_program",
          "mpi",
          "nvgpu",
          "nvvm",
          "omp",
          "pdl",
          "pdl_interp",
          "ptr",
          "quant",
          "rocdl",
          "scf",
          "shape",
          "shard",
          "smt",
          "sparse_tensor",
          "spirv",
          "tensor",
          "test",
          "tosa",
          "transform",
          "ub",
          "vector",
          "wasmssa",
          "x86vector",
          "xegpu",
          "xevm");

  /// How inherent attributes are written.
  enum Style {
    /// Each by itself, in the order of a [PropertyLayout].
    NATIVE,
    /// As a dictionary: those of operations that only their own dialect could decode otherwise.
    DICTIONARY,
    /// Among the discardable attributes: those of operations that are not at hand and that a reader
    /// may know.
    MERGED
  }

  /// One kind of operation.
  static final class Kind {
    final int number;
    final Style style;
    final @Nullable PropertyLayout layout;
    private final int dialect;
    private final int name;

    Kind(int number, Style style, @Nullable PropertyLayout layout, int dialect, int name) {
      this.number = number;
      this.style = style;
      this.layout = layout;
      this.dialect = dialect;
      this.name = name;
    }
  }

  private final EqualTable strings;
  private final EqualTable dialects;
  private final int version;
  private final EqualTable names = new EqualTable();
  private final List<Kind> kinds = new ArrayList<>();
  private final Map<OpDefinition, Kind> byDefinition = new IdentityHashMap<>();
  private @Nullable OpDefinition last;
  private @Nullable Kind lastKind;

  OperationNames(EqualTable strings, EqualTable dialects, int version) {
    this.strings = strings;
    this.dialects = dialects;
    this.version = version;
  }

  /// {@return the kind of operation that `definition` defines}
  Kind of(OpDefinition definition) {
    Kind kind = lastKind;
    if (kind == null || definition != last) {
      kind = byDefinition.get(definition);
      if (kind == null) {
        kind = add(definition);
        byDefinition.put(definition, kind);
      }
      last = definition;
      lastKind = kind;
    }
    return kind;
  }

  private Kind add(OpDefinition definition) {
    String name = definition.name();
    int number = names.number(name);
    if (number < kinds.size()) {
      return kinds.get(number);
    }
    String dialect = definition.dialectName();
    boolean known = MLIR_DIALECTS.contains(dialect);
    Style style;
    if (version < Encoding.NATIVE_PROPERTIES || known && !definition.isRegistered()) {
      style = Style.MERGED;
    } else {
      style = known ? Style.NATIVE : Style.DICTIONARY;
    }
    String rest = name.length() > dialect.length() ? name.substring(dialect.length() + 1) : "";
    Kind kind =
        new Kind(
            number,
            style,
            style == Style.NATIVE ? PropertyLayout.of(definition) : null,
            dialects.number(dialect),
            strings.number(rest));
    kinds.add(kind);
    return kind;
  }

  /// Writes the section of the dialects and names.
  void write(ByteWriter out) {
    ByteWriter section = new ByteWriter(64 + 4 * kinds.size());
    section.writeVarInt(dialects.size());
    for (int i = 0; i < dialects.size(); i++) {
      int name = strings.number(dialects.get(i));
      if (version < Encoding.DIALECT_VERSIONING) {
        section.writeVarInt(name);
      } else {
        section.writeVarIntWithFlag(name, false);
      }
    }
    if (version >= Encoding.ELIDE_UNKNOWN_LOCATIONS) {
      section.writeVarInt(kinds.size());
    }
    for (int i = 0; i < kinds.size(); ) {
      int end = i + 1;
      while (end < kinds.size() && kinds.get(end).dialect == kinds.get(i).dialect) {
        end++;
      }
      section.writeVarInt(kinds.get(i).dialect);
      section.writeVarInt(end - i);
      for (; i < end; i++) {
        Kind kind = kinds.get(i);
        if (version < Encoding.NATIVE_PROPERTIES) {
          section.writeVarInt(kind.name);
        } else {
          section.writeVarIntWithFlag(kind.name, kind.style == Style.NATIVE);
        }
      }
    }
    out.writeSection(Encoding.DIALECTS, section);
  }
}
