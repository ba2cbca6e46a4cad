package dev.weir.dialect.controlflow.cf;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.controlflow.assembly.SwitchAssembly;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Successor;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Goes on in the block that belongs to the value of the flag, or in the default block where there
/// is none.
///
/// ```mlir
/// cf.switch %flag : i32, [
///   default: ^bb1(%a : i32),
///   42: ^bb1(%b : i32),
///   43: ^bb3
/// ]
/// ```
///
/// The operands of all cases lie one after the other; `case_operand_segments` says how many each
/// case has.
@OpDef(value = "switch", assembly = SwitchAssembly.class)
public non-sealed interface SwitchOp extends CfOp, Branch, Pure {
  @Operand(IntegerTyped.class)
  Value flag();

  @Operand
  ValueRange defaultOperands();

  @Operand
  ValueRange caseOperands();

  /// {@return the values of the cases}
  @Attr(codec = IntegerElementsCodec.class)
  Optional<DenseElementsAttr> caseValues();

  /// {@return the number of operands of each case}
  @Attr
  DenseArrayAttr caseOperandSegments();

  @Successor
  Block defaultDestination();

  @Successor
  ImmutableList<Block> caseDestinations();

  /// {@return the number of cases, the default not counted}
  default int caseCount() {
    return successorCount() - 1;
  }

  /// {@return the value of case `index`, its bits read as an unsigned number}
  default BigInteger caseValue(int index) {
    DenseElementsAttr values = caseValues().orElseThrow();
    int width = ((IntegerType) values.elementType()).width();
    BigInteger bits = width > 64 ? values.bitsAt(index) : BigInteger.valueOf(values.longAt(index));
    return bits.mod(BigInteger.ONE.shiftLeft(width));
  }

  /// {@return the operands of case `index`; none where the sizes of the cases do not add up}
  default OperandRange caseOperandRange(int index) {
    DenseArrayAttr sizes = caseOperandSegments();
    if (index >= sizes.size()) {
      return OperandRange.none(this);
    }
    long start = OperandRange.group(this, 2).start() + sizes.sumBefore(index);
    long size = sizes.longAt(index);
    return start >= 0 && size >= 0 && start + size <= operandCount()
        ? new OperandRange(this, (int) start, (int) size)
        : OperandRange.none(this);
  }

  @Override
  default SuccessorOperands successorOperands(int index) {
    return SuccessorOperands.of(
        index == 0 ? OperandRange.group(this, 1) : caseOperandRange(index - 1));
  }

  @Override
  default void setSuccessorOperands(Rewriter rewriter, int index, List<? extends Value> values) {
    setSuccessorOperands(rewriter, ImmutableMap.of(index, values));
  }

  @Override
  default void setSuccessorOperands(
      Rewriter rewriter, Map<Integer, ? extends List<? extends Value>> values) {
    List<? extends Value> ofDefault = values.get(0);
    if (ofDefault != null) {
      rewriter.setOperandGroup(this, 1, ofDefault);
    }
    if (values.size() == (ofDefault == null ? 0 : 1)) {
      return;
    }
    int[] sizes = caseOperandSegments().ints().toArray();
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      List<? extends Value> handed = values.get(i + 1);
      if (handed == null) {
        all.addAll(caseOperandRange(i).values());
      } else {
        all.addAll(handed);
        sizes[i] = handed.size();
      }
    }
    rewriter.setAttribute(this, "case_operand_segments", DenseArrayAttr.ofInts(sizes));
    rewriter.setOperandGroup(this, 2, all);
  }

  @Override
  default OptionalInt successorIndexFor(List<@Nullable Attribute> constants) {
    BigInteger value = bits(constants.get(0));
    return value == null ? OptionalInt.empty() : OptionalInt.of(successorIndexFor(value));
  }

  /// {@return the bits of the integer `constant`, read as an unsigned number, or null where it is no
  /// integer}
  static @Nullable BigInteger bits(@Nullable Attribute constant) {
    if (constant instanceof BoolAttr bool) {
      return bool.value() ? BigInteger.ONE : BigInteger.ZERO;
    }
    if (constant instanceof IntegerAttr integer && integer.type() instanceof IntegerType type) {
      return integer.bigValue().mod(BigInteger.ONE.shiftLeft(type.width()));
    }
    return null;
  }

  /// {@return the index of the successor that is taken where the flag has `value`, its bits read as
  /// an unsigned number}
  default int successorIndexFor(BigInteger value) {
    for (int i = 0; i < caseCount(); i++) {
      if (caseValue(i).equals(value)) {
        return i + 1;
      }
    }
    return 0;
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    DenseArrayAttr sizes = caseOperandSegments();
    if (!sizes.elementType().equals(IntegerType.I32)) {
      diagnostics.error(
          this,
          "attribute 'case_operand_segments' failed to satisfy constraint: i32 dense array"
              + " attribute");
      return;
    }
    long cases = sizes.sumBefore(sizes.size());
    if (cases != caseOperands().size()) {
      diagnostics.error(
          this,
          "caseOperands count (%d) does not match with the total size (%d) specified in attribute"
              + " 'case_operand_segments'",
          caseOperands().size(),
          cases);
      return;
    }
    Optional<DenseElementsAttr> values = caseValues();
    if (values.isEmpty() && caseCount() == 0) {
      return;
    }
    if (values.isPresent() && !flag().type().equals(values.get().elementType())) {
      diagnostics.error(
          this,
          "'flag' type ('%s') should match case value type ('%s')",
          flag().type(),
          values.get().elementType());
      return;
    }
    long count = values.map(DenseElementsAttr::elementCount).orElse(0L);
    if (count != caseCount()) {
      diagnostics.error(
          this,
          "number of case values (%d) should match number of case destinations (%d)",
          count,
          caseCount());
    }
  }
}
