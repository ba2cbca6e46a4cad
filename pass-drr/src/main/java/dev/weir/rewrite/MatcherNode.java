package dev.weir.rewrite;

import dev.weir.ir.AbstractOperation;
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

  /// {@return value `index` of operand group `group` of `op`, or null if there is none}
  static @Nullable Value operandAt(Operation op, int group, int index) {
    if (group == Place.FLAT) {
      return index < op.operandCount() ? op.operand(index) : null;
    }
    Segments segments = op.definition().operandSegments();
    int at = segments.start(op, group) + index;
    return at < segments.start(op, group + 1) ? op.operand(at) : null;
  }

  /// What defines an operand?
  static final class Definer extends MatcherNode {
    /// The value must be this result of the defining operation.
    record Answer(OpKind kind, int resultGroup, int resultIndex, Branch branch) {
      boolean accepts(Operation op, Value value) {
        int index = ((OpResult) value).index();
        if (resultGroup == Place.FLAT) {
          return index == resultIndex;
        }
        Segments segments = op.definition().resultSegments();
        int at = segments.start(op, resultGroup) + resultIndex;
        return index == at && at < segments.start(op, resultGroup + 1);
      }
    }

    private final Place.Definer place;
    private final int user;
    private final int self;
    private final Answer[] answers;

    /// What was found out of definitions that were met; replaced as a whole.
    private volatile DefinitionTable<Answer[]> known = DefinitionTable.empty();

    Definer(Place.Definer place, int user, int self, Answer[] answers) {
      this.place = place;
      this.user = user;
      this.self = self;
      this.answers = answers;
    }

    @Override void run(Matcher.State state) {
      Value value = operandAt(state.at[user], place.group(), place.index());
      Operation op = value == null ? null : value.definingOp();
      if (value == null || op == null) {
        return;
      }
      OpDefinition definition = op.definition();
      Answer[] found = known.get(definition);
      if (found == null) {
        found = find(definition);
      }
      for (Answer answer : found) {
        enter(answer, op, value, state);
      }
    }

    /// {@return the answers that operations of `definition` are of the kind of}
    private Answer[] find(OpDefinition definition) {
      Answer[] found =
          Arrays.stream(answers)
              .filter(answer -> answer.kind().accepts(definition))
              .toArray(Answer[]::new);
      known = known.with(definition, found);
      return found;
    }

    private void enter(Answer answer, Operation op, Value value, Matcher.State state) {
      if (answer.accepts(op, value)) {
        state.at[self] = (AbstractOperation) op;
        answer.branch().run(state);
      }
    }

    @Override void print(StringBuilder out, String indent, IntFunction<String> names) {
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
    private final Place place;
    private final int self;
    private final int group;
    private final Map<Integer, Branch> answers;
    private final int[] sizes;
    private final Branch[] branches;

    GroupSize(Place place, int self, int group, Map<Integer, Branch> answers) {
      this.place = place;
      this.self = self;
      this.group = group;
      this.answers = answers;
      this.sizes = answers.keySet().stream().mapToInt(Integer::intValue).toArray();
      this.branches = answers.values().toArray(new Branch[0]);
    }

    @Override void run(Matcher.State state) {
      Operation op = state.at[self];
      int size;
      if (group == Place.FLAT) {
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

    @Override void print(StringBuilder out, String indent, IntFunction<String> names) {
      out.append(indent).append("operands of ").append(place);
      out.append(group == Place.FLAT ? "" : " in group " + group).append('\n');
      answers.forEach(
          (size, branch) -> {
            out.append(indent).append("  ").append(size).append(":\n");
            branch.print(out, indent + "    ", names);
          });
    }
  }

  /// What is an attribute?
  static final class AttributeValue extends MatcherNode {
    private final Place place;
    private final int self;
    private final String name;
    private final Function<Operation, ? extends @Nullable Object> reader;
    private final Map<Object, Branch> answers;

    AttributeValue(
        Place place,
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

    @Override void run(Matcher.State state) {
      Object value = reader.apply(state.at[self]);
      Branch branch = value == null ? null : answers.get(value);
      if (branch != null) {
        branch.run(state);
      }
    }

    @Override void print(StringBuilder out, String indent, IntFunction<String> names) {
      out.append(indent).append(name).append(" of ").append(place).append('\n');
      answers.forEach(
          (value, branch) -> {
            out.append(indent).append("  ").append(value).append(":\n");
            branch.print(out, indent + "    ", names);
          });
    }
  }
}
