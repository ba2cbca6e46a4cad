package dev.weir.cli.opt;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.OptionKind;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.PrintOptions;
import java.util.Optional;
import org.apache.commons.cli.Options;

/// What the options of `opt` say of how the result is printed: those of `mlir-opt`, by its names.
final class PrintingOptions {
  private static final String GENERIC = "generic";
  private static final String MLIR_GENERIC = "mlir-print-op-generic";
  private static final String DEBUG_INFO = "mlir-print-debuginfo";
  private static final String PRETTY = "mlir-pretty-debuginfo";
  private static final String LOCAL_SCOPE = "mlir-print-local-scope";
  private static final String SKIP_REGIONS = "mlir-print-skip-regions";
  private static final String UNIQUE = "mlir-print-unique-ssa-ids";
  private static final String USERS = "mlir-print-value-users";
  private static final String NAMES = "mlir-use-nameloc-as-prefix";
  private static final String VERIFIED = "mlir-print-assume-verified";
  private static final String ELIDE_ELEMENTS = "mlir-elide-elementsattrs-if-larger";
  private static final String ELIDE_RESOURCES = "mlir-elide-resource-strings-if-larger";
  private static final String HEX = "mlir-print-elementsattrs-with-hex-if-larger";

  private PrintingOptions() {}

  static void declare(Options options) {
    options
        .addOption(OptionKind.flag(GENERIC, "print every operation in generic form"))
        .addOption(OptionKind.flag(MLIR_GENERIC, "the same"))
        .addOption(OptionKind.flag(DEBUG_INFO, "print locations"))
        .addOption(OptionKind.flag(PRETTY, "print locations for people, not to be read back"))
        .addOption(OptionKind.flag(LOCAL_SCOPE, "print without aliases"))
        .addOption(OptionKind.flag(SKIP_REGIONS, "print {...} for every region"))
        .addOption(OptionKind.flag(UNIQUE, "print no number of a value twice"))
        .addOption(OptionKind.flag(USERS, "print in comments what uses a value"))
        .addOption(OptionKind.flag(NAMES, "print values by the names in their locations"))
        .addOption(OptionKind.flag(VERIFIED, "do not verify to print, which Weir never does"))
        .addOption(OptionKind.value(ELIDE_ELEMENTS, "N", "leave out attributes of more elements"))
        .addOption(OptionKind.value(ELIDE_RESOURCES, "N", "leave out resources of more characters"))
        .addOption(
            OptionKind.value(HEX, "N", "print attributes of more elements as bytes (-1: none)"));
  }

  /// {@return how to print with `registry`, as `arguments` ask}
  static PrintOptions of(Arguments arguments, DialectRegistry registry) {
    PrintOptions options =
        PrintOptions.of(registry)
            .withGeneric(arguments.has(GENERIC) || arguments.has(MLIR_GENERIC))
            .withDebugInfo(arguments.has(DEBUG_INFO))
            .withPrettyLocations(arguments.has(PRETTY))
            .withLocalScope(arguments.has(LOCAL_SCOPE))
            .withSkippedRegions(arguments.has(SKIP_REGIONS))
            .withUniqueNumbers(arguments.has(UNIQUE))
            .withValueUsers(arguments.has(USERS))
            .withNamesFromLocations(arguments.has(NAMES));
    Optional<Long> elements = arguments.number(ELIDE_ELEMENTS, 0, Integer.MAX_VALUE);
    if (elements.isPresent()) {
      options = options.withElementsElidedAbove(elements.get().intValue());
    }
    Optional<Long> resources = arguments.number(ELIDE_RESOURCES, 0, Integer.MAX_VALUE);
    if (resources.isPresent()) {
      options = options.withResourcesElidedAbove(resources.get().intValue());
    }
    Optional<Long> hex = arguments.number(HEX, -1, Integer.MAX_VALUE);
    if (hex.isPresent()) {
      options =
          options.withHexElementsAbove(hex.get() < 0 ? Integer.MAX_VALUE : hex.get().intValue());
    }
    Optional<Long> threads = PassOptions.threads(arguments);
    if (threads.isPresent()) {
      options = options.withThreads(threads.get().intValue());
    }
    return options;
  }
}
