package dev.weir.compiler;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Sets;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.IrMapping;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.TensorType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/// Takes a program that runs on several devices apart: each part is a program by itself, of operators that run on one
/// device, and what one part gives another is an output of the one and an input of the other.
///
/// Weights and constants are in every part that uses them. Operators keep their order as far as they need each other, or do
/// more than compute.
final class ProgramParts {
  /// How the names of values begin that parts give each other.
  private static final String NAME = "weir.between.";

  private final Operation module;
  private final DeviceChoice choice;
  private final Diagnostics diagnostics;

  /// The part of each operator that is in one only.
  private final Map<Operation, Integer> partOf = new IdentityHashMap<>();

  /// Where each operator of the program stands.
  private final Map<Operation, Integer> position = new IdentityHashMap<>();

  private final Map<String, Operation> symbols = new HashMap<>();

  private final List<List<Operation>> parts = new ArrayList<>();
  private final Map<Value, String> names = new LinkedHashMap<>();

  private ProgramParts(Operation module, DeviceChoice choice, Diagnostics diagnostics) {
    this.module = module;
    this.choice = choice;
    this.diagnostics = diagnostics;
  }

  /// A part.
  ///
  /// @param device the number of its device
  /// @param module its operators, with inputs and outputs
  /// @param inputs the names of inputs that other parts give
  /// @param outputs the names of outputs that are for other parts
  record Part(
      int device, Operation module, ImmutableList<String> inputs, ImmutableList<String> outputs) {}

  /// {@return the parts of `module`, in the order in which they run}; empty after reporting why there are none
  static Optional<ImmutableList<Part>> of(
      Operation module, DeviceChoice choice, Diagnostics diagnostics) {
    ProgramParts parts = new ProgramParts(module, choice, diagnostics);
    int found = diagnostics.errorCount();
    parts.order();
    ImmutableList<Part> made = parts.make();
    return diagnostics.errorCount() == found ? Optional.of(made) : Optional.empty();
  }

  /// {@return whether `op` is copied to where its results are used}
  private boolean isAnywhere(Operation op) {
    return !choice.isNamed(op)
        && (op instanceof ParameterOp
            || op instanceof ConstantOp
            || op instanceof CombineOp
            || op instanceof Symbol
            || isInput(op)
            || isConstant(op));
  }

  private static boolean isInput(Operation op) {
    return RuntimeKernel.of(op.name()).filter(RuntimeKernel::isInput).isPresent();
  }

  private static boolean isConstant(Operation op) {
    return op.operandCount() == 0
        && RuntimeKernel.of(op.name()).filter(RuntimeKernel::isConstant).isPresent();
  }

  /// Names outputs, or takes a result apart: is done where the operand is.
  private boolean followsOperand(Operation op) {
    return !choice.isNamed(op)
        && op.operandCount() > 0
        && (CallMemory.namesOutput(op)
            || op instanceof TupleSplitOp
            || op instanceof TupleSliceOp
            || RuntimeKernel.of(op.name()).filter(RuntimeKernel::isOutput).isPresent());
  }

  private int device(Operation op) {
    Operation from = op;
    while (followsOperand(from) && from.operand(0).definingOp() != null) {
      from = from.operand(0).definingOp();
    }
    return choice.device(from);
  }

  /// Puts operators in parts: all that can be done on a device, then all that can be done on the next.
  private void order() {
    List<Operation> all = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      position.put(op, position.size());
      if (op instanceof Symbol symbol) {
        symbols.put(symbol.symbolName(), op);
      }
      if (!isAnywhere(op)) {
        all.add(op);
      }
    }
    ListMultimap<Operation, Operation> waiting = ArrayListMultimap.create();
    int[] missing = new int[position.size()];
    Operation lastEffect = null;
    for (Operation op : all) {
      Set<Operation> needed = needed(op);
      if (hasEffects(op)) {
        if (lastEffect != null) {
          needed.add(lastEffect);
        }
        lastEffect = op;
      }
      needed.forEach(from -> waiting.put(from, op));
      missing[position.get(op)] = needed.size();
    }
    List<Queue<Operation>> ready = new ArrayList<>();
    for (int i = 0; i < choice.devices().size(); i++) {
      ready.add(new PriorityQueue<>(Comparator.comparing(position::get)));
    }
    for (Operation op : all) {
      if (missing[position.get(op)] == 0) {
        ready.get(device(op)).add(op);
      }
    }
    // The first operator that is in no part yet needs none behind it.
    for (Operation first : all) {
      if (!partOf.containsKey(first)) {
        Queue<Operation> onDevice = ready.get(device(first));
        List<Operation> part = new ArrayList<>();
        while (!onDevice.isEmpty()) {
          Operation op = onDevice.remove();
          part.add(op);
          partOf.put(op, parts.size());
          for (Operation user : waiting.get(op)) {
            if (--missing[position.get(user)] == 0) {
              ready.get(device(user)).add(user);
            }
          }
        }
        parts.add(part);
      }
    }
  }

  /// {@return whether `op` does more than compute, so that it stays in order with others that do}; an output is looked at
  /// in the end only
  private static boolean hasEffects(Operation op) {
    return !CallMemory.namesOutput(op)
        && (op.regionCount() > 0
            || op instanceof MemoryEffects effects && !effects.effects().isEmpty());
  }

  /// {@return the operators in parts of their own that `op` reads the results of}
  private Set<Operation> needed(Operation op) {
    Set<Operation> needed = Sets.newIdentityHashSet();
    for (Value value : read(op)) {
      Operation from = value.definingOp();
      if (from == null) {
        continue;
      }
      if (isAnywhere(from)) {
        needed.addAll(needed(from));
      } else {
        needed.add(from);
      }
    }
    return needed;
  }

  /// {@return the values of the program itself that `op`, or what it holds, reads}
  private Collection<Value> read(Operation op) {
    Set<Value> values = new LinkedHashSet<>();
    op.walk(each -> {
      for (Value operand : each.operands()) {
        if (operand.parentBlock() == module.region(0).entry()) {
          values.add(operand);
        }
      }
    });
    return values;
  }

  private ImmutableList<Part> make() {
    List<Set<Value>> given = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Set<Value> from = new LinkedHashSet<>();
      for (Operation op : parts.get(i)) {
        given(op, i, from);
      }
      given.add(from);
    }
    ListMultimap<Integer, Value> taken = ArrayListMultimap.create();
    names.keySet().forEach(value -> taken.put(partOf.get(value.definingOp()), value));
    var made = ImmutableList.<Part>builder();
    for (int i = 0; i < parts.size(); i++) {
      made.add(make(i, given.get(i), taken.get(i)));
    }
    return made.build();
  }

  /// Notes what `op`, which is in part `part`, reads of others.
  private void given(Operation op, int part, Set<Value> from) {
    for (Value value : read(op)) {
      Operation source = value.definingOp();
      if (source != null && isAnywhere(source)) {
        given(source, part, from);
      } else if (source != null && partOf.get(source) != part) {
        if (value.type() instanceof TensorType tensor
            && ElementTypes.find(tensor.elementType()).isPresent()) {
          names.computeIfAbsent(value, key -> NAME + names.size());
          from.add(value);
        } else {
          diagnostics
              .error(
                  op,
                  "runs on '%s', and what it reads of type '%s' is on '%s': only tensors of numbers"
                      + " are copied from one device to another",
                  choice.devices().get(device(op)),
                  value.type(),
                  choice.devices().get(device(source)))
              .note(source.location(), "it is made here");
        }
      }
    }
  }

  private Part make(int number, Set<Value> given, List<Value> taken) {
    Operation made = BuiltinOps.module(block -> {}).build(module.location());
    new Rewriter().setDiscardableAttributes(made, module.discardableAttributes());
    Block body = made.region(0).entry();
    OpBuilder builder = OpBuilder.atEnd(body);
    IrMapping mapping = new IrMapping();
    var inputs = ImmutableList.<String>builder();
    for (Value value : given) {
      if (!(value.type() instanceof TensorType tensor)) {
        continue;
      }
      String name = names.get(value);
      DType dtype = ElementTypes.dtypeOf(tensor.elementType());
      builder.setLocation(value.location());
      Value input = builder.add(OperatorOps.data(name, tensor.shape(), dtype)).out();
      new Rewriter().setType(input, tensor);
      mapping.map(value, input);
      inputs.add(name);
    }
    Rewriter rewriter = new Rewriter();
    for (Operation op : wanted(number)) {
      Operation copy = op.clone(mapping);
      builder.insert(copy);
      if (choice.isNamed(op)) {
        rewriter.setAttribute(copy, ProgramDevices.DEVICE, null);
      }
    }
    var outputs = ImmutableList.<String>builder();
    for (Value value : taken) {
      String name = names.get(value);
      builder.setLocation(value.location());
      builder.add(PirOps.shadowOutput(mapping.of(value), name));
      outputs.add(Objects.requireNonNull(name));
    }
    int device = device(parts.get(number).getFirst());
    return new Part(device, made, inputs.build(), outputs.build());
  }

  /// {@return what is in part `number`, in the order of the program}: its operators, what they use that is anywhere, and
  /// functions; inputs that nobody uses are in the first
  private List<Operation> wanted(int number) {
    Set<Operation> wanted = Sets.newIdentityHashSet();
    Deque<Operation> toLookAt = new ArrayDeque<>(parts.get(number));
    if (number == 0) {
      position.keySet().stream().filter(op -> isInput(op) && op.isUnused()).forEach(wanted::add);
    }
    while (!toLookAt.isEmpty()) {
      Operation op = toLookAt.remove();
      if (wanted.add(op)) {
        for (Value value : read(op)) {
          if (value.definingOp() != null && isAnywhere(value.definingOp())) {
            toLookAt.add(value.definingOp());
          }
        }
        for (String name : referred(op)) {
          Operation other = symbols.get(name);
          if (other != null) {
            toLookAt.add(other);
          }
        }
      }
    }
    return wanted.stream().sorted(Comparator.comparing(position::get)).toList();
  }

  /// {@return the functions that `op`, or what it holds, refers to}
  private static Set<String> referred(Operation op) {
    Set<String> names = new LinkedHashSet<>();
    op.walk(each -> {
      for (DictionaryAttr all : List.of(each.inherentAttributes(), each.discardableAttributes())) {
        for (NamedAttribute attribute : all.entries()) {
          if (attribute.value() instanceof SymbolRefAttr reference) {
            names.add(reference.root());
          }
        }
      }
    });
    return names;
  }
}
