package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpSpec;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Z3 proves of the terms that inference gives the sizes of convolutions and pooling that they count windows, for
/// images of all sizes and all small kernels, strides, dilations and paddings; and that what is required rules out
/// just the images that no window fits.
@Tag("thorough")
class WindowSizesTest {
  private static final Term SIZE = Term.symbol("n");

  /// The numbers of a window: paddings are those before and behind.
  record Window(int kernel, int stride, int dilation, int before, int behind) {
    /// {@return how far a window reaches}
    int extent() {
      return (kernel - 1) * dilation + 1;
    }

    ImmutableIntArray strides() {
      return ImmutableIntArray.of(stride, stride);
    }

    ImmutableIntArray dilations() {
      return ImmutableIntArray.of(dilation, dilation);
    }

    ImmutableIntArray paddings() {
      return ImmutableIntArray.of(before, behind, before, behind);
    }

    /// {@return the size of an image with its paddings}
    Term padded() {
      return SIZE.plus(before + behind);
    }

    /// {@return where window `count` ends, counted from 1}
    Term end(Term count) {
      return count.minus(1).times(stride).plus(extent());
    }
  }

  static Stream<Window> windows() {
    List<Window> windows = new ArrayList<>();
    for (int kernel = 1; kernel <= 5; kernel++) {
      for (int stride = 1; stride <= 4; stride++) {
        for (int dilation = 1; dilation <= (kernel == 1 ? 1 : 3); dilation++) {
          for (int padding = 0; padding <= 3; padding++) {
            windows.add(new Window(kernel, stride, dilation, padding / 2, (padding + 1) / 2));
          }
        }
      }
    }
    return windows.stream();
  }

  static Stream<Window> plainWindows() {
    return windows().filter(window -> window.dilation() == 1);
  }

  static Stream<Window> unpaddedWindows() {
    return windows().filter(window -> window.before() + window.behind() == 0);
  }

  /// The size of a result, and what is required.
  private record Inferred(Term size, CollectedConstraints required) {
    static Inferred of(int kernel, Function<ShapeProgram, OpSpec<?>> operator) {
      CollectedConstraints required = new CollectedConstraints(false);
      ShapeProgram program = new ShapeProgram(size -> size, Optional.of(required), true);
      program.input(List.of(Term.of(1), Term.of(1), SIZE, SIZE), DType.FLOAT32);
      Term side = Term.of(kernel);
      program.input(List.of(Term.of(1), Term.of(1), side, side), DType.FLOAT32);
      program.step(operator.apply(program));
      TensorType type = (TensorType) program.values().getLast().type();
      return new Inferred(SymbolicSizes.of(type).get(2).orElseThrow(), required);
    }
  }

  private static Inferred convolution(Window window, String algorithm) {
    return Inferred.of(
        window.kernel(),
        program ->
            OperatorOps.conv2d(program.value(0), program.value(1))
                .strides(window.strides())
                .dilations(window.dilations())
                .paddings(window.paddings())
                .paddingAlgorithm(algorithm));
  }

  private static Inferred pool(Window window, boolean ceil, String algorithm) {
    return Inferred.of(
        window.kernel(),
        program ->
            OperatorOps.pool2d(
                    program.value(0),
                    program.integers(window.kernel(), window.kernel()),
                    window.strides(),
                    window.paddings(),
                    "max")
                .ceilMode(ceil)
                .paddingAlgorithm(algorithm));
  }

  /// The last window ends within the padded image, and another one would not; images that no window fits are refused.
  private static void countsWholeWindows(Window window, Inferred inferred) {
    try (ProvedTerms z3 = new ProvedTerms()) {
      Term count = inferred.size();
      var required = z3.all(inferred.required().required());
      var last = z3.atMost(window.end(count), window.padded());
      var another = z3.atMost(window.end(count.plus(1)), window.padded());
      var some = z3.atMost(Term.of(1), count);
      assertThat(z3.proves(z3.and(some, last, z3.not(another)), required)).isTrue();
      var fits = z3.atMost(Term.of(window.extent()), window.padded());
      assertThat(z3.proves(z3.and(z3.or(z3.not(required), fits), z3.or(required, z3.not(fits)))))
          .isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("windows")
  void convolutionsCountWholeWindows(Window window) {
    countsWholeWindows(window, convolution(window, "EXPLICIT"));
  }

  @ParameterizedTest
  @MethodSource("unpaddedWindows")
  void validConvolutionsCountWholeWindows(Window window) {
    countsWholeWindows(window, convolution(window, "VALID"));
  }

  @ParameterizedTest
  @MethodSource("plainWindows")
  void poolingCountsWholeWindows(Window window) {
    countsWholeWindows(window, pool(window, false, "EXPLICIT"));
  }

  /// Rounded up, the windows reach the end of the padded image, and one less would not.
  @ParameterizedTest
  @MethodSource("plainWindows")
  void poolingRoundedUpReachesTheEnd(Window window) {
    Inferred inferred = pool(window, true, "EXPLICIT");
    try (ProvedTerms z3 = new ProvedTerms()) {
      Term count = inferred.size();
      var required = z3.all(inferred.required().required());
      var reaches = z3.atMost(window.padded(), window.end(count));
      var oneLess = z3.atMost(window.padded(), window.end(count.minus(1)));
      var one = z3.atMost(count, Term.of(1));
      assertThat(z3.proves(z3.and(reaches, z3.or(one, z3.not(oneLess))), required)).isTrue();
    }
  }

  /// There is a window for each stride begun, whatever the kernel; no dilation counts.
  @ParameterizedTest
  @MethodSource("unpaddedWindows")
  void samePaddingKeepsAWindowPerStride(Window window) {
    for (Inferred inferred : List.of(convolution(window, "SAME"), pool(window, false, "SAME"))) {
      try (ProvedTerms z3 = new ProvedTerms()) {
        Term covered = inferred.size().times(window.stride());
        var required = z3.all(inferred.required().required());
        var all = z3.atMost(SIZE, covered);
        var begun = z3.atMost(covered.minus(window.stride() - 1), SIZE);
        assertThat(z3.proves(z3.and(all, begun), required)).isTrue();
        assertThat(z3.proves(required, z3.atMost(Term.of(1), SIZE))).isTrue();
      }
    }
  }

  /// A convolution of what a transposed one makes has the size of its input.
  @ParameterizedTest
  @MethodSource("windows")
  void transposedConvolutionsAreUndone(Window window) {
    Inferred inferred =
        Inferred.of(
            window.kernel(),
            program ->
                OperatorOps.conv2dTranspose(program.value(0), program.value(1), program.integers())
                    .strides(window.strides())
                    .dilations(window.dilations())
                    .paddings(window.paddings()));
    try (ProvedTerms z3 = new ProvedTerms()) {
      Term padded = inferred.size().plus(window.before() + window.behind());
      var last = z3.atMost(window.end(SIZE), padded);
      var another = z3.atMost(window.end(SIZE.plus(1)), padded);
      var required = z3.all(inferred.required().required());
      assertThat(z3.proves(z3.and(last, z3.not(another)), required)).isTrue();
    }
  }
}
