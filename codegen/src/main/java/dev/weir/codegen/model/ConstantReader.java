package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/// Reads the body of a `default` accessor where it gives a constant: a literal, a static field or
/// enum constant, or a static method or constructor applied to constants. Anything else is a default
/// that only the op itself can compute.
final class ConstantReader {
  private final ProcessingEnvironment environment;
  private final @Nullable Trees trees;

  ConstantReader(ProcessingEnvironment environment) {
    this.environment = environment;
    this.trees = trees(environment);
  }

  private static @Nullable Trees trees(ProcessingEnvironment environment) {
    try {
      return Trees.instance(environment);
    } catch (IllegalArgumentException otherCompiler) {
      return null;
    }
  }

  /// {@return an expression that any class can write for what `method` returns, if it is a constant}
  Optional<CodeBlock> returnedBy(TypeElement op, ExecutableElement method) {
    TreePath path = trees == null ? null : trees.getPath(method);
    BlockTree body = path == null ? null : trees.getTree(method).getBody();
    if (body == null
        || body.getStatements().size() != 1
        || !(body.getStatements().get(0) instanceof ReturnTree statement)
        || statement.getExpression() == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        new Scope(op, path.getCompilationUnit()).constant(statement.getExpression()));
  }

  /// What names mean in one source file.
  private final class Scope {
    private final TypeElement op;
    private final CompilationUnitTree unit;

    Scope(TypeElement op, CompilationUnitTree unit) {
      this.op = op;
      this.unit = unit;
    }

    @Nullable CodeBlock constant(ExpressionTree tree) {
      return switch (tree) {
        case LiteralTree literal -> literal(literal);
        case ParenthesizedTree inner -> constant(inner.getExpression());
        case UnaryTree unary when unary.getKind() == Tree.Kind.UNARY_MINUS -> {
          CodeBlock negated = constant(unary.getExpression());
          yield negated == null ? null : CodeBlock.of("-$L", negated);
        }
        case IdentifierTree name -> named(name.getName().toString());
        case MemberSelectTree select -> field(select);
        case MethodInvocationTree call -> call(call);
        case NewClassTree made when made.getClassBody() == null -> {
          ClassName type = type(made.getIdentifier());
          CodeBlock arguments = arguments(made.getArguments());
          yield type == null || arguments == null
              ? null
              : CodeBlock.of("new $T($L)", type, arguments);
        }
        default -> null;
      };
    }

    private @Nullable CodeBlock literal(LiteralTree literal) {
      return switch (literal.getValue()) {
        case null -> null;
        case String string -> CodeBlock.of("$S", string);
        case Long number -> CodeBlock.of("$LL", number);
        case Float number -> CodeBlock.of("$Lf", number);
        case Character character -> CodeBlock.of("(char) $L", (int) character);
        default -> CodeBlock.of("$L", literal.getValue());
      };
    }

    private @Nullable CodeBlock named(String name) {
      TypeElement owner = declaresStatic(op, name) ? op : staticallyImported(name);
      return owner == null ? null : CodeBlock.of("$T.$L", ClassName.get(owner), name);
    }

    private @Nullable CodeBlock field(MemberSelectTree select) {
      ClassName type = type(select.getExpression());
      return type == null ? null : CodeBlock.of("$T.$L", type, select.getIdentifier());
    }

    private @Nullable CodeBlock call(MethodInvocationTree call) {
      CodeBlock method =
          switch (call.getMethodSelect()) {
            case IdentifierTree name -> named(name.getName().toString());
            case MemberSelectTree select -> field(select);
            default -> null;
          };
      CodeBlock arguments = arguments(call.getArguments());
      return method == null || arguments == null ? null : CodeBlock.of("$L($L)", method, arguments);
    }

    private @Nullable CodeBlock arguments(List<? extends ExpressionTree> trees) {
      List<CodeBlock> arguments = new ArrayList<>();
      for (ExpressionTree tree : trees) {
        CodeBlock argument = constant(tree);
        if (argument == null) {
          return null;
        }
        arguments.add(argument);
      }
      return CodeBlock.join(arguments, ", ");
    }

    private @Nullable ClassName type(Tree tree) {
      TypeElement found = typeElement(tree);
      return found == null || found.getModifiers().contains(Modifier.PRIVATE)
          ? null
          : ClassName.get(found);
    }

    private @Nullable TypeElement typeElement(Tree tree) {
      if (tree instanceof IdentifierTree name) {
        return simpleType(name.getName().toString());
      }
      if (!(tree instanceof MemberSelectTree select)) {
        return null;
      }
      TypeElement outer = typeElement(select.getExpression());
      return outer == null
          ? lookup(tree.toString())
          : lookup(outer.getQualifiedName() + "." + select.getIdentifier());
    }

    private @Nullable TypeElement simpleType(String name) {
      for (ImportTree each : unit.getImports()) {
        String imported = each.getQualifiedIdentifier().toString();
        if (imported.endsWith("." + name)) {
          return lookup(imported);
        }
      }
      for (Element owner = op; owner instanceof TypeElement at; owner = at.getEnclosingElement()) {
        TypeElement member = lookup(at.getQualifiedName() + "." + name);
        if (member != null) {
          return member;
        }
      }
      TypeElement neighbour = lookup(packageName().isEmpty() ? name : packageName() + "." + name);
      if (neighbour != null) {
        return neighbour;
      }
      return lookup("java.lang." + name);
    }

    private String packageName() {
      return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    private @Nullable TypeElement staticallyImported(String name) {
      for (ImportTree each : unit.getImports()) {
        String imported = each.getQualifiedIdentifier().toString();
        if (each.isStatic() && imported.endsWith("." + name)) {
          return lookup(imported.substring(0, imported.length() - name.length() - 1));
        }
      }
      return null;
    }

    private @Nullable TypeElement lookup(String canonicalName) {
      return environment.getElementUtils().getTypeElement(canonicalName);
    }

    private static boolean declaresStatic(TypeElement type, String name) {
      for (Element member : type.getEnclosedElements()) {
        if (member.getSimpleName().contentEquals(name)
            && member.getModifiers().contains(Modifier.STATIC)
            && !member.getModifiers().contains(Modifier.PRIVATE)) {
          return true;
        }
      }
      return false;
    }
  }
}
