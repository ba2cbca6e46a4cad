package dev.weir.formats.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.testkit.program.ProgramText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PirJsonTest {
  private static final Path DATA = Path.of("src/test/resources/pir");
  private static final DialectRegistry ALL = DialectRegistry.load();
  private static final DialectRegistry NONE = DialectRegistry.of(new PirFileDialect());
  private static final String F32 =
      "{\"#\":\"0.t_dtensor\",\"D\":[{\"#\":\"0.t_f32\"},[2],\"NCHW\",[],0]}";

  private static Optional<Operation> read(
      String text, DialectRegistry registry, Diagnostics diagnostics) {
    return PirJsonReader.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        "p.json",
        registry,
        diagnostics);
  }

  private static String program(String args, String ops) {
    return "{\"base_code\":{\"magic\":\"pir\",\"trainable\":true,\"version\":1},\"program\":{\"regions\":"
               + "[{\"#\":\"region_0\",\"blocks\":[{\"#\":\"block_0\","
        + args
        + ",\"ops\":["
        + ops
        + "]}]}]}}";
  }

  private static String program(String ops) {
    return program("\"args\":[]", ops);
  }

  private static String make(int id, String attributes) {
    return "{\"#\":\"3.make\",\"A\":[%s],\"I\":[],\"O\":[{\"%%\":%d,\"TT\":%s}],\"OA\":[]}"
        .formatted(attributes, id, F32);
  }

  private static void assertSurvives(String text, DialectRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = read(text, registry, diagnostics).orElse(null);
    assertThat(Faults.errors(diagnostics)).isEmpty();
    assertThat(write(module)).isEqualTo(text);
    if (registry == NONE) {
      return;
    }
    String ir = IrPrinter.print(module, PrintOptions.of(registry));
    var again =
        IrParser.parse(SourceText.of("ir", ir), registry, ParseOptions.LENIENT, diagnostics);
    assertThat(Faults.errors(diagnostics)).isEmpty();
    assertThat(write(again.orElseThrow())).isEqualTo(text);
  }

  private static String write(Operation module) {
    Diagnostics diagnostics = new Diagnostics();
    var written = PirJsonWriter.write(module, diagnostics);
    assertThat(Faults.errors(diagnostics)).isEmpty();
    return new String(written.orElseThrow(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p2o_ifelse_model.json", "p2o_thresholded_relu_model.json"})
  void realFilesSurviveByteForByte(String name) throws IOException {
    String text = Files.readString(DATA.resolve(name));

    assertSurvives(text, ALL);
    assertSurvives(text, NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "p2o_ifelse_model.json, true",
    "p2o_ifelse_model.json, false",
    "p2o_thresholded_relu_model.json, true",
    "p2o_thresholded_relu_model.json, false"
  })
  void realFilesSurviveTheIrText(String name, boolean generic) throws IOException {
    byte[] bytes = Files.readAllBytes(DATA.resolve(name));
    Diagnostics diagnostics = new Diagnostics();
    Operation module = PirJsonReader.read(DATA.resolve(name), ALL, diagnostics).orElseThrow();

    String text = IrPrinter.print(module, PrintOptions.of(ALL).withGeneric(generic));
    Operation again = ProgramText.parse(text);

    assertThat(PirJsonWriter.write(again, diagnostics).orElseThrow()).isEqualTo(bytes);
    assertThat(text).doesNotContain("pir.attribute_order");
  }

  @Test
  void aFileBrokenOverLinesReadsTheSame() throws IOException {
    String text = Files.readString(DATA.resolve("community_fc_program.json"));
    // What is left when all blanks outside of strings go is what PaddlePaddle would have written.
    assertThat(text).doesNotContainPattern("\"[^\",:]* [^\",:]*\"");
    String compact = text.replaceAll("\\s", "");

    assertSurvives(compact, ALL);
    Diagnostics diagnostics = new Diagnostics();
    Operation module = read(text, ALL, diagnostics).orElseThrow();
    assertThat(PirJsonWriter.write(module, diagnostics).orElseThrow())
        .isEqualTo(compact.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void locatesOperations() throws IOException {
    Path path = DATA.resolve("community_fc_program.json");
    Operation module = PirJsonReader.read(path, ALL, new Diagnostics()).orElseThrow();

    assertThat(module.region(0).entry().first().location())
        .isEqualTo(Location.of(path.toString(), 3, 5));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"#\":\"0.a_bool\",\"D\":true}",
        "{\"#\":\"0.a_i32\",\"D\":-2147483648}",
        "{\"#\":\"0.a_i64\",\"D\":9223372036854775807}",
        "{\"#\":\"0.a_index\",\"D\":7}",
        "{\"#\":\"0.a_f32\",\"D\":9.999999747378752e-06}",
        "{\"#\":\"0.a_f64\",\"D\":1e-05}",
        "{\"#\":\"0.a_f32\",\"VD\":\"NaN\"}",
        "{\"#\":\"0.a_f64\",\"VD\":\"INF\"}",
        "{\"#\":\"0.a_f32\",\"VD\":\"-INF\"}",
        "{\"#\":\"0.a_str\",\"D\":\"a\\\"\\\\\\n\u00e9\u4e2d\"}",
        "{\"#\":\"0.a_tensorname\",\"D\":\"w\"}",
        "{\"#\":\"0.a_array\",\"D\":[{\"#\":\"0.a_i32\",\"D\":1},{\"#\":\"0.a_array\",\"D\":[]}]}",
        "{\"#\":\"0.a_type\",\"D\":{\"#\":\"0.t_bf16\"}}",
        "{\"#\":\"0.a_c64\",\"D\":[1.0,-2.5]}",
        "{\"#\":\"0.a_c128\",\"D\":[1.0,1e-300]}",
        "{\"#\":\"1.a_intarray\",\"D\":[-1,2]}",
        "{\"#\":\"1.a_scalar\",\"D\":[\"float32\",1.5]}",
        "{\"#\":\"1.a_scalar\",\"D\":[\"complex128\",1.0,2.0]}",
        "{\"#\":\"1.a_scalar\",\"D\":[\"bool\",true]}",
        "{\"#\":\"1.a_scalar\",\"D\":[\"float16\",3]}",
        "{\"#\":\"1.a_dtype\",\"D\":\"bfloat16\"}",
        "{\"#\":\"1.a_dtype\",\"D\":\"Undefined(ALL_DTYPE)\"}",
        "{\"#\":\"1.a_place\",\"D\":[2,1,\"\"]}",
        "{\"#\":\"1.a_place\",\"D\":[9,0,\"npu\"]}",
        "{\"#\":\"1.a_layout\",\"D\":\"Undefined(AnyLayout)\"}",
        "{\"#\":\"4.a_process_mesh\",\"D\":[[2],[0,1],[\"x\"]]}",
        "{\"#\":\"NULL\"}"
      })
  void everyAttributeSurvives(String attribute) {
    assertSurvives(program(make(1, "{\"AT\":" + attribute + ",\"N\":\"x\"}")), ALL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"#\":\"0.t_dtensor\",\"D\":[{\"#\":\"0.t_i64\"},[-1,2],\"NHWC\",[[0,2],[0,1,5]],4]}",
        "{\"#\":\"0.t_vec\",\"D\":[{\"#\":\"0.t_bool\"},{\"#\":\"0.t_vec\",\"D\":[]}]}",
        "{\"#\":\"0.t_c64\"}",
        "{\"#\":\"0.t_ui8\"}",
        "{\"#\":\"1.t_selected_rows\",\"D\":[{\"#\":\"0.t_f32\"},[8,2],\"NCHW\",[],0]}",
        "{\"#\":\"1.t_dense_tensor_array\",\"D\":[{\"#\":\"0.t_f32\"},[2],\"NCHW\"]}",
        "{\"#\":\"2.t_inlet\"}",
        "{\"#\":\"4.t_dist_dtensor\",\"D\":[1,{\"x\":[]}]}"
      })
  void everyTypeSurvives(String type) {
    assertSurvives(program(make(1, "").replace(F32, type)), ALL);
  }

  @Test
  void keepsAnUnusualOrderOfAttributes() {
    String one = "{\"AT\":{\"#\":\"0.a_bool\",\"D\":true},\"N\":\"%s\"}";
    assertSurvives(
        program(make(1, one.formatted("z") + "," + one.formatted("a") + "," + one.formatted("m"))),
        ALL);
    String flags = "{\"AT\":{\"#\":\"0.a_array\",\"D\":[]},\"N\":\"%s\"}";
    assertSurvives(
        program(
            make(1, "")
                .replace(
                    "\"OA\":[]",
                    "\"OA\":["
                        + flags.formatted("stop_gradient")
                        + ","
                        + flags.formatted("persistable")
                        + "]")),
        ALL);
  }

  @Test
  void keepsMissingOperandsAndResults() {
    String op =
        "{\"#\":\"1.unknown\",\"A\":[],\"I\":[{\"%\":0},{\"%\":1},{\"%\":0}],"
            + "\"O\":[{\"%\":0,\"TT\":{\"#\":\"NULL\"}},{\"%\":2,\"TT\":"
            + F32
            + "}],\"OA\":[]}";

    assertSurvives(program(make(1, "") + "," + op), ALL);
  }

  @Test
  void keepsArgumentsAndKeywordArguments() {
    String arguments =
        "\"args\":[{\"#\":-1,\"TT\":%1$s}],\"kwargs\":[{\"#\":-2,\"TT\":%1$s,\"key\":\"x\"}]"
            .formatted(F32);
    String op = "{\"#\":\"3.use\",\"A\":[],\"I\":[{\"%\":-2},{\"%\":-1}],\"O\":[],\"OA\":[]}";

    assertSurvives(program(arguments, op), ALL);
  }

  @Test
  void keepsLoops() {
    String loop =
        ("{\"#\":\"3.loop\",\"A\":[],\"I\":[{\"%%\":1}],\"O\":[{\"%%\":2,\"TT\":%1$s}],\"OA\":[],"
                + "\"regions\":[{\"#\":\"region_1\",\"blocks\":[{\"#\":\"block_1\","
                + "\"args\":[{\"#\":-1,\"TT\":%1$s}],\"ops\":["
                + "{\"#\":\"2.yield\",\"A\":[],\"I\":[{\"%%\":-1}],\"O\":[],\"OA\":[]}]}]}]}")
            .formatted(F32);

    assertSurvives(program(make(1, "") + "," + loop), ALL);
  }

  @Test
  void keepsParametersWithAndWithoutLists() {
    String shortForm =
        "{\"#\":\"p\",\"A\":[0,1,1,\"w\"],\"O\":{\"%\":1,\"TT\":" + F32 + "},\"OA\":[1,0,1]}";
    String longForm =
        "{\"#\":\"p\",\"A\":[1,0,0,\"w\"],"
            + "\"DA\":[{\"AT\":{\"#\":\"0.a_i32\",\"D\":2},\"N\":\"op_role\"}],"
            + "\"O\":{\"%\":1,\"TT\":"
            + F32
            + "},\"OA\":[0,1,0],"
            + "\"QA\":[{\"AT\":{\"#\":\"0.a_str\",\"D\":\"s\"},\"N\":\"struct_name\"}]}";

    assertSurvives(program(shortForm), ALL);
    assertSurvives(program(longForm), ALL);
  }

  @Test
  void keepsAProgramThatCannotBeTrained() {
    String op = make(1, "").replace(",\"OA\":[]", "");

    assertSurvives(program(op).replace("\"trainable\":true", "\"trainable\":false"), ALL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"VD\":\"NAN\"", "\"VD\":\"nan\"", "\"D\":null"})
  void readsEverySpellingOfNotANumber(String data) {
    String attribute = "{\"AT\":{\"#\":\"0.a_f32\"," + data + "},\"N\":\"x\"}";
    Operation module = read(program(make(1, attribute)), ALL, new Diagnostics()).orElseThrow();

    assertThat(module.region(0).entry().first().attribute("x")).isEqualTo(FloatAttr.f32(Float.NaN));
  }

  /// Each case: what to replace in a good program, by what, at which text the fault must be reported.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\":1|\"version\":5|5}|PIR version 5 is not supported; the latest known is 4",
        "\"pir\"|\"pie\"|\"pie\"|this is no PIR program: magic is \"pie\", not \"pir\"",
        "{\"%\":1}]|{\"%\":9}]|9}]|value 9 is not defined before this use",
        "{\"%\":2|{\"%\":1|1,\"TT\":{\"#\":\"0.t_dtensor\",\"D\":[{\"#\":\"0.t_f32\"},[2],\"NCHW\",[],0]}}],\"OA\":[]}]|value"
            + " 1 is defined twice",
        "3.use|7.use|\"7.use|unknown dialect id \"7\" in \"7.use\"",
        "3.use|use|\"use|\"use\" is no name of an operation",
        "0.t_f32|0.t_f33|{\"#\":\"0.t_f33|unknown type \"0.t_f33\"",
        "0.a_i32|0.a_i33|{\"#\":\"0.a_i33|unknown attribute \"0.a_i33\"",
        "\"D\":7|\"D\":4294967296|4294967296|4294967296 is out of range (-2147483648 to"
            + " 2147483647)",
        "\"D\":7|\"D\":\"7\"|\"7\"|expected an integer, got a string",
        "\"D\":7|\"E\":7|{\"#\":\"0.a_i32|missing \"D\"",
        "\"I\":[{|\"J\":[{|{\"#\":\"3.use|missing \"I\" in an operation",
        "\"args\":[]|\"arxs\":[]|[],\"ops\"|unexpected key \"arxs\" in a block",
        "\"NCHW\"|\"NCXY\"|\"NCXY\"|unknown layout \"NCXY\""
      })
  void locatesFaults(String part, String replacement, String place, String message) {
    String good =
        program(
            make(1, "{\"AT\":{\"#\":\"0.a_i32\",\"D\":7},\"N\":\"x\"}")
                + ",{\"#\":\"3.use\",\"A\":[],\"I\":[{\"%\":1}],\"O\":[{\"%\":2,\"TT\":"
                + F32
                + "}],\"OA\":[]}");
    int at = good.indexOf(part);
    String text = good.substring(0, at) + replacement + good.substring(at + part.length());
    Diagnostics diagnostics = new Diagnostics();

    assertThat(read(text, ALL, diagnostics)).isEmpty();

    assertThat(text).containsOnlyOnce(place);
    assertThat(Faults.errors(diagnostics))
        .contains("1:" + (text.indexOf(place) + 1) + " " + message);
  }

  @Test
  void reportsEveryFaultOnceAndNoConsequences() {
    String use = "{\"#\":\"3.use\",\"A\":[],\"I\":[{\"%%\":%d}],\"O\":[],\"OA\":[]}";
    String text =
        program(
            make(1, "{}")
                + ","
                + use.formatted(1)
                + ","
                + use.formatted(8)
                + ","
                + use.formatted(9));
    Diagnostics diagnostics = new Diagnostics();

    assertThat(read(text, ALL, diagnostics)).isEmpty();

    assertThat(diagnostics.all())
        .extracting(Diagnostic::message)
        .containsExactly(
            "missing \"N\"",
            "value 8 is not defined before this use",
            "value 9 is not defined before this use");
  }

  @Test
  void aValueOfAnInnerRegionIsNotVisibleOutside() {
    String region =
        "{\"#\":\"3.holder\",\"A\":[],\"I\":[],\"O\":[],\"OA\":[],\"regions\":[{\"#\":\"region_1\","
            + "\"blocks\":[{\"#\":\"block_1\",\"args\":[],\"ops\":["
            + make(1, "")
            + "]}]}]}";
    String use = "{\"#\":\"3.use\",\"A\":[],\"I\":[{\"%\":1}],\"O\":[],\"OA\":[]}";
    Diagnostics diagnostics = new Diagnostics();

    assertThat(read(program(region + "," + use), ALL, diagnostics)).isEmpty();

    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("value 1 is defined in a region that does not enclose this use");
  }

  @Test
  void reportsEveryTruncation() throws IOException {
    String text = Files.readString(DATA.resolve("p2o_thresholded_relu_model.json"));
    for (int length = 0; length < text.length(); length++) {
      Diagnostics diagnostics = new Diagnostics();
      assertThat(read(text.substring(0, length), ALL, diagnostics)).isEmpty();
      assertThat(diagnostics.errorCount()).isPositive();
    }
  }

  @Test
  void mutatedFilesAreReadOrReported() throws IOException {
    byte[] original = Files.readAllBytes(DATA.resolve("p2o_ifelse_model.json"));
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = original.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = random.nextInt(bytes.length);
        byte[] pool =
            "{}[]\",:0123456789-.eE#%ATNOIabc\u00ff".getBytes(StandardCharsets.ISO_8859_1);
        bytes[at] = pool[random.nextInt(pool.length)];
      }
      if (random.nextInt(4) == 0) {
        int at = random.nextInt(bytes.length);
        bytes = Arrays.copyOf(bytes, at);
      }
      Diagnostics diagnostics = new Diagnostics();
      var module = PirJsonReader.read(new ByteArrayInputStream(bytes), "f", ALL, diagnostics);
      assertThat(module.isEmpty()).isEqualTo(diagnostics.hasErrors());
    }
  }

  @Test
  void reportsAFileThatIsNotThere() {
    Diagnostics diagnostics = new Diagnostics();

    assertThat(PirJsonReader.read(Path.of("no/such/file"), ALL, diagnostics)).isEmpty();

    assertThat(diagnostics.all().get(0).message()).startsWith("cannot read the file");
  }
}
