package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.tensor.capture.code.Classes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Copies of collections, of the same classes.
@SuppressWarnings("JdkObsolete") // the code that is captured may have such lists
final class Copies {
  private static final ImmutableMap<Class<?>, Function<List<@Nullable Object>, Collection<?>>>
      MUTABLE =
          ImmutableMap.of(
              ArrayList.class, ArrayList::new,
              LinkedList.class, LinkedList::new,
              ArrayDeque.class, ArrayDeque::new,
              HashSet.class, HashSet::new,
              LinkedHashSet.class, LinkedHashSet::new,
              TreeSet.class, TreeSet::new);

  private static final ImmutableList<Function<List<@Nullable Object>, Collection<?>>> OTHERS =
      ImmutableList.of(
          List::copyOf,
          elements -> Arrays.asList(elements.toArray()),
          ImmutableList::copyOf,
          elements -> Collections.unmodifiableList(new ArrayList<>(elements)),
          elements -> elements.stream().toList(),
          Set::copyOf,
          ImmutableSet::copyOf,
          elements -> Collections.singletonList(elements.get(0)),
          elements -> Collections.emptyList());

  private static final ImmutableMap<
          Class<?>, Function<Map<@Nullable Object, @Nullable Object>, Map<?, ?>>>
      MAPS =
          ImmutableMap.of(
              HashMap.class, HashMap::new,
              LinkedHashMap.class, LinkedHashMap::new,
              TreeMap.class, TreeMap::new);

  private Copies() {}

  /// {@return whether there may be a copy of it}
  static boolean isCollection(Object real) {
    return Classes.isJdk(real.getClass()) && (real instanceof Collection || real instanceof Map);
  }

  /// {@return a collection of the class of `real` with these elements, null where there is none}
  static @Nullable Object of(Collection<?> real, List<@Nullable Object> elements) {
    if (real instanceof TreeSet<?> sorted && sorted.comparator() != null) {
      return null;
    }
    var make = MUTABLE.get(real.getClass());
    if (make != null) {
      return inOrder(make.apply(elements), elements);
    }
    for (var each : OTHERS) {
      try {
        Object made = inOrder(each.apply(elements), elements);
        if (made != null && made.getClass() == real.getClass()) {
          return made;
        }
      } catch (NullPointerException | IndexOutOfBoundsException e) {
        // Another one may hold them.
      }
    }
    return null;
  }

  private static @Nullable Object inOrder(Collection<?> made, List<@Nullable Object> elements) {
    int i = 0;
    for (Object each : made) {
      if (i >= elements.size() || each != elements.get(i++)) {
        return null;
      }
    }
    return i == elements.size() ? made : null;
  }

  /// {@return a map of the class of `real` with these entries, null where there is none}
  static @Nullable Object of(Map<?, ?> real, Map<@Nullable Object, @Nullable Object> entries) {
    if (real instanceof TreeMap<?, ?> sorted && sorted.comparator() != null) {
      return null;
    }
    List<Function<Map<@Nullable Object, @Nullable Object>, Map<?, ?>>> makers = new ArrayList<>();
    var known = MAPS.get(real.getClass());
    if (known != null) {
      makers.add(known);
    } else {
      makers.add(Map::copyOf);
      makers.add(ImmutableMap::copyOf);
      makers.add(map -> Collections.unmodifiableMap(new LinkedHashMap<>(map)));
      makers.add(Copies::partition);
    }
    for (var each : makers) {
      try {
        Map<?, ?> made = each.apply(entries);
        if (made.getClass() == real.getClass()
            && List.copyOf(made.keySet()).equals(List.copyOf(entries.keySet()))) {
          return made;
        }
      } catch (NullPointerException e) {
        // Another one may hold them.
      }
    }
    return null;
  }

  /// {@return a map as streams make it that are split by a condition}
  private static Map<?, ?> partition(Map<@Nullable Object, @Nullable Object> entries) {
    return entries.entrySet().stream()
        .collect(
            Collectors.partitioningBy(
                each -> Objects.equals(each.getKey(), true),
                Collectors.collectingAndThen(
                    Collectors.toList(), all -> all.isEmpty() ? null : all.getFirst().getValue())));
  }

  /// {@return whether new entries of it come in an order that depends on how it has grown}
  static boolean isHashed(Object collection) {
    return collection.getClass() == HashMap.class || collection.getClass() == HashSet.class;
  }

  /// {@return whether a collection is not what it was}
  static boolean differ(Object now, Object before) {
    if (now instanceof Map<?, ?> map) {
      var was = (Map<?, ?>) before;
      return differ(map.keySet().toArray(), was.keySet().toArray())
          || differ(map.values().toArray(), was.values().toArray());
    }
    return differ(((Collection<?>) now).toArray(), ((Collection<?>) before).toArray());
  }

  private static boolean differ(Object[] x, Object[] y) {
    if (x.length != y.length) {
      return true;
    }
    for (int i = 0; i < x.length; i++) {
      if (x[i] != y[i]) {
        return true;
      }
    }
    return false;
  }
}
