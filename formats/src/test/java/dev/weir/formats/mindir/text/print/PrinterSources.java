package dev.weir.formats.mindir.text.print;

import dev.weir.formats.mindir.text.read.DumpProductions;
import dev.weir.formats.mindir.text.read.DumpProductions.Production;

/// Where the sources of the printers are, by release.
public final class PrinterSources {
  private static final String REPOSITORY = "https://github.com/mindspore-ai/mindspore/blob/";

  private PrinterSources() {}

  /// {@return the address of the source of `production` in the first release that has it}
  public static String link(Production production) {
    String tag = production.from();
    return REPOSITORY + "v" + tag + ".0/mindspore/" + path(production.file(), tag);
  }

  private static boolean isAtLeast(String tag, String other) {
    return DumpProductions.TAGS.indexOf(tag) >= DumpProductions.TAGS.indexOf(other);
  }

  private static String path(String file, String tag) {
    return switch (file) {
      case "anf_ir_dump.cc" ->
          isAtLeast(tag, "1.7")
              ? "ccsrc/common/debug/anf_ir_dump.cc"
              : "ccsrc/debug/anf_ir_dump.cc";
      case "anf_ir_utils.cc", "trace.cc" -> "ccsrc/debug/" + file;
      case "anf_dump_utils.cc" -> "ccsrc/common/debug/anf_dump_utils.cc";
      case "parse/resolve.h" ->
          isAtLeast(tag, "2.2")
              ? "ccsrc/pipeline/jit/ps/parse/resolve.h"
              : "ccsrc/pipeline/jit/parse/resolve.h";
      default ->
          file.endsWith(".h") && isAtLeast(tag, "2.4") ? "core/include/" + file : "core/" + file;
    };
  }
}
