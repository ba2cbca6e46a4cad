package dev.weir.compiler.schedules;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.dialect.compute.RasterAttr;
import dev.weir.dialect.compute.ReductionSplitAttr;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonReader;
import dev.weir.formats.json.JsonWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.pass.kernel.tune.KernelForm;
import dev.weir.pass.kernel.tune.NestSchedule;
import dev.weir.pass.kernel.tune.ScheduleChoices;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Schedules that suit kernels, by form, sizes and device: JSON with a kernel a line, to be read, kept under version control and
/// put together. Of several that match, the first is taken.
///
/// @param kernels the kernels
public record TuningDatabase(ImmutableList<TunedKernel> kernels) {
  private static final int VERSION = 1;

  /// Knows nothing.
  public static final TuningDatabase EMPTY = new TuningDatabase(ImmutableList.of());

  /// {@return what this knows of kernels for `target`}
  public ScheduleChoices choices(TargetDescriptor target) {
    if (kernels.isEmpty()) {
      return ScheduleChoices.NONE;
    }
    String device = TunedKernel.device(target.name(), target.device());
    return kernel -> {
      KernelForm form = KernelForm.of(kernel);
      return kernels.stream()
          .filter(each -> each.matches(device, form))
          .findFirst()
          .map(TunedKernel::schedules);
    };
  }

  /// {@return this with `found` in front; what it says about the same kernels is gone}
  public TuningDatabase with(List<TunedKernel> found) {
    var all = ImmutableList.<TunedKernel>builder().addAll(found);
    for (TunedKernel each : kernels) {
      if (found.stream().noneMatch(other -> isSame(each, other))) {
        all.add(each);
      }
    }
    return new TuningDatabase(all.build());
  }

  private static boolean isSame(TunedKernel one, TunedKernel other) {
    return one.device().equals(other.device())
        && one.form().equals(other.form())
        && one.ranges().equals(other.ranges());
  }

  /// {@return the text of the file}
  public String toJson() {
    StringBuilder text = new StringBuilder("{\n\"version\": " + VERSION + ",\n\"kernels\": [");
    String separator = "\n  ";
    for (TunedKernel each : kernels) {
      text.append(separator).append(json(json -> write(json, each)));
      separator = ",\n  ";
    }
    return text.append("\n]\n}\n").toString();
  }

  private static String json(Consumer<JsonWriter> content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonWriter json = new JsonWriter(bytes)) {
      content.accept(json);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void write(JsonWriter json, TunedKernel kernel) {
    json.beginObject().key("device").string(kernel.device()).key("form").string(kernel.form());
    json.key("gain").number(Math.round(kernel.gain() * 1000) / 1000.0);
    json.key("measured").bool(kernel.isMeasured()).key("nests").beginArray();
    for (int i = 0; i < kernel.schedules().size(); i++) {
      NestSchedule schedule = kernel.schedules().get(i);
      json.beginObject().key("axes").beginArray();
      for (int axis = 0; axis < schedule.axes().size(); axis++) {
        AxisScheduleAttr attribute = schedule.axes().get(axis);
        TunedKernel.Range range = kernel.ranges().get(i).get(axis);
        json.beginObject().key("from").number(range.low()).key("to").number(range.high());
        json.key("mapping").string(attribute.mapping().name().toLowerCase(Locale.ROOT));
        json.key("tile").number(attribute.tile()).key("order").number(attribute.order());
        json.endObject();
      }
      json.endArray();
      if (schedule.stages() != 1) {
        json.key("stages").number(schedule.stages());
      }
      schedule
          .split()
          .ifPresent(split -> {
            json.key("split").beginObject().key("axis").number(split.axis());
            json.key("pieces").number(split.pieces()).key("length").number(split.length());
            json.endObject();
          });
      schedule
          .raster()
          .ifPresent(raster -> {
            json.key("raster").beginObject().key("axis").number(raster.axis());
            json.key("group").number(raster.group()).endObject();
          });
      json.endObject();
    }
    json.endArray().endObject();
  }

  /// {@return what the file `file` says, or empty after reporting what is wrong with it}
  public static Optional<TuningDatabase> read(Path file, Diagnostics diagnostics) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      diagnostics.error(
          Location.of(file.toString(), 1, 1),
          "the tuning database cannot be read%s; 'weir tune' writes one",
          Files.exists(file) ? "" : ", there is no such file");
      return Optional.empty();
    }
    try {
      JsonReader reader = new JsonReader(new ByteArrayInputStream(bytes));
      JsonNode node = reader.node();
      reader.end();
      return Optional.of(of(node.asObject()));
    } catch (JsonError e) {
      diagnostics.error(Location.of(file.toString(), e.line(), e.column()), "%s", e.getMessage());
      return Optional.empty();
    }
  }

  private static TuningDatabase of(JsonObject root) {
    JsonNode version = root.require("version");
    if (version.asLong() != VERSION) {
      throw version.error("expected version %d", VERSION);
    }
    return new TuningDatabase(
        root.require("kernels").asArray().stream()
            .map(TuningDatabase::kernel)
            .collect(toImmutableList()));
  }

  private static TunedKernel kernel(JsonNode node) {
    JsonObject kernel = node.asObject();
    var ranges = ImmutableList.<ImmutableList<TunedKernel.Range>>builder();
    var schedules = ImmutableList.<NestSchedule>builder();
    try {
      for (JsonNode nest : kernel.require("nests").asArray()) {
        List<TunedKernel.Range> own = new ArrayList<>();
        schedules.add(schedule(nest.asObject(), own));
        ranges.add(ImmutableList.copyOf(own));
      }
      return new TunedKernel(
          kernel.require("device").asString(),
          kernel.require("form").asString(),
          ranges.build(),
          schedules.build(),
          kernel.require("gain").asDouble(),
          kernel.require("measured").asBoolean());
    } catch (IllegalArgumentException e) {
      throw node.error("%s", e.getMessage());
    }
  }

  private static NestSchedule schedule(JsonObject nest, List<TunedKernel.Range> ranges) {
    var axes = ImmutableList.<AxisScheduleAttr>builder();
    for (JsonNode node : nest.require("axes").asArray()) {
      JsonObject axis = node.asObject();
      ranges.add(new TunedKernel.Range(axis.require("from").asLong(), axis.require("to").asLong()));
      axes.add(
          new AxisScheduleAttr(
              mapping(axis.require("mapping")),
              axis.require("tile").asLong(),
              integer(axis.require("order"))));
    }
    return new NestSchedule(
        axes.build(),
        nest.get("stages").map(TuningDatabase::integer).orElse(1),
        nest.get("split")
            .map(JsonNode::asObject)
            .map(split ->
                new ReductionSplitAttr(
                    integer(split.require("axis")),
                    integer(split.require("pieces")),
                    split.require("length").asLong())),
        nest.get("raster")
            .map(JsonNode::asObject)
            .map(raster ->
                new RasterAttr(integer(raster.require("axis")), raster.require("group").asLong())));
  }

  private static AxisMapping mapping(JsonNode node) {
    String name = node.asString();
    return Stream.of(AxisMapping.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(() -> node.error("expected programs, whole, loop or whole_or_loop"));
  }

  private static int integer(JsonNode node) {
    return (int) node.asLong(0, Integer.MAX_VALUE);
  }
}
