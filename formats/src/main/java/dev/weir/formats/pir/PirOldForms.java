package dev.weir.formats.pir;

import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Brings operations into the form they have today, and back. Over time PaddlePaddle has turned
/// attributes into operands, such as the axes of `pd_op.mean`; where a program has such an attribute and
/// lacks the operand, the operand is made from it.
///
/// What makes the operand remembers the attribute as `pir.from_attribute`, with the operation and name it
/// belongs to; as long as nothing else uses it, the attribute is what is written.
final class PirOldForms {
  private final DialectRegistry registry;
  private final OpBuilder builder;
  private final Location location;

  private PirOldForms(DialectRegistry registry, OpBuilder builder, Location location) {
    this.registry = registry;
    this.builder = builder;
    this.location = location;
  }

  /// {@return `attributes` without those that became operands, which are made before `builder`'s place
  /// and entered into `operands`}
  static DictionaryAttr attributesToOperands(
      OperationState state,
      DictionaryAttr attributes,
      List<@Nullable Value> operands,
      DialectRegistry registry,
      OpBuilder builder) {
    OpDefinition definition = state.definition();
    List<OpDefinition.OperandGroup> groups = definition.operandGroups();
    if (!definition.isRegistered()
        || operands.size() >= groups.size()
        || attributes.isEmpty()
        || groups.stream().anyMatch(group -> group.multiplicity() == Multiplicity.VARIADIC)) {
      return attributes;
    }
    PirOldForms forms = new PirOldForms(registry, builder, state.location());
    DictionaryAttr rest = attributes;
    for (int i = 0; i < groups.size() && i <= operands.size(); i++) {
      String name = groups.get(i).name();
      Attribute value = attributes.get(name);
      if (value == null || definition.slotOf(name) >= 0 || operands.size() == groups.size()) {
        continue;
      }
      Value made = forms.make(value);
      if (made != null) {
        new Rewriter()
            .setAttribute(
                Objects.requireNonNull(made.definingOp()),
                PirNames.FROM_ATTRIBUTE,
                DictionaryAttr.of(
                    List.of(
                        new NamedAttribute("operation", new StringAttr(definition.name())),
                        new NamedAttribute("name", new StringAttr(name)),
                        new NamedAttribute("value", value))));
        operands.add(i, made);
        rest = rest.without(name);
      }
    }
    return rest;
  }

  /// {@return whether an operand of `op` was an attribute in the file that it comes from}
  static boolean hasAttributes(Operation op) {
    for (Value operand : op.operands()) {
      Operation maker = operand.definingOp();
      if (maker != null && maker.attribute(PirNames.FROM_ATTRIBUTE) != null) {
        return true;
      }
    }
    return false;
  }

  /// {@return the attribute that stands for group `index` of the operands of `op` in files}
  static Optional<Attribute> attributeOf(Operation op, int index) {
    List<Value> group = op.operandGroup(index);
    Operation maker = group.size() == 1 ? group.get(0).definingOp() : null;
    if (maker != null
        && maker.attribute(PirNames.FROM_ATTRIBUTE) instanceof DictionaryAttr origin
        && origin.get("operation") instanceof StringAttr operation
        && operation.value().equals(op.name())
        && origin.get("name") instanceof StringAttr name
        && name.value().equals(op.definition().operandGroups().get(index).name())) {
      return Optional.ofNullable(origin.get("value"));
    }
    return Optional.empty();
  }

  /// {@return the attributes that stand for operands of `op` in files}
  static Map<String, Attribute> attributesOf(Operation op) {
    var all = new LinkedHashMap<String, Attribute>();
    if (op.definition().isRegistered() && hasAttributes(op)) {
      var groups = op.definition().operandGroups();
      for (int i = 0; i < groups.size(); i++) {
        String name = groups.get(i).name();
        attributeOf(op, i).ifPresent(value -> all.put(name, value));
      }
    }
    return all;
  }

  /// {@return whether `op` only makes operands that are attributes in files}
  static boolean isFromAttributes(Operation op) {
    if (op.attribute(PirNames.FROM_ATTRIBUTE) == null || op.result(0).isUnused()) {
      return false;
    }
    for (OpOperand use : op.result(0).uses()) {
      if (!isAttribute(use)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAttribute(OpOperand use) {
    Operation user = use.owner();
    if (!user.definition().isRegistered()) {
      return false;
    }
    for (int i = 0; i < user.definition().operandGroups().size(); i++) {
      if (user.operandGroup(i).contains(use.value())) {
        return attributeOf(user, i).isPresent();
      }
    }
    return false;
  }

  private @Nullable Value make(Attribute value) {
    return switch (value) {
      case DenseArrayAttr list when list.elementType() instanceof IntegerType -> list(list);
      case ArrayAttr list -> {
        long[] values = new long[list.elements().size()];
        for (int i = 0; i < values.length; i++) {
          if (!(list.elements().get(i) instanceof IntegerAttr integer)) {
            yield null;
          }
          values[i] = integer.value();
        }
        yield list(DenseArrayAttr.ofLongs(values));
      }
      case FloatAttr number when number.type() == FloatType.F32 ->
          number(number.value(), DType.FLOAT32, FloatType.F32);
      case FloatAttr number when number.type() == FloatType.F64 ->
          number(number.value(), DType.FLOAT64, FloatType.F64);
      case IntegerAttr integer when integer.type().equals(IntegerType.I32) ->
          number((double) integer.value(), DType.INT32, IntegerType.I32);
      case IntegerAttr integer when integer.type().equals(IntegerType.I64) ->
          number((double) integer.value(), DType.INT64, IntegerType.I64);
      default -> null;
    };
  }

  private @Nullable Value list(DenseArrayAttr values) {
    return add(
        "pd_op.full_int_array",
        List.of(
            new NamedAttribute("value", asI64(values)),
            new NamedAttribute("dtype", new DataTypeAttr(DType.INT64)),
            new NamedAttribute("place", PlaceAttr.CPU)),
        TensorType.of(IntegerType.I64, values.size()));
  }

  private static ArrayAttr asI64(DenseArrayAttr values) {
    return ArrayAttr.of(
        values.longs().stream().mapToObj(IntegerAttr::i64).toArray(Attribute[]::new));
  }

  private @Nullable Value number(double value, DType dtype, Type type) {
    return add(
        "pd_op.full",
        List.of(
            new NamedAttribute("shape", DenseArrayAttr.ofLongs(1)),
            new NamedAttribute("value", FloatAttr.f64(value)),
            new NamedAttribute("dtype", new DataTypeAttr(dtype)),
            new NamedAttribute("place", PlaceAttr.CPU)),
        TensorType.of(type, 1));
  }

  private @Nullable Value add(String name, List<NamedAttribute> attributes, TensorType type) {
    OpDefinition definition = registry.operation(name);
    if (definition == null) {
      return null;
    }
    OperationState state = new OperationState(definition, location);
    state.setAttributes(DictionaryAttr.of(attributes)).setResultTypes(type);
    Operation op = builder.add(state);
    return op.result(0);
  }
}
