package dev.weir.pass.operator.precision;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Brings the operations of one block to the precision chosen for them: casts what goes into narrow
/// ones, casts back what goes into others, and adapts `full` and `cast` themselves. A value is cast
/// once per block and type.
final class BlockPrecision {
  private final Block block;
  private final PrecisionChoice choice;
  private final NarrowedValues narrowed;
  private final Rewriter rewriter = new Rewriter();
  private final Map<Value, Map<DType, Value>> casts = new IdentityHashMap<>();

  BlockPrecision(Block block, PrecisionChoice choice, NarrowedValues narrowed) {
    this.block = block;
    this.choice = choice;
    this.narrowed = narrowed;
  }

  /// {@return how many operations run on the narrow type now}
  long run() {
    Set<Operation> chosen = choice.narrowed(block);
    long changed = 0;
    for (Operation op = block.first(); op != null; op = op.next()) {
      if (chosen.contains(op)) {
        narrow(op);
        changed++;
      } else {
        restore(op);
      }
    }
    return changed;
  }

  private void narrow(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      Value operand = op.operand(i);
      boolean asIs =
          op instanceof KernelSignature known
              && (known.isMutableAttribute(i) || known.readsFullPrecision(i));
      if (asIs) {
        restore(op, i);
      } else if (operand.type() instanceof TensorType && PrecisionChoice.isFloat(operand.type())) {
        cast(op, i, choice.narrow());
      }
    }
    if (op.attribute("dtype") instanceof DataTypeAttr dtype
        && (dtype.dtype() == DType.FLOAT32
            || dtype.dtype() == DType.FLOAT16
            || dtype.dtype() == DType.BFLOAT16)) {
      rewriter.setAttribute(op, "dtype", new DataTypeAttr(choice.narrow()));
    } else if (op.resultCount() > 0
        && op.operandCount() == 0
        && op.definition().slotOf("dtype") >= 0
        && PrecisionChoice.isFloat(op.result(0).type())) {
      rewriter.setAttribute(op, "dtype", new DataTypeAttr(choice.narrow()));
    }
    if (op instanceof InfersTypes infers) {
      List<Type> inferred = infers.inferTypes();
      for (int i = 0; i < Math.min(op.resultCount(), inferred.size()); i++) {
        become(op.result(i), inferred.get(i));
      }
    }
  }

  /// Gives `result` the element types of `inferred`; the facts about its sizes stay.
  private void become(Value result, Type inferred) {
    Type was = result.type();
    Type now = withElementTypes(was, inferred);
    if (!now.equals(was)) {
      rewriter.setType(result, now);
      narrowed.note(result, was);
    }
  }

  private static Type withElementTypes(Type sizes, Type elements) {
    if (sizes instanceof TensorType tensor && elements instanceof TensorType other) {
      return tensor.withElementType(other.elementType());
    }
    if (sizes instanceof TupleType all
        && elements instanceof TupleType others
        && all.types().size() == others.types().size()) {
      var types = ImmutableList.<Type>builder();
      for (int i = 0; i < all.types().size(); i++) {
        types.add(withElementTypes(all.types().get(i), others.types().get(i)));
      }
      return new TupleType(types.build());
    }
    return elements;
  }

  private void restore(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      restore(op, i);
    }
  }

  private void restore(Operation op, int index) {
    if (narrowed.before(op.operand(index)) instanceof TensorType was) {
      cast(op, index, ElementTypes.dtypeOf(was.elementType()));
    }
  }

  private void cast(Operation op, int index, DType dtype) {
    Value value = op.operand(index);
    TensorType type = (TensorType) value.type();
    if (ElementTypes.dtypeOf(type.elementType()) == dtype) {
      return;
    }
    Map<DType, Value> known = casts.computeIfAbsent(value, v -> new HashMap<>());
    Value cast = known.get(dtype);
    if (cast == null) {
      rewriter.setInsertionPoint(op);
      rewriter.setLocation(value.location());
      cast = rewriter.add(OperatorOps.cast(value, dtype)).out();
      known.put(dtype, cast);
      narrowed.countCast();
    }
    rewriter.setOperand(op, index, cast);
  }
}
