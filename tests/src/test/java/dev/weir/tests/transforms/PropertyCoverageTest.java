package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/// No pass that fuses or simplifies goes without a property that its results stay the same.
class PropertyCoverageTest {
  private static final ImmutableList<Class<?>> PROPERTIES =
      ImmutableList.of(
          FusionProperties.class,
          AttentionFusionProperties.class,
          QuantizationProperties.class,
          TrainingFusionProperties.class,
          SimplifyProperties.class);
  private static final ImmutableSet<String> PACKAGES =
      ImmutableSet.of("dev.weir.pass.operator.fusion", "dev.weir.pass.operator.simplify");

  @Test
  void everyFusionHasAProperty() {
    Set<String> covered = new TreeSet<>();
    for (Class<?> properties : PROPERTIES) {
      for (Method method : properties.getDeclaredMethods()) {
        Covers covers = method.getAnnotation(Covers.class);
        if (covers != null && method.isAnnotationPresent(Property.class)) {
          Arrays.stream(covers.value()).forEach(pass -> covered.add(pass.getSimpleName()));
        }
      }
    }
    Set<String> registered = new TreeSet<>();
    for (PassType<?> type : PassRegistry.load().passes().values()) {
      Class<?> pass = type.create().getClass();
      if (PACKAGES.contains(pass.getPackageName())) {
        registered.add(pass.getSimpleName());
      }
    }
    assertThat(covered).isEqualTo(registered);
  }
}
