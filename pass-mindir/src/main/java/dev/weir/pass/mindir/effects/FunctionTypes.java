package dev.weir.pass.mindir.effects;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.List;

/// The types of functions that take tokens besides what they took before.
///
/// Functions among the parameters, the results or the elements of something become unknown where such
/// a type holds them: which tokens they take depends on which they are.
final class FunctionTypes {
  private final FunctionTargets targets;
  private final FunctionEffects effects;
  private final Rewriter rewriter;

  FunctionTypes(FunctionTargets targets, FunctionEffects effects, Rewriter rewriter) {
    this.targets = targets;
    this.effects = effects;
    this.rewriter = rewriter;
  }

  static void set(FuncOp function, List<Type> inputs, Type result, Rewriter rewriter) {
    rewriter.setAttribute(
        function, "function_type", new TypeAttr(FunctionType.of(inputs, ImmutableList.of(result))));
  }

  /// Gives the values that may be functions with effects, and `functions` as they take and return such
  /// values, their types.
  void apply(List<FuncOp> functions) {
    for (Value value : targets.values()) {
      FunctionEffects.Effects what = effects.ofCall(value);
      if (what.any()) {
        rewriter.setType(
            value,
            value.type() instanceof FunctionType type
                ? withTokens(type, what)
                : withoutFunctions(value.type()));
      }
    }
    for (FuncOp function : functions) {
      var inputs = ImmutableList.<Type>builder();
      for (BlockArgument parameter : function.parameters()) {
        inputs.add(parameter.type());
      }
      Type result = function.resultType();
      Value given = function.returnOp().value();
      boolean changed = effects.ofCall(given).any();
      set(function, inputs.build(), changed ? given.type() : result, rewriter);
    }
  }

  private static FunctionType withTokens(FunctionType type, FunctionEffects.Effects what) {
    var inputs = ImmutableList.<Type>builder();
    for (Type input : type.inputs()) {
      inputs.add(withoutFunctions(input));
    }
    if (what.touchesMemory()) {
      inputs.add(UMonadType.UMONAD);
    }
    if (what.outside()) {
      inputs.add(IOMonadType.IOMONAD);
    }
    return FunctionType.of(inputs.build(), mapped(type.results()));
  }

  private static ImmutableList<Type> mapped(List<Type> types) {
    return types.stream()
        .map(FunctionTypes::withoutFunctions)
        .collect(ImmutableList.toImmutableList());
  }

  private static Type withoutFunctions(Type type) {
    if (type instanceof FunctionType) {
      return UnknownType.UNKNOWN;
    } else if (type instanceof TupleType tuple) {
      return new TupleType(mapped(tuple.types()));
    } else if (type instanceof ListType list) {
      return new ListType(mapped(list.types()));
    } else if (type instanceof DictType dictionary) {
      return new DictType(dictionary.keys(), mapped(dictionary.types()));
    }
    return type;
  }
}
