package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Functions among which one is chosen at run time: all that may stand where one of them does.
///
/// They have one calling convention: the forms of all arguments that any of them is called with,
/// joined, and the joined form of what they return. Two sets that meet become one.
public final class DynamicFunctions {
  /// The type of what stands for a function that is never called.
  static final Type NEVER_CALLED = TensorType.of(FloatType.F32);

  private DynamicFunctions leader = this;
  private final Set<Form> members = new LinkedHashSet<>();
  private @Nullable ImmutableList<Form> arguments;
  private boolean open;
  private Form result = Form.OfNothing.NOTHING;

  /// {@return the set that this has become part of}
  public DynamicFunctions leader() {
    while (leader.leader != leader) {
      leader = leader.leader;
    }
    return leader;
  }

  /// Makes `other` a part of this set; the facts about arguments and results are to be joined by
  /// whoever asks.
  void absorb(DynamicFunctions other) {
    DynamicFunctions into = leader();
    DynamicFunctions from = other.leader();
    into.members.addAll(from.members);
    from.leader = into;
  }

  public Set<Form> members() {
    return leader().members;
  }

  /// {@return the forms of the arguments, null as long as no call is known}
  public @Nullable ImmutableList<Form> arguments() {
    return leader().arguments;
  }

  void setArguments(@Nullable ImmutableList<Form> forms) {
    leader().arguments = forms;
  }

  /// {@return the type of such a function}; where it is part of itself, that part is not known, and
  /// where nobody calls such a function, any tensor stands for it
  Type type(FunctionFacts facts) {
    DynamicFunctions functions = leader();
    if (functions.arguments == null) {
      return NEVER_CALLED;
    }
    if (functions.open) {
      return UnknownType.UNKNOWN;
    }
    functions.open = true;
    try {
      return FunctionType.of(
          facts.types(functions.arguments), ImmutableList.of(facts.resultType(functions.result)));
    } finally {
      functions.open = false;
    }
  }

  public Form result() {
    return leader().result;
  }

  void setResult(Form form) {
    leader().result = form;
  }
}
