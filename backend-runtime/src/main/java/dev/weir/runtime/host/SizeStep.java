package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.CastOp;
import dev.weir.dialect.shape.ConstrainOp;
import dev.weir.dialect.shape.HoldsOp;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.ValueOp;
import dev.weir.ir.Location;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.RunException;
import dev.weir.runtime.host.size.SizeCheck;
import dev.weir.runtime.host.size.SizeTerms;

/// What is computed of sizes in a run.
sealed interface SizeStep {
  /// Does it.
  void run(Frame frame);

  /// Dimensions of the tensors in slots.
  ///
  /// @param slots the slot of each tensor
  /// @param dims a dimension of each
  record Sizes(ImmutableList<Integer> slots, ImmutableIntArray dims) {
    long[] in(Frame frame) {
      long[] sizes = new long[slots.size()];
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = frame.tensor(slots.get(i)).dim(dims.get(i));
      }
      return sizes;
    }
  }

  /// {@return what carries out `op`}
  static SizeStep of(ReadsSizes op, StepListBuilder code) {
    Sizes sizes = new Sizes(code.uses(op.sources()), op.dims());
    int count = op.dims().length();
    return switch (op) {
      case ValueOp value -> {
        TensorType type = ((TensorLike) value.out().type()).tensor();
        yield new Values(
            op.location(),
            sizes,
            SizeTerms.of(count, value.terms()),
            ElementTypes.dtypeOf(type.elementType()),
            type.rank(),
            code.define(value.out()));
      }
      case HoldsOp holds ->
          new Holds(
              sizes,
              holds.asked().stream()
                  .map(each -> SizeCheck.of(each, count))
                  .collect(ImmutableList.toImmutableList()),
              code.define(holds.out()));
      case ConstrainOp constrain -> {
        code.define(constrain.witness());
        var names = ImmutableList.<String>builder();
        for (int i = 0; i < count; i++) {
          names.add(
              constrain.names().isPresent()
                  ? ((StringAttr) constrain.names().get().elements().get(i)).value()
                  : "operand " + i);
        }
        yield new Constrain(
            op.location(),
            sizes,
            names.build(),
            SizeCheck.of(constrain.constraint().value(), count),
            constrain.reason());
      }
    };
  }

  /// {@return what carries out `op`}
  static SizeStep cast(CastOp op, StepListBuilder code) {
    return new Cast(
        op.location(),
        code.use(op.source()),
        ((TensorLike) op.out().type()).tensor().shape(),
        code.define(op.out()));
  }

  /// Gives a tensor another name if it has the sizes that it is said to have.
  ///
  /// @param shape the sizes
  record Cast(Location location, int input, ImmutableLongArray shape, int output)
      implements SizeStep {
    @Override
    public void run(Frame frame) {
      Tensor tensor = frame.tensor(input);
      for (int i = 0; i < shape.length(); i++) {
        if (shape.get(i) != TensorType.DYNAMIC && shape.get(i) != tensor.dim(i)) {
          String message =
              "dimension %d is %d, but must be %d, required by 'shape.cast'"
                  .formatted(i, tensor.dim(i), shape.get(i));
          throw new RunException(location, message, new IllegalArgumentException(message));
        }
      }
      frame.set(output, tensor);
    }
  }

  /// Writes what terms come to, as a tensor.
  record Values(Location location, Sizes sizes, SizeTerms terms, DType dtype, int rank, int output)
      implements SizeStep {
    static final long[] SCALAR = {};

    @Override
    public void run(Frame frame) {
      long[] values;
      try {
        values = terms.evaluate(sizes.in(frame));
      } catch (ArithmeticException e) {
        throw new RunException(location, "a size cannot be computed: " + e.getMessage(), e);
      }
      Tensor tensor =
          rank == 0
              ? frame.buffer(output, dtype, SCALAR)
              : frame.buffer(output, dtype, values.length);
      for (int i = 0; i < values.length; i++) {
        if (dtype == DType.INT32 && values[i] != (int) values[i]) {
          throw new RunException(
              location,
              "the size " + values[i] + " is too large for an integer of 32 bits",
              new ArithmeticException());
        }
        tensor.setLong(i, values[i]);
      }
    }
  }

  /// Tells whether constraints hold.
  record Holds(Sizes sizes, ImmutableList<SizeCheck> checks, int output) implements SizeStep {
    @Override
    public void run(Frame frame) {
      long[] actual = sizes.in(frame);
      boolean all = true;
      for (int i = 0; i < checks.size() && all; i++) {
        all = checks.get(i).holds(actual);
      }
      frame.buffer(output, DType.BOOL, 1).setLong(0, all ? 1 : 0);
    }
  }

  /// Stops the run unless a constraint holds.
  ///
  /// @param names what people call the tensors
  /// @param reason why it must hold, in words
  record Constrain(
      Location location, Sizes sizes, ImmutableList<String> names, SizeCheck check, String reason)
      implements SizeStep {
    @Override
    public void run(Frame frame) {
      long[] actual = sizes.in(frame);
      if (!check.holds(actual)) {
        String message =
            "%s, %s"
                .formatted(
                    check.conflict(
                        actual,
                        i -> "dimension %d of %s".formatted(sizes.dims().get(i), names.get(i))),
                    reason);
        throw new RunException(location, message, new IllegalArgumentException(message));
      }
    }
  }
}
