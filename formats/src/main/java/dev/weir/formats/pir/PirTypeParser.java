package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DenseLayoutAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.pir.PirSpelling.PlacedTensor;
import dev.weir.dialect.operator.SelectedRowsType;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads types of PIR's text, in all of its styles.
final class PirTypeParser {
  private static final String PLACED = "_tensor";

  private final PirTextScanner in;
  private final Map<Type, Type> interned = new HashMap<>();
  private @Nullable PirTextStyle style;

  PirTypeParser(PirTextScanner in) {
    this.in = in;
  }

  /// {@return the style that the tensor types read so far are written in, or null}
  @Nullable PirTextStyle style() {
    return style;
  }

  /// {@return whether a type may come next}
  boolean seesType() {
    return in.seesWord() || in.sees(PirTypeText.NULL);
  }

  /// {@return the types of a list, possibly empty; null for a missing one}
  java.util.List<@Nullable Type> list() {
    var types = new java.util.ArrayList<@Nullable Type>();
    if (seesType()) {
      do {
        types.add(typeOrNull());
      } while (in.accept(","));
    }
    return types;
  }

  private @Nullable Type typeOrNull() {
    return in.accept(PirTypeText.NULL) ? null : type();
  }

  /// {@return the type that comes next}
  Type type() {
    Location where = in.location();
    String word = in.word("a type");
    return of(word, where).orElseThrow(() -> in.error(where, "unknown type '%s'", word));
  }

  /// {@return the type that begins with `word`, which was read at `where`, if there is one}
  Optional<Type> of(String word, Location where) {
    Type simple = PirTypeText.WORDS.get(word);
    if (simple != null) {
      return Optional.of(simple);
    }
    in.enter();
    Optional<Type> type =
        switch (word) {
          case "vec" -> Optional.of(tuple());
          case "tensor" -> Optional.of(tensor(PirTextStyle.UNTAGGED));
          case "builtin.tensor" -> Optional.of(tensor(PirTextStyle.TAGGED));
          case "pd_op.tensor" -> Optional.of(tensor(PirTextStyle.EARLY));
          case "pd_op.selectedrows" ->
              Optional.of(DeclaredType.map(tensor(null), SelectedRowsType::new));
          case "pd_op.tensor_array" ->
              Optional.of(DeclaredType.map(tensor(null), TensorArrayType::new));
          default -> word.endsWith(PLACED) ? placed(word, where) : Optional.empty();
        };
    in.leave();
    return type.map(read -> interned.computeIfAbsent(read, t -> t));
  }

  private Type tuple() {
    var types = ImmutableList.<Type>builder();
    in.expect("[");
    if (!in.accept("]")) {
      do {
        types.add(type());
      } while (in.accept(","));
      in.expect("]");
    }
    return new TupleType(types.build());
  }

  private Optional<Type> placed(String word, Location where) {
    String place = word.substring(0, word.length() - PLACED.length());
    Optional<PlaceAttr.Kind> kind =
        Arrays.stream(PlaceAttr.Kind.values())
            .filter(k -> PirTypeText.placeWord(k).equals(place))
            .findFirst();
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        DeclaredType.map(
            tensor(null),
            tensor ->
                PirSpellings.all()
                    .typeOf(new PlacedTensor(kind.get(), tensor))
                    .orElseThrow(() -> in.error(where, "no dialect at hand has placed tensors"))));
  }

  /// {@return a tensor type, or what is declared of one}
  private Type tensor(@Nullable PirTextStyle seen) {
    if (seen != null) {
      style = seen;
    }
    in.expect("<");
    var shape = ImmutableLongArray.builder();
    for (Long size = in.size(); size != null; size = in.size()) {
      shape.add(size);
    }
    Type element = type();
    Optional<DenseLayoutAttr> encoding = in.sees("|") ? encoding() : Optional.empty();
    in.expect(">");
    return DeclaredType.of(
        shape.build(), known -> new TensorType(known, element, encoding.map(e -> e)));
  }

  private Optional<DenseLayoutAttr> encoding() {
    DataLayout layout = DataLayout.NCHW;
    var lod = ImmutableList.<ImmutableLongArray>builder();
    long offset = 0;
    while (in.accept("|")) {
      Location where = in.location();
      String key = in.word("'layout', 'lod' or 'offset'");
      in.expect(":");
      switch (key) {
        case "layout" -> {
          Location at = in.location();
          String name = in.word("a layout");
          layout =
              DataLayout.ofName(name).orElseThrow(() -> in.error(at, "unknown layout '%s'", name));
        }
        case "lod" -> {
          in.expect("[");
          do {
            lod.add(integers());
          } while (in.accept(","));
          in.expect("]");
        }
        case "offset" -> offset = in.integer();
        default -> throw in.error(where, "expected 'layout', 'lod' or 'offset', got '%s'", key);
      }
    }
    var dense = new DenseLayoutAttr(layout, lod.build(), offset);
    return dense.isDefault() ? Optional.empty() : Optional.of(dense);
  }

  /// {@return the integers of `[1,2]`}
  ImmutableLongArray integers() {
    var values = ImmutableLongArray.builder();
    in.expect("[");
    if (!in.accept("]")) {
      do {
        values.add(in.integer());
      } while (in.accept(","));
      in.expect("]");
    }
    return values.build();
  }
}
