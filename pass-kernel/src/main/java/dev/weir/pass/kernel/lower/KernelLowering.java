package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOp;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.controlflow.HasElementsOp;
import dev.weir.dialect.controlflow.TagBelowOp;
import dev.weir.dialect.controlflow.TagOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.controlflow.UntagOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelKeyAttr;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PdKernelDefinitions;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Segments;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.kernel.tile.GroupLowering;
import dev.weir.pass.kernel.tile.GroupPlan;
import dev.weir.pass.kernel.tile.KernelCalls;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Lowers a program of operators to one of kernel calls: each operator becomes a call of the kernel
/// that [KernelSelection] finds, tensors get places, and where the place a kernel wants is not the
/// one a tensor has, a copy is inserted.
///
/// All kernels are chosen before anything is changed, so a program that cannot be lowered stays as
/// it was, and every operator without a kernel is reported at once.
public final class KernelLowering {
  private static final String COPY_TO_DEVICE = "memcpy_h2d";
  private static final String COPY_TO_HOST = "memcpy_d2h";

  private final Map<Operation, KernelChoice> choices = new IdentityHashMap<>();
  private final KernelLaunches launches;
  private final Rewriter rewriter;
  private final Backend target;
  private final PlaceAttr.Kind targetPlace;

  private KernelLowering(Rewriter rewriter, Backend target) {
    this.rewriter = rewriter;
    this.target = target;
    this.targetPlace = target.place();
    this.launches = new KernelLaunches(rewriter, targetPlace);
  }

  /// Lowers what `root` holds for `target`, groups to kernels for a common device of that kind.
  ///
  /// @return whether everything could be lowered
  public static boolean lower(
      Operation root,
      KernelRegistry kernels,
      Backend target,
      Rewriter rewriter,
      Diagnostics diagnostics) {
    DeviceDescriptor device = target == Backend.CPU ? DevicePresets.CPU : DevicePresets.GPU;
    return lower(root, kernels, target, new GroupLowering(device), rewriter, diagnostics);
  }

  /// Lowers what `root` holds for `target`.
  ///
  /// @param groups lowers groups to kernels
  /// @return whether everything could be lowered
  public static boolean lower(
      Operation root,
      KernelRegistry kernels,
      Backend target,
      GroupLowering groups,
      Rewriter rewriter,
      Diagnostics diagnostics) {
    OutputCopies.insert(root, rewriter);
    int found = diagnostics.errorCount();
    KernelLowering lowering = new KernelLowering(rewriter, target);
    Map<GroupOp, GroupPlan> plans = new LinkedHashMap<>();
    KernelSelection selection = new KernelSelection(kernels, target, diagnostics);
    root.walk(op -> {
      if (op instanceof GroupOp group) {
        groups.plan(group, diagnostics).ifPresent(plan -> plans.put(group, plan));
      } else if (isOperator(op)) {
        selection.choose(op).ifPresent(choice -> lowering.choices.put(op, choice));
      }
    });
    lowering.launches.prepare(root, diagnostics);
    if (diagnostics.errorCount() > found) {
      return false;
    }
    if (!plans.isEmpty()) {
      KernelCalls calls = new KernelCalls(rewriter);
      plans.forEach(calls::replace);
      lowering.launches.prepare(root, diagnostics);
    }
    lowering.lowerRegions(root);
    lowering.launches.finish();
    return true;
  }

  private static boolean isOperator(Operation op) {
    return op.definition().dialectName().equals("pd_op")
        && !(op.parent() instanceof GroupOp)
        && !(op instanceof StructuredIf)
        && !(op instanceof StructuredWhile)
        && !(op instanceof GroupOp);
  }

  private void lowerRegions(Operation op) {
    for (Region region : op.regions()) {
      for (Block block : region) {
        for (Operation nested : ImmutableList.copyOf(block)) {
          lower(nested);
        }
      }
    }
  }

  private void lower(Operation op) {
    KernelChoice choice = choices.get(op);
    if (choice != null) {
      call(op, choice);
      return;
    }
    switch (op) {
      case dev.weir.dialect.compute.CallOp call -> {
        moveOperands(call, targetPlace);
        launches.launch(call);
      }
      case KernelOp ignored -> {}
      case StructuredWhile loop -> loop(loop);
      case StructuredIf branch -> {
        lowerRegions(branch);
        place(branch);
      }
      case YieldOp yield -> moveOperands(yield, targetPlace);
      case TuplePushOp push -> moveOperands(push, targetPlace);
      case TuplePopOp pop -> place(pop);
      case HasElementsOp asked ->
          rewriter.setType(asked.out(), placed(asked.out().type(), PlaceAttr.Kind.CPU));
      case ParameterOp parameter -> place(parameter);
      case ConstantOp constant ->
          rewriter.setType(constant.out(), placed(constant.out().type(), PlaceAttr.Kind.CPU));
      case PirOp builtin -> {
        lowerRegions(builtin);
        infer(builtin);
      }
      case TagOp tag -> moveOperands(tag, targetPlace);
      case TagBelowOp asked ->
          rewriter.setType(asked.out(), placed(asked.out().type(), PlaceAttr.Kind.CPU));
      case UntagOp untag -> place(untag);
      case FuncOp function -> function(function);
      case CallOp call -> {
        moveOperands(call, targetPlace);
        place(call);
      }
      case ReturnOp result -> moveOperands(result, targetPlace);
      case LaunchOp launch -> launch(launch);
      default -> lowerRegions(op);
    }
  }

  // Kernel calls.

  private void call(Operation op, KernelChoice chosen) {
    KernelChoice choice = op instanceof AssignOutOp write ? whereItWrites(write, chosen) : chosen;
    Backend backend = choice.key().backend();
    if (backend != Backend.UNDEFINED) {
      for (int i = 0; i < op.operandCount(); i++) {
        boolean host = op instanceof KernelSignature known && known.isMutableAttribute(i);
        PlaceAttr.Kind wanted = host ? PlaceAttr.Kind.CPU : backend.place();
        rewriter.setOperand(op, i, moved(op, op.operand(i), wanted));
      }
    }
    rewriter.setInsertionPoint(op);
    OperationState state =
        new OperationState(PdKernelDefinitions.PHI_KERNEL, op.location())
            .addOperands(op.operands())
            .setResultTypes(
                op.resultTypes().stream().map(type -> placed(type, backend.place())).toList());
    copyAttributes(op, state);
    state
        .setAttribute("op_name", new StringAttr(op.name()))
        .setAttribute("kernel_name", new StringAttr(choice.kernelName()))
        .setAttribute("kernel_key", choice.key());
    if (choice.inplace()) {
      state.setAttribute("is_inplace", BoolAttr.TRUE);
    }
    Operation call = rewriter.add(state);
    rewriter.replace(op, call.results());
    if (backend == Backend.UNDEFINED && targetPlace != PlaceAttr.Kind.CPU) {
      feed(call);
    }
  }

  /// {@return `choice`, on the device where the memory lies there}: what is written is memory that others have,
  /// not a copy of it
  private KernelChoice whereItWrites(AssignOutOp op, KernelChoice choice) {
    return op.output().type() instanceof AllocatedTensorType type
            && type.place() == targetPlace
            && needsCopy(targetPlace, choice.key().backend().place())
        ? choice.on(target)
        : choice;
  }

  private static void copyAttributes(Operation op, OperationState state) {
    for (NamedAttribute entry : op.inherentAttributes().entries()) {
      if (!entry.name().equals(Segments.OPERAND_SIZES)
          && !entry.name().equals(Segments.RESULT_SIZES)) {
        state.setAttribute(entry.name(), entry.value());
      }
    }
    state.setAttributes(op.discardableAttributes());
    copyPresence(op, state);
  }

  /// A call has its operands and results one by one; where an optional one is missing, attributes say
  /// which are there, so that the kernel finds the others in their places.
  private static void copyPresence(Operation op, OperationState state) {
    int operands = op.definition().operandGroups().size();
    if (op.operandCount() < operands) {
      int[] sizes = new int[operands];
      Arrays.setAll(sizes, i -> op.operandGroup(i).size());
      state.setAttribute(Segments.OPERAND_SIZES, DenseArrayAttr.ofInts(sizes));
    }
    int results = op.definition().resultGroups().size();
    if (op.resultCount() < results) {
      int[] sizes = new int[results];
      Arrays.setAll(sizes, i -> op.resultGroup(i).size());
      state.setAttribute(Segments.RESULT_SIZES, DenseArrayAttr.ofInts(sizes));
    }
  }

  /// A generated kernel works where the target has its tensors.
  private void launch(LaunchOp launch) {
    moveOperands(launch, targetPlace);
    place(launch);
  }

  /// What comes from outside onto a device goes through `shadow_feed`.
  private void feed(Operation data) {
    Value fed = data.result(0);
    rewriter.setInsertionPointAfter(data);
    Operation shadow = copy("shadow_feed", fed, target, targetPlace, null);
    rewriter.replaceUsesIf(fed, shadow.result(0), use -> use.owner() != shadow);
  }

  private Operation copy(
      String kernel,
      Value value,
      Backend backend,
      PlaceAttr.Kind place,
      @org.jspecify.annotations.Nullable Attribute destination) {
    OperationState state =
        new OperationState(PdKernelDefinitions.PHI_KERNEL, value.location())
            .addOperands(value)
            .setResultTypes(moved(value.type(), place))
            .setAttribute("op_name", new StringAttr("pd_op." + kernel))
            .setAttribute("kernel_name", new StringAttr(kernel))
            .setAttribute(
                "kernel_key", new KernelKeyAttr(backend, DataLayout.UNDEFINED, dtype(value)));
    if (destination != null) {
      state.setAttribute("dst_place_type", destination);
    }
    return rewriter.add(state);
  }

  private static DType dtype(Value value) {
    return value.type() instanceof TensorLike like
        ? DType.ofMlirName(like.tensor().elementType().toString()).orElse(DType.UNDEFINED)
        : DType.UNDEFINED;
  }

  // Places.

  /// {@return `value` where it lives in `wanted`, else a copy of it there, made before `user`}
  private Value moved(Operation user, Value value, PlaceAttr.Kind wanted) {
    if (value.type() instanceof TupleType) {
      return movedElements(user, value, wanted);
    }
    if (!(value.type() instanceof AllocatedTensorType type) || !needsCopy(type.place(), wanted)) {
      return value;
    }
    rewriter.setInsertionPoint(user);
    boolean toHost = wanted == PlaceAttr.Kind.CPU;
    return copy(
            toHost ? COPY_TO_HOST : COPY_TO_DEVICE,
            value,
            target,
            wanted,
            IntegerAttr.i32(toHost ? 0 : 1))
        .result(0);
  }

  /// Host memory is host memory, decided or not; what is not decided reaches a device by
  /// `shadow_feed` only.
  private static boolean needsCopy(PlaceAttr.Kind has, PlaceAttr.Kind wanted) {
    return has != wanted && has != PlaceAttr.Kind.UNDEFINED && wanted != PlaceAttr.Kind.UNDEFINED;
  }

  private Value movedElements(Operation user, Value vector, PlaceAttr.Kind wanted) {
    if (!(vector.definingOp() instanceof CombineOp combine)) {
      return vector;
    }
    List<Value> elements =
        combine.operands().stream().map(element -> moved(user, element, wanted)).toList();
    if (elements.equals(ImmutableList.copyOf(combine.operands()))) {
      return vector;
    }
    rewriter.setInsertionPoint(user);
    return rewriter
        .add(
            new OperationState(combine.definition(), combine.location())
                .addOperands(elements)
                .setAttributes(combine.discardableAttributes()))
        .result(0);
  }

  private void moveOperands(Operation op, PlaceAttr.Kind wanted) {
    for (int i = 0; i < op.operandCount(); i++) {
      rewriter.setOperand(op, i, moved(op, op.operand(i), wanted));
    }
  }

  /// {@return `type` placed at `place`; what has a place keeps it}
  private static Type placed(Type type, PlaceAttr.Kind place) {
    return switch (type) {
      case TensorType tensor -> new AllocatedTensorType(place, tensor);
      case TupleType tuple ->
          new TupleType(
              tuple.types().stream()
                  .map(element -> placed(element, place))
                  .collect(ImmutableList.toImmutableList()));
      case FunctionType function ->
          FunctionType.of(placed(function.inputs(), place), placed(function.results(), place));
      default -> type;
    };
  }

  private static List<Type> placed(List<Type> types, PlaceAttr.Kind place) {
    return types.stream().map(type -> placed(type, place)).toList();
  }

  /// {@return `type` at `place`, wherever it was}
  private static Type moved(Type type, PlaceAttr.Kind place) {
    return type instanceof AllocatedTensorType allocated
        ? new AllocatedTensorType(place, allocated.tensor())
        : placed(type, place);
  }

  private void place(Operation op) {
    for (Value result : op.results()) {
      rewriter.setType(result, placed(result.type(), targetPlace));
    }
  }

  /// A vector op's result types follow the places of its operands.
  private void infer(Operation op) {
    if (op instanceof InfersTypes infers) {
      List<Type> types = infers.inferTypes();
      for (int i = 0; i < op.resultCount(); i++) {
        rewriter.setType(op.result(i), types.get(i));
      }
    }
  }

  /// A function takes and returns tensors where the target has them.
  private void function(FuncOp function) {
    if (!function.isDeclaration()) {
      for (Value argument : function.bodyRegion().entry().arguments()) {
        rewriter.setType(argument, placed(argument.type(), targetPlace));
      }
    }
    rewriter.setAttribute(
        function, "function_type", new TypeAttr(placed(function.functionType(), targetPlace)));
    lowerRegions(function);
  }

  private void loop(StructuredWhile loop) {
    for (int i = 0; i < loop.operandCount(); i++) {
      if (loop.operand(i) != loop.condition()) {
        rewriter.setOperand(loop, i, moved(loop, loop.operand(i), targetPlace));
      }
    }
    for (Value argument : loop.bodyRegion().entry().arguments()) {
      rewriter.setType(argument, placed(argument.type(), targetPlace));
    }
    lowerRegions(loop);
    place(loop);
  }
}
