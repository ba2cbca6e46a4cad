package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.FrontEndNames;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Optional;

/// Derivatives that a graph asks for, as graphs do before MindSpore has expanded them, and the
/// environments in which the gradients of what functions captured come back.
///
/// `J(f)` is a function that returns what `f` returns and a function from a cotangent of that to the
/// environment and the cotangents of the arguments; `GradOperation` is made of it.
///
/// Source: mindspore/ccsrc/frontend/operator/composite/composite.cc, `GradOperation`;
/// mindspore/ccsrc/frontend/optimizer/ad/grad.h, `J`.
public final class GradientPrimitives {
  private static final ImmutableSet<String> DERIVATIVES =
      ImmutableSet.of("J", "GradOperation", "grad");

  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("J", call -> new Lowered.Derivative(call.operand(0), Optional.empty()))
          .put("GradOperation", GradientPrimitives::gradient)
          .put("grad", GradientPrimitives::gradient)
          .put("EnvironCreate", call -> Lowered.Environment.EMPTY)
          .put("EnvironSet", GradientPrimitives::set)
          .put("EnvironGet", GradientPrimitives::get)
          .put("EnvironAdd", GradientPrimitives::add)
          .put("Embed", call -> call.operand(0))
          .put("RefToEmbed", call -> call.operand(0))
          .put("hyper_add", GradientPrimitives::sum)
          .put("hyper_map[hyper_add]", GradientPrimitives::sum)
          .put("ones_like_leaf", call -> onesLike(call.operand(0), call.out()))
          .put("hyper_map[ones_like_leaf]", call -> onesLike(call.operand(0), call.out()))
          .buildOrThrow();

  private GradientPrimitives() {}

  /// {@return whether `function` asks for the derivative of another}
  public static boolean areIn(FuncOp function) {
    return function.anyMatch(
        PrimitiveOp.class, op -> DERIVATIVES.contains(FrontEndNames.plain(op.primitive())));
  }

  /// {@return ones in place of the numbers of `value`, a tensor or a tuple}
  public static Lowered onesLike(Lowered value, OperatorBuilder out) {
    if (value instanceof Lowered.Sequence all) {
      var ones = ImmutableList.<Lowered>builder();
      all.elements().forEach(element -> ones.add(onesLike(element, out)));
      return new Lowered.Sequence(ones.build(), all.keys());
    }
    return value == Lowered.Token.TOKEN
        ? value
        : new Lowered.TensorValue(
            out.add(OperatorOps.fullLike(out.tensor(value), out.scalar(1, DType.FLOAT64))));
  }

  private static Lowered sum(PrimitiveCall call) {
    return call.out().sum(call.operand(0), call.operand(1));
  }

  private static Lowered gradient(PrimitiveCall call) {
    boolean byList = flag(call, "get_by_list");
    return new Lowered.Derivative(
        call.operand(0),
        Optional.of(
            new Lowered.Wanted(
                flag(call, "get_all"),
                byList
                    ? Optional.of(ImmutableList.copyOf(Constants.elements(call.operand(1))))
                    : Optional.empty(),
                flag(call, "sens_param"))));
  }

  private static boolean flag(PrimitiveCall call, String name) {
    Attribute value = call.attribute(name);
    return value instanceof BoolAttr(boolean flag)
        ? flag
        : value instanceof IntegerAttr number && number.value() != 0;
  }

  private static Lowered.Environment environment(PrimitiveCall call, int index) {
    if (call.operand(index) instanceof Lowered.Environment environment) {
      return environment;
    }
    throw new LoweringException("takes an environment that is known only when the program runs");
  }

  private static Lowered set(PrimitiveCall call) {
    return environment(call, 0).with(call.operand(1), call.operand(2));
  }

  /// What is not in the environment has the default, which is zero.
  private static Lowered get(PrimitiveCall call) {
    Lowered found = environment(call, 0).get(call.operand(1));
    return found != null ? found : call.operand(2);
  }

  private static Lowered add(PrimitiveCall call) {
    return environment(call, 0).plus(environment(call, 1), call.out());
  }
}
