/// Dialect conversion: rewriting operations until all are ones that a target allows, with types that
/// change on the way.
///
/// ```java
/// ConversionTarget target =
///     ConversionTarget.builder().illegalDialects("toy").legalDialects("arith").build();
/// TypeConverter types =
///     TypeConverter.builder().convert(ToyInt.class, t -> IntegerType.I64).build();
/// Pattern lowerAdd =
///     ConversionPattern.on(
///         AddOp.class, "lower-add", types,
///         (op, operands, rw) -> {
///           rw.replace(op, rw.add(addi(operands.one(0), operands.one(1))).result());
///           return Rewrite.applied();
///         });
/// boolean ok =
///     DialectConversion.of(target, PatternSet.of(lowerAdd).freeze(), registry)
///         .full(module, diagnostics);
/// ```
///
/// Follows MLIR's dialect conversion. Deviations: 1. changes are made at once and can be taken back,
/// so a pattern sees the program as it is; 2. every operation that cannot be legalised is reported,
/// each with what was tried; 3. a conversion that fails leaves the program as it was.
@NullMarked
package dev.weir.rewrite.conversion;

import org.jspecify.annotations.NullMarked;
