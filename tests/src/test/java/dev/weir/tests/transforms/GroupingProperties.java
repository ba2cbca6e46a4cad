package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.FLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.dialect.builtin.data.DType.INT32;
import static dev.weir.dialect.builtin.data.DType.INT64;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.WalkResult;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.group.FusionReport;
import dev.weir.pass.kernel.group.GroupPass;
import dev.weir.pass.kernel.group.Grouping;
import dev.weir.pass.kernel.group.GroupingOptions;
import dev.weir.pass.kernel.group.UngroupPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// Grouping puts operators of random programs in groups that hold them all, in an order in which they can
/// run, and changes nothing of what they compute.
class GroupingProperties {
  private static final int TRIES = 150;

  /// A program of operators on tensors with few different sizes, so that many fit together.
  private static RandomProgram program(Random random) {
    RandomProgram p = new RandomProgram(random);
    List<Value> values = new ArrayList<>();
    DType dtype = p.oneOf(FLOAT32, FLOAT32, FLOAT16);
    for (int i = 0; i < 3; i++) {
      values.add(p.input(dtype, p.oneOf(4L, 3L), p.oneOf(4L, 1L), 4));
    }
    values.add(p.input(dtype, 4));
    values.add(p.input(dtype, 4, 4));
    for (int i = 0; i < 25; i++) {
      Value made = operator(p, values.get(random.nextInt(values.size())), values, random);
      if (Sizes.tensor(made).rank() > 0 && Sizes.elementCount(Sizes.tensor(made)) < 1000) {
        values.add(made);
      }
    }
    for (Value value : values) {
      if (value.isUnused() || p.oneIn(6)) {
        p.give(value);
      }
    }
    return p;
  }

  private static Value operator(RandomProgram p, Value x, List<Value> values, Random random) {
    TensorType type = Sizes.tensor(x);
    int rank = type.rank();
    return switch (random.nextInt(12)) {
      case 0 -> p.b.add(OperatorOps.tanh(x)).out();
      case 1 -> p.b.add(OperatorOps.scale(x, p.constant(FLOAT32, 0.5)).bias(0.25f)).out();
      case 2, 3, 4 -> sum(p, x, values, random);
      case 5, 6 -> {
        Value axis = integers(p, random.nextInt(rank));
        boolean keep = random.nextBoolean();
        yield p.oneIn(2)
            ? p.b.add(OperatorOps.max(x, axis).keepdim(keep)).out()
            : p.b.add(OperatorOps.mean(x, axis).keepdim(keep)).out();
      }
      case 7 -> {
        int[] perm = new int[rank];
        for (int i = 0; i < rank; i++) {
          perm[i] = (i + 1) % rank;
        }
        yield p.b.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(perm))).out();
      }
      case 8 -> p.b.add(OperatorOps.reshape(x, shape(p, Sizes.elementCount(type)))).out();
      case 9 -> {
        int axis = random.nextInt(rank);
        yield p.b
            .add(
                OperatorOps.slice(
                    x,
                    integers(p, 0),
                    integers(p, (type.dimension(axis) + 1) / 2),
                    ImmutableLongArray.of(axis)))
            .out();
      }
      case 10 -> {
        Value list = p.b.add(PirOps.combine(ImmutableList.of(x, x))).out();
        yield p.b.add(OperatorOps.concat(list, p.constant(INT32, random.nextInt(rank)))).out();
      }
      default ->
          rank < 2
              ? p.b.add(OperatorOps.abs(x)).out()
              : p.b.add(OperatorOps.matmul(x, x).transposeY(true)).out();
    };
  }

  /// The sum of `x` and the first value that it can be added to.
  private static Value sum(RandomProgram p, Value x, List<Value> values, Random random) {
    for (int i = 0; i < 8; i++) {
      Value y = values.get(random.nextInt(values.size()));
      TensorType a = Sizes.tensor(x);
      TensorType b = Sizes.tensor(y);
      boolean fits = true;
      for (int d = 1; d <= Math.min(a.rank(), b.rank()); d++) {
        long m = a.dimension(a.rank() - d);
        long n = b.dimension(b.rank() - d);
        fits &= m == n || m == 1 || n == 1;
      }
      if (fits) {
        return p.sum(x, y);
      }
    }
    return p.b.add(OperatorOps.relu(x)).out();
  }

  private static Value shape(RandomProgram p, long elements) {
    return elements % 4 == 0 ? integers(p, elements / 4, 4) : integers(p, elements);
  }

  private static Value integers(RandomProgram p, long... values) {
    return p.b.add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(INT64)).out();
  }

  @Property(tries = TRIES)
  void computesTheSame(@ForAll Random random) {
    BeforeAfter.of(program(random).module())
        .run(
            new GroupPass(ImmutableList.of(), random.nextBoolean(), random.nextInt(3) * 64L),
            new UngroupPass())
        .assertSameOutputs(Tolerance.EXACT);
  }

  @Property(tries = TRIES)
  void isWhole(@ForAll Random random) {
    Operation before = program(random).module();
    Operation after = before.clone(new IrMapping());
    FusionReport report = FusionReport.of(after, GroupingOptions.DEFAULT);
    ImmutableList<GroupOp> groups = Grouping.run(after, GroupingOptions.DEFAULT);
    Diagnostics diagnostics = new Diagnostics();
    assertThat(Verifier.verify(after, diagnostics))
        .as(() -> diagnostics.all() + "\n" + after)
        .isTrue();
    assertThat(report.kernels()).isGreaterThanOrEqualTo(groups.size());
    GroupingOptions views = GroupingOptions.DEFAULT.withViews(true);
    Operation onDevice = before.clone(new IrMapping());
    Grouping.run(onDevice, views);
    assertThat(Verifier.verify(onDevice, diagnostics))
        .as(() -> diagnostics.all() + "\n" + onDevice)
        .isTrue();
    onDevice.walkPreOrder(op -> {
      assertThat(op instanceof ReshapeOp && !op.isUnused())
          .as(() -> op + "\n" + onDevice)
          .isFalse();
      return op instanceof GroupOp ? WalkResult.SKIP : WalkResult.ADVANCE;
    });
    // Whoever groups again has nothing left to do.
    assertThat(Grouping.run(after, GroupingOptions.DEFAULT)).isEmpty();
  }
}
