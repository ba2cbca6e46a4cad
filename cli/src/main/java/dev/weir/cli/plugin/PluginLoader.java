package dev.weir.cli.plugin;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import dev.weir.cli.command.InputException;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// The classes of plugins. As the context class loader of the thread that runs a command it lets `ServiceLoader` find
/// what they bring. Weir's own classes are loaded as without it, from the archive that makes the start fast.
public final class PluginLoader extends URLClassLoader {
  /// The name of the loader, which stack traces show.
  public static final String NAME = "plugins";

  private static final String SERVICES = "META-INF/services/";
  private static final String OF_WEIR = SERVICES + "dev.weir.";

  private final ImmutableList<Path> files;

  private PluginLoader(ImmutableList<Path> files, URL[] urls, ClassLoader parent) {
    super(NAME, urls, parent);
    this.files = files;
  }

  /// {@return what loads the classes in `paths`}: jars, or folders of classes
  ///
  /// @throws InputException if one is neither, or none of them brings anything for Weir
  public static PluginLoader of(ImmutableList<String> paths, ClassLoader parent) {
    var files = ImmutableList.<Path>builder();
    List<URL> urls = new ArrayList<>();
    boolean brings = false;
    for (String path : paths) {
      try {
        Path file = Path.of(path).toAbsolutePath();
        brings |= bringsServices(path, file);
        files.add(file);
        urls.add(file.toUri().toURL());
      } catch (InvalidPathException | MalformedURLException e) {
        throw new InputException(
            path, "expected the path of a jar or a folder: %s", e.getMessage());
      }
    }
    if (!brings) {
      throw new InputException(
          String.join(File.pathSeparator, paths),
          "no plugin here: expected a '%s…' that names what it brings",
          OF_WEIR);
    }
    return new PluginLoader(files.build(), urls.toArray(URL[]::new), parent);
  }

  private static boolean bringsServices(String path, Path file) {
    if (Files.isDirectory(file)) {
      Path services = file.resolve(SERVICES);
      if (!Files.isDirectory(services)) {
        return false;
      }
      try (Stream<Path> names = Files.list(services)) {
        return names.anyMatch(name -> String.valueOf(name.getFileName()).startsWith("dev.weir."));
      } catch (IOException e) {
        throw new InputException(path, "cannot be read: %s", e.getMessage());
      }
    }
    if (!Files.exists(file)) {
      throw new InputException(path, "there is no such plugin: expected a jar or a folder");
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream().map(ZipEntry::getName).anyMatch(name -> name.startsWith(OF_WEIR));
    } catch (IOException e) {
      throw new InputException(path, "this plugin is no jar: %s", e.getMessage());
    }
  }

  /// {@return what tells the plugins of this thread from others, for caches}: empty where there are none
  public static String fingerprint() {
    return Thread.currentThread().getContextClassLoader() instanceof PluginLoader loader
        ? loader.contents()
        : "";
  }

  /// {@return whether `thrown` comes from code of a plugin}
  public static boolean threw(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (NAME.equals(frame.getClassLoaderName())) {
        return true;
      }
    }
    return thrown.getCause() != null && threw(thrown.getCause());
  }

  private String contents() {
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      try (Stream<Path> all = Files.walk(file)) {
        for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
          text.append(Hashing.sha256().hashBytes(Files.readAllBytes(each))).append('\n');
        }
      } catch (IOException e) {
        throw new InputException(file.toString(), "cannot be read: %s", e.getMessage());
      }
    }
    return text.toString();
  }
}
