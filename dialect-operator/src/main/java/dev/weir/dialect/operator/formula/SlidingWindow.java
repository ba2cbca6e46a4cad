package dev.weir.dialect.operator.formula;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import java.util.List;

/// A window that slides along one dimension, as formulas.
///
/// @param a adds the operators
/// @param kernel how many elements the window has, as a list of one integer
/// @param stride how far it is moved
/// @param dilation how far its elements are apart
public record SlidingWindow(Arithmetic a, Value kernel, long stride, long dilation) {
  /// {@return how far the window reaches}
  public Value extent() {
    Lengths lengths = new Lengths(a);
    return lengths.plus(lengths.times(lengths.plus(kernel, -1), dilation), 1);
  }

  /// {@return at how many places of a dimension of `size` it fits}
  public Value places(Value size) {
    Lengths lengths = new Lengths(a);
    return lengths.plus(lengths.over(lengths.minus(size, extent()), stride), 1);
  }

  /// {@return the size that `places` places take}
  public Value span(Value places) {
    Lengths lengths = new Lengths(a);
    return lengths.plus(lengths.times(lengths.plus(places, -1), stride), extent());
  }

  /// {@return where each element of the window lies at each of `places` places: first those of the first element}
  public Value indices(Value places) {
    Value element = a.unsqueeze(scaled(kernel, dilation), 1);
    Value place = a.unsqueeze(scaled(places, stride), 0);
    return a.reshape(a.sum(element, place), -1);
  }

  private Value scaled(Value count, long factor) {
    Value numbers = a.count(count);
    return factor == 1 ? numbers : a.times(numbers, a.size(factor));
  }

  /// {@return `x` with, along `axis`, each element of the window at each place: first those of the first element}
  public Value taken(Value x, int axis) {
    return a.add(OperatorOps.gather(x, indices(places(a.size(x, axis))), a.size(axis)));
  }

  /// {@return the sums of what [#taken] took from a dimension of `size`, each where it came from; `x` holds it along
  /// `axis`}
  public Value added(Value x, int axis, Value places, Value size) {
    List<Value> sizes = a.eachSize(x);
    sizes.set(axis, size);
    Value zero = a.add(OperatorOps.full(ImmutableLongArray.of(), 0).dtype(Arithmetic.dtype(x)));
    Value target = a.add(OperatorOps.expand(zero, a.sizes(sizes)));
    return a.add(OperatorOps.gatherGrad(target, indices(places), x, a.size(axis)));
  }
}
