package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.tensor.program.TensorDialects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A call of an operator for all sizes that are like those of a given one: a dimension of size 1 has size 1, all others
/// are open, and those of one size have one name. So what broadcasts is known, though sizes are not.
///
/// Where an operator computes each element by itself, and nothing broadcasts, it has one dimension only.
final class OpenCall {
  private final FuncOp function;
  private final long[][] shapes;
  private final boolean isFlat;

  private OpenCall(FuncOp function, long[][] shapes, boolean isFlat) {
    this.function = function;
    this.isFlat = isFlat;
    this.shapes = shapes;
  }

  /// {@return what computes it}
  Block block() {
    return function.bodyRegion().entry();
  }

  /// {@return what tells it from others}
  String text() {
    return IrPrinter.print(function, PrintOptions.of(TensorDialects.REGISTRY));
  }

  /// {@return the values that it gives}
  List<Value> returned() {
    return ImmutableList.copyOf(Objects.requireNonNull(block().last()).operands());
  }

  /// {@return the shapes that the operands of the given call have here}
  long[][] shapes() {
    return shapes;
  }

  /// {@return whether operands and results have one dimension here, whatever they have in the given call}
  boolean isFlat() {
    return isFlat;
  }

  /// {@return `call` for open sizes}; empty where it has none to open, an operand is empty, or a size of a result does not
  /// follow from those of operands
  static Optional<OpenCall> of(OperatorCall call) {
    List<TensorType> types =
        call.block().argumentTypes().stream().map(TensorType.class::cast).toList();
    long elements = types.stream().mapToLong(OpenCall::count).sum();
    if (elements > EagerKernels.LARGE
        || types.stream().anyMatch(type -> type.shape().contains(0))) {
      return Optional.empty();
    }
    boolean isFlat = isFlat(call, types);
    if (isFlat) {
      types = types.stream().map(OpenCall::flat).toList();
    }
    Map<Long, Term> names = new LinkedHashMap<>();
    List<Type> open = new ArrayList<>();
    long[][] shapes = new long[types.size()][];
    for (int i = 0; i < shapes.length; i++) {
      open.add(open(types.get(i), names));
      shapes[i] = types.get(i).shape().toArray();
    }
    return names.isEmpty() ? Optional.empty() : build(call, open, shapes, names, isFlat);
  }

  private static boolean isFlat(OperatorCall call, List<TensorType> types) {
    return call.operation() instanceof ElementwiseOp
        && call.operation().operandCount() == types.size()
        && types.get(0).rank() != 1
        && types.stream().allMatch(type -> type.shape().equals(types.get(0).shape()));
  }

  private static TensorType flat(TensorType type) {
    return TensorType.of(type.elementType(), count(type));
  }

  private static long count(TensorType type) {
    return dev.weir.dialect.builtin.data.Tensor.elementCountOf(type.shape().toArray());
  }

  private static TensorType open(TensorType type, Map<Long, Term> names) {
    List<Optional<Term>> sizes = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      long size = type.dimension(i);
      sizes.add(
          Optional.of(
              size == 1
                  ? Term.of(1)
                  : names.computeIfAbsent(size, missing -> Term.symbol("n" + names.size()))));
    }
    return SymbolicSizes.tensor(sizes, type.elementType(), type.encoding());
  }

  private static Optional<OpenCall> build(
      OperatorCall call, List<Type> types, long[][] shapes, Map<Long, Term> names, boolean isFlat) {
    Block block = new Block(types);
    OpBuilder b = OpBuilder.atEnd(block);
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < types.size(); i++) {
      mapping.map(call.block().argument(i), block.argument(i));
    }
    Rewriter rewriter = new Rewriter();
    Map<SymbolTerm, Long> values = new HashMap<>();
    names.forEach((size, name) -> values.put((SymbolTerm) name, size));
    for (Operation op : call.block()) {
      if (op == call.block().last()) {
        break;
      }
      Operation copy = op.clone(mapping);
      rewriter.setAttribute(copy, OperatorCall.MARK, null);
      b.insert(copy);
      if (copy.operandCount() > 0 && !retype(copy, op, values, isFlat, rewriter)) {
        return Optional.empty();
      }
    }
    List<Value> results = call.returned().stream().map(mapping::of).toList();
    b.add(FunctionOps.returnOp(results));
    Region region = new Region();
    region.append(block);
    FunctionType type = FunctionType.of(types, results.stream().map(Value::type).toList());
    return Optional.of(
        new OpenCall(
            FunctionOps.func("call", type, region).build(Location.unknown()), shapes, isFlat));
  }

  /// Gives `copy` the types that follow from those of its operands.
  ///
  /// @return whether these are the types of `original`, but for open sizes
  private static boolean retype(
      Operation copy,
      Operation original,
      Map<SymbolTerm, Long> values,
      boolean isFlat,
      Rewriter rewriter) {
    if (!(copy instanceof InfersSymbolicShape infers)) {
      return false;
    }
    List<Type> types;
    try {
      types = infers.inferTypes(ShapeInference.of(copy));
    } catch (IllegalArgumentException e) {
      // It is only for the sizes it was given.
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      if (!(types.get(i) instanceof TensorType type)
          || !(original.result(i).type() instanceof TensorType known)
          || !follows(type, isFlat ? flat(known) : known, values)) {
        return false;
      }
      rewriter.setType(copy.result(i), type);
    }
    return true;
  }

  private static boolean follows(TensorType open, TensorType known, Map<SymbolTerm, Long> values) {
    if (open.rank() != known.rank()) {
      return false;
    }
    List<Optional<Term>> sizes = SymbolicSizes.of(open);
    for (int i = 0; i < sizes.size(); i++) {
      Term size = sizes.get(i).orElse(null);
      if (known.isDynamic(i)) {
        // Both depend on elements.
        continue;
      }
      if (size == null
          || size instanceof IntegerTerm number && (number.value() != 1 || known.dimension(i) != 1)
          || !Long.valueOf(known.dimension(i)).equals(value(size, values))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Long value(Term size, Map<SymbolTerm, Long> values) {
    return values.keySet().containsAll(size.symbols()) ? (Long) size.evaluate(values::get) : null;
  }
}
