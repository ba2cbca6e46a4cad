package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.IntegerSetAttr;
import dev.weir.ir.attr.OpaqueAttr;
import dev.weir.ir.attr.ResourceBlob;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Builtin attributes at random, all that there are. A few that were made before come again, as they
/// do in programs, so that there is something to give an alias to.
final class RandomAttributes {
  private final Dice dice;
  private final RandomIr ir;
  private final List<Attribute> made = new ArrayList<>();
  private final Map<String, DenseResourceAttr> resources = new LinkedHashMap<>();

  RandomAttributes(Dice dice, RandomIr ir) {
    this.dice = dice;
    this.ir = ir;
  }

  Attribute attribute(int depth) {
    if (!made.isEmpty() && dice.once(6)) {
      return dice.of(made);
    }
    Attribute attribute = fresh(depth);
    if (made.size() < 20) {
      made.add(attribute);
    }
    return attribute;
  }

  private Attribute fresh(int depth) {
    return switch (dice.below(depth <= 0 ? 12 : 22)) {
      case 0, 1, 2 -> ir.numbers().number();
      case 3 -> ir.numbers().elements();
      case 4 -> StringAttr.of(ir.text().string());
      case 5 -> UnitAttr.UNIT;
      case 6 -> symbol();
      case 7 -> ir.numbers().array();
      case 8 -> ir.types().strided(dice.below(4));
      case 9 -> new AffineMapAttr(ir.affine().map());
      case 10 -> new IntegerSetAttr(ir.affine().set());
      case 11 -> ir.numbers().sparse();
      case 12, 13 -> array(depth);
      case 14, 15 -> dictionary(depth - 1);
      case 16 -> new TypeAttr(ir.types().type(depth - 1));
      case 17 -> ir.locations().location(depth - 1);
      case 18 -> new OpaqueAttr(ir.text().namespace(), ir.text().opaque(), trailing(depth));
      case 19 -> new StringAttr(ir.text().string(), ir.types().opaque());
      case 20 -> DistinctAttr.create(attribute(depth - 1));
      default -> dice.coin() ? resource() : ir.numbers().strings();
    };
  }

  private Type trailing(int depth) {
    return dice.coin() ? NoneType.NONE : ir.types().type(depth - 1);
  }

  private SymbolRefAttr symbol() {
    var path = ImmutableList.<String>builder();
    for (int i = dice.once(3) ? dice.below(4) : 0; i >= 0; i--) {
      path.add(ir.text().name());
    }
    return new SymbolRefAttr(path.build());
  }

  private ArrayAttr array(int depth) {
    var elements = ImmutableList.<Attribute>builder();
    for (int i = dice.below(4); i > 0; i--) {
      elements.add(attribute(depth - 1));
    }
    return new ArrayAttr(elements.build());
  }

  /// {@return up to three entries}
  DictionaryAttr dictionary(int depth) {
    DictionaryAttr entries = DictionaryAttr.empty();
    for (int i = dice.below(4); i > 0; i--) {
      entries = entries.with(ir.text().name(), attribute(depth));
    }
    return entries;
  }

  /// One key means one blob.
  private DenseResourceAttr resource() {
    return resources.computeIfAbsent(
        ir.text().name(),
        key -> {
          byte[] bytes = new byte[dice.below(12)];
          dice.random().nextBytes(bytes);
          return new DenseResourceAttr(
              key,
              TensorType.of(IntegerType.I8, bytes.length),
              dice.once(4) ? new ResourceBlob() : ResourceBlob.of(bytes, 1 << dice.below(7)));
        });
  }
}
