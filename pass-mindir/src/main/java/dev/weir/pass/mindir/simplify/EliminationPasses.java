package dev.weir.pass.mindir.simplify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;

/// MindSpore's eliminations on function graphs, each a list of rules.
public final class EliminationPasses {
  /// Removes arithmetic that changes nothing, and puts sums of tuples together; see [ArithmeticRules],
  /// [AddNRules] and [ValueRules].
  public static final PassType<RulePass> ARITHMETIC_SIMPLIFY =
      PassType.rules(
          "mindir-arithmetic-simplify",
          "Removes arithmetic in MindIR that changes nothing",
          () -> Iterables.concat(ArithmeticRules.all(), AddNRules.all(), ValueRules.all()));

  /// Finds elements where they were put; see [SequenceRules], [DictionaryRules] and [EnvironRules].
  public static final PassType<RulePass> CONTAINER_ELIMINATE =
      PassType.rules(
          "mindir-container-eliminate",
          "Removes tuples, lists, dictionaries and environments that are unpacked",
          () ->
              Iterables.concat(
                  SequenceRules.all(),
                  DictionaryRules.all(),
                  SliceRules.all(),
                  SparseRules.all(),
                  EnvironRules.all()));

  /// Removes states, reads and dependences that order nothing; see [MonadRules].
  public static final PassType<RulePass> MONAD_ELIMINATE =
      PassType.rules(
          "mindir-monad-eliminate", "Removes states in MindIR that order nothing", MonadRules::all);

  /// Removes casts, changes of shape, reductions and copies that change nothing; see [ShapeRules].
  public static final PassType<RulePass> SHAPE_ELIMINATE =
      PassType.rules(
          "mindir-shape-eliminate",
          "Removes casts and changes of shape in MindIR that change nothing",
          ShapeRules::all);

  /// Removes what says something to a stage that is over; see [SpecialOpRules]. Gradients are taken before.
  public static final PassType<RulePass> SPECIAL_OP_ELIMINATE =
      PassType.rules(
          "mindir-special-op-eliminate",
          "Removes primitives of MindIR that speak to stages that are over",
          () -> Iterables.concat(SpecialOpRules.all(), ParallelRules.all()));

  /// Takes choices whose condition is known, and those between equal values; see [SwitchRules].
  public static final PassType<RulePass> SWITCH_ELIMINATE =
      PassType.rules(
          "mindir-switch-eliminate",
          "Simplifies switches between values in MindIR",
          SwitchRules::all);

  private EliminationPasses() {}

  /// {@return the passes, sorted by name}
  public static ImmutableList<PassType<?>> all() {
    return ImmutableList.of(
        ARITHMETIC_SIMPLIFY,
        CONTAINER_ELIMINATE,
        MONAD_ELIMINATE,
        SHAPE_ELIMINATE,
        SPECIAL_OP_ELIMINATE,
        SWITCH_ELIMINATE);
  }
}
