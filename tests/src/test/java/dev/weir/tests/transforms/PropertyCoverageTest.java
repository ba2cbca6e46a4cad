package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.operator.fusion.FusionPasses;
import dev.weir.pass.operator.simplify.SimplificationPasses;
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
          ConvolutionFusionProperties.class,
          AttentionFusionProperties.class,
          QuantizationProperties.class,
          TrainingFusionProperties.class,
          SimplifyProperties.class);

  @Test
  void everyFusionHasAProperty() {
    Set<String> covered = new TreeSet<>();
    for (Class<?> properties : PROPERTIES) {
      for (Method method : properties.getDeclaredMethods()) {
        Covers covers = method.getAnnotation(Covers.class);
        if (covers != null && method.isAnnotationPresent(Property.class)) {
          covered.addAll(Arrays.asList(covers.value()));
        }
      }
    }
    Set<String> registered = new TreeSet<>();
    FusionPasses.all().forEach(type -> registered.add(type.name()));
    SimplificationPasses.all().forEach(type -> registered.add(type.name()));
    assertThat(covered).isEqualTo(registered);
  }
}
