package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.assembly.FuncAssembly;
import dev.weir.dialect.builtin.codec.DictionariesCodec;
import dev.weir.dialect.builtin.codec.FunctionTypeCodec;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.DefaultDialect;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.SizeEncoding;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// A function: a name, a type, and a body whose entry block takes the arguments, or no body where it
/// is only declared.
///
/// ```mlir
/// func.func private @declared(f32) -> f32
/// func.func @identity(%x: f32 {weir.hint = 1 : i64}) -> f32 {
///   return %x : f32
/// }
/// ```
///
/// `arg_attrs` and `res_attrs` hold one dictionary per argument and result; `no_inline` asks that
/// calls stay calls.
@OpDef(value = "func", assembly = FuncAssembly.class)
public non-sealed interface FuncOp
    extends FunctionOp, IsolatedFromAbove, Symbol, Callable, DefaultDialect {
  /// {@return the name}
  @Attr
  String symName();

  /// {@return the types of arguments and results}
  @Attr(codec = FunctionTypeCodec.class)
  FunctionType functionType();

  /// {@return `private` or `nested`; absent for `public`}
  @Attr
  Optional<String> symVisibility();

  /// {@return a dictionary for each argument}
  @Attr(codec = DictionariesCodec.class)
  Optional<ArrayAttr> argAttrs();

  /// {@return a dictionary for each result}
  @Attr(codec = DictionariesCodec.class)
  Optional<ArrayAttr> resAttrs();

  /// {@return whether calls stay calls}
  @Attr("no_inline")
  Optional<UnitAttr> noInline();

  @Body
  Region bodyRegion();

  /// {@return the attributes of argument `index`}; unlike [#argAttrs()], this looks at no other argument
  default DictionaryAttr argumentAttributes(int index) {
    return dictionary(attribute("arg_attrs"), index);
  }

  /// {@return the attributes of result `index`}; unlike [#resAttrs()], this looks at no other result
  default DictionaryAttr resultAttributes(int index) {
    return dictionary(attribute("res_attrs"), index);
  }

  private static DictionaryAttr dictionary(@Nullable Attribute dictionaries, int index) {
    return dictionaries instanceof ArrayAttr all
            && index < all.elements().size()
            && all.elements().get(index) instanceof DictionaryAttr attributes
        ? attributes
        : DictionaryAttr.empty();
  }

  /// Makes a function and inserts it.
  ///
  /// @param body fills the entry block, which has the arguments
  static FuncOp define(
      OpBuilder builder, String name, FunctionType type, BiConsumer<OpBuilder, Block> body) {
    Region region = new Region();
    Block entry = new Block(type.inputs());
    region.append(entry);
    body.accept(OpBuilder.atEnd(entry), entry);
    return builder.add(FunctionOps.func(name, type, region));
  }

  /// {@return the type, or nothing where the attribute that holds it is missing or wrong}; for
  /// those who look at a function that may not have been verified
  default Optional<FunctionType> soundType() {
    return attribute("function_type") instanceof TypeAttr(Type type)
            && type instanceof FunctionType function
        ? Optional.of(function)
        : Optional.empty();
  }

  /// {@return whether there is no body}
  default boolean isDeclaration() {
    return bodyRegion().isEmpty();
  }

  @Override
  default Optional<Region> callableRegion() {
    return isDeclaration() ? Optional.empty() : Optional.of(bodyRegion());
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
  default boolean dropFromSignature(
      Rewriter rewriter, IntPredicate arguments, IntPredicate results) {
    FunctionType type = functionType();
    FunctionType kept =
        FunctionType.of(without(type.inputs(), arguments), without(type.results(), results));
    rewriter.setAttribute(this, "function_type", new TypeAttr(kept));
    argAttrs()
        .ifPresent(each ->
            rewriter.setAttribute(
                this, "arg_attrs", new ArrayAttr(without(each.elements(), arguments))));
    resAttrs()
        .ifPresent(each ->
            rewriter.setAttribute(
                this, "res_attrs", new ArrayAttr(without(each.elements(), results))));
    return true;
  }

  private static <T> ImmutableList<T> without(List<? extends T> all, IntPredicate dropped) {
    var kept = ImmutableList.<T>builder();
    for (int i = 0; i < all.size(); i++) {
      if (!dropped.test(i)) {
        kept.add(all.get(i));
      }
    }
    return kept.build();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    FunctionType type = functionType();
    verifyDictionaries(argAttrs(), "argument", type.inputs().size(), diagnostics);
    verifyDictionaries(resAttrs(), "result", type.results().size(), diagnostics);
    if (isDeclaration()) {
      if (isPublic()) {
        diagnostics.error(this, "symbol declaration cannot have public visibility");
      }
      return;
    }
    Block entry = bodyRegion().entry();
    List<Type> inputs = type.inputs();
    if (entry.argumentCount() != inputs.size()) {
      diagnostics.error(
          this, "entry block must have %d arguments to match function signature", inputs.size());
      return;
    }
    for (int i = 0; i < inputs.size(); i++) {
      Type argument = entry.argument(i).type();
      if (!SizeEncoding.areEqualWithout(argument, inputs.get(i))) {
        diagnostics.error(
            this,
            "type of entry block argument #%d('%s') must match the type of the corresponding"
                + " argument in function signature('%s')",
            i,
            argument,
            inputs.get(i));
      }
    }
  }

  private void verifyDictionaries(
      Optional<ArrayAttr> attributes, String what, int expected, Diagnostics diagnostics) {
    if (attributes.isEmpty()) {
      return;
    }
    int size = attributes.get().elements().size();
    if (size != expected) {
      diagnostics.error(
          this,
          "expects %s attribute array to have the same number of elements as the number of function"
              + " %ss, got %d, but expected %d",
          what,
          what,
          size,
          expected);
      return;
    }
    for (Attribute each : attributes.get().elements()) {
      for (NamedAttribute entry : ((DictionaryAttr) each).entries()) {
        if (entry.name().indexOf('.') < 0) {
          diagnostics.error(this, "%ss may only have dialect attributes", what);
          return;
        }
      }
    }
  }
}
