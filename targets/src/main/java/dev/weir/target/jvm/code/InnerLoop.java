package dev.weir.target.jvm.code;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weir.dialect.tile.BinaryKind;
import dev.weir.target.loop.Accumulator;
import dev.weir.target.loop.Index;
import dev.weir.target.loop.LoopStep;
import dev.weir.target.loop.Place;
import dev.weir.target.loop.Scalar;
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

/// Writes an innermost loop as a method of its own: whole vectors first, then what is left one by one.
///
/// The method gets the arguments of the kernel, the program's memory, the number of rounds, and the indices
/// and scalars that the body uses. It returns what the loop accumulates, or writes it to the program's memory
/// if that is more than one number.
final class InnerLoop {
  private static final ClassDesc SUMS = VectorSums.class.describeConstable().orElseThrow();

  /// Bodies this short are computed for several vectors in one round, if they accumulate: a sum must wait
  /// for the one before.
  private static final int SHORT_BODY = 8;

  private static final int UNROLLED = 4;

  private final KernelClass owner;
  private final LoopStep.Loop loop;
  private final LoopUses uses;

  InnerLoop(KernelClass owner, LoopStep.Loop loop) {
    this.owner = owner;
    this.loop = loop;
    this.uses = LoopUses.of(loop);
  }

  /// Calls the loop from `method`.
  void call(MethodCode method) {
    CodeBuilder code = method.code;
    List<ClassDesc> parameters = new ArrayList<>(List.of(KernelClass.LONGS, CD_long, CD_long));
    method.pushArguments();
    method.push(loop.extent());
    for (Index.Variable index : uses.indices()) {
      parameters.add(CD_long);
      method.push(index);
    }
    for (Scalar scalar : uses.scalars()) {
      Lane lane = method.values.get(scalar.number());
      parameters.add(lane.type().desc());
      code.loadLocal(lane.type().kind(), lane.slot());
    }
    List<Accumulator> accumulators = loop.accumulators();
    ClassDesc result =
        accumulators.size() == 1
            ? LaneType.of(accumulators.getFirst().result().element()).desc()
            : CD_void;
    MethodTypeDesc type = MethodTypeDesc.of(result, parameters);
    code.invokestatic(owner.self(), owner.method(loop, type, this::write), type);
    for (int i = 0; i < accumulators.size(); i++) {
      Scalar target = accumulators.get(i).result();
      LaneType element = LaneType.of(target.element());
      int slot = code.allocateLocal(element.kind());
      if (accumulators.size() > 1) {
        long offset = owner.results() + (long) i * Long.BYTES;
        Lane read = method.scalars.load(element, () -> method.pushMemory(offset));
        code.loadLocal(element.kind(), read.slot());
      }
      code.storeLocal(element.kind(), slot);
      method.values.put(target.number(), new Lane(element, slot));
    }
  }

  private void write(CodeBuilder code) {
    new Writer(code).write();
  }

  /// What is known while the method is written.
  private final class Writer {
    private final CodeBuilder code;
    private final MethodCode method;
    private final int at;
    private final int end;
    private final int position;
    private final Map<Place, Integer> bases = new HashMap<>();
    private final Map<Place, Integer> strides = new HashMap<>();
    private final List<Lane> results = new ArrayList<>();

    Writer(CodeBuilder code) {
      this.code = code;
      method = new MethodCode(owner, code, 0, 1, 1);
      int parameter = 2;
      for (Index.Variable index : uses.indices()) {
        method.put(index, code.parameterSlot(++parameter));
      }
      for (Scalar scalar : uses.scalars()) {
        method.values.put(
            scalar.number(),
            new Lane(LaneType.of(scalar.element()), code.parameterSlot(++parameter)));
      }
      at = code.allocateLocal(TypeKind.INT);
      end = code.allocateLocal(TypeKind.INT);
      position = code.allocateLocal(TypeKind.LONG);
      method.put(loop.variable(), position);
    }

    void write() {
      code.lload(code.parameterSlot(2));
      code.invokestatic(
          ClassDesc.of("java.lang.Math"), "toIntExact", MethodTypeDesc.of(CD_int, CD_long));
      code.istore(end);
      for (Place place : uses.places()) {
        base(place);
      }
      BodyCode scalar = body(method.scalars, method.values, 0);
      for (Accumulator accumulator : loop.accumulators()) {
        results.add(
            scalar.constant(
                accumulator.identity(), LaneType.of(accumulator.result().element())));
      }
      code.iconst_0().istore(at);
      int lanes = VectorCheck.lanes(loop, owner.lanes());
      if (lanes > 0) {
        vectors(lanes);
      }
      singles(scalar);
      giveResults();
    }

    /// Computes where the element of the first round lies, and how far it is to the next.
    private void base(Place place) {
      method.pushAddress(place, loop.variable());
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

    private BodyCode body(Lanes lanes, Map<Integer, Lane> values, int ahead) {
      Function<Place, Runnable> addresses = place -> () -> pushAddress(place, ahead);
      return new BodyCode(method, lanes, values, addresses, loop.variable());
    }

    /// Pushes where the element lies, some rounds ahead.
    private void pushAddress(Place place, int ahead) {
      code.lload(bases.get(place));
      if (!place.dependsOn(loop.variable())) {
        return;
      }
      long bytes = LaneType.of(place.memory().element()).bytes();
      code.iload(at).i2l();
      Integer stride = strides.get(place);
      if (stride == null) {
        code.loadConstant(bytes).lmul().ladd();
        if (ahead > 0) {
          code.loadConstant(ahead * bytes).ladd();
        }
      } else {
        code.lload(stride).lmul().ladd();
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

    private void vectors(int lanes) {
      VectorLanes vectors = new VectorLanes(code, lanes);
      boolean unrolls =
          !loop.accumulators().isEmpty() && loop.body().size() <= SHORT_BODY && uses.isCheap();
      int copies = unrolls ? UNROLLED : 1;
      Map<Integer, Lane> outer = new HashMap<>();
      for (Scalar scalar : uses.scalars()) {
        outer.put(scalar.number(), vectors.spread(method.values.get(scalar.number())));
      }
      List<List<Lane>> sums = new ArrayList<>();
      for (int copy = 0; copy < copies; copy++) {
        List<Lane> own = new ArrayList<>();
        for (Lane result : results) {
          own.add(vectors.spread(result));
        }
        sums.add(own);
      }
      if (copies > 1) {
        vectorLoop(vectors, lanes, outer, sums);
        for (int copy = 1; copy < copies; copy++) {
          for (int i = 0; i < results.size(); i++) {
            accumulate(vectors, i, sums.getFirst().get(i), sums.get(copy).get(i));
          }
        }
      }
      vectorLoop(vectors, lanes, outer, List.of(sums.getFirst()));
      for (int i = 0; i < results.size(); i++) {
        combine(vectors, lanes, i, sums.getFirst().get(i));
      }
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
          accumulate(
              vectors, i, sums.get(copy).get(i), body.get(loop.accumulators().get(i).value()));
        }
      }
      code.iinc(at, step).goto_(top).labelBinding(done);
    }

    private BinaryKind combines(int i) {
      return BodyCode.combines(loop.accumulators().get(i).kind());
    }

    private void accumulate(VectorLanes vectors, int i, Lane target, Lane value) {
      vectors.assign(target, vectors.binary(combines(i), target, value));
    }

    /// Combines the elements of a vector into a result. Floats are added in a fixed order, which the
    /// reduction of a vector does not promise.
    private void combine(VectorLanes vectors, int lanes, int i, Lane vector) {
      LaneType type = vector.type();
      BinaryKind kind = combines(i);
      Lane combined;
      if (type.isFloat() && (kind == BinaryKind.ADD || kind == BinaryKind.MUL)) {
        vectors.store(vector, () -> method.pushMemory(owner.spill()));
        method.pushMemory(owner.spill());
        code.loadConstant(lanes);
        ClassDesc element = type == LaneType.F32 ? CD_float : CD_double;
        code.invokestatic(
            SUMS,
            (kind == BinaryKind.ADD ? "sum" : "product") + type.name(),
            MethodTypeDesc.of(element, CD_long, CD_int));
        int slot = code.allocateLocal(type.kind());
        code.storeLocal(type.kind(), slot);
        combined = new Lane(type, slot);
      } else {
        combined = vectors.combined(kind, vector);
      }
      method.accumulate(results.get(i), loop.accumulators().get(i), combined);
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

    private void giveResults() {
      if (results.size() == 1) {
        Lane result = results.getFirst();
        code.loadLocal(result.type().kind(), result.slot());
        code.return_(result.type().kind());
        return;
      }
      for (int i = 0; i < results.size(); i++) {
        long offset = owner.results() + (long) i * Long.BYTES;
        method.scalars.store(results.get(i), () -> method.pushMemory(offset));
      }
      code.return_();
    }
  }
}
