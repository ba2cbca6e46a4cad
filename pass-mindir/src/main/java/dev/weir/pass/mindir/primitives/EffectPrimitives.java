package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.mindir.lowering.EffectLowering;
import dev.weir.pass.mindir.lowering.FrontEndNames;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import java.util.Optional;

/// Primitives that assign to parameters, print and check.
final class EffectPrimitives {
  private static final ImmutableMap<String, EffectLowering> TABLE =
      ImmutableMap.<String, EffectLowering>builder()
          .put("Assign", EffectPrimitives::assign)
          .put("AssignAdd", call -> change(call, OperatorOps::add))
          .put("AssignSub", call -> change(call, OperatorOps::subtract))
          .put("ScatterUpdate", call -> rows(call, Scatters::replaced))
          .put("ScatterAdd", call -> rows(call, Scatters::added))
          .put("ScatterSub", call -> rows(call, Scatters::subtracted))
          .put("ScatterNdUpdate", call -> elements(call, Scatters::replaced))
          .put("ScatterNdAdd", call -> elements(call, Scatters::added))
          .put("ScatterNdSub", call -> elements(call, Scatters::subtracted))
          .put("Print", EffectPrimitives::print)
          .put("Assert", EffectPrimitives::check)
          .putAll(OptimizerPrimitives.TABLE)
          .buildOrThrow();

  private EffectPrimitives() {}

  /// {@return how the primitive `name` is lowered}
  static Optional<EffectLowering> find(String name) {
    return Optional.ofNullable(TABLE.get(FrontEndNames.plain(name)));
  }

  /// {@return the names of all of these primitives}
  static ImmutableSet<String> names() {
    return TABLE.keySet();
  }

  /// {@return the parameter that operand `index` is}
  static Lowered.Parameter parameter(PrimitiveCall call, int index) {
    if (call.operand(index) instanceof Lowered.Parameter parameter) {
      return parameter;
    }
    throw new LoweringException(
        "operand #%d of '%s' is changed, but is no parameter", index, call.name());
  }

  private static Lowered assign(PrimitiveCall call) {
    Lowered.Parameter target = parameter(call, 0);
    call.out().versions().write(call.out(), target, like(call, 1, call.tensor(0)));
    return target;
  }

  private static Lowered change(PrimitiveCall call, ElementwisePrimitives.Binary operator) {
    Lowered.Parameter target = parameter(call, 0);
    Value before = call.tensor(0);
    Value changed = call.out().add(operator.make(before, like(call, 1, before)));
    call.out().versions().write(call.out(), target, changed);
    return target;
  }

  /// Changes the rows that operand 1 names by those of operand 2.
  private static Lowered rows(PrimitiveCall call, Scatters.Kind kind) {
    return scatter(call, Scatters.ofRows(call, call.tensor(0)), kind);
  }

  /// Changes the elements that operand 1 names, a vector each, by those of operand 2.
  private static Lowered elements(PrimitiveCall call, Scatters.Kind kind) {
    return scatter(call, Scatters.ofElements(call, call.tensor(0), 1, 2), kind);
  }

  private static Lowered scatter(PrimitiveCall call, Scatters scatters, Scatters.Kind kind) {
    Lowered.Parameter target = parameter(call, 0);
    call.out().versions().write(call.out(), target, kind.of(scatters));
    return target;
  }

  /// {@return operand `index` with the element type that `target` has}
  private static Value like(PrimitiveCall call, int index, Value target) {
    return call.tensorAs(index, PrimitiveCall.dtype(target));
  }

  /// Texts stand on lines of their own, in front of the tensor that follows.
  private static Lowered print(PrimitiveCall call) {
    String text = "";
    for (int i = 0; i < call.operandCount(); i++) {
      Lowered operand = call.operand(i);
      if (operand instanceof Lowered.Constant(StringAttr message, var type)) {
        text = text.isEmpty() ? message.value() : text + "\n" + message.value();
      } else if (operand instanceof Lowered.Sequence sequence) {
        for (Lowered element : sequence.elements()) {
          print(call, call.out().tensor(element), text, -1);
          text = "";
        }
      } else if (!(operand instanceof Lowered.Token)) {
        print(call, call.tensor(i), text, -1);
        text = "";
      }
    }
    if (!text.isEmpty()) {
      Value nothing =
          call.out().add(OperatorOps.full(ImmutableLongArray.of(0), 0.0).dtype(DType.FLOAT32));
      print(call, nothing, text, 0);
    }
    return Lowered.Token.TOKEN;
  }

  private static void print(PrimitiveCall call, Value value, String text, int summarize) {
    call.out().add(OperatorOps.print(value).message(text).summarize(summarize));
  }

  private static Lowered check(PrimitiveCall call) {
    call.out().operation(OperatorOps.assertOp(call.tensor(0)));
    return Lowered.Token.TOKEN;
  }
}
