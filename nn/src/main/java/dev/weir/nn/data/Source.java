package dev.weir.nn.data;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;

/// Where examples come from.
///
/// @param <T> a batch of examples: a tree of tensors, the first dimension of each of which is that of the batch
public interface Source<T> {
  /// {@return how many examples there are}
  long size();

  /// {@return a batch of these examples, in this order}; called by the thread that loads, one call at a time
  T get(long[] examples);

  /// {@return the rows of a tree of tensors as examples}
  ///
  /// @throws IllegalArgumentException if the tensors have different numbers of rows, or there are none
  static <T> Source<T> of(T tree) {
    ImmutableList<TreePaths.Leaf> leaves = TreePaths.of(tree);
    checkArgument(!leaves.isEmpty(), "examples are rows of tensors, of which there are none");
    for (TreePaths.Leaf leaf : leaves) {
      checkArgument(
          leaf.tensor().rank() > 0 && leaf.tensor().dim(0) == leaves.get(0).tensor().dim(0),
          "%s is %s, but %s is %s: each has a row for each example",
          leaf.path(),
          leaf.tensor().describe(),
          leaves.get(0).path(),
          leaves.get(0).tensor().describe());
    }
    long size = leaves.get(0).tensor().dim(0);
    return new Source<>() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public T get(long[] examples) {
        return Trees.map(each -> Rows.of(each, examples), tree);
      }
    };
  }
}
