package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Location;
import dev.weir.ir.attr.StringAttr;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/// What the command calls inputs that a program does not name: as its text calls them, `x` for `%x`, where no other input is
/// called so; else `arg` and a number, as passes do.
final class InputNames {
  private static final Pattern NUMBERED = Pattern.compile("arg[0-9]+");

  private InputNames() {}

  /// {@return whether `name` is `arg` and a number}, which an input gets that has no name
  static boolean isNumbered(String name) {
    return NUMBERED.matcher(name).matches();
  }

  /// {@return the name in `location`, or the one that the text has at this place}
  static Optional<String> hint(Location location) {
    Optional<String> name =
        switch (location) {
          case Location.Named(String given, Location _) -> Optional.of(given);
          case Location.FileLineCol place -> place.valueName();
          default -> Optional.empty();
        };
    return name.filter(given -> !isNumbered(given));
  }

  /// {@return the names of the arguments of a function}
  static ImmutableList<String> of(List<BlockArgument> arguments) {
    return of(arguments, index -> Optional.empty());
  }

  /// {@return the names of the arguments of `function`, of which an attribute may tell the name}
  static ImmutableList<String> of(FuncOp function) {
    return of(
        function.bodyRegion().entry().arguments(),
        index ->
            function.argumentAttributes(index).get("pir.name") instanceof StringAttr name
                ? Optional.of(name.value())
                : Optional.empty());
  }

  private static ImmutableList<String> of(
      List<BlockArgument> arguments, IntFunction<Optional<String>> own) {
    Set<String> taken = new HashSet<>();
    arguments.forEach(argument -> own.apply(argument.index()).ifPresent(taken::add));
    var names = ImmutableList.<String>builder();
    for (BlockArgument argument : arguments) {
      names.add(
          own.apply(argument.index())
              .or(() -> hint(argument.location()).filter(taken::add))
              .orElse("arg" + argument.index()));
    }
    return names.build();
  }
}
