package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.Launchable;
import dev.weir.dialect.tile.assembly.TileFuncAssembly;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.ImplicitTerminator;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// One generated kernel: what each of the programs that run it does.
///
/// ```mlir
/// tile.func @double(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index)
///     grid affine_map<()[s0] -> (s0 ceildiv 1024)> kind "elementwise" {
///   …
///   tile.return
/// }
/// ```
///
/// The arguments are pointers into global memory, then indices that say the sizes known only at run
/// time. `access` says for each pointer whether it is read, written or both. A launch runs as many
/// programs as `grid` gives for the indices: a map without dimensions whose symbols are the index
/// arguments, with one result. Programs run in any order and at once; none may read or write what
/// another writes, except that several may add to the same by [AtomicAddOp]. `kind` says what the
/// kernel was made of, such as `row_reduce`.
@OpDef(value = "func", assembly = TileFuncAssembly.class)
@ImplicitTerminator(TileReturnOp.class)
public non-sealed interface TileFuncOp extends TileOp, Launchable, IsolatedFromAbove, SingleBlock {
  /// {@return the name of the function}
  @Attr
  String symName();

  /// {@return how each pointer is accessed: `read`, `write` or both}
  @Attr
  ArrayAttr access();

  /// {@return the grid size, as a function of the sizes}
  @Attr
  AffineMapAttr grid();

  /// {@return what the kernel computes, such as `elementwise` or `reduction`; for reports}
  @Attr
  default String kind() {
    return "elementwise";
  }

  /// What the kernel computes in the terms of a library, where it is a matmul.
  @Attr
  Optional<ProductAttr> product();

  /// Whether each access is to be checked where the kernel runs on the host, as of a kernel that Weir did not
  /// generate: what it must not do is an error then.
  @Attr
  default boolean checked() {
    return false;
  }

  @Body
  Region bodyRegion();

  /// {@return the arguments that are pointers}
  default ImmutableList<BlockArgument> pointers() {
    return bodyRegion().entry().arguments().stream()
        .filter(argument -> argument.type() instanceof PointerType)
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the arguments that are sizes}
  default ImmutableList<BlockArgument> sizes() {
    return bodyRegion().entry().arguments().stream()
        .filter(argument -> !(argument.type() instanceof PointerType))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return how pointer `i` is used}
  default Access access(int i) {
    return Access.of(((StringAttr) access().elements().get(i)).value());
  }

  /// {@return the grid size of a launch with these sizes}
  ///
  /// @throws IllegalArgumentException if there are not as many sizes as the kernel has, or the grid
  ///     divides by what is not positive for them
  default long programs(long... sizes) {
    return GridRules.programs(grid().value(), sizes);
  }

  /// {@return the grid size of a launch of a kernel with this grid}
  ///
  /// @throws IllegalArgumentException as [#programs(long...)]
  static long programs(AffineMap grid, long[] sizes) {
    return GridRules.programs(grid, sizes);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    int before = diagnostics.errorCount();
    GridRules.verify(this, diagnostics);
    if (diagnostics.errorCount() == before) {
      ProductRules.verify(this, diagnostics);
    }
  }

  @Override
  default void verifyLaunch(
      Operation launch, List<TensorType> tensors, int inputs, int sizes, Diagnostics diagnostics) {
    LaunchRules.verify(this, launch, tensors, inputs, sizes, diagnostics);
  }

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    for (Operation op : bodyRegion().entry()) {
      StructureRules.verifyTileOps(op, diagnostics);
    }
    ExtentRules.verifyAgreement(this, diagnostics);
  }
}
