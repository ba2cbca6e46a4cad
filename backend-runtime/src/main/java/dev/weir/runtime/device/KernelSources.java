package dev.weir.runtime.device;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.TileFuncOp;
import java.util.Optional;

/// The code of generated kernels: files that are written to a folder, in a fixed order, and what a caller knows of the
/// kernels in there. A file may be made only when somebody asks for it.
public final class KernelSources {
  private final ImmutableMap<String, Supplier<byte[]>> files;
  private final ImmutableMap<String, Kernel> kernels;

  /// @param files file names with their bytes
  /// @param kernels the kernels in there, by name
  public KernelSources(ImmutableMap<String, byte[]> files, ImmutableMap<String, Kernel> kernels) {
    this(ImmutableMap.copyOf(Maps.transformValues(files, bytes -> () -> bytes)), kernels, true);
  }

  private KernelSources(
      ImmutableMap<String, Supplier<byte[]>> files,
      ImmutableMap<String, Kernel> kernels,
      boolean isMade) {
    this.files =
        isMade ? files : ImmutableMap.copyOf(Maps.transformValues(files, Suppliers::memoize));
    this.kernels = kernels;
  }

  /// {@return code of which files are made when they are asked for}
  ///
  /// @param files file names with what makes their bytes, the same each time
  public static KernelSources lazily(
      ImmutableMap<String, Supplier<byte[]>> files, ImmutableMap<String, Kernel> kernels) {
    return new KernelSources(files, kernels, false);
  }

  /// {@return all files}
  public ImmutableMap<String, byte[]> files() {
    return ImmutableMap.copyOf(Maps.transformValues(files, Supplier::get));
  }

  /// {@return a file, if there is one of that name}
  public Optional<byte[]> file(String name) {
    return Optional.ofNullable(files.get(name)).map(Supplier::get);
  }

  /// {@return the kernels, by name}
  public ImmutableMap<String, Kernel> kernels() {
    return kernels;
  }

  /// What a caller knows of a kernel.
  ///
  /// @param pointers how each pointer argument is used
  /// @param sizes the number of size arguments, which follow
  public record Kernel(ImmutableList<Access> pointers, int sizes) {
    /// {@return what a caller knows of `function`}
    public static Kernel of(TileFuncOp function) {
      var pointers = ImmutableList.<Access>builder();
      for (int i = 0; i < function.pointers().size(); i++) {
        pointers.add(function.access(i));
      }
      return new Kernel(pointers.build(), function.sizes().size());
    }
  }
}
