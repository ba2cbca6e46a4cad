package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Places: arithmetic of indices, and where views lie.
final class IndexCode {
  private final KernelContext context;

  IndexCode(KernelContext context) {
    this.context = context;
  }

  /// {@return whether `op` computes a place}
  static boolean computesPlace(Operation op) {
    return op instanceof IndexBinaryOp
        || op instanceof IndexCompareOp
        || op instanceof LoadIndexOp
        || op instanceof IndexOp
        || op instanceof ProgramIdOp;
  }

  /// Writes an operation that computes a place.
  void write(Operation op) {
    switch (op) {
      case IndexOp number -> {}
      case ProgramIdOp id -> context.setName(id.result(), "program");
      case IndexBinaryOp binary ->
          context.line(
              "const int64_t %s = %s;",
              context.name(binary.result()),
              arithmetic(binary, context.name(binary.lhs()), context.name(binary.rhs())));
      case IndexCompareOp compare ->
          context.line(
              "const bool %s = %s %s %s;",
              context.name(compare.result()),
              context.name(compare.lhs()),
              compare.kind().operator(),
              context.name(compare.rhs()));
      case LoadIndexOp load -> loadIndex(load);
      default -> throw new IllegalArgumentException("computes no index: " + op.name());
    }
  }

  private void loadIndex(LoadIndexOp load) {
    List<String> strides = strides(load.view());
    String place = "0";
    for (int i = 0; i < strides.size(); i++) {
      place = Cpp.plus(place, Cpp.times(context.name(load.offsets().get(i)), strides.get(i)));
    }
    context.line(
        "const int64_t %s = static_cast<int64_t>(%s.GetValue(static_cast<uint64_t>(%s)));",
        context.name(load.result()), memory(load.view()), place);
  }

  private static String arithmetic(IndexBinaryOp op, String a, String b) {
    return switch (op.kind()) {
      case ADD -> a + " + " + b;
      case SUB -> a + " - " + b;
      case MUL -> a + " * " + b;
      case DIV -> "weir::FloorDiv(" + a + ", " + b + ")";
      case CEIL_DIV -> "weir::CeilDiv(" + a + ", " + b + ")";
      case MOD -> "weir::Mod(" + a + ", " + b + ")";
      case MIN -> "weir::Least(" + a + ", " + b + ")";
      case MAX -> "weir::Most(" + a + ", " + b + ")";
    };
  }

  /// Writes what the places in `values` are computed from, as far as it is not written yet in this
  /// method.
  void writeFor(Iterable<Value> values, Set<Operation> written) {
    for (Value value : values) {
      Operation op = value.definingOp();
      if (op == null || !computesPlace(op)) {
        continue;
      }
      writeFor(op.operands(), written);
      if (op instanceof LoadIndexOp load) {
        writeFor(places(load.view()), written);
      }
      if (written.add(op)) {
        write(op);
      }
    }
  }

  /// {@return whether the places in `values` are known before the kernel computes anything}
  static boolean isKnownEarly(Iterable<Value> values) {
    Set<Value> seen = new LinkedHashSet<>();
    List<Value> work = new ArrayList<>();
    Iterables.addAll(work, values);
    while (!work.isEmpty()) {
      Value value = work.remove(work.size() - 1);
      if (!seen.add(value)) {
        continue;
      }
      Operation op = value.definingOp();
      if (op == null) {
        boolean isParameter =
            value instanceof BlockArgument argument
                && argument.owner().parentOp() instanceof TileFuncOp;
        if (!isParameter) {
          return false;
        }
      } else if (op instanceof ViewOp) {
        work.addAll(op.operands());
      } else if (!computesPlace(op)) {
        return false;
      } else {
        work.addAll(op.operands());
      }
    }
    return true;
  }

  /// {@return whether the places in `values`, which are known early, are the same for all programs}
  static boolean isOfAllPrograms(Iterable<Value> values) {
    for (Value value : values) {
      Operation op = value.definingOp();
      if (op instanceof ProgramIdOp
          || op instanceof LoadIndexOp
          || op != null && !isOfAllPrograms(op.operands())) {
        return false;
      }
    }
    return true;
  }

  /// {@return the indices that the place of a view depends on}
  static ImmutableList<Value> places(Value view) {
    return view.definingOp() instanceof ViewOp op
        ? op.sizes().stream().collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  /// {@return the sizes of a view}
  ImmutableList<String> sizes(Value view) {
    ViewType type = (ViewType) view.type();
    ValueRange given = view.definingOp() instanceof ViewOp op ? op.sizes() : ValueRange.empty();
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    int next = 0;
    for (int i = 0; i < type.rank(); i++) {
      sizes.add(
          type.isDynamic(i) ? context.name(given.get(next++)) : Long.toString(type.shape().get(i)));
    }
    return sizes.build();
  }

  /// {@return how far elements of a view lie apart along each dimension}
  ImmutableList<String> strides(Value view) {
    List<String> sizes = sizes(view);
    String[] strides = new String[sizes.size()];
    String stride = "1";
    for (int i = strides.length - 1; i >= 0; i--) {
      strides[i] = stride;
      stride = Cpp.times(stride, sizes.get(i));
    }
    return ImmutableList.copyOf(strides);
  }

  /// {@return the tensor behind a view}
  String memory(Value view) {
    return switch (view.definingOp()) {
      case ViewOp op -> "g" + context.function.pointers().indexOf(op.pointer());
      case AllocOp op -> {
        Storage.Calc place = (Storage.Calc) context.plan.storage(op.result());
        yield KernelContext.calc(
            place.offset(), Cpp.type(((ViewType) op.result().type()).element()));
      }
      case null, default -> throw new IllegalStateException("a view that nothing makes");
    };
  }

  /// {@return whether `value` is a place or a condition}
  static boolean isPlace(Value value) {
    return value.type() == IndexType.INDEX || value.type() == IntegerType.I1;
  }
}
