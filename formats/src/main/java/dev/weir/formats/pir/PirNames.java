package dev.weir.formats.pir;

import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;

/// How PIR calls what Weir calls otherwise.
///
/// PIR's dialects `builtin` and `cf` are both `pir` in Weir, because those two names belong to
/// MLIR's own dialects.
final class PirNames {
  /// The numbers that stand for dialects in files.
  private static final ImmutableBiMap<String, String> DIALECT_BY_ID =
      ImmutableBiMap.of("0", "builtin", "1", "pd_op", "2", "cf", "3", "custom_op", "4", "pd_dist");

  private static final ImmutableSet<String> CONTROL_FLOW =
      ImmutableSet.of("yield", "stack_create", "tuple_push", "tuple_pop", "has_elements");

  /// Namespaces that mean something else in PIR, or nothing.
  private static final ImmutableSet<String> FOREIGN =
      ImmutableSet.of(
          "builtin", "cf", "func", "scf", "arith", "linalg", "mindir", "tile", "pd_kernel");

  /// The discardable attributes that are saved apart from the others, one element per result.
  static final ImmutableSet<String> RESULT_ATTRIBUTES =
      ImmutableSet.of("persistable", "stop_gradient");

  /// The prefix of the attributes that only keep what a file said.
  static final String BOOKKEEPING = "pir.";

  /// On the module: whether the program can be trained.
  static final String TRAINABLE = "pir.trainable";

  /// On the module: the version of the file.
  static final String VERSION = "pir.version";

  /// On the module: parameters have no lists of distribution and quantisation attributes.
  static final String SHORT_PARAMETERS = "pir.short_parameters";

  /// On the module: the spelling of the text it was read from.
  static final String TEXT_STYLE = "pir.text_style";

  /// On an operation: the order of its attributes, where it is not the usual one.
  static final String ATTRIBUTE_ORDER = "pir.attribute_order";

  /// On an operation: the order of its result attributes, where it is not the usual one.
  static final String RESULT_ATTRIBUTE_ORDER = "pir.result_attribute_order";

  /// On an operation: the attributes of the arguments of its first block.
  static final String ARGUMENT_ATTRIBUTES = "pir.argument_attributes";

  /// On an operation: its results as the file declares them, see [PirResults].
  static final String DECLARED_RESULTS = "pir.declared_results";

  /// On an operation: how many places for operands the file has, where it is not the usual number.
  static final String OPERAND_PLACES = "pir.operand_places";

  /// On an operation that makes an operand: the attribute that the file has instead, see
  /// [PirOldForms].
  static final String FROM_ATTRIBUTE = "pir.from_attribute";

  /// On an operation: the number of its first result in the text, where it does not follow on the number
  /// before it.
  static final String FIRST_NUMBER = "pir.first_number";

  /// On an operation: the names of its results are separated by commas alone.
  static final String TIGHT_RESULTS = "pir.tight_results";

  private PirNames() {}

  /// {@return PIR's name of the dialect with the number (or name) `id` in files}
  static Optional<String> dialect(String id) {
    if (id.isEmpty() || !Character.isLetter(id.charAt(0))) {
      return Optional.ofNullable(DIALECT_BY_ID.get(id));
    }
    return Optional.of(id);
  }

  /// {@return Weir's name of the operation that PIR calls `name`}
  static String fromPir(String name) {
    int dot = name.indexOf('.');
    String dialect = dot < 0 ? "" : name.substring(0, dot);
    return dialect.equals("builtin") || dialect.equals("cf") ? "pir" + name.substring(dot) : name;
  }

  /// {@return PIR's name of the operation that Weir calls `name`, if it has one}
  static Optional<String> toPir(String name) {
    int dot = name.indexOf('.');
    String dialect = dot < 0 ? "" : name.substring(0, dot);
    if (FOREIGN.contains(dialect)) {
      return Optional.empty();
    }
    if (!dialect.equals("pir")) {
      return Optional.of(name);
    }
    String op = name.substring(dot + 1);
    return Optional.of((CONTROL_FLOW.contains(op) ? "cf." : "builtin.") + op);
  }

  /// {@return the name in files of the operation that PIR calls `pirName`}
  static String toFile(String pirName) {
    int dot = pirName.indexOf('.');
    String id = DIALECT_BY_ID.inverse().get(pirName.substring(0, Math.max(dot, 0)));
    return id == null ? pirName : id + pirName.substring(dot);
  }

  /// {@return whether the attribute `name` is Weir's own and not part of a PIR program}
  static boolean isInternal(String name) {
    return name.startsWith(BOOKKEEPING)
        || name.equals(dev.weir.ir.Segments.OPERAND_SIZES)
        || name.equals(dev.weir.ir.Segments.RESULT_SIZES);
  }
}
