package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Segments;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.rewrite.OpKind;
import dev.weir.rewrite.PatternRewriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a rule makes, in order: operations and values that Java code builds.
final class ResultPlan {
  /// Something to make.
  sealed interface Item {}

  /// A value that Java code makes.
  record Native(ValueNode.Built node) implements Item {}

  /// An operation.
  ///
  /// @param types per result group the values whose types the results get, or empty where the
  ///     operation infers them
  /// @param locations the source nodes it comes from
  /// @param segmented whether the operation bears the sizes of its operand groups
  /// @param place the source node before which it stands, or null where it stands with the others
  record Made(
      OpNode node,
      ImmutableList<AttributeSetting> attributes,
      ResultTypes types,
      ImmutableList<OpNode> locations,
      boolean segmented,
      @Nullable OpNode place)
      implements Item {
    Made(
        OpNode node,
        ImmutableList<AttributeSetting> attributes,
        ResultTypes types,
        ImmutableList<OpNode> locations,
        @Nullable OpNode place) {
      this(
          node,
          attributes,
          types,
          locations,
          node.definition != null && node.definition.slotOf(Segments.OPERAND_SIZES) >= 0,
          place);
    }
  }

  final ImmutableList<Item> items;

  ResultPlan(List<Item> items) {
    this.items = ImmutableList.copyOf(items);
  }

  /// Makes everything at the insertion point of `rewriter`.
  void build(Frame frame, PatternRewriter rewriter) {
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof Made made) {
        place(made, frame, rewriter);
      } else if (items.get(i) instanceof Native made) {
        frame.bindBuilt(made.node(), made.node().builder.apply(frame, rewriter));
      }
    }
  }

  private static void place(Made made, Frame frame, PatternRewriter rewriter) {
    OpNode place = made.place();
    if (place == null) {
      frame.bindMade(made.node(), rewriter.add(describe(made, frame, rewriter)));
      return;
    }
    rewriter.preservingInsertionPoint(() -> {
      rewriter.setInsertionPoint(frame.get(place));
      frame.bindMade(made.node(), rewriter.add(describe(made, frame, rewriter)));
    });
  }

  private static OperationState describe(Made made, Frame frame, PatternRewriter rewriter) {
    OpNode node = made.node();
    OpDefinition definition = definition(node, frame, rewriter.registry());
    Location before = rewriter.location();
    rewriter.setLocation(location(made, frame));
    OperationState state = rewriter.state(definition);
    rewriter.setLocation(before);
    operands(made, frame, state);
    if (node instanceof AnyNode any && any.model != null) {
      Operation model = frame.get(any.model);
      state.setAttributes(model.inherentAttributes());
      state.setAttributes(model.discardableAttributes());
    }
    for (int i = 0; i < made.attributes().size(); i++) {
      made.attributes().get(i).apply(state, frame);
    }
    made.types().apply(state, frame);
    checkCounts(made, state, frame);
    return state;
  }

  /// Operands and results that are not listed by group must be as many as the definition allows.
  ///
  /// @throws IllegalArgumentException if they are not
  private static void checkCounts(Made made, OperationState state, Frame frame) {
    OpDefinition definition = state.definition();
    if (!definition.isRegistered()) {
      return;
    }
    var operands =
        Lists.transform(definition.operandGroups(), OpDefinition.OperandGroup::multiplicity);
    int given = state.operandCount();
    boolean fits = fits(operands, given);
    if (fits && !made.segmented() && definition.slotOf(Segments.OPERAND_SIZES) >= 0) {
      // The sizes of the groups are those of the operation that is copied.
      fits =
          made.node() instanceof AnyNode any
              && any.model != null
              && frame.get(any.model).operandCount() == given;
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "'%s' cannot be made of %d operands".formatted(definition.name(), given));
    }
    var results =
        Lists.transform(definition.resultGroups(), OpDefinition.ResultGroup::multiplicity);
    List<Type> types = state.resultTypes();
    if (types != null && !fits(results, types.size())) {
      throw new IllegalArgumentException(
          "'%s' cannot be made with %d results".formatted(definition.name(), types.size()));
    }
  }

  private static boolean fits(List<Multiplicity> groups, int count) {
    int least = 0;
    int most = 0;
    for (Multiplicity group : groups) {
      least += group == Multiplicity.SINGLE ? 1 : 0;
      most =
          group == Multiplicity.VARIADIC
              ? Integer.MAX_VALUE
              : most == Integer.MAX_VALUE ? most : most + 1;
    }
    return count >= least && count <= most;
  }

  private static OpDefinition definition(OpNode node, Frame frame, DialectRegistry registry) {
    if (node.definition != null) {
      return node.definition;
    }
    if (node instanceof AnyNode any && any.model != null) {
      return frame.get(any.model).definition();
    }
    String name = ((OpKind.Named) node.kind).name();
    OpDefinition known = registry.operation(name);
    return known != null ? known : OpDefinition.unregistered(name);
  }

  private static void operands(Made made, Frame frame, OperationState state) {
    OpNode node = made.node();
    if (!made.segmented()) {
      for (Operands operands : node.operands) {
        if (operands instanceof ValueNode value) {
          state.addOperand(frame.get(value));
        } else {
          state.addOperands(frame.get(operands));
        }
      }
      return;
    }
    var groups = new ArrayList<List<Value>>();
    for (Operands operands : node.operands) {
      groups.add(frame.get(operands));
    }
    state.addOperandGroups(groups);
  }

  private static Location location(Made made, Frame frame) {
    ImmutableList<OpNode> from =
        made.locations().isEmpty() ? frame.variant.order : made.locations();
    Location first = frame.get(from.get(0)).location();
    boolean same = true;
    for (int i = 1; i < from.size(); i++) {
      same &= frame.get(from.get(i)).location() == first;
    }
    if (same) {
      return first;
    }
    var parts = new ArrayList<Location>();
    for (OpNode node : from) {
      parts.add(frame.get(node).location());
    }
    return Location.fused(parts);
  }

  /// Where the types of results come from.
  sealed interface ResultTypes {
    void apply(OperationState state, Frame frame);

    /// The operation infers them.
    record Inferred() implements ResultTypes {
      @Override
      public void apply(OperationState state, Frame frame) {}
    }

    /// They are those of other values, group by group.
    record OfValues(ImmutableList<Operands> groups) implements ResultTypes {
      @Override
      public void apply(OperationState state, Frame frame) {
        if (groups.size() == 1 && groups.get(0) instanceof ValueNode only) {
          state.setResultType(frame.get(only).type());
          return;
        }
        if (state.definition().slotOf(Segments.RESULT_SIZES) < 0) {
          var types = new ArrayList<Type>(groups.size());
          for (Operands group : groups) {
            if (group instanceof ValueNode value) {
              types.add(frame.get(value).type());
            } else {
              types.addAll(frame.get(group).types());
            }
          }
          state.setResultTypes(types);
          return;
        }
        var types = new ArrayList<List<Type>>();
        for (Operands group : groups) {
          types.add(frame.get(group).types());
        }
        state.setResultGroups(types);
      }
    }

    /// They are said by the author.
    record Said(ImmutableList<TypeRef> types) implements ResultTypes {
      @Override
      public void apply(OperationState state, Frame frame) {
        state.setResultTypes(types.stream().map(frame::get).toList());
      }
    }

    /// They are those of a matched operation.
    record Like(OpNode model) implements ResultTypes {
      @Override
      public void apply(OperationState state, Frame frame) {
        state.setResultTypes(frame.get(model).resultTypes());
      }
    }
  }
}
