package dev.weir.backend.cpu.jvm;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.LoopUses;
import dev.weir.backend.cpu.lanes.LoopVectorization;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.vector.Addresses;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Writes an innermost loop: whole vectors first, then what is left, as part of a vector or one by one.
final class InnerLoop {
  private final KernelClass owner;
  private final LoopStep.Loop loop;
  private final LoopUses uses;
  private final LoopVectorization passes;
  private final CodeBuilder code;
  private final MethodCode method;
  private final int at;
  private final int end;
  private final int position;
  private final Map<MemoryRef, Integer> bases = new HashMap<>();
  private final Map<MemoryRef, Integer> strides = new HashMap<>();
  private final List<Lane> results = new ArrayList<>();

  InnerLoop(MethodCode method, LoopStep.Loop loop) {
    this.owner = method.owner;
    this.loop = loop;
    this.uses = LoopUses.of(loop);
    this.passes = new LoopVectorization(owner.lanes(), loop);
    this.code = method.code;
    this.method = method;
    at = code.allocateLocal(TypeKind.INT);
    end = code.allocateLocal(TypeKind.INT);
    position = code.allocateLocal(TypeKind.LONG);
    method.put(loop.variable(), position);
  }

  /// Writes the loop. What it accumulates is there afterwards.
  void write() {
    BodyCode scalar = begin();
    code.iconst_0().istore(at);
    if (passes.lanes() > 0) {
      vectors();
    }
    if (passes.needsRest() && (passes.lanes() == 0 || !passes.masksAll())) {
      singles(scalar);
    } else if (passes.callsRest()) {
      callRest();
    }
    end();
  }

  /// Writes what is left from `from` on, fewer elements than a vector has.
  void writeRest(int from) {
    begin();
    code.iload(from).istore(at);
    VectorLanes vectors = new VectorLanes(owner, code, passes.lanes());
    List<Lane> sums = sums(vectors);
    vectorRest(outer(vectors), sums);
    combine(vectors, sums);
    end();
  }

  private BodyCode begin() {
    method.push(loop.extent());
    code.invokestatic(
        ClassDesc.of("java.lang.Math"), "toIntExact", MethodTypeDesc.of(CD_int, CD_long));
    code.istore(end);
    for (MemoryRef place : uses.places()) {
      base(place);
    }
    BodyCode scalar = body(method.scalars, method.values, 0);
    for (Accumulator accumulator : loop.accumulators()) {
      results.add(
          method.scalars.constant(
              accumulator.identity(), LaneType.of(accumulator.result().element())));
    }
    return scalar;
  }

  private void end() {
    for (int i = 0; i < results.size(); i++) {
      method.values.put(loop.accumulators().get(i).result().number(), results.get(i));
    }
  }

  private void callRest() {
    Label done = code.newLabel();
    code.iload(at).iload(end).if_icmpge(done);
    new LoopMethod(owner, loop, true).call(method, at);
    for (int i = 0; i < results.size(); i++) {
      Accumulator accumulator = loop.accumulators().get(i);
      Lane rest = method.values.get(accumulator.result().number());
      method.accumulate(results.get(i), accumulator, rest);
    }
    code.labelBinding(done);
  }

  /// Computes where the element of the first round lies, and how far it is to the next.
  private void base(MemoryRef place) {
    method.pushAddress(place, loop.variable());
    Addresses.valid(code);
    int slot = code.allocateLocal(TypeKind.LONG);
    code.lstore(slot);
    bases.put(place, slot);
    if (place.dependsOn(loop.variable()) && !place.isContiguousIn(loop.variable())) {
      method.pushStride(place, loop.variable());
      int stride = code.allocateLocal(TypeKind.LONG);
      code.lstore(stride);
      strides.put(place, stride);
    }
  }

  private BodyCode body(JvmLanes lanes, Map<Integer, Lane> values, int ahead) {
    Function<MemoryRef, Runnable> addresses = place -> () -> pushAddress(place, ahead);
    return new BodyCode(method, lanes, values, addresses, loop.variable());
  }

  /// Pushes where the element lies, some rounds ahead.
  private void pushAddress(MemoryRef place, int ahead) {
    code.lload(bases.get(place));
    if (!place.dependsOn(loop.variable())) {
      return;
    }
    long bytes = LaneType.of(place.memory().element()).bytes();
    Integer stride = strides.get(place);
    if (stride == null) {
      Addresses.behind(code, at, bytes);
      if (ahead > 0) {
        code.loadConstant(ahead * bytes).ladd();
      }
    } else {
      code.iload(at).i2l().lload(stride).lmul().ladd();
    }
  }

  private void position(int ahead) {
    if (uses.countsRounds()) {
      code.iload(at).i2l();
      if (ahead > 0) {
        code.loadConstant((long) ahead).ladd();
      }
      code.lstore(position);
    }
  }

  /// {@return vectors of the scalars that come from outside}
  private Map<Integer, Lane> outer(VectorLanes vectors) {
    Map<Integer, Lane> outer = new HashMap<>();
    for (Scalar scalar : uses.scalars()) {
      outer.put(scalar.number(), vectors.spread(method.values.get(scalar.number())));
    }
    return outer;
  }

  /// {@return vectors for what is accumulated, that count as nothing}
  private List<Lane> sums(VectorLanes vectors) {
    List<Lane> sums = new ArrayList<>();
    for (Lane result : results) {
      sums.add(vectors.spread(result));
    }
    return sums;
  }

  private void vectors() {
    int lanes = passes.lanes();
    VectorLanes vectors = new VectorLanes(owner, code, lanes);
    Map<Integer, Lane> outer = outer(vectors);
    List<List<Lane>> sums = new ArrayList<>();
    for (int copy = 0; copy < passes.copies(); copy++) {
      sums.add(sums(vectors));
    }
    List<Lane> all = sums.getFirst();
    vectorLoop(vectors, lanes, outer, sums);
    if (passes.copies() > 1) {
      for (int copy = 1; copy < passes.copies(); copy++) {
        for (int i = 0; i < results.size(); i++) {
          accumulate(vectors, i, all.get(i), sums.get(copy).get(i));
        }
      }
      if (passes.needsSingles()) {
        vectorLoop(vectors, lanes, outer, List.of(all));
      }
    }
    if (passes.needsRest() && passes.masksAll() && !passes.callsRest()) {
      vectorRest(outer, all);
    }
    combine(vectors, all);
  }

  private void vectorLoop(
      VectorLanes vectors, int lanes, Map<Integer, Lane> outer, List<List<Lane>> sums) {
    int limit = code.allocateLocal(TypeKind.INT);
    int step = lanes * sums.size();
    code.iload(end).loadConstant(step - 1).isub().istore(limit);
    Label top = code.newLabel();
    Label done = code.newLabel();
    code.labelBinding(top).iload(at).iload(limit).if_icmpge(done);
    for (int copy = 0; copy < sums.size(); copy++) {
      Map<Integer, Lane> values = new HashMap<>(outer);
      position(copy * lanes);
      BodyCode body = body(vectors, values, copy * lanes);
      for (LoopStep inner : loop.body()) {
        body.step(inner);
      }
      for (int i = 0; i < results.size(); i++) {
        accumulate(vectors, i, sums.get(copy).get(i), body.get(loop.accumulators().get(i).value()));
      }
    }
    code.iinc(at, step).goto_(top).labelBinding(done);
  }

  /// Computes the elements that do not fill a vector.
  private void vectorRest(Map<Integer, Lane> outer, List<Lane> sums) {
    VectorLanes vectors = new VectorLanes(owner, code, passes.lanes());
    Label done = code.newLabel();
    code.iload(at).iload(end).if_icmpge(done);
    Lane counted = vectors.countFrom(at, end);
    position(0);
    BodyCode body = body(vectors, new HashMap<>(outer), 0);
    for (LoopStep inner : loop.body()) {
      body.step(inner);
    }
    for (int i = 0; i < results.size(); i++) {
      Lane sum = sums.get(i);
      Lane next = vectors.binary(combines(i), sum, body.get(loop.accumulators().get(i).value()));
      vectors.assign(sum, vectors.select(counted, next, sum));
    }
    code.labelBinding(done);
  }

  private BinaryKind combines(int i) {
    return loop.accumulators().get(i).kind().combiner();
  }

  private void accumulate(VectorLanes vectors, int i, Lane target, Lane value) {
    vectors.assign(target, vectors.binary(combines(i), target, value));
  }

  /// Combines the elements of vectors into the results.
  private void combine(VectorLanes vectors, List<Lane> sums) {
    for (int i = 0; i < results.size(); i++) {
      Lane combined = vectors.combined(combines(i), sums.get(i));
      method.accumulate(results.get(i), loop.accumulators().get(i), combined);
    }
  }

  private void singles(BodyCode body) {
    Label top = code.newLabel();
    Label done = code.newLabel();
    code.labelBinding(top).iload(at).iload(end).if_icmpge(done);
    position(0);
    for (LoopStep inner : loop.body()) {
      body.step(inner);
    }
    for (int i = 0; i < results.size(); i++) {
      Accumulator accumulator = loop.accumulators().get(i);
      method.accumulate(results.get(i), accumulator, body.get(accumulator.value()));
    }
    code.iinc(at, 1).goto_(top).labelBinding(done);
  }
}
