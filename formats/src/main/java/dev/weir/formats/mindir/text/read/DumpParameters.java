package dev.weir.formats.mindir.text.read;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Looks up parameters.
///
/// In `%para3_x` the number alone says which is meant: the head of a dump has names as parameters are
/// stored, uses have them as they are traced. A number that is missing or 0 says nothing: then the
/// graph had not been numbered yet, and the name says it.
final class DumpParameters {
  private final Map<String, Dump.Parameter> labels = new HashMap<>();
  private final Map<Integer, Dump.Parameter> numbers = new HashMap<>();
  private final Map<String, Dump.Parameter> names = new HashMap<>();
  private final Set<Integer> repeated = new HashSet<>();

  /// {@return whether there was none with the label of `parameter`}
  boolean add(Dump.Parameter parameter) {
    int number = Dump.Parameter.number(parameter.label);
    names.putIfAbsent(parameter.name(), parameter);
    if (number > 0 && numbers.putIfAbsent(number, parameter) != null) {
      repeated.add(number);
    }
    return labels.putIfAbsent(parameter.label, parameter) == null || number <= 0;
  }

  /// {@return the parameter with exactly that label}
  Optional<Dump.Parameter> labelled(String label) {
    return Optional.ofNullable(labels.get(label));
  }

  /// {@return the parameter called `name`}
  Optional<Dump.Parameter> named(String name) {
    return Optional.ofNullable(names.get(name));
  }

  /// {@return the only parameter with the number in `label`}
  Optional<Dump.Parameter> numbered(String label) {
    int number = Dump.Parameter.number(label);
    return repeated.contains(number) ? Optional.empty() : Optional.ofNullable(numbers.get(number));
  }

  /// {@return the parameter that `label` means}
  Optional<Dump.Parameter> find(String label) {
    Optional<Dump.Parameter> found = labelled(label).or(() -> numbered(label));
    int bar = label.indexOf('_');
    return found.isPresent() || Dump.Parameter.number(label) > 0 || bar < 0
        ? found
        : named(label.substring(bar + 1));
  }
}
