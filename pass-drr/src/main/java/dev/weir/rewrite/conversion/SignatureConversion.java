package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What becomes of the arguments of a block: each is converted to new arguments, or replaced by values
/// that exist already.
public final class SignatureConversion {
  private final List<Type> types = new ArrayList<>();
  private final @Nullable Input[] inputs;

  /// What became of one argument: the new arguments `from` to `to`, or `replacements`.
  private record Input(int from, int to, ImmutableList<Value> replacements) {}

  /// Starts a conversion of `count` arguments.
  public SignatureConversion(int count) {
    inputs = new Input[count];
  }

  /// {@return the conversion of all arguments of `block` by `converter`; empty where one of them cannot
  /// be converted}
  public static Optional<SignatureConversion> of(Block block, TypeConverter converter) {
    SignatureConversion conversion = new SignatureConversion(block.argumentCount());
    for (int i = 0; i < block.argumentCount(); i++) {
      Optional<ImmutableList<Type>> converted = converter.convert(block.argument(i).type());
      if (converted.isEmpty()) {
        return Optional.empty();
      }
      conversion.convert(i, converted.get());
    }
    return Optional.of(conversion);
  }

  /// Has new arguments of `converted` stand for argument `index`.
  public SignatureConversion convert(int index, List<? extends Type> converted) {
    int from = types.size();
    types.addAll(converted);
    set(index, new Input(from, types.size(), ImmutableList.of()));
    return this;
  }

  /// Has `values` stand for argument `index`, which has no new argument.
  public SignatureConversion replace(int index, List<? extends Value> values) {
    set(index, new Input(0, 0, ImmutableList.copyOf(values)));
    return this;
  }

  /// Adds new arguments that stand for none of the old ones.
  public SignatureConversion add(Type... more) {
    Collections.addAll(types, more);
    return this;
  }

  private void set(int index, Input input) {
    if (inputs[index] != null) {
      throw new IllegalStateException("argument #" + index + " is converted already");
    }
    inputs[index] = input;
  }

  /// {@return the types of the new arguments}
  public ImmutableList<Type> types() {
    return ImmutableList.copyOf(types);
  }

  int inputCount() {
    return inputs.length;
  }

  /// {@return the argument that new argument `index` stands for, or -1}
  int inputOf(int index) {
    for (int i = 0; i < inputs.length; i++) {
      Input input = inputs[i];
      if (input != null && input.from() <= index && index < input.to()) {
        return i;
      }
    }
    return -1;
  }

  /// {@return what stands for argument `index`, where `added` are the new arguments}
  ImmutableList<Value> valuesFor(int index, List<? extends Value> added) {
    Input input = inputs[index];
    if (input == null) {
      throw new IllegalStateException("no conversion is given for argument #" + index);
    }
    return input.replacements().isEmpty()
        ? ImmutableList.copyOf(added.subList(input.from(), input.to()))
        : input.replacements();
  }
}
