package dev.weir.codegen.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import dev.weir.codegen.format.Assembly.ResultTyping;
import dev.weir.codegen.format.Assembly.TypeOrigin;
import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.ir.Multiplicity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Writes the body of the method that parses an op. What is read is kept in local variables named
/// after the accessors with an underscore, and looked up and entered into the state at the end.
final class ParseWriter {
  private final OpModel op;
  private final Assembly assembly;
  private final ElementParsing elements;
  private final CodeBlock.Builder code = CodeBlock.builder();

  ParseWriter(Assembly assembly, AttributeCode attributes) {
    this.op = assembly.op();
    this.assembly = assembly;
    this.elements = new ElementParsing(op, attributes, code);
  }

  CodeBlock write() {
    declare();
    assembly.elements().forEach(elements::parse);
    enterOperands();
    enterResults();
    for (HolderModel region : op.regions()) {
      if (elements.readsAllRegions()) {
        break;
      }
      enter(region, "addRegion");
    }
    if (elements.readsAllRegions()) {
      code.addStatement("regions_.forEach(state::addRegion)");
    }
    if (elements.readsAllSuccessors()) {
      code.addStatement("successors_.forEach(state::addSuccessor)");
    } else {
      op.successors()
          .forEach(
              successor -> code.addStatement("$L_.forEach(state::addSuccessor)", successor.name()));
    }
    return code.build();
  }

  private void enter(HolderModel region, String add) {
    if (region.multiplicity() == Multiplicity.VARIADIC) {
      code.addStatement("$L_.forEach(state::$L)", region.name(), add);
    } else {
      code.addStatement("state.$L($L_)", add, region.name());
    }
  }

  private void declare() {
    Uses uses = Uses.of(assembly.elements());
    elements.use(uses);
    if (!op.operands().isEmpty() && (!uses.allOperands() || uses.typeOfOperand())) {
      code.addStatement(
          "$T operands_ = new $T(parser, $L)",
          CoreClasses.PARSED_OPERANDS,
          CoreClasses.PARSED_OPERANDS,
          op.operands().size());
    }
    if (uses.allOperands()) {
      declareList("allOperands_", CoreClasses.UNRESOLVED_OPERAND);
    }
    if (uses.operandTypes()) {
      declareList("operandTypes_", CoreClasses.TYPE);
    }
    if (uses.resultTypes()) {
      declareList("resultTypes_", CoreClasses.TYPE);
    }
    for (GroupModel result : op.results()) {
      if (uses.typeOf(result)) {
        declareList(result.name() + "Types_", CoreClasses.TYPE);
      }
    }
    if (uses.allRegions()) {
      declareNew("regions_", CoreClasses.REGION);
    } else {
      for (HolderModel region : op.regions()) {
        if (region.multiplicity() == Multiplicity.VARIADIC) {
          declareNew(region.name() + "_", CoreClasses.REGION);
        } else {
          code.addStatement(
              "$T $L_ = new $T()", CoreClasses.REGION, region.name(), CoreClasses.REGION);
        }
      }
    }
    if (uses.allSuccessors()) {
      declareNew("successors_", CoreClasses.BLOCK);
    } else {
      op.successors().forEach(successor -> declareNew(successor.name() + "_", CoreClasses.BLOCK));
    }
  }

  private void declareList(String name, ClassName element) {
    code.addStatement(
        "$T $L = $T.of()",
        ParameterizedTypeName.get(CoreClasses.IMMUTABLE_LIST, element),
        name,
        CoreClasses.IMMUTABLE_LIST);
  }

  private void declareNew(String name, ClassName element) {
    code.addStatement(
        "$T $L = new $T<>()",
        ParameterizedTypeName.get(ClassName.get(List.class), element),
        name,
        ArrayList.class);
  }

  private void enterOperands() {
    if (op.operands().isEmpty()) {
      return;
    }
    if (elements.readsAllOperands()) {
      CodeBlock types =
          assembly.operandTypes().isEmpty()
              ? CodeBlock.of("operandTypes_")
              : CodeBlock.of(
                  "$T.nCopies(allOperands_.size(), $L)",
                  Collections.class,
                  sole(((TypeOrigin.SameAs) assembly.operandTypes().get(0)).source()));
      code.addStatement(
          "state.addOperands(parser.resolveOperands(allOperands_, $L, parser.operationLocation()))",
          types);
      return;
    }
    if (assembly.operandTypes().isEmpty()) {
      code.addStatement("operands_.resolve(state, operandTypes_)");
      return;
    }
    for (GroupModel operand : op.operands()) {
      switch (assembly.operandTypes().get(operand.index())) {
        case TypeOrigin.Written _ -> {}
        case TypeOrigin.Exact _ ->
            code.addStatement(
                "operands_.repeatType($L, new $T().type())", operand.index(), operand.constraint());
        case TypeOrigin.SameAs(TypeSource source) ->
            code.addStatement("operands_.repeatType($L, $L)", operand.index(), sole(source));
      }
    }
    code.addStatement("operands_.resolve(state)");
  }

  /// {@return the only type of a single operand or result}
  private static CodeBlock sole(TypeSource source) {
    return switch (source) {
      case TypeSource.OfOperand(GroupModel group) ->
          CodeBlock.of("operands_.types($L).get(0)", group.index());
      case TypeSource.OfResult(GroupModel group) -> CodeBlock.of("$LTypes_.get(0)", group.name());
      case TypeSource.OfOperands _ -> CodeBlock.of("operandTypes_.get(0)");
      case TypeSource.OfResults _ -> CodeBlock.of("resultTypes_.get(0)");
    };
  }

  private void enterResults() {
    if (assembly.resultTyping() == ResultTyping.ALL_WRITTEN) {
      code.addStatement("state.setResultTypes(resultTypes_)");
    }
    if (assembly.resultTyping() != ResultTyping.BY_GROUP || op.results().isEmpty()) {
      return;
    }
    List<CodeBlock> groups = new ArrayList<>();
    for (GroupModel result : op.results()) {
      groups.add(
          switch (assembly.resultTypes().get(result.index())) {
            case TypeOrigin.Written _ -> CodeBlock.of("$LTypes_", result.name());
            case TypeOrigin.Exact _ ->
                CodeBlock.of("$T.of(new $T().type())", List.class, result.constraint());
            case TypeOrigin.SameAs(TypeSource source) ->
                CodeBlock.of("$T.of($L)", List.class, sole(source));
          });
    }
    code.addStatement("state.setResultGroups($T.of($L))", List.class, CodeBlock.join(groups, ", "));
  }
}
