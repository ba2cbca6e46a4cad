package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.assembly.KernelAssembly;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.Symbol;
import java.util.List;
import java.util.Optional;

/// A kernel at index level: nests that compute tensors from tensors.
///
/// ```mlir
/// compute.kernel @row_reduce_1(%x: tensor<4x8xf32>) -> (%y: tensor<4xf32>) kind "row_reduce" {
///   compute.nest (%i = 4, %j = 8) {
///     %0 = compute.load %x[%i, %j] view <4, 8> : tensor<4x8xf32>
///     %1 = compute.reduce <sum> %0 along(%j) : f32
///     compute.store %1, %y[%i] view <4> : f32, tensor<4xf32>
///   }
/// }
/// ```
///
/// The arguments are the tensors that are read, then those that are written. A size that is known only at run
/// time is a symbol, which the type of an input gives a name to (`tensor<?x8xf32, #shape.sizes<s0>>`); all
/// other sizes are terms over these. Each output is stored by one nest, once for each of its elements. Nests
/// run in any order: none reads what another writes.
///
/// `kind` says what the kernel was made of. `equalities` holds pairs of sizes that are taken to be equal
/// ([ExtentsAttr] of two): a run in which they are not is an error. `bounds` says what elements of inputs must
/// lie in that are taken as indices; who calls the kernel checks it. `library` is what a kernel of a library
/// computes that can take this one's place.
@OpDef(value = "kernel", assembly = KernelAssembly.class)
public non-sealed interface KernelOp
    extends ComputeOp, Symbol, IsolatedFromAbove, SingleBlock, NoTerminator {
  /// {@return the name of the kernel}
  @Attr
  String symName();

  /// {@return the kind of group that the kernel was made of, such as `row_reduce`}
  @Attr
  String kind();

  /// How many of the arguments, the last ones, are written.
  @Attr
  int outputs();

  /// {@return pairs of sizes that are taken to be equal; a run in which they are not is an error}
  @Attr
  Optional<ArrayAttr> equalities();

  /// {@return bounds on elements of inputs that are used as indices, which the caller checks}
  @Attr
  Optional<ArrayAttr> bounds();

  /// {@return the library kernel that computes the same and can take its place}
  @Attr
  Optional<Attribute> library();

  @Body
  Region bodyRegion();

  /// {@return the tensors that are read}
  default List<BlockArgument> inputArguments() {
    List<BlockArgument> all = bodyRegion().entry().arguments();
    return all.subList(0, Math.max(0, all.size() - outputs()));
  }

  /// {@return the tensors that are written}
  default List<BlockArgument> outputArguments() {
    List<BlockArgument> all = bodyRegion().entry().arguments();
    return all.subList(Math.max(0, all.size() - outputs()), all.size());
  }

  /// {@return the nests}
  default ImmutableList<NestOp> nests() {
    var nests = ImmutableList.<NestOp>builder();
    for (Operation op : bodyRegion().entry()) {
      if (op instanceof NestOp nest) {
        nests.add(nest);
      }
    }
    return nests.build();
  }

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    KernelRules.verify(this, diagnostics);
  }
}
