package dev.weir.formats.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.formats.dot.DotWriter;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PirTextTest {
  private static final Path DATA = Path.of("src/test/resources/pir");
  private static final DialectRegistry ALL = DialectRegistry.load();
  private static final DialectRegistry NONE = DialectRegistry.of(new PirFileDialect());

  private static String data(String name) throws IOException {
    return Files.readString(DATA.resolve(name));
  }

  private static Operation parse(String text, DialectRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    var module = PirTextParser.parse(SourceText.of("p.txt", text), registry, diagnostics);
    assertThat(Faults.errors(diagnostics)).isEmpty();
    return module.orElseThrow();
  }

  private static String print(Operation module) {
    Diagnostics diagnostics = new Diagnostics();
    var text = PirTextPrinter.print(module, diagnostics);
    assertThat(Faults.errors(diagnostics)).isEmpty();
    return text.orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"add_relu_operators.txt", "community_fc_program.txt"})
  void publishedProgramsComeBackByteForByte(String name) throws IOException {
    String text = data(name);

    assertThat(print(parse(text, ALL))).isEqualTo(text);
    assertThat(print(parse(text, NONE))).isEqualTo(text);
  }

  @Test
  void theFormattedExamplesComeBackUpToBlanks() throws IOException {
    String text = data("community_if_while.txt");
    int cut = text.indexOf("// while");
    for (String part : List.of(text.substring(0, cut), text.substring(cut))) {
      String bare = part.replaceAll("(?m)^// .*$", "").strip();
      // Without definitions: `pd_op.mean` has another operand today.
      String printed = print(parse(part, NONE));
      String inBraces = bare.startsWith("{") ? bare : "{" + bare + "}";
      assertThat(printed.replaceAll("\\s", "")).isEqualTo(inBraces.replaceAll("\\s", ""));
    }
  }

  @Test
  void listsComeBackByteForByte() throws IOException {
    String text = data("community_combine_split.txt");
    int second = text.indexOf("(%0)", 1);
    for (String part : List.of(text.substring(0, second), text.substring(second))) {
      String printed = print(parse(part, ALL));
      assertThat(printed.replaceAll("(?m)^ {4}", "")).isEqualTo("{\n" + part.strip() + "\n}\n");
    }
  }

  @Test
  void aSecondProgramIsReportedWhereItBegins() throws IOException {
    assertThat(errorsOf(data("community_if_while.txt")))
        .containsExactly(
            "19:5 another program begins here, and a file holds one; give it a file of its own");
    assertThat(errorsOf(data("community_combine_split.txt")))
        .containsExactly(
            "7:1 another program begins here, and a file holds one; give it a file of its own");
    assertThat(errorsOf(data("community_kernel_dialect.txt")))
        .containsExactly(
            "15:1 another program begins here, and a file holds one; give it a file of its own");
  }

  /// PIR's pass manager prints a title between two lines of `=` above a program.
  @Test
  void bannersOfLogsAreNoPartOfAProgram() throws IOException {
    String text = data("community_fc_program.txt");
    String line = "===" + "-".repeat(73) + "===\n";

    assertThat(print(parse(line + "  IRPrinting on fc after x_pass\n" + line + text, ALL)))
        .isEqualTo(text);
    assertThat(print(parse(line + text + line, ALL))).isEqualTo(text);
  }

  private static List<String> errorsOf(String text) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(PirTextParser.parse(text, "p.txt", ALL, diagnostics)).isEmpty();
    return Faults.errors(diagnostics);
  }

  /// The snippets of PIR's own parser test: `//CHECK kind`, text, `//END`.
  static Stream<Arguments> snippets() throws IOException {
    return Pattern.compile("//CHECK (\\w+)\n(.*?)//END", Pattern.DOTALL)
        .matcher(data("paddle_TestParserText.txt"))
        .results()
        .map(match -> Arguments.of(match.group(1), match.group(2).strip()));
  }

  @Test
  void thereAreSeventeenSnippets() throws IOException {
    assertThat(snippets()).hasSize(17);
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void snippetsOfThePirParserTestComeBack(String kind, String text) {
    StringBuilder printed = new StringBuilder();
    Diagnostics diagnostics = new Diagnostics();
    PirTypeText types = new PirTypeText(PirTextStyle.TAGGED);
    switch (kind) {
      case "type" -> types.print(printed, PirTextPieces.parseType(text, diagnostics).orElseThrow());
      case "attribute" -> {
        Attribute read = PirTextPieces.parseAttribute(text, diagnostics).orElseThrow();
        new PirAttributeText(PirTextStyle.TAGGED, types)
            .print(printed, read, OpDefinition.unregistered("a"), "a");
      }
      default -> printed.append(print(parse(text, ALL)));
    }
    // The test of PIR compares token by token, too: lists are broken over lines there.
    assertThat(printed.toString().replaceAll(",\\s+", ",").replaceAll("(?m)^ +", "").strip())
        .isEqualTo(text.replaceAll(",\\s+", ",").replaceAll("(?m)^ +", ""));
    assertThat(diagnostics.hasErrors()).isFalse();
  }

  @Test
  void operandTypesThatDisagreeWithTheValuesAreErrors() throws IOException {
    Diagnostics diagnostics = new Diagnostics();

    assertThat(
            PirTextParser.parse(
                SourceText.of("p", data("paddle_auto_layout_program.txt")), ALL, diagnostics))
        .isEmpty();

    assertThat(Faults.errors(diagnostics))
        .containsExactly(
            "10:28 operand #0 of 'pd_op.conv2d' is declared as 'tensor<-1x3x224x224xf32>',"
                + " but '%7' is of type 'tensor<-1x8x224x224xf32>'",
            "10:32 operand #1 of 'pd_op.conv2d' is declared as 'tensor<64x3x7x7xf32>',"
                + " but '%0' is of type 'tensor<64x8x7x7xf32>'",
            "13:29 operand #0 of 'pd_op.conv2d' is declared as 'tensor<-1x64x56x56xf32>',"
                + " but '%15' is of type 'tensor<-1x64x112x112xf32>'");
  }

  @ParameterizedTest
  @EnumSource(PirTextStyle.class)
  void savedProgramsSurviveInEveryStyle(PirTextStyle style) {
    for (String name : List.of("p2o_ifelse_model.json", "community_fc_program.json")) {
      for (DialectRegistry registry : List.of(ALL, NONE)) {
        Diagnostics diagnostics = new Diagnostics();
        Operation module =
            PirJsonReader.read(DATA.resolve(name), registry, diagnostics).orElseThrow();
        String text = PirTextPrinter.print(module, style, diagnostics).orElseThrow();
        Operation again = parse(text, registry);
        assertThat(PirTextPrinter.print(again, style, diagnostics)).contains(text);
        // The attributes that only concern files are not in the text; the order of all others is.
        assertThat(json(again)).isEqualTo(json(module));
      }
    }
  }

  /// The program as JSON, with the attributes of an operation in any order.
  private static String json(Operation module) {
    String text =
        new String(
            PirJsonWriter.write(module, new Diagnostics()).orElseThrow(),
            java.nio.charset.StandardCharsets.UTF_8);
    char[] sorted = text.replaceAll("\"[DQ]A\":\\[\\],?", "").toCharArray();
    Arrays.sort(sorted);
    return new String(sorted).strip().replace(",", "");
  }

  @Test
  void attributesThatBecameOperandsAreOperands() throws IOException {
    String text = data("community_if_while.txt");

    Operation program = parse(text.substring(0, text.indexOf("// while")), ALL);

    Operation mean = program.region(0).entry().last();
    assertThat(mean.name()).isEqualTo("pd_op.mean");
    assertThat(mean.operand(1).definingOp().name()).isEqualTo("pd_op.full_int_array");
    assertThat(print(program))
        .contains(
            """
                (%7) = "pd_op.mean" (%4) {axis:(pd_op.IntArray)[],keepdim:false,stop_gradient:[true]} : (pd_op.tensor<1xf32>) -> pd_op.tensor<f32>
            """);
  }

  @Test
  void untaggedNumbersGetTheTypesOfTheDefinition() {
    Operation module =
        parse(
            """
            {
                (%0) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],value:1} : () -> tensor<1xf32>
                (%1) = "pd_op.scale" (%0, %0) {bias:0,bias_after_scale:true} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
            }
            """,
            ALL);
    Operation full = module.region(0).entry().first();

    assertThat(full.attribute("value")).isEqualTo(FloatAttr.f64(1));
    assertThat(full.attribute("shape")).isEqualTo(DenseArrayAttr.ofLongs(1));
    assertThat(full.next().attribute("bias")).isEqualTo(FloatAttr.f32(0));
  }

  @Test
  void withoutADefinitionTheChoiceIsReported() {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        PirTextParser.parse(
                SourceText.of("p", "(%0) = \"x.y\" () {a:1,b:2.5} : () -> i32"), NONE, diagnostics)
            .orElseThrow();

    Operation op = module.region(0).entry().first();
    assertThat(op.attribute("a")).isEqualTo(IntegerAttr.i32(1));
    assertThat(op.attribute("b")).isEqualTo(FloatAttr.f32(2.5f));
    assertThat(diagnostics.all())
        .extracting(Diagnostic::severity)
        .containsExactly(Diagnostic.Severity.REMARK, Diagnostic.Severity.REMARK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{a:(Int64)1}",
        "{a:(Double)0.1}",
        "{a:0.1}",
        "{a:16777217}",
        "{a:[1,2]}",
        "{a:(pd_op.IntArray)[1,2]}",
        "{a:[(Int64)1,(Int64)2]}",
        "{a:[],b:(pd_op.IntArray)[]}",
        "{a:\"\\\"x\\\"\",b:(TensorName)\"w\"}",
        "{a:(Hex)\"005c\"}",
        "{a:Undefined(AnyLayout),b:Undefined,c:NHWC}",
        "{a:Place(gpu:1),b:Place(cpu),c:Place(npu:0)}",
        "{a:(Complex64)real:1 imag:-2,b:(Complex128)real:0.5 imag:inf}",
        "{a:<#AttrNull>,b:f32,c:vec[i8,b]}",
        "{a:(pd_op.Scalar)[float32,(Float)1.5]}",
        "{a:(Pointer)0x7f00,b:(Index)3}",
        "{a:inf,b:-inf,c:nan}",
        "{\"odd name\":true}"
      })
  void attributesComeBackInTheCurrentStyle(String attributes) {
    String text = "{\n    (%0) = \"x.y\" () " + attributes + " : () -> tensor<f32>\n}\n";

    assertThat(print(parse(text, NONE))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tensor<-1x2xf32|layout:NHWC|lod:[[0,2],[0,1]]|offset:4>",
        "tensor<0xb>",
        "vec[tensor<u8>,vec[]]",
        "pd_op.selectedrows<8x2xf32>",
        "pd_op.tensor_array<f32>",
        "cf.outlet",
        "f8e4m3fn"
      })
  void typesComeBack(String type) {
    String text = "{\n    (%0) = \"x.y\" () {} : () -> " + type + "\n}\n";

    assertThat(print(parse(text, NONE))).isEqualTo(text);
  }

  @Test
  void missingOperandsAndResultsComeBack() {
    String text =
        """
        {
            (%0) = "x.a" () {} : () -> i32
            (%1, %2) = "x.b" (<<NULL VALUE>>, %0) {} : (<<NULL TYPE>>, i32) -> <<NULL TYPE>>, i32
        }
        """;

    assertThat(print(parse(text, NONE))).isEqualTo(text);
  }

  @Test
  void keywordArgumentsComeBack() {
    String text =
        """
        {
            ^kw:
                %kwarg_x {stop_gradient:true}
                %kwarg_unused {} : tensor<2xf32>
            (%0) = "x.a" (%kwarg_x) {} : (tensor<f32>) -> tensor<f32>
        }
        """;

    assertThat(print(parse(text, NONE))).isEqualTo(text);
  }

  @Test
  void nestedRegionsComeBack() {
    String text =
        """
        {
            (%0) = "x.a" () {} : () -> i32
            {
                (%1) = "x.b" () {} : () -> i32
            }
            {
            }

            (%2) = "x.c" (%0) {} : (i32) -> i32
        }
        """;

    assertThat(print(parse(text, NONE))).isEqualTo(text);
  }

  @Test
  void loopsComeBack() {
    String text =
        """
        {
            (%0) = "pd_op.data" () {dtype:int64,name:"i",place:Place(cpu),shape:(pd_op.IntArray)[],stop_gradient:[true]} : () -> tensor<i64>
            (%1) = "x.less" (%0) {} : (tensor<i64>) -> tensor<b>
            (%2) = "pd_op.while" (cond=%1, inputs=%0) {\s
            ^%arg_0 {stop_gradient:true}
                (%3) = "x.less" (%arg_0) {} : (tensor<i64>) -> tensor<b>
                () = "cf.yield" (%3, %arg_0) {} : (tensor<b>, tensor<i64>) ->\s
            }
            (%4) = "pd_op.while" (cond=%1, inputs=%0) {} {\s
            ^%arg_1 {}
                () = "cf.yield" (%1, %arg_1) {} : (tensor<b>, tensor<i64>) ->\s
            }
        }
        """;

    Operation module = parse(text, NONE);

    assertThat(print(module)).isEqualTo(text);
    Operation loop = module.region(0).entry().first().next().next();
    assertThat(loop.attribute("stop_gradient")).isNotNull();
    assertThat(loop.next().attribute("stop_gradient")).isNull();
  }

  @Test
  void stacksAreNamedAfterWhatTheyAre() {
    String text =
        """
        {
            (%stack_0, %inlet_0, %outlet_0) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
            (%stack_1, %inlet_1, %outlet_1) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
            () = "cf.tuple_push" (%inlet_1) {} : (cf.inlet) ->\s
        }
        """;

    assertThat(print(parse(text, ALL))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(%0) = \"x.a\" (%1) {} : (i32) -> i32|1:15 use of undefined value '%1'",
        "(%0) = \"x.a\" () {} : () -> i33|1:28 unknown type 'i33'",
        "(%0) = \"x.a\" () {} : () -> i32, i32|1:1 'x.a' op has 1 result(s), but 2 result type(s)",
        "(%0) = \"x.a\" () {a:} : () -> i32|1:20 expected an attribute, got '}'",
        "(%0) = \"x.a\" () {a:1,a:2} : () -> i32|1:22 'a' is given twice",
        "(%0) = \"x.a\" () {a:(Int32)4294967296} : () -> i32|1:21 4294967296 does not fit Int32",
        "(%0) = \"x.a () {} : () -> i32|1:8 this string is not terminated",
        "(%0 = \"x.a\" () {} : () -> i32|1:5 expected ')', got '='",
        "(%0) = \"a\" () {} : () -> i32|1:8 expected the name of an operation, got 'a'",
        "{ (%0) = \"x.a\" () {} : () -> i32|1:33 expected '}', got the end of the text",
        "() = \"x.a\" () {a:(Foo)1} : () ->|1:19 unknown attribute type 'Foo'",
        "() = \"x.\u00e9\u4e2d\ud83d\ude00\" () {a:?} : () ->|1:26 expected an attribute, got '?'",
        "() = \"x.a\" () {} : (i32) ->|1:21 0 operand(s), but 1 operand type(s)"
      })
  void locatesFaults(String text, String fault) {
    Diagnostics diagnostics = new Diagnostics();

    assertThat(PirTextParser.parse(SourceText.of("p", text), NONE, diagnostics)).isEmpty();

    assertThat(Faults.errors(diagnostics)).containsExactly(fault);
  }

  @Test
  void redefinitionsAreErrors() {
    String op = "(%0) = \"x.a\" () {} : () -> i32\n";
    Diagnostics diagnostics = new Diagnostics();

    assertThat(PirTextParser.parse(SourceText.of("p", op + op), NONE, diagnostics)).isEmpty();

    assertThat(Faults.errors(diagnostics)).containsExactly("2:2 redefinition of '%0'");
  }

  @Test
  void deepNestingIsAnErrorAndNotAnOverflow() {
    Diagnostics diagnostics = new Diagnostics();

    assertThat(PirTextPieces.parseType("vec[".repeat(100_000), diagnostics)).isEmpty();

    assertThat(diagnostics.all().get(0).message()).isEqualTo("nested deeper than 500");
  }

  @Test
  void whatNestsTooDeepIsRefusedByAllWriters() {
    Diagnostics diagnostics = new Diagnostics();
    OpDefinition box = OpDefinition.unregistered("x.box");
    Operation inner = new OperationState(box, Location.unknown()).setResultTypes().build();
    for (int i = 0; i < 20_000; i++) {
      OperationState outer = new OperationState(box, Location.unknown()).setResultTypes();
      Block block = new Block();
      outer.addRegion().append(block);
      OpBuilder.atEnd(block).insert(inner);
      inner = outer.build();
    }
    OperationState state =
        new OperationState(OpDefinition.unregistered("builtin.module"), Location.unknown());
    Block body = new Block();
    state.addRegion().append(body);
    OpBuilder.atEnd(body).insert(inner);
    Operation module = state.setResultTypes().build();

    assertThat(PirTextPrinter.print(module, diagnostics)).isEmpty();
    assertThat(PirJsonWriter.write(module, diagnostics)).isEmpty();

    assertThat(diagnostics.all())
        .extracting(Diagnostic::message)
        .containsExactly(
            "'x.box' op nests deeper than 250 regions", "'x.box' op nests deeper than 164 regions");
    assertThat(DotWriter.write(module)).startsWith("digraph");
  }

  @Test
  void mutatedTextsAreReadOrReported() throws IOException {
    String original =
        data("community_fc_program.txt") + data("add_relu_operators.txt").substring(2);
    String pool = "{}()[]<>\":,%=-> \nx0195._tpf/";
    Random random = new Random(11);
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder(original);
      for (int n = random.nextInt(3); n >= 0; n--) {
        text.setCharAt(random.nextInt(text.length()), pool.charAt(random.nextInt(pool.length())));
      }
      text.setLength(1 + random.nextInt(text.length()));
      Diagnostics diagnostics = new Diagnostics();
      var module = PirTextParser.parse(SourceText.of("p", text.toString()), ALL, diagnostics);
      assertThat(module.isEmpty()).isEqualTo(diagnostics.hasErrors());
    }
  }
}
