package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.weir.ir.Operation;
import java.util.Optional;
import java.util.function.Predicate;

/// What kernel generation knows of an operator: how its elements depend on those of its operands, how dimensions
/// relate, and what an element is made of.
///
/// It is attached to the op from outside, by the `attachInterfaces` hook of a dialect or by
/// `registry.attach(KernelRule.class, TheirOp.class, rule)`; [KernelRules] has those of the operators of `pd_op`.
///
/// @param <O> the operator
/// @param op its class
/// @param pattern how elements depend on each other
/// @param element what an element of a result is made of
/// @param condition whether the pattern holds; where not, the operator is [OperatorPattern#OPAQUE]
/// @param dimensions how dimensions relate, where the pattern leaves it open
/// @param bounds which operands are indices
/// @param traits what else holds of it
public record KernelRule<O extends Operation>(
    Class<O> op,
    OperatorPattern pattern,
    ElementRule<? super O> element,
    Predicate<? super O> condition,
    Optional<DimensionRule<? super O>> dimensions,
    Optional<BoundsRule<? super O>> bounds,
    ImmutableSet<Trait> traits) {
  /// What may hold of an operator besides.
  public enum Trait {
    /// An element may as well be computed again where it is wanted several times.
    CHEAP,
    /// A window moves over an image.
    SLIDES_WINDOW,
    /// Its second operand is the shape of its result, whose type says enough where that is not a constant.
    TAKES_SHAPE
  }

  /// {@return the rule of an operator of a pattern that says all of dimensions}
  ///
  /// @throws IllegalArgumentException if the pattern leaves something open
  public static <O extends Operation> KernelRule<O> of(
      Class<O> op, OperatorPattern pattern, ElementRule<? super O> element) {
    switch (pattern) {
      case REDUCTION, TRANSPOSE, SLICE, JOIN, MATMUL ->
          throw new IllegalArgumentException(pattern + " needs a rule of dimensions");
      default -> {}
    }
    return new KernelRule<>(
        op, pattern, element, any -> true, Optional.empty(), Optional.empty(), ImmutableSet.of());
  }

  /// {@return the rule of an operator of the pattern that `dimensions` is of}
  public static <O extends Operation> KernelRule<O> of(
      Class<O> op, DimensionRule<? super O> dimensions, ElementRule<? super O> element) {
    return new KernelRule<>(
        op,
        dimensions.pattern(),
        element,
        any -> true,
        Optional.of(dimensions),
        Optional.empty(),
        ImmutableSet.of());
  }

  /// {@return this rule for operators of which `condition` holds}
  public KernelRule<O> where(Predicate<? super O> condition) {
    return new KernelRule<>(op, pattern, element, condition, dimensions, bounds, traits);
  }

  /// {@return this rule of an operator that reads indices}
  public KernelRule<O> withBounds(BoundsRule<? super O> bounds) {
    return new KernelRule<>(
        op, pattern, element, condition, dimensions, Optional.of(bounds), traits);
  }

  /// {@return this rule of an operator of which `trait` holds}
  public KernelRule<O> with(Trait trait) {
    return new KernelRule<>(
        op,
        pattern,
        element,
        condition,
        dimensions,
        bounds,
        Sets.immutableEnumSet(trait, traits.toArray(Trait[]::new)));
  }
}
