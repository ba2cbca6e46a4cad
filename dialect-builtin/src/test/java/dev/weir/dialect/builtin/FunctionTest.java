package dev.weir.dialect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What the verifier says of functions, calls and returns, in MLIR's words.
class FunctionTest {
  private static final FunctionType UNARY =
      FunctionType.of(List.of(FloatType.F32), List.of(FloatType.F32));

  private static List<String> faults(Consumer<OpBuilder> body) {
    ModuleOp module = BuiltinOps.module(body).build(Location.unknown());
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(module, diagnostics);
    return diagnostics.all().stream().map(Diagnostic::message).toList();
  }

  private static void identity(OpBuilder b, String name) {
    FuncOp.define(b, name, UNARY, (in, entry) -> in.add(FunctionOps.returnOp(entry.argument(0))));
  }

  private static void calling(OpBuilder b, String callee, List<Type> inputs, List<Type> results) {
    FuncOp.define(
        b,
        "caller",
        FunctionType.of(inputs, List.of()),
        (in, entry) -> {
          in.add(FunctionOps.call(entry.arguments(), SymbolRefAttr.of(callee), results));
          in.add(FunctionOps.returnOp());
        });
  }

  @Test
  void functionsThatCallEachOtherAreFine() {
    assertEquals(
        List.of(),
        faults(b -> {
          identity(b, "f");
          calling(b, "f", UNARY.inputs(), UNARY.results());
          b.add(FunctionOps.func("declared", UNARY, new Region()).symVisibility("private"));
        }));
  }

  @Test
  void aReturnMustGiveTheResults() {
    assertEquals(
        List.of("'func.return' op has 0 operands, but enclosing function (@f) returns 1"),
        faults(b -> FuncOp.define(b, "f", UNARY, (in, e) -> in.add(FunctionOps.returnOp()))));
    assertEquals(
        List.of(
            "type of return operand 0 ('f32') doesn't match function result type ('i1') in function"
                + " @f"),
        faults(b ->
            FuncOp.define(
                b,
                "f",
                FunctionType.of(List.of(FloatType.F32), List.of(IntegerType.I1)),
                (in, e) -> in.add(FunctionOps.returnOp(e.argument(0))))));
  }

  @Test
  void aCallMustFitItsFunction() {
    assertEquals(
        List.of("'func.call' op 'g' does not reference a valid function"),
        faults(b -> calling(b, "g", List.of(), List.of())));
    assertEquals(
        List.of("'func.call' op incorrect number of operands for callee"),
        faults(b -> {
          identity(b, "f");
          calling(b, "f", List.of(), UNARY.results());
        }));
    assertEquals(
        List.of(
            "'func.call' op operand type mismatch: expected operand type 'f32', but provided 'f64'"
                + " for operand number 0"),
        faults(b -> {
          identity(b, "f");
          calling(b, "f", List.of(FloatType.F64), UNARY.results());
        }));
    assertEquals(
        List.of("'func.call' op result type mismatch at index 0"),
        faults(b -> {
          identity(b, "f");
          calling(b, "f", UNARY.inputs(), List.of(FloatType.F64));
        }));
  }

  @Test
  void namesAreGivenOnce() {
    assertEquals(
        List.of("redefinition of symbol named 'f'"),
        faults(
                b -> {
                  identity(b, "f");
                  identity(b, "f");
                })
            .stream()
            .map(message -> message.replaceFirst("^'func.func' op ", ""))
            .toList());
  }

  @Test
  void unnamedModulesAreNoSymbols() {
    assertEquals(
        List.of(),
        faults(b -> {
          b.add(BuiltinOps.module(in -> {}));
          b.add(BuiltinOps.module(in -> {}));
        }));
  }

  @Test
  void aDeclarationIsPrivate() {
    assertEquals(
        List.of("'func.func' op symbol declaration cannot have public visibility"),
        faults(b -> b.add(FunctionOps.func("f", UNARY, new Region()))));
  }

  @Test
  void theEntryBlockTakesTheArguments() {
    assertEquals(
        List.of("'func.func' op entry block must have 1 arguments to match function signature"),
        faults(b ->
            b.add(
                FunctionOps.func(
                    "f",
                    FunctionType.of(List.of(FloatType.F32), List.of()),
                    in -> in.add(FunctionOps.returnOp())))));
  }

  @Test
  void listsArePutTogetherAndTakenApart() {
    assertEquals(
        List.of(),
        faults(b -> {
          var one = b.add(PirOps.constant(IntegerAttr.i64(1), IntegerType.I64));
          var two = b.add(PirOps.constant(FloatAttr.f32(2), FloatType.F32));
          var list = b.add(PirOps.combine(one.out(), two.out()));
          var second = b.add(PirOps.tupleSlice(list.out(), 1));
          assertEquals(FloatType.F32, second.out().type());
          var parts = b.add(PirOps.tupleSplit(list.out()));
          assertEquals(List.of(IntegerType.I64, FloatType.F32), parts.outputs().types());
        }));
  }
}
