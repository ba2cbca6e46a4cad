package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the parts of the generator know of a kernel, and the text that they write.
final class KernelContext {
  final TileFuncOp function;
  final Layout layout;
  final StoragePlan plan;
  private final Map<Value, String> names = new HashMap<>();
  private final Map<Value, ImmutableList<String>> extents = new HashMap<>();
  private final StringBuilder text = new StringBuilder();
  private int depth;

  KernelContext(TileFuncOp function) {
    this.function = function;
    this.layout = Layout.of(function);
    this.plan = new StoragePlan(function, layout);
  }

  // Text.

  void line(String line) {
    if (!line.isEmpty()) {
      text.append("  ".repeat(depth)).append(line);
    }
    text.append('\n');
  }

  void line(String format, Object... arguments) {
    line(format.formatted(arguments));
  }

  void open(String line) {
    line(line.isEmpty() ? "{" : line + " {");
    depth++;
  }

  /// A line of the preprocessor, or a label, which begins further left.
  void label(String line) {
    text.append(line).append('\n');
  }

  void close() {
    close("}");
  }

  void close(String line) {
    depth--;
    line(line);
  }

  /// One instruction of the vector unit, and the barrier after which its result may be used.
  void vector(String format, Object... arguments) {
    line(format, arguments);
    line("PipeBarrier<PIPE_V>();");
  }

  String text() {
    return text.toString();
  }

  // Values.

  /// {@return the name of a value, an index or a tile; a number stands for itself}
  String name(Value value) {
    if (value.definingOp() instanceof IndexOp index) {
      return Cpp.integer(index.value());
    }
    return names.computeIfAbsent(
        value, key -> (key.type() instanceof TileType ? "v" : "i") + names.size());
  }

  void setName(Value value, String name) {
    names.put(value, name);
  }

  ImmutableList<String> names(ValueRange values) {
    return values.stream().map(this::name).collect(ImmutableList.toImmutableList());
  }

  /// {@return a tensor in the buffer of intermediate results}
  static String calc(long offset, String type) {
    return "calc.Get<uint8_t>()[" + offset + "].ReinterpretCast<" + type + ">()";
  }

  /// Declares a tile that is computed into, and gives its name.
  String declare(Value value) {
    String type = Cpp.type(element(value));
    String name = name(value);
    switch (plan.storage(value)) {
      case Storage.Calc piece ->
          line("LocalTensor<%s> %s = %s;", type, name, calc(piece.offset(), type));
      case Storage.Out out ->
          line("LocalTensor<%s> %s = out%d.AllocTensor<%s>();", type, name, out.queue(), type);
      case Storage.In in ->
          line("LocalTensor<%s> %s = in%d.DeQue<%s>();", type, name, in.queue(), type);
      case Storage.Immediate number -> throw new IllegalStateException("a constant has no address");
    }
    return name;
  }

  /// {@return temporary memory `i` of `op`, as a tensor of `type`}
  String temporary(Operation op, int i, String type) {
    return calc(plan.temporaries(op).get(i), type);
  }

  static Type element(Value tile) {
    return type(tile).element();
  }

  static TileType type(Value tile) {
    return (TileType) tile.type();
  }

  // Extents.

  void setExtents(Value value, ImmutableList<String> given) {
    extents.put(value, given);
  }

  /// {@return how many elements count along each dimension}
  ImmutableList<String> extents(Value value) {
    ImmutableList<String> known = extents.get(value);
    if (known == null) {
      known = compute(value);
      extents.put(value, known);
    }
    return known;
  }

  /// {@return the number of elements from the first that counts to the last}
  String count(Value value) {
    String count = layout.count(type(value), extents(value));
    return count.chars().allMatch(Character::isDigit) ? count : "weir::Count(" + count + ")";
  }

  private ImmutableList<String> compute(Value value) {
    Operation op = value.definingOp();
    TileType type = type(value);
    return switch (op) {
      case LoadOp load -> given(load.extents(), type);
      case FillOp fill -> given(fill.extents(), type);
      case IotaOp iota -> given(iota.extents(), type);
      case BroadcastOp broadcast -> given(broadcast.extents(), type);
      case TileSliceOp slice -> given(ValueRange.empty(), type);
      case TileReshapeOp reshape -> given(ValueRange.empty(), type);
      case MmaOp mma -> extents(mma.accumulator());
      case TransposeOp transpose -> {
        List<String> source = extents(transpose.source());
        ImmutableList.Builder<String> list = ImmutableList.builder();
        transpose.perm().forEach(i -> list.add(source.get(i)));
        yield list.build();
      }
      case TileReduceOp reduce -> {
        List<String> source = extents(reduce.source());
        ImmutableList.Builder<String> list = ImmutableList.builder();
        for (int i = 0; i < source.size(); i++) {
          if (!reduce.dims().contains(i)) {
            list.add(source.get(i));
          }
        }
        yield list.build();
      }
      case null -> throw new IllegalStateException("a tile that nothing gives");
      default -> extents(op.operand(op.operandCount() - 1));
    };
  }

  private ImmutableList<String> given(ValueRange given, TileType type) {
    return given.isEmpty() ? Layout.numbers(type.shape().toArray()) : names(given);
  }
}
