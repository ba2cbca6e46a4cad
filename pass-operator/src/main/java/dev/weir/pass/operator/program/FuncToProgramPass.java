package dev.weir.pass.operator.program;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Turns a module whose only operation is a function into a program: each argument becomes an input
/// (`pd_op.data`), each returned value an output (`pir.shadow_output`), and the body stands in the
/// module itself.
///
/// An input has the type of the argument, with the names of its sizes. It is called as the argument attribute `pir.name`
/// says, else `arg0`, `arg1` and so on; outputs are called `output_0`, `output_1` and so on.
///
/// Of several functions on tensors the one called `main` is the program, or else the only one that is not private; calls of
/// the others become their bodies. A module that holds anything else than functions with bodies of one block, or functions that
/// call themselves, stays as it is.
public record FuncToProgramPass() implements Pass {
  /// The type of the pass.
  public static final PassType<FuncToProgramPass> TYPE =
      PassType.builder(
              FuncToProgramPass.class,
              "func-to-program",
              "Turns a module's only function into a program with inputs and outputs")
          .on(ModuleOp.class)
          .build(options -> new FuncToProgramPass());

  @Override
  public PassType<FuncToProgramPass> type() {
    return TYPE;
  }

  private static @Nullable FuncOp function(Operation module) {
    Block body = module.region(0).first();
    if (body == null) {
      return null;
    }
    if (body.size() == 1) {
      return body.first() instanceof FuncOp only && only.bodyRegion().size() == 1 ? only : null;
    }
    FunctionCalls calls = new FunctionCalls(body);
    return calls.canGo() ? calls.entry().orElse(null) : null;
  }

  @Override
  public void run(Operation op, PassRun run) {
    FuncOp function = function(op);
    if (function == null) {
      run.preserveAll();
      return;
    }
    Block body = function.bodyRegion().entry();
    for (Value argument : body.arguments()) {
      if (!(argument.type() instanceof TensorType)) {
        run.diagnostics()
            .error(
                argument.location(),
                "argument of type '%s' cannot be an input; inputs are tensors",
                argument.type());
        return;
      }
    }
    if (function.block().size() > 1) {
      new FunctionCalls(function.block()).inlineInto(function);
    }
    convert(function, body);
  }

  private static void convert(FuncOp function, Block body) {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(function);
    List<Value> inputs = new ArrayList<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      TensorType type = (TensorType) body.argument(i).type();
      rewriter.setLocation(body.argument(i).location());
      Value input =
          rewriter
              .add(
                  OperatorOps.data(
                      name(function, i), type.shape(), ElementTypes.dtypeOf(type.elementType())))
              .out();
      rewriter.setType(input, type);
      inputs.add(input);
    }
    Operation last = body.last();
    rewriter.inlineBlockBefore(body, function, inputs);
    if (last instanceof ReturnOp result) {
      rewriter.setInsertionPoint(result);
      for (int i = 0; i < result.operandCount(); i++) {
        rewriter.add(PirOps.shadowOutput(result.operand(i), "output_" + i));
      }
      rewriter.erase(result);
    }
    rewriter.erase(function);
  }

  private static String name(FuncOp function, int index) {
    return function.argumentAttributes(index).get("pir.name") instanceof StringAttr name
        ? name.value()
        : "arg" + index;
  }
}
