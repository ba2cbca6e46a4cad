package dev.weir.formats.pir;

import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonReader;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.UnitAttr;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Reads programs that PaddlePaddle saved as JSON into `builtin.module`.
///
/// The file is streamed: what is kept of it is the IR. Every version up to 4 is read as it stands; the
/// changes that PaddlePaddle applies to older versions are of attribute widths, and Weir reads a number
/// of any width. What the IR has no place for is kept in discardable attributes whose names begin with
/// `pir.`, so that [PirJsonWriter] gives back the same bytes.
///
/// Deviations from PaddlePaddle's reader, all towards accepting more: `"NaN"` is read back, infinities
/// stay infinite, keyword arguments are kept, the imaginary part of a complex scalar is read, and an
/// operation may belong to a dialect that has no number.
public final class PirJsonReader {
  /// No more errors than this are reported for one file.
  private static final int ERROR_LIMIT = 100;

  private final JsonReader in;
  private final String file;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final PirJsonValues values = new PirJsonValues();
  private final PirJsonOps ops;
  private final int errorsBefore;

  private PirJsonReader(
      InputStream in, String file, DialectRegistry registry, Diagnostics diagnostics) {
    this.in = new JsonReader(in);
    this.file = file;
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.ops = new PirJsonOps(file, registry, values, diagnostics);
    this.errorsBefore = diagnostics.errorCount();
  }

  /// {@return the program in `path`, or empty after reporting what is wrong with it}
  public static Optional<Operation> read(
      Path path, DialectRegistry registry, Diagnostics diagnostics) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
      return read(in, path.toString(), registry, diagnostics);
    } catch (IOException | UncheckedIOException e) {
      diagnostics.error(
          Location.of(path.toString(), 0, 0), "cannot read the file: %s", e.getMessage());
      return Optional.empty();
    }
  }

  /// {@return the program that `in` holds, or empty after reporting what is wrong with it}
  ///
  /// @param file how locations name the text
  /// @throws UncheckedIOException if the stream fails
  public static Optional<Operation> read(
      InputStream in, String file, DialectRegistry registry, Diagnostics diagnostics) {
    try {
      PirJsonReader reader = new PirJsonReader(in, file, registry, diagnostics);
      return reader.file();
    } catch (JsonError e) {
      diagnostics.error(Location.of(file, e.line(), e.column()), "%s", e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<Operation> file() {
    int line = in.line();
    int column = in.column();
    OperationState module =
        new OperationState(definition("builtin.module"), Location.of(file, line, column));
    boolean hasHeader = false;
    boolean hasProgram = false;
    in.beginObject();
    for (String key = in.nextKey(); key != null; key = in.nextKey()) {
      switch (key) {
        case "base_code" -> {
          header(in.node(), module);
          hasHeader = true;
        }
        case "program" -> {
          program(module.addRegion());
          hasProgram = true;
        }
        default -> throw in.error("unexpected key \"%s\" in a PIR file", key);
      }
    }
    in.end();
    if (!hasHeader || !hasProgram) {
      String missing = hasHeader ? "program" : "base_code";
      throw new JsonError(line, column, "this is no PIR program: missing \"" + missing + "\"");
    }
    ops.finish();
    if (!ops.sawLongParameters() && ops.sawParameters()) {
      module.setAttribute(PirNames.SHORT_PARAMETERS, UnitAttr.UNIT);
    }
    if (diagnostics.errorCount() > errorsBefore) {
      return Optional.empty();
    }
    Operation read = module.setResultTypes().build();
    PirSymbolicShapes.read(read, diagnostics);
    return Optional.of(read);
  }

  private static void header(JsonNode node, OperationState module) {
    var header = node.asObject();
    JsonNode magic = header.require("magic");
    if (!magic.asString().equals("pir")) {
      throw magic.error("this is no PIR program: magic is \"%s\", not \"pir\"", magic.asString());
    }
    JsonNode version = header.require("version");
    if (version.asLong() > PirJson.LATEST_VERSION || version.asLong() < 0) {
      throw version.error(
          "PIR version %d is not supported; the latest known is %d",
          version.asLong(), PirJson.LATEST_VERSION);
    }
    module.setAttribute(PirNames.VERSION, IntegerAttr.i64(version.asLong()));
    boolean trainable = header.get("trainable").map(JsonNode::asBoolean).orElse(true);
    module.setAttribute(PirNames.TRAINABLE, BoolAttr.of(trainable));
  }

  private void program(Region body) {
    boolean found = false;
    in.beginObject();
    for (String key = in.nextKey(); key != null; key = in.nextKey()) {
      if (!key.equals("regions")) {
        throw in.error("unexpected key \"%s\" in a program", key);
      }
      in.beginArray();
      while (in.hasNext()) {
        if (found) {
          throw in.error("a program has one region");
        }
        found = true;
        region(body, true);
      }
    }
    if (!found || body.isEmpty()) {
      throw in.error("a program needs a region with a block");
    }
  }

  private void region(Region region, boolean top) {
    in.beginObject();
    for (String key = in.nextKey(); key != null; key = in.nextKey()) {
      switch (key) {
        case "#" -> in.node();
        case "blocks" -> {
          in.beginArray();
          while (in.hasNext()) {
            if (top && !region.isEmpty()) {
              throw in.error("expects the region of a program to have one block");
            }
            Block block = new Block();
            region.append(block);
            block(block, top);
          }
        }
        default -> throw in.error("unexpected key \"%s\" in a region", key);
      }
    }
  }

  private void block(Block block, boolean top) {
    OpBuilder builder = OpBuilder.atEnd(block);
    boolean hasOps = false;
    int mark = values.enter();
    in.beginObject();
    for (String key = in.nextKey(); key != null; key = in.nextKey()) {
      switch (key) {
        case "#" -> in.node();
        case "args", "kwargs" -> {
          if (hasOps) {
            throw in.error("\"%s\" must come before \"ops\"", key);
          }
          boolean asOperation = top || key.equals("kwargs");
          for (JsonNode argument : in.node().asArray()) {
            attempt(() -> ops.argument(argument, block, builder, asOperation));
          }
        }
        case "ops" -> {
          hasOps = true;
          in.beginArray();
          while (in.hasNext()) {
            operation(builder);
          }
        }
        default -> throw in.error("unexpected key \"%s\" in a block", key);
      }
    }
    values.leave(mark);
  }

  private void operation(OpBuilder builder) {
    PirJsonOp op = new PirJsonOp(in.line(), in.column());
    in.beginObject();
    for (String key = in.nextKey(); key != null; key = in.nextKey()) {
      if (key.equals("regions")) {
        in.beginArray();
        while (in.hasNext()) {
          Region region = new Region();
          op.regions().add(region);
          region(region, false);
        }
      } else if (op.parts().put(key, in.node()) != null) {
        throw in.error("duplicate key \"%s\" in an operation", key);
      }
    }
    if (!attempt(() -> ops.build(op, definition(ops.name(op)), builder))) {
      values.poison(op);
    }
  }

  private OpDefinition definition(String name) {
    OpDefinition known = registry.operation(name);
    if (known != null) {
      return known;
    }
    return ops.unregistered(name);
  }

  /// Runs `step`; what is wrong is reported and the file read on.
  ///
  /// @return whether all was right
  private boolean attempt(Runnable step) {
    try {
      step.run();
      return true;
    } catch (PirJsonValues.Poisoned followUp) {
      return false;
    } catch (JsonError e) {
      diagnostics.error(Location.of(file, e.line(), e.column()), "%s", e.getMessage());
      if (diagnostics.errorCount() - errorsBefore >= ERROR_LIMIT) {
        throw new JsonError(e.line(), e.column(), "too many errors; giving up");
      }
      return false;
    }
  }
}
