package dev.weir.pass;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.text.NearestName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads the text of a pipeline. Positions are columns of the file `<pipeline>`.
final class PipelineParser {
  private static final int MAX_DEPTH = 64;

  /// Unwinds after an error was reported.
  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stop() {
      super(null, null, false, false);
    }
  }

  private final String text;
  private final PassRegistry registry;
  private final Diagnostics diagnostics;
  private final RequiredPasses order;
  private int at;

  PipelineParser(String text, PassRegistry registry, Diagnostics diagnostics) {
    this(text, registry, diagnostics, new RequiredPasses());
  }

  private PipelineParser(
      String text, PassRegistry registry, Diagnostics diagnostics, RequiredPasses order) {
    this.text = text;
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.order = order;
  }

  Optional<Pipeline> parse() {
    try {
      ImmutableList<Pipeline.Element> elements = elements(0);
      if (at < text.length()) {
        throw error(at, "expected ',' or the end of the pipeline, got '%s'", text.charAt(at));
      }
      return Optional.of(
          elements.size() == 1 && elements.get(0) instanceof Pipeline.Nested(Pipeline sole)
              ? sole
              : new Pipeline(Pipeline.ANY, elements));
    } catch (Stop e) {
      return Optional.empty();
    }
  }

  private ImmutableList<Pipeline.Element> elements(int depth) {
    var elements = ImmutableList.<Pipeline.Element>builder();
    skipSpace();
    if (at == text.length() || text.charAt(at) == ')') {
      return elements.build();
    }
    do {
      element(elements, depth);
      skipSpace();
    } while (take(','));
    return elements.build();
  }

  private void element(ImmutableList.Builder<Pipeline.Element> elements, int depth) {
    skipSpace();
    int start = at;
    String name = name();
    skipSpace();
    if (take('(')) {
      if (depth == MAX_DEPTH) {
        throw error(start, "pipelines are nested more than %d deep", MAX_DEPTH);
      }
      ImmutableList<Pipeline.Element> nested = elements(depth + 1);
      if (!take(')')) {
        throw error(at, "expected ',' or ')', got %s", next());
      }
      elements.add(new Pipeline.Nested(new Pipeline(name, nested)));
      return;
    }
    PassProvider.NamedPipeline named = registry.pipelines().get(name);
    if (named != null) {
      elements.addAll(expansion(named, start));
      return;
    }
    PassType<?> pass = registry.pass(name);
    if (pass == null) {
      throw error(start, "unknown pass '%s'%s", name, suggestion(name));
    }
    order
        .missing(pass)
        .ifPresent(missing -> {
          throw error(start, "%s", missing);
        });
    OptionValues values = take('{') ? options(pass) : OptionValues.none();
    elements.add(new Pipeline.RunPass(pass.create(values)));
  }

  private ImmutableList<Pipeline.Element> expansion(PassProvider.NamedPipeline named, int start) {
    Optional<Pipeline> expanded =
        new PipelineParser(named.text(), registry, diagnostics, order).parse();
    Pipeline pipeline = expanded.orElse(null);
    if (pipeline == null) {
      throw error(start, "pipeline '%s' does not stand for a valid one", named.name());
    }
    return pipeline.anchor().equals(Pipeline.ANY)
        ? pipeline.elements()
        : ImmutableList.of(new Pipeline.Nested(pipeline));
  }

  private OptionValues options(PassType<?> pass) {
    var values = new LinkedHashMap<Option<?>, Object>();
    for (skipSpace(); !take('}'); skipSpace()) {
      option(pass, values);
    }
    return new OptionValues(ImmutableMap.copyOf(values));
  }

  private void option(PassType<?> pass, Map<Option<?>, Object> values) {
    int start = at;
    String name = name();
    Option<?> option =
        pass.options().stream().filter(o -> o.name().equals(name)).findFirst().orElse(null);
    if (option == null) {
      String known =
          pass.options().stream().map(o -> "'" + o.name() + "'").collect(Collectors.joining(", "));
      throw error(
          start,
          "pass '%s' has no option '%s'%s",
          pass.name(),
          name,
          known.isEmpty() ? "" : "; its options are " + known);
    }
    boolean given = take('=');
    int valueStart = at;
    String value = given ? value() : "";
    Object read = option.reader().apply(value).orElse(null);
    if (read == null) {
      throw error(
          valueStart, "option '%s' is %s, got '%s'", option.name(), option.expected(), value);
    }
    if (values.put(option, read) != null) {
      throw error(start, "option '%s' is given twice", option.name());
    }
  }

  /// A value: quoted, in braces, or up to white space or the closing brace.
  private String value() {
    if (at < text.length()) {
      char open = text.charAt(at);
      if (open == '\'' || open == '"') {
        return until(open, at + 1);
      }
      if (open == '{') {
        return balanced();
      }
    }
    int start = at;
    while (at < text.length()
        && !Character.isWhitespace(text.charAt(at))
        && text.charAt(at) != '}') {
      at++;
    }
    return text.substring(start, at);
  }

  private String until(char close, int from) {
    int end = text.indexOf(close, from);
    if (end < 0) {
      throw error(at, "expected %s before the end of the pipeline", close);
    }
    at = end + 1;
    return text.substring(from, end);
  }

  private String balanced() {
    int start = at;
    int depth = 0;
    do {
      if (at == text.length()) {
        throw error(start, "expected '}' before the end of the pipeline");
      }
      depth += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
      at++;
    } while (depth > 0);
    return text.substring(start + 1, at - 1);
  }

  private String name() {
    int start = at;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw error(at, "expected the name of a pass or operation, got %s", next());
    }
    return text.substring(start, at);
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.' || c == '$';
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private boolean take(char expected) {
    if (at < text.length() && text.charAt(at) == expected) {
      at++;
      return true;
    }
    return false;
  }

  private String next() {
    return at < text.length() ? "'" + text.charAt(at) + "'" : "the end of the pipeline";
  }

  private Stop error(int position, String format, Object... arguments) {
    diagnostics.error(Location.of("<pipeline>", 1, position + 1), format, arguments);
    return new Stop();
  }

  private String suggestion(String name) {
    return NearestName.of(name, registry.passes().keySet())
        .map(nearest -> "; did you mean '" + nearest + "'?")
        .orElse("");
  }
}
