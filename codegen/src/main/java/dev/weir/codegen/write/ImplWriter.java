package dev.weir.codegen.write;

import static com.palantir.javapoet.MethodSpec.methodBuilder;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.ir.Multiplicity;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;

/// Writes the hidden class that implements an op's interface.
public final class ImplWriter {
  private final Output output;

  /// Makes a writer to `output`.
  public ImplWriter(Output output) {
    this.output = output;
  }

  /// Writes the class of `op`.
  public void write(DialectModel dialect, SharedConstants constants, OpModel op) {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(op.impl())
            .addModifiers(Modifier.FINAL)
            .superclass(CoreClasses.ABSTRACT_OPERATION)
            .addSuperinterface(op.type())
            .addMethod(
                MethodSpec.constructorBuilder()
                    .addParameter(CoreClasses.OPERATION_STATE, "state")
                    .addStatement("super(state)")
                    .build());
    for (GroupModel operand : op.operands()) {
      type.addMethod(group(operand, op.operands(), "operand"));
    }
    for (AttributeModel attribute : op.attributes()) {
      type.addMethod(attribute(op, attribute, constants));
    }
    for (GroupModel result : op.results()) {
      type.addMethod(group(result, op.results(), "result"));
    }
    for (HolderModel region : op.regions()) {
      type.addMethod(holder(region, "region"));
    }
    for (HolderModel successor : op.successors()) {
      type.addMethod(holder(successor, "successor"));
    }
    output.write(op.impl(), type, dialect.element(), op.element());
  }

  private static MethodSpec.Builder accessor(ExecutableElement accessor) {
    return methodBuilder(accessor.getSimpleName().toString())
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .returns(TypeName.get(accessor.getReturnType()));
  }

  /// Groups before the first one of variable size lie at fixed places; those after the only one of
  /// variable size lie at fixed places from the end.
  private static MethodSpec group(GroupModel group, List<GroupModel> all, String kind) {
    MethodSpec.Builder method = accessor(group.accessor());
    boolean fixed = all.subList(0, group.index()).stream().allMatch(GroupModel::isSingle);
    boolean restFixed =
        all.subList(group.index() + 1, all.size()).stream().allMatch(GroupModel::isSingle);
    boolean oneBefore =
        all.subList(0, group.index()).stream().filter(g -> !g.isSingle()).count() == 1;
    String get = kind;
    int fromEnd = all.size() - group.index();
    return switch (group.multiplicity()) {
      case SINGLE -> {
        if (fixed) {
          method.addStatement("return $L($L)", get, group.index());
        } else if (restFixed && oneBefore) {
          method.addStatement("return $L($LCount() - $L)", get, kind, fromEnd);
        } else {
          method.addStatement(
              "return $L", first(CodeBlock.of("$LGroup($L)", kind, group.index()), kind));
        }
        yield method.build();
      }
      case OPTIONAL -> {
        if (fixed && restFixed) {
          method.addStatement(
              "return $LCount() == $L ? $T.of($L($L)) : $T.empty()",
              kind,
              all.size(),
              Optional.class,
              get,
              group.index(),
              Optional.class);
        } else {
          method.addStatement(
              "$T group = $LGroup($L)", CoreClasses.VALUE_RANGE, kind, group.index());
          method.addStatement(
              "return group.isEmpty() ? $T.empty() : $T.of($L)",
              Optional.class,
              Optional.class,
              first(CodeBlock.of("group"), kind));
        }
        yield method.build();
      }
      case VARIADIC ->
          (all.size() == 1
                  ? method.addStatement("return $Ls()", kind)
                  : method.addStatement("return $LGroup($L)", kind, group.index()))
              .build();
    };
  }

  private static CodeBlock first(CodeBlock group, String kind) {
    return kind.equals("result")
        ? CodeBlock.of("($T) $L.get(0)", CoreClasses.OP_RESULT, group)
        : CodeBlock.of("$L.get(0)", group);
  }

  private static MethodSpec attribute(
      OpModel op, AttributeModel attribute, SharedConstants constants) {
    MethodSpec.Builder method = accessor(attribute.accessor());
    CodeBlock codec = constants.codec(attribute.codec());
    switch (attribute.presence()) {
      case REQUIRED ->
          method.addStatement(
              "return $T.required(this, $L, $L)",
              CoreClasses.ATTRIBUTE_CODECS,
              attribute.slot(),
              codec);
      case OPTIONAL ->
          method.addStatement(
              "return $T.optional(this, $L, $L)",
              CoreClasses.ATTRIBUTE_CODECS,
              attribute.slot(),
              codec);
      case DEFAULTED -> {
        method.addStatement(
            "$T attribute = inherentAttribute($L)", CoreClasses.ATTRIBUTE, attribute.slot());
        method.addStatement(
            "return attribute == null ? $T.super.$L() : $T.decode(this, $L, attribute, $L)",
            op.type(),
            attribute.name(),
            CoreClasses.ATTRIBUTE_CODECS,
            attribute.slot(),
            codec);
      }
    }
    return method.build();
  }

  private static MethodSpec holder(HolderModel holder, String kind) {
    MethodSpec.Builder method = accessor(holder.accessor());
    if (holder.multiplicity() == Multiplicity.SINGLE) {
      return method.addStatement("return $L($L)", kind, holder.index()).build();
    }
    String all = kind.equals("region") ? "regions" : "successors";
    return (holder.index() == 0
            ? method.addStatement("return $L()", all)
            : method.addStatement("return $L().subList($L, $LCount())", all, holder.index(), kind))
        .build();
  }
}
