package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.FLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.dialect.builtin.data.DType.FLOAT64;
import static dev.weir.dialect.builtin.data.DType.INT32;
import static dev.weir.dialect.builtin.data.DType.INT64;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.OptionValues;
import dev.weir.pass.Pass;
import dev.weir.pass.operator.fusion.FusionPasses;
import dev.weir.pass.operator.fusion.HorizontalFusePass;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/// Every fusion rule keeps what random programs compute that have its pattern in them, whole or with
/// something else using a part of it.
class FusionProperties {
  static final Tolerance NARROW = new Tolerance(3e-2, "other roundings to f16");
  private static final int TRIES = 100;

  /// No rule goes without a program on which it was applied.
  @AfterContainer
  static void everyRuleWasApplied() {
    RuleCoverage.assertEveryRuleWasApplied();
  }

  /// Runs `pass` on a program with up to three patterns, the first of which is intact.
  static BeforeAfter check(
      Random random, Pass pass, Tolerance tolerance, BiConsumer<RandomProgram, Boolean> pattern) {
    BeforeAfter run = keeps(random, pass, tolerance, pattern);
    RuleCoverage.add(run);
    return run;
  }

  /// The same, of a pass whose rules need not all be applied by properties.
  static BeforeAfter keeps(
      Random random, Pass pass, Tolerance tolerance, BiConsumer<RandomProgram, Boolean> pattern) {
    RandomProgram program = new RandomProgram(random);
    for (int i = program.size(3); i > 0; i--) {
      pattern.accept(program, i == 1);
    }
    BeforeAfter run = BeforeAfter.of(program.module());
    for (int i = 0; i < 200; i++) {
      run.values("variance" + i, 0.5, 1.5);
    }
    run.run(pass).assertSameOutputs(tolerance);
    return run;
  }

  static void fuses(
      Random random, Pass pass, Tolerance tolerance, BiConsumer<RandomProgram, Boolean> pattern) {
    BeforeAfter run = check(random, pass, tolerance, pattern);
    assertThat(run.applied()).as(() -> "rules applied to\n" + run.after()).isNotEmpty();
  }

  private static TensorType type(Value value) {
    return Sizes.tensor(value);
  }

  @Property(tries = TRIES)
  @Covers("silu_fuse_pass")
  void silu(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.SILU.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          Value x = p.before(p.input(FLOAT32, p.size(4), p.size(5)));
          Value s = p.b.add(OperatorOps.sigmoid(x)).out();
          p.sometimesGive(intact, s);
          p.give(
              p.b.add(p.oneIn(2) ? OperatorOps.multiply(x, s) : OperatorOps.multiply(s, x)).out());
        });
  }

  @Property(tries = 2 * TRIES)
  @Covers("matmul_add_act_fuse_pass")
  void matmulAddAct(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.MATMUL_ADD_ACT.create(
            OptionValues.of(FusionPasses.CUTLASS_MATMUL, random.nextBoolean())),
        NARROW,
        (p, intact) -> {
          boolean narrow = p.oneIn(2);
          DType dtype = narrow ? FLOAT16 : p.oneOf(FLOAT32, FLOAT64);
          long inner = narrow ? 8 : p.size(5);
          long columns = narrow ? 16 : p.size(5);
          Value x =
              p.oneIn(2)
                  ? p.input(dtype, p.size(3), inner)
                  : p.input(dtype, p.size(2), p.size(3), inner);
          Value product = p.b.add(OperatorOps.matmul(x, p.weight(dtype, inner, columns))).out();
          p.sometimesGive(intact, product);
          Value bias = p.oneIn(2) ? p.weight(dtype, columns) : p.weight(dtype, 1, columns);
          Value sum = p.sum(product, bias);
          p.give(
              switch (p.size(3)) {
                case 1 -> p.b.add(OperatorOps.relu(sum)).out();
                case 2 -> p.b.add(OperatorOps.gelu(sum).approximate(narrow || p.oneIn(2))).out();
                default -> sum;
              });
        });
  }

  @Property(tries = TRIES)
  @Covers("fc_elementwise_layernorm_fuse_pass")
  void fcElementwiseLayernorm(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.FC_ELEMENTWISE_LAYERNORM.create(),
        NARROW,
        (p, intact) -> {
          DType dtype = p.oneOf(FLOAT32, FLOAT32, FLOAT16);
          long inner = p.size(4);
          long columns = 3L + p.size(4);
          boolean deep = p.oneIn(2);
          Value x = deep ? p.input(dtype, 2, p.size(3), inner) : p.input(dtype, p.size(4), inner);
          int rows = deep ? 2 : 1;
          Value layer =
              p.b
                  .add(
                      OperatorOps.fc(x, p.weight(dtype, inner, columns))
                          .bias(p.weight(dtype, columns))
                          .inNumColDims(rows)
                          .activationType(p.oneOf("", "relu")))
                  .out();
          p.sometimesGive(intact, layer);
          Value sum = p.sum(layer, p.input(dtype, type(layer).shape().toArray()));
          DType own = p.oneOf(dtype, FLOAT32);
          // A row of equal elements has no variance: a large epsilon keeps differences small.
          p.give(
              p.b
                  .add(
                      OperatorOps.layerNorm(sum)
                          .scale(p.weight(own, columns))
                          .bias(p.weight(own, columns))
                          .epsilon(0.1f)
                          .beginNormAxis(rows))
                  .out());
        });
  }

  @Property(tries = TRIES)
  @Covers("add_norm_fuse_pass")
  void rmsNorm(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.ADD_NORM.create(),
        NARROW,
        (p, intact) -> {
          boolean narrow = p.oneIn(2);
          DType dtype = narrow ? FLOAT16 : FLOAT32;
          long columns = p.size(6);
          Value x = p.input(dtype, p.size(3), p.size(3), columns);
          Value wide = narrow ? p.b.add(OperatorOps.cast(x, FLOAT32)).out() : x;
          Value axis =
              p.b
                  .add(OperatorOps.fullIntArray(ImmutableLongArray.of(p.oneOf(-1, 2))).dtype(INT64))
                  .out();
          Value squares = p.b.add(OperatorOps.pow(wide).y(2)).out();
          Value mean = p.b.add(OperatorOps.mean(squares, axis).keepdim(true)).out();
          p.sometimesGive(intact, mean);
          Value shifted = p.b.add(OperatorOps.scale(mean, p.constant(FLOAT32, 1)).bias(0.1f)).out();
          Value factor = p.b.add(OperatorOps.rsqrt(shifted)).out();
          Value normal = p.b.add(OperatorOps.multiply(factor, wide)).out();
          Value own = narrow ? p.b.add(OperatorOps.cast(normal, FLOAT16)).out() : normal;
          p.give(p.b.add(OperatorOps.multiply(own, p.weight(dtype, columns))).out());
        });
  }

  @Property(tries = 2 * TRIES)
  @Covers("add_norm_fuse_pass")
  void addNorm(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.ADD_NORM.create(
            OptionValues.of(FusionPasses.MIXED_ADD_NORM, random.nextBoolean())),
        NARROW,
        (p, intact) -> {
          int kind = p.size(3);
          DType dtype = kind == 3 ? p.oneOf(FLOAT16, FLOAT16, intact ? FLOAT16 : FLOAT32) : FLOAT32;
          long channels = 2L * p.size(3);
          long[] shape =
              kind == 3 ? new long[] {2, channels, p.size(3), 2} : new long[] {3, channels};
          Value x = p.input(dtype, shape);
          Value sum = p.sum(x, p.before(p.input(dtype, shape)));
          Value norm =
              switch (kind) {
                case 1 ->
                    p.b
                        .add(
                            OperatorOps.rmsNorm(
                                sum, p.weight(dtype, channels), 0.1f, 1, -1, 0, 0, 0))
                        .out();
                case 2 -> layerNorm(p, sum, channels);
                default -> groupNorm(p, sum, dtype, channels);
              };
          p.give(kind == 3 && p.oneIn(2) ? p.b.add(OperatorOps.silu(norm)).out() : norm);
          if (p.oneIn(2)) {
            p.give(sum);
          }
        });
  }

  private static Value layerNorm(RandomProgram p, Value x, long columns) {
    var norm = OperatorOps.layerNorm(x).epsilon(0.1f);
    if (p.oneIn(2)) {
      norm.scale(p.weight(FLOAT32, columns));
    }
    if (p.oneIn(2)) {
      norm.bias(p.weight(FLOAT32, columns));
    }
    return p.b.add(norm).out();
  }

  private static Value groupNorm(RandomProgram p, Value x, DType dtype, long channels) {
    var norm = OperatorOps.groupNorm(x).epsilon(0.1f).groups(p.oneOf(1, 2));
    if (p.oneIn(2)) {
      norm.scale(p.weight(dtype, channels));
    }
    if (p.oneIn(2)) {
      norm.bias(p.weight(dtype, channels));
    }
    var made = p.b.add(norm);
    if (p.oneIn(2)) {
      p.give(made.mean());
    }
    return made.y();
  }

  @Property(tries = TRIES)
  @Covers("group_norm_silu_fuse_pass")
  void groupNormSilu(@ForAll Random random) {
    boolean mixed = random.nextBoolean();
    fuses(
        random,
        FusionPasses.GROUP_NORM_SILU.create(OptionValues.of(FusionPasses.MIXED_GROUP_NORM, mixed)),
        NARROW,
        (p, intact) -> {
          DType dtype = mixed || !intact ? p.oneOf(FLOAT16, FLOAT32) : FLOAT16;
          long channels = 2L * p.size(3);
          Value norm = groupNorm(p, p.input(dtype, 2, channels, p.size(3), 2), dtype, channels);
          p.sometimesGive(intact, norm);
          p.give(p.b.add(OperatorOps.silu(norm)).out());
        });
  }

  @Property(tries = TRIES)
  @Covers("matmul_scale_fuse_pass")
  void matmulScale(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.MATMUL_SCALE.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          long inner = p.size(5);
          Value x = p.before(p.input(FLOAT32, p.size(2), p.size(4), inner));
          Value product = p.b.add(OperatorOps.matmul(x, p.weight(FLOAT32, inner, p.size(5)))).out();
          p.sometimesGive(intact, product);
          Value factor = p.constant(FLOAT32, p.oneOf(0.5, -3.0, 1.0));
          p.give(
              p.b
                  .add(
                      OperatorOps.scale(product, factor)
                          .bias(intact ? 0 : p.oneOf(0f, 0.5f))
                          .biasAfterScale(p.oneIn(2)))
                  .out());
        });
  }

  @Property(tries = TRIES)
  @Covers("matmul_transpose_fuse_pass")
  void matmulTranspose(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.MATMUL_TRANSPOSE.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          int what = p.size(7);
          long rows = p.size(4);
          long inner = p.size(4);
          long columns = p.size(4);
          boolean flagX = p.oneIn(2);
          boolean flagY = p.oneIn(2);
          boolean left = (what & 1) != 0;
          boolean right = (what & 2) != 0;
          Value x = matrix(p, left != flagX ? inner : rows, left != flagX ? rows : inner);
          Value y = matrix(p, right != flagY ? columns : inner, right != flagY ? inner : columns);
          Value product =
              p.b
                  .add(
                      OperatorOps.matmul(left ? swapped(p, x) : x, right ? swapped(p, y) : y)
                          .transposeX(flagX)
                          .transposeY(flagY))
                  .out();
          if (what > 4) {
            p.sometimesGive(intact, product);
          }
          p.give(what >= 4 ? swapped(p, product) : product);
        });
  }

  private static Value matrix(RandomProgram p, long rows, long columns) {
    return p.oneIn(2) ? p.input(FLOAT32, 2, rows, columns) : p.input(FLOAT32, rows, columns);
  }

  private static Value swapped(RandomProgram p, Value x) {
    ImmutableIntArray perm =
        type(x).rank() == 2 ? ImmutableIntArray.of(1, 0) : ImmutableIntArray.of(0, 2, 1);
    return p.b.add(OperatorOps.transpose(x, perm)).out();
  }

  @Property(tries = TRIES)
  @Covers("transpose_flatten_concat_fuse_pass")
  void transposeFlattenConcat(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.TRANSPOSE_FLATTEN_CONCAT.create(),
        Tolerance.EXACT,
        (p, intact) -> {
          ImmutableIntArray perm =
              p.oneOf(ImmutableIntArray.of(0, 2, 3, 1), ImmutableIntArray.of(3, 0, 2, 1));
          int axis = p.size(2) - 1;
          boolean rowsFirst = p.oneIn(2);
          long[] shape = {p.size(3), p.size(3), p.size(3), p.size(3)};
          List<Value> parts = new ArrayList<>();
          for (int i = p.size(6); i > 0; i--) {
            Value moved = p.b.add(OperatorOps.transpose(p.input(FLOAT32, shape), perm)).out();
            p.sometimesGive(intact, moved);
            parts.add(
                p.b
                    .add(
                        rowsFirst
                            ? OperatorOps.flatten(moved).startAxis(0).stopAxis(2)
                            : OperatorOps.flatten(moved).startAxis(1).stopAxis(-1))
                    .out());
          }
          Value list = p.b.add(PirOps.combine(parts)).out();
          p.give(p.b.add(OperatorOps.concat(list, p.constant(INT32, axis))).out());
        });
  }

  @Property(tries = TRIES)
  @Covers("horizontal_fuse_pass")
  void horizontal(@ForAll Random random) {
    BeforeAfter run =
        check(
            random,
            new HorizontalFusePass(),
            Tolerance.REORDERED_F32,
            (p, intact) -> {
              long inner = p.size(5);
              Value x = p.before(p.input(FLOAT32, p.size(3), p.size(3), inner));
              boolean layer = p.oneIn(2);
              for (int i = intact ? 3 + p.size(2) : p.size(5); i > 0; i--) {
                long columns = p.size(5);
                Value w = p.weight(FLOAT32, inner, columns);
                p.give(
                    layer
                        ? p.b
                            .add(
                                OperatorOps.fc(x, w)
                                    .bias(p.weight(FLOAT32, columns))
                                    .inNumColDims(2)
                                    .activationType(intact ? "relu" : p.oneOf("", "relu")))
                            .out()
                        : p.b.add(OperatorOps.matmul(x, w)).out());
              }
            });
    assertThat(run.count("pir.split")).isPositive();
    assertThat(ImmutableList.of(run.count("pd_op.matmul"), run.count("pd_op.fc")))
        .anySatisfy(count -> assertThat(count).isPositive());
  }
}
