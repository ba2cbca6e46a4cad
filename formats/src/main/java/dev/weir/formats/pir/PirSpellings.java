package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.pir.PirSpelling;
import dev.weir.dialect.builtin.pir.PirSpelling.PlacedTensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import java.util.Comparator;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;

/// All the spellings that dialects bring.
final class PirSpellings implements PirSpelling {
  private static final PirSpellings ALL =
      new PirSpellings(
          ServiceLoader.load(PirSpelling.class).stream()
              .map(ServiceLoader.Provider::get)
              .sorted(Comparator.comparing(spelling -> spelling.getClass().getName()))
              .collect(ImmutableList.toImmutableList()));

  private final ImmutableList<PirSpelling> spellings;

  private PirSpellings(ImmutableList<PirSpelling> spellings) {
    this.spellings = spellings;
  }

  static PirSpelling all() {
    return ALL;
  }

  private <T> Optional<T> first(Function<PirSpelling, Optional<T>> question) {
    return spellings.stream().map(question).flatMap(Optional::stream).findFirst();
  }

  @Override
  public Optional<PlacedTensor> placedTensor(Type type) {
    return first(spelling -> spelling.placedTensor(type));
  }

  @Override
  public Optional<Type> typeOf(PlacedTensor placed) {
    return first(spelling -> spelling.typeOf(placed));
  }

  @Override
  public Optional<ImmutableMap<String, String>> fields(Attribute attribute) {
    return first(spelling -> spelling.fields(attribute));
  }

  @Override
  public Optional<Attribute> attributeOf(ImmutableMap<String, String> fields) {
    return first(spelling -> spelling.attributeOf(fields));
  }
}
