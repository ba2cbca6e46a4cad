package dev.weir.cli.opt;

import com.google.common.collect.ImmutableSet;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.file.InputFile;
import dev.weir.cli.file.OutputFile;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.formats.weights.WeightFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import java.util.Optional;

/// The weights that `opt` gives to passes, and where they go afterwards.
final class WeightFiles {
  private final Arguments arguments;
  private final Diagnostics diagnostics;
  private ImmutableSet<String> before = ImmutableSet.of();

  WeightFiles(Arguments arguments, Diagnostics diagnostics) {
    this.arguments = arguments;
    this.diagnostics = diagnostics;
  }

  /// {@return the weights of `module`, none where no file is named; empty after reporting what is
  /// wrong with the file}
  Optional<ParameterScope> read(Operation module) {
    Optional<String> file = arguments.value("params");
    Optional<ParameterScope> scope =
        file.isEmpty()
            ? Optional.of(new ParameterScope())
            : WeightFile.read(InputFile.existing(file.get()), module, diagnostics)
                .map(ParameterScope::of);
    before = scope.map(ParameterScope::names).orElse(ImmutableSet.of());
    return scope;
  }

  /// Writes the weights as passes left them, if that is asked for; else says so where the program now
  /// names tensors that are nowhere.
  ///
  /// @return whether that was possible
  boolean write(Operation module, ParameterScope scope) {
    Optional<String> file = arguments.value("params-out");
    if (file.isPresent()) {
      return PirParameterFile.write(
          OutputFile.path(file.get()), module, scope.store(), diagnostics);
    }
    if (!before.containsAll(scope.names())) {
      diagnostics.warning(
          module.location(),
          "passes stored tensors that the program only names; --params-out=FILE keeps them");
    }
    return true;
  }
}
