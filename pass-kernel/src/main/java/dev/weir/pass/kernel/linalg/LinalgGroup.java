package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.operator.creation.ArangeOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.elementwise.WhereOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The body of a group as linalg operations on tensors.
///
/// Floats of 16 bits are computed as f32, each result rounded.
final class LinalgGroup {
  private final GroupOp group;
  private final LinalgBuilder builder = new LinalgBuilder();
  private final Map<Value, LinalgTensor> tensors = new HashMap<>();

  private LinalgGroup(GroupOp group) {
    this.group = group;
  }

  /// {@return the function called `name`}
  ///
  /// @throws UnsupportedGroupException if an operator is not known here
  static String write(GroupOp group, String name) {
    return new LinalgGroup(group).function(name);
  }

  private String function(String name) {
    List<String> parameters = new ArrayList<>();
    for (BlockArgument argument : group.bodyRegion().entry().arguments()) {
      if (!(argument.type() instanceof TensorType type)) {
        throw new UnsupportedGroupException(user(argument), "operands of type " + argument.type());
      }
      String parameter = "%arg" + parameters.size();
      parameters.add(parameter + ": " + type);
      tensors.put(argument, new LinalgTensor(parameter, sizes(parameter, type), element(type)));
    }
    for (Operation op : group.bodyRegion().entry()) {
      if (op instanceof YieldOp) {
        List<String> names = op.operands().stream().map(value -> tensor(value).name()).toList();
        List<String> types = op.operands().stream().map(value -> tensor(value).type()).toList();
        builder.line("return %s : %s", String.join(", ", names), String.join(", ", types));
      } else if (!(op instanceof FullIntArrayOp)) {
        if (op.resultCount() != 1 || !(op.result(0).type() instanceof TensorType)) {
          throw unsupported(op);
        }
        LinalgTensor result = write(op);
        if (!result.type().equals(op.result(0).type().toString())) {
          throw unsupported(op);
        }
        tensors.put(op.result(0), result);
      }
    }
    List<String> results = group.resultTypes().stream().map(String::valueOf).toList();
    return "  func.func @%s(%s) -> (%s) attributes {hacc.entry, hacc.function_kind = #hacc.function_kind<DEVICE>, hfusion.fusion_kind = #hfusion.fusion_kind<%s>} {\n%s  }\n"
        .formatted(
            name,
            String.join(", ", parameters),
            String.join(", ", results),
            fusionKind(group.kind()),
            builder.text());
  }

  private Operation user(BlockArgument argument) {
    OpOperand use = Iterables.getFirst(argument.uses(), null);
    return use == null ? group : use.owner();
  }

  /// {@return what AscendNPU-IR calls such groups}
  private static String fusionKind(String kind) {
    return switch (kind) {
      case "elementwise" -> "PURE_ELEMWISE";
      case "row_reduce" -> "LAST_AXIS_PBR";
      case "col_reduce", "reduce_tree" -> "ANY_PBR";
      case "matmul" -> "SHALLOW_CV";
      case "attention" -> "MIX_CV";
      default -> "ANY_PB";
    };
  }

  private ImmutableList<String> sizes(String name, TensorType type) {
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < type.rank(); i++) {
      if (type.isDynamic(i)) {
        sizes.add(builder.define("tensor.dim %s, %s : %s", name, builder.index(i), type));
      } else {
        sizes.add(Long.toString(type.shape().get(i)));
      }
    }
    return sizes.build();
  }

  private static String element(TensorType type) {
    return type.elementType().toString();
  }

  private static String element(Value value) {
    return element((TensorType) value.type());
  }

  private LinalgTensor tensor(Value value) {
    LinalgTensor tensor = tensors.get(value);
    if (tensor == null) {
      throw new UnsupportedGroupException(group, "a value that is no tensor of the group");
    }
    return tensor;
  }

  private static UnsupportedGroupException unsupported(Operation op) {
    return new UnsupportedGroupException(op, "'" + op.name() + "' of " + op.resultTypes());
  }

  /// {@return the operand, with f16 and bf16 made f32}
  private LinalgTensor wide(Value value) {
    LinalgTensor tensor = tensor(value);
    return tensor.isNarrow() ? builder.cast(tensor, "f32") : tensor;
  }

  private LinalgTensor write(Operation op) {
    String element = element(op.result(0));
    return switch (op) {
      case FullOp full -> builder.fill(sizesOf(full.result(0)), element, full.value());
      case FullLikeOp full ->
          builder.fill(tensor(full.x()).sizes(), element, number(op, full.value()));
      case CastOp cast -> castTo(tensor(cast.x()), element);
      case ScaleOp scale -> builder.cast(scale(scale), element);
      case WhereOp where -> where(where);
      case ArangeOp arange -> arange(arange);
      case TransposeOp transpose -> transpose(transpose);
      case MatmulOp matmul -> matmul(matmul);
      default -> builder.cast(named(op), element);
    };
  }

  private static String wideElement(String element) {
    return element.equals("f16") || element.equals("bf16") ? "f32" : element;
  }

  private LinalgTensor castTo(LinalgTensor x, String element) {
    if (element.equals("i1") && !x.element().equals("i1")) {
      LinalgTensor wide = x.isNarrow() ? builder.cast(x, "f32") : x;
      return compare("une", "ne", wide, builder.fill(wide.sizes(), wide.element(), 0));
    }
    return builder.cast(x, element);
  }

  private ImmutableList<String> sizesOf(Value value) {
    TensorType type = (TensorType) value.type();
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < type.rank(); i++) {
      sizes.add(Long.toString(type.shape().get(i)));
    }
    return sizes.build();
  }

  private static double number(Operation op, Value value) {
    if (value.definingOp() instanceof FullOp full) {
      return full.value();
    }
    throw unsupported(op);
  }

  private LinalgTensor named(Operation op) {
    String name = op.name().toString();
    return switch (name) {
      case "pd_op.add" -> binary("add", op);
      case "pd_op.subtract" -> binary("sub", op);
      case "pd_op.multiply" -> binary("mul", op);
      case "pd_op.divide" -> binary("div", op);
      case "pd_op.maximum" -> binary("max_signed", op);
      case "pd_op.minimum" -> binary("min_signed", op);
      case "pd_op.elementwise_pow" -> binary("powf", op);
      case "pd_op.exp",
          "pd_op.log",
          "pd_op.abs",
          "pd_op.ceil",
          "pd_op.floor",
          "pd_op.sqrt",
          "pd_op.rsqrt",
          "pd_op.square",
          "pd_op.tanh",
          "pd_op.erf" ->
          builder.unary(name.substring("pd_op.".length()), wide(op.operand(0)));
      case "pd_op.relu" ->
          builder.binary("max_signed", wide(op.operand(0)), filled(wide(op.operand(0)), 0));
      case "pd_op.sigmoid" -> sigmoid(wide(op.operand(0)));
      case "pd_op.silu" -> builder.binary("mul", wide(op.operand(0)), sigmoid(wide(op.operand(0))));
      case "pd_op.equal" -> compare("oeq", "eq", op);
      case "pd_op.not_equal" -> compare("une", "ne", op);
      case "pd_op.less_than" -> compare("olt", "slt", op);
      case "pd_op.less_equal" -> compare("ole", "sle", op);
      case "pd_op.greater_than" -> compare("ogt", "sgt", op);
      case "pd_op.greater_equal" -> compare("oge", "sge", op);
      case "pd_op.expand" -> expand(op);
      case "pd_op.assign" -> tensor(op.operand(0));
      case "pd_op.sum" -> reduce("arith.addf", "arith.addi", 0, op);
      case "pd_op.mean" -> mean(op);
      case "pd_op.max" -> reduce("arith.maximumf", "arith.maxsi", Double.NEGATIVE_INFINITY, op);
      case "pd_op.min" -> reduce("arith.minimumf", "arith.minsi", Double.POSITIVE_INFINITY, op);
      default -> throw unsupported(op);
    };
  }

  private LinalgTensor filled(LinalgTensor like, double value) {
    return builder.fill(like.sizes(), like.element(), value);
  }

  private LinalgTensor sigmoid(LinalgTensor x) {
    LinalgTensor e = builder.unary("exp", builder.unary("negf", x));
    return builder.unary("reciprocal", builder.binary("add", e, filled(x, 1)));
  }

  private LinalgTensor binary(String function, Operation op) {
    LinalgTensor x = wide(op.operand(0));
    LinalgTensor y = wide(op.operand(1));
    ImmutableList<String> sizes = common(x.sizes(), y.sizes());
    return builder.binary(function, builder.broadcast(x, sizes), builder.broadcast(y, sizes));
  }

  /// {@return the sizes to which both are broadcast}
  private static ImmutableList<String> common(ImmutableList<String> a, ImmutableList<String> b) {
    int rank = Math.max(a.size(), b.size());
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < rank; i++) {
      int fromA = i - rank + a.size();
      int fromB = i - rank + b.size();
      String left = fromA < 0 ? "1" : a.get(fromA);
      String right = fromB < 0 ? "1" : b.get(fromB);
      sizes.add(
          left.equals("1") || LinalgTensor.isKnown(right) && !right.equals("1") ? right : left);
    }
    return sizes.build();
  }

  private LinalgTensor compare(String real, String whole, Operation op) {
    LinalgTensor x = wide(op.operand(0));
    LinalgTensor y = wide(op.operand(1));
    ImmutableList<String> sizes = common(x.sizes(), y.sizes());
    return compare(real, whole, builder.broadcast(x, sizes), builder.broadcast(y, sizes));
  }

  private LinalgTensor compare(String real, String whole, LinalgTensor x, LinalgTensor y) {
    String operation = x.isReal() ? "%r = arith.cmpf " + real : "%r = arith.cmpi " + whole;
    return builder.map("i1", x.sizes(), operation + ", %a, %b : " + x.element(), x, y);
  }

  private LinalgTensor scale(ScaleOp op) {
    LinalgTensor x = wide(op.x());
    LinalgTensor factor =
        op.scale().definingOp() instanceof FullOp full
            ? filled(x, full.value())
            : stretched(wide(op.scale()), x);
    if (op.bias() == 0) {
      return builder.binary("mul", x, factor);
    } else if (op.biasAfterScale()) {
      return builder.binary("add", builder.binary("mul", x, factor), filled(x, op.bias()));
    }
    return builder.binary("mul", builder.binary("add", x, filled(x, op.bias())), factor);
  }

  private LinalgTensor stretched(LinalgTensor single, LinalgTensor like) {
    LinalgTensor scalar = builder.collapse(single, Set.copyOf(range(single.rank())));
    return builder.broadcast(scalar, like.sizes());
  }

  private static List<Integer> range(int end) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < end; i++) {
      list.add(i);
    }
    return list;
  }

  private LinalgTensor where(WhereOp op) {
    LinalgTensor condition = tensor(op.condition());
    LinalgTensor x = tensor(op.x());
    LinalgTensor y = tensor(op.y());
    ImmutableList<String> sizes = common(common(condition.sizes(), x.sizes()), y.sizes());
    return builder.select(
        builder.broadcast(condition, sizes),
        builder.broadcast(x, sizes),
        builder.broadcast(y, sizes));
  }

  private LinalgTensor expand(Operation op) {
    TensorType type = (TensorType) op.result(0).type();
    LinalgTensor x = tensor(op.operand(0));
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < type.rank(); i++) {
      int from = i - type.rank() + x.rank();
      if (!type.isDynamic(i)) {
        sizes.add(Long.toString(type.shape().get(i)));
      } else if (from >= 0 && !LinalgTensor.isKnown(x.sizes().get(from))) {
        sizes.add(x.sizes().get(from));
      } else {
        throw unsupported(op);
      }
    }
    return builder.broadcast(x, sizes.build());
  }

  private LinalgTensor arange(ArangeOp op) {
    double start = number(op, op.start());
    double step = number(op, op.step());
    String element = element(op.result(0));
    if (!element.startsWith("i") || start != Math.rint(start) || step != Math.rint(step)) {
      throw unsupported(op);
    }
    String steps =
        """
        %%i = linalg.index 0 : index
        %%x = arith.index_cast %%i : index to %s
        %%k = arith.constant %d : %s
        %%m = arith.muli %%x, %%k : %s
        %%s = arith.constant %d : %s
        %%r = arith.addi %%m, %%s : %s\
        """
            .formatted(element, (long) step, element, element, (long) start, element, element);
    return builder.map(element, sizesOf(op.result(0)), steps);
  }

  private LinalgTensor transpose(TransposeOp op) {
    LinalgTensor x = tensor(op.x());
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    op.perm().forEach(i -> sizes.add(x.sizes().get(i)));
    LinalgTensor empty = builder.empty(sizes.build(), x.element());
    return new LinalgTensor(
        builder.define(
            "linalg.transpose ins(%s : %s) outs(%s : %s) permutation = %s",
            x.name(), x.type(), empty.name(), empty.type(), op.perm()),
        empty.sizes(),
        x.element());
  }

  private LinalgTensor matmul(MatmulOp op) {
    LinalgTensor x = tensor(op.x());
    LinalgTensor y = tensor(op.y());
    if (x.rank() != 2 || y.rank() != 2 || op.transposeX() && op.transposeY() || !x.isReal()) {
      throw unsupported(op);
    }
    ImmutableList<String> sizes =
        ImmutableList.of(
            x.sizes().get(op.transposeX() ? 1 : 0), y.sizes().get(op.transposeY() ? 0 : 1));
    LinalgTensor start = builder.fill(sizes, x.isNarrow() ? "f32" : x.element(), 0);
    String name =
        "linalg.matmul"
            + (op.transposeX() ? "_transpose_a" : op.transposeY() ? "_transpose_b" : "");
    LinalgTensor product =
        new LinalgTensor(
            builder.define(
                "%s ins(%s, %s : %s, %s) outs(%s : %s) -> %s",
                name,
                x.name(),
                y.name(),
                x.type(),
                y.type(),
                start.name(),
                start.type(),
                start.type()),
            sizes,
            start.element());
    return builder.cast(product, x.element());
  }

  // Reductions.

  private static Set<Integer> axes(Operation op, int rank) {
    Set<Integer> axes = new TreeSet<>();
    if (!(op.operand(1).definingOp() instanceof FullIntArrayOp given)) {
      throw unsupported(op);
    }
    ImmutableLongArray values = given.value();
    for (int i = 0; i < values.length(); i++) {
      axes.add((int) (values.get(i) + (values.get(i) < 0 ? rank : 0)));
    }
    return axes.isEmpty() ? new TreeSet<>(range(rank)) : axes;
  }

  private LinalgTensor reduce(String real, String whole, double none, Operation op) {
    LinalgTensor x = wide(op.operand(0));
    String to = element(op.result(0));
    if (!x.isReal() && (Double.isInfinite(none) || x.element().equals("i1"))) {
      throw unsupported(op);
    }
    if (!wideElement(to).equals(x.element())) {
      x = builder.cast(x, wideElement(to));
    }
    return kept(op, x, builder.reduce(x.isReal() ? real : whole, none, x, axes(op, x.rank())));
  }

  private LinalgTensor kept(Operation op, LinalgTensor source, LinalgTensor reduced) {
    if (!(op.attribute("keepdim") instanceof BoolAttr keeps) || !keeps.value()) {
      return reduced;
    }
    Set<Integer> axes = axes(op, source.rank());
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < source.rank(); i++) {
      sizes.add(axes.contains(i) ? "1" : source.sizes().get(i));
    }
    return builder.expand(reduced, sizes.build(), axes);
  }

  private LinalgTensor mean(Operation op) {
    LinalgTensor x = wide(op.operand(0));
    if (!x.isReal()) {
      throw unsupported(op);
    }
    Set<Integer> axes = axes(op, x.rank());
    LinalgTensor sum = builder.reduce("arith.addf", 0, x, axes);
    long known = 1;
    List<String> others = new ArrayList<>();
    for (int axis : axes) {
      String size = x.sizes().get(axis);
      if (LinalgTensor.isKnown(size)) {
        known *= Long.parseLong(size);
      } else {
        others.add(size);
      }
    }
    LinalgTensor count =
        others.isEmpty()
            ? filled(sum, (double) known)
            : builder.fillWith(sum.sizes(), sum.element(), count(known, others, sum.element()));
    return kept(op, x, builder.binary("div", sum, count));
  }

  private String count(long known, List<String> others, String element) {
    String count = builder.index(known);
    for (String size : others) {
      count = builder.define("arith.muli %s, %s : index", count, size);
    }
    String whole = builder.define("arith.index_cast %s : index to i64", count);
    return builder.define("arith.sitofp %s : i64 to %s", whole, element);
  }
}
