package dev.weir.nn.train;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TensorFiles;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Models in safetensors files: each tensor under the path of fields that leads to it, such as `blocks.3.norm1.weight`.
public final class Checkpoint {
  /// What was loaded where a file need not have everything, or nothing else.
  ///
  /// @param missing the names that the file does not have; those tensors stay as they are
  /// @param unused the names in the file that the tree does not have
  public record Partial<T>(T tree, ImmutableList<String> missing, ImmutableList<String> unused) {}

  private Checkpoint() {}

  /// Writes the tensors of `tree`; a file that is there is replaced as a whole.
  public static void save(Path file, Object tree) {
    Map<String, Tensor> named = new LinkedHashMap<>();
    for (TreePaths.Leaf leaf : TreePaths.of(tree)) {
      checkArgument(
          named.put(leaf.path(), leaf.tensor()) == null,
          "two tensors are called %s: a key of a map has a point",
          leaf.path());
    }
    TensorFiles.writeSafetensors(file, named);
  }

  /// {@return `tree` with the tensors of a file}
  ///
  /// @throws IllegalArgumentException if the file cannot be read, or its names, shapes or dtypes are not those of `tree`:
  ///     it lists what is missing, what is too much, and what is different
  public static <T> T load(Path file, T tree) {
    return load(file, tree, true).tree();
  }

  /// {@return `tree` with those tensors of a file that both have}
  ///
  /// @throws IllegalArgumentException if the file cannot be read, or a tensor that both have is of another shape or dtype
  public static <T> Partial<T> loadPartly(Path file, T tree) {
    return load(file, tree, false);
  }

  private static <T> Partial<T> load(Path file, T tree, boolean strict) {
    return Scope.call(() -> {
      ImmutableMap<String, Tensor> found = TensorFiles.readSafetensors(file);
      List<String> missing = new ArrayList<>();
      List<String> different = new ArrayList<>();
      List<String> unused = new ArrayList<>(found.keySet());
      List<Tensor> tensors = new ArrayList<>();
      for (TreePaths.Leaf leaf : TreePaths.of(tree)) {
        Tensor loaded = found.get(leaf.path());
        unused.remove(leaf.path());
        if (loaded == null) {
          missing.add(leaf.path());
        } else if (!fits(loaded, leaf.tensor())) {
          different.add(
              "%s is %s and should be %s"
                  .formatted(leaf.path(), loaded.describe(), leaf.tensor().describe()));
        }
        tensors.add(loaded == null ? leaf.tensor() : loaded);
      }
      List<String> wrong = new ArrayList<>();
      if (strict && !missing.isEmpty()) {
        wrong.add("it lacks " + String.join(", ", missing));
      }
      if (strict && !unused.isEmpty()) {
        wrong.add("it has more: " + String.join(", ", unused));
      }
      wrong.addAll(different);
      checkArgument(
          wrong.isEmpty(), "%s does not fit the model: %s", file, String.join("; ", wrong));
      Iterator<Tensor> next = tensors.iterator();
      return new Partial<>(
          Trees.map(_ -> next.next(), tree),
          ImmutableList.copyOf(missing),
          ImmutableList.copyOf(unused));
    });
  }

  private static boolean fits(Tensor loaded, Tensor wanted) {
    return loaded.dtype() == wanted.dtype() && Arrays.equals(loaded.shape(), wanted.shape());
  }
}
