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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes the body of the method that prints an op.
final class PrintWriter {
  private final OpModel op;
  private final Assembly assembly;
  private final AttributeCode attributes;
  private final CodeBlock.Builder code = CodeBlock.builder();
  private final Spacing spacing = new Spacing(code);
  private int lists;

  PrintWriter(Assembly assembly, AttributeCode attributes) {
    this.op = assembly.op();
    this.assembly = assembly;
    this.attributes = attributes;
  }

  CodeBlock write() {
    assembly.elements().forEach(this::print);
    return code.build();
  }

  private void print(AssemblyElement element) {
    switch (element) {
      case AssemblyElement.Literal(String text) -> spacing.literal(text);
      case AssemblyElement.Whitespace(String text) -> spacing.whitespace(text);
      case AssemblyElement.Group group -> group(group);
      case AssemblyElement.AnyOrder list -> list.clauses().forEach(this::clause);
      case AssemblyElement.AttrDict dictionary -> dictionary(dictionary);
      default -> {
        spacing.beforeElement();
        value(element);
      }
    }
  }

  private void dictionary(AssemblyElement.AttrDict dictionary) {
    code.addStatement(
        "printer.$L(op, $L)",
        dictionary.withKeyword()
            ? "printOptionalAttributeDictionaryWithKeyword"
            : "printOptionalAttributeDictionary",
        "ELIDED");
    spacing.afterDictionary();
  }

  private void value(AssemblyElement element) {
    switch (element) {
      case AssemblyElement.OperandsOf(GroupModel group) -> operands(group);
      case AssemblyElement.AllOperands _ ->
          code.addStatement("printer.printOperands(op.operands())");
      case AssemblyElement.AttributeOf attribute -> attributes.print(code, attribute);
      case AssemblyElement.RegionOf(HolderModel region) -> regions(region);
      case AssemblyElement.AllRegions _ -> each("op.regions()", "region", this::region);
      case AssemblyElement.SuccessorOf(HolderModel successor) -> {
        if (successor.multiplicity() == Multiplicity.SINGLE) {
          code.addStatement("printer.printSuccessor(op.$L())", successor.name());
        } else {
          each("op." + successor.name() + "()", "block", this::block);
        }
      }
      case AssemblyElement.AllSuccessors _ -> each("op.successors()", "block", this::block);
      case AssemblyElement.TypesOf(TypeSource source) -> types(source);
      case AssemblyElement.FunctionalType(TypeSource inputs, TypeSource results) -> {
        if (inputs instanceof TypeSource.OfOperands && results instanceof TypeSource.OfResults) {
          code.addStatement("printer.printFunctionalType(op)");
        } else {
          code.addStatement(
              "printer.printType($T.of($L, $L))",
              CoreClasses.FUNCTION_TYPE,
              typeList(inputs),
              typeList(results));
        }
      }
      case AssemblyElement.Custom custom -> custom(custom);
      default -> throw new IllegalStateException(element.toString());
    }
  }

  private void operands(GroupModel group) {
    switch (group.multiplicity()) {
      case SINGLE -> code.addStatement("printer.printOperand(op.$L())", group.name());
      case OPTIONAL -> code.addStatement("op.$L().ifPresent(printer::printOperand)", group.name());
      case VARIADIC -> code.addStatement("printer.printOperands(op.$L())", group.name());
    }
  }

  private void regions(HolderModel region) {
    if (region.multiplicity() == Multiplicity.SINGLE) {
      region("op." + region.name() + "()");
    } else {
      each("op." + region.name() + "()", "region", this::region);
    }
  }

  private void region(String region) {
    if (op.terminator().isPresent()) {
      code.addStatement(
          "printer.printRegion($L, true, $T.showsTerminators($L))",
          region,
          CoreClasses.FORMAT_REGIONS,
          region);
    } else {
      code.addStatement("printer.printRegion($L, true, true)", region);
    }
  }

  private void block(String block) {
    code.addStatement("printer.printSuccessor($L)", block);
  }

  private void each(String list, String name, Consumer<String> body) {
    int number = ++lists;
    String each = name + number;
    code.addStatement("String separator$L = $S", number, "");
    code.beginControlFlow("for (var $L : $L)", each, list);
    code.addStatement("printer.print(separator$L)", number);
    code.addStatement("separator$L = $S", number, ", ");
    body.accept(each);
    code.endControlFlow();
  }

  private void types(TypeSource source) {
    GroupModel group =
        switch (source) {
          case TypeSource.OfOperand(GroupModel of) -> of;
          case TypeSource.OfResult(GroupModel of) -> of;
          case TypeSource.OfOperands _, TypeSource.OfResults _ -> null;
        };
    if (group != null && group.isSingle()) {
      code.addStatement("printer.printType(op.$L().type())", group.name());
    } else if (group != null && group.multiplicity() == Multiplicity.OPTIONAL) {
      code.addStatement(
          "op.$L().ifPresent(value -> printer.printType(value.type()))", group.name());
    } else {
      code.addStatement("printer.printTypes($L)", typeList(source));
    }
  }

  private static CodeBlock typeList(TypeSource source) {
    return switch (source) {
      case TypeSource.OfOperand(GroupModel group) -> typeList(group);
      case TypeSource.OfResult(GroupModel group) -> typeList(group);
      case TypeSource.OfOperands _ -> CodeBlock.of("op.operands().types()");
      case TypeSource.OfResults _ -> CodeBlock.of("op.results().types()");
    };
  }

  private static CodeBlock typeList(GroupModel group) {
    return switch (group.multiplicity()) {
      case SINGLE -> CodeBlock.of("$T.of(op.$L().type())", List.class, group.name());
      case OPTIONAL ->
          CodeBlock.of("op.$L().map(value -> value.type()).stream().toList()", group.name());
      case VARIADIC -> CodeBlock.of("op.$L().types()", group.name());
    };
  }

  private void custom(AssemblyElement.Custom custom) {
    List<CodeBlock> arguments = new ArrayList<>();
    for (AssemblyElement argument : custom.arguments()) {
      arguments.add(
          CustomArguments.printed(
              argument instanceof AssemblyElement.Reference(AssemblyElement inner)
                  ? inner
                  : argument));
    }
    code.addStatement(
        "$T.print(printer, op$L)",
        custom.type(),
        arguments.isEmpty()
            ? CodeBlock.of("")
            : CodeBlock.of(", $L", CodeBlock.join(arguments, ", ")));
  }

  private void group(AssemblyElement.Group group) {
    code.beginControlFlow("if ($L)", present(group.anchor()));
    AssemblyElement elided = elidedUnit(group);
    for (AssemblyElement element : group.present()) {
      if (element != elided) {
        print(element);
      }
    }
    if (!group.absent().isEmpty()) {
      code.nextControlFlow("else");
      group.absent().forEach(this::print);
    }
    code.endControlFlow();
  }

  /// {@return the anchor if it is a unit attribute, which the rest of the group stands for}
  static AssemblyElement elidedUnit(AssemblyElement.Group group) {
    return group.anchor() instanceof AssemblyElement.AttributeOf attribute
            && AttributeSyntax.of(attribute) == AttributeSyntax.UNIT
            && group.present().get(0) != attribute
        ? attribute
        : group;
  }

  private void clause(Clause clause) {
    List<CodeBlock> conditions =
        clause.elements().stream().filter(Presence::mayBeAbsent).map(this::present).toList();
    code.beginControlFlow("if ($L)", CodeBlock.join(conditions, " || "));
    print(clause.keyword());
    if (unit(clause) == null) {
      clause.elements().forEach(this::print);
    }
    code.endControlFlow();
  }

  /// {@return the unit attribute that is all there is besides the keyword, or null}
  static AssemblyElement.@Nullable AttributeOf unit(Clause clause) {
    return clause.elements().size() == 1
            && clause.elements().get(0) instanceof AssemblyElement.AttributeOf attribute
            && AttributeSyntax.of(attribute) == AttributeSyntax.UNIT
        ? attribute
        : null;
  }

  private CodeBlock present(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.OperandsOf(GroupModel group) -> present(group);
      case AssemblyElement.AllOperands _ -> CodeBlock.of("op.operandCount() > 0");
      case AssemblyElement.AttributeOf(AttributeModel attribute, boolean _) ->
          attribute.presence() == AttributeModel.Presence.OPTIONAL
              ? CodeBlock.of("op.$L().isPresent()", attribute.name())
              : CodeBlock.of("$T.isTold(op, $L)", CoreClasses.FORMAT_ATTRIBUTES, attribute.slot());
      case AssemblyElement.RegionOf(HolderModel region) ->
          CodeBlock.of("!op.$L().isEmpty()", region.name());
      case AssemblyElement.AllRegions _ -> CodeBlock.of("op.regionCount() > 0");
      case AssemblyElement.SuccessorOf(HolderModel successor) ->
          CodeBlock.of("!op.$L().isEmpty()", successor.name());
      case AssemblyElement.AllSuccessors _ -> CodeBlock.of("op.successorCount() > 0");
      case AssemblyElement.TypesOf(TypeSource source) -> present(source);
      case AssemblyElement.FunctionalType(TypeSource inputs, TypeSource _) -> present(inputs);
      case AssemblyElement.Custom custom -> {
        ImmutableList<CodeBlock> any =
            custom.arguments().stream()
                .filter(Presence::mayBeAbsent)
                .map(this::present)
                .collect(ImmutableList.toImmutableList());
        yield CodeBlock.of("($L)", CodeBlock.join(any, " || "));
      }
      default -> throw new IllegalStateException(element.toString());
    };
  }

  private static CodeBlock present(TypeSource source) {
    return switch (source) {
      case TypeSource.OfOperand(GroupModel group) -> present(group);
      case TypeSource.OfResult(GroupModel group) -> present(group);
      case TypeSource.OfOperands _ -> CodeBlock.of("op.operandCount() > 0");
      case TypeSource.OfResults _ -> CodeBlock.of("op.resultCount() > 0");
    };
  }

  private static CodeBlock present(GroupModel group) {
    return group.multiplicity() == Multiplicity.OPTIONAL
        ? CodeBlock.of("op.$L().isPresent()", group.name())
        : CodeBlock.of("!op.$L().isEmpty()", group.name());
  }
}
