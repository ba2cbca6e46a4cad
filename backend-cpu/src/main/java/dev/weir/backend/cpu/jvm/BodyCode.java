package dev.weir.backend.cpu.jvm;

import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.RoundWriter;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Writes what one round of a loop computes as bytecode.
final class BodyCode extends RoundWriter {
  private final MethodCode method;
  private final JvmLanes lanes;
  private final Function<MemoryRef, Runnable> addresses;
  private final Index loop;
  private final CodeBuilder code;

  /// @param values what scalars are, by their numbers; what is computed is added
  /// @param addresses pushes where an element lies in this round
  /// @param loop the variable of the loop, or 0
  BodyCode(
      MethodCode method,
      JvmLanes lanes,
      Map<Integer, Lane> values,
      Function<MemoryRef, Runnable> addresses,
      Index loop) {
    super(lanes, values);
    this.method = method;
    this.lanes = lanes;
    this.addresses = addresses;
    this.loop = loop;
    this.code = method.code;
  }

  @Override
  protected Lane count(ScalarOp.Count count, LaneType type) {
    method.push(count.base());
    method.push(count.loop());
    code.ladd();
    int first = code.allocateLocal(TypeKind.LONG);
    code.lstore(first);
    if (lanes instanceof VectorLanes vectors) {
      return count.loop().equals(loop)
          ? vectors.count(type, first)
          : vectors.spread(method.scalars.cast(new Lane(LaneType.I64, first), type));
    }
    return lanes.cast(new Lane(LaneType.I64, first), type);
  }

  @Override
  protected Lane read(ScalarOp.Read read, LaneType type) {
    Runnable address = addresses.apply(read.place());
    if (lanes instanceof VectorLanes vectors) {
      if (!read.place().dependsOn(loop)) {
        return vectors.spread(method.scalars.load(type, address));
      }
      if (read.mask().isEmpty()) {
        return vectors.load(type, address);
      }
      Lane mask = get(read.mask().get());
      Lane loaded = vectors.load(type, mask, address);
      return read.pad().isPresent()
          ? vectors.select(mask, loaded, lanes.constant(read.pad().get(), type))
          : loaded;
    }
    if (read.mask().isEmpty() && read.pad().isEmpty()) {
      return lanes.load(type, address);
    }
    Label outside = code.newLabel();
    Label end = code.newLabel();
    read.mask().ifPresent(mask -> code.iload(get(mask).slot()).ifeq(outside));
    if (read.pad().isPresent()) {
      for (int i = 0; i < read.place().coordinates().size(); i++) {
        Coordinate coordinate = read.place().coordinates().get(i);
        for (int bound = 0; bound < 2; bound++) {
          method.push(coordinate.base());
          method.push(coordinate.loop());
          code.ladd();
          if (bound == 0) {
            code.lconst_0().lcmp().iflt(outside);
          } else {
            method.push(read.place().sizes().get(i));
            code.lcmp().ifge(outside);
          }
        }
      }
    }
    int slot = code.allocateLocal(type.kind());
    Lane loaded = lanes.load(type, address);
    code.loadLocal(type.kind(), loaded.slot());
    code.storeLocal(type.kind(), slot);
    code.goto_(end).labelBinding(outside);
    Lane pad =
        read.pad().isPresent()
            ? lanes.constant(read.pad().get(), type)
            : type.isFloat() ? lanes.number(type, 0) : lanes.integer(type, 0);
    code.loadLocal(type.kind(), pad.slot());
    code.storeLocal(type.kind(), slot);
    code.labelBinding(end);
    return new Lane(type, slot);
  }

  @Override
  public void write(LoopStep.Write write) {
    Lane value = get(write.value());
    Runnable address = addresses.apply(write.place());
    Optional<Scalar> mask = write.mask();
    if (mask.isEmpty()) {
      lanes.store(value, address);
    } else if (lanes instanceof VectorLanes vectors) {
      vectors.store(value, get(mask.get()), address);
    } else {
      Label end = code.newLabel();
      code.iload(get(mask.get()).slot()).ifeq(end);
      lanes.store(value, address);
      code.labelBinding(end);
    }
  }

  @Override
  public void atomicAdd(LoopStep.AtomicAdd add) {
    Lane value = get(add.value());
    addresses.apply(add.place()).run();
    code.loadLocal(value.type().kind(), value.slot());
    code.invokestatic(
        AtomicMemory.class.describeConstable().orElseThrow(),
        "add" + value.type().name(),
        MethodTypeDesc.of(CD_void, CD_long, value.type().desc()));
  }
}
