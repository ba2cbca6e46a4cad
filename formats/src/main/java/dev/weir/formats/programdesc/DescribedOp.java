package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.formats.programdesc.proto.OpAttr;
import dev.weir.formats.programdesc.proto.OpDesc;
import dev.weir.formats.programdesc.proto.OpVar;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// An operator as a file describes it. It notes which inputs and attributes have been asked for, so that none
/// is left out unseen.
final class DescribedOp {
  /// Stands in a list of variables for one that is not there.
  private static final String EMPTY = "@EMPTY@";

  private final OpDesc desc;
  private final Map<String, ImmutableList<String>> inputs = new LinkedHashMap<>();
  private final Map<String, ImmutableList<String>> outputs = new LinkedHashMap<>();
  private final Map<String, OpAttr> attributes = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  private final Set<String> taken = new HashSet<>();

  /// @throws ProgramDescFault if something is given twice
  DescribedOp(OpDesc desc) {
    this.desc = desc;
    variables(desc.getInputsList(), inputs);
    variables(desc.getOutputsList(), outputs);
    for (OpAttr attribute : desc.getAttrsList()) {
      if (attributes.put(attribute.getName(), attribute) != null) {
        throw new ProgramDescFault("attribute '%s' is given twice", attribute.getName());
      }
    }
  }

  private static void variables(List<OpVar> all, Map<String, ImmutableList<String>> target) {
    for (OpVar each : all) {
      ImmutableList<String> given =
          each.getArgumentsList().stream()
              .filter(name -> !name.equals(EMPTY))
              .collect(ImmutableList.toImmutableList());
      if (target.put(each.getParameter(), given) != null) {
        throw new ProgramDescFault("'%s' is given twice", each.getParameter());
      }
    }
  }

  /// {@return the name of the operator}
  String type() {
    return desc.getType();
  }

  /// {@return the names of the inputs that have a variable or more}
  List<String> inputs() {
    return inputs.keySet().stream().filter(name -> !input(name).isEmpty()).toList();
  }

  /// {@return the variables of the input `name`}
  ImmutableList<String> input(String name) {
    return inputs.getOrDefault(name, ImmutableList.of());
  }

  /// {@return the variables of the input `name`, of which somebody makes use}
  ImmutableList<String> take(String name) {
    taken.add(name);
    return input(name);
  }

  /// Notes that somebody makes use of all inputs.
  void takeAll() {
    taken.addAll(inputs.keySet());
  }

  /// {@return the inputs that nobody has made use of}
  List<String> untaken() {
    return inputs().stream().filter(name -> !taken.contains(name)).toList();
  }

  /// {@return the names of the outputs that have a variable or more}
  List<String> outputs() {
    return outputs.keySet().stream().filter(name -> !output(name).isEmpty()).toList();
  }

  /// {@return the variables of the output `name`}
  ImmutableList<String> output(String name) {
    return outputs.getOrDefault(name, ImmutableList.of());
  }

  /// {@return the variables of all outputs}
  List<String> allOutputs() {
    return outputs.values().stream().flatMap(List::stream).toList();
  }

  /// {@return the variables of all inputs}
  List<String> allInputs() {
    return inputs.values().stream().flatMap(List::stream).toList();
  }

  /// {@return the variables that stand for the attribute `name`, none where it is a value}
  ImmutableList<String> variablesOf(String name) {
    OpAttr attribute = attributes.get(name);
    return attribute == null
        ? ImmutableList.of()
        : switch (attribute.getType()) {
          case 13 -> {
            used.add(name);
            yield ImmutableList.of(attribute.getVarName());
          }
          case 14 -> {
            used.add(name);
            yield ImmutableList.copyOf(attribute.getVarsNameList());
          }
          default -> ImmutableList.of();
        };
  }

  /// {@return the block that the attribute `name` says, if there is one}
  Optional<Integer> block(String name) {
    OpAttr attribute = attributes.get(name);
    used.add(name);
    return attribute != null && attribute.getType() == 8
        ? Optional.of(attribute.getBlockIdx())
        : Optional.empty();
  }

  /// {@return the attributes that nobody has asked for}
  ImmutableSet<String> unused() {
    return attributes.keySet().stream()
        .filter(name -> !used.contains(name))
        .collect(ImmutableSet.toImmutableSet());
  }

  /// Notes that the attribute `name` does not matter.
  void use(String name) {
    used.add(name);
  }

  /// {@return the attribute `name`, if it is there and has a value}
  Optional<Attribute> attribute(String name) {
    OpAttr attribute = attributes.get(name);
    used.add(name);
    return attribute == null ? Optional.empty() : Optional.of(value(attribute));
  }

  private static Attribute value(OpAttr of) {
    return switch (of.getType()) {
      case 0 -> IntegerAttr.i32(of.getI());
      case 1 -> FloatAttr.f32(of.getF());
      case 2 -> new StringAttr(of.getS());
      case 3 ->
          DenseArrayAttr.ofInts(of.getIntsList().stream().mapToInt(Integer::intValue).toArray());
      case 4 -> list(of.getFloatsList(), FloatAttr::f32);
      case 5 -> list(of.getStringsList(), StringAttr::new);
      case 6 -> BoolAttr.of(of.getB());
      case 7 -> list(of.getBoolsList(), BoolAttr::of);
      case 9 -> IntegerAttr.i64(of.getL());
      case 11 ->
          DenseArrayAttr.ofLongs(of.getLongsList().stream().mapToLong(Long::longValue).toArray());
      case 12 -> list(of.getFloat64SList(), FloatAttr::f64);
      case 15 -> FloatAttr.f64(of.getFloat64());
      case 16 -> Scalars.value(of.getScalar());
      case 17 -> list(of.getScalarsList(), Scalars::value);
      case 8, 10 ->
          throw new ProgramDescFault("attribute '%s' is a block, not a value", of.getName());
      case 13, 14 ->
          throw new ProgramDescFault("attribute '%s' is a variable, not a value", of.getName());
      default ->
          throw new ProgramDescFault(
              "attribute '%s' is of the unknown kind %d", of.getName(), of.getType());
    };
  }

  private static <T> Attribute list(List<T> values, Function<T, Attribute> element) {
    List<Attribute> all = new ArrayList<>(values.size());
    values.forEach(value -> all.add(element.apply(value)));
    return new ArrayAttr(ImmutableList.copyOf(all));
  }

  /// {@return the integer `name`}
  long integer(String name, long otherwise) {
    return attribute(name)
        .map(value -> {
          if (!(value instanceof IntegerAttr number)) {
            throw expected(name, "an integer");
          }
          return number.value();
        })
        .orElse(otherwise);
  }

  /// {@return the number `name`}
  double number(String name, double otherwise) {
    return attribute(name)
        .map(value ->
            switch (value) {
              case FloatAttr number -> number.value();
              case IntegerAttr number -> (double) number.value();
              default -> throw expected(name, "a number");
            })
        .orElse(otherwise);
  }

  /// {@return whether `name` holds}
  boolean flag(String name, boolean otherwise) {
    return attribute(name)
        .map(value -> {
          if (!(value instanceof BoolAttr flag)) {
            throw expected(name, "true or false");
          }
          return flag.value();
        })
        .orElse(otherwise);
  }

  /// {@return the text `name`}
  String text(String name, String otherwise) {
    return attribute(name)
        .map(value -> {
          if (!(value instanceof StringAttr text)) {
            throw expected(name, "a text");
          }
          return text.value();
        })
        .orElse(otherwise);
  }

  /// {@return the integers `name`, none if they are not given}
  long[] integers(String name) {
    return attribute(name)
        .map(value ->
            switch (value) {
              case DenseArrayAttr list -> list.longs().toArray();
              case IntegerAttr number -> new long[] {number.value()};
              default -> throw expected(name, "a list of integers");
            })
        .orElse(new long[0]);
  }

  private static ProgramDescFault expected(String name, String what) {
    return new ProgramDescFault("attribute '%s' should be %s", name, what);
  }
}
