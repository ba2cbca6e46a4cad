package dev.weir.testkit.generate;

import dev.weir.ir.Attribute;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;

/// Types, attributes, locations and modules at random, over everything that the builtin dialect has,
/// each determined by a seed. All of them are valid.
///
/// Where [IrArbitraries] makes small programs that shrink, this makes many different things fast.
public final class RandomIr {
  /// How much of it.
  public enum Scope {
    /// Everything.
    ALL,
    /// What mlir-opt 22 reads back as it was from what it prints: not signatures of graphs, for one.
    MLIR
  }

  private final Scope scope;
  private final RandomText text;
  private final RandomTypes types;
  private final RandomNumbers numbers;
  private final RandomAffine affine;
  private final RandomAttributes attributes;
  private final RandomLocations locations;
  private final Dice dice;

  /// Starts with the choices that belong to `seed`.
  public RandomIr(long seed, Scope scope) {
    this.scope = scope;
    dice = new Dice(seed);
    text = new RandomText(dice, scope);
    types = new RandomTypes(dice, this);
    numbers = new RandomNumbers(dice, this);
    affine = new RandomAffine(dice, scope);
    attributes = new RandomAttributes(dice, this);
    locations = new RandomLocations(dice, this);
  }

  /// {@return a type that nests up to `depth` levels}
  public Type type(int depth) {
    return types.type(depth);
  }

  /// {@return an attribute that nests up to `depth` levels}
  public Attribute attribute(int depth) {
    return attributes.attribute(depth);
  }

  /// {@return a location that nests up to `depth` levels}
  public Location location(int depth) {
    return locations.location(depth);
  }

  /// {@return a module of about `size` operations that verifies: unregistered ones in graphs and in
  /// control flow, values used before and after they are defined, and functions and modules where
  /// `registry` has them}
  public Operation module(DialectRegistry registry, int size) {
    return new RandomModules(dice, this, registry, size).module();
  }

  Scope scope() {
    return scope;
  }

  RandomText text() {
    return text;
  }

  RandomTypes types() {
    return types;
  }

  RandomNumbers numbers() {
    return numbers;
  }

  RandomAffine affine() {
    return affine;
  }

  RandomAttributes attributes() {
    return attributes;
  }

  RandomLocations locations() {
    return locations;
  }
}
