package dev.weir.examples.seeds;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.HoldsWeights;
import dev.weir.tensor.Jit;
import dev.weir.tensor.JitClass;
import dev.weir.tensor.JitObjects;
import dev.weir.tensor.Tensor;

/// Classes of one's own in compiled code: what MindSpore's `jit_class` is shown with.
public final class JitClassListings {
  private JitClassListings() {}

  /// An object with a tensor.
  @JitClass
  static final class Inner {
    private final Tensor value = Tensor.of(new int[] {1, 2, 3});
  }

  /// An object with an object.
  @JitClass
  static final class Outer {
    private final Inner inner = new Inner();
  }

  /// An object with a number, which is called.
  @JitClass
  record InnerNet(int number) {
    Tensor act(Tensor x, Tensor y) {
      return x.add(y).multiply(number);
    }

    Tensor call(Tensor x, Tensor y) {
      return act(x, y);
    }
  }

  /// An object that computes its number.
  @JitClass
  static final class Computed {
    private final int number;

    Computed(int value) {
      number = value + 3;
    }
  }

  /// An object that cannot be called.
  @JitClass
  record Silent(int number) {}

  /// What cannot be marked.
  @JitClass
  @HoldsWeights
  static final class Net {}

  /// The value of an object that is made in the code.
  static Tensor valueOf(Tensor unused) {
    return new Inner().value;
  }

  /// The value of an object within one from outside.
  static Tensor nested(Outer outer) {
    return outer.inner.value;
  }

  /// Fields and methods.
  static Tensor members(Tensor x, Tensor y) {
    InnerNet net = new InnerNet(2);
    return net.act(x, y).add(net.number());
  }

  /// A constructor that computes.
  static Integer constructed(Tensor unused) {
    return new Computed(2).number;
  }

  /// An object as a function.
  static Tensor called(Tensor x, Tensor y) {
    return JitObjects.call(new InnerNet(2), x, y);
  }

  private static Tensor silent(Tensor x, Tensor y) {
    return JitObjects.call(new Silent(2), x, y);
  }

  private static String marked(Net net) {
    return net.getClass().getSimpleName();
  }

  private static String error(Runnable body) {
    try {
      body.run();
      return "no error";
    } catch (IllegalArgumentException | IllegalStateException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /// {@return what the listings print, a line each}
  public static String run() {
    Fn1<Tensor, Tensor> valueOf = JitClassListings::valueOf;
    Fn1<Outer, Tensor> nested = JitClassListings::nested;
    Fn2<Tensor, Tensor, Tensor> members = JitClassListings::members;
    Fn1<Tensor, Integer> constructed = JitClassListings::constructed;
    Fn2<Tensor, Tensor, Tensor> called = JitClassListings::called;
    Fn2<Tensor, Tensor, Tensor> silent = JitClassListings::silent;
    Fn1<Net, String> marked = JitClassListings::marked;
    Tensor x = Tensor.of(2);
    Tensor y = Tensor.of(3);
    return String.join(
        "\n",
        Jit.of(valueOf).fullGraph().apply(x).toString(),
        error(() -> Jit.of(marked).apply(new Net())),
        Jit.of(nested).fullGraph().apply(new Outer()).toString(),
        Jit.of(members).fullGraph().apply(x, y).toString(),
        Jit.of(constructed).fullGraph().apply(x).toString(),
        Jit.of(called).fullGraph().apply(x, y).toString(),
        error(() -> Jit.of(silent).fullGraph().apply(x, y)));
  }

  /// Prints them.
  public static void main(String[] arguments) {
    System.out.println(run());
  }
}
