package dev.weir.tests.shape;

import com.google.common.collect.ImmutableList;
import java.util.function.Predicate;

/// A program that leaves sizes open, and which sizes it can run with.
///
/// @param name what it is called
/// @param text the program
/// @param allows whether it can run with sizes, given in the order of inputs
record GuardedProgram(String name, String text, Predicate<long[]> allows) {
  /// Programs of operators that require something of sizes, alone and where they become one kernel.
  static final ImmutableList<GuardedProgram> ALL =
      ImmutableList.of(
          new GuardedProgram(
              "add",
              """
              func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
                %r = pd_op.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
                return %r : tensor<?x?xf32>
              }
              """,
              s -> fits(s[0], s[2]) && fits(s[1], s[3])),
          new GuardedProgram(
              "add of another rank",
              """
              func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
                %0 = pd_op.exp %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
                %r = pd_op.add %0, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
                return %r : tensor<?x?xf32>
              }
              """,
              s -> fits(s[1], s[2])),
          new GuardedProgram(
              "chain of broadcasts",
              """
              func.func @main(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
                %0 = pd_op.multiply %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
                %1 = pd_op.exp %0 : (tensor<?x4xf32>) -> tensor<?x4xf32>
                %r = pd_op.subtract %1, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
                return %r : tensor<?x4xf32>
              }
              """,
              s -> fits(s[0], s[1]) && fits(both(s[0], s[1]), s[2])),
          new GuardedProgram(
              "matmul",
              """
              func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
                %r = pd_op.matmul %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
                return %r : tensor<?x?xf32>
              }
              """,
              s -> s[1] == s[2]),
          new GuardedProgram(
              "linear",
              """
              func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x5xf32>, %c: tensor<?xf32>) -> tensor<?x5xf32> {
                %0 = pd_op.matmul %a, %b : (tensor<?x?xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
                %1 = pd_op.add %0, %c : (tensor<?x5xf32>, tensor<?xf32>) -> tensor<?x5xf32>
                %r = pd_op.relu %1 : (tensor<?x5xf32>) -> tensor<?x5xf32>
                return %r : tensor<?x5xf32>
              }
              """,
              s -> s[1] == s[2] && fits(s[3], 5)),
          new GuardedProgram(
              "batched matmul",
              """
              func.func @main(%a: tensor<?x3x?xf32>, %b: tensor<?x?x2xf32>) -> tensor<?x3x2xf32> {
                %r = pd_op.matmul %a, %b : (tensor<?x3x?xf32>, tensor<?x?x2xf32>) -> tensor<?x3x2xf32>
                return %r : tensor<?x3x2xf32>
              }
              """,
              s -> fits(s[0], s[2]) && s[1] == s[3]),
          new GuardedProgram(
              "bmm",
              """
              func.func @main(%a: tensor<?x3x?xf32>, %b: tensor<?x?x2xf32>) -> tensor<?x3x2xf32> {
                %r = pd_op.bmm %a, %b : (tensor<?x3x?xf32>, tensor<?x?x2xf32>) -> tensor<?x3x2xf32>
                return %r : tensor<?x3x2xf32>
              }
              """,
              s -> s[0] == s[2] && s[1] == s[3]),
          new GuardedProgram(
              "attention",
              """
              func.func @main(%a: tensor<?x?x8xf32>, %b: tensor<?x?x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x?x8xf32> {
                %0 = pd_op.matmul %a, %b {transpose_y = true} : (tensor<?x?x8xf32>, tensor<?x?x8xf32>) -> tensor<?x?x?xf32>
                %1 = pd_op.softmax %0 : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
                %r = pd_op.matmul %1, %c : (tensor<?x?x?xf32>, tensor<?x8xf32>) -> tensor<?x?x8xf32>
                return %r : tensor<?x?x8xf32>
              }
              """,
              s -> fits(s[0], s[2]) && s[3] == s[4]),
          new GuardedProgram(
              "layer norm",
              """
              func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?x?xf32> {
                %0 = pd_op.exp %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
                %r, %m, %v = "pd_op.layer_norm"(%0, %b, %c) <{begin_norm_axis = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>)
                return %r : tensor<?x?xf32>
              }
              """,
              s -> s[1] == s[2] && s[1] == s[3]),
          new GuardedProgram(
              "rows of a fixed size",
              """
              func.func @main(%a: tensor<?x?xf32>) -> tensor<?x4xf32> {
                %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1, 4>} : tensor<2xi64>
                %1 = pd_op.exp %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
                %r = pd_op.reshape %1, %0 : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x4xf32>
                return %r : tensor<?x4xf32>
              }
              """,
              s -> s[0] * s[1] % 4 == 0),
          new GuardedProgram(
              "a fixed shape",
              """
              func.func @main(%a: tensor<?x?xf32>) -> tensor<3x2xf32> {
                %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 3, 2>} : tensor<2xi64>
                %r = pd_op.reshape %a, %0 : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<3x2xf32>
                return %r : tensor<3x2xf32>
              }
              """,
              s -> s[0] * s[1] == 6),
          new GuardedProgram(
              "heads",
              """
              func.func @main(%a: tensor<?x?x?xf32>) -> tensor<?x3x?x4xf32> {
                %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 3, 4>} : tensor<4xi64>
                %1 = pd_op.reshape %a, %0 : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x?x3x4xf32>
                %r = pd_op.transpose %1 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x3x4xf32>) -> tensor<?x3x?x4xf32>
                return %r : tensor<?x3x?x4xf32>
              }
              """,
              s -> s[0] * s[1] * (s[2] - 12) == 0),
          new GuardedProgram(
              "concat",
              """
              func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
                %0 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xi32>
                %1 = pd_op.exp %b : (tensor<?x?xf32>) -> tensor<?x?xf32>
                %2 = pir.combine %a, %1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tuple<tensor<?x?xf32>,tensor<?x?xf32>>
                %r = pd_op.concat %2, %0 : (tuple<tensor<?x?xf32>,tensor<?x?xf32>>, tensor<1xi32>) -> tensor<?x?xf32>
                return %r : tensor<?x?xf32>
              }
              """,
              s -> s[1] == s[3]),
          new GuardedProgram(
              "expand",
              """
              func.func @main(%a: tensor<?x?xf32>) -> tensor<2x3x4xf32> {
                %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 3, 4>} : tensor<3xi64>
                %r = pd_op.expand %a, %0 : (tensor<?x?xf32>, tensor<3xi64>) -> tensor<2x3x4xf32>
                return %r : tensor<2x3x4xf32>
              }
              """,
              s -> (s[0] == 1 || s[0] == 3) && (s[1] == 1 || s[1] == 4)),
          new GuardedProgram(
              "expand as",
              """
              func.func @main(%a: tensor<?x5xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
                %0 = "pd_op.expand_as"(%a, %b) : (tensor<?x5xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
                %r = pd_op.add %0, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
                return %r : tensor<?x?xf32>
              }
              """,
              s -> (s[0] == 1 || s[0] == s[1]) && (s[2] == 5)),
          new GuardedProgram(
              "sum of a product",
              """
              func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x1xf32>, %c: tensor<?x1xf32>) -> tensor<?x1xf32> {
                %0 = pd_op.matmul %a, %b : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
                %1 = pd_op.tanh %0 : (tensor<?x1xf32>) -> tensor<?x1xf32>
                %r = pd_op.maximum %1, %c : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
                return %r : tensor<?x1xf32>
              }
              """,
              s -> s[1] == s[2] && fits(s[0], s[3])),
          new GuardedProgram(
              "where",
              """
              func.func @main(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
                %0 = pd_op.greater_than %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xi1>
                %r = pd_op.where %0, %a, %b : (tensor<?x4xi1>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
                return %r : tensor<?x4xf32>
              }
              """,
              s -> s[0] == s[1]),
          new GuardedProgram(
              "one name",
              """
              func.func @main(%a: tensor<?xf32, #shape.sizes<n>>, %b: tensor<?xf32, #shape.sizes<n>>) -> tensor<?xf32, #shape.sizes<n>> {
                %0 = pd_op.exp %a : (tensor<?xf32, #shape.sizes<n>>) -> tensor<?xf32, #shape.sizes<n>>
                %r = pd_op.add %0, %b : (tensor<?xf32, #shape.sizes<n>>, tensor<?xf32, #shape.sizes<n>>) -> tensor<?xf32, #shape.sizes<n>>
                return %r : tensor<?xf32, #shape.sizes<n>>
              }
              """,
              s -> s[0] == s[1]),
          new GuardedProgram(
              "one name, apart",
              """
              func.func @main(%a: tensor<?xf32, #shape.sizes<n>>, %b: tensor<?xf32, #shape.sizes<n>>, %c: tensor<?xf32, #shape.sizes<n>>) -> tensor<f32> {
                %z = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
                %0 = pd_op.sum %a, %z : (tensor<?xf32, #shape.sizes<n>>, tensor<0xi64>) -> tensor<f32>
                %1 = pd_op.sum %b, %z : (tensor<?xf32, #shape.sizes<n>>, tensor<0xi64>) -> tensor<f32>
                %2 = pd_op.sum %c, %z : (tensor<?xf32, #shape.sizes<n>>, tensor<0xi64>) -> tensor<f32>
                %3 = pd_op.add %0, %1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
                %r = pd_op.add %2, %3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
                return %r : tensor<f32>
              }
              """,
              s -> s[0] == s[1] && s[1] == s[2]));

  /// {@return how many sizes the inputs leave open}
  int openSizes() {
    String inputs = text.substring(0, text.indexOf("->"));
    return (int) inputs.chars().filter(each -> each == '?').count();
  }

  private static boolean fits(long a, long b) {
    return a == b || a == 1 || b == 1;
  }

  private static long both(long a, long b) {
    return a == 1 ? b : a;
  }

  @Override
  public String toString() {
    return name;
  }
}
