package dev.weir.codegen.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.ComponentModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.FormatModel;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.model.OpReference;
import dev.weir.codegen.model.ParametricModel;
import dev.weir.ir.Multiplicity;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/// Writes the reference page of a dialect, as the resource `META-INF/weir/docs/<namespace>-<Stem>.md`.
public final class PageWriter {
  private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=[A-Z])");

  private static final Pattern RETURNED = Pattern.compile("^\\{@return ([^{}]*)}");

  private final DialectModel dialect;
  private final StringBuilder page = new StringBuilder();

  /// Makes a writer of the dialect's page.
  public PageWriter(DialectModel dialect) {
    this.dialect = dialect;
  }

  /// Writes the page.
  public void write(Output output) {
    line("# The dialect `%s`: %s".formatted(dialect.namespace(), dialect.stem()));
    paragraph(dialect.documentation().text());
    paragraph(
        "Declared by `%s`. This page is generated from its source."
            .formatted(dialect.type().canonicalName()));
    contents();
    dialect.ops().forEach(this::op);
    parametrics("Types", "!", dialect.types());
    parametrics("Attributes", "#", dialect.attributes());
    output.write(
        "META-INF/weir/docs/%s-%s.md".formatted(dialect.namespace(), dialect.stem()),
        page.toString(),
        dialect);
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  private void paragraph(String text) {
    if (!text.isEmpty()) {
      line("");
      line(text);
    }
  }

  private void contents() {
    if (dialect.ops().isEmpty()) {
      return;
    }
    paragraph("| Operation | |\n|---|---|");
    for (OpModel op : dialect.ops()) {
      String anchor = op.name().toLowerCase(Locale.ROOT).replace(".", "");
      line("| [`%s`](#%s) | %s |".formatted(op.name(), anchor, cell(op.documentation().summary())));
    }
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }

  private void op(OpModel op) {
    paragraph("## `" + op.name() + "`");
    paragraph(op.documentation().text());
    if (op.format() instanceof FormatModel.Declared(String text, var _)) {
      paragraph("```text\n" + op.name() + " " + text.replace("\n", "\\n") + "\n```");
    }
    if (op.inplaceTwin()) {
      paragraph(
          "In place: `"
              + op.name()
              + "_`, whose first result takes the storage of `"
              + op.operands().get(op.inplaceOperand().orElseThrow()).name()
              + "`.");
    }
    if (!op.traits().isEmpty()) {
      paragraph("Traits: " + names(op.traits().stream().map(ClassName::simpleName).toList()) + ".");
    }
    if (!op.parents().isEmpty()) {
      paragraph("Lies in: " + names(op.parents().stream().map(OpReference::name).toList()) + ".");
    }
    op.terminator()
        .ifPresent(end ->
            paragraph(
                "Blocks end with `%s`, which may be left out of the text.".formatted(end.name())));
    groups("Operand", op.operands());
    attributes(op);
    groups("Result", op.results());
    holders("Region", op.regions());
    holders("Successor", op.successors());
  }

  private static String names(List<String> names) {
    return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }

  private void groups(String title, List<GroupModel> groups) {
    if (groups.isEmpty()) {
      return;
    }
    paragraph("| %s | Number | Type |\n|---|---|---|".formatted(title));
    for (GroupModel group : groups) {
      line(
          "| `%s` | %s | %s |"
              .formatted(
                  group.textName(),
                  number(group.multiplicity()),
                  group.constraint().equals(CoreClasses.ANY_TYPE)
                      ? "any"
                      : "`" + group.constraint().simpleName() + "`"));
    }
  }

  private void holders(String title, List<HolderModel> holders) {
    if (holders.isEmpty()) {
      return;
    }
    paragraph("| %s | Number |\n|---|---|".formatted(title));
    for (HolderModel holder : holders) {
      line("| `%s` | %s |".formatted(holder.textName(), number(holder.multiplicity())));
    }
  }

  private static String number(Multiplicity multiplicity) {
    return switch (multiplicity) {
      case SINGLE -> "one";
      case OPTIONAL -> "at most one";
      case VARIADIC -> "any";
    };
  }

  private void attributes(OpModel op) {
    if (op.attributes().isEmpty()) {
      return;
    }
    paragraph("| Attribute | Java type | When absent | Meaning |\n|---|---|---|---|");
    for (AttributeModel attribute : op.attributes()) {
      String absent =
          switch (attribute.presence()) {
            case REQUIRED -> "never";
            case OPTIONAL -> "nothing";
            case DEFAULTED ->
                attribute.defaultValue().map(value -> "`" + code(value) + "`").orElse("computed");
          };
      line(
          "| `%s` | `%s` | %s | %s |"
              .formatted(
                  attribute.textName(),
                  shortName(attribute.type()),
                  cell(absent),
                  cell(meaning(attribute.documentation().text()))));
    }
  }

  /// {@return the comment of an accessor on one line, without the tag around what it returns}
  private static String meaning(String comment) {
    return RETURNED.matcher(comment).replaceFirst("$1").replaceAll("\\s+", " ");
  }

  private static String code(CodeBlock value) {
    return PACKAGE.matcher(value.toString()).replaceAll("");
  }

  private static String shortName(TypeName type) {
    return PACKAGE.matcher(type.toString()).replaceAll("");
  }

  private void parametrics(String title, String sigil, List<ParametricModel> models) {
    if (models.isEmpty()) {
      return;
    }
    paragraph("## " + title);
    for (ParametricModel model : models) {
      paragraph("### `" + sigil + dialect.namespace() + "." + model.mnemonic() + "`");
      paragraph(model.documentation().text());
      if (model.format() instanceof FormatModel.Declared(String text, var _)) {
        paragraph(
            "```text\n" + sigil + dialect.namespace() + "." + model.mnemonic() + text + "\n```");
      }
      if (model.kind() == ParametricModel.Kind.ENUM) {
        paragraph("One of " + constants(model.element()) + ".");
      } else if (!model.components().isEmpty()) {
        paragraph("| Parameter | Java type |\n|---|---|");
        for (ComponentModel component : model.components()) {
          line("| `%s` | `%s` |".formatted(component.name(), shortName(component.type())));
        }
      }
    }
  }

  private static String constants(Element type) {
    return names(
        type.getEnclosedElements().stream()
            .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
            .map(member -> member.getSimpleName().toString().toLowerCase(Locale.ROOT))
            .toList());
  }
}
