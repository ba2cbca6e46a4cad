package dev.weir.examples.seeds;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.formats.pir.PirTextPrinter;
import dev.weir.formats.pir.PirTextStyle;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.tensor.Tensor;
import java.util.stream.Collectors;

/// `test_add_relu.py` of Paddle's introduction to PIR: a layer that adds and cuts off below zero, for inputs of any
/// size, as a program of operators and as one of kernels for a GPU.
public final class AddRelu {
  private static final ImmutableLongArray ANY = ImmutableLongArray.of(-1, -1);

  private AddRelu() {}

  /// {@return the program, with names for what goes in and out}
  public static ModuleOp program() {
    ModuleOp module = BuiltinOps.module(body -> {}).build(Location.unknown());
    OpBuilder b = OpBuilder.atEnd(module.region(0).entry());
    ArrayAttr stop = new ArrayAttr(ImmutableList.of(BoolAttr.TRUE));
    Value x =
        b.add(
                OperatorOps.data("x", ANY, DType.FLOAT32)
                    .place(PlaceAttr.UNDEFINED)
                    .with("stop_gradient", stop))
            .out();
    Value y =
        b.add(
                OperatorOps.data("y", ANY, DType.FLOAT32)
                    .place(PlaceAttr.UNDEFINED)
                    .with("stop_gradient", stop))
            .out();
    Value z = b.add(OperatorOps.add(x, y).with("stop_gradient", stop)).out();
    Value out = b.add(OperatorOps.relu(z).with("stop_gradient", stop)).out();
    b.add(PirOps.shadowOutput(out, "output_0"));
    return module;
  }

  /// {@return both programs as the introduction shows them}
  public static String output() {
    ModuleOp module = program();
    String operators = text(module);
    Programs.change(
        module,
        Programs.passes("builtin.module(pd-op-to-kernel{place=gpu})"),
        ParameterScope.of(ParameterStore.empty()));
    return titled(operators, "Operator Dialect")
        + "\n// IR after lowering\n"
        + titled(text(module), "Kernel Dialect");
  }

  private static String text(ModuleOp module) {
    String printed =
        Programs.print(
            diagnostics -> PirTextPrinter.print(module, PirTextStyle.TAGGED, diagnostics));
    // PIR ends a line without results in a blank, which documents drop.
    return printed.strip().lines().map(String::stripTrailing).collect(Collectors.joining("\n"));
  }

  private static String titled(String text, String title) {
    return "{ // " + title + text.substring(1) + "\n";
  }

  /// {@return what the layer gives of two matrices}
  public static String run(Tensor x, Tensor y) {
    return Programs.run(program(), ParameterStore.empty(), ImmutableMap.of("x", x, "y", y));
  }

  /// Prints both programs.
  public static void main(String[] arguments) {
    System.out.print(output());
  }
}
