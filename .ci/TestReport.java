import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Says how many tests of all modules ran, and which took longest: `java .ci/TestReport.java ROOT SINCE`.
///
/// What it reads are the reports that Surefire has left in `target/surefire-reports` since a build began.
void main(String[] arguments) throws IOException, XMLStreamException {
  int run = 0;
  int failed = 0;
  int skipped = 0;
  int modules = 0;
  var classes = new ArrayList<TestClass>();
  FileTime since = FileTime.from(Instant.parse(arguments[1]));
  for (Path module : modules(Path.of(arguments[0]), since)) {
    modules++;
    for (Path report : reports(module, since)) {
      TestClass each = read(report);
      run += each.run;
      failed += each.failed;
      skipped += each.skipped;
      classes.add(each);
    }
  }
  System.out.printf(
      "%,d tests of %d modules: %,d passed, %,d failed, %,d skipped; the slowest:%n",
      run, modules, run - failed - skipped, failed, skipped);
  classes.stream()
      .sorted(Comparator.comparingDouble(TestClass::seconds).reversed())
      .limit(20)
      .forEach(each -> System.out.printf("%8.1f s  %s%n", each.seconds, each.name));
}

private record TestClass(String name, double seconds, int run, int failed, int skipped) {}

private static List<Path> modules(Path root, FileTime since) throws IOException {
  try (Stream<Path> folders = Files.walk(root, 2)) {
    return folders.filter(each -> !reports(each, since).isEmpty()).sorted().toList();
  }
}

private static List<Path> reports(Path module, FileTime since) {
  Path folder = module.resolve("target/surefire-reports");
  if (!Files.isDirectory(folder)) {
    return List.of();
  }
  try (Stream<Path> files = Files.list(folder)) {
    return files
        .filter(each -> each.toString().endsWith(".xml"))
        .filter(each -> each.toFile().lastModified() >= since.toMillis())
        .sorted()
        .toList();
  } catch (IOException e) {
    throw new UncheckedIOException(e);
  }
}

private static TestClass read(Path report) throws IOException, XMLStreamException {
  try (InputStream in = Files.newInputStream(report)) {
    XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(in);
    reader.nextTag();
    return new TestClass(
        reader.getAttributeValue(null, "name"),
        Double.parseDouble(reader.getAttributeValue(null, "time").replace(",", "")),
        number(reader, "tests"),
        number(reader, "failures") + number(reader, "errors"),
        number(reader, "skipped"));
  }
}

private static int number(XMLStreamReader reader, String attribute) {
  return Integer.parseInt(reader.getAttributeValue(null, attribute));
}
