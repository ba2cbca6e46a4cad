package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is done with each tensor of tuples: `hyper_map[LEAF]`, where the leaf is a primitive, and `hyper_map`
/// of a function that is its first operand. What is no tuple beside tuples goes with each of their elements.
///
/// Source: mindspore/ccsrc/frontend/operator/composite/composite.cc, `HyperMap`;
/// mindspore/ccsrc/frontend/operator/composite/map.cc, `Map`, which goes one level deep.
final class MappedPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.of(
          "hyper_map", call -> ofFunction(call, Integer.MAX_VALUE),
          "map", call -> ofFunction(call, 1));

  /// What is done with the tensors that stand at one place.
  private interface Leaf {
    Lowered apply(List<Lowered> operands);
  }

  private MappedPrimitives() {}

  /// {@return the name of the primitive that `name` maps over tuples}, if it is such a name
  static Optional<String> leaf(String name) {
    for (String prefix : ImmutableList.of("hyper_map[", "map[")) {
      if (name.startsWith(prefix) && name.endsWith("]")) {
        return Optional.of(name.substring(prefix.length(), name.length() - 1));
      }
    }
    return Optional.empty();
  }

  /// {@return how `hyper_map[name]` is lowered}
  static PrimitiveLowering map(String name, PrimitiveLowering leaf) {
    return call ->
        map(
            call.name(),
            call.operands(),
            call.name().startsWith("map") ? 1 : Integer.MAX_VALUE,
            operands -> leaf.lower(call.with(name, operands)));
  }

  private static Lowered ofFunction(PrimitiveCall call, int depth) {
    Lowered function = call.operand(0);
    return map(
        call.name(),
        call.operands().subList(1, call.operandCount()),
        depth,
        operands -> call.call(function, operands));
  }

  private static Lowered map(String name, List<Lowered> operands, int depth, Leaf leaf) {
    Lowered.Sequence first = null;
    for (Lowered operand : operands) {
      if (depth > 0 && operand instanceof Lowered.Sequence sequence) {
        first = first == null ? sequence : first;
        if (sequence.elements().size() != first.elements().size()) {
          throw new LoweringException(
              "'%s' takes tuples of one length, got %d and %d",
              name, first.elements().size(), sequence.elements().size());
        }
      }
    }
    if (first == null) {
      return leaf.apply(operands);
    }
    var mapped = ImmutableList.<Lowered>builder();
    for (int i = 0; i < first.elements().size(); i++) {
      List<Lowered> each = new ArrayList<>();
      for (Lowered operand : operands) {
        each.add(
            operand instanceof Lowered.Sequence sequence ? sequence.elements().get(i) : operand);
      }
      mapped.add(map(name, each, depth - 1, leaf));
    }
    return new Lowered.Sequence(mapped.build(), first.keys(), first.isList());
  }
}
