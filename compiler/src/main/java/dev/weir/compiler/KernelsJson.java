package dev.weir.compiler;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.formats.json.JsonWriter;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.ProgramSteps;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Writes `kernels.json`: all that a program that runs the kernels has to know. One entry a line, always in
/// the same order.
final class KernelsJson {
  private static final int VERSION = 1;

  private final LoweredProgram program;
  private final Executable plans;
  private final WeightLayout weights;
  private final StringBuilder text = new StringBuilder();

  private KernelsJson(LoweredProgram program, Executable plans, WeightLayout weights) {
    this.program = program;
    this.plans = plans;
    this.weights = weights;
  }

  static String of(LoweredProgram program, Executable plans, WeightLayout weights) {
    return new KernelsJson(program, plans, weights).write();
  }

  private String write() {
    ProgramSteps steps = plans.steps();
    text.append("{\n");
    field("version", json -> json.number(VERSION));
    field("weir", json -> json.string(Weir.VERSION));
    field("target", json -> json.string(program.options().target()));
    list("inputs", plans.inputs(), this::input);
    list("outputs", plans.outputs(), this::output);
    list("kernels", LoweredProgram.kernels(program.module()), this::kernel);
    field("host", json -> memory(json, plans.plan()));
    field("device", json -> memory(json, plans.devicePlan()));
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < steps.values().size(); i++) {
      ids.add(i);
    }
    list("values", ids, (json, id) -> value(json, id, steps.values().get(id)));
    list("steps", steps.steps(), this::step);
    list("parts", parts(steps.steps()), KernelsJson::part);
    list("weights", new ArrayList<>(weights.offsets().entrySet()), this::weight);
    text.setLength(text.length() - 2);
    return text.append("\n}\n").toString();
  }

  private interface Entry<T> {
    void write(JsonWriter json, T value);
  }

  private void field(String name, Consumer<JsonWriter> value) {
    text.append("\"").append(name).append("\": ").append(json(value)).append(",\n");
  }

  private <T> void list(String name, List<T> values, Entry<? super T> entry) {
    text.append("\"").append(name).append("\": [");
    for (int i = 0; i < values.size(); i++) {
      T value = values.get(i);
      text.append(i == 0 ? "\n  " : ",\n  ").append(json(json -> entry.write(json, value)));
    }
    text.append("],\n");
  }

  private static String json(Consumer<JsonWriter> value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonWriter json = new JsonWriter(bytes)) {
      value.accept(json);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void input(JsonWriter json, Port port) {
    List<ProgramSteps.Value> values = plans.steps().values();
    int id = 0;
    while (values.get(id).origin() != ProgramSteps.Origin.INPUT
        || !values.get(id).name().equals(port.name())) {
      id++;
    }
    port(json, port, id);
  }

  private void output(JsonWriter json, Port port) {
    port(json, port, plans.outputValues().getOrDefault(port.name(), -1));
  }

  private static void port(JsonWriter json, Port port, int value) {
    json.beginObject().key("name").string(port.name()).key("type").string(port.type().toString());
    json.key("value").number(value).endObject();
  }

  private void kernel(JsonWriter json, TileFuncOp kernel) {
    json.beginObject().key("name").string(kernel.symName()).key("kind").string(kernel.kind());
    json.key("arguments").beginArray();
    for (int i = 0; i < kernel.pointers().size(); i++) {
      String element = ((PointerType) kernel.pointers().get(i).type()).element().toString();
      json.beginObject().key("access").string(kernel.access(i).keyword());
      json.key("element").string(element).endObject();
    }
    json.endArray().key("sizes").number(kernel.sizes().size());
    json.key("grid").string(map(kernel.grid().value()));
    SourceOp.of(kernel)
        .ifPresent(source -> {
          json.key("source").beginObject().key("language").string(source.language());
          json.key("file").string(source.file()).endObject();
        });
    program
        .target()
        .map(target -> target.footprint(kernel))
        .filter(footprint -> !footprint.isEmpty())
        .ifPresent(footprint -> {
          json.key("footprint").beginObject();
          footprint.forEach((name, value) -> json.key(name).number(value));
          json.endObject();
        });
    program
        .target()
        .flatMap(target -> target.library(kernel))
        .ifPresent(library -> product(json, library, kernel.product().orElseThrow()));
    json.endObject();
  }

  /// Says of a kernel what a library computes in its place.
  private static void product(JsonWriter json, String library, ProductAttr product) {
    AffineMap sizes = product.sizes().value();
    json.key("library").beginObject().key("name").string(library);
    json.key("left").number(product.left()).key("transpose_left").bool(product.transposeLeft());
    json.key("repeat_left").bool(product.repeatLeft());
    json.key("right").number(product.right()).key("transpose_right");
    json.bool(product.transposeRight()).key("repeat_right").bool(product.repeatRight());
    json.key("sizes").beginArray();
    sizes.results().forEach(size -> json.string(expression(size, sizes.symbols())));
    json.endArray().key("scale").number(product.scale());
    json.key("bias").number(product.bias()).key("addend").number(product.addend());
    json.key("activation").string(product.activation().name().toLowerCase(Locale.ROOT));
    json.key("result").number(product.result()).endObject();
  }

  private static String map(AffineMap map) {
    return expression(map.results().get(0), map.symbols());
  }

  /// {@return an expression in `s0`, `s1`, …, as MLIR writes it}
  static String expression(AffineExpr expression, int symbols) {
    String whole =
        new AffineMap(0, symbols, com.google.common.collect.ImmutableList.of(expression))
            .toString();
    String result = whole.substring(whole.indexOf("-> (") + 4);
    return result.substring(0, result.lastIndexOf(')'));
  }

  private static void memory(JsonWriter json, BufferPlan plan) {
    json.beginObject().key("bytes").number(plan.size()).key("at_least").number(plan.live());
    json.key("without_sharing").number(plan.requested()).endObject();
  }

  private static void value(JsonWriter json, int id, ProgramSteps.Value value) {
    json.beginObject().key("id").number(id);
    json.key("origin").string(value.origin().name().toLowerCase(Locale.ROOT));
    if (!value.name().isEmpty()) {
      json.key("name").string(value.name());
    }
    json.key("dtype").string(value.dtype().paddleName()).key("shape").beginArray();
    shape(json, value.shape());
    json.endArray();
    if (value.offset() >= 0) {
      json.key("offset").number(value.offset());
    }
    if (value.onDevice()) {
      json.key("on_device").bool(true);
    }
    json.endObject();
  }

  private static void shape(JsonWriter json, ImmutableLongArray shape) {
    shape.forEach(json::number);
  }

  /// A kernel of the library is one of the target `jvm`; elsewhere it runs on the host.
  private boolean isOnHost(ProgramSteps.Step step) {
    return step.kind() == ProgramSteps.Kind.LIBRARY
        && !program.options().target().equals(Targets.JVM);
  }

  private void step(JsonWriter json, ProgramSteps.Step step) {
    boolean onHost = isOnHost(step);
    String kind = onHost ? "host" : step.kind().name().toLowerCase(Locale.ROOT);
    json.beginObject().key("kind").string(kind).key("kernel").string(step.kernel());
    if (!step.reason().isEmpty()) {
      json.key("reason").string(step.reason());
    }
    if (onHost) {
      json.key("types").beginArray();
      for (int input : step.inputs()) {
        json.string(input < 0 ? "none" : type(plans.steps().values().get(input)));
      }
      json.endArray();
    }
    json.key("inputs").beginArray();
    step.inputs().forEach(json::number);
    json.endArray().key("outputs").beginArray();
    step.outputs().forEach(json::number);
    json.endArray();
    if (!step.sizes().isEmpty()) {
      json.key("sizes").beginArray();
      step.sizes().forEach(size -> json.string(expression(size, step.symbols().size() / 2)));
      json.endArray().key("symbols").beginArray();
      step.symbols().forEach(json::number);
      json.endArray();
    }
    if (!step.bounds().isEmpty()) {
      json.key("bounds").beginArray();
      step.bounds().forEach(bounds -> bounds(json, bounds, step.symbols().size() / 2));
      json.endArray();
    }
    json.endObject();
  }

  private static String type(ProgramSteps.Value value) {
    StringBuilder type = new StringBuilder(value.dtype().paddleName()).append('[');
    for (int i = 0; i < value.shape().length(); i++) {
      long size = value.shape().get(i);
      type.append(i == 0 ? "" : ", ").append(size < 0 ? "?" : Long.toString(size));
    }
    return type.append(']').toString();
  }

  /// Steps that follow each other in one place.
  ///
  /// @param place the target, or the host
  /// @param first the first step
  /// @param last the last step
  private record Part(String place, int first, int last) {}

  /// {@return the steps by where they run}: copies and values that stand for others belong to what is before them
  private List<Part> parts(List<ProgramSteps.Step> steps) {
    List<Part> parts = new ArrayList<>();
    int first = 0;
    String place = "";
    for (int i = 0; i < steps.size(); i++) {
      String own = place(steps.get(i)).orElse(place);
      if (!place.isEmpty() && !own.equals(place)) {
        parts.add(new Part(place, first, i - 1));
        first = i;
      }
      place = own;
    }
    if (!place.isEmpty()) {
      parts.add(new Part(place, first, steps.size() - 1));
    }
    return parts;
  }

  private Optional<String> place(ProgramSteps.Step step) {
    return switch (step.kind()) {
      case COPY, ALIAS -> Optional.empty();
      case CONTROL -> Optional.of("host");
      case LAUNCH, LIBRARY -> Optional.of(isOnHost(step) ? "host" : program.options().target());
    };
  }

  private static void part(JsonWriter json, Part part) {
    json.beginObject().key("place").string(part.place()).key("first").number(part.first());
    json.key("last").number(part.last()).endObject();
  }

  private static void bounds(JsonWriter json, IndexBoundsAttr bounds, int symbols) {
    json.beginObject().key("input").number(bounds.operand());
    json.key("operator").string(bounds.operator()).key("noun").string(bounds.noun());
    json.key("wraps").bool(bounds.wraps()).key("extents").beginArray();
    bounds.extents().value().results().forEach(extent -> json.string(expression(extent, symbols)));
    json.endArray().key("exempt").beginArray();
    bounds.exempt().forEach(json::number);
    json.endArray().endObject();
  }

  private void weight(JsonWriter json, Map.Entry<Integer, Long> entry) {
    Tensor tensor = plans.constants().get(entry.getKey());
    json.beginObject().key("value").number(entry.getKey());
    json.key("offset").number(entry.getValue());
    json.key("bytes").number(tensor == null ? 0 : tensor.byteSize()).endObject();
  }
}
