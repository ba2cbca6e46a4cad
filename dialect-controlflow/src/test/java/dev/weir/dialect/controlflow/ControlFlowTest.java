package dev.weir.dialect.controlflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ControlFlowTest {
  private static final TensorType BOOL = TensorType.of(IntegerType.I1);

  private static TensorType floats(long... shape) {
    return TensorType.of(FloatType.F32, shape);
  }

  private static Value parameter(OpBuilder b, Type type) {
    return b.add(PirOps.parameter("p", type)).out();
  }

  private static Consumer<OpBuilder> yielding(Type... types) {
    return b -> {
      List<Value> values = List.of(types).stream().map(type -> parameter(b, type)).toList();
      b.add(ControlFlowOps.yield(values));
    };
  }

  private static List<String> faults(Consumer<OpBuilder> body) {
    ModuleOp module = BuiltinOps.module(body).build(Location.unknown());
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(module, diagnostics);
    return diagnostics.all().stream().map(Diagnostic::message).toList();
  }

  /// PIR's own test of `if`: branches that yield tensors of 2 and of 3 elements give one of unknown
  /// size.
  @Test
  void aChoiceForgetsSizesThatDiffer() {
    assertEquals(
        List.of(),
        faults(b -> {
          IfOp choice =
              b.add(
                  StructuredOps.ifOp(
                      parameter(b, BOOL),
                      yielding(floats(2), floats(4, 1), BOOL),
                      yielding(floats(3), floats(4, 2), BOOL)));
          assertEquals(List.of(floats(-1), floats(4, -1), BOOL), choice.resultTypes());
        }));
  }

  @Test
  void aChoiceRefusesBranchesThatCannotMeet() {
    Value condition = PirOps.parameter("c", BOOL).build(Location.unknown()).out();
    for (Consumer<OpBuilder> other :
        List.of(yielding(floats(2, 1)), yielding(BOOL), yielding(floats(2), floats(2)))) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              StructuredOps.ifOp(condition, yielding(floats(2)), other).build(Location.unknown()));
    }
  }

  @Test
  void aChoiceWithoutResultsNeedsNoYield() {
    assertEquals(
        List.of(),
        faults(b -> {
          Region empty = new Region();
          b.add(
              StructuredOps.ifOp(
                  parameter(b, BOOL),
                  Region.of(in -> in.add(PirOps.shadowOutput(parameter(in, BOOL), "o"))),
                  empty));
        }));
  }

  @Test
  void effectsOfAChoiceAreThoseOfItsBodies() {
    assertEquals(
        List.of(),
        faults(b -> {
          Operation pure = b.add(StructuredOps.ifOp(parameter(b, BOOL), yielding(), yielding()));
          Operation writing =
              b.add(
                  StructuredOps.ifOp(
                      parameter(b, BOOL),
                      in -> {
                        in.add(PirOps.setParameter(parameter(in, BOOL), "p"));
                        in.add(ControlFlowOps.yield());
                      },
                      yielding()));
          assertEquals(true, MemoryEffects.isTriviallyDead(pure));
          assertEquals(false, MemoryEffects.isTriviallyDead(writing));
        }));
  }

  @Test
  void aLoopCarriesItsInputs() {
    assertEquals(
        List.of(),
        faults(b -> {
          Value start = parameter(b, floats(2));
          WhileOp loop =
              WhileOp.loop(
                  b,
                  parameter(b, BOOL),
                  List.of(start),
                  (in, block) ->
                      in.add(ControlFlowOps.yield(parameter(in, BOOL), block.argument(0))));
          assertEquals(List.of(floats(2)), loop.resultTypes());
        }));
  }

  @Test
  void aLoopMustYieldAConditionAndWhatItCarries() {
    assertEquals(
        List.of(
            "'pd_op.while' op along control flow edge from Operation pir.yield to Region #0: region"
                + " branch point has 0 operands, but region successor needs 1 inputs"),
        loopFaults(in -> in.add(ControlFlowOps.yield(parameter(in, BOOL)))));
    assertEquals(
        List.of(
            "'pd_op.while' op expects its body to yield a tensor of i1 first, got '"
                + floats(2)
                + "'"),
        loopFaults(yielding(floats(2), floats(2))));
    assertEquals(
        List.of(
            "'pd_op.while' op along control flow edge from Operation pir.yield to Region #0:"
                + " successor operand type #0 '%s' should match successor input type #0 '%s'"
                    .formatted(floats(3), floats(2))),
        loopFaults(yielding(BOOL, floats(3))));
  }

  private static List<String> loopFaults(Consumer<OpBuilder> body) {
    return faults(b ->
        WhileOp.loop(
            b,
            parameter(b, BOOL),
            List.of(parameter(b, floats(2))),
            (in, block) -> body.accept(in)));
  }

  @Test
  void aStackIsPushedOnceAndPoppedOnce() {
    assertEquals(
        List.of(),
        faults(b -> {
          StackCreateOp stack = b.add(ControlFlowOps.stackCreate());
          b.add(ControlFlowOps.tuplePush(stack.inlet(), parameter(b, floats(2))));
          b.add(ControlFlowOps.tuplePop(stack.outlet(), List.of(floats(-1))));
          b.add(ControlFlowOps.hasElements(stack.stack()));
        }));
    assertEquals(
        List.of(
            "'pir.tuple_push' op expects to be the only use of its inlet",
            "'pir.tuple_push' op expects to be the only use of its inlet"),
        faults(b -> {
          StackCreateOp stack = b.add(ControlFlowOps.stackCreate());
          b.add(ControlFlowOps.tuplePush(stack.inlet()));
          b.add(ControlFlowOps.tuplePush(stack.inlet()));
        }));
    assertEquals(
        List.of(
            "'pir.tuple_pop' op pops [%s], but the stack holds [%s]".formatted(BOOL, floats(2))),
        faults(b -> {
          StackCreateOp stack = b.add(ControlFlowOps.stackCreate());
          b.add(ControlFlowOps.tuplePush(stack.inlet(), parameter(b, floats(2))));
          b.add(ControlFlowOps.tuplePop(stack.outlet(), List.of(BOOL)));
        }));
  }
}
