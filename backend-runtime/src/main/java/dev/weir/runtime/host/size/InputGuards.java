package dev.weir.runtime.host.size;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.AssertOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.attr.StringAttr;
import dev.weir.runtime.Port;
import dev.weir.runtime.RunException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a program requires of the sizes of its inputs; looked at before anything runs.
public final class InputGuards {
  /// Dimension `dimension` of input `input`.
  private record Place(int input, int dimension, String name) {
    @Override
    public String toString() {
      return "dimension %d of input '%s'".formatted(dimension, name);
    }
  }

  /// @param location where who requires it stands
  /// @param reason why, in words
  /// @param check what must hold of the sizes of `places`
  private record Guard(
      Location location, String reason, SizeCheck check, ImmutableList<Place> places) {}

  private final ImmutableList<Guard> guards;

  private InputGuards(List<Guard> guards) {
    this.guards = ImmutableList.copyOf(guards);
  }

  /// {@return whether nothing is required}
  public boolean isEmpty() {
    return guards.isEmpty();
  }

  /// {@return what `ops` say of `inputs`}; one that names no input, or a dimension that it has not, is reported
  public static InputGuards of(
      List<AssertOp> ops, Collection<Port> inputs, Diagnostics diagnostics) {
    Map<String, Integer> numbersOfInputs = new HashMap<>();
    List<Port> ports = ImmutableList.copyOf(inputs);
    ports.forEach(port -> numbersOfInputs.put(port.name(), numbersOfInputs.size()));
    List<Guard> guards = new ArrayList<>();
    for (AssertOp op : ops) {
      var places = ImmutableList.<Place>builder();
      boolean known = true;
      for (int i = 0; i < op.dims().length(); i++) {
        String name = ((StringAttr) op.inputs().elements().get(i)).value();
        int dimension = op.dims().get(i);
        Integer input = numbersOfInputs.get(name);
        if (input == null || dimension >= ports.get(input).type().rank()) {
          diagnostics.error(op, "there is no dimension %d of an input '%s'", dimension, name);
          known = false;
        } else {
          places.add(new Place(input, dimension, name));
        }
      }
      if (known) {
        SizeCheck check = SizeCheck.of(op.constraint().value(), op.dims().length());
        guards.add(new Guard(op.location(), op.reason(), check, places.build()));
      }
    }
    return new InputGuards(guards);
  }

  /// Looks at the sizes of `tensors`, one for each input.
  ///
  /// @throws RunException if the program cannot run with them
  public void check(Tensor[] tensors) {
    for (Guard guard : guards) {
      long[] sizes = new long[guard.places().size()];
      for (int i = 0; i < sizes.length; i++) {
        Place place = guard.places().get(i);
        sizes[i] = tensors[place.input()].dim(place.dimension());
      }
      if (!guard.check().holds(sizes)) {
        ImmutableList<SizeCheck> others =
            guards.stream()
                .filter(other -> other.places().equals(guard.places()))
                .map(Guard::check)
                .collect(ImmutableList.toImmutableList());
        String message =
            "%s, %s"
                .formatted(
                    guard.check().conflict(sizes, i -> guard.places().get(i).toString(), others),
                    guard.reason());
        throw new RunException(guard.location(), message, new IllegalArgumentException(message));
      }
    }
  }
}
