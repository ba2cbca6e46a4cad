package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.format.AssemblyElement.Clause;
import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.ir.Multiplicity;
import java.util.List;
import java.util.Set;

/// Writes code that parses one element after the other.
final class ElementParsing {
  private final OpModel op;
  private final AttributeCode attributes;
  private final CodeBlock.Builder code;
  private final CustomParsing customs;
  private Uses uses = new Uses(false, false, false, Set.of());
  private int variables;

  ElementParsing(OpModel op, AttributeCode attributes, CodeBlock.Builder code) {
    this.op = op;
    this.attributes = attributes;
    this.code = code;
    this.customs = new CustomParsing(code);
  }

  void use(Uses known) {
    uses = known;
  }

  boolean readsAllOperands() {
    return uses.allOperands();
  }

  boolean readsAllRegions() {
    return uses.allRegions();
  }

  boolean readsAllSuccessors() {
    return uses.allSuccessors();
  }

  void parse(AssemblyElement element) {
    switch (element) {
      case AssemblyElement.Literal(String text) ->
          code.addStatement("parser.$L($S)", "parse" + kind(text), text);
      case AssemblyElement.Whitespace _, AssemblyElement.Reference _ -> {}
      case AssemblyElement.AttrDict(boolean withKeyword) ->
          code.addStatement(
              "parser.$L(state)",
              withKeyword
                  ? "parseOptionalAttributeDictionaryWithKeyword"
                  : "parseOptionalAttributeDictionary");
      case AssemblyElement.OperandsOf(GroupModel group) -> operands(group);
      case AssemblyElement.AllOperands _ ->
          code.addStatement("allOperands_ = parser.parseOperandList()");
      case AssemblyElement.AttributeOf attribute -> attributes.parse(code, attribute);
      case AssemblyElement.RegionOf(HolderModel region) -> region(region);
      case AssemblyElement.AllRegions _ -> regions("regions_");
      case AssemblyElement.SuccessorOf(HolderModel successor) -> {
        if (successor.multiplicity() == Multiplicity.SINGLE) {
          code.addStatement("$L_.add(parser.parseSuccessor())", successor.name());
        } else {
          successors(successor.name() + "_");
        }
      }
      case AssemblyElement.AllSuccessors _ -> successors("successors_");
      case AssemblyElement.TypesOf(TypeSource source) -> types(source);
      case AssemblyElement.FunctionalType type -> functionalType(type);
      case AssemblyElement.Custom custom -> customs.parse(custom);
      case AssemblyElement.Group group -> group(group);
      case AssemblyElement.AnyOrder list -> anyOrder(list);
    }
  }

  private static String kind(String literal) {
    char first = literal.charAt(0);
    return first == '_' || Character.isLetter(first) ? "Keyword" : "Punctuation";
  }

  private void operands(GroupModel group) {
    code.addStatement(
        "operands_.$L($L)",
        switch (group.multiplicity()) {
          case SINGLE -> "read";
          case OPTIONAL -> "readOptional";
          case VARIADIC -> "readList";
        },
        group.index());
  }

  private void region(HolderModel region) {
    if (region.multiplicity() == Multiplicity.SINGLE) {
      code.addStatement("parser.parseRegion($L_, $T.of())", region.name(), List.class);
      complete(region.name() + "_");
    } else {
      regions(region.name() + "_");
    }
  }

  /// Adds what may be left out of the text of a region.
  private void complete(String region) {
    if (op.terminator().isPresent()) {
      code.addStatement(
          "$T.ensureTerminator($L, $L, parser.operationLocation())",
          CoreClasses.FORMAT_REGIONS,
          region,
          op.terminator().get().definition());
    } else if (op.hasTrait(CoreClasses.SINGLE_BLOCK)) {
      code.addStatement("$T.ensureBlock($L)", CoreClasses.FORMAT_REGIONS, region);
    }
  }

  private void regions(String list) {
    String region = "region" + ++variables;
    code.addStatement("$T $L = new $T()", CoreClasses.REGION, region, CoreClasses.REGION);
    code.beginControlFlow("if (parser.parseOptionalRegion($L, $T.of()))", region, List.class);
    complete(region);
    code.addStatement("$L.add($L)", list, region);
    code.beginControlFlow("while (parser.parseOptionalPunctuation($S))", ",");
    code.addStatement("$L = new $T()", region, CoreClasses.REGION);
    code.addStatement("parser.parseRegion($L, $T.of())", region, List.class);
    complete(region);
    code.addStatement("$L.add($L)", list, region);
    code.endControlFlow();
    code.endControlFlow();
  }

  private void successors(String list) {
    code.addStatement("parser.parseOptionalSuccessor().ifPresent($L::add)", list);
    code.beginControlFlow(
        "while (!$L.isEmpty() && parser.parseOptionalPunctuation($S))", list, ",");
    code.addStatement("$L.add(parser.parseSuccessor())", list);
    code.endControlFlow();
  }

  private void types(TypeSource source) {
    CodeBlock read =
        switch (multiplicity(source)) {
          case SINGLE -> CodeBlock.of("$T.of(parser.parseType())", CoreClasses.IMMUTABLE_LIST);
          case OPTIONAL ->
              CodeBlock.of(
                  "$T.copyOf(parser.parseOptionalType().stream().toList())",
                  CoreClasses.IMMUTABLE_LIST);
          case VARIADIC -> CodeBlock.of("parser.parseTypeList()");
        };
    assign(source, read);
  }

  private static Multiplicity multiplicity(TypeSource source) {
    return switch (source) {
      case TypeSource.OfOperand(GroupModel group) -> group.multiplicity();
      case TypeSource.OfResult(GroupModel group) -> group.multiplicity();
      case TypeSource.OfOperands _, TypeSource.OfResults _ -> Multiplicity.VARIADIC;
    };
  }

  private void assign(TypeSource source, CodeBlock types) {
    switch (source) {
      case TypeSource.OfOperand(GroupModel group) ->
          code.addStatement("operands_.setTypes($L, $L)", group.index(), types);
      case TypeSource.OfResult(GroupModel group) ->
          code.addStatement("$LTypes_ = $L", group.name(), types);
      case TypeSource.OfOperands _ -> code.addStatement("operandTypes_ = $L", types);
      case TypeSource.OfResults _ -> code.addStatement("resultTypes_ = $L", types);
    }
  }

  private void functionalType(AssemblyElement.FunctionalType type) {
    String name = "function" + ++variables;
    code.addStatement("$T $L = parser.parseFunctionalType()", CoreClasses.FUNCTION_TYPE, name);
    assign(type.inputs(), CodeBlock.of("$L.inputs()", name));
    assign(type.results(), CodeBlock.of("$L.results()", name));
  }

  private void group(AssemblyElement.Group group) {
    List<AssemblyElement> present =
        group.present().stream()
            .filter(element -> !(element instanceof AssemblyElement.Whitespace))
            .toList();
    AssemblyElement elided = PrintWriter.elidedUnit(group);
    CodeBlock found = seek(present.get(0));
    code.beginControlFlow("if ($L)", found);
    if (elided instanceof AssemblyElement.AttributeOf(AttributeModel unit, boolean _)) {
      setUnit(unit);
    }
    for (AssemblyElement element : present.subList(1, present.size())) {
      if (element != elided) {
        parse(element);
      }
    }
    if (!group.absent().isEmpty()) {
      code.nextControlFlow("else");
      group.absent().forEach(this::parse);
    }
    code.endControlFlow();
  }

  private void setUnit(AttributeModel unit) {
    code.addStatement("state.setSlot($L, $T.UNIT)", unit.slot(), CoreClasses.UNIT_ATTR);
  }

  /// {@return a condition that reads the first element of a group if it is there}
  private CodeBlock seek(AssemblyElement first) {
    return switch (first) {
      case AssemblyElement.Literal(String text) ->
          CodeBlock.of("parser.parseOptional$L($S)", kind(text), text);
      case AssemblyElement.OperandsOf(GroupModel group) ->
          CodeBlock.of(
              "operands_.$L($L)",
              group.multiplicity() == Multiplicity.OPTIONAL ? "readOptional" : "readList",
              group.index());
      case AssemblyElement.AttributeOf attribute -> {
        String present = "present" + ++variables;
        attributes.parseOptional(code, attribute, present);
        yield CodeBlock.of("$L", present);
      }
      case AssemblyElement.RegionOf(HolderModel region)
          when region.multiplicity() == Multiplicity.SINGLE -> {
        String present = "present" + ++variables;
        code.addStatement(
            "boolean $L = parser.parseOptionalRegion($L_, $T.of())",
            present,
            region.name(),
            List.class);
        code.beginControlFlow("if ($L)", present);
        complete(region.name() + "_");
        code.endControlFlow();
        yield CodeBlock.of("$L", present);
      }
      default -> sought(first);
    };
  }

  private CodeBlock sought(AssemblyElement first) {
    parse(first);
    return switch (first) {
      case AssemblyElement.RegionOf(HolderModel region) ->
          CodeBlock.of("!$L_.isEmpty()", region.name());
      case AssemblyElement.AllRegions _ -> CodeBlock.of("!regions_.isEmpty()");
      case AssemblyElement.SuccessorOf(HolderModel successor) ->
          CodeBlock.of("!$L_.isEmpty()", successor.name());
      case AssemblyElement.AllSuccessors _ -> CodeBlock.of("!successors_.isEmpty()");
      case AssemblyElement.AllOperands _ -> CodeBlock.of("!allOperands_.isEmpty()");
      case AssemblyElement.TypesOf(TypeSource.OfOperand(GroupModel group)) ->
          CodeBlock.of("!operands_.types($L).isEmpty()", group.index());
      case AssemblyElement.TypesOf(TypeSource.OfResult(GroupModel group)) ->
          CodeBlock.of("!$LTypes_.isEmpty()", group.name());
      case AssemblyElement.TypesOf(TypeSource.OfOperands _) ->
          CodeBlock.of("!operandTypes_.isEmpty()");
      case AssemblyElement.TypesOf(TypeSource.OfResults _) ->
          CodeBlock.of("!resultTypes_.isEmpty()");
      default -> throw new IllegalStateException(first.toString());
    };
  }

  private void anyOrder(AssemblyElement.AnyOrder list) {
    ImmutableList<Clause> clauses = list.clauses();
    int first = variables + 1;
    variables += clauses.size();
    for (int i = 0; i < clauses.size(); i++) {
      code.addStatement("boolean seen$L = false", first + i);
    }
    code.beginControlFlow("while (true)");
    for (int i = 0; i < clauses.size(); i++) {
      Clause clause = clauses.get(i);
      CodeBlock condition = seek(clause.keyword());
      if (i == 0) {
        code.beginControlFlow("if ($L)", condition);
      } else {
        code.nextControlFlow("else if ($L)", condition);
      }
      code.beginControlFlow("if (seen$L)", first + i);
      code.addStatement(
          "throw parser.error(parser.location(), $S)",
          "`" + clause.keyword().text() + "` clause can appear at most once");
      code.endControlFlow();
      code.addStatement("seen$L = true", first + i);
      AssemblyElement.AttributeOf unit = PrintWriter.unit(clause);
      if (unit != null) {
        setUnit(unit.attribute());
      } else {
        clause.elements().forEach(this::parse);
      }
    }
    code.nextControlFlow("else");
    code.addStatement("break");
    code.endControlFlow();
    code.endControlFlow();
  }
}
