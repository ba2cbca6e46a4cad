package dev.weir.ir.bytecode;

/// The numbers of the format (mlir/Bytecode/Encoding.h, LLVM 22).
final class Encoding {
  /// The current version.
  static final int VERSION = 6;

  /// From here on dialects may name their version.
  static final int DIALECT_VERSIONING = 1;

  /// From here on isolated regions are sections.
  static final int LAZY_LOADING = 2;

  /// From here on orders of uses are kept.
  static final int USE_LIST_ORDERING = 3;

  /// From here on unknown locations of block arguments are left out.
  static final int ELIDE_UNKNOWN_LOCATIONS = 4;

  /// From here on inherent attributes are properties.
  static final int NATIVE_PROPERTIES = 5;

  /// From here on the sizes of operand and result groups are numbers, not attributes.
  static final int NATIVE_SEGMENT_SIZES = 6;

  static final int ALIGNMENT_BYTE = 0xCB;

  static final int STRINGS = 0;
  static final int DIALECTS = 1;
  static final int ENTRIES = 2;
  static final int ENTRY_OFFSETS = 3;
  static final int IR = 4;
  static final int RESOURCES = 5;
  static final int RESOURCE_OFFSETS = 6;
  static final int DIALECT_VERSIONS = 7;
  static final int PROPERTIES = 8;
  static final int SECTIONS = 9;

  static final int HAS_ATTRIBUTES = 0x01;
  static final int HAS_RESULTS = 0x02;
  static final int HAS_OPERANDS = 0x04;
  static final int HAS_SUCCESSORS = 0x08;
  static final int HAS_REGIONS = 0x10;
  static final int HAS_USE_LIST_ORDERS = 0x20;
  static final int HAS_PROPERTIES = 0x40;

  static final int BLOB = 0;
  static final int BOOL = 1;
  static final int STRING = 2;

  private static final String[] SECTION_NAMES = {
    "String",
    "Dialect",
    "AttrType",
    "AttrTypeOffset",
    "IR",
    "Resource",
    "ResourceOffset",
    "DialectVersions",
    "Properties"
  };

  private Encoding() {}

  /// {@return the name of a section, as MLIR's messages have it}
  static String sectionName(int section) {
    return SECTION_NAMES[section] + " (" + section + ")";
  }

  /// {@return whether a file of `version` may lack the section}
  static boolean isOptional(int section, int version) {
    return switch (section) {
      case RESOURCES, RESOURCE_OFFSETS, DIALECT_VERSIONS -> true;
      case PROPERTIES -> version < NATIVE_PROPERTIES;
      default -> false;
    };
  }
}
