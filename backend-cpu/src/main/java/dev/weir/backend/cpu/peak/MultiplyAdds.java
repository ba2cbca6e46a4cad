package dev.weir.backend.cpu.peak;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.weir.backend.cpu.vector.HiddenClasses;
import dev.weir.backend.cpu.vector.VectorCode;
import dev.weir.backend.cpu.vector.VectorTypes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/// A loop that does nothing but multiply and add in registers: as many sums at a time as hide how long one takes.
@FunctionalInterface
interface MultiplyAdds {
  /// Sums that do not depend on each other: four cycles for one, two of them begun in each, and a few to spare; they and
  /// two factors fit in sixteen registers.
  int SUMS = 12;

  /// Goes round `rounds` times.
  ///
  /// @return a number that depends on all of it
  float run(int rounds);

  /// {@return how many additions and multiplications a round is}
  ///
  /// @param lanes how many floats a vector holds, 0 without vectors
  static long operations(int lanes) {
    return 2L * SUMS * Math.max(1, lanes);
  }

  /// {@return the loop, on vectors of `lanes` floats; on single floats where that is 0}
  static MultiplyAdds of(int lanes) {
    return lanes == 0 ? MultiplyAdds::single : generated(lanes);
  }

  private static MultiplyAdds generated(int lanes) {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    ClassDesc type = ClassDesc.of(MultiplyAdds.class.getPackageName(), "GeneratedMultiplyAdds");
    byte[] bytes =
        ClassFile.of()
            .build(
                type,
                made -> {
                  made.withInterfaceSymbols(MultiplyAdds.class.describeConstable().orElseThrow())
                      .withMethodBody(
                          INIT_NAME,
                          MTD_void,
                          ACC_PUBLIC,
                          code ->
                              code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_())
                      .withMethodBody(
                          "run",
                          MethodTypeDesc.of(CD_float, CD_int),
                          ACC_PUBLIC,
                          code -> loop(code, lanes));
                });
    return HiddenClasses.make(lookup, bytes, MultiplyAdds.class);
  }

  private static void loop(CodeBuilder code, int lanes) {
    int rounds = 1;
    int counter = 2;
    int factor = 3;
    int term = 4;
    int sums = 5;
    VectorCode v = new VectorCode(code, lanes);
    v.broadcast(0.999f);
    code.astore(factor);
    v.broadcast(0.001f);
    code.astore(term);
    for (int i = 0; i < SUMS; i++) {
      v.broadcast(i);
      code.astore(sums + i);
    }
    v.count(
        counter,
        rounds,
        1,
        () -> {
          for (int i = 0; i < SUMS; i++) {
            code.aload(sums + i).aload(factor).aload(term);
            v.fma();
            code.astore(sums + i);
          }
        });
    code.aload(sums);
    for (int i = 1; i < SUMS; i++) {
      code.aload(sums + i);
      v.binary("add");
    }
    code.iconst_0()
        .invokevirtual(VectorTypes.FLOAT_VECTOR, "lane", MethodTypeDesc.of(CD_float, CD_int))
        .freturn();
  }

  private static float single(int rounds) {
    float s0 = 0;
    float s1 = 1;
    float s2 = 2;
    float s3 = 3;
    float s4 = 4;
    float s5 = 5;
    float s6 = 6;
    float s7 = 7;
    float s8 = 8;
    float s9 = 9;
    float s10 = 10;
    float s11 = 11;
    for (int i = 0; i < rounds; i++) {
      s0 = Math.fma(s0, 0.999f, 0.001f);
      s1 = Math.fma(s1, 0.999f, 0.001f);
      s2 = Math.fma(s2, 0.999f, 0.001f);
      s3 = Math.fma(s3, 0.999f, 0.001f);
      s4 = Math.fma(s4, 0.999f, 0.001f);
      s5 = Math.fma(s5, 0.999f, 0.001f);
      s6 = Math.fma(s6, 0.999f, 0.001f);
      s7 = Math.fma(s7, 0.999f, 0.001f);
      s8 = Math.fma(s8, 0.999f, 0.001f);
      s9 = Math.fma(s9, 0.999f, 0.001f);
      s10 = Math.fma(s10, 0.999f, 0.001f);
      s11 = Math.fma(s11, 0.999f, 0.001f);
    }
    return s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7 + s8 + s9 + s10 + s11;
  }
}
