package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;

/// What a dialect allows when calls are replaced by the bodies of what they call. Implementations are
/// found through `ServiceLoader`; an operation whose namespace has none stays where it is.
///
/// Mirrors MLIR's `DialectInlinerInterface`; deviations: 1. what becomes of the ends of a body is not
/// asked for, since [dev.weir.ir.trait.ReturnLike] tells it; 2. values are never converted: a call
/// whose types are not those of the callee stays a call; 3. whether an operation may be inlined does
/// not depend on where to, so that it is asked once, not once for each call.
public interface Inlining {
  /// {@return the namespaces of the operations that it speaks for}
  ImmutableSet<String> namespaces();

  /// {@return whether `call`, which is of these namespaces, may give way to the body of `callee`}
  ///
  /// @param copied whether `callee` stays, so that its body is copied
  default boolean allowsCall(Call call, Callable callee, boolean copied) {
    return false;
  }

  /// {@return whether the blocks of `body` may become part of `into`, which is a region of an
  /// operation of these namespaces}
  ///
  /// @param copied whether the blocks of `body` stay and are copied
  default boolean allowsRegion(Region into, Region body, boolean copied) {
    return false;
  }

  /// {@return whether `op`, which is of these namespaces, may be inlined with the body it is in}
  ///
  /// @param copied whether `op` stays and is copied
  default boolean allowsOperation(Operation op, boolean copied) {
    return false;
  }

  /// {@return whether the operations inside `op`, which is of these namespaces, have a say, too}
  default boolean isDecidedInside(Operation op) {
    return true;
  }

  /// Allows everything in namespaces of operations that mean the same wherever they stand.
  class Anywhere implements Inlining {
    private final ImmutableSet<String> namespaces;

    /// Makes the rules of `namespaces`.
    protected Anywhere(String... namespaces) {
      this.namespaces = ImmutableSet.copyOf(ImmutableList.copyOf(namespaces));
    }

    @Override
    public final ImmutableSet<String> namespaces() {
      return namespaces;
    }

    @Override
    public boolean allowsCall(Call call, Callable callee, boolean copied) {
      return true;
    }

    @Override
    public boolean allowsRegion(Region into, Region body, boolean copied) {
      return true;
    }

    @Override
    public boolean allowsOperation(Operation op, boolean copied) {
      return true;
    }
  }
}
