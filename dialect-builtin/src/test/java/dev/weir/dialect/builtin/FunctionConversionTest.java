package dev.weir.dialect.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.DialectConversion;
import dev.weir.rewrite.conversion.TypeConverter;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Functions under a conversion of types: i64 becomes f32, i16 two i8, i1 nothing.
class FunctionConversionTest {
  private static final TypeConverter TYPES =
      TypeConverter.builder()
          .convert(Type.class, type -> type)
          .convertToMany(
              IntegerType.class,
              type ->
                  switch (type.width()) {
                    case 64 -> Optional.of(ImmutableList.of(FloatType.F32));
                    case 16 -> Optional.of(ImmutableList.of(IntegerType.I8, IntegerType.I8));
                    case 1 -> Optional.of(ImmutableList.of());
                    default -> Optional.of(ImmutableList.of(type));
                  })
          .build();

  private static String converted(String text) {
    DialectRegistry registry = DialectRegistry.load();
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(SourceText.of("f", text), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    boolean done =
        DialectConversion.of(
                FunctionConversion.allow(ConversionTarget.builder(), TYPES).build(),
                new PatternSet().add(FunctionConversion.patterns(TYPES)).freeze(),
                registry)
            .partial(module, diagnostics);
    assertThat(done).as(diagnostics.all().toString()).isTrue();
    assertThat(Verifier.verify(module, diagnostics)).as(diagnostics.all().toString()).isTrue();
    return IrPrinter.print(module, PrintOptions.of(registry));
  }

  @Test
  void signaturesReturnsAndCallsFollow() {
    assertThat(
            converted(
                """
                func.func private @given(i64) -> i16
                func.func @f(%a: i64 {x.y = 1 : i64}, %b: i16 {x.z = 2 : i64}, %c: i1 {x.w}) -> (i16, i1, i64 {x.r}) {
                  %0 = call @given(%a) : (i64) -> i16
                  return %0, %c, %a : i16, i1, i64
                }
                """))
        .isEqualTo(
            """
            module {
              func.func private @given(f32) -> (i8, i8)
              func.func @f(%arg0: f32 {x.y = 1 : i64}, %arg1: i8 {x.z = 2 : i64}, %arg2: i8 {x.z = 2 : i64}) -> (i8, i8, f32 {x.r}) {
                %0:2 = call @given(%arg0) : (f32) -> (i8, i8)
                return %0#0, %0#1, %arg0 : i8, i8, f32
              }
            }
            """);
  }
}
