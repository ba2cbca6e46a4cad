package dev.weir.tensor;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.host.Broadcast;
import dev.weir.tensor.memory.Recent;
import dev.weir.tensor.program.CallSite;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A function of tensors in Java that computes of their elements, as part of programs: eager code, what is captured and
/// what is recorded call it alike, once in each run and where it stands.
///
/// ```java
/// static final HostCall HYPOT = HostCall.of("hypot", in -> hypot(in.get(0), in.get(1)))
///     .typed(DType.FLOAT32)
///     .gradient((in, y, dy) -> List.of(dy.multiply(in.get(0)).divide(y), dy.multiply(in.get(1)).divide(y)));
/// Tensor length = HYPOT.apply(x, y);
/// ```
///
/// Where [#typed] does not say it, the result is of `float64`, and as large as the inputs, broadcast.
public final class HostCall {
  private final String name;
  private final Function<List<Tensor>, Tensor> body;
  private final @Nullable DType dtype;
  private final @Nullable ImmutableLongArray shape;
  private final boolean pure;
  private final Optional<CustomGradient.Backward> backward;
  private final StackTraceElement made;
  private final Recent<ImmutableLongArray, HostNode> nodes = new Recent<>(64);

  private HostCall(
      String name,
      Function<List<Tensor>, Tensor> body,
      @Nullable DType dtype,
      @Nullable ImmutableLongArray shape,
      boolean pure,
      Optional<CustomGradient.Backward> backward,
      StackTraceElement made) {
    this.name = name;
    this.body = body;
    this.dtype = dtype;
    this.shape = shape;
    this.pure = pure;
    this.backward = backward;
    this.made = made;
  }

  /// {@return `body` as a call, which is named `name` in programs and messages}
  public static HostCall of(String name, Function<List<Tensor>, Tensor> body) {
    return new HostCall(name, body, null, null, false, Optional.empty(), CallSite.find());
  }

  /// {@return this, the result of which is of `type`, and as large as the inputs, broadcast}
  public HostCall typed(DType type) {
    return new HostCall(name, body, type, null, pure, backward, made);
  }

  /// {@return this, the result of which is of `type` and of the shape `sizes`; none for a single number}
  public HostCall typed(DType type, long[] sizes) {
    return new HostCall(name, body, type, ImmutableLongArray.copyOf(sizes), pure, backward, made);
  }

  /// {@return this, which does nothing but compute}: programs may run it more often than the code says, or not at all
  /// where nobody needs the result
  public HostCall pure() {
    return new HostCall(name, body, dtype, shape, true, backward, made);
  }

  /// {@return this, with a gradient}
  public HostCall gradient(CustomGradient.Backward way) {
    return new HostCall(name, body, dtype, shape, pure, Optional.of(way), made);
  }

  /// {@return what it gives of `inputs`}
  public Tensor apply(Tensor... inputs) {
    Tensor[] given = inputs.clone();
    ImmutableLongArray sizes =
        shape != null
            ? shape
            : Broadcast.of(name, Arrays.stream(given).map(Tensor::sizes).toList());
    HostNode node =
        nodes.get(
            sizes,
            () ->
                new HostNode(
                    name,
                    pure,
                    dtype == null ? DType.FLOAT64 : dtype,
                    sizes.toArray(),
                    tensors -> body.apply(List.of(tensors))));
    Context context = Context.current();
    Tensor[] outputs = context.trace != null ? context.trace.host(node, given) : node.call(given);
    if (context.trace == null && Arrays.asList(given).contains(outputs[0])) {
      // What is given back as it is would be its own gradient.
      outputs[0] = CustomGradient.stop(outputs[0]);
    }
    Tape.record(context, new Noted(), given, outputs);
    return outputs[0];
  }

  @Override
  public String toString() {
    return name;
  }

  private final class Noted implements Computation {
    @Override
    public String name() {
      return name;
    }

    @Override
    public @Nullable Tensor[] pullBack(
        Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
      CustomGradient.Backward way =
          backward.orElseThrow(() ->
              new IllegalArgumentException(
                  "%s, made at %s, has no gradient; give it one by HostCall.gradient, or stop it by stopGradient()"
                      .formatted(name, made)));
      return CustomGradient.pullBack(way, name, inputs, outputs, cotangents, wanted);
    }
  }
}
