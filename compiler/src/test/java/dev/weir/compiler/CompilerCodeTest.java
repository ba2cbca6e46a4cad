package dev.weir.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was compiled by other code is not taken from the cache.
class CompilerCodeTest {
  private static final String PROGRAM =
      """
      module {
        %x = pd_op.data {name = "x", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
        %y = pd_op.exp %x : (tensor<4xf32>) -> tensor<4xf32>
        "pir.shadow_output"(%y) {output_name = "y"} : (tensor<4xf32>) -> ()
      }
      """;

  private static Path jar(Path file, String name, String content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      ZipEntry entry = new ZipEntry(name);
      entry.setTime(0);
      zip.putNextEntry(entry);
      zip.write(content.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return file;
  }

  private static String digest(Path path) throws IOException {
    return CompilerCode.digest(path.toUri().toURL().toString());
  }

  @Test
  void aJarIsToldByItsClasses(@TempDir Path folder) throws IOException {
    String first = digest(jar(folder.resolve("a.jar"), "A.class", "one"));
    Path same = jar(folder.resolve("b.jar"), "A.class", "one");
    Files.setLastModifiedTime(same, FileTime.fromMillis(1_000_000));
    assertThat(digest(same)).isEqualTo(first);
    assertThat(digest(jar(folder.resolve("c.jar"), "A.class", "two"))).isNotEqualTo(first);
    assertThat(digest(jar(folder.resolve("d.jar"), "B.class", "one"))).isNotEqualTo(first);
    URI within = same.toUri();
    assertThat(CompilerCode.digest("jar:" + within + "!/lib/x.jar!/")).isEqualTo(first);
    assertThat(CompilerCode.digest("jar:nested:" + within.getPath() + "/!lib/x.jar!/"))
        .isEqualTo(first);
  }

  @Test
  void aFolderIsToldByItsFiles(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("A.class"), "one");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    String first = digest(folder);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    assertThat(digest(folder)).isEqualTo(first);
    Files.setLastModifiedTime(file, FileTime.fromMillis(2_000_000));
    assertThat(digest(folder)).isNotEqualTo(first);
  }

  /// All processes would find each other's programs, had they one name for what they cannot tell.
  @Test
  void whatCannotBeToldIsLikeNothingElse(@TempDir Path folder) throws IOException {
    String unknown = CompilerCode.digest("");
    assertThat(unknown).hasSize(36);
    assertThat(CompilerCode.digest("http://localhost/a.jar")).isEqualTo(unknown);
    assertThat(digest(folder.resolve("gone.jar"))).isEqualTo(unknown);
    assertThat(digest(Files.writeString(folder.resolve("text.jar"), "no jar"))).isEqualTo(unknown);
  }

  @Test
  void everyModuleOfTheCompilerCounts() throws IOException {
    Map<String, ModuleDescriptor> modules = new HashMap<>();
    Set<String> locations = new TreeSet<>();
    for (String target : List.of("jvm", "cuda", "ascend")) {
      locations.addAll(CompilerCode.locations(CompileOptions.of(target), DialectRegistry.load()));
    }
    for (String location : locations) {
      Path root = Path.of(URI.create(location));
      if (Files.isDirectory(root)) {
        read(root.resolve("module-info.class"), modules);
      } else {
        try (FileSystem jar = FileSystems.newFileSystem(root)) {
          read(jar.getPath("module-info.class"), modules);
        }
      }
    }
    Set<String> wanted = new TreeSet<>();
    List<String> left = new ArrayList<>(List.of("dev.weir.compiler"));
    while (!left.isEmpty()) {
      String name = left.removeLast();
      if (name.startsWith("dev.weir.") && wanted.add(name)) {
        assertThat(modules).containsKey(name);
        modules.get(name).requires().stream()
            .filter(each -> !each.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
            .forEach(each -> left.add(each.name()));
      }
    }
    assertThat(wanted).contains("dev.weir.ir", "dev.weir.backend.cpu").hasSizeGreaterThan(20);
  }

  private static void read(Path file, Map<String, ModuleDescriptor> modules) throws IOException {
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        ModuleDescriptor module = ModuleDescriptor.read(in);
        modules.put(module.name(), module);
      }
    }
  }

  /// Compiles a program as this class does, by classes of another loader.
  public static final class Once {
    private Once() {}

    /// {@return how often something was found in `folder`}
    public static int hits(Path folder) {
      Diagnostics diagnostics = new Diagnostics();
      DialectRegistry registry = DialectRegistry.load();
      var module =
          IrParser.parse(
                  SourceText.of("program.mlir", PROGRAM),
                  registry,
                  ParseOptions.STRICT,
                  diagnostics)
              .orElseThrow();
      CompileOptions options = CompileOptions.of("jvm").withCache(folder);
      Compilation compilation = new Compilation(options, registry, diagnostics);
      try (Executable program = compilation.compile(module).orElseThrow()) {
        Tensor y = program.run(Map.of("x", Tensor.zeros(DType.FLOAT32, 4))).get("y");
        assertThat(y.getDouble(0)).isEqualTo(1);
      }
      return compilation.cache().orElseThrow().hits();
    }
  }

  /// The compiler once more, in another loader and from other files: those of a build that differs in a single class.
  @Test
  @Tag("thorough")
  void anotherBuildCompilesAnew(@TempDir Path folder) throws Exception {
    Path cache = folder.resolve("cache");
    assertThat(Once.hits(cache)).isZero();
    assertThat(Once.hits(cache)).isPositive();
    Path own =
        Path.of(CompilerCode.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path other = folder.resolve("other.jar");
    try (OutputStream out = Files.newOutputStream(other);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(own)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(own.relativize(file).toString()));
        zip.write(Files.readAllBytes(file));
        zip.closeEntry();
      }
      zip.putNextEntry(new ZipEntry("dev/weir/compiler/other.txt"));
      zip.closeEntry();
    }
    assertThat(elsewhere(own, own, cache)).isPositive();
    assertThat(elsewhere(own, other, cache)).isZero();
    assertThat(elsewhere(own, other, cache)).isPositive();
    assertThat(Once.hits(cache)).isPositive();
  }

  /// {@return how often a compiler that has `with` in place of `own` found something in `cache`}
  private static int elsewhere(Path own, Path with, Path cache) throws Exception {
    List<URL> path = new ArrayList<>();
    for (String entry :
        Splitter.on(File.pathSeparatorChar).split(System.getProperty("java.class.path"))) {
      Path each = Path.of(entry);
      path.add((each.equals(own) ? with : each).toUri().toURL());
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(loader);
      Class<?> once = loader.loadClass(Once.class.getName());
      return (int) once.getMethod("hits", Path.class).invoke(null, cache);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
