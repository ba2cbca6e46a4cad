package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.guard.Source;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Something outside that captured code changes. All values are made before anything is changed.
sealed interface Effect {
  /// {@return what changes it, with the values made}
  Runnable prepare(Recipe.Run run);

  /// A field, of a class where it has no owner.
  record SetField(@Nullable Source owner, Fields.Member member, Recipe value) implements Effect {
    @Override
    public Runnable prepare(Recipe.Run run) {
      Object to = value.make(run);
      Object of = owner == null ? null : owner.read(run.arguments());
      return () -> member.set(of, to);
    }
  }

  /// An element of an array.
  record SetElement(Source array, int index, Recipe value) implements Effect {
    @Override
    public Runnable prepare(Recipe.Run run) {
      Object to = value.make(run);
      Object of = Objects.requireNonNull(array.read(run.arguments()));
      return () -> Array.set(of, index, to);
    }
  }

  /// What is in a collection.
  record SetElements(Source collection, List<Recipe> elements) implements Effect {
    @Override
    @SuppressWarnings("unchecked") // the elements are those that captured code has put there
    public Runnable prepare(Recipe.Run run) {
      List<@Nullable Object> all = new ArrayList<>();
      elements.forEach(each -> all.add(each.make(run)));
      var of = (Collection<Object>) Objects.requireNonNull(collection.read(run.arguments()));
      return () -> set(of, all);
    }

    /// What stays in front is not touched, so that a list is appended to as the code did.
    private static void set(Collection<Object> of, List<@Nullable Object> all) {
      if (of instanceof List<Object> list) {
        int same = 0;
        while (same < list.size() && same < all.size()) {
          if (list.get(same) != all.get(same)) {
            list.set(same, all.get(same));
          }
          same++;
        }
        while (list.size() > same) {
          list.removeLast();
        }
        for (Object each : all.subList(same, all.size())) {
          list.add(each);
        }
      } else {
        of.clear();
        of.addAll(all);
      }
    }
  }

  /// What is in a map.
  record SetMap(Source map, List<Recipe> keys, List<Recipe> values) implements Effect {
    @Override
    @SuppressWarnings("unchecked") // the entries are those that captured code has put there
    public Runnable prepare(Recipe.Run run) {
      Map<Object, @Nullable Object> all = new LinkedHashMap<>();
      for (int i = 0; i < keys.size(); i++) {
        all.put(keys.get(i).make(run), values.get(i).make(run));
      }
      var of = (Map<Object, @Nullable Object>) Objects.requireNonNull(map.read(run.arguments()));
      return () -> {
        List<Object> before = new ArrayList<>(of.keySet());
        List<Object> after = new ArrayList<>(all.keySet());
        boolean grows =
            before.size() <= after.size() && before.equals(after.subList(0, before.size()));
        if (!grows && of instanceof LinkedHashMap) {
          of.clear();
        } else {
          of.keySet().retainAll(all.keySet());
        }
        of.putAll(all);
      };
    }
  }
}
