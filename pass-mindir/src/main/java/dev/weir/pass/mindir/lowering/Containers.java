package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;

/// Tuples, lists and dictionaries.
public final class Containers {
  private Containers() {}

  /// {@return the element of a tuple or list at an index that is known}
  public static Lowered item(Lowered container, Lowered index) {
    if (!(container instanceof Lowered.Sequence sequence)) {
      throw new LoweringException("takes an element of what is no tuple");
    }
    long at =
        Constants.integer(index)
            .orElseThrow(
                () -> new LoweringException("takes an element that is not known until run"));
    int size = sequence.elements().size();
    long position = at < 0 ? at + size : at;
    if (position < 0 || position >= size) {
      throw new LoweringException("takes element %d of %d", at, size);
    }
    return sequence.elements().get((int) position);
  }

  /// {@return a dictionary}
  public static Lowered dictionary(Lowered keys, Lowered values) {
    var names = ImmutableList.<String>builder();
    for (Lowered key : Constants.elements(keys)) {
      names.add(Constants.text(key));
    }
    return new Lowered.Sequence(ImmutableList.copyOf(Constants.elements(values)), names.build());
  }

  /// {@return what a dictionary has under a key}
  public static Lowered entry(Lowered container, Lowered key) {
    if (container instanceof Lowered.Sequence sequence) {
      int at = sequence.keys().indexOf(Constants.text(key));
      if (at >= 0) {
        return sequence.elements().get(at);
      }
    }
    throw new LoweringException("there is no such key in the dictionary");
  }
}
