package dev.weir.cli.plugin;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/// What the jars of the command bring for `ServiceLoader`, gathered into one folder when the launcher builds. Without it
/// each start opens every jar of the class path to look for services, a fifth of what an empty module takes.
///
/// As the context class loader of the thread that runs a command it answers for the services of Weir; all else, classes
/// above all, comes from its parent.
public final class ServiceIndex extends ClassLoader {
  private static final String OF_WEIR = "META-INF/services/dev.weir.";

  /// The system property that names the folder.
  private static final String FOLDER = "weir.services";

  private final Path folder;

  private ServiceIndex(Path folder, ClassLoader parent) {
    super("services", parent);
    this.folder = folder;
  }

  /// {@return `parent`, with the index of its services where the launcher names one}
  public static ClassLoader before(ClassLoader parent) {
    String folder = System.getProperty(FOLDER);
    return folder == null ? parent : new ServiceIndex(Path.of(folder), parent);
  }

  @Override
  public Enumeration<URL> getResources(String name) {
    try {
      if (!name.startsWith(OF_WEIR)) {
        return super.getResources(name);
      }
      Path services = file(folder, name);
      return Files.exists(services)
          ? Collections.enumeration(List.of(services.toUri().toURL()))
          : Collections.emptyEnumeration();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(Path folder, String name) {
    return folder.resolve(name.substring(name.lastIndexOf('/') + 1));
  }

  /// Writes the index of the jars on the class path.
  ///
  /// @param arguments the folder, which is there and empty
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      try (JarFile jar = new JarFile(path)) {
        for (ZipEntry entry : Collections.list(jar.entries())) {
          if (entry.getName().startsWith(OF_WEIR)) {
            String services =
                new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
            Path file = file(folder, entry.getName());
            String before = Files.exists(file) ? Files.readString(file) : "";
            Files.writeString(file, before + services.strip() + "\n");
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
