package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.tree.TreeForm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A function of leaves applied to whole trees: it goes through [trees][Trees] built alike side by side, and what it gives
/// is built as the first of them.
///
/// ```java
/// HyperMap sum = HyperMap.of(MultiType.builder()
///     .on(Tensor.class, Tensor.class, Tensor::add)
///     .on(Integer.class, Integer.class, Integer::sum)
///     .build());
/// sum.apply(List.of(1, List.of(2, 3)), List.of(10, List.of(20, 30))); // [11, [22, 33]]
/// ```
///
/// A leaf is anything but a tree, tensors among them; the function is chosen by the types of the leaves. In what [Jit]
/// records nothing is left of the trees but what was done to the leaves, one after the other.
public final class HyperMap {
  private final MultiType function;
  private final boolean reversed;

  private HyperMap(MultiType function, boolean reversed) {
    this.function = function;
    this.reversed = reversed;
  }

  /// {@return `function` for trees}
  public static HyperMap of(MultiType function) {
    return new HyperMap(function, false);
  }

  /// {@return this, going through trees from the back; what it gives is built as ever}
  public HyperMap reversed() {
    return new HyperMap(function, !reversed);
  }

  /// {@return what the function gives for the leaves of `first`, and those in the same place of the others, built as
  /// `first`}
  ///
  /// @throws IllegalArgumentException if the trees are built differently, or there is no function for some leaves
  @SuppressWarnings("unchecked") // what is built alike is of the same class
  public <T> T apply(T first, @Nullable Object... others) {
    List<@Nullable Object> trees = new ArrayList<>();
    trees.add(first);
    trees.addAll(Arrays.asList(others));
    return (T) apply(trees, "");
  }

  private Object apply(List<@Nullable Object> trees, String place) {
    Object first = trees.get(0);
    Optional<TreeForm> form = TreeForm.of(first);
    if (first == null || form.isEmpty()) {
      try {
        return function.apply(trees.toArray());
      } catch (IllegalArgumentException e) {
        throw place.isEmpty()
            ? e
            : new IllegalArgumentException("at " + place + ": " + e.getMessage(), e);
      }
    }
    List<List<@Nullable Object>> values = new ArrayList<>();
    for (int i = 0; i < trees.size(); i++) {
      values.add(values(form.get(), first, trees.get(i), i, place));
    }
    int count = values.get(0).size();
    List<String> places = form.get().places(count);
    List<@Nullable Object> made = new ArrayList<>(Collections.nCopies(count, null));
    for (int step = 0; step < count; step++) {
      int at = reversed ? count - 1 - step : step;
      List<@Nullable Object> each = new ArrayList<>();
      values.forEach(all -> each.add(all.get(at)));
      made.set(at, apply(each, place + places.get(at)));
    }
    return form.get().build(made);
  }

  /// {@return the values in `tree`, which is built as `first`}
  private static List<@Nullable Object> values(
      TreeForm form, Object first, @Nullable Object tree, int argument, String place) {
    Optional<TreeForm> other = TreeForm.of(tree);
    String where = place.isEmpty() ? "" : " at " + place;
    checkArgument(
        tree != null && other.isPresent() && other.get().equals(form),
        "argument %s%s is %s, and argument 0 is %s",
        argument,
        where,
        other.map(TreeForm::describe).orElse("no tree"),
        form.describe());
    List<@Nullable Object> values = TreeForm.values(tree);
    int count = TreeForm.values(first).size();
    checkArgument(
        values.size() == count,
        "argument %s%s has %s elements, and argument 0 has %s",
        argument,
        where,
        values.size(),
        count);
    return values;
  }
}
