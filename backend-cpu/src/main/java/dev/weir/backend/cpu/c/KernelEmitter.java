package dev.weir.backend.cpu.c;

import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.Access;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.FloatType;
import java.util.ArrayList;
import java.util.List;

/// Writes the C functions of one kernel: one for what a program does, one that runs all programs.
final class KernelEmitter {
  private final LoopProgram program;
  private final String name;
  private final CText text;
  private final HalfUses halves;
  private final MatmulText matmuls;

  KernelEmitter(LoopProgram program, String name, CText text) {
    this.program = program;
    this.name = name;
    this.text = text;
    this.halves = HalfUses.of(program.body());
    this.matmuls = new MatmulText(program);
  }

  /// {@return the declaration of the kernel, without a semicolon}
  String declaration() {
    return "int " + name + "(" + String.join(", ", parameters()) + ")";
  }

  /// {@return whether the kernel needs `weir_matmul.h`}
  boolean hasProducts() {
    return matmuls.scratchBytes() > 0;
  }

  private List<String> parameters() {
    List<String> parameters = new ArrayList<>();
    for (Memory.Pointer pointer : program.pointers()) {
      String constant = pointer.access() == Access.READ ? "const " : "";
      parameters.add(constant + CTypes.stored(pointer.element()) + " *p" + pointer.argument());
    }
    for (int i = 0; i < program.sizes(); i++) {
      parameters.add("int64_t n" + i);
    }
    if (parameters.isEmpty()) {
      parameters.add("void");
    }
    return parameters;
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    program.pointers().forEach(pointer -> arguments.add("p" + pointer.argument()));
    for (int i = 0; i < program.sizes(); i++) {
      arguments.add("n" + i);
    }
    return arguments;
  }

  private long memoryBytes() {
    return program.arenaBytes() + matmuls.scratchBytes();
  }

  void emit() {
    List<String> parameters = new ArrayList<>(parameters());
    parameters.remove("void");
    boolean needsMemory = memoryBytes() > 0;
    if (needsMemory) {
      parameters.add("char *memory");
    }
    parameters.add("int64_t program");
    text.line("/* " + name + ": " + program.kind() + ". */");
    text.open("static void " + name + "_program(" + String.join(", ", parameters) + ")");
    arguments().forEach(argument -> text.line("(void)" + argument + ";"));
    text.line("(void)program;");
    for (Memory.Buffer buffer : program.buffers()) {
      String type = CTypes.stored(buffer.element());
      text.line(
          "%s *const b%d = (%s *)(void *)(memory + %d);"
              .formatted(type, buffer.number(), type, program.offsets().get(buffer.number())));
    }
    steps(program.body());
    text.close();
    text.line("");
    launcher(needsMemory);
  }

  // Programs.

  private void launcher(boolean needsMemory) {
    List<String> call = new ArrayList<>(arguments());
    if (needsMemory) {
      call.add("memory");
    }
    call.add("program");
    text.open(declaration());
    arguments().forEach(argument -> text.line("(void)" + argument + ";"));
    text.line("const int64_t programs = " + affine(program.grid().results().get(0)) + ";");
    text.line("int failed = 0;");
    text.line("#if defined(_OPENMP)");
    text.line("const int64_t chunk = programs / (16 * (int64_t)omp_get_max_threads()) + 1;");
    text.line("#pragma omp parallel if (programs > 1)");
    text.line("#endif");
    text.block();
    if (needsMemory) {
      text.line("char *const memory = aligned_alloc(64, " + memoryBytes() + ");");
    }
    text.line("#if defined(_OPENMP)");
    text.line("#pragma omp for schedule(dynamic, chunk)");
    text.line("#endif");
    text.open("for (int64_t program = 0; program < programs; program++)");
    String run = name + "_program(" + String.join(", ", call) + ");";
    if (needsMemory) {
      text.open("if (memory != 0)");
      text.line(run);
      text.close();
    } else {
      text.line(run);
    }
    text.close();
    if (needsMemory) {
      text.open("if (memory == 0)");
      text.line("#if defined(_OPENMP)");
      text.line("#pragma omp atomic write");
      text.line("#endif");
      text.line("failed = 1;");
      text.close();
      text.line("free(memory);");
    }
    text.close();
    text.line("return failed;");
    text.close();
    text.line("");
  }

  /// Writes the function that takes its arguments from arrays.
  void launchByArrays() {
    launchByArrays(name, program.pointers().size(), program.sizes(), text);
  }

  /// Writes the function that calls the kernel `name` with arrays of arguments.
  static void launchByArrays(String name, int pointers, int sizes, CText text) {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < pointers; i++) {
      arguments.add("pointers[" + i + "]");
    }
    for (int i = 0; i < sizes; i++) {
      arguments.add("sizes[" + i + "]");
    }
    text.open(launchDeclaration(name));
    text.line("(void)pointers;");
    text.line("(void)sizes;");
    text.line("return " + name + "(" + String.join(", ", arguments) + ");");
    text.close();
    text.line("");
  }

  String launchDeclaration() {
    return launchDeclaration(name);
  }

  static String launchDeclaration(String name) {
    return "int weir_launch_" + name + "(void *const *pointers, const int64_t *sizes)";
  }

  static String affine(AffineExpr expression) {
    return switch (expression) {
      case AffineExpr.Dimension dimension ->
          throw new IllegalArgumentException(
              "a grid has no dimensions, got d" + dimension.position());
      case AffineExpr.Symbol symbol -> "n" + symbol.position();
      case AffineExpr.Constant constant -> "INT64_C(" + constant.value() + ")";
      case AffineExpr.Binary binary -> {
        String left = affine(binary.left());
        String right = affine(binary.right());
        yield switch (binary.operator()) {
          case ADD -> "(" + left + " + " + right + ")";
          case MUL -> "(" + left + " * " + right + ")";
          case MOD -> "weir_mod(" + left + ", " + right + ")";
          case FLOOR_DIV -> "weir_floor_div(" + left + ", " + right + ")";
          case CEIL_DIV -> "weir_ceil_div(" + left + ", " + right + ")";
        };
      }
    };
  }

  // Steps.

  private void steps(List<LoopStep> steps) {
    for (LoopStep step : steps) {
      step(step);
    }
  }

  private void step(LoopStep step) {
    switch (step) {
      case LoopStep.DefineIndex define ->
          text.line(
              "const int64_t "
                  + AddressText.index(define.target())
                  + " = "
                  + definition(define.op())
                  + ";");
      case LoopStep.DefineScalar define -> define(define);
      case LoopStep.Write write -> write(write);
      case LoopStep.AtomicAdd add -> atomicAdd(add);
      case LoopStep.Loop loop -> loop(loop);
      case LoopStep.Repeat repeat -> {
        String variable = AddressText.index(repeat.variable());
        text.open(
            "for (int64_t %s = %s; %s < %s; %s += %s)"
                .formatted(
                    variable,
                    AddressText.index(repeat.lower()),
                    variable,
                    AddressText.index(repeat.upper()),
                    variable,
                    AddressText.index(repeat.step())));
        steps(repeat.body());
        text.close();
      }
      case LoopStep.Choice choice -> {
        text.open(
            "if (%s %s %s)"
                .formatted(
                    AddressText.index(choice.left()),
                    choice.kind().operator(),
                    AddressText.index(choice.right())));
        steps(choice.then());
        text.close();
        if (!choice.otherwise().isEmpty()) {
          text.open("else");
          steps(choice.otherwise());
          text.close();
        }
      }
      case LoopStep.Matmul matmul -> matmuls.emit(matmul, text);
    }
  }

  private static String definition(IndexDefinition op) {
    return switch (op) {
      case IndexDefinition.ProgramId id -> "program";
      case IndexDefinition.Size size -> "n" + size.argument();
      case IndexDefinition.Loaded loaded -> "(int64_t)" + AddressText.element(loaded.place());
      case IndexDefinition.Arithmetic sum ->
          arithmetic(sum.kind(), AddressText.index(sum.left()), AddressText.index(sum.right()));
    };
  }

  private static String arithmetic(IndexKind kind, String left, String right) {
    return switch (kind) {
      case ADD -> left + " + " + right;
      case SUB -> left + " - " + right;
      case MUL -> left + " * " + right;
      case DIV -> "weir_floor_div(" + left + ", " + right + ")";
      case CEIL_DIV -> "weir_ceil_div(" + left + ", " + right + ")";
      case MOD -> "weir_mod(" + left + ", " + right + ")";
      case MIN -> "weir_min(" + left + ", " + right + ")";
      case MAX -> "weir_max(" + left + ", " + right + ")";
    };
  }

  private void define(LoopStep.DefineScalar define) {
    Scalar target = define.target();
    String value =
        switch (define.op()) {
          case ScalarOp.Read read -> read(read);
          case ScalarOp.Count count -> count(count, target);
          case ScalarOp.Cast cast
              when CTypes.isHalf(target.element()) && halves.onlyWritten(target) ->
              ScalarText.of(cast, FloatType.F32);
          default -> ScalarText.of(define.op(), target.element());
        };
    text.line(
        "const "
            + CTypes.computed(target.element())
            + " "
            + ScalarText.name(target)
            + " = "
            + value
            + ";");
  }

  private static String count(ScalarOp.Count count, Scalar target) {
    String sum = AddressText.sum(new Coordinate(count.base(), count.loop()));
    return "(" + CTypes.computed(target.element()) + ")(" + sum + ")";
  }

  private static String read(ScalarOp.Read read) {
    String value = AddressText.computed(read.place());
    List<String> conditions = new ArrayList<>();
    read.mask().ifPresent(mask -> conditions.add(ScalarText.name(mask)));
    if (read.pad().isPresent()) {
      AddressText.inside(read.place(), conditions);
    }
    if (conditions.isEmpty()) {
      return value;
    }
    String pad =
        read.pad().map(at -> CTypes.number(at, read.place().memory().element())).orElse("0");
    return String.join(" && ", conditions) + " ? " + value + " : " + pad;
  }

  private void write(LoopStep.Write write) {
    String value = ScalarText.name(write.value());
    if (write.place().memory().element() == FloatType.F16) {
      value = "weir_to_f16(" + value + ")";
    } else if (write.place().memory().element() == FloatType.BF16) {
      value = "weir_to_bf16(" + value + ")";
    }
    String assignment = AddressText.element(write.place()) + " = " + value + ";";
    if (write.mask().isPresent()) {
      text.open("if (" + ScalarText.name(write.mask().get()) + ")");
      text.line(assignment);
      text.close();
    } else {
      text.line(assignment);
    }
  }

  private void atomicAdd(LoopStep.AtomicAdd add) {
    text.line("#if defined(_OPENMP)");
    text.line("#pragma omp atomic");
    text.line("#endif");
    text.line(AddressText.element(add.place()) + " += " + ScalarText.name(add.value()) + ";");
  }

  // Loops.

  private void loop(LoopStep.Loop loop) {
    boolean inLanes = loop.isInnermost() && !loop.accumulators().isEmpty();
    for (Accumulator accumulator : loop.accumulators()) {
      inLanes &= CTypes.isFloat(accumulator.result().element());
    }
    inLanes &= !(loop.extent() instanceof Index.Constant extent && extent.value() < 32);
    if (inLanes) {
      lanes(loop);
      return;
    }
    for (Accumulator accumulator : loop.accumulators()) {
      Scalar result = accumulator.result();
      text.line(
          CTypes.computed(result.element())
              + " "
              + ScalarText.name(result)
              + " = "
              + CTypes.number(accumulator.identity(), result.element())
              + ";");
    }
    if (loop.isInnermost() && !loop.ordered() && loop.accumulators().isEmpty() && isSimd(loop)) {
      text.line("WEIR_SIMD");
    }
    open(AddressText.index(loop.variable()), AddressText.index(loop.extent()));
    steps(loop.body());
    for (Accumulator accumulator : loop.accumulators()) {
      combine(accumulator, ScalarText.name(accumulator.result()));
    }
    text.close();
  }

  private static boolean isSimd(LoopStep.Loop loop) {
    for (LoopStep step : loop.body()) {
      if (step instanceof LoopStep.AtomicAdd) {
        return false;
      }
    }
    return true;
  }

  private void open(String variable, String extent) {
    text.open(
        "for (int64_t %s = 0; %s < %s; %s++)".formatted(variable, variable, extent, variable));
  }

  private void combine(Accumulator accumulator, String into) {
    text.line(
        into
            + " = "
            + ScalarText.combined(
                accumulator.kind(),
                into,
                ScalarText.name(accumulator.value()),
                accumulator.result().element())
            + ";");
  }

  /// A reduction of floats in a fixed number of partial results.
  private void lanes(LoopStep.Loop loop) {
    String variable = AddressText.index(loop.variable());
    String extent = AddressText.index(loop.extent());
    for (Accumulator accumulator : loop.accumulators()) {
      String result = ScalarText.name(accumulator.result());
      text.line(
          CTypes.computed(accumulator.result().element()) + " " + result + "_lanes[WEIR_LANES];");
    }
    open("lane", "WEIR_LANES");
    for (Accumulator accumulator : loop.accumulators()) {
      text.line(
          ScalarText.name(accumulator.result())
              + "_lanes[lane] = "
              + CTypes.number(accumulator.identity(), accumulator.result().element())
              + ";");
    }
    text.close();
    String whole = variable + "_whole";
    text.line("const int64_t %s = %s / WEIR_LANES * WEIR_LANES;".formatted(whole, extent));
    text.open(
        "for (int64_t %s_block = 0; %s_block < %s; %s_block += WEIR_LANES)"
            .formatted(variable, variable, whole, variable));
    laneLoop(loop, variable + "_block", "WEIR_LANES");
    text.close();
    laneLoop(loop, whole, extent + " - " + whole);
    text.open("for (int half = WEIR_LANES / 2; half > 0; half /= 2)");
    text.open("for (int lane = 0; lane < half; lane++)");
    for (Accumulator accumulator : loop.accumulators()) {
      String lanes = ScalarText.name(accumulator.result()) + "_lanes";
      text.line(
          lanes
              + "[lane] = "
              + ScalarText.combined(
                  accumulator.kind(),
                  lanes + "[lane]",
                  lanes + "[lane + half]",
                  accumulator.result().element())
              + ";");
    }
    text.close();
    text.close();
    for (Accumulator accumulator : loop.accumulators()) {
      Scalar result = accumulator.result();
      text.line(
          "const "
              + CTypes.computed(result.element())
              + " "
              + ScalarText.name(result)
              + " = "
              + ScalarText.name(result)
              + "_lanes[0];");
    }
  }

  private void laneLoop(LoopStep.Loop loop, String base, String count) {
    text.line("WEIR_SIMD");
    open("lane", count);
    text.line("const int64_t " + AddressText.index(loop.variable()) + " = " + base + " + lane;");
    steps(loop.body());
    for (Accumulator accumulator : loop.accumulators()) {
      combine(accumulator, ScalarText.name(accumulator.result()) + "_lanes[lane]");
    }
    text.close();
  }
}
