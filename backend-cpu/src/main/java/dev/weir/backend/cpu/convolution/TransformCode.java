package dev.weir.backend.cpu.convolution;

import static dev.weir.backend.cpu.convolution.RowTransform.A;
import static dev.weir.backend.cpu.convolution.RowTransform.A2;
import static dev.weir.backend.cpu.convolution.RowTransform.A3;
import static dev.weir.backend.cpu.convolution.RowTransform.B;
import static dev.weir.backend.cpu.convolution.RowTransform.B2;
import static dev.weir.backend.cpu.convolution.RowTransform.B3;

import dev.weir.backend.cpu.vector.VectorCode;
import java.lang.classfile.CodeBuilder;

/// Writes [RowTransform] for vectors. Both ways go as [PlainLoops] does, step by step.
final class TransformCode {
  private final VectorCode v;
  private final CodeBuilder code;

  /// The first of six variables that hold what goes in.
  private final int in;

  private final int p;
  private final int q;
  private final int s;
  private final int t;

  TransformCode(VectorCode v, int in) {
    this.v = v;
    this.code = v.code;
    this.in = in;
    p = in + RowTransform.IN;
    q = p + 1;
    s = q + 1;
    t = s + 1;
  }

  /// `x * factor + y`, both variables.
  private void fma(int x, float factor, int y) {
    code.aload(x);
    v.broadcast(factor);
    code.aload(y);
    v.fma();
  }

  /// Transforms six rows.
  ///
  /// @param put takes each of the results off the stack, in order
  void transform(VectorCode.Part put) {
    fma(in + 2, -B2, in + 4);
    code.astore(p);
    fma(in + 1, -B2, in + 3);
    code.astore(q);
    fma(in + 2, -A2, in + 4);
    code.astore(s);
    fma(in + 1, -A2, in + 3);
    code.astore(t);
    outer(in, in + 2, in + 4);
    put.write();
    fma(q, A, p);
    put.write();
    fma(q, -A, p);
    put.write();
    fma(t, B, s);
    put.write();
    fma(t, -B, s);
    put.write();
    outer(in + 1, in + 3, in + 5);
    put.write();
  }

  private void outer(int x, int y, int z) {
    code.aload(x);
    v.broadcast(A2 * B2);
    fma(y, -(A2 + B2), z);
    v.fma();
  }

  private void binary(int x, String name, int y, int to) {
    code.aload(x).aload(y);
    v.binary(name);
    code.astore(to);
  }

  /// Makes four rows of six.
  ///
  /// @param put takes each of the results off the stack, in order
  void combine(VectorCode.Part put) {
    binary(in + 1, "add", in + 2, p);
    binary(in + 1, "sub", in + 2, q);
    binary(in + 3, "add", in + 4, s);
    binary(in + 3, "sub", in + 4, t);
    code.aload(in).aload(p);
    v.binary("add");
    code.aload(s);
    v.binary("add");
    put.write();
    fmaOfProduct(t, B, q, A);
    put.write();
    fmaOfProduct(s, B2, p, A2);
    put.write();
    code.aload(t);
    v.broadcast(B3);
    fma(q, A3, in + 5);
    v.fma();
    put.write();
  }

  /// `x * factor + y * other`.
  private void fmaOfProduct(int x, float factor, int y, float other) {
    code.aload(x);
    v.broadcast(factor);
    code.aload(y);
    v.broadcast(other);
    v.binary("mul");
    v.fma();
  }
}
