package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.UsageException;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/// What `--inputs=RULE` gives the inputs that no `--input` gives: values made by the rule, of the type that the
/// program says. Sizes that the type leaves open are those that `--dim NAME=SIZE` says; a size without a name has the
/// one that shape inference gives it.
///
/// @param rule one of those that `--input` knows
/// @param sizes what the command line says of names
record InputDefaults(String rule, ImmutableMap<SymbolTerm, Term> sizes) {
  /// {@return what `arguments` ask for, if they do}
  ///
  /// @param facts what holds of named sizes
  /// @throws UsageException if there is no such rule
  static Optional<InputDefaults> of(Arguments arguments, List<Constraint> facts) {
    return arguments
        .value("inputs")
        .map(rule -> {
          if (!InputSpec.isRule(rule)) {
            throw UsageException.unknown(
                "--inputs: unknown fill '%s'".formatted(rule), rule, InputSpec.rules());
          }
          return of(rule, facts);
        });
  }

  /// {@return values made by `rule`}
  ///
  /// @param facts what holds of named sizes
  static InputDefaults of(String rule, List<Constraint> facts) {
    Map<SymbolTerm, Term> sizes = new HashMap<>();
    for (Constraint fact : facts) {
      if (fact instanceof Constraint.Equal(Term left, Term right)) {
        if (left instanceof SymbolTerm name && right instanceof IntegerTerm) {
          sizes.put(name, right);
        } else if (right instanceof SymbolTerm name && left instanceof IntegerTerm) {
          sizes.put(name, left);
        }
      }
    }
    return new InputDefaults(rule, ImmutableMap.copyOf(sizes));
  }

  /// {@return the inputs of `module` with a name for each size that is open}; it stays as it is
  static ImmutableList<ProgramInput> named(Operation module) {
    ImmutableList<ProgramInput> inputs = ProgramInput.of(module);
    if (inputs.stream().allMatch(input -> input.type().isStatic())) {
      return inputs;
    }
    // What cannot be inferred is reported where the program is compiled.
    Operation copy = module.copy();
    return ShapeInferencePass.ensureNames(copy, new Diagnostics()) ? ProgramInput.of(copy) : inputs;
  }

  /// {@return the names of sizes of `inputs` that are open, in order}
  static ImmutableList<SymbolTerm> names(List<ProgramInput> inputs) {
    return inputs.stream()
        .flatMap(input -> SymbolicSizes.of(input.type()).stream())
        .flatMap(Optional::stream)
        .flatMap(size -> size.symbols().stream())
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the values of `input`, or nothing after reporting that a size is not known or the rule makes none of its
  /// type}
  ///
  /// @param named the input with names of sizes
  Optional<InputSpec> spec(ProgramInput input, ProgramInput named, Diagnostics diagnostics) {
    var shape = ImmutableLongArray.builder();
    TensorType type = named.type();
    ImmutableList<Optional<Term>> terms = SymbolicSizes.of(type);
    for (int i = 0; i < terms.size(); i++) {
      Term size = terms.get(i).map(this::known).orElse(null);
      if (!(size instanceof IntegerTerm known) || known.value() < 0) {
        diagnostics.error(
            input.location(),
            "dimension %d of input '%s' (%s) has no size; add %s",
            i,
            input.shown(),
            type,
            advice(input, terms));
        return Optional.empty();
      }
      shape.add(known.value());
    }
    return dtype(type.elementType())
        .flatMap(dtype -> {
          Optional<String> problem = FillValues.problem(rule, dtype);
          problem.ifPresent(text ->
              diagnostics.error(
                  input.location(),
                  "--inputs=%s does not fit input '%s': %s",
                  rule,
                  input.shown(),
                  text));
          return problem.isPresent()
              ? Optional.empty()
              : Optional.of(
                  new InputSpec(
                      input.shown(),
                      "--inputs=" + rule,
                      new InputSpec.Fill(rule, dtype, shape.build())));
        });
  }

  /// {@return the value of an argument of a function on numbers}; none where its size is not known
  ///
  /// @param seed where random numbers start
  Optional<InputSpec> spec(String name, Type type, long seed) {
    Optional<InputSpec.Source> source;
    if (type instanceof ShapedType shaped) {
      source =
          dtype(shaped.elementType())
              .filter(dtype -> shaped.isStatic() && FillValues.problem(rule, dtype).isEmpty())
              .map(dtype -> new InputSpec.Fill(rule, dtype, shaped.shape()));
    } else {
      SplittableRandom random = new SplittableRandom(seed);
      source =
          Optional.of(
              new InputSpec.Scalar(
                  switch (rule) {
                    case "zeros", "iota" -> "0";
                    case "ones" -> "1";
                    case "uniform", "random" ->
                        type instanceof FloatType
                            ? String.valueOf(random.nextDouble())
                            : String.valueOf(random.nextInt(2));
                    default -> rule;
                  }));
    }
    return source.map(made -> new InputSpec(name, "--inputs=" + rule, made));
  }

  private Term known(Term size) {
    return size.substitute(sizes);
  }

  private static Optional<DType> dtype(Type element) {
    return ElementTypes.find(element).filter(dtype -> dtype != DType.UNDEFINED);
  }

  private String advice(ProgramInput input, List<Optional<Term>> terms) {
    StringBuilder names = new StringBuilder();
    terms.stream()
        .flatMap(Optional::stream)
        .flatMap(term -> term.symbols().stream())
        .distinct()
        .filter(name -> !sizes.containsKey(name))
        .forEach(name ->
            names.append(names.isEmpty() ? "" : " ").append("--dim ").append(name).append("=1"));
    return names.isEmpty() ? "--input " + input.shown() + "=" + rule + ":TYPE" : names.toString();
  }
}
