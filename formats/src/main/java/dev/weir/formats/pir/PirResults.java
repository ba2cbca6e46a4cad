package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.AddedLater;
import dev.weir.dialect.builtin.FormerResultOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.builtin.UndefinedType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.MalformedOperationException;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.trait.InfersTypes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the results that a file declares of an operation, and finds again what it declared.
///
/// The files of PaddlePaddle's releases and the definitions of today disagree in harmless ways: an
/// operation had further results once (`xshape` of `pd_op.reshape`, until October 2024), a result that
/// inference does not need is missing (the mask of `pd_op.dropout`), or a result is declared with a type
/// that the operation does not give (statistics of rank 0; sizes like -3136). The IR has what the
/// definition says. What the file said is kept in the attribute `pir.declared_results`, as long as the
/// operation stays what it was; each kind of difference is remarked on once for a file.
///
/// The attribute holds the name of the operation and an element for each result of the file: `unit` for
/// one that is as the IR has it, `[declared, type in the IR]` for one that is declared otherwise, with
/// `unit` in place of a missing type, `[declared]` for one that the IR does not have and `[]` for one
/// that neither has.
final class PirResults {
  /// A result as a file has it; both are null for a missing one.
  record Shown(@Nullable Value value, @Nullable Type type) {}

  private final Diagnostics diagnostics;
  private final Set<String> remarked = new HashSet<>();
  private final List<FormerResultOp> former = new ArrayList<>();

  PirResults(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /// Sets the result types of `state` to what of `declared` the definition of the operation has; null
  /// stands for a missing type.
  ///
  /// @return what is wrong, if they do not fit the definition
  static Optional<String> setTypes(OperationState state, List<? extends @Nullable Type> declared) {
    var types = new ArrayList<@Nullable Type>(declared.size());
    declared.forEach(type -> types.add(type == null ? null : DeclaredType.known(type)));
    OpDefinition definition = state.definition();
    List<OpDefinition.ResultGroup> groups = definition.resultGroups();
    boolean fixed =
        definition.isRegistered()
            && groups.stream().noneMatch(group -> group.multiplicity() == Multiplicity.VARIADIC);
    int added = AddedLater.Places.ofResult(definition);
    if (added >= 0 && types.size() == groups.size() - 1) {
      types.add(added, null);
    }
    if (fixed && !types.isEmpty() && !groups.isEmpty()) {
      while (types.size() > groups.size()) {
        types.removeLast();
      }
      for (int i = 0; i < groups.size(); i++) {
        if (i == types.size()) {
          types.add(null);
        }
        if (types.get(i) == null && groups.get(i).multiplicity() == Multiplicity.SINGLE) {
          types.set(i, UndefinedType.UNDEFINED);
        }
      }
    }
    return PirPlaces.setResults(state, types);
  }

  /// Gives the results of `op`, which was made with [#setTypes], the types that follow from the rest of
  /// it where these contradict `declared`.
  ///
  /// @param builder adds operations behind `op`
  /// @return a value for each of `declared`, null for a missing one; empty after reporting that a result
  ///     is missing that the program cannot do without
  Optional<List<@Nullable Value>> define(
      Operation op, List<? extends @Nullable Type> declared, OpBuilder builder) {
    List<@Nullable Type> inferred = inferred(op);
    if (op instanceof InfersTypes infers && !inferred.isEmpty()) {
      adopt(op, infers, inferred);
    }
    for (int i = 0; i < op.resultCount(); i++) {
      if (op.result(i).type() instanceof UndefinedType && !isDeclared(declared, i)) {
        diagnostics.error(op, "lacks its result #%d, and its type does not follow", i);
        return Optional.empty();
      }
    }
    List<Shown> usual = usual(op);
    var values = new ArrayList<@Nullable Value>();
    var note = new ArrayList<Attribute>();
    note.add(new StringAttr(op.name()));
    boolean differs = usual.size() != declared.size();
    int own = 0;
    int added = AddedLater.Places.ofResult(op.definition());
    boolean lacksAdded =
        added >= 0 && declared.size() == usual.size() - 1 && usual.get(added).value() == null;
    for (int i = 0; i < declared.size(); i++) {
      Type type = declared.get(i);
      int place = lacksAdded && i >= added ? i + 1 : i;
      if (place >= usual.size()) {
        note.add(type == null ? ArrayAttr.of() : ArrayAttr.of(new TypeAttr(type)));
        values.add(type == null ? null : former(op, i, type, builder));
        continue;
      }
      Value value = usual.get(place).value();
      if (value == null) {
        note.add(ArrayAttr.of());
        values.add(null);
        continue;
      }
      own++;
      if (value.type().equals(type)) {
        note.add(UnitAttr.UNIT);
      } else {
        differs = true;
        Attribute spelled = type == null ? UnitAttr.UNIT : new TypeAttr(type);
        note.add(ArrayAttr.of(spelled, new TypeAttr(value.type())));
        remark(op, i, type, value.type());
      }
      values.add(type == null ? null : value);
    }
    if (declared.size() > usual.size()) {
      remark(
          op,
          "former",
          "'%s' has %d result(s) today, %d here; those that nothing uses are only kept"
              + " for writing",
          op.name(),
          usual.size(),
          declared.size());
    } else if (own < op.resultCount()) {
      remark(
          op,
          "new",
          "'%s' has %d result(s) today, %d here; the others are added",
          op.name(),
          op.resultCount(),
          declared.size());
    }
    if (differs) {
      new Rewriter().setAttribute(op, PirNames.DECLARED_RESULTS, PirTextPrinter.asArray(note));
    }
    return Optional.of(values);
  }

  /// Drops the former results that nothing uses.
  void finish() {
    Rewriter rewriter = new Rewriter();
    for (FormerResultOp op : former) {
      if (op.out().isUnused()) {
        rewriter.erase(op);
      }
    }
  }

  private Value former(Operation op, int index, Type type, OpBuilder builder) {
    FormerResultOp made =
        builder.add(PirOps.formerResult(op.result(0), index, DeclaredType.known(type)));
    former.add(made);
    return made.out();
  }

  private static boolean isDeclared(List<? extends @Nullable Type> declared, int index) {
    return index < declared.size() && declared.get(index) instanceof UndefinedType;
  }

  /// {@return the type that follows for each result of `op`; empty where none do}
  private static List<@Nullable Type> inferred(Operation op) {
    if (!(op instanceof InfersTypes infers) || op.resultCount() == 0 || !hasRightOperands(op)) {
      return List.of();
    }
    List<Type> types;
    try {
      types = infers.inferTypes();
    } catch (IllegalArgumentException | MalformedOperationException unknown) {
      // The verifier reports what is wrong, with the whole operation at hand.
      return List.of();
    }
    if (types.size() == op.resultCount()) {
      return new ArrayList<>(types);
    }
    var byGroup = new ArrayList<@Nullable Type>();
    for (int group = 0; group < op.definition().resultGroups().size(); group++) {
      for (Value ignored : op.resultGroup(group)) {
        byGroup.add(group < types.size() ? types.get(group) : null);
      }
    }
    return byGroup;
  }

  private static boolean hasRightOperands(Operation op) {
    List<OpDefinition.OperandGroup> groups = op.definition().operandGroups();
    for (int i = 0; i < groups.size(); i++) {
      for (Value operand : op.operandGroup(i)) {
        if (!groups.get(i).constraint().test(operand.type())) {
          return false;
        }
      }
    }
    return true;
  }

  private static void adopt(Operation op, InfersTypes infers, List<@Nullable Type> inferred) {
    boolean missing = op.resultTypes().stream().anyMatch(UndefinedType.class::isInstance);
    if (!missing && infers.isCompatible(infers.inferTypes(), op.resultTypes())) {
      return;
    }
    Rewriter rewriter = new Rewriter();
    for (int i = 0; i < op.resultCount(); i++) {
      Type type = inferred.get(i);
      Type now = op.result(i).type();
      if (type != null && (now instanceof UndefinedType || !TypeAgreement.agree(type, now))) {
        rewriter.setType(op.result(i), type);
      }
    }
    if (infers.isCompatible(infers.inferTypes(), op.resultTypes())) {
      return;
    }
    // What agrees may claim more than follows, such as a number of rows known only at run time.
    for (int i = 0; i < op.resultCount(); i++) {
      Type type = inferred.get(i);
      if (type != null) {
        rewriter.setType(op.result(i), type);
      }
    }
  }

  private void remark(Operation op, int index, @Nullable Type declared, Type taken) {
    if (declared == null) {
      remark(
          op,
          "null " + index,
          "'%s' is declared without its result #%d; it is added",
          op.name(),
          index);
    } else if (DeclaredType.known(declared).equals(taken)) {
      remark(op, "sizes", "a size below -1 is taken as an unknown one");
    } else {
      remark(
          op,
          "type " + index,
          "result #%d of '%s' is declared as '%s', but follows to be '%s', which is taken",
          index,
          op.name(),
          DeclaredType.known(declared),
          taken);
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  private void remark(Operation op, String kind, String format, Object... arguments) {
    if (remarked.add(kind.equals("sizes") ? kind : op.name() + " " + kind)) {
      diagnostics.remark(op.location(), format, arguments);
    }
  }

  /// {@return the results of `op` as a file has them}
  static List<Shown> shown(Operation op) {
    if (!(op.attribute(PirNames.DECLARED_RESULTS) instanceof ArrayAttr note)
        || note.elements().isEmpty()
        || !note.elements().get(0).equals(new StringAttr(op.name()))) {
      return usual(op);
    }
    var all = new ArrayList<Shown>();
    int next = 0;
    for (int i = 1; i < note.elements().size(); i++) {
      List<Attribute> parts =
          note.elements().get(i) instanceof ArrayAttr array ? array.elements() : ImmutableList.of();
      boolean own = note.elements().get(i) instanceof UnitAttr || parts.size() == 2;
      if (!own) {
        boolean isFormer = parts.size() == 1 && parts.get(0) instanceof TypeAttr;
        all.add(
            isFormer
                ? new Shown(formerResult(op, i - 1), ((TypeAttr) parts.get(0)).value())
                : new Shown(null, null));
        continue;
      }
      if (next == op.resultCount()) {
        return usual(op);
      }
      Value value = op.result(next++);
      if (parts.isEmpty() || !parts.get(1).equals(new TypeAttr(value.type()))) {
        all.add(new Shown(value, value.type()));
      } else if (parts.get(0) instanceof TypeAttr declared) {
        all.add(new Shown(value, declared.value()));
      } else if (value.isUnused()) {
        all.add(new Shown(null, null));
      } else {
        return usual(op);
      }
    }
    for (; next < op.resultCount(); next++) {
      if (!op.result(next).isUnused()) {
        return usual(op);
      }
    }
    return all;
  }

  /// {@return the type that a file declares `value` with}
  static Type declared(Value value) {
    Operation op = value.definingOp();
    if (op instanceof FormerResultOp result) {
      op = result.of().definingOp();
    }
    if (op == null || op.attribute(PirNames.DECLARED_RESULTS) == null) {
      return value.type();
    }
    for (Shown each : shown(op)) {
      if (each.value() == value && each.type() != null) {
        return each.type();
      }
    }
    return value.type();
  }

  private static @Nullable Value formerResult(Operation op, int index) {
    if (op.resultCount() > 0) {
      for (OpOperand use : op.result(0).uses()) {
        if (use.owner() instanceof FormerResultOp result && result.index() == index) {
          return result.out();
        }
      }
    }
    return null;
  }

  private static List<Shown> usual(Operation op) {
    List<@Nullable Value> places = PirPlaces.results(op);
    var all = new ArrayList<Shown>(places.size());
    for (Value value : places) {
      all.add(new Shown(value, value == null ? null : value.type()));
    }
    return Collections.unmodifiableList(all);
  }
}
