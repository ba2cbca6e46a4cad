package dev.weir.ir.text.write;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.lex.TextBuffer;
import java.util.Collection;

/// Writes the metadata section `{-# … #-}` at the end of a file, if there is anything for it. Entries
/// that are longer than the options allow are left out.
public final class ResourceWriter {
  private final TextBuffer out;
  private final PrintOptions options;

  /// What was opened last: nothing, the section, a part of it, an owner in it, an entry in that.
  private int open;

  private boolean begun;

  public ResourceWriter(TextBuffer out, PrintOptions options) {
    this.out = out;
    this.options = options;
  }

  /// Writes the blobs of `resources`, and the entries of others by owner and key.
  public void write(
      Collection<DenseResourceAttr> resources,
      ImmutableMap<String, ImmutableMap<String, String>> external) {
    for (DenseResourceAttr resource : resources) {
      byte[] bytes = resource.blob().bytes().orElse(null);
      if (bytes != null && !isLong(2L * (bytes.length + Integer.BYTES) + "\"0x\"".length())) {
        entry("dialect_resources", "builtin", resource.key());
        blob(bytes, resource.blob().alignment());
      }
    }
    closeTo(1);
    for (var owner : external.entrySet()) {
      for (var entry : owner.getValue().entrySet()) {
        if (!isLong(entry.getValue().length())) {
          entry("external_resources", owner.getKey(), entry.getKey());
          out.append(entry.getValue());
        }
      }
      closeTo(2);
    }
    closeTo(0);
  }

  /// {@return whether an entry of this length is left out}; the section is begun all the same
  private boolean isLong(long length) {
    boolean isLong =
        options.elideResourcesAbove().isPresent()
            && length > options.elideResourcesAbove().getAsInt();
    if (isLong) {
      begin();
    }
    return isLong;
  }

  private void begin() {
    if (!begun) {
      out.append("\n{-#\n");
      begun = true;
    }
  }

  /// Writes all up to the value of an entry.
  private void entry(String part, String owner, String key) {
    if (open == 0) {
      begin();
      out.append("  ").append(part).append(": {\n    ");
    } else if (open == 1) {
      out.append(",\n  ").append(part).append(": {\n    ");
    } else if (open == 2) {
      out.append(",\n    ");
    }
    if (open < 3) {
      out.keywordOrString(owner).append(": {\n      ");
    } else {
      out.append(",\n      ");
    }
    out.keywordOrString(key).append(": ");
    open = 3;
  }

  private void closeTo(int level) {
    if (open == 3 && level < 3) {
      out.append("\n    }");
      open = 2;
    }
    if (open == 2 && level < 2) {
      out.append("\n  }");
      open = 1;
    }
    if (level < 1 && begun) {
      out.append("\n#-}\n");
    }
  }

  private void blob(byte[] bytes, int alignment) {
    out.append("\"0x");
    for (int i = 0; i < Integer.BYTES; i++) {
      out.hex(alignment >> (8 * i));
    }
    for (byte b : bytes) {
      out.hex(b);
    }
    out.append('"');
  }
}
