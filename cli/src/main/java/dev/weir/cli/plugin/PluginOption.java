package dev.weir.cli.plugin;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.UsageException;
import java.io.File;
import java.util.List;

/// The option `--plugins=JAR[:JAR]`, which every command takes, and which may stand before its name as well.
///
/// @param paths what it names, after what the environment variable [#VARIABLE] names
/// @param rest the other arguments
public record PluginOption(ImmutableList<String> paths, ImmutableList<String> rest) {
  /// The environment variable that names plugins as the option does.
  public static final String VARIABLE = "WEIR_PLUGINS";

  /// The name of the option.
  public static final String NAME = "--plugins";

  /// {@return what `arguments` and the value of the environment variable name}
  ///
  /// @param variable the value of [#VARIABLE], empty where it is not set
  /// @throws UsageException if the option has no value
  public static PluginOption of(List<String> arguments, String variable) {
    var paths = ImmutableList.<String>builder();
    var rest = ImmutableList.<String>builder();
    paths.addAll(split(variable));
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals("--")) {
        rest.addAll(arguments.subList(i, arguments.size()));
        break;
      }
      if (argument.startsWith(NAME + "=")) {
        paths.addAll(given(argument.substring(NAME.length() + 1)));
      } else if (argument.equals(NAME)) {
        i++;
        paths.addAll(given(i < arguments.size() ? arguments.get(i) : ""));
      } else {
        rest.add(argument);
      }
    }
    return new PluginOption(paths.build(), rest.build());
  }

  private static List<String> given(String value) {
    List<String> paths = split(value);
    if (paths.isEmpty()) {
      throw new UsageException("option '%s' expects a value: JAR[%sJAR]", NAME, File.pathSeparator);
    }
    return paths;
  }

  private static List<String> split(String value) {
    return Splitter.on(File.pathSeparatorChar).omitEmptyStrings().splitToList(value);
  }
}
