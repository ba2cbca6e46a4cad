package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.kernel.assembly.StorageFormat;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.type.TensorLike;

/// Where a kernel call writes its results, one entry for each: `#pd_kernel.storage<at 4096, over 0>`. It stands under
/// `pd_kernel.storage` on the call, in a program that has a `#pd_kernel.plan`.
///
/// `at N` is N bytes into the block of the plan for the result's place, a multiple of 64; its size is that of the
/// result's type. `over I` is operand I, which dies there; `output` is memory of whoever runs the program; `grown` is
/// memory of its own, whose size is known only at run time; `none` is none.
///
/// @param results an entry for each result
@AttrDef(value = "storage", assembly = StorageFormat.class)
public record StorageAttr(ImmutableList<Storage> results) implements Attribute.VerifiesOwner {
  /// The name of the attribute.
  public static final String NAME = "pd_kernel.storage";

  @Override
  public void verifyOn(Operation owner, String name, Diagnostics diagnostics) {
    if (!(owner instanceof PdKernelOp) || !name.equals(NAME)) {
      diagnostics.error(
          owner, "'%s' stands under '%s' on kernel calls and launches only", this, NAME);
    } else if (results.size() != owner.resultCount()) {
      diagnostics.error(
          owner,
          "'%s' has %d entries, expected one for each of the %d results",
          NAME,
          results.size(),
          owner.resultCount());
    } else if (!hasPlan(owner)) {
      diagnostics.error(
          owner,
          "has '%s', but the program around has no '%s': run 'plan-buffers'",
          NAME,
          BufferPlanAttr.NAME);
    } else {
      for (int i = 0; i < results.size(); i++) {
        verify(owner, i, diagnostics);
      }
    }
  }

  private static boolean hasPlan(Operation call) {
    Operation around = call.parent();
    while (around != null && !(around instanceof Callable) && around.parent() != null) {
      around = around.parent();
    }
    return around == null || around.attribute(BufferPlanAttr.NAME) instanceof BufferPlanAttr;
  }

  private void verify(Operation owner, int i, Diagnostics diagnostics) {
    switch (results.get(i)) {
      case Storage.At(long offset) -> {
        if (offset < 0 || offset % BufferPlan.ALIGNMENT != 0) {
          diagnostics.error(
              owner,
              "result %d is stored at offset %d, expected a multiple of %d",
              i,
              offset,
              BufferPlan.ALIGNMENT);
        } else if (!(owner.result(i).type() instanceof TensorLike like)
            || !like.tensor().isStatic()) {
          diagnostics.error(
              owner,
              "result %d of type '%s' has no static size: expected 'grown'",
              i,
              owner.result(i).type());
        }
      }
      case Storage.Over(int operand) -> {
        if (operand < 0 || operand >= owner.operandCount()) {
          diagnostics.error(
              owner, "result %d is written over operand %d, which is not there", i, operand);
        }
      }
      case Storage.Grown(int buffer) -> {
        if (buffer < 0) {
          diagnostics.error(owner, "result %d grows in buffer %d, which cannot be", i, buffer);
        }
      }
      default -> {
        // Is right wherever there is a result.
      }
    }
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
