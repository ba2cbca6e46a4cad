package dev.weir.formats.programdesc;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the one operator of today that an old one is, from what the table says and from the definition of the
/// operator of today.
final class OperatorImport {
  private final Translation op;
  private final OpDefinition definition;
  private final Map<String, Value> operands = new HashMap<>();
  private final Map<String, Attribute> attributes = new HashMap<>();

  /// Starts the operator that the table names.
  OperatorImport(Translation op) {
    this(op, op.row().target());
  }

  /// Starts the operator `target` of today.
  OperatorImport(Translation op, String target) {
    this.op = op;
    this.definition = op.block().program().definition("pd_op." + target);
  }

  /// {@return whether the operator of today has an operand `name`}
  boolean hasOperand(String name) {
    return definition.operandGroups().stream().anyMatch(group -> group.name().equals(name));
  }

  /// {@return this, with `value` as operand `name`}
  OperatorImport with(String name, Value value) {
    operands.put(name, value);
    return this;
  }

  /// {@return this, with `value` as attribute `name`}
  OperatorImport with(String name, Attribute value) {
    attributes.put(name, value);
    return this;
  }

  /// Adds the operator, and gives the variables of its outputs their values.
  void run() {
    Operation made = make();
    for (int i = 0; i < definition.resultGroups().size(); i++) {
      String output = outputOf(definition.resultGroups().get(i).name());
      List<Value> values = made.resultGroup(i);
      if (values.isEmpty() || op.op().output(output).isEmpty()) {
        continue;
      }
      if (values.get(0).type() instanceof TupleType) {
        op.defineAll(output, values.get(0));
      } else {
        op.define(output, values.get(0));
      }
    }
  }

  /// {@return the operator, added to the block}; its results are nobody's yet
  Operation make() {
    OperationState state = new OperationState(definition, op.builder().location());
    List<List<Value>> groups = new ArrayList<>();
    for (OpDefinition.OperandGroup group : definition.operandGroups()) {
      groups.add(operand(group));
    }
    state.addOperandGroups(groups);
    for (OpDefinition.AttributeSlot slot : definition.slots()) {
      attribute(slot).ifPresent(value -> state.setAttribute(slot.name(), value));
    }
    checkNeutral();
    try {
      return op.builder().add(state);
    } catch (UnknownRank unknown) {
      return op.builder().add(state.setResultGroups(declared(unknown)));
    }
  }

  private List<List<Type>> declared(UnknownRank unknown) {
    List<List<Type>> groups = new ArrayList<>();
    for (OpDefinition.ResultGroup group : definition.resultGroups()) {
      ImmutableList<String> variables = op.op().output(outputOf(group.name()));
      Optional<Type> type =
          variables.size() == 1 ? op.block().declared(variables.get(0)) : Optional.empty();
      groups.add(
          ImmutableList.of(
              type.orElseThrow(() -> new ProgramDescFault("%s", unknown.getMessage()))));
    }
    return groups;
  }

  private List<Value> operand(OpDefinition.OperandGroup group) {
    List<Value> found = given(group);
    for (Value value : found) {
      if (!group.constraint().test(value.type())) {
        throw new ProgramDescFault(
            "'%s' should be a %s, got '%s'",
            group.name(), group.constraint().describe(), value.type());
      }
    }
    if (found.isEmpty() && group.multiplicity() == Multiplicity.SINGLE) {
      throw new ProgramDescFault("'%s' is not given", sourcesOf(group.name()).get(0));
    }
    return found;
  }

  private List<Value> given(OpDefinition.OperandGroup group) {
    Value own = operands.get(group.name());
    if (own != null) {
      sourcesOf(group.name()).forEach(op.op()::take);
      sourcesOf(group.name()).forEach(op.op()::use);
      return ImmutableList.of(own);
    }
    List<Value> found = ImmutableList.of();
    for (String source : sourcesOf(group.name())) {
      ImmutableList<String> variables = op.op().take(source);
      if (variables.isEmpty()) {
        variables = op.op().variablesOf(source);
      }
      if (!variables.isEmpty()) {
        op.op().use(source);
        found = found.isEmpty() ? values(group, variables) : found;
        continue;
      }
      Optional<Attribute> value = op.op().attribute(source);
      if (value.isPresent() && found.isEmpty()) {
        found = ImmutableList.of(op.constant(source, value.get()));
      }
    }
    String otherwise = op.row().defaults().get(group.name());
    return found.isEmpty() && otherwise != null
        ? ImmutableList.of(op.constant(group.name(), parsed(otherwise)))
        : found;
  }

  private List<Value> values(OpDefinition.OperandGroup group, List<String> variables) {
    List<Value> values = variables.stream().map(op.block().scope()::get).toList();
    return values.size() > 1 || group.constraint() instanceof TensorList
        ? ImmutableList.of(op.add(PirOps.combine(values)).result(0))
        : values;
  }

  /// {@return what the file may call the operand, attribute or result `name`, the likeliest first}
  private List<String> sourcesOf(String name) {
    ImmutableList<String> said = op.row().sourcesOf(name);
    if (!said.isEmpty()) {
      return said;
    }
    return op.op().inputs().stream()
        .filter(input -> plain(input).equals(plain(name)))
        .findFirst()
        .map(input -> List.of(input))
        .orElse(List.of(name));
  }

  private String outputOf(String name) {
    ImmutableList<String> said = op.row().sourcesOf(name);
    for (String output : op.op().outputs()) {
      if (said.contains(output) || plain(output).equals(plain(name))) {
        return output;
      }
    }
    return name;
  }

  private static String plain(String name) {
    return Ascii.toLowerCase(name).replace("_", "");
  }

  private Optional<Attribute> attribute(OpDefinition.AttributeSlot slot) {
    String name = slot.name();
    ImmutableList<String> said = op.row().sourcesOf(name);
    Attribute own = attributes.get(name);
    if (own != null) {
      (said.isEmpty() ? ImmutableList.of(name) : said).forEach(op.op()::use);
      return Optional.of(own);
    }
    Optional<Attribute> found = Optional.empty();
    String from = name;
    for (String source : said.isEmpty() ? ImmutableList.of(name) : said) {
      Optional<Attribute> value =
          op.op().input(source).isEmpty() ? op.op().attribute(source) : Optional.empty();
      if (value.isPresent() && (found.isEmpty() || isEmpty(found.get()))) {
        found = value;
        from = source;
      }
    }
    if (found.isPresent()) {
      return Optional.of(converted(from, slot.codec(), found.get()));
    }
    String otherwise = op.row().defaults().get(name);
    if (found.isEmpty() && otherwise != null) {
      found = Optional.of(converted(name, slot.codec(), parsed(otherwise)));
    }
    if (found.isEmpty() && slot.required() && !name.endsWith("SegmentSizes")) {
      throw new ProgramDescFault("attribute '%s' is not given", name);
    }
    return found;
  }

  private static boolean isEmpty(Attribute value) {
    return value instanceof ArrayAttr list && list.elements().isEmpty()
        || value instanceof DenseArrayAttr dense && dense.size() == 0;
  }

  private static <T> Attribute converted(String name, AttributeCodec<T> codec, Attribute value) {
    Attribute given =
        codec instanceof DTypeCodec && value instanceof IntegerAttr code
            ? new DataTypeAttr(Translation.dtype(code.value()))
            : value;
    T decoded = codec.decode(given);
    if (decoded == null && given instanceof DenseArrayAttr list) {
      decoded = codec.decode(new ArrayAttr(elements(list)));
    }
    if (decoded == null) {
      throw new ProgramDescFault("attribute '%s' should be: %s", name, codec.describe());
    }
    return codec.encode(decoded);
  }

  private static ImmutableList<Attribute> elements(DenseArrayAttr list) {
    return list.longs().stream()
        .mapToObj(IntegerAttr::i64)
        .collect(ImmutableList.<Attribute>toImmutableList());
  }

  /// {@return the value that the table writes as `text`}
  private static Attribute parsed(String text) {
    if (text.equals("true") || text.equals("false")) {
      return BoolAttr.of(text.equals("true"));
    }
    if (text.isEmpty()) {
      return DenseArrayAttr.ofInts();
    }
    if (text.matches("-?[0-9]+")) {
      return IntegerAttr.i32(Integer.parseInt(text));
    }
    return text.matches("-?[0-9.]+(e-?[0-9]+)?")
        ? FloatAttr.f32(Float.parseFloat(text))
        : new StringAttr(text);
  }

  /// Checks the attributes that must have one value.
  void checkNeutral() {
    op.row()
        .neutral()
        .forEach((name, expected) ->
            op.op()
                .attribute(name)
                .ifPresent(value -> {
                  if (!isNeutral(value, expected)) {
                    throw new ProgramDescFault(
                        "attribute '%s' is known only as %s",
                        name, expected.isEmpty() ? "empty" : expected);
                  }
                }));
  }

  private static boolean isNeutral(Attribute value, String expected) {
    return switch (value) {
      case BoolAttr flag -> expected.equals(Boolean.toString(flag.value()));
      case StringAttr text -> text.value().equals(expected);
      case IntegerAttr number ->
          !expected.isEmpty() && number.value() == Double.parseDouble(expected);
      case FloatAttr number ->
          !expected.isEmpty() && number.value() == Double.parseDouble(expected);
      case DenseArrayAttr list -> list.size() == 0 && expected.isEmpty();
      case ArrayAttr list ->
          list.elements().isEmpty()
              ? expected.isEmpty()
              : list.elements().size() == 1 && isNeutral(list.elements().get(0), expected);
      default -> false;
    };
  }
}
