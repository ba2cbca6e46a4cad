package dev.weir.pass.mindir.closures;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.TaggedType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Types in which a tag with values stands for a function.
final class Conversion {
  /// The tag of a value that is no function.
  static final int ANY = -1;

  private Conversion() {}

  /// {@return whether values of `type` are functions, or hold such}; what is not known is one
  static boolean holdsFunctions(Type type) {
    return type instanceof FunctionType
        || type instanceof UnknownType
        || type instanceof TupleType tuple
            && tuple.types().stream().anyMatch(Conversion::holdsFunctions);
  }

  /// {@return what stands for `type`}
  static Type type(Type type) {
    return switch (type) {
      case FunctionType function -> TaggedType.TAGGED;
      case UnknownType unknown -> TaggedType.TAGGED;
      case TupleType tuple when holdsFunctions(tuple) ->
          new TupleType(
              tuple.types().stream()
                  .map(Conversion::type)
                  .collect(ImmutableList.toImmutableList()));
      default -> type;
    };
  }

  /// {@return what stands for the types of `values`}
  static ImmutableList<Type> types(List<? extends Value> values) {
    return values.stream()
        .map(value -> type(value.type()))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the type of values that are an `a` or a `b`, both converted}: sizes in which they differ are
  /// open, and so is all else in which they differ
  static Type join(Type a, Type b) {
    if (a instanceof TupleType x
        && b instanceof TupleType y
        && x.types().size() == y.types().size()) {
      var types = ImmutableList.<Type>builder();
      for (int i = 0; i < x.types().size(); i++) {
        types.add(join(x.types().get(i), y.types().get(i)));
      }
      return new TupleType(types.build());
    }
    return TypeAgreement.join(a, b).orElse(TaggedType.TAGGED);
  }

  /// {@return `value` with `type`, both converted}
  ///
  /// A value of which nothing is known is a tag too, either that of a function or [#ANY] with what the value
  /// is; the elements of a tuple lie there as values of which nothing is known. Where the two types say
  /// different things of sizes, the run makes sure of what `type` says.
  static Value as(OpBuilder out, Value value, Type type) {
    Type from = value.type();
    if (from.equals(type)) {
      return value;
    } else if (from instanceof TupleType tuple) {
      Type wanted = type instanceof TupleType ? type : open(tuple);
      Value whole =
          from.equals(wanted)
              ? value
              : out.add(PirOps.combine(as(out, split(out, value, tuple), elements(wanted)))).out();
      return type instanceof TupleType ? whole : tag(out, whole);
    } else if (type instanceof TupleType tuple) {
      TupleType open = open(tuple);
      Value whole = out.add(ControlFlowOps.untag(value, ANY, ImmutableList.of(open))).result(0);
      return as(out, whole, type);
    }
    Value any = from instanceof TaggedType ? value : tag(out, value);
    return type instanceof TaggedType
        ? any
        : out.add(ControlFlowOps.untag(any, ANY, ImmutableList.of(type))).result(0);
  }

  private static Value tag(OpBuilder out, Value value) {
    return out.add(ControlFlowOps.tag(ImmutableList.of(value), ANY)).out();
  }

  private static TupleType open(TupleType tuple) {
    return new TupleType(
        ImmutableList.copyOf(Collections.nCopies(tuple.types().size(), TaggedType.TAGGED)));
  }

  private static List<Type> elements(Type tuple) {
    return ((TupleType) tuple).types();
  }

  private static List<? extends Value> split(OpBuilder out, Value value, TupleType type) {
    return type.types().isEmpty() ? List.of() : out.add(PirOps.tupleSplit(value)).outputs();
  }

  /// {@return `values` with `types`}
  static List<Value> as(OpBuilder out, List<? extends Value> values, List<? extends Type> types) {
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      all.add(as(out, values.get(i), types.get(i)));
    }
    return all;
  }
}
