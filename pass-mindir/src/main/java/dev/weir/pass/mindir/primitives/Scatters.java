package dev.weir.pass.mindir.primitives;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import java.util.Arrays;

/// A tensor, the rows of it that are named, and as many rows to change them by. All three are brought to
/// matrices and a vector, as `pd_op.scatter` takes them.
final class Scatters {
  /// What is done to rows.
  interface Kind {
    /// {@return the tensor with its rows changed}
    Value of(Scatters scatters);
  }

  private final PrimitiveCall call;
  private final Value x;
  private final long[] shape;
  private final long[] matrix;
  private final Value rows;
  private final Value updates;

  private Scatters(
      PrimitiveCall call, Value x, long[] shape, long[] matrix, Value rows, Value updates) {
    this.call = call;
    this.x = x;
    this.shape = shape;
    this.matrix = matrix;
    this.rows = rows;
    this.updates = updates;
  }

  /// {@return changes of the rows of `x` that operand 1 names, whatever its dimensions, by operand 2}
  static Scatters ofRows(PrimitiveCall call, Value x) {
    OperatorBuilder out = call.out();
    long[] shape = Dims.known(call, x);
    if (shape.length == 0) {
      throw new LoweringException("'%s' expects a tensor of rank 1 or more", call.name());
    }
    long[] places = Dims.known(call, call.tensor(1));
    long count = Dims.product(places, 0, places.length);
    long row = Dims.product(shape, 1, shape.length);
    return new Scatters(
        call,
        x,
        shape,
        new long[] {shape[0], row},
        out.reshape(call.tensor(1), count),
        out.reshape(call.tensorAs(2, PrimitiveCall.dtype(x)), count, row));
  }

  /// {@return changes of the parts of `x` whose first positions the vectors in operand `indices` are, by
  /// operand `updates`}
  static Scatters ofElements(PrimitiveCall call, Value x, int indices, int updates) {
    OperatorBuilder out = call.out();
    long[] shape = Dims.known(call, x);
    Value places = call.tensor(indices);
    long[] sizes = Dims.known(call, places);
    int depth = sizes.length == 0 ? 0 : (int) sizes[sizes.length - 1];
    if (depth == 0 || depth > shape.length) {
      throw new LoweringException(
          "'%s' at places of %d dimensions in a tensor of %d", call.name(), depth, shape.length);
    }
    long count = Dims.product(sizes, 0, sizes.length - 1);
    long rows = Dims.product(shape, 0, depth);
    long row = Dims.product(shape, depth, shape.length);
    return new Scatters(
        call,
        x,
        shape,
        new long[] {rows, row},
        flat(call, out.reshape(places, count, depth), Arrays.copyOf(shape, depth), count),
        out.reshape(call.tensorAs(updates, PrimitiveCall.dtype(x)), count, row));
  }

  /// {@return the number of the row at each place in `sizes`}
  private static Value flat(PrimitiveCall call, Value places, long[] sizes, long count) {
    OperatorBuilder out = call.out();
    DType dtype = PrimitiveCall.dtype(places);
    Value flat = null;
    for (int i = 0; i < sizes.length; i++) {
      Value at =
          out.reshape(
              out.add(
                  OperatorOps.slice(
                      places, out.integers(i), out.integers(i + 1), ImmutableLongArray.of(1))),
              count);
      flat =
          flat == null
              ? at
              : out.add(
                  OperatorOps.add(
                      out.add(OperatorOps.multiply(flat, out.number((double) sizes[i], dtype))),
                      at));
    }
    return flat;
  }

  /// {@return the tensor with the rows in place of its own}
  Value replaced() {
    OperatorBuilder out = call.out();
    return out.reshape(out.add(OperatorOps.scatter(out.reshape(x, matrix), rows, updates)), shape);
  }

  /// {@return for each row the sum of those that name it}
  Value sums() {
    OperatorBuilder out = call.out();
    TensorType type = PrimitiveCall.type(x).withShape(ImmutableLongArray.copyOf(matrix));
    return out.reshape(
        out.add(OperatorOps.scatter(out.zeros(type), rows, updates).overwrite(false)), shape);
  }

  Value added() {
    return call.out().add(OperatorOps.add(x, sums()));
  }

  Value subtracted() {
    return call.out().add(OperatorOps.subtract(x, sums()));
  }
}
