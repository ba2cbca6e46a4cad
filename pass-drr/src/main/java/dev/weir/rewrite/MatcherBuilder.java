package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Merges the conditions of many shapes into one tree of questions.
final class MatcherBuilder {
  /// A shape with the conditions that were not asked yet.
  record Pending(int candidate, ImmutableList<Condition> conditions) {
    @Nullable Condition asking(Object question) {
      for (Condition condition : conditions) {
        if (question(condition).equals(question)) {
          return condition;
        }
      }
      return null;
    }

    Pending without(Condition condition) {
      var rest = ImmutableList.<Condition>builderWithExpectedSize(conditions.size() - 1);
      for (Condition other : conditions) {
        if (other != condition) {
          rest.add(other);
        }
      }
      return new Pending(candidate, rest.build());
    }
  }

  private record SizeQuestion(PatternPath place, int group) {}

  private record AttributeQuestion(PatternPath place, Object key) {}

  private record DefinerAnswer(OpKind kind, int resultGroup, int resultIndex) {}

  private final Map<PatternPath, Integer> places = new HashMap<>(Map.of(PatternPath.ROOT, 0));

  /// Whether each operand group of the root is one operand.
  private final boolean single;

  MatcherBuilder(OpDefinition root) {
    single =
        root.isRegistered()
            && root.operandGroups().stream()
                .allMatch(group -> group.multiplicity() == Multiplicity.SINGLE);
  }

  int placeCount() {
    return places.size();
  }

  private int number(PatternPath place) {
    Integer known = places.get(place);
    if (known != null) {
      return known;
    }
    int added = places.size();
    places.put(place, added);
    return added;
  }

  private static Object question(Condition condition) {
    return switch (condition) {
      case Condition.DefinedBy defined -> defined.place();
      case Condition.GroupSize size -> new SizeQuestion(size.place(), size.group());
      case Condition.AttributeIs attribute ->
          new AttributeQuestion(attribute.place(), attribute.key());
    };
  }

  private static Object answer(Condition condition) {
    return switch (condition) {
      case Condition.DefinedBy defined ->
          new DefinerAnswer(defined.kind(), defined.resultGroup(), defined.resultIndex());
      case Condition.GroupSize size -> size.size();
      case Condition.AttributeIs attribute -> attribute.value();
    };
  }

  MatcherNode.Branch build(List<Pending> shapes) {
    int[] accepts =
        shapes.stream()
            .filter(s -> s.conditions().isEmpty())
            .mapToInt(Pending::candidate)
            .toArray();
    List<Pending> rest =
        new ArrayList<>(shapes.stream().filter(s -> !s.conditions().isEmpty()).toList());
    MatcherNode first = null;
    MatcherNode last = null;
    while (!rest.isEmpty()) {
      MatcherNode node = ask(rest);
      if (last == null) {
        first = node;
      } else {
        last.otherwise = node;
      }
      last = node;
    }
    return new MatcherNode.Branch(accepts, first);
  }

  /// Makes the node of the first shape's first question and takes all shapes that ask it out of
  /// `rest`.
  private MatcherNode ask(List<Pending> rest) {
    Condition sample = rest.get(0).conditions().get(0);
    Object question = question(sample);
    var byAnswer = new LinkedHashMap<Object, List<Pending>>();
    var others = new ArrayList<Pending>();
    for (Pending shape : rest) {
      Condition asked = shape.asking(question);
      if (asked == null) {
        others.add(shape);
      } else {
        byAnswer.computeIfAbsent(answer(asked), a -> new ArrayList<>()).add(shape.without(asked));
      }
    }
    rest.clear();
    rest.addAll(others);
    int self = number(sample.place());
    var branches = new LinkedHashMap<Object, MatcherNode.Branch>();
    byAnswer.forEach((answer, shapes) -> branches.put(answer, build(shapes)));
    return node(sample, self, branches);
  }

  private int flat(PatternPath.Definer place) {
    boolean fixed =
        single && place.user() == PatternPath.ROOT && place.group() >= 0 && place.index() == 0;
    return fixed ? place.group() : -1;
  }

  private MatcherNode node(Condition sample, int self, Map<Object, MatcherNode.Branch> branches) {
    return switch (sample) {
      case Condition.DefinedBy defined -> {
        var answers = new ArrayList<MatcherNode.Definer.Answer>();
        branches.forEach((key, branch) -> {
          DefinerAnswer answer = (DefinerAnswer) key;
          answers.add(
              new MatcherNode.Definer.Answer(
                  answer.kind(), answer.resultGroup(), answer.resultIndex(), branch));
        });
        yield new MatcherNode.Definer(
            defined.place(),
            number(defined.place().user()),
            self,
            answers.toArray(new MatcherNode.Definer.Answer[0]),
            flat(defined.place()));
      }
      case Condition.GroupSize size -> {
        var answers = new LinkedHashMap<Integer, MatcherNode.Branch>();
        branches.forEach((key, branch) -> answers.put((Integer) key, branch));
        yield new MatcherNode.GroupSize(size.place(), self, size.group(), answers);
      }
      case Condition.AttributeIs attribute ->
          new MatcherNode.AttributeValue(
              attribute.place(), self, attribute.key().toString(), attribute.reader(), branches);
    };
  }
}
