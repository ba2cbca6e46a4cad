package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.TextParser;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Rules written as text, for those who do not build: the same rules as [DrrRule#rule] makes, matched
/// and applied alike. `docs/reference/rule-language.md` describes the language; what a rule prints as
/// is this language too, with `<java>` where Java code stands.
///
/// ```text
/// rule "matmul-add" {
///   match {
///     %product = toy.matmul(%x, %w) {transpose_x = false}
///     %sum = toy.add(%product, %bias)
///     where rank(%bias) == 1, "the bias is no row"
///   }
///   rewrite {
///     %gemm = toy.gemm(%x, %w, bias = %bias) {activation = "none"}
///     replace %sum with %gemm
///   }
/// }
/// ```
public final class RuleFile {
  private RuleFile() {}

  /// {@return the rules in `source`, in order; empty if the text is wrong, which is reported then}
  ///
  /// Operations are those of `registry`; those of dialects it does not know are found by their names.
  /// Native functions are those that `ServiceLoader` finds.
  public static Optional<ImmutableList<DrrRule>> parse(
      SourceText source, DialectRegistry registry, Diagnostics diagnostics) {
    return parse(source, registry, NativeFunctions.load(), diagnostics);
  }

  /// {@return the rules in `source`, which may call `natives`; see
  /// [#parse(SourceText, DialectRegistry, Diagnostics)]}
  public static Optional<ImmutableList<DrrRule>> parse(
      SourceText source,
      DialectRegistry registry,
      NativeFunctions natives,
      Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    Optional<ImmutableList<DrrRule>> rules =
        IrParser.read(
            source,
            registry,
            ParseOptions.LENIENT,
            diagnostics,
            parser -> parse(parser, registry, natives, diagnostics));
    return diagnostics.errorCount() > errors ? Optional.empty() : rules;
  }

  private static ImmutableList<DrrRule> parse(
      TextParser parser,
      DialectRegistry registry,
      NativeFunctions natives,
      Diagnostics diagnostics) {
    Map<Pattern, Location> rules = new LinkedHashMap<>();
    var all = ImmutableList.<DrrRule>builder();
    Set<String> names = new HashSet<>();
    while (!parser.isAtEnd()) {
      RuleReader reader = new RuleReader(parser, registry, natives, diagnostics, names);
      reader
          .parse()
          .ifPresent(rule -> {
            all.add(rule);
            rules.put(rule, reader.location());
          });
    }
    for (PatternSet.Shadow shadow : new PatternSet().add(rules.keySet()).shadowed()) {
      diagnostics
          .error(Objects.requireNonNull(rules.get(shadow.pattern())), "%s", shadow.message())
          .note(Objects.requireNonNull(rules.get(shadow.by())), "this one matches instead");
    }
    return all.build();
  }
}
