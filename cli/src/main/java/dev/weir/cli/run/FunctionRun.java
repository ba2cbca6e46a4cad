package dev.weir.cli.run;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Evaluator;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.WalkResult;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A module of functions on numbers, of `arith`, `scf`, `cf` and `func`, that is run by evaluation and not
/// compiled.
final class FunctionRun {
  private static final String MAIN = "main";

  private final String file;
  private final ImmutableList<FuncOp> functions;
  private final Diagnostics diagnostics;

  private FunctionRun(String file, ImmutableList<FuncOp> functions, Diagnostics diagnostics) {
    this.file = file;
    this.functions = functions;
    this.diagnostics = diagnostics;
  }

  /// {@return the functions in `module`, if every operation there can be evaluated and not all of them
  /// just hand tensors on}
  static Optional<FunctionRun> of(String file, Operation module, Diagnostics diagnostics) {
    if (module.regionCount() != 1 || module.region(0).isEmpty() || !Evaluator.supports(module)) {
      return Optional.empty();
    }
    var functions = ImmutableList.<FuncOp>builder();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp function && !function.isDeclaration()) {
        functions.add(function);
      }
    }
    ImmutableList<FuncOp> found = functions.build();
    return found.stream().anyMatch(FunctionRun::computes)
        ? Optional.of(new FunctionRun(file, found, diagnostics))
        : Optional.empty();
  }

  private static boolean computes(FuncOp function) {
    boolean numbers =
        ImmutableList.<Type>builder()
            .addAll(function.functionType().inputs())
            .addAll(function.functionType().results())
            .build()
            .stream()
            .anyMatch(type -> !(type instanceof TensorType));
    return numbers
        || function.walkPreOrder(op ->
            op instanceof Evaluable || op instanceof EvaluatesRegions
                ? WalkResult.INTERRUPT
                : WalkResult.ADVANCE)
            == WalkResult.INTERRUPT;
  }

  /// {@return the function to run, or nothing after reporting that it is not clear which one is}
  ///
  /// @param named the name that the command line gives
  Optional<FuncOp> entry(Optional<String> named) {
    if (named.isPresent()) {
      Optional<FuncOp> found = called(named.get());
      if (found.isEmpty()) {
        diagnostics.error(
            Location.of(file, 0, 0),
            "the program has no function '%s' with a body; it has %s",
            named.get(),
            names(functions));
      }
      return found;
    }
    ImmutableList<FuncOp> open =
        functions.stream().filter(FuncOp::isPublic).collect(toImmutableList());
    Optional<FuncOp> main = open.size() == 1 ? Optional.of(open.get(0)) : called(MAIN);
    if (main.isEmpty()) {
      diagnostics.error(
          Location.of(file, 0, 0),
          "the program has no function 'main' and not just one public function; say which one to"
              + " run with --entry: it has %s",
          names(functions));
    }
    return main;
  }

  private Optional<FuncOp> called(String name) {
    return functions.stream().filter(function -> function.symName().equals(name)).findFirst();
  }

  private static String names(List<FuncOp> functions) {
    return String.join(
        ", ", functions.stream().map(function -> "'" + function.symName() + "'").toList());
  }

  /// {@return the name of the program's file}
  String file() {
    return file;
  }

  /// {@return the arguments of `function` that `specs` give, or nothing after reporting what is wrong with
  /// them}
  ///
  /// @param defaults what inputs are that are not given
  /// @param seed where `uniform` starts
  Optional<ImmutableList<Attribute>> arguments(
      FuncOp function, List<InputSpec> specs, Optional<InputDefaults> defaults, long seed) {
    int errors = diagnostics.errorCount();
    List<BlockArgument> parameters = function.bodyRegion().entry().arguments();
    ImmutableList<String> names = InputNames.of(parameters);
    for (InputSpec spec : specs) {
      if (index(spec, names) < 0) {
        diagnostics.error(
            function.location(),
            "the function has no input '%s'; it has %s",
            spec.name(),
            names.isEmpty() ? "none" : String.join(", ", names));
      }
    }
    List<Attribute> arguments = new ArrayList<>();
    for (BlockArgument parameter : parameters) {
      String name = names.get(parameter.index());
      List<InputSpec> given =
          specs.stream().filter(spec -> index(spec, names) == parameter.index()).toList();
      if (given.isEmpty() && defaults.isPresent()) {
        defaults
            .get()
            .spec(name, parameter.type(), seed + parameter.index())
            .flatMap(spec -> argument(parameter, name, spec, seed))
            .ifPresentOrElse(
                arguments::add,
                () ->
                    diagnostics.error(
                        parameter.location(),
                        "--inputs=%s makes no '%s' for input '%s'; give it with --input",
                        defaults.get().rule(),
                        parameter.type(),
                        name));
      } else if (given.isEmpty()) {
        diagnostics.error(
            parameter.location(),
            "input '%s' (%s) is not given; add --input %s=1",
            name,
            parameter.type(),
            name);
      } else {
        argument(parameter, name, given.get(given.size() - 1), seed).ifPresent(arguments::add);
      }
    }
    return diagnostics.errorCount() == errors
        ? Optional.of(ImmutableList.copyOf(arguments))
        : Optional.empty();
  }

  private Optional<Attribute> argument(
      BlockArgument parameter, String name, InputSpec spec, long seed) {
    int errors = diagnostics.errorCount();
    Optional<Attribute> found = Optional.empty();
    try {
      found = new ConstantInput(seed + parameter.index(), diagnostics).of(spec, parameter.type());
    } catch (OutOfMemoryError | ArithmeticException e) {
      diagnostics.error(
          parameter.location(), "there is no memory for input '%s' of that size", name);
    }
    if (found.isEmpty() && diagnostics.errorCount() == errors) {
      diagnostics.error(
          parameter.location(),
          "input '%s' is %s, but --input %s gives something else",
          name,
          parameter.type(),
          spec.text());
    }
    return found;
  }

  /// {@return the number of the argument that `spec` gives}: the one with this name, or the one of this number; -1 if none
  private static int index(InputSpec spec, ImmutableList<String> names) {
    int named = names.indexOf(spec.name());
    return named >= 0 ? named : numbers(names.size()).indexOf(spec.name());
  }

  private static ImmutableList<String> numbers(int count) {
    return IntStream.range(0, count).mapToObj(i -> "arg" + i).collect(toImmutableList());
  }

  /// {@return the results, or nothing after reporting why there are none}
  Optional<ImmutableList<Attribute>> run(FuncOp function, ImmutableList<Attribute> arguments) {
    return new Evaluator(diagnostics).call(function, arguments);
  }
}
