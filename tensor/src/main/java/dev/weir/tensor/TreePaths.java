package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where the tensors of a [tree][Trees] stand: the names of components, the numbers of elements of lists and the keys of
/// maps on the way to each, with points between them, such as `blocks.3.attention.query.weight`. The order is that of
/// [Trees#tensors].
public final class TreePaths {
  private final ImmutableList.Builder<Leaf> leaves = ImmutableList.builder();

  private TreePaths() {}

  /// A tensor of a tree.
  ///
  /// @param path the way to it; empty for a tree that is a tensor
  /// @param marks the annotations of all record components on the way
  public record Leaf(String path, Tensor tensor, ImmutableSet<Class<? extends Annotation>> marks) {
    /// {@return whether a record component on the way has this annotation}
    public boolean isMarked(Class<? extends Annotation> annotation) {
      return marks.contains(annotation);
    }
  }

  /// {@return the tensors of `tree`}
  ///
  /// @throws IllegalArgumentException if a record in there cannot be read
  public static ImmutableList<Leaf> of(@Nullable Object tree) {
    TreePaths paths = new TreePaths();
    paths.visit(tree, "", ImmutableSet.of());
    return paths.leaves.build();
  }

  private void visit(
      @Nullable Object tree, String path, ImmutableSet<Class<? extends Annotation>> marks) {
    switch (tree) {
      case null -> {}
      case Tensor tensor -> leaves.add(new Leaf(path, tensor, marks));
      case List<?> list -> elements(list.toArray(), path, marks);
      case Object[] array -> elements(array, path, marks);
      case Map<?, ?> map ->
          map.forEach((key, value) -> visit(value, join(path, String.valueOf(key)), marks));
      case Optional<?> optional -> visit(optional.orElse(null), path, marks);
      case Record record -> components(record, path, marks);
      default -> {} // a plain value
    }
  }

  private void elements(
      @Nullable Object[] elements, String path, ImmutableSet<Class<? extends Annotation>> marks) {
    for (int i = 0; i < elements.length; i++) {
      visit(elements[i], join(path, String.valueOf(i)), marks);
    }
  }

  private void components(
      Record record, String path, ImmutableSet<Class<? extends Annotation>> marks) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      var all = ImmutableSet.<Class<? extends Annotation>>builder().addAll(marks);
      for (Annotation each : component.getAnnotations()) {
        all.add(each.annotationType());
      }
      visit(read(record, component), join(path, component.getName()), all.build());
    }
  }

  private static @Nullable Object read(Record record, RecordComponent component) {
    String type = record.getClass().getName();
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw new IllegalArgumentException(
          "the components of record %s cannot be read: its module must open package %s to dev.weir.tensor"
              .formatted(type, record.getClass().getPackageName()),
          e);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "component %s of a %s cannot be read: %s"
              .formatted(component.getName(), type, e.getCause()),
          e);
    }
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
