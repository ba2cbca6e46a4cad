package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.tree.TreeForm;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Tensors within records, lists, maps, arrays of objects, `Optional`s and values of [registered][#register] types, to any
/// depth, in the order in which they stand. Anything else in there is a plain value, which stays what it is.
public final class Trees {
  private Trees() {}

  /// What a tree is without its tensors. Two are equal where the trees are built alike and their plain values are equal.
  sealed interface Structure {
    /// {@return the tree with these tensors}
    @Nullable Object build(Iterator<Tensor> tensors);
  }

  private record Leaf() implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      return tensors.next();
    }
  }

  private record Plain(Optional<Object> value) implements Structure {
    @Override
    public @Nullable Object build(Iterator<Tensor> tensors) {
      return value.orElse(null);
    }
  }

  private record Node(TreeForm form, List<Structure> children) implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      List<@Nullable Object> made = new ArrayList<>();
      children.forEach(child -> made.add(child.build(tensors)));
      return form.build(made);
    }
  }

  /// A value in a tree.
  ///
  /// @param key what names it there: an index, the key of a map, or the name of a component
  /// @param place where it is, such as `[0]` or `.weight`
  record Part(Object key, @Nullable Object value, String place) {}

  /// Has values of class `type`, and of no class below it, be trees.
  ///
  /// @param parts gives what is in one: tensors, trees and plain values, as many for each
  /// @param build makes one of such parts, in their order
  /// @throws IllegalArgumentException if the class is registered already, or is a tree anyhow
  @SuppressWarnings("unchecked") // what is of the class is of type T
  public static <T> void register(
      Class<T> type, Function<T, List<?>> parts, Function<List<@Nullable Object>, T> build) {
    checkArgument(
        type != Tensor.class && !Record.class.isAssignableFrom(type) && !type.isArray(),
        "%s needs no registration",
        type.getName());
    checkArgument(
        TreeForm.REGISTERED.putIfAbsent(
                type, new TreeForm.Registration(tree -> parts.apply((T) tree), build::apply))
            == null,
        "%s is registered already",
        type.getName());
  }

  /// {@return the tensors in `tree`}
  public static ImmutableList<Tensor> tensors(@Nullable Object tree) {
    List<Tensor> found = new ArrayList<>();
    structure(tree, found);
    return ImmutableList.copyOf(found);
  }

  /// {@return `tree` with `f` of each tensor in place of that}
  public static <T> T map(UnaryOperator<Tensor> f, T tree) {
    return mapAll(tensors -> f.apply(tensors.get(0)), List.of(tree));
  }

  /// {@return `x` with `f` of each tensor and the one in the same place of `y`}
  ///
  /// @throws IllegalArgumentException if the two are built differently, and where
  public static <T> T map(BinaryOperator<Tensor> f, T x, T y) {
    return mapAll(tensors -> f.apply(tensors.get(0), tensors.get(1)), List.of(x, y));
  }

  /// {@return `x` with `f` of each tensor and those in the same place of `y` and `z`}
  ///
  /// @throws IllegalArgumentException if they are built differently, and where
  public static <T> T map(Fn3<Tensor, Tensor, Tensor, Tensor> f, T x, T y, T z) {
    return mapAll(
        tensors -> f.apply(tensors.get(0), tensors.get(1), tensors.get(2)), List.of(x, y, z));
  }

  /// {@return the first of `trees` with `f` of the tensors in the same place of each in place of its tensors}
  ///
  /// @throws IllegalArgumentException if there is none, or they are built differently, and where
  @SuppressWarnings("unchecked") // what is built alike is of the same class
  public static <T> T mapAll(Function<List<Tensor>, Tensor> f, List<? extends T> trees) {
    checkArgument(!trees.isEmpty(), "there is no tree");
    List<List<Tensor>> found = new ArrayList<>();
    Structure structure = null;
    for (int i = 0; i < trees.size(); i++) {
      List<Tensor> tensors = new ArrayList<>();
      Structure one = structure(trees.get(i), tensors);
      found.add(tensors);
      if (structure == null) {
        structure = one;
      } else if (!structure.equals(one)) {
        throw new IllegalArgumentException(difference(structure, one, "", i));
      }
    }
    List<Tensor> made = new ArrayList<>();
    for (int at = 0; at < found.get(0).size(); at++) {
      List<Tensor> each = new ArrayList<>();
      for (List<Tensor> tensors : found) {
        each.add(tensors.get(at));
      }
      made.add(f.apply(each));
    }
    return (T) structure.build(made.iterator());
  }

  /// {@return where the two differ first}
  private static String difference(Structure first, Structure other, String place, int index) {
    if (first instanceof Node a
        && other instanceof Node b
        && a.form().equals(b.form())
        && a.children().size() == b.children().size()) {
      List<String> places = a.form().places(a.children().size());
      for (int i = 0; i < places.size(); i++) {
        if (!a.children().get(i).equals(b.children().get(i))) {
          return difference(a.children().get(i), b.children().get(i), place + places.get(i), index);
        }
      }
    }
    return "the trees are built differently%s: the first has %s, and tree %s has %s"
        .formatted(place.isEmpty() ? "" : " at " + place, describe(first), index, describe(other));
  }

  private static String describe(Structure structure) {
    return switch (structure) {
      case Leaf ignored -> "a tensor";
      case Plain(var value) -> value.map(each -> "'" + each + "'").orElse("null");
      case Node(TreeForm.OfMap form, var ignored) -> form.describe();
      case Node(TreeForm.OfRecord form, var ignored) -> form.describe();
      case Node(TreeForm.OfOptional form, var ignored) -> form.describe();
      case Node(TreeForm form, var children) -> form.describe() + " of " + children.size();
    };
  }

  /// {@return how `tree` is built}; its tensors are added to `into`
  static Structure structure(@Nullable Object tree, List<Tensor> into) {
    if (tree instanceof Tensor tensor) {
      into.add(tensor);
      return new Leaf();
    }
    Optional<TreeForm> form = TreeForm.of(tree);
    if (tree == null || form.isEmpty()) {
      return new Plain(Optional.ofNullable(tree));
    }
    List<Structure> found = new ArrayList<>();
    TreeForm.values(tree).forEach(each -> found.add(structure(each, into)));
    return new Node(form.get(), found);
  }

  /// {@return what is in `tree`}, nothing where it is a tensor or a plain value
  static List<Part> parts(@Nullable Object tree) {
    Optional<TreeForm> form = TreeForm.of(tree);
    if (tree == null || form.isEmpty()) {
      return List.of();
    }
    List<@Nullable Object> values = TreeForm.values(tree);
    List<?> keys = form.get().keys(values.size());
    List<String> places = form.get().places(values.size());
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      parts.add(new Part(keys.get(i), values.get(i), places.get(i)));
    }
    return parts;
  }
}
