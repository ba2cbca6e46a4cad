package dev.weir.compiler.lowering;

import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;

/// Groups made by chance of elementwise operators, operands that broadcast, and reductions.
class GroupLoweringProperties {
  private static final List<DeviceDescriptor> DEVICES =
      List.of(DevicePresets.CPU, DevicePresets.GPU, DevicePresets.ASCEND);
  private static final List<String> UNARY = List.of("tanh", "abs", "sigmoid", "square", "relu");
  private static final List<String> BINARY = List.of("add", "subtract", "maximum", "minimum");
  private static final List<String> REDUCTIONS = List.of("sum", "mean", "max", "min");

  /// A tensor in a group.
  private record Named(String name, List<Integer> shape) {
    String type() {
      StringBuilder type = new StringBuilder("tensor<");
      shape.forEach(size -> type.append(size).append('x'));
      return type.append("f32>").toString();
    }
  }

  @Property(tries = 150)
  void kernelsAgreeWithOperators(@ForAll @LongRange long seed) {
    Random random = new Random(seed);
    List<Integer> shape = new ArrayList<>();
    int rank = 1 + random.nextInt(4);
    for (int i = 0; i < rank; i++) {
      shape.add(size(random));
    }
    List<Named> known = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      Named argument = new Named("x" + i, i == 0 ? shape : narrowed(shape, random));
      known.add(argument);
      arguments.add("%" + argument.name() + ": " + argument.type());
    }
    StringBuilder body = new StringBuilder();
    int count = 1 + random.nextInt(7);
    for (int i = 0; i < count; i++) {
      known.add(operator(known, "v" + i, random, body));
    }
    List<Named> results =
        List.of(known.getLast(), known.get(known.size() - 1 - random.nextInt(count)));
    body.append(
        "pir.yield %s, %s : %s, %s\n"
            .formatted(
                "%" + results.get(0).name(),
                "%" + results.get(1).name(),
                results.get(0).type(),
                results.get(1).type()));
    GroupOp group = GroupRuns.group(String.join(", ", arguments), body.toString());
    for (DeviceDescriptor device : DEVICES) {
      GroupRuns.check(group, device, 1e-4);
    }
  }

  private static int size(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> 1;
      case 1 -> 2 + random.nextInt(3);
      case 2 -> 30 + random.nextInt(40);
      default -> 1 + random.nextInt(12);
    };
  }

  /// {@return a shape that broadcasts to `shape`}
  private static List<Integer> narrowed(List<Integer> shape, Random random) {
    List<Integer> narrow = new ArrayList<>();
    for (int size : shape.subList(random.nextInt(shape.size()), shape.size())) {
      narrow.add(random.nextInt(3) == 0 ? 1 : size);
    }
    return narrow;
  }

  private static Named operator(List<Named> known, String name, Random random, StringBuilder body) {
    Named x = known.get(random.nextInt(known.size()));
    int kind = random.nextInt(5);
    if (kind < 2) {
      Named y = known.get(random.nextInt(known.size()));
      List<Integer> joined = joined(x.shape(), y.shape());
      if (joined != null) {
        Named result = new Named(name, joined);
        body.append(
            "%%%s = pd_op.%s %%%s, %%%s : (%s, %s) -> %s\n"
                .formatted(
                    name,
                    pick(BINARY, random),
                    x.name(),
                    y.name(),
                    x.type(),
                    y.type(),
                    result.type()));
        return result;
      }
    } else if (kind == 2 && !x.shape().isEmpty()) {
      int axis = random.nextInt(x.shape().size());
      boolean keep = random.nextInt(3) > 0;
      List<Integer> shape = new ArrayList<>(x.shape());
      shape.remove(/* index */ axis);
      if (keep) {
        shape.add(axis, 1);
      }
      Named result = new Named(name, shape);
      body.append(
          ("%%%s_axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: %d>}"
                  + " : tensor<1xi64>\n%%%s = pd_op.%s %%%s, %%%s_axis {keepdim = %s} :"
                  + " (%s, tensor<1xi64>) -> %s\n")
              .formatted(
                  name,
                  axis,
                  name,
                  pick(REDUCTIONS, random),
                  x.name(),
                  name,
                  keep,
                  x.type(),
                  result.type()));
      return result;
    }
    body.append(
        "%%%s = pd_op.%s %%%s : (%s) -> %s\n"
            .formatted(name, pick(UNARY, random), x.name(), x.type(), x.type()));
    return new Named(name, x.shape());
  }

  private static @Nullable List<Integer> joined(List<Integer> a, List<Integer> b) {
    List<Integer> result = new ArrayList<>();
    int rank = Math.max(a.size(), b.size());
    for (int i = 0; i < rank; i++) {
      int left = i - rank + a.size() < 0 ? 1 : a.get(i - rank + a.size());
      int right = i - rank + b.size() < 0 ? 1 : b.get(i - rank + b.size());
      if (left != right && left != 1 && right != 1) {
        return null;
      }
      result.add(Math.max(left, right));
    }
    return result;
  }

  private static String pick(List<String> names, Random random) {
    return names.get(random.nextInt(names.size()));
  }
}
