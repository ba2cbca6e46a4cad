package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.format.Assembly.ResultTyping;
import dev.weir.codegen.format.Assembly.TypeOrigin;
import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.ir.Multiplicity;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Checks that all of an op can be read back from its format.
final class AssemblyChecks {
  private static final ImmutableSet<String> TYPED =
      ImmutableSet.of("Attribute", "IntegerAttr", "FloatAttr");

  private final OpModel op;
  private final FormatReporter reporter;

  AssemblyChecks(OpModel op, FormatReporter reporter) {
    this.op = op;
    this.reporter = reporter;
  }

  /// {@return the assembly that `elements` are, or nothing where something is wrong}
  Optional<Assembly> check(ImmutableList<AssemblyElement> elements) {
    int before = reporter.errorCount();
    Occurrences found = new Occurrences(elements, reporter);
    if (!found.hasDictionary()) {
      reporter.errorOfAll(ErrorId.OP_FORMAT_ATTR_DICT_MISSING);
    }
    for (GroupModel operand : op.operands()) {
      if (!found.hasOperand(operand.name())) {
        reporter.errorOfAll(ErrorId.OP_FORMAT_OPERAND_MISSING, operand.name());
      }
    }
    checkHolders(op.regions(), found::hasRegion, ErrorId.OP_FORMAT_REGION_MISSING);
    checkHolders(op.successors(), found::hasSuccessor, ErrorId.OP_FORMAT_SUCCESSOR_MISSING);
    checkOptionals(elements);
    checkNeighbours(elements);
    Assembly assembly =
        new Assembly(
            op,
            elements,
            found.hasType(new TypeSource.OfOperands()) ? ImmutableList.of() : operandTypes(found),
            resultTyping(found) == ResultTyping.BY_GROUP ? resultTypes(found) : ImmutableList.of(),
            resultTyping(found),
            elided(found));
    return reporter.errorCount() == before ? Optional.of(assembly) : Optional.empty();
  }

  private ImmutableList<String> elided(Occurrences found) {
    var names = ImmutableList.<String>builder();
    for (AttributeModel attribute : op.attributes()) {
      if (found.hasAttribute(attribute.name())) {
        names.add(attribute.textName());
      }
    }
    if (op.hasOperandSizes() && !found.hasAllOperands()) {
      names.add("operandSegmentSizes");
    }
    if (op.hasResultSizes() && resultTyping(found) == ResultTyping.BY_GROUP) {
      names.add("resultSegmentSizes");
    }
    return names.build();
  }

  private void checkHolders(
      List<HolderModel> holders, Function<String, Boolean> found, ErrorId missing) {
    for (HolderModel holder : holders) {
      if (!found.apply(holder.name())) {
        reporter.errorOfAll(missing, holder.name());
      }
    }
  }

  private void checkOptionals(List<AssemblyElement> elements) {
    for (AssemblyElement element : elements) {
      if (element instanceof AssemblyElement.AttributeOf(var attribute, boolean _)
          && attribute.presence() == AttributeModel.Presence.OPTIONAL) {
        reporter.errorOfAll(ErrorId.OP_FORMAT_OPTIONAL_OUTSIDE_GROUP, attribute.name());
      }
    }
  }

  private void checkNeighbours(List<AssemblyElement> elements) {
    AssemblyElement previous = null;
    for (AssemblyElement element : elements) {
      if (element instanceof AssemblyElement.Whitespace) {
        continue;
      }
      if (previous instanceof AssemblyElement.AttrDict(boolean withKeyword)
          && !withKeyword
          && beginsWithBrace(element)) {
        reporter.errorOfAll(ErrorId.OP_FORMAT_DICTIONARY_BEFORE_REGION);
      }
      if (previous != null && element instanceof AssemblyElement.Literal(String text)) {
        checkLiteral(previous, text);
      }
      if (previous instanceof AssemblyElement.OperandsOf(GroupModel group)
          && !group.isSingle()
          && element instanceof AssemblyElement.OperandsOf) {
        reporter.errorOfAll(ErrorId.OP_FORMAT_AMBIGUOUS, "$" + group.name());
      }
      if (element instanceof AssemblyElement.Group group) {
        checkNeighbours(group.present());
        checkNeighbours(group.absent());
      }
      previous = element;
    }
  }

  /// {@return whether what the element writes may begin with a brace, as a dictionary does}
  private static boolean beginsWithBrace(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.RegionOf _, AssemblyElement.AllRegions _ -> true;
      case AssemblyElement.Literal(String text) -> text.startsWith("{");
      case AssemblyElement.Group group ->
          beginsWithBrace(group.present()) || beginsWithBrace(group.absent());
      default -> false;
    };
  }

  private static boolean beginsWithBrace(List<AssemblyElement> elements) {
    for (AssemblyElement element : elements) {
      if (!(element instanceof AssemblyElement.Whitespace)) {
        return beginsWithBrace(element);
      }
    }
    return false;
  }

  /// A list goes on after a comma, and an attribute after a colon.
  private void checkLiteral(AssemblyElement element, String next) {
    if (next.equals(",")) {
      if (element instanceof AssemblyElement.OperandsOf(GroupModel group)
          && group.multiplicity() == Multiplicity.VARIADIC) {
        reporter.errorOfAll(ErrorId.OP_FORMAT_AMBIGUOUS, "$" + group.name());
      }
    } else if (next.equals(":")
        && element instanceof AssemblyElement.AttributeOf attribute
        && AttributeSyntax.of(attribute) == AttributeSyntax.PLAIN
        && attribute.attribute().type() instanceof ClassName type
        && TYPED.contains(type.simpleName())) {
      reporter.errorOfAll(ErrorId.OP_FORMAT_AMBIGUOUS, "$" + attribute.attribute().name());
    }
  }

  private ImmutableList<TypeOrigin> operandTypes(Occurrences found) {
    if (found.hasAllOperands()) {
      return allOperandTypes(found);
    }
    Optional<TypeSource> same = sameSource(found);
    var origins = ImmutableList.<TypeOrigin>builder();
    for (GroupModel operand : op.operands()) {
      Optional<TypeOrigin> origin = origin(found, new TypeSource.OfOperand(operand), operand, same);
      if (origin.isEmpty() && found.hasOperand(operand.name())) {
        reporter.errorOfAll(ErrorId.OP_FORMAT_OPERAND_TYPE_MISSING, operand.name());
      }
      origin.ifPresent(origins::add);
    }
    return origins.build();
  }

  /// With `operands`, values are not read by group, so one type must fit all.
  private ImmutableList<TypeOrigin> allOperandTypes(Occurrences found) {
    Optional<TypeSource> same = sameSource(found);
    if (same.isEmpty() && !op.operands().isEmpty()) {
      reporter.errorOfAll(ErrorId.OP_FORMAT_OPERAND_TYPE_MISSING, "operands");
      return ImmutableList.of();
    }
    return same.<ImmutableList<TypeOrigin>>map(
            source -> ImmutableList.of(new TypeOrigin.SameAs(source)))
        .orElseGet(ImmutableList::of);
  }

  private ImmutableList<TypeOrigin> resultTypes(Occurrences found) {
    Optional<TypeSource> same =
        op.hasTrait(CoreClasses.SAME_OPERANDS_AND_RESULT_TYPE)
            ? sameSource(found)
            : Optional.empty();
    var origins = ImmutableList.<TypeOrigin>builder();
    for (GroupModel result : op.results()) {
      Optional<TypeOrigin> origin = origin(found, new TypeSource.OfResult(result), result, same);
      if (origin.isEmpty()) {
        reporter.errorOfAll(ErrorId.OP_FORMAT_RESULT_TYPE_MISSING, result.name());
      }
      origin.ifPresent(origins::add);
    }
    return origins.build();
  }

  private static Optional<TypeOrigin> origin(
      Occurrences found, TypeSource source, GroupModel group, Optional<TypeSource> same) {
    if (found.hasType(source)) {
      return Optional.of(new TypeOrigin.Written());
    }
    if (same.isPresent() && group.isSingle()
        || same.isPresent() && source instanceof TypeSource.OfOperand) {
      return Optional.of(new TypeOrigin.SameAs(same.get()));
    }
    return group.exact() && (group.isSingle() || source instanceof TypeSource.OfOperand)
        ? Optional.of(new TypeOrigin.Exact())
        : Optional.empty();
  }

  private ResultTyping resultTyping(Occurrences found) {
    if (found.hasType(new TypeSource.OfResults())) {
      return ResultTyping.ALL_WRITTEN;
    }
    boolean written =
        op.results().stream().anyMatch(result -> found.hasType(new TypeSource.OfResult(result)));
    return op.infersResultTypes() && !written ? ResultTyping.INFERRED : ResultTyping.BY_GROUP;
  }

  /// {@return the one type that all operands share because a trait says so, if it is written}
  private Optional<TypeSource> sameSource(Occurrences found) {
    boolean withResults = op.hasTrait(CoreClasses.SAME_OPERANDS_AND_RESULT_TYPE);
    if (!withResults && !op.hasTrait(CoreClasses.SAME_TYPE_OPERANDS)) {
      return Optional.empty();
    }
    for (GroupModel operand : op.operands()) {
      TypeSource source = new TypeSource.OfOperand(operand);
      if (operand.isSingle() && found.hasType(source)) {
        return Optional.of(source);
      }
    }
    for (GroupModel result : withResults ? op.results() : ImmutableList.<GroupModel>of()) {
      TypeSource source = new TypeSource.OfResult(result);
      if (result.isSingle() && found.hasType(source)) {
        return Optional.of(source);
      }
    }
    return Optional.empty();
  }
}
