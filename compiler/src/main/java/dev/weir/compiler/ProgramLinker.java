package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.dialect.kernel.ProgramDevices.Device;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.pass.kernel.lower.DeviceCopies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Puts the parts of a program together again, each of which has been lowered for its device: what one gives another is
/// copied there where it is not there yet.
final class ProgramLinker {
  private final Operation module;
  private final Block body;
  private final ImmutableList<Device> devices;
  private final Rewriter rewriter = new Rewriter();
  private final DeviceCopies copies = new DeviceCopies(rewriter);
  private final Set<String> symbols = new HashSet<>();
  private final Map<String, Value> inputs = new LinkedHashMap<>();
  private final Map<Value, Map<Integer, Value>> fed = new IdentityHashMap<>();
  private final Map<String, Value> between = new HashMap<>();

  /// @param module what the program is put into, instead of what is in there
  ProgramLinker(Operation module, List<Device> devices) {
    this.module = module;
    this.body = module.region(0).entry();
    this.devices = ImmutableList.copyOf(devices);
  }

  /// Puts `parts` together.
  void link(List<ProgramParts.Part> parts) {
    List<String> order = new ArrayList<>();
    for (Operation op : body) {
      if (op.attribute("name") instanceof StringAttr name && op.operandCount() == 0) {
        order.add(name.value());
      }
    }
    rewriter.eraseAll(ImmutableList.copyOf(body));
    for (ProgramParts.Part part : parts) {
      link(part);
    }
    // Inputs come first, in the order that the program had them in.
    for (String name : order.reversed()) {
      Value input = inputs.get(name);
      Operation first = body.first();
      if (input != null && first != null && first != input.definingOp()) {
        rewriter.moveBefore(Objects.requireNonNull(input.definingOp()), first);
      }
    }
    ProgramDevices.list(module, devices, rewriter);
  }

  private void link(ProgramParts.Part part) {
    rename(part);
    if (part.device() > 0) {
      DeviceCopies.renumber(part.module(), part.device(), rewriter);
    }
    ImmutableSet<String> given = ImmutableSet.copyOf(part.inputs());
    ImmutableSet<String> wanted = ImmutableSet.copyOf(part.outputs());
    List<Operation> kernels = new ArrayList<>();
    Block from = part.module().region(0).entry();
    for (Operation op : ImmutableList.copyOf(from)) {
      if (op.block() != from) {
        // It copied what is there already.
        continue;
      }
      if (op instanceof Symbol) {
        kernels.add(op);
      } else if (op instanceof PhiKernelOp call && CallMemory.isInput(call)) {
        input(call, given, part.device());
      } else if (op instanceof ShadowOutputOp output && wanted.contains(output.outputName())) {
        between.put(output.outputName(), output.value());
        rewriter.erase(output);
      } else if (!isFedBefore(op, part.device())) {
        rewriter.moveToEnd(op, body);
      }
    }
    kernels.forEach(kernel -> rewriter.moveToEnd(kernel, body));
  }

  /// {@return whether `op` copies an input to a device that has it already}: then it is gone
  private boolean isFedBefore(Operation op, int device) {
    if (!(op instanceof PhiKernelOp feed)
        || !CallMemory.isCopyToDevice(feed)
        || !(feed.operand(0).definingOp() instanceof PhiKernelOp from)
        || !CallMemory.isInput(from)) {
      return false;
    }
    Value known =
        fed.computeIfAbsent(feed.operand(0), key -> new HashMap<>())
            .putIfAbsent(device, feed.result(0));
    if (known != null) {
      rewriter.replaceAllUses(feed.result(0), known);
      rewriter.erase(feed);
    }
    return known != null;
  }

  /// An input that another part gives is the value there, or a copy of it; one of the program is there once.
  private void input(PhiKernelOp call, Set<String> given, int device) {
    String name = ((StringAttr) Objects.requireNonNull(call.attribute("name"))).value();
    if (!given.contains(name)) {
      Value known = inputs.putIfAbsent(name, call.result(0));
      if (known == null) {
        rewriter.moveToEnd(call, body);
      } else {
        rewriter.replaceAllUses(call.result(0), known);
        rewriter.erase(call);
      }
      return;
    }
    Value value = Objects.requireNonNull(between.get(name));
    rewriter.setInsertionPointToEnd(body);
    rewriter.setLocation(call.location());
    for (OpOperand use : ImmutableList.copyOf(call.result(0).uses())) {
      if (use.owner() instanceof PhiKernelOp feed && CallMemory.isCopyToDevice(feed)) {
        Value there = copies.onDevice(value, feed.kernelKey().backend(), device);
        rewriter.replaceAllUses(feed.result(0), there);
        rewriter.erase(feed);
      } else {
        rewriter.setOperand(use, copies.onHost(value));
      }
    }
    rewriter.erase(call);
  }

  /// Gives kernels and functions names that no other part has.
  private void rename(ProgramParts.Part part) {
    Map<String, String> renamed = new HashMap<>();
    for (Operation op : part.module().region(0).entry()) {
      if (op instanceof Symbol symbol) {
        String name = symbol.symbolName();
        String unique = name;
        for (int i = 2; !symbols.add(unique); i++) {
          unique = name + "_" + i;
        }
        if (!unique.equals(name)) {
          renamed.put(name, unique);
          rewriter.setAttribute(op, Symbol.NAME_ATTRIBUTE, new StringAttr(unique));
        }
      }
      if (op instanceof TileFuncOp) {
        rewriter.setAttribute(
            op, ProgramDevices.DEVICE, new StringAttr(devices.get(part.device()).toString()));
      }
    }
    if (renamed.isEmpty()) {
      return;
    }
    part.module()
        .walk(op -> {
          String callee = op instanceof LaunchOp launch ? renamed.get(launch.callee()) : null;
          if (callee != null) {
            rewriter.setAttribute(op, "callee", new StringAttr(callee));
          }
          rename(op, op.inherentAttributes(), renamed);
          rename(op, op.discardableAttributes(), renamed);
        });
  }

  private void rename(Operation op, DictionaryAttr attributes, Map<String, String> renamed) {
    for (NamedAttribute each : attributes.entries()) {
      String name =
          each.value() instanceof SymbolRefAttr reference ? renamed.get(reference.root()) : null;
      if (name != null) {
        rewriter.setAttribute(op, each.name(), SymbolRefAttr.of(name));
      }
    }
  }
}
