package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.ComputeOps;
import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.KernelPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/// What a kernel of the dialect `compute` says besides its nests.
///
/// @param kind what it was made of
/// @param inputs the types of its inputs, whose open sizes are symbols
/// @param outputs the types of its outputs
/// @param sizes the names of the symbols
/// @param equalities pairs of sizes that are taken to be equal
/// @param bounds what elements of inputs must lie in
/// @param library what a kernel of a library can compute in its place
record ComputeKernel(
    String kind,
    ImmutableList<TensorType> inputs,
    ImmutableList<TensorType> outputs,
    AffineTerms sizes,
    ImmutableList<ImmutableList<Term>> equalities,
    ImmutableList<Attribute> bounds,
    Optional<Attribute> library) {

  /// {@return what `kernel` says}
  static ComputeKernel of(KernelOp kernel) {
    List<String> names = new ArrayList<>();
    ImmutableList<TensorType> inputs = types(kernel.inputArguments());
    for (TensorType input : inputs) {
      for (Optional<Term> size : SymbolicSizes.of(input)) {
        if (size.orElseThrow() instanceof SymbolTerm symbol) {
          names.add(symbol.name());
        }
      }
    }
    return new ComputeKernel(
        kernel.kind(),
        inputs,
        types(kernel.outputArguments()),
        new AffineTerms(names),
        kernel.equalities().map(ArrayAttr::elements).orElse(ImmutableList.of()).stream()
            .map(pair -> ((ExtentsAttr) pair).sizes())
            .collect(ImmutableList.toImmutableList()),
        kernel.bounds().map(ArrayAttr::elements).orElse(ImmutableList.of()),
        kernel.library());
  }

  /// {@return how many inputs and outputs it has}
  int tensors() {
    return inputs.size() + outputs.size();
  }

  private static ImmutableList<TensorType> types(List<? extends Value> values) {
    return values.stream()
        .map(value -> (TensorType) value.type())
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the kernel with these parts, not part of anything yet; its name is its kind}
  ///
  /// @param tensors which of the inputs, then outputs, each pointer of the parts is
  KernelOp write(List<KernelPart> parts, IntUnaryOperator tensors, Location location) {
    List<Type> types = new ArrayList<>(inputs);
    types.addAll(outputs);
    Region region = new Region();
    OpBuilder builder = new OpBuilder();
    builder.setLocation(location);
    Block body = builder.createBlock(region, types);
    for (KernelPart part : parts) {
      ComputeWriter.write(
          part, pointer -> body.argument(tensors.applyAsInt(pointer)), sizes, builder, location);
    }
    var spec = ComputeOps.kernel(kind, kind, outputs.size(), region);
    if (!equalities.isEmpty()) {
      spec.equalities(
          new ArrayAttr(
              equalities.stream().map(ExtentsAttr::of).collect(ImmutableList.toImmutableList())));
    }
    if (!bounds.isEmpty()) {
      spec.bounds(new ArrayAttr(bounds));
    }
    library.ifPresent(spec::library);
    return spec.build(location);
  }
}
