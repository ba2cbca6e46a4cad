package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.BFLOAT16;
import static dev.weir.dialect.builtin.data.DType.BOOL;
import static dev.weir.dialect.builtin.data.DType.FLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.dialect.builtin.data.DType.FLOAT64;
import static dev.weir.dialect.builtin.data.DType.INT16;
import static dev.weir.dialect.builtin.data.DType.INT32;
import static dev.weir.dialect.builtin.data.DType.INT64;
import static dev.weir.dialect.builtin.data.DType.INT8;
import static dev.weir.dialect.builtin.data.DType.UINT8;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.operator.simplify.SimplificationPasses;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/// The rules that leave fewer operators keep what random programs compute.
class SimplifyProperties {
  private static final ImmutableList<DType> TYPES =
      ImmutableList.of(BOOL, UINT8, INT8, INT16, INT32, INT64, FLOAT16, BFLOAT16, FLOAT32, FLOAT64);
  private static final int TRIES = 100;

  /// No rule goes without a program on which it was applied.
  @AfterContainer
  static void everyRuleWasApplied() {
    RuleCoverage.assertEveryRuleWasApplied();
  }

  private static void check(RandomProgram program, Pass pass, Tolerance tolerance) {
    BeforeAfter run = BeforeAfter.of(program.module());
    for (int i = 0; i < 50; i++) {
      run.values("in" + i, -300, 70_000);
    }
    run.run(pass).assertSameOutputs(tolerance);
    RuleCoverage.add(run);
  }

  /// Every cast that is dropped would have changed nothing, bit by bit.
  @Property(tries = 300)
  @Covers("identity_op_clean_pass")
  void castsInARow(@ForAll Random random) {
    RandomProgram p = new RandomProgram(random);
    Value x = p.input(any(random), 40);
    for (int i = 1 + p.size(4); i > 0; i--) {
      x = p.b.add(OperatorOps.cast(x, any(random))).out();
      p.sometimesGive(false, x);
    }
    p.give(x);
    check(p, SimplificationPasses.IDENTITY_OP.create(), Tolerance.EXACT);
  }

  private static DType any(Random random) {
    return TYPES.get(random.nextInt(TYPES.size()));
  }

  @Property(tries = TRIES)
  @Covers("identity_op_clean_pass")
  void scalesDropoutsAndConcatenations(@ForAll Random random) {
    RandomProgram p = new RandomProgram(random);
    Value x = p.b.add(OperatorOps.tanh(p.input(FLOAT32, 3, 4))).out();
    for (int i = p.size(6); i > 0; i--) {
      x =
          switch (p.size(4)) {
            case 1 ->
                p.b
                    .add(
                        OperatorOps.dropout(
                            x,
                            p.constant(FLOAT32, p.oneOf(0.0, 0.25)),
                            true,
                            p.oneOf("upscale_in_train", "downgrade_in_infer"),
                            0,
                            false))
                    .out();
            case 2 ->
                p.b
                    .add(
                        OperatorOps.concat(
                            p.b.add(PirOps.combine(x)).out(), p.constant(INT32, p.size(2) - 1)))
                    .out();
            default ->
                p.b
                    .add(
                        OperatorOps.scale(x, p.constant(FLOAT32, p.oneOf(1.0, 0.5, -1.5)))
                            .bias(p.oneOf(0f, 0f, 0.25f))
                            .biasAfterScale(p.oneIn(2)))
                    .out();
          };
      p.sometimesGive(p.oneIn(2), x);
    }
    p.give(x);
    check(
        p,
        SimplificationPasses.IDENTITY_OP.create(),
        new Tolerance(1e-5, "one rounding instead of two"));
  }

  @Property(tries = TRIES)
  @Covers("remove_redundant_transpose_pass")
  void transpositionsInARow(@ForAll Random random) {
    RandomProgram p = new RandomProgram(random);
    Value x = p.input(FLOAT32, 2, 3, 1 + p.size(3));
    for (int i = p.size(4); i > 0; i--) {
      List<Integer> perm = new ArrayList<>(List.of(0, 1, 2));
      Collections.shuffle(perm, random);
      x = p.b.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(perm))).out();
      p.sometimesGive(false, x);
    }
    p.give(x);
    check(p, SimplificationPasses.REDUNDANT_TRANSPOSE.create(), Tolerance.EXACT);
  }

  @Property(tries = TRIES)
  @Covers("map_op_to_another_pass")
  void depthwiseConvolutions(@ForAll Random random) {
    RandomProgram p = new RandomProgram(random);
    int groups = p.size(4);
    Value x = p.b.add(OperatorOps.tanh(p.input(FLOAT32, p.size(2), groups, 6, 5))).out();
    Value filter = p.weight(FLOAT32, groups * (long) p.size(2), 1, p.size(3), p.size(3));
    p.give(
        p.b
            .add(
                OperatorOps.depthwiseConv2d(x, filter)
                    .groups(groups)
                    .strides(ImmutableIntArray.of(p.size(2), p.size(2))))
            .out());
    check(p, SimplificationPasses.MAP_OP.create(), Tolerance.EXACT);
  }
}
