package dev.weir.pass.operator.shape;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.LikelyOp;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.TermSyntaxException;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What is likely to hold of sizes, all at a time: `batch = 8` and `seq = 1..128`.
///
/// @param constraints what holds
/// @param location who says so
record SizeCase(ImmutableList<Constraint> constraints, Location location) {
  /// The option of the pass that makes code for cases.
  static final Option<ImmutableList<ImmutableList<Constraint>>> OPTION =
      new Option<>(
          "cases",
          ImmutableList.of(),
          "what is likely to hold of named sizes, such as 'batch=8,seq=1..128;batch=1'",
          "a list of cases with ';' between them, each a list of TERM=TERM, TERM=LOWEST..HIGHEST"
              + " and TERM%DIVISOR with ',' between them",
          SizeCase::read,
          cases -> cases.stream().map(SizeCase::write).collect(Collectors.joining(";")));

  /// {@return what [LikelyOp] says in `program`, then `given`}: who wrote the program was first
  static ImmutableList<SizeCase> of(List<ImmutableList<Constraint>> given, Operation program) {
    var cases = ImmutableList.<SizeCase>builder();
    program.walk(LikelyOp.class, each -> cases.add(new SizeCase(each.all(), each.location())));
    given.forEach(each -> cases.add(new SizeCase(each, program.location())));
    return cases.build();
  }

  private static Optional<ImmutableList<ImmutableList<Constraint>>> read(String text) {
    var cases = ImmutableList.<ImmutableList<Constraint>>builder();
    try {
      for (String each : Splitter.on(';').omitEmptyStrings().trimResults().split(text)) {
        cases.add(Constraint.parseAll(each));
      }
    } catch (TermSyntaxException e) {
      return Optional.empty();
    }
    return Optional.of(cases.build());
  }

  private static String write(ImmutableList<Constraint> constraints) {
    return constraints.stream().map(Assumptions::write).collect(Collectors.joining(","));
  }
}
