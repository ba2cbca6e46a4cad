package dev.weir.codegen;

import static com.google.testing.compile.CompilationSubject.assertThat;
import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.weir.codegen.validate.ErrorId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each mistake an author can make, in a file of its own that marks the line at fault with `// here`, or in
/// a format of the op in `OpFormat.java`.
class AuthorErrorTest {
  private static final ImmutableMap<ErrorId, String> FORMATS =
      ImmutableMap.ofEntries(
          Map.entry(ErrorId.OP_FORMAT_ANCHOR_TWICE, "(`x` $maybe^ $rest^)? attr-dict"),
          Map.entry(ErrorId.OP_FORMAT_ARGUMENTS, "$a attr-dict `:` type($a, $rest)"),
          Map.entry(ErrorId.OP_FORMAT_GROUP_EMPTY, "()? attr-dict"),
          Map.entry(ErrorId.OP_FORMAT_GROUP_NESTED, "(`x` (`y` $maybe^)? $rest^)? attr-dict"),
          Map.entry(ErrorId.OP_FORMAT_LITERAL_INVALID, "$a attr-dict `: ;`"),
          Map.entry(ErrorId.OP_FORMAT_SYNTAX, "$a attr-dict `:` type($a"),
          Map.entry(ErrorId.OP_FORMAT_UNKNOWN_DIRECTIVE, "$a attr-dictionary"),
          Map.entry(ErrorId.OP_FORMAT_UNKNOWN_NAME, "$a $rsh attr-dict"));

  private static Compilation compile(JavaFileObject... files) {
    return javac().withProcessors(new DialectProcessor()).compile(files);
  }

  @ParameterizedTest
  @EnumSource
  void isReportedAtTheAuthorsLine(ErrorId id) throws IOException {
    String format = FORMATS.get(id);
    String name = format == null ? id.id() : "OpFormat";
    var resource = AuthorErrorTest.class.getResource("/errors/" + name + ".java");
    assertThat(resource).as("a case for %s", id.id()).isNotNull();
    String source = Files.readString(Path.of(resource.getPath()));
    JavaFileObject file =
        JavaFileObjects.forSourceString(
            "bad.BadOp", format == null ? source : source.replace("$FORMAT", format));
    assertThat(compile(file))
        .hadErrorContaining("[" + id.id() + "]")
        .inFile(file)
        .onLineContaining("// here");
  }

  @Test
  void oneOpsErrorHidesNeitherOthersErrorsNorOtherOps() {
    JavaFileObject file =
        JavaFileObjects.forSourceString(
            "bad.BadOp",
            """
            package bad;
            import dev.weir.ir.*;
            import dev.weir.ir.def.*;
            @DialectDef("bad")
            public sealed interface BadOp extends Operation {
              @OpDef("a") non-sealed interface AOp extends BadOp {
                Value a();
              }
              @OpDef(value = "b", format = "$x") non-sealed interface BOp extends BadOp {}
              @OpDef("c") non-sealed interface COp extends BadOp {}
            }
            """);
    Probe probe = new Probe();
    Compilation compilation = javac().withProcessors(new DialectProcessor(), probe).compile(file);
    assertThat(compilation).hadErrorCount(2);
    assertThat(compilation).hadErrorContaining("[AccessorWithoutRole]").inFile(file).onLine(7);
    assertThat(compilation).hadErrorContaining("[OpFormatUnknownName]").inFile(file).onLine(9);
    assertThat(probe.factories).containsExactly("b", "c");
  }

  /// Looks at what was generated, which a compilation that failed does not show.
  private static final class Probe extends AbstractProcessor {
    private final List<String> factories = new ArrayList<>();

    @Override
    public ImmutableSet<String> getSupportedAnnotationTypes() {
      return ImmutableSet.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      TypeElement ops = processingEnv.getElementUtils().getTypeElement("bad.BadOps");
      if (ops != null && factories.isEmpty()) {
        ElementFilter.methodsIn(ops.getEnclosedElements())
            .forEach(method -> factories.add(method.getSimpleName().toString()));
      }
      return false;
    }
  }

  /// A brace after a dictionary that may be absent could begin either.
  @Test
  void aDictionaryBeforeARegionIsAmbiguous() {
    String op =
        """
                  @OpDef(value = "%s", format = "%s")
                  non-sealed interface %s extends BadOp, dev.weir.ir.trait.NoTerminator {
                    @Body Region body();
                  }
        """;
    JavaFileObject file =
        JavaFileObjects.forSourceString(
            "bad.BadOp",
            """
            package bad;
            import dev.weir.ir.*;
            import dev.weir.ir.def.*;
            @DialectDef("bad")
            public sealed interface BadOp extends Operation {
            """
                + op.formatted("a", "attr-dict $body", "AOp")
                + op.formatted("b", "attr-dict ($body^)?", "BOp")
                + op.formatted("c", "attr-dict regions", "COp")
                + op.formatted("d", "attr-dict-with-keyword $body", "DOp")
                + op.formatted("e", "$body attr-dict", "EOp")
                + op.formatted("f", "attr-dict `:` $body", "FOp")
                + "}");
    Compilation compilation = javac().withProcessors(new DialectProcessor()).compile(file);
    assertThat(compilation).hadErrorCount(3);
    for (int line : new int[] {6, 10, 14}) {
      assertThat(compilation)
          .hadErrorContaining(
              "[OpFormatDictionaryBeforeRegion] attr-dict cannot be told from the region")
          .inFile(file)
          .onLine(line);
    }
  }

  @Test
  void everyIdIsDocumented() throws IOException {
    Path page = Path.of(System.getProperty("weir.root"), "docs/reference/codegen-errors.md");
    Pattern row = Pattern.compile("\\| `(\\w+)` \\|.*");
    assertThat(
            Files.readAllLines(page).stream()
                .map(row::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> matcher.group(1)))
        .containsExactlyElementsOf(Stream.of(ErrorId.values()).map(ErrorId::id).toList());
  }
}
