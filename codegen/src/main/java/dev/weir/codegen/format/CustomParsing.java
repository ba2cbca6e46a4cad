package dev.weir.codegen.format;

import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.ir.Multiplicity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes code that calls the `parse` method of a custom directive: places are made for what it
/// reads, and what it put there is taken over.
final class CustomParsing {
  private final CodeBlock.Builder code;
  private int places;

  CustomParsing(CodeBlock.Builder code) {
    this.code = code;
  }

  void parse(AssemblyElement.Custom custom) {
    List<CodeBlock> arguments = new ArrayList<>();
    List<Runnable> after = new ArrayList<>();
    for (AssemblyElement argument : custom.arguments()) {
      boolean reference = argument instanceof AssemblyElement.Reference;
      AssemblyElement element =
          argument instanceof AssemblyElement.Reference(AssemblyElement inner) ? inner : argument;
      CodeBlock direct = direct(element);
      if (direct != null) {
        arguments.add(direct);
        continue;
      }
      String place = "place" + ++places;
      if (reference) {
        code.addStatement(
            "$T $L = $T.of($L)",
            CustomArguments.place(element),
            place,
            CoreClasses.PARSED,
            current(element));
      } else {
        code.addStatement(
            "$T $L = new $T<>()", CustomArguments.place(element), place, CoreClasses.PARSED);
        after.add(() -> take(element, place));
      }
      arguments.add(CodeBlock.of("$L", place));
    }
    code.addStatement(
        "$T.parse(parser$L)",
        custom.type(),
        arguments.isEmpty()
            ? CodeBlock.of("")
            : CodeBlock.of(", $L", CodeBlock.join(arguments, ", ")));
    after.forEach(Runnable::run);
  }

  /// {@return what is handed over as it is, because it can be filled, or null}
  private static @Nullable CodeBlock direct(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.RegionOf(HolderModel region) -> CodeBlock.of("$L_", region.name());
      case AssemblyElement.AllRegions _ -> CodeBlock.of("regions_");
      case AssemblyElement.AttrDict _ -> CodeBlock.of("state");
      default -> null;
    };
  }

  private void take(AssemblyElement element, String place) {
    switch (element) {
      case AssemblyElement.OperandsOf(GroupModel group) ->
          takeList(
              place, group.multiplicity(), CodeBlock.of("operands_.set($L, ", group.index()), ")");
      case AssemblyElement.AllOperands _ ->
          code.addStatement(
              "allOperands_ = $L.value().orElse($T.of())", place, CoreClasses.IMMUTABLE_LIST);
      case AssemblyElement.AttributeOf(var attribute, boolean _) ->
          code.addStatement(
              "$L.value().ifPresent(found -> state.setSlot($L, found))", place, attribute.slot());
      case AssemblyElement.SuccessorOf(HolderModel successor) ->
          code.addStatement(
              "$L.value().ifPresent($L_::$L)",
              place,
              successor.name(),
              successor.multiplicity() == Multiplicity.VARIADIC ? "addAll" : "add");
      case AssemblyElement.AllSuccessors _ ->
          code.addStatement("$L.value().ifPresent(successors_::addAll)", place);
      case AssemblyElement.TypesOf(TypeSource source) -> takeTypes(source, place);
      default -> throw new IllegalStateException(element.toString());
    }
  }

  private void takeTypes(TypeSource source, String place) {
    switch (source) {
      case TypeSource.OfOperand(GroupModel group) ->
          takeList(
              place,
              group.multiplicity(),
              CodeBlock.of("operands_.setTypes($L, ", group.index()),
              ")");
      case TypeSource.OfResult(GroupModel group) ->
          takeList(place, group.multiplicity(), CodeBlock.of("$LTypes_ = ", group.name()), "");
      case TypeSource.OfOperands _ ->
          takeList(place, Multiplicity.VARIADIC, CodeBlock.of("operandTypes_ = "), "");
      case TypeSource.OfResults _ ->
          takeList(place, Multiplicity.VARIADIC, CodeBlock.of("resultTypes_ = "), "");
    }
  }

  private void takeList(String place, Multiplicity multiplicity, CodeBlock before, String after) {
    code.addStatement(
        multiplicity == Multiplicity.VARIADIC
            ? "$L$L.value().orElse($T.of())$L"
            : "$L$T.copyOf($L.value().stream().toList())$L",
        before,
        multiplicity == Multiplicity.VARIADIC ? place : CoreClasses.IMMUTABLE_LIST,
        multiplicity == Multiplicity.VARIADIC ? CoreClasses.IMMUTABLE_LIST : place,
        after);
  }

  /// {@return what was read so far, or null}
  private static CodeBlock current(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.OperandsOf(GroupModel group) ->
          list(CodeBlock.of("operands_.names($L)", group.index()), group.multiplicity());
      case AssemblyElement.AllOperands _ -> CodeBlock.of("allOperands_");
      case AssemblyElement.AttributeOf(var attribute, boolean _) ->
          CodeBlock.of("state.attribute($S)", attribute.textName());
      case AssemblyElement.SuccessorOf(HolderModel successor) ->
          list(
              CodeBlock.of("$T.copyOf($L_)", CoreClasses.IMMUTABLE_LIST, successor.name()),
              successor.multiplicity());
      case AssemblyElement.AllSuccessors _ ->
          CodeBlock.of("$T.copyOf(successors_)", CoreClasses.IMMUTABLE_LIST);
      case AssemblyElement.TypesOf(TypeSource.OfOperand(GroupModel group)) ->
          list(CodeBlock.of("operands_.types($L)", group.index()), group.multiplicity());
      case AssemblyElement.TypesOf(TypeSource.OfResult(GroupModel group)) ->
          list(CodeBlock.of("$LTypes_", group.name()), group.multiplicity());
      case AssemblyElement.TypesOf(TypeSource.OfOperands _) -> CodeBlock.of("operandTypes_");
      case AssemblyElement.TypesOf(TypeSource.OfResults _) -> CodeBlock.of("resultTypes_");
      default -> throw new IllegalStateException(element.toString());
    };
  }

  private static CodeBlock list(CodeBlock list, Multiplicity multiplicity) {
    return multiplicity == Multiplicity.VARIADIC
        ? list
        : CodeBlock.of("$L.isEmpty() ? null : $L.get(0)", list, list);
  }
}
