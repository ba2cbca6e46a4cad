package dev.weir.dialect.compute;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.assembly.NestAssembly;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.SingleBlock;
import java.util.List;
import java.util.Optional;

/// What the same programs compute: a space of axes, and a body of scalar operations.
///
/// The arguments of the body are the axes; `extents` gives their lengths. An axis along which something is
/// reduced is a reduction axis, the others are parallel. What an operation of the body computes is a function
/// of the axes that it depends on: of those that its operands do, without those that it reduces along.
///
/// `stepwise` lists axes over which programs iterate index by index, since coordinates are computed from
/// them; tiles lie along the others only. `schedule` has an [AxisScheduleAttr] for each axis once the nest is
/// scheduled: programs are numbered in the order of the axes they lie along, the last one fastest. `stages` says
/// for how many iterations loops load at once. `split` cuts a reduction into pieces. `raster` numbers programs in bands.
@OpDef(value = "nest", assembly = NestAssembly.class)
public non-sealed interface NestOp extends ComputeOp, SingleBlock, NoTerminator {
  /// {@return the lengths of the axes}
  @Attr
  ExtentsAttr extents();

  /// {@return the axes over which programs iterate index by index}
  @Attr
  Optional<ImmutableIntArray> stepwise();

  /// {@return the schedule of each axis, once the nest is scheduled}
  @Attr
  Optional<ArrayAttr> schedule();

  /// {@return the number of iterations that loops load ahead, 1 for none}
  @Attr
  default int stages() {
    return 1;
  }

  /// {@return how a reduction is cut into pieces}
  @Attr
  Optional<ReductionSplitAttr> split();

  /// {@return in which bands programs are numbered}
  @Attr
  Optional<RasterAttr> raster();

  @Body
  Region bodyRegion();

  /// {@return the axes}
  default List<BlockArgument> axes() {
    return bodyRegion().entry().arguments();
  }

  /// {@return whether programs iterate over axis `axis` index by index}
  default boolean isStepwise(int axis) {
    return stepwise().isPresent() && stepwise().get().contains(axis);
  }

  /// {@return the schedule of axis `axis`}
  ///
  /// @throws java.util.NoSuchElementException if the nest is not scheduled
  default AxisScheduleAttr schedule(int axis) {
    return (AxisScheduleAttr) schedule().orElseThrow().elements().get(axis);
  }

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    NestRules.verify(this, diagnostics);
  }
}
