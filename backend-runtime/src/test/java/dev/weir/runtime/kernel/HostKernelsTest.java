package dev.weir.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Several libraries of kernels at once.
class HostKernelsTest {
  /// A library with one kernel of each of these names.
  private record Library(int priority, List<String> names) implements HostKernelLibrary {
    @Override
    public ImmutableMap<String, Entry> kernels() {
      return names.stream()
          .collect(
              ImmutableMap.toImmutableMap(
                  name -> name,
                  name -> new Entry(name + priority, ImmutableSet.of(), any -> call -> {})));
    }
  }

  private static List<String> merged(HostKernelLibrary... libraries) {
    return HostKernels.merge(List.of(libraries)).values().stream()
        .map(HostKernelLibrary.Entry::operator)
        .sorted()
        .toList();
  }

  @Test
  void theHighestPriorityIsTakenInAnyOrder() {
    Library low = new Library(0, List.of("a", "b"));
    Library high = new Library(5, List.of("b", "c"));
    assertThat(merged(low, high)).containsExactly("a0", "b5", "c5");
    assertThat(merged(high, low)).containsExactly("a0", "b5", "c5");
  }

  @Test
  void aTieIsAnError() {
    String name = Library.class.getName();
    assertThatThrownBy(
            () -> merged(new Library(1, List.of("a")), new Library(1, List.of("b", "a"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("kernel 'a' is in %s and in %s, of the same priority 1", name, name);
  }
}
