package dev.weir.tensor.capture;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.program.KeptFunctions;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The recording of one program, as the eager side of the module offers it.
public interface Recorder {
  /// What makes recorders for a function.
  interface Maker extends Supplier<Recorder> {
    /// {@return the programs that need not be recorded}
    KeptFunctions kept();
  }

  /// {@return a new argument of the program}
  ///
  /// @param like of its dtype and shape
  Tensor argument(Tensor like);

  /// {@return what `body` gives}; what it computes of tensors is recorded
  <T> T record(Supplier<T> body);

  /// A function of the host that a program calls.
  @FunctionalInterface
  interface HostCode {
    /// {@return what it gives of tensors that a program has computed, null if it gives no tensor}
    @Nullable Tensor run(Tensor[] inputs) throws Throwable;
  }

  /// {@return the result of a call of a function of the host, if it has one}
  ///
  /// @param callee what it is called in messages
  /// @param pure whether it does nothing but compute its result
  /// @param dtype that of its result, null if it has none
  List<Tensor> host(
      String callee,
      boolean pure,
      @Nullable DType dtype,
      long[] shape,
      List<Tensor> inputs,
      HostCode code);

  /// {@return what `body` gives}; what it records may become a function of the program
  ///
  /// @param name what that is called
  <T extends @Nullable Object> T asFunction(String name, Supplier<T> body);

  /// {@return how many calls of functions of the host were recorded}
  int calls();

  /// {@return what is called, from a call on}
  List<String> callsFrom(int first);

  /// {@return what `body` computes}, through which no gradients go
  Tensor constant(Supplier<Tensor> body);

  /// {@return whether a part does more than to compute}
  boolean hasEffects(Part part);

  /// {@return how many operations were recorded}
  int size();

  /// {@return whether a scope or a tape that was opened in the recording is open}
  boolean isOpen();

  /// A part of the program that need not run once.
  interface Part {}

  /// {@return whether programs may have parts}
  boolean mayChoose();

  /// {@return what `body` records, as a part}
  ///
  /// @param carried tensors like those that it is given
  /// @param body what gives the tensors that leave it
  Part part(List<Tensor> carried, Function<List<Tensor>, List<Tensor>> body);

  /// {@return results of the part that `condition` selects, a boolean of no dimensions}
  List<Tensor> choose(Tensor condition, Part yes, List<Tensor> ifYes, Part no, List<Tensor> ifNo);

  /// {@return what is carried when a loop ends}
  ///
  /// @param condition whether it runs at all
  /// @param again a boolean of the body, whether it runs once more
  /// @param next what the body carries on
  List<Tensor> repeat(
      Tensor condition, List<Tensor> inits, Part body, Tensor again, List<Tensor> next);

  /// {@return the program}
  ///
  /// @param results what it gives
  Program finish(List<Tensor> results);

  /// {@return the key under which the program is kept for other processes, null where it is not, or takes more than its
  /// arguments}
  @Nullable String keptAs();
}
