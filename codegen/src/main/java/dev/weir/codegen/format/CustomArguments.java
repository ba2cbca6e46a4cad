package dev.weir.codegen.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.ir.Multiplicity;

/// The arguments that a custom directive's methods get.
final class CustomArguments {
  private CustomArguments() {}

  /// {@return what `print` gets for `element`}
  static CodeBlock printed(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.OperandsOf(GroupModel group) -> CodeBlock.of("op.$L()", group.name());
      case AssemblyElement.AllOperands _ -> CodeBlock.of("op.operands()");
      case AssemblyElement.AttributeOf(AttributeModel attribute, boolean _) ->
          CodeBlock.of("op.inherentAttribute($L)", attribute.slot());
      case AssemblyElement.RegionOf(HolderModel region) -> CodeBlock.of("op.$L()", region.name());
      case AssemblyElement.AllRegions _ -> CodeBlock.of("op.regions()");
      case AssemblyElement.SuccessorOf(HolderModel successor) ->
          CodeBlock.of("op.$L()", successor.name());
      case AssemblyElement.AllSuccessors _ -> CodeBlock.of("op.successors()");
      case AssemblyElement.TypesOf(TypeSource source) -> types(source);
      case AssemblyElement.AttrDict _ -> CodeBlock.of("op.discardableAttributes()");
      default -> throw new IllegalStateException(element.toString());
    };
  }

  private static CodeBlock types(TypeSource source) {
    GroupModel group =
        switch (source) {
          case TypeSource.OfOperand(GroupModel of) -> of;
          case TypeSource.OfResult(GroupModel of) -> of;
          case TypeSource.OfOperands _ -> null;
          case TypeSource.OfResults _ -> null;
        };
    if (group == null) {
      return source instanceof TypeSource.OfOperands
          ? CodeBlock.of("op.operands().types()")
          : CodeBlock.of("op.results().types()");
    }
    return switch (group.multiplicity()) {
      case SINGLE -> CodeBlock.of("op.$L().type()", group.name());
      case OPTIONAL -> CodeBlock.of("op.$L().map(value -> value.type())", group.name());
      case VARIADIC -> CodeBlock.of("op.$L().types()", group.name());
    };
  }

  /// {@return the type of the place that `parse` fills for `element`}
  static TypeName place(AssemblyElement element) {
    return ParameterizedTypeName.get(
        CoreClasses.PARSED,
        switch (element) {
          case AssemblyElement.OperandsOf(GroupModel group) ->
              many(group.multiplicity(), CoreClasses.UNRESOLVED_OPERAND);
          case AssemblyElement.AllOperands _ -> list(CoreClasses.UNRESOLVED_OPERAND);
          case AssemblyElement.AttributeOf _ -> CoreClasses.ATTRIBUTE;
          case AssemblyElement.SuccessorOf(HolderModel successor) ->
              many(successor.multiplicity(), CoreClasses.BLOCK);
          case AssemblyElement.AllSuccessors _ -> list(CoreClasses.BLOCK);
          case AssemblyElement.TypesOf(TypeSource source) -> many(of(source), CoreClasses.TYPE);
          default -> throw new IllegalStateException(element.toString());
        });
  }

  private static Multiplicity of(TypeSource source) {
    return switch (source) {
      case TypeSource.OfOperand(GroupModel group) -> group.multiplicity();
      case TypeSource.OfResult(GroupModel group) -> group.multiplicity();
      case TypeSource.OfOperands _, TypeSource.OfResults _ -> Multiplicity.VARIADIC;
    };
  }

  private static TypeName many(Multiplicity multiplicity, ClassName element) {
    return multiplicity == Multiplicity.VARIADIC ? list(element) : element;
  }

  private static TypeName list(ClassName element) {
    return ParameterizedTypeName.get(CoreClasses.IMMUTABLE_LIST, element);
  }
}
