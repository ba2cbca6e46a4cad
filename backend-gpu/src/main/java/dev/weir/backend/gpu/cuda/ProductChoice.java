package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.kernel.KernelSpec.ShapePredicate;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// Which matmuls are better computed by cuBLASLt than by what is generated.
///
/// With few rows or columns a product is as fast as memory is, which a generated kernel reaches too. Where the
/// library cannot do what follows, a second kernel must, for which the product goes through memory once more:
/// that is made up for by enough multiplications for each element. The bounds follow from published speeds,
/// they were not measured. Alignment is no condition, as the library has algorithms for any.
final class ProductChoice {
  /// The kernels come before those that are generated.
  private static final int PRIORITY = 2 * KernelSpec.GENERATED_PRIORITY;

  /// From how many rows, columns and steps on there is enough to multiply.
  private static final long LEAST = 16;

  /// From how many steps on a second kernel is worth while: in f32, and on tensor cores.
  private static final long LEAST_STEPS = 128;

  private static final long LEAST_STEPS_16 = 512;

  private static final ImmutableSet<DType> TYPES =
      ImmutableSet.of(DType.FLOAT16, DType.BFLOAT16, DType.FLOAT32);

  /// All that a kernel does.
  static final KernelSpec WHOLE =
      new KernelSpec(KernelSpec.PRODUCT, Backend.GPU, TYPES)
          .with(
              PRIORITY,
              ShapePredicate.of(
                  "at least %d rows, columns and steps".formatted(LEAST),
                  factors -> isLarge(factors, LEAST)));

  /// The product, after which a generated kernel does the rest.
  static final KernelSpec PART =
      new KernelSpec(KernelSpec.PART_OF_PRODUCT, Backend.GPU, TYPES)
          .with(
              PRIORITY,
              ShapePredicate.of(
                  "at least %d rows and columns, and %d steps (%d of 16 bits), as a second kernel does the rest"
                      .formatted(LEAST, LEAST_STEPS, LEAST_STEPS_16),
                  factors -> isLarge(factors, steps(factors.get(0).elementType()))));

  private ProductChoice() {}

  private static long steps(Type element) {
    return element == FloatType.F32 ? LEAST_STEPS : LEAST_STEPS_16;
  }

  /// Sizes that are not known may be large.
  private static boolean isLarge(ImmutableList<TensorType> factors, long steps) {
    TensorType left = factors.get(0);
    return isAtLeast(left, 1, LEAST)
        && isAtLeast(left, 2, steps)
        && isAtLeast(factors.get(1), 2, LEAST);
  }

  private static boolean isAtLeast(TensorType type, int dimension, long least) {
    return type.isDynamic(dimension) || type.dimension(dimension) >= least;
  }

  /// {@return the kernel that comes before the one generated from `function`}, if there is one
  static Optional<KernelSpec> of(TileFuncOp function) {
    if (function.product().isEmpty()) {
      return Optional.empty();
    }
    ProductAttr product = function.product().get();
    Type element = element(function);
    KernelSpec spec = product.isWhole() ? WHOLE : PART;
    boolean fits =
        ElementTypes.find(element).filter(spec::supports).isPresent()
            && spec.shapes().accepts(product.factors(element));
    return fits ? Optional.of(spec) : Optional.empty();
  }

  /// {@return whether the library computes a product of these sizes}
  static boolean favours(ProductShape shape) {
    KernelSpec spec = shape.product().isWhole() ? WHOLE : PART;
    Type element = shape.element();
    return !shape.isEmpty()
        && spec.shapes()
            .accepts(
                ImmutableList.of(
                    TensorType.of(element, shape.batch(), shape.rows(), shape.depth()),
                    TensorType.of(element, shape.batch(), shape.depth(), shape.columns())));
  }

  /// {@return the elements of the product that `function` computes}
  static Type element(TileFuncOp function) {
    int left = function.product().orElseThrow().left();
    return ((PointerType) function.pointers().get(left).type()).element();
  }
}
