package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.rewrite.OpKind;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternConditions;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import java.util.Optional;

/// A pattern that is given its operands with converted types. Patterns of other kinds take part in a
/// conversion too; they see operands as they are.
///
/// A pattern may change the program before it reports no match; what it changed is taken back.
public final class ConversionPattern extends Pattern {
  /// The code of a pattern.
  @FunctionalInterface
  public interface Body<T> {
    /// Tries to convert `op`, before which the insertion point of `rewriter` stands.
    Rewrite apply(T op, ConvertedOperands operands, ConversionRewriter rewriter);
  }

  private final PatternConditions shape;
  private final Optional<TypeConverter> types;
  private final Body<Operation> body;
  private final boolean recursive;

  private ConversionPattern(
      PatternConditions shape,
      String label,
      int benefit,
      Optional<TypeConverter> types,
      boolean recursive,
      Body<Operation> body) {
    super(label, benefit);
    this.shape = shape;
    this.types = types;
    this.recursive = recursive;
    this.body = body;
  }

  /// {@return a pattern for operations of class `kind` (an op's interface, a dialect, a trait or an
  /// interface) under which types do not change}
  public static <T> ConversionPattern on(Class<T> kind, String label, Body<T> body) {
    return of(new OpKind.OfClass(kind), label, Optional.empty(), cast(kind, body));
  }

  /// {@return a pattern for operations of class `kind` whose operands `types` converts}
  public static <T> ConversionPattern on(
      Class<T> kind, String label, TypeConverter types, Body<T> body) {
    return of(new OpKind.OfClass(kind), label, Optional.of(types), cast(kind, body));
  }

  /// {@return a pattern for operations called `name` whose operands `types` converts}
  public static ConversionPattern onName(
      String name, String label, TypeConverter types, Body<Operation> body) {
    return of(new OpKind.Named(name), label, Optional.of(types), body);
  }

  private static ConversionPattern of(
      OpKind root, String label, Optional<TypeConverter> types, Body<Operation> body) {
    return new ConversionPattern(PatternConditions.of(root), label, 1, types, false, body);
  }

  private static <T> Body<Operation> cast(Class<T> kind, Body<T> body) {
    return (op, operands, rewriter) -> body.apply(kind.cast(op), operands, rewriter);
  }

  /// {@return this pattern with another benefit}
  public ConversionPattern withBenefit(int benefit) {
    return new ConversionPattern(shape, label(), benefit, types, recursive, body);
  }

  /// {@return this pattern, which may be applied to what it made itself: it knows when to stop}
  public ConversionPattern withBoundedRecursion() {
    return new ConversionPattern(shape, label(), benefit(), types, true, body);
  }

  boolean isRecursive() {
    return recursive;
  }

  @Override
  public ImmutableList<PatternConditions> shapes() {
    return ImmutableList.of(shape);
  }

  @Override
  public Rewrite apply(Operation op, int index, PatternRewriter rewriter) {
    if (!(rewriter instanceof ConversionRewriter conversion)) {
      throw new IllegalStateException(
          "pattern '" + label() + "' works in a dialect conversion only");
    }
    return conversion.applyWith(op, types, body);
  }
}
