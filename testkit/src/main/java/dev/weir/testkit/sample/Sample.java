package dev.weir.testkit.sample;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.function.BiFunction;

/// The cases that a test tries where it has more than a quick build should: some, the same in each build, or all with
/// `-Dweir.samples=all`, as in the thorough build. Tests that ask are tagged [#TAG], by which that build finds them.
public final class Sample {
  /// The tag of tests that try a part of their cases.
  public static final String TAG = "sampled";

  /// Whether everything is tried.
  private static final boolean ALL = "all".equals(System.getProperty("weir.samples"));

  private Sample() {}

  /// {@return `count` of the cases, evenly, in their order; all of them where there are no more}
  public static <T> ImmutableList<T> of(List<T> cases, int count) {
    if (ALL || cases.size() <= count) {
      return ImmutableList.copyOf(cases);
    }
    ImmutableList.Builder<T> some = ImmutableList.builder();
    for (int i = 0; i < count; i++) {
      some.add(cases.get((int) ((long) i * cases.size() / count)));
    }
    return some.build();
  }

  /// {@return each case with one of the variants, in turn; with all of them where everything is tried}
  public static <A, B, C> ImmutableList<C> inTurn(
      List<A> cases, List<B> variants, BiFunction<A, B, C> pair) {
    ImmutableList.Builder<C> pairs = ImmutableList.builder();
    for (int i = 0; i < cases.size(); i++) {
      for (B variant : variantsOf(i, variants)) {
        pairs.add(pair.apply(cases.get(i), variant));
      }
    }
    return pairs.build();
  }

  /// {@return what variants case number `index` is tried in}: one, or all where everything is tried
  public static <B> List<B> variantsOf(int index, List<B> variants) {
    return ALL ? variants : variants.subList(index % variants.size(), index % variants.size() + 1);
  }
}
