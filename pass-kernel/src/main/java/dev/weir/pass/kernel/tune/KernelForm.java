package dev.weir.pass.kernel.tune;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.compute.ConstantOp;
import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.HashMap;
import java.util.Map;

/// What tells kernels apart for which schedules are known: what they compute, names, sizes and constants apart, and the
/// sizes beside it.
///
/// @param digest of what is computed, of which tensors
/// @param extents for each nest the length of each axis, [#OPEN] where it is known only at run time
public record KernelForm(String digest, ImmutableList<ImmutableLongArray> extents) {
  /// The length of an axis that is known only at run time.
  public static final long OPEN = -1;

  private static final int DIGITS = 16;

  /// {@return the form of `kernel`; schedules say nothing about it}
  public static KernelForm of(KernelOp kernel) {
    StringBuilder text = new StringBuilder();
    Map<Value, String> names = new HashMap<>();
    for (Value tensor : kernel.bodyRegion().entry().arguments()) {
      TensorType type = (TensorType) tensor.type();
      names.put(tensor, "t" + names.size());
      text.append(type.elementType()).append(' ').append(type.rank()).append(';');
    }
    for (NestOp nest : kernel.nests()) {
      text.append("\nnest ").append(nest.axes().size());
      nest.stepwise().ifPresent(text::append);
      nest.axes().forEach(axis -> names.put(axis, "a" + names.size()));
      for (Operation op : nest.bodyRegion().entry()) {
        append(op, names, text);
      }
    }
    return new KernelForm(
        Hashing.sha256().hashString(text, UTF_8).toString().substring(0, DIGITS),
        kernel.nests().stream().map(KernelForm::extents).collect(toImmutableList()));
  }

  private static void append(Operation op, Map<Value, String> names, StringBuilder text) {
    text.append('\n').append(op.name());
    for (Value operand : op.operands()) {
      text.append(' ').append(names.get(operand));
    }
    for (NamedAttribute attribute : op.inherentAttributes().entries()) {
      boolean isValue = op instanceof ConstantOp && attribute.name().equals("value");
      if (!isValue && !(attribute.value() instanceof ExtentsAttr)) {
        text.append(' ').append(attribute.name()).append('=').append(attribute.value());
      }
    }
    for (Value result : op.results()) {
      names.put(result, "v" + names.size());
      text.append(" : ").append(result.type());
    }
  }

  /// {@return the length of each axis of `nest`}
  static ImmutableLongArray extents(NestOp nest) {
    var lengths = ImmutableLongArray.builder();
    for (Term each : nest.extents().sizes()) {
      lengths.add(each instanceof IntegerTerm known ? known.value() : OPEN);
    }
    return lengths.build();
  }
}
