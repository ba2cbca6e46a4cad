package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.cli.command.UsageException;
import dev.weir.dialect.builtin.data.DType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputSpecTest {
  @Test
  void readsFilesFillsAndNumbers() {
    assertThat(InputSpec.parse("x=a/b.npy").source()).isEqualTo(new InputSpec.NpyFile("a/b.npy"));
    assertThat(InputSpec.parse("x=ones:2x3xf32").source())
        .isEqualTo(new InputSpec.Fill("ones", DType.FLOAT32, ImmutableLongArray.of(2, 3)));
    assertThat(InputSpec.parse("x=-7:i64").source())
        .isEqualTo(new InputSpec.Fill("-7", DType.INT64, ImmutableLongArray.of()));
    assertThat(InputSpec.parse("x=zeros:0x4xcomplex<f32>").source())
        .isEqualTo(new InputSpec.Fill("zeros", DType.COMPLEX64, ImmutableLongArray.of(0, 4)));
    assertThat(InputSpec.parse("17_1_construct:x=1.5").source())
        .isEqualTo(new InputSpec.Scalar("1.5"));
    assertThat(InputSpec.parse("17_1_construct:x=1.5").name()).isEqualTo("17_1_construct:x");
  }

  @Test
  void namesMayHaveTheSignInThem() {
    InputSpec spec = InputSpec.parse("a=b=3:2xi64");
    assertThat(spec.name()).isEqualTo("a=b");
    assertThat(spec.source())
        .isEqualTo(new InputSpec.Fill("3", DType.INT64, ImmutableLongArray.of(2)));
    assertThat(InputSpec.parse("x=[\"a=b\"]").name()).isEqualTo("x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"a b\" | !pir.string | a b",
        "[] | 0x!pir.string | ''",
        "[\"a\",\"\u00E4\"] | 2x!pir.string | a,\u00E4",
        "[[\"a\"],[\"b\"]] | 2x1x!pir.string | a,b",
        "[[],[]] | 2x0x!pir.string | ''",
      })
  void readsStrings(String text, String type, String elements) {
    assertThat(InputSpec.parse("x=" + text).source())
        .isInstanceOfSatisfying(
            InputSpec.Texts.class,
            texts -> {
              assertThat(texts.tensor().describe()).isEqualTo(type);
              assertThat(String.join(",", texts.tensor().toStrings())).isEqualTo(elements);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x | --input expects NAME=SPEC, not 'x'",
        "=ones:f32 | --input expects NAME=SPEC",
        "x=hello | expected a file.npy or file.pb, FILL:TYPE such as ones:2x3xf32, a number, or"
            + " strings such as",
        "x=one:2xf32 | unknown fill 'one'; did you mean 'ones'?",
        "x=frob:2xf32 | expected one of: zeros, ones, iota, uniform, random, a number",
        "x=ones:2x3 | '2x3' is no type",
        "x=ones:?xf32 | '?xf32' is no type",
        "x=ones:2xf33 | '2xf33' is no type",
        "x=ones:99999999999999999999xf32 | '99999999999999999999' is no size",
        "x=ones:9999999999x9999999999xf32 | a tensor of that size cannot exist",
        "x=300:i8 | i8 cannot hold 300",
        "x=-1:ui8 | ui8 cannot hold -1",
        "x=1.5:i32 | i32 cannot hold 1.5",
        "x=2:i1 | i1 cannot hold 2",
        "x=uniform:3xi32 | uniform makes numbers in [0, 1), which i32 cannot hold",
        "x=iota:3xi1 | iota makes numbers, not i1",
        "x=[\"a\",[\"b\"]] | lists that stand beside each other differ in length",
        "x=[[\"a\"],[\"b\",\"c\"]] | lists that stand beside each other differ in length",
        "x=[\"a\",2] | strings are expected, not a number; numbers are read from a file.npy",
        "x=[\"a\" | --input x=[\"a\": ",
      })
  void saysWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> InputSpec.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }
}
