package dev.weir.tests.mindir;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/// Random programs over numbers, functions of numbers, and operators on these: as functions of operators, which are
/// values, and as what they are in Java.
final class HigherOrderPrograms {
  /// The types of terms: what they are called in the text.
  enum Kind {
    NUMBER("tensor<i64>"),
    FUNCTION("(tensor<i64>) -> tensor<i64>"),
    OPERATOR("((tensor<i64>) -> tensor<i64>) -> ((tensor<i64>) -> tensor<i64>)");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /// {@return what functions of this kind take and return}
    Kind argument() {
      return this == OPERATOR ? FUNCTION : NUMBER;
    }
  }

  /// What a term is: in a block of text, by the name that it gets there, and in Java, where variables have values.
  private interface Text {
    String in(Block block);
  }

  private interface Meaning {
    Object of(ImmutableSortedMap<String, Object> variables);
  }

  /// @param free the variables that it uses
  private record Term(ImmutableSortedMap<String, Kind> free, Text text, Meaning meaning) {}

  /// A program.
  ///
  /// @param text a module with a main function of two numbers
  record Program(String text, Meaning meaning) {
    /// {@return what it computes}
    long of(long x, long y) {
      return (Long) meaning.of(ImmutableSortedMap.of("x", x, "y", y));
    }
  }

  /// Operations that are written one after the other.
  private final class Block {
    private final StringBuilder text = new StringBuilder();

    String add(String operation, Object... arguments) {
      String name = "%" + fresh();
      text.append(name).append(" = ").append(operation.formatted(arguments)).append('\n');
      return name;
    }

    String number(long value) {
      return add(
          "pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = %d.0 : f64} :"
              + " tensor<i64>",
          value);
    }

    String binary(String operator, String x, String y, String type) {
      return add("pd_op.%s %s, %s : (tensor<i64>, tensor<i64>) -> %s", operator, x, y, type);
    }

    String call(Kind kind, String callee, String argument) {
      String type = kind.argument().text;
      String result = kind == Kind.OPERATOR ? "(" + type + ")" : type;
      return add("mindir.call %s(%s) : (%s, %s) -> %s", callee, argument, kind.text, type, result);
    }
  }

  private final Random random;
  private final StringBuilder functions = new StringBuilder();
  private int names;

  private HigherOrderPrograms(long seed) {
    random = new Random(seed);
  }

  static Program of(long seed) {
    HigherOrderPrograms programs = new HigherOrderPrograms(seed);
    Term term =
        programs.term(Kind.NUMBER, 5, ImmutableSortedMap.of("x", Kind.NUMBER, "y", Kind.NUMBER));
    Block main = programs.new Block();
    String result = term.text().in(main);
    String text =
        "mindir.func @main(%%x: tensor<i64>, %%y: tensor<i64>) -> tensor<i64> {\n%smindir.return %s : tensor<i64>\n}\n"
            .formatted(main.text, result);
    return new Program(text + programs.functions, term.meaning());
  }

  private String fresh() {
    return "v" + names++;
  }

  private static ImmutableSortedMap<String, Kind> union(Term... terms) {
    Map<String, Kind> all = new TreeMap<>();
    for (Term term : terms) {
      all.putAll(term.free());
    }
    return ImmutableSortedMap.copyOf(all);
  }

  private Term term(Kind kind, int depth, ImmutableSortedMap<String, Kind> scope) {
    if (depth == 0 || random.nextInt(8) == 0) {
      return leaf(kind, scope);
    }
    return switch (random.nextInt(kind == Kind.OPERATOR ? 2 : 6)) {
      case 0 -> choice(kind, depth - 1, scope);
      case 1 -> kind == Kind.NUMBER ? sum(depth - 1, scope) : lambda(kind, depth - 1, scope);
      case 2, 3 -> applied(kind, depth - 1, scope);
      case 4 -> kind == Kind.FUNCTION ? grown(depth - 1, scope) : sum(depth - 1, scope);
      default ->
          kind == Kind.FUNCTION ? ofTuple(depth - 1, scope) : applied(kind, depth - 1, scope);
    };
  }

  private Term leaf(Kind kind, ImmutableSortedMap<String, Kind> scope) {
    List<String> known =
        scope.entrySet().stream()
            .filter(each -> each.getValue() == kind)
            .map(Map.Entry::getKey)
            .collect(toImmutableList());
    if (!known.isEmpty() && random.nextInt(4) != 0) {
      String name = known.get(random.nextInt(known.size()));
      return new Term(ImmutableSortedMap.of(name, kind), block -> "%" + name, all -> all.get(name));
    } else if (kind != Kind.NUMBER) {
      return lambda(kind, 0, scope);
    }
    long value = random.nextLong(7) - 3;
    return new Term(ImmutableSortedMap.of(), block -> block.number(value), all -> value);
  }

  private Term sum(int depth, ImmutableSortedMap<String, Kind> scope) {
    Term x = term(Kind.NUMBER, depth, scope);
    Term y = term(Kind.NUMBER, depth, scope);
    boolean adds = random.nextBoolean();
    return new Term(
        union(x, y),
        block ->
            block.binary(
                adds ? "add" : "subtract", x.text().in(block), y.text().in(block), "tensor<i64>"),
        all -> {
          long a = (Long) x.meaning().of(all);
          long b = (Long) y.meaning().of(all);
          return adds ? a + b : a - b;
        });
  }

  private Term lambda(Kind kind, int depth, ImmutableSortedMap<String, Kind> scope) {
    String parameter = fresh();
    Map<String, Kind> inner = new TreeMap<>(scope);
    inner.put(parameter, kind.argument());
    Term body = term(kind.argument(), depth, ImmutableSortedMap.copyOf(inner));
    Map<String, Kind> captured = new TreeMap<>(body.free());
    captured.remove(parameter);
    return new Term(
        ImmutableSortedMap.copyOf(captured),
        block -> closure(block, kind, parameter, captured, body),
        all -> {
          if (kind == Kind.FUNCTION) {
            LongUnaryOperator function = x -> (Long) body.meaning().of(with(all, parameter, x));
            return function;
          }
          UnaryOperator<LongUnaryOperator> operator =
              f -> (LongUnaryOperator) body.meaning().of(with(all, parameter, f));
          return operator;
        });
  }

  private static ImmutableSortedMap<String, Object> with(
      ImmutableSortedMap<String, Object> variables, String name, Object value) {
    Map<String, Object> all = new TreeMap<>(variables);
    all.put(name, value);
    return ImmutableSortedMap.copyOf(all);
  }

  private String closure(
      Block block, Kind kind, String parameter, Map<String, Kind> captured, Term body) {
    Block inner = new Block();
    String result = body.text().in(inner);
    String function = fresh();
    List<String> declared = new ArrayList<>();
    List<String> types = new ArrayList<>();
    captured.forEach((name, each) -> {
      declared.add("%" + name + ": " + each.text);
      types.add(each.text);
    });
    String type = kind.argument().text;
    functions.append(
        "mindir.func private @%s(%%%s: %s)%s -> %s {\n%smindir.return %s : %s\n}\n"
            .formatted(
                function,
                parameter,
                type,
                declared.isEmpty() ? "" : " captures(" + String.join(", ", declared) + ")",
                kind == Kind.OPERATOR ? "(" + type + ")" : type,
                inner.text,
                result,
                type));
    return block.add(
        "mindir.closure @%s(%s) : (%s) -> (%s)",
        function,
        String.join(", ", captured.keySet().stream().map(name -> "%" + name).toList()),
        String.join(", ", types),
        kind.text);
  }

  private Term choice(Kind kind, int depth, ImmutableSortedMap<String, Kind> scope) {
    Term x = term(Kind.NUMBER, Math.min(depth, 1), scope);
    Term y = term(Kind.NUMBER, 0, scope);
    Term whenTrue = term(kind, depth, scope);
    Term whenFalse = term(kind, depth, scope);
    String type = kind.text;
    return new Term(
        union(x, y, whenTrue, whenFalse),
        block -> {
          String condition =
              block.binary("less_than", x.text().in(block), y.text().in(block), "tensor<i1>");
          Block first = new Block();
          String one = whenTrue.text().in(first);
          Block second = new Block();
          String other = whenFalse.text().in(second);
          return block.add(
              """
              pd_op.if %s : tensor<i1> -> (%s) {
              %spir.yield %s : %s
              } else {
              %spir.yield %s : %s
              }\
              """,
              condition, type, first.text, one, type, second.text, other, type);
        },
        all ->
            (Long) x.meaning().of(all) < (Long) y.meaning().of(all)
                ? whenTrue.meaning().of(all)
                : whenFalse.meaning().of(all));
  }

  private Term applied(Kind kind, int depth, ImmutableSortedMap<String, Kind> scope) {
    Kind callee = kind == Kind.NUMBER ? Kind.FUNCTION : Kind.OPERATOR;
    Term function = term(callee, depth, scope);
    Term argument = term(kind, depth, scope);
    return new Term(
        union(function, argument),
        block -> block.call(callee, function.text().in(block), argument.text().in(block)),
        all -> apply(function.meaning().of(all), argument.meaning().of(all)));
  }

  @SuppressWarnings("unchecked")
  private static Object apply(Object function, Object argument) {
    return function instanceof LongUnaryOperator known
        ? known.applyAsLong((Long) argument)
        : ((UnaryOperator<LongUnaryOperator>) function).apply((LongUnaryOperator) argument);
  }

  /// A function around which a loop puts an operator several times.
  private Term grown(int depth, ImmutableSortedMap<String, Kind> scope) {
    Term first = term(Kind.FUNCTION, depth, scope);
    Term operator = term(Kind.OPERATOR, Math.min(depth, 2), scope);
    int count = random.nextInt(4);
    String type = Kind.FUNCTION.text;
    return new Term(
        union(first, operator),
        block -> {
          String init = first.text().in(block);
          String around = operator.text().in(block);
          String limit = block.number(count);
          String one = block.number(1);
          String zero = block.number(0);
          String condition = block.binary("less_than", zero, limit, "tensor<i1>");
          Block body = new Block();
          String at = fresh();
          String function = fresh();
          String next = body.binary("add", "%" + at, one, "tensor<i64>");
          String more = body.binary("less_than", next, limit, "tensor<i1>");
          String grown = body.call(Kind.OPERATOR, around, "%" + function);
          String loop = fresh();
          block.text.append(
              """
              %%%s:2 = pd_op.while (%s, %s, %s) : (tensor<i1>, tensor<i64>, %s) -> (tensor<i64>, %s) {
              ^bb0(%%%s: tensor<i64>, %%%s: %s):
              %spir.yield %s, %s, %s : tensor<i1>, tensor<i64>, %s
              }
              """
                  .formatted(
                      loop, condition, zero, init, type, type, at, function, type, body.text, more,
                      next, grown, type));
          return "%" + loop + "#1";
        },
        all -> {
          Object function = first.meaning().of(all);
          Object around = operator.meaning().of(all);
          for (int i = 0; i < count; i++) {
            function = apply(around, function);
          }
          return function;
        });
  }

  /// One of two functions that lie in a tuple.
  private Term ofTuple(int depth, ImmutableSortedMap<String, Kind> scope) {
    ImmutableList<Term> both =
        ImmutableList.of(term(Kind.FUNCTION, depth, scope), term(Kind.FUNCTION, depth, scope));
    int index = random.nextInt(2);
    String type = Kind.FUNCTION.text;
    String tuple = "tuple<" + type + ", " + type + ">";
    return new Term(
        union(both.get(0), both.get(1)),
        block -> {
          String whole =
              block.add(
                  "pir.combine %s, %s : (%s, %s) -> %s",
                  both.get(0).text().in(block), both.get(1).text().in(block), type, type, tuple);
          return block.add("pir.slice %s[%d] : (%s) -> (%s)", whole, index, tuple, type);
        },
        all -> both.get(index).meaning().of(all));
  }
}
