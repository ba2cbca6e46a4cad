package dev.weir.tests.run;

import com.google.common.collect.ImmutableMap;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.MindirToPdOpPass;
import dev.weir.pass.mindir.closures.MindirDefunctionalizePass;
import dev.weir.pass.mindir.effects.AutoMonadPass;
import dev.weir.pass.mindir.effects.AutoMonadReorderPass;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Several steps of every optimizer primitive leave the parameters as PyTorch and the published formulas
/// do: the cases of `oracle/mindir/optimizers.json`.
class MindIrOptimizersTest {
  private static final Path CASES =
      Path.of(
          System.getProperty("weir.root"),
          "tests/src/test/resources/oracle/mindir/optimizers.json");

  @TestFactory
  Stream<DynamicTest> stepsLeaveTheParametersAsTheOracleDoes() throws IOException {
    return JsonParser.parseString(Files.readString(CASES)).getAsJsonArray().asList().stream()
        .map(JsonElement::getAsJsonObject)
        .map(each -> DynamicTest.dynamicTest(each.get("name").getAsString(), () -> check(each)));
  }

  private static void check(JsonObject json) {
    ParameterScope scope = new ParameterScope();
    Map<String, Tensor> parameters = new LinkedHashMap<>();
    json.getAsJsonObject("before")
        .asMap()
        .forEach((name, value) ->
            parameters.put(name, MindIrOracleTest.tensor(value.getAsJsonObject())));
    parameters.forEach(scope::add);
    Operation module = ProgramText.parse(json.get("ir").getAsString());
    MindIrRuns.lower(
        module,
        Pipeline.of(
            new AutoMonadPass(),
            new AutoMonadReorderPass(CopyElimination.NEEDED),
            new MindirToPdOpPass(),
            new MindirDefunctionalizePass()),
        scope);
    Diagnostics diagnostics = new Diagnostics();
    try (Executable program =
        HostCompiler.compile(module, scope.store(), diagnostics).orElseThrow()) {
      String input = program.inputs().get(0).name();
      for (JsonElement gradient : json.getAsJsonArray("gradients")) {
        program.run(ImmutableMap.of(input, MindIrOracleTest.tensor(gradient.getAsJsonObject())));
      }
    }
    json.getAsJsonObject("after")
        .asMap()
        .forEach((name, value) ->
            MindIrOracleTest.compare(
                parameters.get(name), MindIrOracleTest.tensor(value.getAsJsonObject()),
                json.get("rtol").getAsDouble(), json.get("atol").getAsDouble()));
  }
}
