package dev.weir.formats.pir;

import dev.weir.dialect.builtin.FormerResultOp;
import dev.weir.formats.json.JsonWriter;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes a `builtin.module` as PaddlePaddle saves a program: compact JSON with sorted keys, values
/// numbered in order.
///
/// A program that [PirJsonReader] read comes out byte for byte as it was. A program that has never
/// been a file is written as a trainable one of version 1.
public final class PirJsonWriter {
  private static final long DEFAULT_VERSION = 1;

  private final JsonWriter out;
  private final Diagnostics diagnostics;
  private final Map<Value, Long> ids = new IdentityHashMap<>();
  private boolean trainable;
  private boolean shortParameters;
  private long nextValue = 1;
  private long nextArgument = -1;
  private long nextRegion;
  private long nextBlock;
  private int depth;

  private PirJsonWriter(JsonWriter out, Diagnostics diagnostics) {
    this.out = out;
    this.diagnostics = diagnostics;
  }

  /// {@return the file for `module`, or empty after reporting what PIR cannot express}
  public static Optional<byte[]> write(Operation module, Diagnostics diagnostics) {
    var bytes = new ByteArrayOutputStream();
    return write(module, bytes, diagnostics) ? Optional.of(bytes.toByteArray()) : Optional.empty();
  }

  /// Writes `module` to `out`, which is flushed but not closed.
  ///
  /// @return whether PIR can express it all; if not, what was written is of no use, and
  ///     `diagnostics` tells why
  /// @throws java.io.UncheckedIOException if the stream fails
  public static boolean write(Operation module, OutputStream out, Diagnostics diagnostics) {
    int errorsBefore = diagnostics.errorCount();
    try (JsonWriter json = new JsonWriter(out)) {
      new PirJsonWriter(json, diagnostics).module(module);
    }
    return diagnostics.errorCount() == errorsBefore;
  }

  private void module(Operation module) {
    if (!module.name().equals("builtin.module")
        || module.regionCount() != 1
        || module.region(0).size() != 1) {
      diagnostics.error(module, "is no PIR program: expected a module of one block");
      return;
    }
    trainable =
        module.attribute(PirNames.TRAINABLE, BoolAttr.class).map(BoolAttr::value).orElse(true);
    shortParameters = module.attribute(PirNames.SHORT_PARAMETERS) != null;
    out.beginObject().key("base_code").beginObject();
    out.key("magic").string("pir").key("trainable").bool(trainable);
    out.key("version");
    out.number(
        module
            .attribute(PirNames.VERSION, IntegerAttr.class)
            .map(IntegerAttr::value)
            .orElse(DEFAULT_VERSION));
    out.endObject().key("program").beginObject().key("regions").beginArray();
    region(module.region(0));
    out.endArray().endObject().endObject();
  }

  private void region(Region region) {
    if (++depth > PirJson.MAX_REGION_DEPTH) {
      diagnostics.error(region.parent(), "nests deeper than %d regions", PirJson.MAX_REGION_DEPTH);
      depth--;
      return;
    }
    out.beginObject().key("#").string("region_" + nextRegion++).key("blocks").beginArray();
    for (Block block : region) {
      block(block);
    }
    out.endArray().endObject();
    depth--;
  }

  private void block(Block block) {
    out.beginObject().key("#").string("block_" + nextBlock++).key("args").beginArray();
    for (BlockArgument argument : block.arguments()) {
      argument(argument, null);
    }
    boolean hasKeywords = false;
    for (Operation op : block) {
      if (op instanceof ArgumentOp argument) {
        if (argument.keyword().isEmpty()) {
          argument(argument.value(), null);
        } else {
          hasKeywords = true;
        }
      }
    }
    out.endArray();
    if (hasKeywords) {
      out.key("kwargs").beginArray();
      for (Operation op : block) {
        if (op instanceof ArgumentOp argument && argument.keyword().isPresent()) {
          argument(argument.value(), argument.keyword().get());
        }
      }
      out.endArray();
    }
    out.key("ops").beginArray();
    for (Operation op : block) {
      if (!isImplied(op)) {
        operation(op);
      }
    }
    out.endArray().endObject();
  }

  /// {@return whether `op` is part of what another operation writes, or was written with its block}
  private boolean isImplied(Operation op) {
    return op instanceof ArgumentOp
        || PirOldForms.isFromAttributes(op)
        || op instanceof FormerResultOp former && ids.containsKey(former.out());
  }

  private void argument(Value value, @Nullable String keyword) {
    ids.put(value, nextArgument);
    out.beginObject().key("#").number(nextArgument--).key("TT");
    type(value, () -> PirJsonTypes.write(out, PirResults.declared(value)));
    if (keyword != null) {
      out.key("key").string(keyword);
    }
    out.endObject();
  }

  private void operation(Operation op) {
    Optional<String> name = PirNames.toPir(op.name());
    if (name.isEmpty()) {
      diagnostics.error(op, "has no form in PIR JSON");
      return;
    }
    if (op.successorCount() > 0) {
      diagnostics.error(op, "has successors, which PIR JSON cannot express");
      return;
    }
    if (op.name().equals("pir.parameter")) {
      parameter(op);
      return;
    }
    out.beginObject().key("#").string(PirNames.toFile(name.get()));
    Map<String, Attribute> usual =
        PirAttributeOrder.usual(op.definition(), op::attribute, op.discardableAttributes());
    Map<String, Attribute> old = PirOldForms.attributesOf(op);
    usual.putAll(old);
    Optional<ArrayAttr> order = op.attribute(PirNames.ATTRIBUTE_ORDER, ArrayAttr.class);
    Map<String, Attribute> attributes =
        order
            .map(given ->
                PirAttributeOrder.ordered(
                    given, key -> old.getOrDefault(key, op.attribute(key)), usual))
            .orElse(usual);
    out.key("A").beginArray();
    attributes.forEach((key, value) -> attribute(op, key, value));
    if (!attributes.containsKey(PirSymbolicShapes.ATTRIBUTE)) {
      PirSymbolicShapes.of(op).ifPresent(text -> attribute(op, PirSymbolicShapes.ATTRIBUTE, text));
    }
    out.endArray().key("I").beginArray();
    for (Value operand : PirPlaces.operands(op)) {
      out.beginObject().key("%").number(operand == null ? 0 : id(op, operand)).endObject();
    }
    out.endArray().key("O").beginArray();
    for (PirResults.Shown result : PirResults.shown(op)) {
      result(op, result);
    }
    out.endArray();
    if (trainable) {
      out.key("OA").beginArray();
      for (String key : resultAttributes(op)) {
        Attribute value = op.attribute(key);
        if (value != null && !attributes.containsKey(key)) {
          attribute(op, key, value);
        }
      }
      out.endArray();
    }
    if (op.regionCount() > 0) {
      out.key("regions").beginArray();
      op.regions().forEach(this::region);
      out.endArray();
    }
    out.endObject();
  }

  private static List<String> resultAttributes(Operation op) {
    return op.attribute(PirNames.RESULT_ATTRIBUTE_ORDER, ArrayAttr.class)
        .map(PirAttributeOrder::names)
        .orElse(PirNames.RESULT_ATTRIBUTES.asList());
  }

  private long id(Operation op, Value operand) {
    Long id = ids.get(operand);
    if (id == null) {
      diagnostics.error(op, "uses a value that is not defined before it");
      return 0;
    }
    return id;
  }

  private void result(Operation op, PirResults.Shown result) {
    out.beginObject().key("%");
    Type type = result.type();
    if (type == null) {
      out.number(0).key("TT").beginObject().key("#").string(PirJsonTypes.NULL).endObject();
    } else {
      if (result.value() != null) {
        ids.put(result.value(), nextValue);
      }
      out.number(nextValue++).key("TT");
      express(op, () -> PirJsonTypes.write(out, type));
    }
    out.endObject();
  }

  private void attribute(Operation op, String name, Attribute value) {
    out.beginObject().key("AT");
    express(op, () -> PirJsonAttributeWriter.write(out, value));
    out.key("N").string(name).endObject();
  }

  private void parameter(Operation op) {
    if (op.resultCount() != 1) {
      diagnostics.error(op, "expects one result");
      return;
    }
    out.beginObject().key("#").string("p").key("A").beginArray();
    flag(op, "is_distributed", false);
    flag(op, "is_parameter", true);
    flag(op, "need_clip", false);
    out.string(op.attribute("parameter_name", StringAttr.class).map(StringAttr::value).orElse(""));
    out.endArray();
    if (!shortParameters) {
      out.key("DA").beginArray();
      optional(op, "op_dist_attr");
      optional(op, "op_role");
      out.endArray();
    }
    out.key("O");
    result(op, PirResults.shown(op).get(0));
    if (trainable) {
      out.key("OA").beginArray();
      flag(op, "persistable", true);
      flag(op, "stop_gradient", true);
      flag(op, "trainable", true);
      out.endArray();
    }
    if (!shortParameters) {
      out.key("QA").beginArray();
      optional(op, "struct_name");
      out.endArray();
    }
    out.endObject();
  }

  private void optional(Operation op, String name) {
    Attribute value = op.attribute(name);
    if (value != null) {
      attribute(op, name, value);
    }
  }

  private void flag(Operation op, String name, boolean otherwise) {
    boolean value =
        op.attribute(name) instanceof ArrayAttr array
                && !array.elements().isEmpty()
                && array.elements().get(0) instanceof BoolAttr bool
            ? bool.value()
            : otherwise;
    out.number(value ? 1 : 0);
  }

  private void express(Operation op, Runnable writing) {
    try {
      writing.run();
    } catch (NotInPir e) {
      diagnostics.error(op, "has %s, which PIR JSON cannot express", e.getMessage());
    }
  }

  private void type(Value value, Runnable writing) {
    try {
      writing.run();
    } catch (NotInPir e) {
      diagnostics.error(value.location(), "%s has no form in PIR JSON", e.getMessage());
    }
  }
}
