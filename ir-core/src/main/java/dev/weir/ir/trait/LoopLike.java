package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpInterface;
import java.util.List;

/// An operation that may run regions many times.
///
/// What a loop does not have (induction variables, carried values) are empty lists. The lists of
/// variables, bounds and steps have an element per dimension. Mirrors MLIR's `LoopLikeOpInterface`.
@OpInterface
public interface LoopLike extends Operation {
  /// {@return the regions that run many times}
  ImmutableList<Region> loopRegions();

  /// {@return the arguments that count the iterations}
  default ImmutableList<BlockArgument> inductionVariables() {
    return ImmutableList.of();
  }

  /// {@return where the induction variables begin}
  default ImmutableList<LoopBound> lowerBounds() {
    return ImmutableList.of();
  }

  /// {@return where the induction variables end, which they do not reach}
  default ImmutableList<LoopBound> upperBounds() {
    return ImmutableList.of();
  }

  /// {@return how far the induction variables step}
  default ImmutableList<LoopBound> steps() {
    return ImmutableList.of();
  }

  /// {@return whether the induction variables and their bounds are compared without a sign}
  default boolean countsUnsigned() {
    return false;
  }

  /// {@return the operands that are carried into the first iteration}
  default OperandRange initialValues() {
    return OperandRange.none(this);
  }

  /// {@return the arguments that hold the carried values within an iteration}
  default List<BlockArgument> carriedArguments() {
    return ImmutableList.of();
  }

  /// {@return the values that are carried into the next iteration}
  default List<Value> yieldedValues() {
    return ImmutableList.of();
  }

  /// {@return the results that hold what is carried at the end}
  default ValueRange carriedResults() {
    return ValueRange.empty();
  }

  /// Reports carried values that do not keep their number or type from round to round, in the words
  /// of MLIR's `LoopLikeOpInterface`. For loops whose carried values keep their types exactly.
  static void verifyCarried(LoopLike loop, Diagnostics diagnostics) {
    List<BlockArgument> arguments = loop.carriedArguments();
    List<Value> inits = loop.initialValues().values();
    List<Value> yielded = loop.yieldedValues();
    List<Value> results = loop.carriedResults();
    if (inits.size() != arguments.size()) {
      diagnostics.error(
          loop,
          "different number of inits and region iter_args: %d != %d",
          inits.size(),
          arguments.size());
    } else if (!yielded.isEmpty() && arguments.size() != yielded.size()) {
      diagnostics.error(
          loop,
          "different number of region iter_args and yielded values: %d != %d",
          arguments.size(),
          yielded.size());
    } else if (results.size() != arguments.size()) {
      diagnostics.error(
          loop,
          "different number of loop results and region iter_args: %d != %d",
          results.size(),
          arguments.size());
    } else if (sameTypes(
            loop, "%d-th init and %d-th region iter_arg", inits, arguments, diagnostics)
        && sameTypes(
            loop,
            "%d-th region iter_arg and %d-th yielded value",
            arguments,
            yielded,
            diagnostics)) {
      sameTypes(
          loop, "%d-th region iter_arg and %d-th loop result", arguments, results, diagnostics);
    }
  }

  private static boolean sameTypes(
      LoopLike loop,
      String what,
      List<? extends Value> some,
      List<? extends Value> others,
      Diagnostics diagnostics) {
    for (int i = 0; i < some.size() && i < others.size(); i++) {
      Type one = some.get(i).type();
      Type other = others.get(i).type();
      if (!one.equals(other)) {
        diagnostics.error(
            loop, what.concat(" have different type: '%s' != '%s'"), i, i, one, other);
        return false;
      }
    }
    return true;
  }

  /// {@return whether `value` is the same in every iteration because it comes from outside}
  default boolean isDefinedOutside(Value value) {
    Block home = value.parentBlock();
    if (home == null) {
      return true;
    }
    for (Region region : loopRegions()) {
      if (region.encloses(home)) {
        return false;
      }
    }
    return true;
  }
}
