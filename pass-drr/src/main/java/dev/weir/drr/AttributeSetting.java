package dev.weir.drr;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Gives one attribute of a result node its value.
sealed interface AttributeSetting {
  /// Sets the attribute on `state`.
  void apply(OperationState state, Frame frame);

  /// {@return the setting of `key`, called `name`, to `value`: a value of the key's type or an
  /// [AttrRef]}
  static <T> AttributeSetting of(AttrKey<T> key, String name, Object value) {
    return switch (value) {
      case AttrRef.OfNode<?> ref -> new Copy(key, name, ref);
      case AttrRef.Computed<?> ref -> new Compute(key, name, ref);
      default -> new Constant(name, encode(key.codec(), value));
    };
  }

  @SuppressWarnings("unchecked") // nodes pair a codec of T with values of T only
  private static <T> Attribute encode(AttributeCodec<T> codec, Object value) {
    return codec.encode((T) value);
  }

  /// A value known when the rule was built.
  record Constant(String name, Attribute value) implements AttributeSetting {
    @Override
    public void apply(OperationState state, Frame frame) {
      state.setAttribute(name, value);
    }
  }

  /// The attribute of a matched operation; as it is stored where both are stored alike. A default that
  /// is the target's default too stays unset.
  record Copy(AttrKey<?> key, String name, AttrRef.OfNode<?> ref) implements AttributeSetting {
    @Override
    public void apply(OperationState state, Frame frame) {
      Operation from = frame.get(ref.node);
      AttrKey<?> source = ref.key;
      if (source.slot() >= 0 && source.codec() == key.codec()) {
        Attribute stored = from.inherentAttribute(source.slot());
        if (stored != null) {
          state.setAttribute(name, stored);
          return;
        }
      }
      set(state, source.reader().apply(from));
    }

    private void set(OperationState state, @Nullable Object value) {
      if (value == null) {
        return;
      }
      Attribute encoded = encode(key.codec(), value);
      int slot = state.definition().slotOf(name);
      boolean isDefault =
          slot >= 0
              && state.definition().slots().get(slot).defaultValue().equals(Optional.of(encoded));
      if (!isDefault) {
        state.setAttribute(name, encoded);
      }
    }
  }

  /// What Java code makes of the match.
  record Compute(AttrKey<?> key, String name, AttrRef.Computed<?> ref) implements AttributeSetting {
    @Override
    public void apply(OperationState state, Frame frame) {
      Object value = frame.read(ref);
      if (value != null) {
        state.setAttribute(name, encode(key.codec(), value));
      }
    }
  }
}
