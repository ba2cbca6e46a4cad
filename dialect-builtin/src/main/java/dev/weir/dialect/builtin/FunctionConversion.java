package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionRewriter;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.ConvertedOperands;
import dev.weir.rewrite.conversion.TypeConverter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a dialect conversion that changes types needs for functions: their signatures, returns and calls follow the
/// types, and so do the outputs of programs that stand in the module itself.
///
/// ```java
/// ConversionTarget target = FunctionConversion.allow(ConversionTarget.builder(), TYPES).illegalDialects("quant").build();
/// PatternSet patterns = new PatternSet().add(FunctionConversion.patterns(TYPES)).add(OWN);
/// ```
///
/// Source: `populateFunctionOpInterfaceTypeConversionPattern`, `populateReturnOpTypeConversionPattern` and
/// `populateCallOpTypeConversionPattern` of
/// [FuncConversions.cpp](https://github.com/llvm/llvm-project/blob/llvmorg-22.1.0/mlir/lib/Dialect/Func/Transforms/FuncConversions.cpp).
/// Deviation: an argument that becomes several gives its attributes to each, and one that becomes none takes them along.
public final class FunctionConversion {
  private FunctionConversion() {}

  /// {@return `target`, in which functions, returns and calls may stay where all of their types stand for themselves}
  public static ConversionTarget.Builder allow(
      ConversionTarget.Builder target, TypeConverter types) {
    return target
        .legalIf(
            FuncOp.class,
            function -> types.isLegal(function.functionType()) && areLegal(function, types))
        .legalIf(ReturnOp.class, types::isLegal)
        .legalIf(ShadowOutputOp.class, types::isLegal)
        .legalIf(CallOp.class, types::isLegal);
  }

  private static boolean areLegal(FuncOp function, TypeConverter types) {
    FunctionType type = function.functionType();
    return type.inputs().stream().allMatch(types::isLegal)
        && type.results().stream().allMatch(types::isLegal)
        && types.isLegal(function.bodyRegion());
  }

  /// {@return the patterns that make functions, returns and calls such}
  public static ImmutableList<Pattern> patterns(TypeConverter types) {
    return ImmutableList.of(
        ConversionPattern.on(
            FuncOp.class,
            "convert-function-signature",
            types,
            (op, operands, rewriter) -> function(op, types, rewriter)),
        operands(ReturnOp.class, "convert-return", types),
        operands(ShadowOutputOp.class, "convert-output", types),
        ConversionPattern.on(
            CallOp.class,
            "convert-call",
            types,
            (op, operands, rewriter) -> call(op, operands, types, rewriter)));
  }

  /// {@return the pattern that gives ops of class `kind` operands of the new types}
  private static ConversionPattern operands(
      Class<? extends Operation> kind, String label, TypeConverter types) {
    return ConversionPattern.on(
        kind,
        label,
        types,
        (op, operands, rewriter) -> {
          if (operands.flat().size() != op.operandCount() && !(op instanceof ReturnOp)) {
            return Rewrite.noMatch("it takes one value each");
          }
          rewriter.setOperands(op, operands.flat());
          return Rewrite.applied();
        });
  }

  private static Rewrite function(FuncOp op, TypeConverter types, ConversionRewriter rewriter) {
    FunctionType type = op.functionType();
    Optional<ImmutableList<Type>> inputs = types.convertAll(type.inputs());
    Optional<ImmutableList<Type>> results = types.convertAll(type.results());
    if (inputs.isEmpty() || results.isEmpty()) {
      return Rewrite.noMatch("a type of its signature cannot be converted");
    }
    Type unknown = rewriter.convertRegionTypes(op.bodyRegion(), types);
    if (unknown != null) {
      return Rewrite.noMatch("the type '" + unknown + "' of an argument cannot be converted");
    }
    op.argAttrs()
        .ifPresent(
            given -> rewriter.setAttribute(op, "arg_attrs", spread(given, type.inputs(), types)));
    op.resAttrs()
        .ifPresent(
            given -> rewriter.setAttribute(op, "res_attrs", spread(given, type.results(), types)));
    rewriter.setAttribute(
        op, "function_type", new TypeAttr(FunctionType.of(inputs.get(), results.get())));
    return Rewrite.applied();
  }

  /// {@return the attributes of what values of the types `from` become}
  private static ArrayAttr spread(ArrayAttr given, List<Type> from, TypeConverter types) {
    var all = ImmutableList.<Attribute>builder();
    for (int i = 0; i < from.size(); i++) {
      int count = types.convert(from.get(i)).orElseThrow().size();
      for (int k = 0; k < count; k++) {
        all.add(given.elements().get(i));
      }
    }
    return new ArrayAttr(all.build());
  }

  private static Rewrite call(
      CallOp op, ConvertedOperands operands, TypeConverter types, ConversionRewriter rewriter) {
    List<Integer> counts = new ArrayList<>();
    var results = ImmutableList.<Type>builder();
    for (Type result : op.resultTypes()) {
      Optional<ImmutableList<Type>> converted = types.convert(result);
      if (converted.isEmpty()) {
        return Rewrite.noMatch("its result type '" + result + "' cannot be converted");
      }
      counts.add(converted.get().size());
      results.addAll(converted.get());
    }
    Operation call =
        rewriter.add(
            new OperationState(op.definition(), op.location())
                .addOperands(operands.flat())
                .setResultTypes(results.build())
                .setAttributes(op.inherentAttributes())
                .setAttributes(op.discardableAttributes()));
    List<List<? extends Value>> replacements = new ArrayList<>();
    int at = 0;
    for (int count : counts) {
      replacements.add(ImmutableList.copyOf(call.results().subList(at, at + count)));
      at += count;
    }
    rewriter.replaceWithMany(op, replacements);
    return Rewrite.applied();
  }
}
