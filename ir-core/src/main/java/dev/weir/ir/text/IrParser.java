package dev.weir.ir.text;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import java.util.Optional;
import java.util.function.Function;

/// Reads MLIR's text.
///
/// Follows mlir/lib/AsmParser (LLVM 22) and its wording of errors. Where it differs:
/// 1. Nesting has limits, told in a diagnostic: types, attributes and locations 400 levels (aliases
///    expanded), custom assembly 200, generic form none.
/// 2. Operations of dialects not at hand are rejected here, not by the verifier.
/// 3. The first syntax error ends the reading; values that are never defined are all reported.
public final class IrParser {
  private static final String MODULE = "builtin.module";

  /// What a text holds.
  ///
  /// @param operation its only top-level operation if that is a module, else a module around all
  /// @param externalResources the entries of `external_resources`, by owner, then by key, as
  ///     they are written
  public record Parsed(
      Operation operation, ImmutableMap<String, ImmutableMap<String, String>> externalResources) {}

  private static final TextReading READING =
      CoreSupport.part(TextReading.class, "dev.weir.ir.text.read.Parsing");

  private IrParser() {}

  /// {@return the operation that `source` holds: its only top-level operation if that is a module,
  /// else a module around all of them; empty if the text is wrong, which is reported then}
  ///
  /// Never throws for bad text.
  public static Optional<Operation> parse(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return parseFile(source, registry, options, diagnostics).map(Parsed::operation);
  }

  /// {@return all that `source` holds, resources included; empty if the text is wrong, which is
  /// reported then}
  public static Optional<Parsed> parseFile(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return READING.file(source, registry, options, diagnostics);
  }

  /// {@return the type that `source` holds and nothing else; empty if it is wrong, which is reported
  /// then}
  public static Optional<Type> parseType(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return READING.type(source, registry, options, diagnostics);
  }

  /// {@return the attribute that `source` holds and nothing else; empty if it is wrong, which is
  /// reported then}
  public static Optional<Attribute> parseAttribute(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return READING.attribute(source, registry, options, diagnostics);
  }

  /// {@return what `reader` makes of `source`; empty if it reports an error and throws the signal}
  public static <T> Optional<T> read(
      SourceText source,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics,
      Function<TextParser, T> reader) {
    return READING.read(source, registry, options, diagnostics, reader);
  }

  /// {@return the only operation of `block`, detached, if it is a module; else a module around
  /// `region`, whose only block it is}
  ///
  /// @param place where that module is, unless it is written
  public static Operation topOf(
      Region region, Block block, DialectRegistry registry, Location place) {
    Operation only = block.first();
    if (only != null && block.size() == 1 && only.name().equals(MODULE)) {
      new Rewriter().detach(only);
      return only;
    }
    OpDefinition module = registry.operation(MODULE);
    OperationState state =
        new OperationState(module != null ? module : OpDefinition.unregistered(MODULE), place);
    return state.addRegion(region).setResultTypes().build();
  }
}
