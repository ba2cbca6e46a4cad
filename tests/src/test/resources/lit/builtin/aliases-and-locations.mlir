// RUN: weir opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC

#shape = array<i64: 2, 3>
!t = tensor<2x3xf32>

// CHECK: %{{.+}} = "t.op"() {shape = array<i64: 2, 3>} : () -> tensor<2x3xf32>
// CHECK-NOT: loc
// LOC: "t.op"(){{.*}} loc([[A:#loc[0-9]*]])
%0 = "t.op"() {shape = #shape} : () -> !t loc("model.py":7:3)
// LOC: "t.named"() : () -> () loc([[B:#loc[0-9]*]])
"t.named"() : () -> () loc("layer"("model.py":9:1))
// LOC-DAG: [[A]] = loc("model.py":7:3)
// LOC-DAG: [[B]] = loc("layer"(#{{.*}}))
