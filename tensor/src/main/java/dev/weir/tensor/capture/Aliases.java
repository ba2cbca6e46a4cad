package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.guard.Guard;
import dev.weir.tensor.capture.guard.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Which paths must lead to the same object from now on, and which to others.
final class Aliases {
  private Aliases() {}

  /// Has the sources of tensors that are the same lead to the same ones from now on, and others to others.
  static void ofTensors(World world) {
    List<Source> all = new ArrayList<>(world.inputs().keySet());
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        boolean same = world.now(all.get(i)) == world.now(all.get(j));
        if (same) {
          throw new Break(
              "%s and %s are the same tensor, and code asks for that"
                  .formatted(all.get(i).describe(), all.get(j).describe()),
              "compare tensors by ==");
        }
        world.decisions().guard(new Guard.Alias(all.get(i), all.get(j), false));
      }
    }
  }

  /// Where something outside is changed, objects that are not the same now must not be the same next time.
  static void ofObjects(World world) {
    if (!world.isChanged()) {
      return;
    }
    Object[] all = world.shadows().toArray();
    List<Map.Entry<Object, Source>> changeable = new ArrayList<>();
    Arrays.stream(all)
        .filter(each -> each instanceof Virtual || each instanceof Arr || Copies.isCollection(each))
        .forEach(
            each -> changeable.add(Map.entry(each, Objects.requireNonNull(world.source(each)))));
    changeable.sort((a, b) -> a.getValue().describe().compareTo(b.getValue().describe()));
    for (int i = 0; i < changeable.size(); i++) {
      for (int j = 0; j < i; j++) {
        Object x = changeable.get(i).getKey();
        Object y = changeable.get(j).getKey();
        boolean alike =
            x instanceof Arr a && y instanceof Arr b
                ? a.component() == b.component()
                : x instanceof Virtual a && y instanceof Virtual b
                    ? a.type() == b.type()
                    : x.getClass() == y.getClass();
        if (alike) {
          world
              .decisions()
              .guard(
                  new Guard.Alias(
                      changeable.get(j).getValue(), changeable.get(i).getValue(), false));
        }
      }
    }
  }
}
