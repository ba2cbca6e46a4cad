package dev.weir.ir.text;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Location;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// The operands that a generated assembly format has read, group by group, until their types are
/// known.
public final class ParsedOperands {
  private final OpParser parser;
  private final List<ImmutableList<UnresolvedOperand>> names;
  private final List<ImmutableList<Type>> types;
  private final Location[] locations;

  /// Makes an empty collection for an operation with this number of operand groups.
  public ParsedOperands(OpParser parser, int groups) {
    this.parser = parser;
    this.names = new ArrayList<>(Collections.nCopies(groups, ImmutableList.of()));
    this.types = new ArrayList<>(Collections.nCopies(groups, ImmutableList.of()));
    this.locations = new Location[groups];
    Arrays.fill(locations, parser.operationLocation());
  }

  /// Reads the only operand of `group`.
  public void read(int group) {
    locations[group] = parser.location();
    names.set(group, ImmutableList.of(parser.parseOperand()));
  }

  /// {@return whether the optional operand `group` came next}; it was read then
  public boolean readOptional(int group) {
    locations[group] = parser.location();
    names.set(
        group, parser.parseOptionalOperand().map(ImmutableList::of).orElseGet(ImmutableList::of));
    return !names.get(group).isEmpty();
  }

  /// {@return whether operands of the variadic `group` came next}; they were read then
  public boolean readList(int group) {
    locations[group] = parser.location();
    names.set(group, parser.parseOperandList());
    return !names.get(group).isEmpty();
  }

  /// Takes the operands that a custom directive read for `group`.
  public void set(int group, List<UnresolvedOperand> operands) {
    names.set(group, ImmutableList.copyOf(operands));
  }

  /// {@return the operands read for `group`}
  public ImmutableList<UnresolvedOperand> names(int group) {
    return names.get(group);
  }

  /// Takes the types of `group`.
  public void setTypes(int group, List<? extends Type> read) {
    types.set(group, ImmutableList.copyOf(read));
  }

  /// Gives every operand of `group` the type `type`.
  public void repeatType(int group, Type type) {
    types.set(group, ImmutableList.copyOf(Collections.nCopies(names.get(group).size(), type)));
  }

  /// {@return the types of `group`}
  public ImmutableList<Type> types(int group) {
    return types.get(group);
  }

  /// Looks up all operands, each group with its types, and enters them into `state`.
  public void resolve(OperationState state) {
    List<List<Value>> values = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      values.add(parser.resolveOperands(names.get(i), types.get(i), locations[i]));
    }
    state.addOperandGroups(values);
  }

  /// Looks up all operands, whose types are `allTypes` in order, and enters them into `state`.
  public void resolve(OperationState state, List<? extends Type> allTypes) {
    List<UnresolvedOperand> all = new ArrayList<>();
    names.forEach(all::addAll);
    List<Value> flat = parser.resolveOperands(all, allTypes, parser.operationLocation());
    List<List<Value>> values = new ArrayList<>(names.size());
    int from = 0;
    for (ImmutableList<UnresolvedOperand> group : names) {
      values.add(flat.subList(from, from + group.size()));
      from += group.size();
    }
    state.addOperandGroups(values);
  }
}
