package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.InputKey;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.Report;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.group.GroupPass;
import dev.weir.pass.kernel.linalg.LinalgModule;
import dev.weir.pass.kernel.linalg.UnsupportedKernelException;
import dev.weir.pass.kernel.tile.GroupsToComputePass;
import dev.weir.pass.operator.decompose.DecomposePass;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `weir compile --target=linalg`: a function's kernels as linalg text.
final class LinalgCompilation {
  static final String TARGET = "linalg";

  private LinalgCompilation() {}

  static int run(Arguments arguments, Console console) {
    String folder = arguments.value("o").orElseThrow(() -> new UsageException("-o DIR is missing"));
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Optional<Program> program =
        reader.withParameters(arguments.operand("FILE"), arguments.value("params"));
    if (program.isEmpty()) {
      return report.fail();
    }
    Pipeline pipeline =
        Pipeline.of(
            new DecomposePass(ImmutableList.of()),
            new GroupPass(ImmutableList.of(), false, 0),
            new GroupsToComputePass());
    boolean grouped =
        PassManager.builder(pipeline, reader.registry())
            .build()
            .run(program.get().module(), report.diagnostics());
    if (!grouped || report.hasErrors()) {
      return report.fail();
    }
    List<FuncOp> functions = new ArrayList<>();
    program.get().module().walk(FuncOp.class, functions::add);
    if (functions.size() != 1) {
      report
          .diagnostics()
          .error(
              program.get().module(),
              "the linalg form needs a program that is one function, got %d",
              functions.size());
      return report.fail();
    }
    if (functions.getFirst().isDeclaration()) {
      report.diagnostics().error(functions.getFirst(), "cannot be compiled: it has no body");
      return report.fail();
    }
    try {
      byte[] text =
          LinalgModule.write(program.get().module(), functions.getFirst().region(0).entry())
              .getBytes(StandardCharsets.UTF_8);
      OutputFile.writeFolder(
          OutputFile.path(folder),
          ImmutableMap.of("program.mlir", channel -> channel.write(ByteBuffer.wrap(text))));
    } catch (UnsupportedKernelException e) {
      report.diagnostics().error(e.operation(), "%s", e.getMessage());
      return report.fail();
    }
    report.print();
    return ExitCode.FINE;
  }
}
