package dev.weir.examples.seeds;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.formats.pir.PirTextPrinter;
import dev.weir.formats.pir.PirTextStyle;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.jit.Exported;
import dev.weir.tensor.jit.InputSpec;
import java.util.stream.Collectors;

/// `test_add_relu.py` of Paddle's introduction to PIR: a layer that adds and cuts off below zero, in Java. It is captured
/// for inputs of any size, and printed as a program of operators and as one of kernels for a GPU.
public final class AddRelu {
  private AddRelu() {}

  /// The layer.
  static Tensor forward(Tensor x, Tensor y) {
    Tensor z = x.add(y);
    return z.relu();
  }

  /// {@return the layer, compiled for two matrices of any size}
  static Jit.Two<Tensor, Tensor, Tensor> net() {
    InputSpec any = InputSpec.of(DType.FLOAT32, -1, -1);
    Fn2<Tensor, Tensor, Tensor> forward = AddRelu::forward;
    return Jit.of(forward).inputs(any, any);
  }

  /// {@return both programs as the introduction shows them}
  public static String output() {
    Exported exported = net().export();
    ModuleOp module = exported.program();
    String operators = text(module);
    Programs.change(
        module,
        Programs.passes("builtin.module(pd-op-to-kernel{place=gpu})"),
        ParameterScope.of(exported.weights()));
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
    return net().apply(x, y).toString();
  }

  /// Prints both programs, and what the layer gives of two matrices of 16 by 64.
  public static void main(String[] arguments) {
    System.out.print(output());
    System.out.println(run(Tensor.ones(16, 64), Tensor.ones(16, 64)));
  }
}
