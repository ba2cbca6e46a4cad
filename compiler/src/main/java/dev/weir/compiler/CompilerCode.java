package dev.weir.compiler;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.weir.ir.DialectRegistry;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.autodiff.AutodiffPasses;
import dev.weir.pass.kernel.tile.GroupKernels;
import dev.weir.pass.mindir.MindirPasses;
import dev.weir.pass.onnx.OnnxPasses;
import dev.weir.pass.operator.OperatorPasses;
import dev.weir.runtime.device.TileTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.CodeSource;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/// The code that compiles, as what a compiled program depends on: jars and folders of Weir, of the dialects at hand, and of
/// the target and the passes that are asked for.
///
/// A jar is told from another by its directory, which has a checksum of each class; a folder by names, sizes and times of its
/// files; what a runtime image holds by the image's own file. Where code comes from elsewhere, and cannot be told from other
/// code, no process has what another has: then nothing is found that another process compiled.
final class CompilerCode {
  private static final int END = 22;
  private static final int MOST_COMMENT = 0xffff;
  private static final int END_SIGNATURE = 0x06054b50;

  /// What no other process has; to make it takes longer than all else here.
  private static final class Unknown {
    static final String CODE = UUID.randomUUID().toString();
  }

  /// Digests of jars and folders, by where they lie.
  private static final ConcurrentMap<String, String> KNOWN = new ConcurrentHashMap<>();

  /// A class of each module that no dialect is in.
  private static final ImmutableList<Class<?>> OWN =
      ImmutableList.of(
          CompilerCode.class,
          DialectRegistry.class,
          PassManager.class,
          TileTarget.class,
          OperatorPasses.class,
          AutodiffPasses.class,
          MindirPasses.class,
          OnnxPasses.class,
          GroupKernels.class);

  private CompilerCode() {}

  /// {@return what tells the code that compiles by `options` from other code}
  static String digest(CompileOptions options, DialectRegistry registry) {
    // In no order of paths, so that what lies elsewhere is still the same.
    TreeSet<String> all = new TreeSet<>();
    for (String location : locations(options, registry)) {
      all.add(KNOWN.computeIfAbsent(location, CompilerCode::digest));
    }
    return String.join(" ", all);
  }

  /// {@return what tells the code that `type` comes from from other code}
  static String digestOf(Class<?> type) {
    return KNOWN.computeIfAbsent(location(type), CompilerCode::digest);
  }

  /// {@return where the code lies}
  static SortedSet<String> locations(CompileOptions options, DialectRegistry registry) {
    TreeSet<String> found = new TreeSet<>();
    OWN.forEach(type -> found.add(location(type)));
    registry.dialects().forEach(dialect -> found.add(location(dialect.getClass())));
    Targets.find(options.target()).ifPresent(target -> found.add(location(target.getClass())));
    options.passes().ifPresent(passes -> add(passes, found));
    return found;
  }

  private static void add(Pipeline pipeline, SortedSet<String> found) {
    for (Pipeline.Element element : pipeline.elements()) {
      switch (element) {
        case Pipeline.RunPass(Pass pass) -> found.add(location(pass.getClass()));
        case Pipeline.Nested(Pipeline inner) -> add(inner, found);
      }
    }
  }

  private static String location(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    return location == null ? "" : location.toString();
  }

  /// {@return what tells the code at `location` from other code}
  static String digest(String location) {
    try {
      URI uri = new URI(location);
      if ("jrt".equals(uri.getScheme())) {
        Path image = Path.of(System.getProperty("java.home"), "lib", "modules");
        return describe(Files.readAttributes(image, BasicFileAttributes.class));
      }
      Path path = "jar".equals(uri.getScheme()) ? outermost(location) : Path.of(uri);
      return Files.isDirectory(path) ? ofFolder(path) : ofJar(path);
    } catch (IOException
        | URISyntaxException
        | IllegalArgumentException
        | FileSystemNotFoundException e) {
      return Unknown.CODE;
    }
  }

  /// {@return the file in which a jar within a jar lies}: `jar:file:/a.jar!/b.jar!/`, `jar:nested:/a.jar/!b.jar!/`
  private static Path outermost(String location) {
    int end = location.indexOf('!');
    String path = location.substring(location.indexOf(":/") + 1, end < 0 ? location.length() : end);
    return Path.of(URI.create("file:" + CharMatcher.is('/').trimTrailingFrom(path)));
  }

  private static String ofFolder(Path folder) throws IOException {
    Fingerprint all = new Fingerprint();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (attributes.isRegularFile()) {
          all.add(folder.relativize(file).toString()).add(describe(attributes));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return all.hex();
  }

  private static String describe(BasicFileAttributes attributes) {
    return attributes.size() + " " + attributes.lastModifiedTime().toMillis();
  }

  /// The directory of a jar stands before its last record, which says how long it is.
  private static String ofJar(Path jar) throws IOException {
    try (FileChannel channel = FileChannel.open(jar)) {
      long size = channel.size();
      // Few jars have a comment behind it.
      for (int more : new int[] {0, MOST_COMMENT}) {
        ByteBuffer last = read(channel, Math.max(0, size - END - more), size);
        for (int at = last.limit() - END; at >= 0; at--) {
          if (last.getInt(at) == END_SIGNATURE) {
            CRC32 sum = new CRC32();
            sum.update(read(channel, Integer.toUnsignedLong(last.getInt(at + 16)), size));
            return Long.toHexString(sum.getValue()) + " " + size;
          }
        }
      }
      throw new NoSuchFileException(jar.toString(), null, "it is no jar");
    }
  }

  private static ByteBuffer read(FileChannel channel, long from, long to) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) (to - from)).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {}
    return bytes.flip();
  }
}
