package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.mindir.TypeType;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Tuples, lists, dictionaries and slices, and the facts about tensors without running.
final class SequencePrimitives {
  private static final int MAX_RANGE = 1 << 16;
  private static final ImmutableList<String> SLICE = ImmutableList.of("start", "stop", "step");

  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("MakeTuple", SequencePrimitives::make)
          .put("make_tuple", SequencePrimitives::make)
          .put("MakeList", SequencePrimitives::make)
          .put("make_list", SequencePrimitives::make)
          .put("TupleGetItem", SequencePrimitives::get)
          .put("tuple_getitem", SequencePrimitives::get)
          .put("ListGetItem", SequencePrimitives::get)
          .put("list_getitem", SequencePrimitives::get)
          .put("TupleSetItem", SequencePrimitives::set)
          .put("tuple_setitem", SequencePrimitives::set)
          .put("ListSetItem", SequencePrimitives::set)
          .put("list_setitem", SequencePrimitives::set)
          .put("DictSetItem", SequencePrimitives::setEntry)
          .put("dict_setitem", SequencePrimitives::setEntry)
          .put("ListAppend", SequencePrimitives::append)
          .put("list_append", SequencePrimitives::append)
          .put("SequenceAdd", SequencePrimitives::concatenate)
          .put("tuple_add", SequencePrimitives::concatenate)
          .put("list_add", SequencePrimitives::concatenate)
          .put("SequenceMul", SequencePrimitives::repeated)
          .put("SequenceSlice", SequencePrimitives::part)
          .put("make_range", SequencePrimitives::range)
          .put("sequence_len", SequencePrimitives::length)
          .put("SequenceLen", SequencePrimitives::length)
          .put("tuple_len", SequencePrimitives::length)
          .put("list_len", SequencePrimitives::length)
          .put("tuple_reversed", SequencePrimitives::reversed)
          .put("TupleReversed", SequencePrimitives::reversed)
          .put("ListToTuple", call -> Lowered.Sequence.of(elements(call)))
          .put("list_to_tuple", call -> Lowered.Sequence.of(elements(call)))
          .put("TupleToList", call -> Lowered.Sequence.of(elements(call)))
          .put("tuple_to_list", call -> Lowered.Sequence.of(elements(call)))
          .put("dict_getkeys", SequencePrimitives::keys)
          .put("DictGetKeys", SequencePrimitives::keys)
          .put("dict_getvalues", call -> Lowered.Sequence.of(elements(call)))
          .put("DictGetValues", call -> Lowered.Sequence.of(elements(call)))
          .put("MakeSlice", SequencePrimitives::makeSlice)
          .put("make_slice", SequencePrimitives::makeSlice)
          .put("SliceGetItem", SequencePrimitives::sliceItem)
          .put("slice_getitem", SequencePrimitives::sliceItem)
          .put("Shape", SequencePrimitives::shape)
          .put("Rank", call -> whole(PrimitiveCall.type(call.tensor(0)).rank()))
          .put("Size", SequencePrimitives::size)
          .put("DType", SequencePrimitives::dtype)
          .buildOrThrow();

  private SequencePrimitives() {}

  private static List<Lowered> elements(PrimitiveCall call) {
    return Constants.elements(call.operand(0));
  }

  private static Lowered make(PrimitiveCall call) {
    List<Lowered> elements = new ArrayList<>();
    for (int i = 0; i < call.operandCount(); i++) {
      elements.add(call.operand(i));
    }
    return Lowered.Sequence.of(elements);
  }

  private static Lowered get(PrimitiveCall call) {
    List<Lowered> elements = elements(call);
    return elements.get(Dims.axis(call.integers(1)[0], elements.size()));
  }

  private static Lowered.Constant whole(long value) {
    return new Lowered.Constant(IntegerAttr.i64(value), IntegerType.I64);
  }

  private static Lowered set(PrimitiveCall call) {
    List<Lowered> elements = new ArrayList<>(elements(call));
    elements.set(Dims.axis(call.integers(1)[0], elements.size()), call.operand(2));
    return Lowered.Sequence.of(elements);
  }

  private static Lowered.Sequence dictionary(PrimitiveCall call) {
    if (call.operand(0) instanceof Lowered.Sequence sequence) {
      return sequence;
    }
    throw new LoweringException("'%s' of what is no dictionary", call.name());
  }

  private static Lowered setEntry(PrimitiveCall call) {
    Lowered.Sequence old = dictionary(call);
    List<String> keys = new ArrayList<>(old.keys());
    List<Lowered> elements = new ArrayList<>(old.elements());
    String key = Constants.text(call.operand(1));
    int at = keys.indexOf(key);
    if (at < 0) {
      keys.add(key);
      elements.add(call.operand(2));
    } else {
      elements.set(at, call.operand(2));
    }
    return new Lowered.Sequence(ImmutableList.copyOf(elements), ImmutableList.copyOf(keys));
  }

  private static Lowered append(PrimitiveCall call) {
    List<Lowered> elements = new ArrayList<>(elements(call));
    elements.add(call.operand(1));
    return Lowered.Sequence.of(elements);
  }

  private static Lowered concatenate(PrimitiveCall call) {
    List<Lowered> elements = new ArrayList<>(elements(call));
    elements.addAll(Constants.elements(call.operand(1)));
    return Lowered.Sequence.of(elements);
  }

  private static Lowered repeated(PrimitiveCall call) {
    List<Lowered> elements = new ArrayList<>();
    for (long i = 0; i < call.integers(1)[0] && !elements(call).isEmpty(); i++) {
      elements.addAll(elements(call));
      if (elements.size() > MAX_RANGE) {
        throw new LoweringException("a tuple of more than %d elements", MAX_RANGE);
      }
    }
    return Lowered.Sequence.of(elements);
  }

  /// Of a start, an end and a step, which count from the end where they are negative.
  private static Lowered part(PrimitiveCall call) {
    List<Lowered> elements = elements(call);
    long step = call.isGiven(3) ? call.integers(3)[0] : 1;
    if (step == 0) {
      throw new LoweringException("a slice has a step that is not 0");
    }
    long lowest = step > 0 ? 0 : -1;
    long highest = elements.size() + lowest;
    List<Lowered> part = new ArrayList<>();
    long stop = bound(call.integers(2)[0], elements.size(), lowest, highest);
    for (long at = bound(call.integers(1)[0], elements.size(), lowest, highest);
        step > 0 ? at < stop : at > stop;
        at += step) {
      part.add(elements.get((int) at));
    }
    return Lowered.Sequence.of(part);
  }

  private static long bound(long at, int size, long lowest, long highest) {
    return Math.clamp(at < 0 ? at + size : at, lowest, highest);
  }

  /// As Python's `range`: of an end; a start and an end; a start, an end and a step.
  private static Lowered range(PrimitiveCall call) {
    boolean isEnd = call.operandCount() == 1;
    long stop = call.integers(isEnd ? 0 : 1)[0];
    long step = call.isGiven(2) ? call.integers(2)[0] : 1;
    if (step == 0) {
      throw new LoweringException("a range has a step that is not 0");
    }
    List<Lowered> numbers = new ArrayList<>();
    for (long i = isEnd ? 0 : call.integers(0)[0]; step > 0 ? i < stop : i > stop; i += step) {
      if (numbers.size() == MAX_RANGE) {
        throw new LoweringException("a range of more than %d numbers", MAX_RANGE);
      }
      numbers.add(whole(i));
    }
    return Lowered.Sequence.of(numbers);
  }

  private static Lowered length(PrimitiveCall call) {
    return whole(elements(call).size());
  }

  private static Lowered reversed(PrimitiveCall call) {
    List<Lowered> elements = new ArrayList<>(elements(call));
    Collections.reverse(elements);
    return Lowered.Sequence.of(elements);
  }

  private static Lowered keys(PrimitiveCall call) {
    return Lowered.Sequence.of(dictionary(call).keys().stream().map(Constants::ofText).toList());
  }

  private static Lowered makeSlice(PrimitiveCall call) {
    return new Lowered.Sequence(
        ImmutableList.of(call.operand(0), call.operand(1), call.operand(2)), SLICE);
  }

  private static Lowered sliceItem(PrimitiveCall call) {
    int at = dictionary(call).keys().indexOf(Constants.text(call.operand(1)));
    if (at < 0) {
      throw new LoweringException("a slice has no such part");
    }
    return elements(call).get(at);
  }

  private static Lowered shape(PrimitiveCall call) {
    return Lowered.Sequence.of(
        Arrays.stream(Dims.known(call, call.tensor(0)))
            .mapToObj(SequencePrimitives::whole)
            .toList());
  }

  private static Lowered size(PrimitiveCall call) {
    long[] shape = Dims.known(call, call.tensor(0));
    return whole(Dims.product(shape, 0, shape.length));
  }

  private static Lowered dtype(PrimitiveCall call) {
    return new Lowered.Constant(
        new TypeAttr(ElementTypes.typeOf(call.operandDtype(0))), TypeType.TYPE);
  }
}
