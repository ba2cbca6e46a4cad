package dev.weir.dialect.kernel;

import dev.weir.dialect.kernel.buffer.BufferPlanCheck;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// The memory that one run of a program, or of a function, needs for what its kernels compute:
/// `#pd_kernel.plan<host = 8192, hostLive = 6144, device = 0, deviceLive = 0>`. It stands under `pd_kernel.plan` on the
/// module or the function; where each result lies in that memory is the `#pd_kernel.storage` of the call that computes
/// it.
///
/// A plan in which two values that are needed at the same time share bytes does not verify, nor does one in which a
/// result has no place or lies beyond the block.
///
/// @param host the size of the block of the host's memory, in bytes
/// @param hostLive the most bytes that are needed at once there: no plan can do with less
/// @param device the size of the block of the device's memory, in bytes
/// @param deviceLive the most bytes that are needed at once there
@AttrDef(value = "plan", format = "`<` struct(params) `>`")
public record BufferPlanAttr(long host, long hostLive, long device, long deviceLive)
    implements Attribute.VerifiesOwner {
  /// The name of the attribute.
  public static final String NAME = "pd_kernel.plan";

  @Override
  public void verifyOn(Operation owner, String name, Diagnostics diagnostics) {
    BufferPlanCheck.verify(this, owner, name, diagnostics);
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
