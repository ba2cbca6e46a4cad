package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.type.TensorType;
import java.util.function.Predicate;

/// A kernel that a backend has, or that can be generated for it.
///
/// @param name the kernel's name; `group.` and the kind for what is generated
/// @param backend what runs it
/// @param dtypes the element types it is there for
/// @param generated whether it is made for each program
/// @param priority which is taken where several fit: the one with the highest
/// @param shapes which operands it is there for
public record KernelSpec(
    String name,
    Backend backend,
    ImmutableSet<DType> dtypes,
    boolean generated,
    int priority,
    ShapePredicate shapes) {
  /// Which operands a kernel is there for.
  @FunctionalInterface
  public interface ShapePredicate {
    /// Any.
    ShapePredicate ANY = operands -> true;

    /// {@return whether the kernel takes operands of these types, whose sizes may be unknown}
    boolean accepts(ImmutableList<TensorType> operands);

    /// {@return which operands these are, in words: `matrices of at most 4 rows`}
    default String text() {
      return "other operands";
    }

    /// {@return a predicate that says in words which operands it accepts}
    static ShapePredicate of(String text, Predicate<ImmutableList<TensorType>> accepted) {
      return new ShapePredicate() {
        @Override
        public boolean accepts(ImmutableList<TensorType> operands) {
          return accepted.test(operands);
        }

        @Override
        public String text() {
          return text;
        }
      };
    }
  }

  /// How a generated kernel stands to one of a library unless something else is said: it comes first.
  public static final int GENERATED_PRIORITY = 10;

  /// The name of a library's kernels for matmuls and what they can do after them, on a device whose
  /// kernels are generated. Their operands are the factors as they are multiplied: a batch of rows by steps, and
  /// of steps by columns.
  public static final String PRODUCT = "product";

  /// The same where a generated kernel must do what follows.
  public static final String PART_OF_PRODUCT = "part_of_product";

  /// A kernel of a library, for operands of any shape.
  public KernelSpec(String name, Backend backend, ImmutableSet<DType> dtypes) {
    this(name, backend, dtypes, false, 0, ShapePredicate.ANY);
  }

  /// {@return this kernel with that priority, for operands that `predicate` accepts}
  public KernelSpec with(int newPriority, ShapePredicate predicate) {
    return new KernelSpec(name, backend, dtypes, generated, newPriority, predicate);
  }

  /// {@return the kernel that is generated for groups of a kind}
  public static KernelSpec generated(String kind, Backend backend, ImmutableSet<DType> dtypes) {
    return new KernelSpec(
        groupName(kind), backend, dtypes, true, GENERATED_PRIORITY, ShapePredicate.ANY);
  }

  /// {@return the name of the kernels that are generated for groups of a kind}
  public static String groupName(String kind) {
    return "group." + kind;
  }

  /// {@return whether the kernel is there for `dtype`}
  public boolean supports(DType dtype) {
    return dtypes.contains(dtype);
  }
}
