package dev.weir.dialect.operator;

import dev.weir.ir.Type;
import java.util.List;

/// What the results of an operator are where kernels of this project run it: inference leaves open what other kernels,
/// whose programs are read, may give in another size.
public interface TypesWhenRun {
  /// {@return the type of each result}
  List<Type> typesWhenRun();
}
