package dev.weir.dialect.mindir;

import dev.weir.dialect.builtin.codec.DictionariesCodec;
import dev.weir.dialect.builtin.codec.FunctionTypeCodec;
import dev.weir.dialect.mindir.assembly.FuncGraphAssembly;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import java.util.List;
import java.util.Optional;

/// A FuncGraph: parameters, the values that it captures, and a body that returns one value.
///
/// ```mlir
/// mindir.func @net(%x: tensor<2xf32>, %w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}) -> tensor<2xf32> {
///   %f = mindir.closure @inner(%x) : (tensor<2xf32>) -> ((tensor<2xf32>) -> tensor<2xf32>)
///   ...
/// }
/// mindir.func private @inner(%y: tensor<2xf32>) captures(%x: tensor<2xf32>) -> tensor<2xf32> { ... }
/// ```
///
/// `function_type` is the type of the function as a value: it leaves out what is captured, which
/// follows the parameters among the arguments of the body. A parameter with `mindir.weight` takes its
/// value from the parameter store, under that name, where no argument is given.
///
/// Source: mindspore/core/ir/func_graph.h. Deviation: there, a graph refers to the nodes of the
/// graphs around it and has no list of what it captures.
@OpDef(value = "func", assembly = FuncGraphAssembly.class)
public non-sealed interface FuncOp
    extends MindIrOp, IsolatedFromAbove, SingleBlock, Symbol, Callable {
  /// The argument attribute that names the stored value of a parameter.
  String WEIGHT = "mindir.weight";

  /// {@return the name of the function}
  @Attr
  String symName();

  /// {@return the type of the function as a value, without what is captured}
  @Attr(codec = FunctionTypeCodec.class)
  FunctionType functionType();

  /// {@return `private` where other modules may not call it}
  @Attr
  Optional<String> symVisibility();

  /// {@return a dictionary of attributes for each parameter}
  @Attr(codec = DictionariesCodec.class)
  Optional<ArrayAttr> argAttrs();

  @Body
  Region bodyRegion();

  /// {@return the parameters}
  default List<BlockArgument> parameters() {
    return bodyRegion().entry().arguments().subList(0, functionType().inputs().size());
  }

  /// {@return what is noted of parameter `index`}; unlike [#argAttrs()], this looks at no other parameter
  default DictionaryAttr parameterAttributes(int index) {
    return attribute("arg_attrs") instanceof ArrayAttr all
            && index < all.elements().size()
            && all.elements().get(index) instanceof DictionaryAttr attributes
        ? attributes
        : DictionaryAttr.empty();
  }

  /// {@return the name of the stored value of parameter `index`, where it has one}
  default Optional<String> weight(int index) {
    return parameterAttributes(index).get(WEIGHT) instanceof StringAttr name
        ? Optional.of(name.value())
        : Optional.empty();
  }

  /// {@return the arguments that stand for captured values}
  default List<BlockArgument> captures() {
    List<BlockArgument> all = bodyRegion().entry().arguments();
    return all.subList(functionType().inputs().size(), all.size());
  }

  /// {@return the type of the value that is returned}
  default Type resultType() {
    return functionType().results().get(0);
  }

  /// {@return what ends the body}
  default ReturnOp returnOp() {
    return (ReturnOp) bodyRegion().entry().last();
  }

  /// The body, for those who call by name; a function that captures can only be called as a value.
  @Override
  default Optional<Region> callableRegion() {
    return captures().isEmpty() ? Optional.of(bodyRegion()) : Optional.empty();
  }

  @Override
  default List<Type> callableArgumentTypes() {
    return functionType().inputs();
  }

  @Override
  default List<Type> callableResultTypes() {
    return functionType().results();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    FunctionType type = functionType();
    if (type.results().size() != 1) {
      diagnostics.error(this, "returns one value, but its type has %d", type.results().size());
      return;
    }
    if (bodyRegion().isEmpty()) {
      diagnostics.error(this, "expects a body");
      return;
    }
    Block entry = bodyRegion().entry();
    List<Type> inputs = type.inputs();
    if (entry.argumentCount() < inputs.size()) {
      diagnostics.error(this, "expects at least %d arguments in its body", inputs.size());
      return;
    }
    for (int i = 0; i < inputs.size(); i++) {
      if (!entry.argument(i).type().equals(inputs.get(i))) {
        diagnostics.error(
            this,
            "argument #%d of the body is '%s', but the function takes '%s'",
            i,
            entry.argument(i).type(),
            inputs.get(i));
      }
    }
    if (argAttrs().isPresent() && argAttrs().get().elements().size() != inputs.size()) {
      diagnostics.error(
          this,
          "has attributes for %d arguments, but takes %d",
          argAttrs().get().elements().size(),
          inputs.size());
    }
    if (!(entry.last() instanceof ReturnOp)) {
      diagnostics.error(this, "expects its body to end with 'mindir.return'");
      return;
    }
    TokenChains.verify(entry, diagnostics);
  }
}
