package dev.weir.backend.cpu.kernels;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever a kernel is called with, it computes or says why it cannot.
class RandomOperandsTest {
  private static final int CALLS = 600;

  /// How many calls there are after that in which an operand in three is strings.
  private static final int TEXT_CALLS = 200;

  private static final ImmutableList<DType> DTYPES = dtypes("concat");
  private static final ImmutableList<DType> COMMON = ImmutableList.of(DType.FLOAT32, DType.INT64);
  private static final ImmutableList<String> LISTS =
      ImmutableList.of(
          "axis",
          "axes",
          "perm",
          "shape",
          "paddings",
          "starts",
          "ends",
          "decrease_axis",
          "sections",
          "output_padding");
  private static final ImmutableList<String> INTEGERS =
      ImmutableList.of(
          "groups",
          "num",
          "diagonal",
          "start_axis",
          "stop_axis",
          "begin_norm_axis",
          "out_h",
          "out_w",
          "k",
          "num_classes",
          "padding_idx");
  private static final ImmutableList<String> FLAGS =
      ImmutableList.of(
          "keepdim",
          "keepdims",
          "flatten",
          "exclusive",
          "reverse",
          "transpose_x",
          "transpose_y",
          "adaptive",
          "global_pooling",
          "ceil_mode",
          "is_test",
          "overwrite",
          "align_corners");

  private static final ImmutableList<String> MODES =
      ImmutableList.of("constant", "reflect", "replicate", "circular", "upscale_in_train");
  private static final ImmutableSet<String> SINGLE_AXIS =
      ImmutableSet.of(
          "softmax",
          "log_softmax",
          "stack",
          "unstack",
          "argmax",
          "argmin",
          "topk",
          "cumsum",
          "cummax",
          "concat",
          "gather",
          "split",
          "split_with_num");

  /// How many operands an operator has where it has more than four and does nothing without the last.
  private static final ImmutableMap<String, Integer> MANY_OPERANDS =
      ImmutableMap.of(
          "batch_norm_grad", 9,
          "fused_bn_add_activation", 6,
          "fused_bn_add_activation_grad", 8,
          "fused_dot_product_attention_grad", 10);

  /// Operators whose operands must fit each other so closely that hardly any do at random, gradients
  /// above all, and `print`, which has nowhere to print to here.
  private static final ImmutableSet<String> PARTICULAR =
      ImmutableSet.of(
          "bilinear_interp_grad",
          "conv2d_grad",
          "cross_entropy_with_softmax",
          "cross_entropy_with_softmax_grad",
          "cummax_grad",
          "depthwise_conv2d_grad",
          "distribute_fpn_proposals",
          "embedding_grad",
          "flash_attn_grad",
          "fused_dot_product_attention_grad",
          "fused_embedding_eltwise_layernorm",
          "fused_fc_elementwise_layernorm",
          "fused_rotary_position_embedding_grad",
          "fusion_transpose_flatten_concat",
          "gather_grad",
          "gather_nd_grad",
          "group_norm_grad",
          "layer_norm_grad",
          "lstm",
          "lstm_grad",
          "matrix_nms",
          "multiclass_nms3",
          "multihead_matmul",
          "nearest_interp_grad",
          "pad3d_grad",
          "pool2d_grad",
          "print",
          "rnn",
          "rnn_grad",
          "roi_align",
          "roi_align_grad",
          "take_along_axis",
          "take_along_axis_grad",
          "topk_grad",
          "weight_only_linear",
          "weight_only_linear_grad");

  private static Stream<String> operators() {
    return HostKernels.entries().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("operators")
  void aKernelComputesOrSaysWhyNot(String operator) {
    Random random = new Random(operator.hashCode());
    ImmutableList<DType> numbers = dtypes(operator);
    ImmutableList<DType> own = numbers.isEmpty() ? DTYPES : numbers;
    int computed = 0;
    for (int i = 0; i < CALLS + TEXT_CALLS; i++) {
      boolean withTexts = i >= CALLS;
      try (Arena arena = Arena.ofConfined()) {
        Map<String, ?> attributes = attributes(operator, random);
        EagerCall call = new EagerCall(arena);
        // Half of the calls have operands of one type and shape, or few would pass the first check.
        boolean alike = random.nextBoolean();
        DType dtype = pick(random, random.nextBoolean() ? COMMON : own);
        long[] shape = shape(random);
        List<String> shown = new ArrayList<>();
        Integer many = MANY_OPERANDS.get(operator);
        int count = many != null && random.nextBoolean() ? many : random.nextInt(5);
        for (int operands = count; operands > 0; operands--) {
          Tensor tensor =
              withTexts && random.nextInt(3) == 0
                  ? tensor(arena, random, DType.STRING, shape)
                  : alike
                      ? tensor(arena, random, dtype, shape)
                      : tensor(arena, random, pick(random, DTYPES), shape(random));
          shown.add(tensor.describe());
          switch (random.nextInt(12)) {
            case 0 -> call.withAbsent();
            case 1 -> call.withVector(ImmutableList.of(tensor, tensor));
            default -> call.with(tensor);
          }
        }
        try {
          HostKernels.find(operator)
              .orElseThrow()
              .factory()
              .bind(KernelAttributes.of(attributes))
              .run(call);
          computed++;
        } catch (KernelException fault) {
          assertTrue(fault.getMessage().startsWith("pd_op." + operator + ": "));
        } catch (RuntimeException | Error other) {
          throw new AssertionError(operator + " on " + shown + " with " + attributes, other);
        }
      }
    }
    assertTrue(
        computed > 0 || PARTICULAR.contains(operator), operator + " never computed anything");
  }

  /// {@return the types of numbers that `operator` computes with}
  private static ImmutableList<DType> dtypes(String operator) {
    return HostKernels.find(operator).orElseThrow().dtypes().stream()
        .filter(dtype -> dtype != DType.STRING)
        .collect(ImmutableList.toImmutableList());
  }

  private static <T> T pick(Random random, ImmutableList<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static long[] shape(Random random) {
    return random.longs(random.nextInt(6), 0, 4).toArray();
  }

  private static Tensor tensor(Arena arena, Random random, DType dtype, long[] shape) {
    Tensor tensor = Tensor.allocate(arena, dtype, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      int value = random.nextInt(dtype.isUnsigned() ? 0 : -2, 4);
      if (dtype == DType.STRING) {
        tensor.setString(i, "item " + value);
      } else {
        tensor.setDouble(i, value);
      }
    }
    return tensor;
  }

  private static Map<String, ?> attributes(String operator, Random random) {
    ImmutableMap.Builder<String, Object> attributes = ImmutableMap.builder();
    boolean one = SINGLE_AXIS.contains(operator);
    for (String name : LISTS) {
      if (random.nextInt(3) == 0) {
        boolean single = one && name.equals("axis");
        attributes.put(
            name,
            single
                ? (Object) (long) random.nextInt(-3, 4)
                : random.longs(random.nextInt(7), -3, 5).toArray());
      }
    }
    for (String name : ImmutableList.of("strides", "dilations")) {
      if (random.nextBoolean()) {
        attributes.put(name, random.longs(2, random.nextInt(2), 4).toArray());
      }
    }
    for (String name : INTEGERS) {
      if (random.nextInt(3) == 0) {
        attributes.put(name, (long) random.nextInt(-2, 5));
      }
    }
    for (String name : FLAGS) {
      if (random.nextInt(3) == 0) {
        attributes.put(name, random.nextBoolean());
      }
    }
    if (random.nextInt(3) > 0) {
      attributes.put("dtype", pick(random, DTYPES));
    }
    if (random.nextInt(3) == 0) {
      attributes.put("mode", pick(random, MODES));
    }
    if (random.nextInt(3) == 0) {
      attributes.put(
          "padding_algorithm", pick(random, ImmutableList.of("SAME", "VALID", "EXPLICIT")));
    }
    if (random.nextInt(3) == 0) {
      attributes.put("data_format", pick(random, ImmutableList.of("NCHW", "NHWC", "NDHWC")));
    }
    return attributes.buildOrThrow();
  }
}
