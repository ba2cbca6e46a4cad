package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.ProgramSteps;
import dev.weir.runtime.ProgramSteps.Kind;
import dev.weir.runtime.ProgramSteps.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes the C that runs a program by its kernels, without Java: `model.h` and `model.c`. It needs the
/// folder for `weights.bin` only.
final class CModel {
  private static final String HEADER =
      """
      /* A compiled model. Tensors are their elements in row-major order; f16 and bf16 are given as their
         bits, booleans as bytes. */
      #ifndef WEIR_MODEL_H
      #define WEIR_MODEL_H

      #ifdef __cplusplus
      extern "C" {
      #endif

      typedef struct weir_model weir_model;

      @PORTS@
      /* Reads weights.bin from `folder`. Gives NULL if it is not there or memory is short. */
      weir_model *weir_model_load(const char *folder);

      /* Runs the model once; not by several threads at once on one model. Gives 0 if all went well, 2 if an
         index lies outside of what it is an index of, 1 if a kernel failed. */
      int weir_model_run(weir_model *model, const void *const *inputs, void *const *outputs);

      /* Says what went wrong in the last run; empty if nothing did. */
      const char *weir_model_fault(const weir_model *model);

      void weir_model_free(weir_model *model);

      #ifdef __cplusplus
      }
      #endif

      #endif
      """;

  private static final String START =
      """
      #include "model.h"
      #include "kernels.h"

      #include <stdarg.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      #define BLOCK_BYTES @BLOCK@ULL
      #define WEIGHT_BYTES @WEIGHTS@ULL

      struct weir_model {
        char *block;
        char *weights;
        char fault[256];
      };

      static char *room(unsigned long long bytes) {
        return aligned_alloc(64, (size_t)((bytes + 64) / 64 * 64));
      }

      weir_model *weir_model_load(const char *folder) {
        weir_model *model = calloc(1, sizeof *model);
        if (model == NULL) {
          return NULL;
        }
        model->block = room(BLOCK_BYTES);
        model->weights = room(WEIGHT_BYTES);
        int fine = model->block != NULL && model->weights != NULL;
        if (fine && WEIGHT_BYTES > 0) {
          size_t length = strlen(folder) + sizeof "/weights.bin";
          char *path = malloc(length);
          FILE *file = NULL;
          if (path != NULL) {
            snprintf(path, length, "%s/weights.bin", folder);
            file = fopen(path, "rb");
          }
          fine = file != NULL && fread(model->weights, 1, WEIGHT_BYTES, file) == WEIGHT_BYTES;
          if (file != NULL) {
            fclose(file);
          }
          free(path);
        }
        if (!fine) {
          weir_model_free(model);
          return NULL;
        }
        return model;
      }

      void weir_model_free(weir_model *model) {
        if (model != NULL) {
          free(model->block);
          free(model->weights);
          free(model);
        }
      }

      const char *weir_model_fault(const weir_model *model) {
        return model->fault;
      }

      """;

  private static final String FAULT =
      """
      static int failed(weir_model *model, int code, const char *format, ...) {
        va_list values;
        va_start(values, format);
        vsnprintf(model->fault, sizeof model->fault, format, values);
        va_end(values);
        return code;
      }

      """;

  private static final String RUN =
      """
      int weir_model_run(weir_model *model, const void *const *inputs, void *const *outputs) {
        model->fault[0] = '\\0';
        (void)inputs;
        (void)outputs;
      """;

  private final Executable plans;
  private final WeightLayout weights;
  private final Map<Integer, Integer> stands = new HashMap<>();
  private final Map<Integer, Integer> outputs = new HashMap<>();
  private final List<String> inputNames = new ArrayList<>();

  private CModel(Executable plans, WeightLayout weights) {
    this.plans = plans;
    this.weights = weights;
    plans.inputs().forEach(port -> inputNames.add(port.name()));
    for (int value : plans.outputValues().values()) {
      outputs.putIfAbsent(value, outputs.size());
    }
  }

  /// {@return why the program cannot be run by C alone, if so}
  static Optional<String> whyNot(Executable plans) {
    for (ProgramSteps.Value value : plans.steps().values()) {
      if (value.origin() == Origin.DYNAMIC || value.shape().contains(-1)) {
        return Optional.of("sizes are known only at run time");
      }
    }
    for (ProgramSteps.Step step : plans.steps().steps()) {
      if (step.kind() == Kind.LIBRARY) {
        return Optional.of("'" + step.kernel() + "' is a kernel of the JVM");
      }
      if (step.kind() == Kind.CONTROL) {
        return Optional.of("it has branches, loops, lists or calls");
      }
    }
    return Optional.empty();
  }

  /// {@return `model.h`}
  static String header(Executable plans) {
    StringBuilder text = new StringBuilder();
    ports(text, "inputs", plans.inputs());
    ports(text, "outputs", plans.outputs());
    return HEADER.replace("@PORTS@\n", text);
  }

  private static void ports(StringBuilder text, String what, ImmutableList<Port> ports) {
    for (int i = 0; i < ports.size(); i++) {
      text.append(
          "/* %s[%d] is %s: %s. */\n"
              .formatted(what, i, comment(ports.get(i).name()), ports.get(i).type()));
    }
  }

  private static String comment(String name) {
    return ModelFolder.onOneLine(name).replace("*/", "* /");
  }

  /// {@return `model.c`}
  static String source(Executable plans, WeightLayout weights) {
    return new CModel(plans, weights).source();
  }

  private String source() {
    StringBuilder text =
        new StringBuilder(
            START
                .replace("@BLOCK@", Long.toString(plans.plan().size()))
                .replace("@WEIGHTS@", Long.toString(weights.size())));
    if (plans.steps().steps().stream().anyMatch(step -> step.kind() != Kind.ALIAS)) {
      text.append(FAULT);
    }
    text.append(RUN);
    for (ProgramSteps.Step step : plans.steps().steps()) {
      if (step.kind() == Kind.ALIAS) {
        stands.put(step.outputs().get(0), real(step.inputs().get(0)));
      } else {
        launch(text, step);
      }
    }
    int next = 0;
    for (Map.Entry<String, Integer> output : plans.outputValues().entrySet()) {
      String place = "outputs[" + next++ + "]";
      String from = pointer(output.getValue());
      if (!from.equals("(void *)" + place)) {
        text.append("  memcpy(%s, %s, %dULL);\n".formatted(place, from, bytes(output.getValue())));
      }
    }
    return text.append("  return 0;\n}\n").toString();
  }

  /// Writes the loops that look at what the kernel takes for places.
  private void check(StringBuilder text, ProgramSteps.Step step) {
    for (IndexBoundsAttr bounds : step.bounds()) {
      int value = step.inputs().get(bounds.operand());
      DType dtype = plans.steps().values().get(real(value)).dtype();
      ImmutableList<AffineExpr> extents = bounds.extents().value().results();
      for (int i = 0; i < extents.size(); i++) {
        String extent = KernelsJson.expression(extents.get(i), 0);
        StringBuilder outside = new StringBuilder();
        outside.append(
            "place < %s || place >= %s".formatted(bounds.wraps() ? "-" + extent : "0", extent));
        for (long exempt : bounds.exempt().asList()) {
          outside.insert(0, "(").append(") && place != ").append(exempt);
        }
        text.append(
            """
              {
                const %1$s *places = (const %1$s *)(%2$s);
                for (long long i = %3$d; i < %4$dLL; i += %5$d) {
                  const long long place = (long long)places[i];
                  if (%6$s) {
                    return failed(model, 2, "'%7$s' failed: pd_op.%7$s: %8$s", place,
                        (long long)%9$s);
                  }
                }
              }
            """
                .formatted(
                    type(dtype),
                    pointer(value),
                    i,
                    bytes(value) / dtype.byteSize(),
                    extents.size(),
                    outside,
                    bounds.operator(),
                    bounds.fault("%lld", "%lld"),
                    extent));
      }
    }
  }

  private static String type(DType dtype) {
    return switch (dtype) {
      case UINT8, BOOL -> "uint8_t";
      case INT8 -> "int8_t";
      case INT16 -> "int16_t";
      case UINT16 -> "uint16_t";
      case INT32 -> "int32_t";
      case UINT32 -> "uint32_t";
      default -> "int64_t";
    };
  }

  private void launch(StringBuilder text, ProgramSteps.Step step) {
    check(text, step);
    List<String> pointers = new ArrayList<>();
    step.inputs().forEach(value -> pointers.add(pointer(value)));
    step.outputs().forEach(value -> pointers.add(pointer(value)));
    text.append("  {\n    void *const pointers[] = {");
    text.append(String.join(", ", pointers)).append("};\n");
    List<String> sizes = new ArrayList<>();
    step.sizes().forEach(size -> sizes.add(KernelsJson.expression(size, 0)));
    if (sizes.isEmpty()) {
      sizes.add("0");
    }
    text.append("    const int64_t sizes[] = {").append(String.join(", ", sizes)).append("};\n");
    text.append(
        """
            if (weir_launch_%1$s(pointers, sizes) != 0) {
              return failed(model, 1, "kernel '%1$s' failed: there is not enough memory to run it");
            }
          }
        """
            .formatted(step.kernel()));
  }

  private int real(int value) {
    return stands.getOrDefault(value, value);
  }

  private String pointer(int value) {
    int at = real(value);
    ProgramSteps.Value known = plans.steps().values().get(at);
    return switch (known.origin()) {
      case INPUT -> "(void *)inputs[" + inputNames.indexOf(known.name()) + "]";
      case PARAMETER, CONSTANT -> "model->weights + " + weights.offsets().get(at);
      case BUFFER -> "model->block + " + known.offset();
      case OUTPUT -> "(void *)outputs[" + outputs.get(at) + "]";
      case DYNAMIC, OTHER ->
          throw new IllegalStateException("value " + at + " has no place of its own");
    };
  }

  private long bytes(int value) {
    ProgramSteps.Value known = plans.steps().values().get(value);
    long count = known.dtype().byteSize();
    for (long size : known.shape().asList()) {
      count *= size;
    }
    return count;
  }
}
