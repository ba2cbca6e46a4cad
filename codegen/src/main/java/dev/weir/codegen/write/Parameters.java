package dev.weir.codegen.write;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.ir.Multiplicity;
import java.util.function.Consumer;
import javax.lang.model.SourceVersion;

/// What a factory takes: the required things in the order of its parameters, and the optional ones,
/// which get setters.
record Parameters(ImmutableList<Parameter> required, ImmutableList<Parameter> optional) {
  /// What fills the only block of a region.
  static final TypeName BODY =
      ParameterizedTypeName.get(
          ClassName.get(Consumer.class), WildcardTypeName.supertypeOf(CoreClasses.OP_BUILDER));

  /// What a parameter is for.
  enum Role {
    OPERAND,
    ATTRIBUTE,
    SUCCESSOR,
    RESULT_TYPE,
    REGION
  }

  /// A parameter.
  ///
  /// @param index the group or slot it belongs to
  /// @param element the class of one value
  /// @param codec what encodes the value of an attribute; empty for others
  /// @param name a name that is free in the factory and in the spec
  record Parameter(
      Role role,
      int index,
      String name,
      Multiplicity multiplicity,
      TypeName element,
      CodeBlock codec) {
    boolean isRegion() {
      return role == Role.REGION && multiplicity == Multiplicity.SINGLE;
    }

    boolean isValueList() {
      return role == Role.OPERAND && multiplicity == Multiplicity.VARIADIC;
    }

    TypeName type() {
      return multiplicity == Multiplicity.VARIADIC ? Members.listOf(element) : element;
    }

    TypeName arrayType() {
      return ArrayTypeName.of(element);
    }

    CodeBlock regionFromBody() {
      return CodeBlock.of("$T.of($L)", CoreClasses.REGION, name);
    }
  }

  static Parameters of(OpModel op, SharedConstants constants) {
    var all = ImmutableList.<Parameter>builder();
    for (GroupModel operand : op.operands()) {
      all.add(
          new Parameter(
              Role.OPERAND,
              operand.index(),
              safe(operand.name()),
              operand.multiplicity(),
              CoreClasses.VALUE,
              CodeBlock.of("")));
    }
    for (AttributeModel attribute : op.attributes()) {
      all.add(
          new Parameter(
              Role.ATTRIBUTE,
              attribute.slot(),
              safe(attribute.name()),
              attribute.isOptional() ? Multiplicity.OPTIONAL : Multiplicity.SINGLE,
              attribute.type(),
              constants.codec(attribute.codec())));
    }
    for (HolderModel successor : op.successors()) {
      all.add(holder(Role.SUCCESSOR, successor, CoreClasses.BLOCK));
    }
    if (!op.infersResultTypes()) {
      for (GroupModel result : op.results()) {
        all.add(
            new Parameter(
                Role.RESULT_TYPE,
                result.index(),
                safe(result.name()),
                result.multiplicity(),
                CoreClasses.TYPE,
                CodeBlock.of("")));
      }
    }
    for (HolderModel region : op.regions()) {
      all.add(holder(Role.REGION, region, CoreClasses.REGION));
    }
    ImmutableList<Parameter> parameters = all.build();
    return new Parameters(
        parameters.stream()
            .filter(each -> each.multiplicity() != Multiplicity.OPTIONAL)
            .collect(ImmutableList.toImmutableList()),
        parameters.stream()
            .filter(each -> each.multiplicity() == Multiplicity.OPTIONAL)
            .collect(ImmutableList.toImmutableList()));
  }

  private static Parameter holder(Role role, HolderModel holder, TypeName element) {
    return new Parameter(
        role,
        holder.index(),
        safe(holder.name()),
        holder.multiplicity(),
        element,
        CodeBlock.of(""));
  }

  private static String safe(String name) {
    return SourceVersion.isKeyword(name) ? name + "_" : name;
  }

  /// {@return the parameter of this role for group or slot `index`, if the factory has it}
  Parameter find(Role role, int index) {
    for (ImmutableList<Parameter> list : ImmutableList.of(required, optional)) {
      for (Parameter parameter : list) {
        if (parameter.role() == role && parameter.index() == index) {
          return parameter;
        }
      }
    }
    throw new IllegalArgumentException(role + " " + index);
  }
}
