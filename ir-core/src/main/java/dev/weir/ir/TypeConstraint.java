package dev.weir.ir;

/// A condition on the type of an operand or result, named in `@Operand` and `@Result`.
///
/// Implementations have a public constructor without parameters and no state.
public interface TypeConstraint {
  /// {@return whether `type` satisfies the constraint}
  boolean test(Type type);

  /// {@return what is expected, for a diagnostic: "tensor of floating-point values"}
  String describe();

  /// Accepts every type.
  final class Any implements TypeConstraint {
    /// The constraint.
    public Any() {}

    @Override
    public boolean test(Type type) {
      return true;
    }

    @Override
    public String describe() {
      return "any type";
    }
  }

  /// Accepts one type only, so that text formats can leave it out.
  interface Exact extends TypeConstraint {
    /// {@return the type}
    Type type();

    @Override
    default boolean test(Type candidate) {
      return type().equals(candidate);
    }

    @Override
    default String describe() {
      return type().toString();
    }
  }
}
