package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Operation;
import dev.weir.ir.text.ByteStrings;
import dev.weir.ir.text.IrParser;

/// Writes MLIR's bytecode, versions 0 to 6.
///
/// Follows mlir/lib/Bytecode/Writer (LLVM 22). Where it differs:
/// 1. Attributes, types and names are numbered in the order in which they are met, not by how often
///    they are used.
/// 2. From version 5 on, the inherent attributes of operations of MLIR's own dialects are written as
///    MLIR's generated code does, or, where no dialect at hand declares the operation, among the
///    discardable ones; those of other operations are written as a dictionary, which a reader without
///    the dialect can decode.
/// 3. Before version 5, the properties of unregistered operations are kept among the discardable
///    attributes.
public final class BytecodeWriter {
  private BytecodeWriter() {}

  /// {@return the bytecode of `op` with all it holds, resources included}
  ///
  /// The operation must be valid: what the verifier refuses may be written as something else.
  ///
  /// @throws IllegalArgumentException if an operation uses what lies outside of `op` or lacks a
  ///     required attribute, if the version cannot hold it, or if it takes more than 2 GiB
  public static byte[] write(Operation op, BytecodeOptions options) {
    return write(op, ImmutableMap.of(), options);
  }

  /// {@return the bytecode of what was read from a file, with its resources}
  public static byte[] write(IrParser.Parsed parsed, BytecodeOptions options) {
    return write(parsed.operation(), parsed.externalResources(), options);
  }

  private static byte[] write(
      Operation op,
      ImmutableMap<String, ImmutableMap<String, String>> external,
      BytecodeOptions options) {
    int version = options.version();
    EqualTable strings = new EqualTable();
    EqualTable dialects = new EqualTable();
    ResourceNumbers resources = new ResourceNumbers(strings, options.elideResources());
    EntryNumbers entries = new EntryNumbers(strings, dialects, resources, options.registry());
    OperationNames names = new OperationNames(strings, dialects, version);
    PropertyNumbers properties = new PropertyNumbers(entries, version);
    ByteWriter operations =
        new OperationEncoder(op, version, names, entries, properties).encode(op);
    entries.encode();
    ByteWriter out = new ByteWriter(operations.size() + (1 << 12));
    out.writeBytes(new byte[] {'M', 'L', (byte) 0xEF, 'R'});
    out.writeVarInt(version);
    out.writeBytes(ByteStrings.encode(options.producer()));
    out.writeByte(0);
    names.write(out);
    entries.write(out);
    out.writeSection(Encoding.IR, operations);
    resources.write(out, dialects, external);
    writeStrings(out, strings);
    if (version >= Encoding.NATIVE_PROPERTIES) {
      properties.write(out);
    }
    return out.toBytes();
  }

  /// Writes the sizes, the last string first, and then the strings.
  private static void writeStrings(ByteWriter out, EqualTable strings) {
    ByteWriter section = new ByteWriter(strings.size() * 16 + 16);
    byte[][] contents = new byte[strings.size()][];
    section.writeVarInt(contents.length);
    for (int i = contents.length - 1; i >= 0; i--) {
      contents[i] = ByteStrings.encode((String) strings.get(i));
      section.writeVarInt(contents[i].length + 1);
    }
    for (byte[] string : contents) {
      section.writeBytes(string);
      section.writeByte(0);
    }
    out.writeSection(Encoding.STRINGS, section);
  }
}
