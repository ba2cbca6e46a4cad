package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A matrix product with a bias and an activation, all in the product's buffer.
final class FusedGemmKernel {
  private FusedGemmKernel() {}

  static JvmKernel fusedGemmEpilogue(KernelAttributes attributes) {
    JvmKernel matmul =
        MatmulKernels.matmul(
            KernelAttributes.of(
                Map.of(
                    "transpose_x", attributes.bool("trans_x", false),
                    "transpose_y", attributes.bool("trans_y", false))));
    JvmKernel add = BinaryKernels.add(KernelAttributes.none());
    Optional<JvmKernel> activation = activation(attributes.string("activation", "none"));
    return call -> {
      Product product = new Product(call);
      matmul.run(product);
      Tensor out = product.out();
      add.run(new InPlace(out, Shapes.required(call, 2)));
      activation.ifPresent(kernel -> kernel.run(new InPlace(out)));
    };
  }

  private static Optional<JvmKernel> activation(String name) {
    return switch (name) {
      case "none" -> Optional.empty();
      case "relu" -> Optional.of(ActivationKernels.relu(KernelAttributes.none()));
      case "gelu" -> Optional.of(ActivationKernels.gelu(KernelAttributes.none()));
      default ->
        throw KernelException.of("activation '%s' is not one of none, relu, gelu", name);
    };
  }

  /// The call as the product sees it: it remembers which buffer the product went to.
  private static final class Product implements KernelCall {
    private final KernelCall call;
    private Tensor out;

    Product(KernelCall call) {
      this.call = call;
      this.out = Shapes.required(call, 0);
    }

    Tensor out() {
      return out;
    }

    @Override public int inputCount() {
      return 2;
    }

    @Override public Tensor input(int i) {
      return Shapes.required(call, i);
    }

    @Override public List<Tensor> inputs(int i) {
      return call.inputs(i);
    }

    @Override public Tensor output(int i, DType dtype, long... shape) {
      out = call.output(i, dtype, shape);
      return out;
    }

    @Override public Tensor[] outputs(int i, DType dtype, long[][] shapes) {
      return call.outputs(i, dtype, shapes);
    }
  }

  /// A call whose result goes over its first operand.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record InPlace(Tensor... operands) implements KernelCall {
    @Override public int inputCount() {
      return operands.length;
    }

    @Override public Tensor input(int i) {
      return operands[i];
    }

    @Override public List<Tensor> inputs(int i) {
      return List.of(operands[i]);
    }

    @Override public Tensor output(int i, DType dtype, long... shape) {
      if (dtype != operands[0].dtype() || !operands[0].hasShape(shape)) {
        throw KernelException.of(
            "bias does not fit the product of type %s: the sum has shape %s",
            operands[0].describe(), Arrays.toString(shape));
      }
      return operands[0];
    }

    @Override public Tensor[] outputs(int i, DType dtype, long[][] shapes) {
      throw new IllegalStateException("an elementwise kernel has one result");
    }
  }
}
