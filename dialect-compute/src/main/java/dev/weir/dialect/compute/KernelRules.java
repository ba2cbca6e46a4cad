package dev.weir.dialect.compute;

import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.type.TensorType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Rules of kernels: their tensors, sizes and stores.
final class KernelRules {
  private KernelRules() {}

  static void verify(KernelOp kernel, Diagnostics diagnostics) {
    List<BlockArgument> arguments = kernel.bodyRegion().entry().arguments();
    if (kernel.outputs() < 1 || kernel.outputs() > arguments.size()) {
      diagnostics.error(
          kernel,
          "expects 'outputs' to be from 1 to the number of arguments, %d, got %d",
          arguments.size(),
          kernel.outputs());
      return;
    }
    for (BlockArgument argument : arguments) {
      if (!(argument.type() instanceof TensorType)) {
        diagnostics.error(
            kernel, "expects arguments that are tensors of known rank, got '%s'", argument.type());
        return;
      }
    }
    Set<String> symbols = symbols(kernel, diagnostics);
    if (symbols == null) {
      return;
    }
    for (BlockArgument output : kernel.outputArguments()) {
      verifyOutput(kernel, output, symbols, diagnostics);
    }
    for (Operation op : kernel.bodyRegion().entry()) {
      if (!(op instanceof NestOp nest)) {
        diagnostics.error(op, "expects nothing but 'compute.nest' in a kernel");
        return;
      }
      NestRules.verifySymbols(nest, symbols, diagnostics);
    }
    kernel
        .equalities()
        .ifPresent(all ->
            all.elements().forEach(pair -> verifyEquality(kernel, pair, symbols, diagnostics)));
  }

  private static void verifyEquality(
      KernelOp kernel, Attribute pair, Set<String> symbols, Diagnostics diagnostics) {
    if (!(pair instanceof ExtentsAttr extents) || extents.count() != 2) {
      diagnostics.error(kernel, "expects 'equalities' to hold pairs of sizes, got '%s'", pair);
    } else {
      verifyKnown(kernel, extents.sizes(), symbols, diagnostics);
    }
  }

  /// {@return the symbols that inputs give names to}, or null after reporting that a size has none
  private static @org.jspecify.annotations.Nullable Set<String> symbols(
      KernelOp kernel, Diagnostics diagnostics) {
    Set<String> names = new HashSet<>();
    for (BlockArgument input : kernel.inputArguments()) {
      for (Optional<Term> size : SymbolicSizes.of((TensorType) input.type())) {
        if (size.isEmpty()
            || size.get().symbols().size() > 0
                && !(size.get() instanceof SymbolTerm symbol && names.add(symbol.name()))) {
          diagnostics.error(
              kernel,
              "expects each size of an input that is not known to have a name of its own, as in"
                  + " 'tensor<?xf32, #shape.sizes<s0>>', got '%s'",
              input.type());
          return null;
        }
      }
    }
    return names;
  }

  private static void verifyOutput(
      KernelOp kernel, BlockArgument output, Set<String> symbols, Diagnostics diagnostics) {
    for (Optional<Term> size : SymbolicSizes.of((TensorType) output.type())) {
      if (size.isEmpty()) {
        diagnostics.error(kernel, "a size of an output is not known: '%s'", output.type());
        return;
      }
      verifyKnown(kernel, List.of(size.get()), symbols, diagnostics);
    }
    int stores = 0;
    for (OpOperand use : output.uses()) {
      if (use.owner() instanceof StoreOp) {
        stores++;
      } else {
        diagnostics.error(use.owner(), "reads an output of the kernel");
        return;
      }
    }
    if (stores != 1) {
      diagnostics.error(
          kernel, "expects each output to be stored once, got %d stores of one", stores);
    }
  }

  /// Reports terms over symbols that no input gives a name to.
  static void verifyKnown(
      Operation op, List<Term> sizes, Set<String> symbols, Diagnostics diagnostics) {
    for (Term size : sizes) {
      for (SymbolTerm symbol : size.symbols()) {
        if (!symbols.contains(symbol.name())) {
          diagnostics.error(op, "'%s' is no size of an input", symbol);
          return;
        }
      }
    }
  }
}
