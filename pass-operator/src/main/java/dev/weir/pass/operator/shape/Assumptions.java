package dev.weir.pass.operator.shape;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.AssumeOp;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Provenance;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.term.TermSyntaxException;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What is assumed of the sizes that a program names: by whoever runs a pass on it, and by the program itself.
final class Assumptions {
  /// The option of a pass that says what is assumed.
  static final Option<ImmutableList<Constraint>> OPTION =
      new Option<>(
          "assume",
          ImmutableList.of(),
          "what holds of named sizes, such as 'batch=1..64;seq%8'",
          "a list of TERM=TERM, TERM=LOWEST..HIGHEST and TERM%DIVISOR, with ';' between them",
          Assumptions::read,
          assumptions ->
              assumptions.stream().map(Assumptions::write).collect(Collectors.joining(";")));

  private Assumptions() {}

  /// {@return `given`, then what [AssumeOp] says in `program`, with where it is said}
  static ImmutableList<Statement> of(List<Constraint> given, Operation program) {
    var assumed = ImmutableList.<Statement>builder();
    for (Constraint each : given) {
      assumed.add(new Statement(each, Provenance.assumed("'" + each + "'", program.location())));
    }
    program.walk(
        AssumeOp.class,
        each ->
            assumed.add(
                new Statement(
                    each.constraint().value(),
                    Provenance.assumed("'" + each.name() + "'", each.location()))));
    return assumed.build();
  }

  /// Reports each assumption about a size that no type of the program names.
  static void checkNames(List<Statement> assumed, SymbolNames names, Diagnostics diagnostics) {
    for (Statement each : assumed) {
      each.constraint().terms().stream()
          .flatMap(term -> term.symbols().stream())
          .filter(symbol -> !names.has(symbol))
          .findFirst()
          .ifPresent(symbol ->
              diagnostics.error(
                  each.provenance().location(),
                  "no size of the program is called '%s', of which '%s' is assumed%s",
                  symbol,
                  each.constraint(),
                  names.nearest(symbol).map(name -> "; did you mean '" + name + "'?").orElse("")));
    }
  }

  /// {@return `constraint` in as little text as says it}
  static String write(Constraint constraint) {
    return constraint instanceof Constraint.Broadcastable
        ? constraint.toString()
        : constraint.toString().replace(" ", "");
  }

  private static Optional<ImmutableList<Constraint>> read(String text) {
    var constraints = ImmutableList.<Constraint>builder();
    for (String each : Splitter.on(';').omitEmptyStrings().trimResults().split(text)) {
      try {
        constraints.add(Constraint.parse(each));
      } catch (TermSyntaxException e) {
        return Optional.empty();
      }
    }
    return Optional.of(constraints.build());
  }
}
