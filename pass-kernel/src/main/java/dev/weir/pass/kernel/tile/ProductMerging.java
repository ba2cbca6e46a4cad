package dev.weir.pass.kernel.tile;

import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.ComputeOps;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Puts matmuls of one operand, none of which fills a device, into one kernel: the queries, keys and values of attention, or the
/// gate of an MLP and what it lets through. Each stays a nest of its own, with all that follows it, so nothing is computed
/// otherwise than before; programs of all of them run at the same time, and are launched once.
///
/// It pays where a kernel is launched for many programs at once: on a device of many threads. Calls that are merged are
/// independent, since what any of them reads is there before the first.
public final class ProductMerging {
  /// The kernels that hold matmuls.
  private static final String KIND = "matmul";

  /// The results of a program of a matmul, at most.
  private static final long TILE = 128 * 128;

  /// The most that are merged.
  private static final int MOST = 8;

  private final DeviceDescriptor device;
  private final Map<String, KernelOp> kernels = new HashMap<>();
  private final Rewriter rewriter = new Rewriter();
  private final KernelCalls calls = new KernelCalls(rewriter);
  private final Set<String> merged = new HashSet<>();
  private int count;
  private boolean setsParameters;

  private ProductMerging(DeviceDescriptor device) {
    this.device = device;
  }

  /// {@return how many kernels were made of others}
  public static int run(Operation root, DeviceDescriptor device) {
    if (device.maxThreads() <= 1) {
      return 0;
    }
    ProductMerging merging = new ProductMerging(device);
    Map<Block, List<CallOp>> blocks = new LinkedHashMap<>();
    root.walk(SetParameterOp.class, set -> merging.setsParameters = true);
    root.walk(KernelOp.class, kernel -> merging.kernels.put(kernel.symName(), kernel));
    root.walk(
        CallOp.class,
        call -> {
          if (merging.fits(call)) {
            blocks.computeIfAbsent(call.block(), block -> new ArrayList<>()).add(call);
          }
        });
    blocks.values().forEach(merging::merge);
    merging.eraseUncalled(root);
    return merging.count;
  }

  private boolean fits(CallOp call) {
    KernelOp kernel = kernels.get(call.callee().root());
    return kernel != null
        && KernelCalls.table(call) == KernelCalls.table(kernel)
        && kernel.kind().equals(KIND)
        && kernel.nests().size() == 1
        && kernel.nests().getFirst().schedule().isEmpty()
        && kernel.equalities().isEmpty()
        && kernel.bounds().isEmpty()
        && kernel.bodyRegion().entry().arguments().stream().allMatch(ProductMerging::isStatic)
        && programs(kernel) * 2 <= device.processors();
  }

  private static boolean isStatic(BlockArgument argument) {
    return argument.type() instanceof TensorType type && type.isStatic();
  }

  /// {@return how many programs there are at least, with tiles as large as they get}
  private static long programs(KernelOp kernel) {
    long most = 1;
    for (BlockArgument output : kernel.outputArguments()) {
      TensorType type = (TensorType) output.type();
      long elements = 1;
      for (int i = 0; i < type.rank(); i++) {
        elements *= type.dimension(i);
      }
      most = Math.max(most, Math.ceilDiv(elements, TILE));
    }
    return most;
  }

  /// Merges calls of a block.
  private void merge(List<CallOp> all) {
    Map<Value, List<CallOp>> readers = new LinkedHashMap<>();
    for (CallOp call : all) {
      for (Value operand : new LinkedHashSet<>(List.copyOf(call.operands()))) {
        // A factor, not a bias.
        if (operand.type() instanceof TensorType type && type.rank() >= 2) {
          readers.computeIfAbsent(operand, value -> new ArrayList<>()).add(call);
        }
      }
    }
    Set<CallOp> done = new HashSet<>();
    for (List<CallOp> group : readers.values()) {
      group.removeIf(done::contains);
      List<CallOp> together = together(group);
      if (together.size() > 1) {
        done.addAll(together);
        replace(together);
      }
    }
  }

  /// {@return those of `group` whose operands are there before the first of them, or can be}
  private List<CallOp> together(List<CallOp> group) {
    List<CallOp> together = new ArrayList<>();
    for (CallOp call : group) {
      CallOp first = together.isEmpty() ? call : together.getFirst();
      boolean isThere =
          together.isEmpty()
              || call.operands().stream()
                  .allMatch(operand -> isBefore(operand, first) || isMovable(operand));
      if (isThere && together.size() < MOST && hasRoom(together, call)) {
        together.add(call);
      }
    }
    return together;
  }

  private boolean hasRoom(List<CallOp> together, CallOp further) {
    Set<Value> tensors = new HashSet<>(List.copyOf(further.operands()));
    int results = further.resultCount();
    for (CallOp call : together) {
      tensors.addAll(List.copyOf(call.operands()));
      results += call.resultCount();
    }
    return device.arguments().refusal(tensors.size() + results, 0).isEmpty();
  }

  private static boolean isBefore(Value value, Operation first) {
    Operation op = value.definingOp();
    return op == null || op.block() != first.block() || op.isBeforeInBlock(first);
  }

  /// Whether a value is that of a constant, or of a parameter that keeps its value.
  private boolean isMovable(Value value) {
    Operation op = value.definingOp();
    return op instanceof ConstantOp || op instanceof ParameterOp && !setsParameters;
  }

  private void replace(List<CallOp> together) {
    CallOp first = together.getFirst();
    Set<Value> inputs = new LinkedHashSet<>();
    List<Type> types = new ArrayList<>();
    List<Location> locations = new ArrayList<>();
    for (CallOp call : together) {
      inputs.addAll(List.copyOf(call.operands()));
      call.results().forEach(result -> types.add(result.type()));
      locations.add(call.location());
      merged.add(call.callee().root());
    }
    for (Value input : inputs) {
      if (!isBefore(input, first)) {
        rewriter.moveBefore(input.definingOp(), first);
      }
    }
    List<Value> operands = List.copyOf(inputs);
    Location location = Location.fused(locations);
    String name = calls.name(kernel(together, operands, location), KernelCalls.table(first));
    rewriter.setLocation(location);
    rewriter.setInsertionPoint(first);
    CallOp call = rewriter.add(ComputeOps.call(operands, SymbolRefAttr.of(name), types));
    rewriter.setAttribute(
        call, "choice", new StringAttr("%d matmuls of one operand".formatted(together.size())));
    int next = 0;
    for (CallOp each : together) {
      List<Value> results = call.results().subList(next, next + each.resultCount());
      next += each.resultCount();
      rewriter.replace(each, results);
    }
    count++;
  }

  /// {@return a kernel with the nests of all that `together` call}
  private KernelOp kernel(List<CallOp> together, List<Value> operands, Location location) {
    List<Type> types = new ArrayList<>();
    Map<Value, Integer> places = new HashMap<>();
    for (CallOp call : together) {
      KernelOp kernel = kernels.get(call.callee().root());
      for (int i = 0; i < call.operandCount(); i++) {
        places.putIfAbsent(call.operand(i), places.size());
        if (places.size() > types.size()) {
          types.add(kernel.inputArguments().get(i).type());
        }
      }
    }
    int outputs = 0;
    for (CallOp call : together) {
      for (BlockArgument output : kernels.get(call.callee().root()).outputArguments()) {
        types.add(output.type());
        outputs++;
      }
    }
    Region region = new Region();
    OpBuilder builder = new OpBuilder();
    Block body = builder.createBlock(region, types);
    int next = operands.size();
    for (CallOp call : together) {
      KernelOp kernel = kernels.get(call.callee().root());
      IrMapping mapping = new IrMapping();
      for (int i = 0; i < call.operandCount(); i++) {
        mapping.map(kernel.inputArguments().get(i), body.argument(places.get(call.operand(i))));
      }
      for (BlockArgument output : kernel.outputArguments()) {
        mapping.map(output, body.argument(next++));
      }
      for (NestOp nest : kernel.nests()) {
        builder.insert(nest.clone(mapping));
      }
    }
    return ComputeOps.kernel(KIND, KIND, outputs, region).build(location);
  }

  private void eraseUncalled(Operation root) {
    Set<String> called = new HashSet<>();
    root.walk(CallOp.class, call -> called.add(call.callee().root()));
    for (String name : merged) {
      if (!called.contains(name)) {
        rewriter.erase(kernels.get(name));
      }
    }
  }
}
