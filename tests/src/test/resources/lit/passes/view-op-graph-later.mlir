// RUN: weir opt %s --view-op-graph{print-result-types=false} -o %t 2>&1 | FileCheck %s

// In a graph a value may be used before it is defined, and edges lead there all the same. (mlir-opt draws
// an edge from the node of an operation that is not there.)

// CHECK:     label = "test.graph_region
// CHECK:     v[[#A:]] [{{.*}}<arg_1> %1{{.*}}<res_0> %0
// CHECK:     v[[#B:]] [{{.*}}<arg_0> %0{{.*}}<res_1> %1
// CHECK-DAG: v[[#B]]:res_1:s -> v[[#A]]:arg_1:n[style = solid];
// CHECK-DAG: v[[#A]]:res_0:s -> v[[#B]]:arg_0:n[style = solid];
"test.graph_region"() ({
  %0 = "test.pure"(%1) : (i32) -> i32
  %1 = "test.pure"(%0) : (i32) -> i32
}) : () -> ()
