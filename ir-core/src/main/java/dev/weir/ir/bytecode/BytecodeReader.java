package dev.weir.ir.bytecode;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.text.ByteStrings;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads MLIR's bytecode, versions 0 to 6.
///
/// Follows mlir/lib/Bytecode/Reader (LLVM 22) and its wording of errors; each also has a note that
/// says at which byte it was found. Where it differs:
/// 1. Attributes, types and locations may nest 400 levels deep, told in a diagnostic.
/// 2. The versions that dialects give themselves are skipped.
/// 3. What a dialect encodes in its own way can be read for the builtin dialect only; that is also
///    true of the properties of operations that are not at hand.
public final class BytecodeReader {
  private static final byte[] MAGIC = {'M', 'L', (byte) 0xEF, 'R'};

  private final String name;
  private final DialectRegistry registry;
  private final ParseOptions options;
  private final Diagnostics diagnostics;
  private String producer = "";
  private long version = -1;

  private BytecodeReader(
      String name, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    this.name = name;
    this.registry = registry;
    this.options = options;
    this.diagnostics = diagnostics;
  }

  /// {@return whether `bytes` begin as bytecode does}
  public static boolean isBytecode(byte[] bytes) {
    for (int i = 0; i < MAGIC.length; i++) {
      if (i >= bytes.length || bytes[i] != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  /// {@return the operation that `bytes` hold: the only one at the top if it is a module, else a
  /// module around all of them; empty if the bytes are wrong, which is reported then}
  ///
  /// Never throws for bad bytes. The operation is not verified.
  ///
  /// @param name what diagnostics call the file
  public static Optional<Operation> read(
      byte[] bytes,
      String name,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics) {
    return readFile(bytes, name, registry, options, diagnostics).map(IrParser.Parsed::operation);
  }

  /// {@return all that `bytes` hold, resources included; empty if they are wrong, which is reported
  /// then}
  public static Optional<IrParser.Parsed> readFile(
      byte[] bytes,
      String name,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics) {
    return new BytecodeReader(name, registry, options, diagnostics)
        .open(bytes, false)
        .map(LazyModule::parsed);
  }

  /// {@return what `bytes` hold, with the regions of isolated operations right below the top, such as
  /// functions, left for later; empty if they are wrong, which is reported then}
  ///
  /// Files before version 2 are read in full.
  public static Optional<LazyModule> open(
      byte[] bytes,
      String name,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics) {
    return new BytecodeReader(name, registry, options, diagnostics).open(bytes, true);
  }

  /// {@return what the memory `bytes`, such as a mapped file, holds, read as [#open] does}
  ///
  /// A segment that is a whole array is read as it is; of any other, all bytes are copied once.
  public static Optional<LazyModule> open(
      MemorySegment bytes,
      String name,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics) {
    if (bytes.byteSize() > Integer.MAX_VALUE - 16) {
      diagnostics.error(
          Location.of(name, 0, 0), "the bytecode is too large: it has %d bytes", bytes.byteSize());
      return Optional.empty();
    }
    return open(arrayOf(bytes), name, registry, options, diagnostics);
  }

  /// {@return the bytes of `segment`, not copied where it is a whole array}
  private static byte[] arrayOf(MemorySegment segment) {
    return segment.heapBase().orElse(null) instanceof byte[] array
            && array.length == segment.byteSize()
        ? array
        : segment.toArray(ValueLayout.JAVA_BYTE);
  }

  private Optional<LazyModule> open(byte[] bytes, boolean lazy) {
    try {
      return Optional.of(readAll(new ByteReader(bytes, 0, bytes.length), lazy));
    } catch (BytecodeFault e) {
      report(e);
      return Optional.empty();
    }
  }

  /// Reports the error.
  void report(BytecodeFault fault) {
    Location where = Location.of(name, 0, 0);
    Diagnostics.Report report = diagnostics.error(where, "%s", fault.text());
    if (version >= 0) {
      report.note(where, "in bytecode version %d produced by: %s", version, producer);
    }
    report.note(where, "found at byte %d", fault.offset());
  }

  private LazyModule readAll(ByteReader in, boolean lazy) {
    if (!isBytecode(in.data)) {
      throw in.fault("input buffer is not an MLIR bytecode file");
    }
    in.at = MAGIC.length;
    readVersion(in);
    ByteReader.@Nullable Section[] sections = readSections(in);
    StringTable strings = StringTable.read(at(in, sections, Encoding.STRINGS));
    DialectTable dialects =
        DialectTable.read(
            at(in, sections, Encoding.DIALECTS), (int) version, strings, registry, options);
    ResourceTable resources = new ResourceTable();
    if (sections[Encoding.RESOURCES] != null) {
      resources.read(
          at(in, sections, Encoding.RESOURCE_OFFSETS),
          at(in, sections, Encoding.RESOURCES),
          strings,
          dialects);
    }
    EntryTable entries =
        new EntryTable(
            at(in, sections, Encoding.ENTRY_OFFSETS),
            at(in, sections, Encoding.ENTRIES),
            strings,
            dialects,
            resources,
            registry,
            options);
    PropertyTable properties =
        PropertyTable.read(at(in, sections, Encoding.PROPERTIES), (int) version, entries);
    OperationDecoder decoder =
        new OperationDecoder(
            at(in, sections, Encoding.IR), (int) version, dialects, entries, properties, lazy);
    Region region = new Region();
    Block block = new Block();
    region.append(block);
    decoder.readTop(block);
    return new LazyModule(
        this,
        decoder,
        new IrParser.Parsed(
            IrParser.topOf(region, block, registry, Location.of(name, 0, 0)),
            resources.external()));
  }

  private void readVersion(ByteReader in) {
    long found = in.readVarInt();
    if (found < 0 || found > Encoding.VERSION) {
      throw in.fault(
          "bytecode version %s is newer than the current version %d"
              .formatted(Long.toUnsignedString(found), Encoding.VERSION));
    }
    ByteReader.Section text = in.readTerminated();
    producer = ByteStrings.decode(in.data, text.start(), text.end());
    version = found;
  }

  private ByteReader.@Nullable Section[] readSections(ByteReader in) {
    ByteReader.@Nullable Section[] sections = new ByteReader.Section[Encoding.SECTIONS];
    while (!in.isAtEnd()) {
      int section = in.readSectionHead();
      if (sections[section] != null) {
        throw in.fault("duplicate top-level section: " + Encoding.sectionName(section));
      }
      sections[section] = in.readStretch(in.sectionLength);
    }
    for (int i = 0; i < sections.length; i++) {
      if (sections[i] == null && !Encoding.isOptional(i, (int) version)) {
        throw in.fault("missing data for top-level section: " + Encoding.sectionName(i));
      }
    }
    if (sections[Encoding.RESOURCES] == null && sections[Encoding.RESOURCE_OFFSETS] != null) {
      throw in.fault("unexpected resource offset section when resource section is not present");
    }
    if (sections[Encoding.RESOURCES] != null && sections[Encoding.RESOURCE_OFFSETS] == null) {
      throw in.fault("expected resource offset section when resource section is present");
    }
    return sections;
  }

  private static ByteReader at(
      ByteReader in, ByteReader.@Nullable Section[] sections, int section) {
    ByteReader.Section found = sections[section];
    return found == null ? new ByteReader(in.data, 0, 0) : ByteReader.of(in.data, found);
  }
}
