package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FloatType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Gives untagged literals of PIR's text their types.
///
/// Since the end of 2024 PIR prints `1` for an Int32, an Int64, an Index, a Float and a Double, and
/// `[1,2]` for an array of any of these and for an IntArray. What is meant follows from the operation's
/// definition: it is the attribute that the definition's codec would store for the value. Where there
/// is no definition, an integer is an Int32 if it fits and else an Int64, another number a Float, and
/// a list an array.
final class PirUntagged {
  /// What a text may stand for, before its type is known.
  sealed interface Literal {}

  /// A number as it is spelled.
  record Numeral(String text) implements Literal {
    boolean isInteger() {
      return text.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9');
    }
  }

  /// A string.
  record Text(String value) implements Literal {}

  /// A list of literals.
  record Items(ImmutableList<Literal> elements) implements Literal {}

  /// An attribute that needs no further type.
  record Known(Attribute attribute) implements Literal {}

  /// An attribute, and whether another one could have been meant just as well.
  record Typed(Attribute attribute, boolean guessed) {}

  private PirUntagged() {}

  /// {@return the attribute that `literal` stands for as the attribute `name` of an operation of kind
  /// `definition`}
  static Typed type(Literal literal, OpDefinition definition, String name) {
    Attribute plain = known(literal);
    if (plain != null) {
      return new Typed(plain, false);
    }
    int slot = definition.slotOf(name);
    List<Attribute> candidates = candidates(literal);
    if (slot >= 0) {
      AttributeCodec<?> codec = definition.slots().get(slot).codec();
      List<Attribute> stored = candidates.stream().filter(c -> stores(codec, c)).toList();
      if (!stored.isEmpty()) {
        return new Typed(stored.get(0), stored.size() > 1 && literal instanceof Numeral);
      }
    }
    if (literal instanceof Text text
        && name.equals("value")
        && definition.name().endsWith(".constant")) {
      return new Typed(new TensorNameAttr(text.value()), false);
    }
    if (literal instanceof Items && hasOperand(definition, name)) {
      // What has become an operand was a list of integers.
      for (Attribute candidate : candidates) {
        if (candidate instanceof DenseArrayAttr) {
          return new Typed(candidate, false);
        }
      }
    }
    return new Typed(candidates.get(0), slot < 0 && isNumeric(literal));
  }

  private static boolean hasOperand(OpDefinition definition, String name) {
    return definition.isRegistered()
        && definition.operandGroups().stream().anyMatch(group -> group.name().equals(name));
  }

  /// {@return the attribute that `literal` is already: itself, or the array of a list that is not
  /// empty; null if a type is open}
  private static @Nullable Attribute known(Literal literal) {
    if (literal instanceof Known known) {
      return known.attribute();
    }
    if (!(literal instanceof Items items) || items.elements().isEmpty()) {
      return null;
    }
    var elements = ImmutableList.<Attribute>builderWithExpectedSize(items.elements().size());
    for (Literal element : items.elements()) {
      Attribute attribute = known(element);
      if (attribute == null) {
        return null;
      }
      elements.add(attribute);
    }
    return new ArrayAttr(elements.build());
  }

  private static boolean isNumeric(Literal literal) {
    return switch (literal) {
      case Numeral ignored -> true;
      case Items items ->
          items.elements().isEmpty() || items.elements().stream().anyMatch(PirUntagged::isNumeric);
      default -> false;
    };
  }

  private static <T> boolean stores(AttributeCodec<T> codec, Attribute candidate) {
    T value = codec.decode(candidate);
    return value != null && codec.encode(value).equals(candidate);
  }

  /// {@return what `literal` may stand for, the likeliest first}
  private static List<Attribute> candidates(Literal literal) {
    return switch (literal) {
      case Known known -> List.of(known.attribute());
      case Text text -> List.of(new StringAttr(text.value()), new TensorNameAttr(text.value()));
      case Numeral number -> numbers(number);
      case Items items -> lists(items);
    };
  }

  private static List<Attribute> numbers(Numeral number) {
    var all = new ArrayList<Attribute>();
    if (number.isInteger()) {
      BigInteger value = new BigInteger(number.text());
      if (value.bitLength() < 32) {
        all.add(IntegerAttr.i32(value.intValue()));
      }
      if (value.bitLength() < 64) {
        all.add(IntegerAttr.i64(value.longValue()));
      }
      addFloats(all, number);
      if (value.bitLength() < 64) {
        all.add(IntegerAttr.index(value.longValue()));
      }
    } else {
      addFloats(all, number);
    }
    return all;
  }

  private static void addFloats(List<Attribute> all, Numeral number) {
    all.add(new FloatAttr(PirFloats.parse(number.text(), true), FloatType.F32));
    all.add(new FloatAttr(PirFloats.parse(number.text(), false), FloatType.F64));
  }

  private static List<Attribute> lists(Items items) {
    var all = new ArrayList<Attribute>();
    List<List<Attribute>> elements =
        items.elements().stream().map(PirUntagged::candidates).toList();
    all.add(array(elements, options -> Optional.of(options.get(0))).orElseThrow());
    boolean integers =
        items.elements().stream()
            .allMatch(e -> e instanceof Numeral n && n.isInteger() && fitsLong(n));
    if (integers) {
      all.add(
          DenseArrayAttr.ofLongs(
              items.elements().stream()
                  .mapToLong(e -> Long.parseLong(((Numeral) e).text()))
                  .toArray()));
    }
    for (Function<Attribute, Boolean> kind : KINDS) {
      array(elements, options -> options.stream().filter(kind::apply).findFirst())
          .ifPresent(all::add);
    }
    return all;
  }

  private static boolean fitsLong(Numeral number) {
    return new BigInteger(number.text()).bitLength() < 64;
  }

  private static final ImmutableList<Function<Attribute, Boolean>> KINDS =
      ImmutableList.of(
          a -> a instanceof IntegerAttr i && i.type().equals(dev.weir.ir.type.IntegerType.I64),
          a -> a instanceof FloatAttr f && f.type() == FloatType.F32,
          a -> a instanceof FloatAttr f && f.type() == FloatType.F64,
          a -> a instanceof IntegerAttr i && i.type() == dev.weir.ir.type.IndexType.INDEX,
          a -> a instanceof TensorNameAttr);

  private static Optional<Attribute> array(
      List<List<Attribute>> elements, Function<List<Attribute>, Optional<Attribute>> choose) {
    var chosen = ImmutableList.<Attribute>builder();
    for (List<Attribute> options : elements) {
      Optional<Attribute> choice = choose.apply(options);
      if (choice.isEmpty()) {
        return Optional.empty();
      }
      chosen.add(choice.get());
    }
    return Optional.of(new ArrayAttr(chosen.build()));
  }
}
