package dev.weir.codegen.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.FormatModel;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.model.OpReference;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/// Writes the method that gathers an op's definition.
final class DefinitionWriter {
  private final SharedConstants constants;
  private final AssemblyWriter assemblies;

  DefinitionWriter(SharedConstants constants, AssemblyWriter assemblies) {
    this.constants = constants;
    this.assemblies = assemblies;
  }

  /// {@return a method called `name` that takes the name of the op}
  ///
  /// @param index the number of the op in the dialect's `Constructor`
  MethodSpec method(OpModel op, String name, int index) {
    CodeBlock.Builder chain =
        CodeBlock.builder()
            .add(
                "return $T.builder(name, $T.class, new Constructor($L))",
                CoreClasses.OP_DEFINITION,
                op.type(),
                index);
    groups(chain, "operand", op.operands());
    groups(chain, "result", op.results());
    for (AttributeModel attribute : op.attributes()) {
      attribute(chain, attribute);
    }
    holders(chain, "region", op.regions());
    holders(chain, "successor", op.successors());
    for (ClassName trait : op.traits()) {
      chain.add("\n.trait($T.class)", trait);
    }
    if (op.inplaceOperand().orElse(0) != 0) {
      chain.add("\n.inplaceOperand($L)", op.inplaceOperand().get());
    }
    checks(chain, op);
    format(chain, op);
    chain.add("\n.documentation($S, $S)", op.documentation().summary(), op.documentation().text());
    return MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .returns(CoreClasses.OP_DEFINITION_BUILDER)
        .addParameter(String.class, "name")
        .addStatement(chain.build())
        .build();
  }

  private void groups(CodeBlock.Builder chain, String kind, List<GroupModel> groups) {
    for (GroupModel group : groups) {
      chain.add(
          "\n.$L($S, $L, $L)",
          kind,
          group.textName(),
          Members.multiplicity(group.multiplicity()),
          constants.constraint(group.constraint()));
    }
  }

  private void attribute(CodeBlock.Builder chain, AttributeModel attribute) {
    CodeBlock codec = constants.codec(attribute.codec());
    if (!attribute.isOptional()) {
      chain.add("\n.attribute($S, $L)", attribute.textName(), codec);
      return;
    }
    CodeBlock defaultValue =
        attribute
            .defaultValue()
            .map(value -> CodeBlock.of("$L.encode($L)", codec, cast(attribute.type(), value)))
            .orElseGet(() -> CodeBlock.of("null"));
    chain.add(
        "\n.$L($S, $L, $L)",
        attribute.populated() ? "populatedAttribute" : "optionalAttribute",
        attribute.textName(),
        codec,
        defaultValue);
  }

  /// A `long` default may be written `1`, which would be boxed as an `Integer`.
  private static CodeBlock cast(TypeName type, CodeBlock value) {
    return switch (type.toString()) {
      case "long" -> CodeBlock.of("Long.valueOf($L)", value);
      case "float" -> CodeBlock.of("Float.valueOf($L)", value);
      case "double" -> CodeBlock.of("Double.valueOf($L)", value);
      default -> value;
    };
  }

  private static void holders(CodeBlock.Builder chain, String kind, List<HolderModel> holders) {
    for (HolderModel holder : holders) {
      chain.add(
          "\n.$L($S, $L)", kind, holder.textName(), Members.multiplicity(holder.multiplicity()));
    }
  }

  private void checks(CodeBlock.Builder chain, OpModel op) {
    for (ClassName trait : op.checkedTraits()) {
      String checks = op.typeChecks().contains(trait) ? "typeVerifier" : "traitVerifier";
      chain.add("\n.$L($L)", checks, constants.check(trait));
    }
    if (!op.parents().isEmpty()) {
      List<CodeBlock> entries = new ArrayList<>();
      for (OpReference parent : op.parents()) {
        entries.add(CodeBlock.of("$T.class, $S", parent.type(), parent.name()));
      }
      chain.add(
          "\n.traitVerifier(new $T($T.of($L)))",
          CoreClasses.PARENT_CHECK,
          CoreClasses.IMMUTABLE_MAP,
          CodeBlock.join(entries, ", "));
    }
    op.terminator()
        .ifPresent(terminator ->
            chain.add(
                "\n.traitVerifier(new $T($T.class, $S))",
                CoreClasses.TERMINATOR_CHECK,
                terminator.type(),
                terminator.name()));
  }

  private void format(CodeBlock.Builder chain, OpModel op) {
    if (op.format() instanceof FormatModel.ByClass(ClassName type)) {
      chain.add("\n.format(new $T())", type);
    } else if (op.format() instanceof FormatModel.Declared(String text, var _)) {
      chain.add("\n.assembly($S)", text);
    }
    assemblies.instance(op).ifPresent(assembly -> chain.add("\n.format($L)", assembly));
  }
}
