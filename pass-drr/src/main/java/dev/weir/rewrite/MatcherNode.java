package dev.weir.rewrite;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A question of the decision tree.
abstract sealed class MatcherNode {
  /// The questions of the patterns that do not ask this one.
  @Nullable MatcherNode otherwise;

  abstract void run(Matcher.State state);

  abstract void print(StringBuilder out, String indent, IntFunction<String> names);

  /// What an answer leads to: patterns whose conditions are all met, and further questions.
  @SuppressWarnings("ArrayRecordComponent") // read in the inner loop, never compared
  record Branch(int[] accepts, @Nullable MatcherNode next) {
    void run(Matcher.State state) {
      state.accept(accepts);
      for (MatcherNode node = next; node != null; node = node.otherwise) {
        node.run(state);
      }
    }

    void print(StringBuilder out, String indent, IntFunction<String> names) {
      for (int candidate : accepts) {
        out.append(indent).append("accept ").append(names.apply(candidate)).append('\n');
      }
      for (MatcherNode node = next; node != null; node = node.otherwise) {
        node.print(out, indent, names);
      }
    }
  }

  /// What defines an operand?
  static final class Definer extends MatcherNode {
    /// The value must be this result of the defining operation.
    record Answer(OpKind kind, int resultGroup, int resultIndex, Branch branch) {
      boolean accepts(Operation op, Value value) {
        int index = ((OpResult) value).index();
        if (resultGroup == PatternPath.FLAT) {
          return index == resultIndex;
        }
        Segments segments = op.definition().resultSegments();
        int at = segments.start(op, resultGroup) + resultIndex;
        return index == at && at < segments.start(op, resultGroup + 1);
      }
    }

    /// The answers that operations of a definition are of the kind of, with the place of the value among
    /// all results where that is the same for all operations, else -1.
    @SuppressWarnings("ArrayRecordComponent") // read in the inner loop, never compared
    private record Known(OpDefinition definition, Answer[] answers, int[] results) {
      static Known of(OpDefinition definition, Answer[] all) {
        Answer[] found =
            Arrays.stream(all)
                .filter(answer -> answer.kind().accepts(definition))
                .toArray(Answer[]::new);
        boolean fixed =
            definition.isRegistered()
                && definition.resultGroups().stream()
                    .allMatch(group -> group.multiplicity() == Multiplicity.SINGLE);
        int[] results =
            Arrays.stream(found)
                .mapToInt(answer ->
                    answer.resultGroup() == PatternPath.FLAT
                        ? answer.resultIndex()
                        : fixed && answer.resultIndex() == 0 ? answer.resultGroup() : -1)
                .toArray();
        return new Known(definition, found, results);
      }
    }

    private final PatternPath.Definer place;
    private final int user;
    private final int self;
    private final Answer[] answers;

    /// The place among all operands where that is the same for all operations, else -1.
    private final int flat;

    /// What was found out of the definition met last, and of all that were met; each replaced as a
    /// whole.
    private @Nullable Known last;

    private DefinitionTable<Known> known = DefinitionTable.empty();

    Definer(PatternPath.Definer place, int user, int self, Answer[] answers, int flat) {
      this.place = place;
      this.user = user;
      this.self = self;
      this.answers = answers;
      this.flat = flat;
    }

    @Override
    void run(Matcher.State state) {
      AbstractOperation at = state.at[user];
      Value value =
          flat >= 0 ? at.operand(flat) : PatternPath.operandAt(at, place.group(), place.index());
      Operation op = value == null ? null : value.definingOp();
      if (value == null || op == null) {
        return;
      }
      OpDefinition definition = op.definition();
      Known found = last;
      if (found == null || found.definition() != definition) {
        found = look(definition);
      }
      for (int i = 0; i < found.answers().length; i++) {
        Answer answer = found.answers()[i];
        int result = found.results()[i];
        if (result >= 0 ? ((OpResult) value).index() == result : answer.accepts(op, value)) {
          state.at[self] = (AbstractOperation) op;
          answer.branch().run(state);
        }
      }
    }

    private Known look(OpDefinition definition) {
      Known found = known.get(definition);
      if (found == null) {
        found = Known.of(definition, answers);
        known = known.with(definition, found);
      }
      last = found;
      return found;
    }

    @Override
    void print(StringBuilder out, String indent, IntFunction<String> names) {
      out.append(indent).append("definer of ").append(place).append('\n');
      for (Answer answer : answers) {
        out.append(indent).append("  ").append(answer.kind().text());
        if (answer.resultIndex() != 0 || answer.resultGroup() > 0) {
          out.append(" result ").append(answer.resultGroup());
          out.append('[').append(answer.resultIndex()).append(']');
        }
        out.append(":\n");
        answer.branch().print(out, indent + "    ", names);
      }
    }
  }

  /// How many operands are there in a group?
  static final class GroupSize extends MatcherNode {
    private final PatternPath place;
    private final int self;
    private final int group;
    private final Map<Integer, Branch> answers;
    private final int[] sizes;
    private final Branch[] branches;

    GroupSize(PatternPath place, int self, int group, Map<Integer, Branch> answers) {
      this.place = place;
      this.self = self;
      this.group = group;
      this.answers = answers;
      this.sizes = answers.keySet().stream().mapToInt(Integer::intValue).toArray();
      this.branches = answers.values().toArray(new Branch[0]);
    }

    @Override
    void run(Matcher.State state) {
      Operation op = state.at[self];
      int size;
      if (group == PatternPath.FLAT) {
        size = op.operandCount();
      } else {
        Segments segments = op.definition().operandSegments();
        size = segments.start(op, group + 1) - segments.start(op, group);
      }
      for (int i = 0; i < sizes.length; i++) {
        if (sizes[i] == size) {
          branches[i].run(state);
        }
      }
    }

    @Override
    void print(StringBuilder out, String indent, IntFunction<String> names) {
      out.append(indent).append("operands of ").append(place);
      out.append(group == PatternPath.FLAT ? "" : " in group " + group).append('\n');
      answers.forEach((size, branch) -> {
        out.append(indent).append("  ").append(size).append(":\n");
        branch.print(out, indent + "    ", names);
      });
    }
  }

  /// What is an attribute?
  static final class AttributeValue extends MatcherNode {
    private final PatternPath place;
    private final int self;
    private final String name;
    private final Function<Operation, ? extends @Nullable Object> reader;
    private final Map<Object, Branch> answers;

    /// The answer met last and what it leads to.
    private Map.@Nullable Entry<Object, Branch> last;

    AttributeValue(
        PatternPath place,
        int self,
        String name,
        Function<Operation, ? extends @Nullable Object> reader,
        Map<Object, Branch> answers) {
      this.place = place;
      this.self = self;
      this.name = name;
      this.reader = reader;
      this.answers = answers;
    }

    @Override
    void run(Matcher.State state) {
      Object value = reader.apply(state.at[self]);
      if (value == null) {
        return;
      }
      Map.Entry<Object, Branch> hint = last;
      if (hint != null && hint.getKey() == value) {
        hint.getValue().run(state);
        return;
      }
      Branch branch = answers.get(value);
      if (branch != null) {
        last = Map.entry(value, branch);
        branch.run(state);
      }
    }

    @Override
    void print(StringBuilder out, String indent, IntFunction<String> names) {
      out.append(indent).append(name).append(" of ").append(place).append('\n');
      answers.forEach((value, branch) -> {
        out.append(indent).append("  ").append(value).append(":\n");
        branch.print(out, indent + "    ", names);
      });
    }
  }
}
