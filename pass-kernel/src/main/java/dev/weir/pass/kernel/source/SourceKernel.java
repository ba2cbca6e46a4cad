package dev.weir.pass.kernel.source;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.ir.Type;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// What a kernel that is given as source is called, what it takes, and its code, by language:
///
/// ```java
/// SourceKernel.named("axpy")
///     .reads("x", FloatType.F32, "n")
///     .reads("y", FloatType.F32, "n")
///     .writes("out", FloatType.F32, "n")
///     .in("cuda", SourceCode.of(Axpy.class, "axpy.cu"), "n ceildiv 256", 256)
///     .build()
/// ```
///
/// The function takes a pointer for each tensor that is read, one for each that is written, and then its sizes, as
/// integers of 64 bits: the names in the shapes of what is read, in the order in which they occur, and then the values
/// that are given to it. A name has one size: operations whose operands say different ones are errors.
///
/// @param name the name of the function, which no other function of a program has
/// @param reads the operands
/// @param writes the results; their shapes are affine expressions of sizes, such as `2 * n`
/// @param sizes the names of sizes, of operands first
/// @param values what the last of the sizes are, by name: numbers that the operation says
/// @param codes the code and how it is launched, by language
public record SourceKernel(
    String name,
    ImmutableList<Argument> reads,
    ImmutableList<Argument> writes,
    ImmutableList<String> sizes,
    ImmutableMap<String, Long> values,
    ImmutableMap<String, Launched> codes) {
  /// A tensor.
  ///
  /// @param name what errors call it
  /// @param element the type of its elements
  /// @param shape its sizes: names or numbers, and expressions of these where it is written
  public record Argument(String name, Type element, ImmutableList<String> shape) {}

  /// Code in one language.
  ///
  /// @param grid the grid size, as an affine expression of sizes, such as `n ceildiv 256`
  /// @param threads how many threads each has; 1 for `c` and `ascend`
  public record Launched(SourceCode code, String grid, int threads) {}

  /// {@return a kernel called `name` that takes nothing yet}
  ///
  /// @throws IllegalArgumentException if no function can be called so
  public static Builder named(String name) {
    return new Builder(name);
  }

  /// Collects what a kernel is.
  public static final class Builder {
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

    private final String name;
    private final ImmutableList.Builder<Argument> reads = ImmutableList.builder();
    private final ImmutableList.Builder<Argument> writes = ImmutableList.builder();
    private final Set<String> sizes = new LinkedHashSet<>();
    private final Map<String, Long> values = new LinkedHashMap<>();
    private final Map<String, Launched> codes = new LinkedHashMap<>();

    private Builder(String name) {
      this.name = identifier("a kernel", name);
    }

    private static String identifier(String what, String name) {
      if (!SourceOp.NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "%s is called '%s': expected letters, digits and '_'".formatted(what, name));
      }
      return name;
    }

    /// Has it read an operand, the next one.
    ///
    /// @param shape its sizes, names or numbers
    public Builder reads(String argument, Type element, String... shape) {
      for (String size : shape) {
        if (size.isEmpty() || !DIGITS.matchesAllOf(size)) {
          sizes.add(identifier("a size of '" + argument + "'", size));
        }
      }
      reads.add(new Argument(argument, element, ImmutableList.copyOf(shape)));
      return this;
    }

    /// Has it write a result, the next one.
    ///
    /// @param shape its sizes, as affine expressions of the names
    public Builder writes(String argument, Type element, String... shape) {
      writes.add(new Argument(argument, element, ImmutableList.copyOf(shape)));
      return this;
    }

    /// Gives it an integer behind the sizes, which expressions may name too.
    public Builder value(String size, long value) {
      values.put(identifier("a value", size), value);
      return this;
    }

    /// Gives it code in a language: `c`, `opencl`, `cuda`, `ascend`, or that of a target of one's own.
    ///
    /// @param grid the grid size, as an affine expression of sizes
    /// @param threads how many threads each has
    public Builder in(String language, SourceCode code, String grid, int threads) {
      codes.put(language, new Launched(code, grid, threads));
      return this;
    }

    /// {@return the kernel}
    ///
    /// @throws IllegalArgumentException if it writes nothing, has no code, or names a size twice
    public SourceKernel build() {
      for (String value : values.keySet()) {
        if (sizes.contains(value)) {
          throw new IllegalArgumentException(
              "kernel '%s' has a size and a value called '%s'".formatted(name, value));
        }
      }
      ImmutableList<Argument> results = writes.build();
      if (results.isEmpty() || codes.isEmpty()) {
        throw new IllegalArgumentException(
            "kernel '%s' %s".formatted(name, results.isEmpty() ? "writes nothing" : "has no code"));
      }
      Set<String> all = new LinkedHashSet<>(sizes);
      all.addAll(values.keySet());
      return new SourceKernel(
          name,
          reads.build(),
          results,
          ImmutableList.copyOf(all),
          ImmutableMap.copyOf(values),
          ImmutableMap.copyOf(codes));
    }
  }
}
