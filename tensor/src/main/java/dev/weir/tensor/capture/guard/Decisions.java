package dev.weir.tensor.capture.guard;

import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.value.Num;
import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What captured code has decided by what it found outside, and the guards by which it decides the same next time.
///
/// A number from outside may be another one at every call, until something depends on its value: from then on it is
/// pinned, which is to say that a guard asks for the same number.
public final class Decisions {
  private final Supplier<StackTraceElement> where;
  private final Consumer<Source> reads;
  private final @Nullable Object[] arguments;
  private final Map<Guard, StackTraceElement> guards = new LinkedHashMap<>();
  private final Map<Source, Boolean> pinned = new HashMap<>();
  private final Map<Object, Integer> branches = new HashMap<>();

  /// @param where the line that is executed
  /// @param reads takes note of what is read
  /// @param arguments what the code is given
  public Decisions(
      Supplier<StackTraceElement> where, Consumer<Source> reads, @Nullable Object[] arguments) {
    this.where = where;
    this.reads = reads;
    this.arguments = arguments;
  }

  /// Has something hold at every call.
  public void guard(Guard guard) {
    guards.putIfAbsent(guard, where.get());
  }

  /// {@return the guards, with the lines that need them}
  public Map<Guard, StackTraceElement> guards() {
    return guards;
  }

  /// {@return the value of a number that is the same from now on}
  public Object decide(Num num) {
    if (num.expr() != null) {
      num.expr().sources(this::pin);
    }
    return num.value();
  }

  /// Has a number be the same from now on.
  public void pin(Source source) {
    if (pinned.putIfAbsent(source, true) == null) {
      reads.accept(source);
      guard(new Guard.Is(source, Arithmetic.stack(source.read(arguments))));
    }
  }

  /// {@return whether a number is the same at every call}
  public boolean isPinned(Source source) {
    return pinned.containsKey(source);
  }

  /// {@return whether a branch is taken}; from its third time on at a place, the numbers are the same from now on
  public boolean branch(Opcode opcode, Num x, @Nullable Num y, Object place) {
    boolean taken = (int) Arithmetic.compute(opcode, x.value(), y == null ? null : y.value()) == 1;
    Expr left = simplified(x);
    Expr right = y == null ? null : simplified(y);
    if (!(left instanceof Expr.Constant) || right != null && !(right instanceof Expr.Constant)) {
      if (branches.merge(place, 1, Integer::sum) > 2) {
        left.sources(this::pin);
        if (right != null) {
          right.sources(this::pin);
        }
      } else {
        guard(new Guard.Holds(taken ? opcode : Arithmetic.opposite(opcode), left, right));
      }
    }
    return taken;
  }

  private Expr simplified(Num num) {
    return varies(num) ? num.expr() : new Expr.Constant(num.value());
  }

  /// {@return whether a number may be another one next time}
  public boolean varies(Num num) {
    return num.expr() != null && !isPinned(num.expr());
  }

  private boolean isPinned(Expr expr) {
    List<Source> all = new ArrayList<>();
    expr.sources(all::add);
    return all.stream().allMatch(pinned::containsKey);
  }

  /// {@return whether other guards have a comparison hold}
  public boolean isCertain(Guard.Holds guard) {
    return isPinned(guard.x()) && (guard.y() == null || isPinned(guard.y()));
  }

  /// {@return what an instruction computes}
  public Num compute(Opcode opcode, Num x, @Nullable Num y) {
    Object value = Arithmetic.compute(opcode, x.value(), y == null ? null : y.value());
    Expr left = simplified(x);
    Expr right = y == null ? null : simplified(y);
    boolean constant =
        left instanceof Expr.Constant && (right == null || right instanceof Expr.Constant);
    return new Num(value, constant ? null : new Expr.Operation(opcode, left, right));
  }
}
