package dev.weir.formats.gguf;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.BlockFormat;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.MappedTensors;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.stream.LongStream;

/// A tensor in a GGUF file, which is mapped: its elements are read when they are asked for.
///
/// @param name the name
/// @param shape the sizes, the one that varies fastest last: the reverse of the file's order
/// @param elementType what elements are in the file: a type of tensors, or a format of blocks
/// @param file the file
/// @param offset where the elements begin in the file
public record GgufTensor(
    String name,
    ImmutableLongArray shape,
    ElementType elementType,
    MappedTensors file,
    long offset) {
  /// How many blocks one task dequantizes.
  private static final long BLOCKS_OF_TASK = 1 << 14;

  /// What the elements of a tensor are in the file.
  public sealed interface ElementType {
    /// {@return the elements that are stored together}
    int elements();

    /// {@return the bytes in which they are stored}
    int bytes();

    /// {@return what the format calls it}
    String text();

    /// Elements one by one.
    ///
    /// @param dtype their type
    record Plain(DType dtype) implements ElementType {
      @Override
      public int elements() {
        return 1;
      }

      @Override
      public int bytes() {
        return dtype.byteSize();
      }

      @Override
      public String text() {
        return dtype.mlirName();
      }
    }

    /// Elements in quantized blocks.
    ///
    /// @param format how
    record Blocks(BlockFormat format) implements ElementType {
      @Override
      public int elements() {
        return format.elements();
      }

      @Override
      public int bytes() {
        return format.bytes();
      }

      @Override
      public String text() {
        return format.name();
      }
    }
  }

  /// {@return the format of its blocks, if it is quantized}
  public Optional<BlockFormat> blockFormat() {
    return elementType instanceof ElementType.Blocks(BlockFormat format)
        ? Optional.of(format)
        : Optional.empty();
  }

  /// {@return the type of what [#values] gives: f32 where elements are quantized}
  public DType dtype() {
    return elementType instanceof ElementType.Plain(DType dtype) ? dtype : DType.FLOAT32;
  }

  /// {@return the bytes in the file}
  public long byteSize() {
    return elementCount() / elementType.elements() * elementType.bytes();
  }

  private long elementCount() {
    return Tensor.elementCountOf(shape.toArray());
  }

  /// {@return the elements: memory of the file where they are stored one by one, else dequantized ones}
  public Tensor values() {
    return switch (elementType) {
      case ElementType.Plain(DType dtype) -> file.tensor(offset, dtype, shape.toArray());
      case ElementType.Blocks(BlockFormat format) -> dequantized(format);
    };
  }

  private Tensor dequantized(BlockFormat format) {
    Tensor out = Tensor.zeros(DType.FLOAT32, shape.toArray());
    MemorySegment from = file.bytes().asSlice(offset, byteSize());
    long blocks = elementCount() / format.elements();
    long tasks = Math.ceilDiv(blocks, BLOCKS_OF_TASK);
    LongStream.range(0, tasks)
        .parallel()
        .forEach(task -> {
          float[] block = new float[format.elements()];
          long end = Math.min(blocks, (task + 1) * BLOCKS_OF_TASK);
          for (long i = task * BLOCKS_OF_TASK; i < end; i++) {
            format.read(from, i * format.bytes(), block, 0);
            MemorySegment.copy(
                block,
                0,
                out.data(),
                ValueLayout.JAVA_FLOAT,
                i * format.elements() * Float.BYTES,
                block.length);
          }
        });
    release();
    return out;
  }

  /// The blocks were read.
  void release() {
    file.release(offset, byteSize());
  }

  /// {@return the integers of its blocks and what each 32 of a row are multiplied by}, as `pd_op.weight_only_linear` takes
  /// them; none where the format is not Q8_0 or Q4_0, or the tensor no matrix, of an even number of rows for Q4_0
  public Optional<QuantizedMatrix> quantized() {
    boolean isMatrix = shape.length() == 2;
    return blockFormat()
        .filter(format ->
            isMatrix
                && (format == BlockFormat.Q8_0
                    || format == BlockFormat.Q4_0 && shape.get(0) % 2 == 0))
        .map(format -> new QuantizedMatrix(this, format));
  }

  /// {@return type and shape as messages state them, such as `2048x2048xQ8_0`}
  public String describe() {
    StringBuilder text = new StringBuilder();
    shape.forEach(size -> text.append(size).append('x'));
    return text.append(elementType.text()).toString();
  }

  /// {@return the names of the types of elements that are read}
  static ImmutableList<String> readable() {
    var names = ImmutableList.<String>builder();
    names.add("F32", "F16", "BF16", "F64", "I8", "I16", "I32", "I64");
    for (BlockFormat format : BlockFormat.values()) {
      names.add(format.name());
    }
    return names.build();
  }
}
