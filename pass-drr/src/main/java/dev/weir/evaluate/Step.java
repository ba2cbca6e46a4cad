package dev.weir.evaluate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import java.util.List;

/// Where control goes next in an operation with regions.
public sealed interface Step {
  /// Into `region`, whose entry block takes `arguments`, and on from its end as `then` says.
  record Into(Region region, ImmutableList<Attribute> arguments, Continuation then)
      implements Step {}

  /// Out of the operation, whose results are `results`.
  record Out(ImmutableList<Attribute> results) implements Step {}

  /// Nowhere: what decides is poison.
  record OnPoison(Poison poison) implements Step {}

  /// Nowhere: the behaviour is undefined.
  record Undefined(String reason) implements Step {}

  /// What follows a region.
  @FunctionalInterface
  interface Continuation {
    /// {@return where control goes from the end of the region}
    ///
    /// @param terminator what ended it
    /// @param values the terminator's operands
    Step from(Operation terminator, List<Attribute> values);
  }

  /// {@return the way into `region`}
  static Step into(Region region, List<? extends Attribute> arguments, Continuation then) {
    return new Into(region, ImmutableList.copyOf(arguments), then);
  }

  /// {@return the way out}
  static Step out(List<? extends Attribute> results) {
    return new Out(ImmutableList.copyOf(results));
  }

  /// {@return the way through `region` and out with what its terminator gives}
  static Step through(Region region) {
    return into(region, ImmutableList.of(), (end, values) -> out(values));
  }
}
