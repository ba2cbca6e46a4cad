package dev.weir.tensor.capture.guard;

import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/// What decided what became of code that was captured: classes, and whether more than these did.
public final class CodeOrigin {
  private final Set<Class<?>> code = new HashSet<>();
  private boolean isOfCodeAlone = true;

  /// Takes note that code of a class has run, or that it decided which has.
  public void runs(Class<?> type) {
    code.add(type);
  }

  /// Takes note that more than code decides what becomes of it: what another process need not find as it is here.
  public void dependsOnMore() {
    isOfCodeAlone = false;
  }

  /// {@return the classes whose code has run, none where more than these and the types of tensors among the arguments decided
  /// what became of it}
  ///
  /// @param guards what was asked of the arguments
  public ImmutableSet<Class<?>> code(Collection<Guard> guards) {
    boolean isOfTypes =
        guards.stream()
            .allMatch(each ->
                each instanceof Guard.DefaultType
                    || each instanceof Guard.Like like && like.source() instanceof Source.Argument);
    return isOfCodeAlone && isOfTypes ? ImmutableSet.copyOf(code) : ImmutableSet.of();
  }
}
