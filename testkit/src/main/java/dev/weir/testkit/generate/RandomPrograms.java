package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// Programs of `func`, `cf`, `scf` and `arith` at random, as text, whose behaviour is defined for all
/// arguments: shifts are masked, divisors are neither zero nor overflow, promises are kept, loops and
/// recursion end, and no NaN's bits are looked at.
///
/// There are integers of many widths, floats, vectors and tensors; dead branches, unreachable blocks,
/// functions that nobody calls, regions of several blocks in each other, recursion, and places in
/// memory.
public final class RandomPrograms {
  /// For whom a program is.
  public enum Scope {
    /// Everything, with `test.slot` for memory.
    ALL,
    /// What MLIR's own tools run with exactly defined results, with `memref` for memory: no numbers of
    /// more than 64 bits, no f16 and bf16 that its runtime rounds twice.
    MLIR
  }

  /// A program.
  ///
  /// @param text functions, to be put into a module
  /// @param entry the function that stands for the program
  /// @param inputs its arguments' types
  /// @param results its results' types
  public record Program(
      String text, String entry, ImmutableList<Type> inputs, ImmutableList<Type> results) {}

  private final Dice dice;
  private final Scope scope;

  /// Starts with the choices that belong to `seed`.
  public RandomPrograms(long seed, Scope scope) {
    this.dice = new Dice(seed);
    this.scope = scope;
  }

  /// {@return a program of about `size` statements, whose functions' names begin with `prefix`}
  public Program program(String prefix, int size) {
    ProgramTypes types = new ProgramTypes(dice, scope);
    StringBuilder text = new StringBuilder();
    List<FunctionBody.Signature> known = new ArrayList<>();
    int helpers = dice.below(4);
    for (int i = 0; i < helpers; i++) {
      String visibility = dice.once(3) ? "" : "private ";
      FunctionBody body = new FunctionBody(dice, types, ImmutableList.copyOf(known));
      FunctionBody.Signature signature =
          body.define(visibility, prefix + "f" + i, 1 + dice.below(3), 1 + dice.below(2), size / 4);
      text.append(body.text());
      known.add(signature);
    }
    FunctionBody body = new FunctionBody(dice, types, ImmutableList.copyOf(known));
    FunctionBody.Signature main =
        body.define("", prefix + "main", 2 + dice.below(4), 2 + dice.below(4), size);
    return new Program(
        text.append(body.text()).toString(), main.name(), main.inputs(), main.results());
  }

  /// {@return values of these types}
  public ImmutableList<Attribute> arguments(List<Type> types) {
    var arguments = ImmutableList.<Attribute>builder();
    for (Type type : types) {
      arguments.add(argument(type));
    }
    return arguments.build();
  }

  private Attribute argument(Type type) {
    if (type instanceof ShapedType shaped) {
      int count = Math.toIntExact(shaped.elementCount());
      BigInteger[] bits = new BigInteger[count];
      for (int i = 0; i < count; i++) {
        Attribute element = argument(shaped.elementType());
        bits[i] =
            element instanceof FloatAttr number
                ? number.bits()
                : element instanceof IntegerAttr integer
                    ? integer.bigValue()
                    : ((BoolAttr) element).value() ? BigInteger.ONE : BigInteger.ZERO;
      }
      return DenseElementsAttr.ofBits(shaped, bits);
    }
    if (type instanceof FloatType floating) {
      return new FloatAttr(
          dice.of(
              0.0,
              -0.0,
              1.0,
              -1.5,
              0.1,
              1e30,
              -3e-5,
              7.25,
              Double.POSITIVE_INFINITY,
              Double.NaN,
              dice.random().nextGaussian() * 100),
          floating);
    }
    if (type == IndexType.INDEX) {
      return IntegerAttr.index(dice.coin() ? dice.below(9) - 3 : dice.random().nextLong());
    }
    int width = ((IntegerType) type).width();
    if (width == 1) {
      return BoolAttr.of(dice.coin());
    }
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    BigInteger value =
        switch (dice.below(4)) {
          case 0 -> half.negate();
          case 1 -> half.subtract(BigInteger.ONE);
          case 2 -> new BigInteger(width, dice.random()).subtract(half);
          default -> BigInteger.valueOf(dice.below(3) - 1);
        };
    return IntegerAttr.of(value, type);
  }
}
