package dev.weir.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.InputException;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.text.NearestName;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.Options;

/// `weir explain`: what there is to know of an operation, type, attribute, dialect or pass.
public final class ExplainCommand implements Command {
  /// Makes the command.
  public ExplainCommand() {}

  @Override
  public String name() {
    return "explain";
  }

  @Override
  public String summary() {
    return "tell about an operation, type, attribute, dialect or pass";
  }

  @Override
  public String operands() {
    return "NAME";
  }

  @Override
  public Options options() {
    return new Options();
  }

  @Override
  public String notes() {
    return """
    NAME is that of an operation (pd_op.matmul; PIR's builtin.x and cf.x are known too), a type
    (!pir.stack), an attribute (#pir.place), a dialect (pd_op) or a pass (cse).\
    """;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String name = arguments.operand("NAME");
    DialectRegistry dialects = DialectRegistry.load();
    Optional<String> page = dialectPage(name, dialects);
    if (page.isEmpty()) {
      PassRegistry passes = PassRegistry.load();
      page = passPage(name, passes);
      if (page.isEmpty()) {
        throw unknown(name, dialects, passes);
      }
    }
    console.out().print(page.get());
    return ExitCode.FINE;
  }

  private static Optional<String> dialectPage(String name, DialectRegistry registry) {
    OpDefinition op = operation(name, registry);
    if (op != null) {
      String spelled = op.name().equals(name) ? "" : "PIR spells it " + name + ".\n\n";
      return Optional.of(spelled + OpPage.of(op, registry));
    }
    if (registry.hasDialect(name)) {
      return Optional.of(DialectPage.of(name, registry.dialects(name)));
    }
    String bare = name.startsWith("!") || name.startsWith("#") ? name.substring(1) : name;
    Dialect.TypeSyntax type = name.startsWith("#") ? null : registry.type(bare);
    if (type != null) {
      return Optional.of(ParameterPage.of("!" + bare, "type", type.typeClass()));
    }
    Dialect.AttributeSyntax attribute = name.startsWith("!") ? null : registry.attribute(bare);
    return attribute == null
        ? Optional.empty()
        : Optional.of(ParameterPage.of("#" + bare, "attribute", attribute.attributeClass()));
  }

  /// {@return the operation `name`, or the one that PIR spells so, or null}
  private static @org.jspecify.annotations.Nullable OpDefinition operation(
      String name, DialectRegistry registry) {
    OpDefinition op = registry.operation(name);
    if (op == null && (name.startsWith("builtin.") || name.startsWith("cf."))) {
      return registry.operation("pir" + name.substring(name.indexOf('.')));
    }
    return op;
  }

  private static Optional<String> passPage(String name, PassRegistry registry) {
    PassType<?> pass = registry.pass(name);
    if (pass != null) {
      return Optional.of(PassPage.of(pass));
    }
    PassProvider.NamedPipeline pipeline = registry.pipelines().get(name);
    return pipeline == null ? Optional.empty() : Optional.of(PassPage.of(pipeline));
  }

  private static InputException unknown(
      String name, DialectRegistry dialects, PassRegistry passes) {
    List<String> known = new ArrayList<>();
    for (OpDefinition op : dialects.operations()) {
      known.add(op.name());
    }
    for (Dialect dialect : dialects.dialects()) {
      String prefix = dialect.namespace() + ".";
      known.add(dialect.namespace());
      dialect.types().forEach(type -> known.add("!" + prefix + type.mnemonic()));
      dialect.attributes().forEach(attribute -> known.add("#" + prefix + attribute.mnemonic()));
    }
    known.addAll(passes.passes().keySet());
    known.addAll(passes.pipelines().keySet());
    Optional<String> nearest =
        NearestName.of(name, known).or(() -> inSomeDialect(name, dialects.operations()));
    return new InputException(
        "weir explain",
        "there is nothing called '%s'%s",
        name,
        nearest.map(other -> "; did you mean '" + other + "'?").orElse(""));
  }

  /// {@return the operation whose name without its dialect is `name`}
  private static Optional<String> inSomeDialect(String name, ImmutableList<OpDefinition> ops) {
    for (OpDefinition op : ops) {
      if (op.name().endsWith("." + name)) {
        return Optional.of(op.name());
      }
    }
    return Optional.empty();
  }
}
