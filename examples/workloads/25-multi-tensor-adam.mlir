// one step of Adam for many tensors at once.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<16x20xf32> {pir.name = "x0"}, %arg1: tensor<16x20xf32> {pir.name = "g0"}, %arg2: tensor<16x20xf32> {pir.name = "m0"}, %arg3: tensor<16x20xf32> {pir.name = "v0"}, %arg4: tensor<20xf32> {pir.name = "x1"}, %arg5: tensor<20xf32> {pir.name = "g1"}, %arg6: tensor<20xf32> {pir.name = "m1"}, %arg7: tensor<20xf32> {pir.name = "v1"}, %arg8: tensor<7x5xf32> {pir.name = "x2"}, %arg9: tensor<7x5xf32> {pir.name = "g2"}, %arg10: tensor<7x5xf32> {pir.name = "m2"}, %arg11: tensor<7x5xf32> {pir.name = "v2"}, %arg12: tensor<16x20xf32> {pir.name = "x3"}, %arg13: tensor<16x20xf32> {pir.name = "g3"}, %arg14: tensor<16x20xf32> {pir.name = "m3"}, %arg15: tensor<16x20xf32> {pir.name = "v3"}, %arg16: tensor<20xf32> {pir.name = "x4"}, %arg17: tensor<20xf32> {pir.name = "g4"}, %arg18: tensor<20xf32> {pir.name = "m4"}, %arg19: tensor<20xf32> {pir.name = "v4"}, %arg20: tensor<7x5xf32> {pir.name = "x5"}, %arg21: tensor<7x5xf32> {pir.name = "g5"}, %arg22: tensor<7x5xf32> {pir.name = "m5"}, %arg23: tensor<7x5xf32> {pir.name = "v5"}, %arg24: tensor<16x20xf32> {pir.name = "x6"}, %arg25: tensor<16x20xf32> {pir.name = "g6"}, %arg26: tensor<16x20xf32> {pir.name = "m6"}, %arg27: tensor<16x20xf32> {pir.name = "v6"}, %arg28: tensor<20xf32> {pir.name = "x7"}, %arg29: tensor<20xf32> {pir.name = "g7"}, %arg30: tensor<20xf32> {pir.name = "m7"}, %arg31: tensor<20xf32> {pir.name = "v7"}, %arg32: tensor<7x5xf32> {pir.name = "x8"}, %arg33: tensor<7x5xf32> {pir.name = "g8"}, %arg34: tensor<7x5xf32> {pir.name = "m8"}, %arg35: tensor<7x5xf32> {pir.name = "v8"}, %arg36: tensor<16x20xf32> {pir.name = "x9"}, %arg37: tensor<16x20xf32> {pir.name = "g9"}, %arg38: tensor<16x20xf32> {pir.name = "m9"}, %arg39: tensor<16x20xf32> {pir.name = "v9"}, %arg40: tensor<20xf32> {pir.name = "x10"}, %arg41: tensor<20xf32> {pir.name = "g10"}, %arg42: tensor<20xf32> {pir.name = "m10"}, %arg43: tensor<20xf32> {pir.name = "v10"}, %arg44: tensor<7x5xf32> {pir.name = "x11"}, %arg45: tensor<7x5xf32> {pir.name = "g11"}, %arg46: tensor<7x5xf32> {pir.name = "m11"}, %arg47: tensor<7x5xf32> {pir.name = "v11"}) -> (tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>) {
    %0 = pd_op.full {shape = array<i64: 1>, value = 9.000000e-01 : f64} : tensor<1xf32>
    %1 = pd_op.scale %arg2, %0 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %2 = pd_op.full {shape = array<i64: 1>, value = 1.000000e-01 : f64} : tensor<1xf32>
    %3 = pd_op.scale %arg1, %2 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %4 = pd_op.add %1, %3 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %5 = pd_op.full {shape = array<i64: 1>, value = 0.99899999999999999 : f64} : tensor<1xf32>
    %6 = pd_op.scale %arg3, %5 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %7 = pd_op.square %arg1 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %8 = pd_op.full {shape = array<i64: 1>, value = 1.000000e-03 : f64} : tensor<1xf32>
    %9 = pd_op.scale %7, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %10 = pd_op.add %6, %9 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %11 = pd_op.sqrt %10 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %12 = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
    %13 = pd_op.scale %11, %12 {bias = 9.99999993E-9 : f32} : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %14 = pd_op.divide %4, %13 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %15 = pd_op.scale %14, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %16 = pd_op.subtract %arg0, %15 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %17 = pd_op.scale %arg6, %0 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %18 = pd_op.scale %arg5, %2 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %19 = pd_op.add %17, %18 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %20 = pd_op.scale %arg7, %5 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %21 = pd_op.square %arg5 : (tensor<20xf32>) -> tensor<20xf32>
    %22 = pd_op.scale %21, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %23 = pd_op.add %20, %22 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %24 = pd_op.sqrt %23 : (tensor<20xf32>) -> tensor<20xf32>
    %25 = pd_op.scale %24, %12 {bias = 9.99999993E-9 : f32} : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %26 = pd_op.divide %19, %25 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %27 = pd_op.scale %26, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %28 = pd_op.subtract %arg4, %27 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %29 = pd_op.scale %arg10, %0 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %30 = pd_op.scale %arg9, %2 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %31 = pd_op.add %29, %30 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %32 = pd_op.scale %arg11, %5 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %33 = pd_op.square %arg9 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %34 = pd_op.scale %33, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %35 = pd_op.add %32, %34 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %36 = pd_op.sqrt %35 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %37 = pd_op.scale %36, %12 {bias = 9.99999993E-9 : f32} : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %38 = pd_op.divide %31, %37 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %39 = pd_op.scale %38, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %40 = pd_op.subtract %arg8, %39 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %41 = pd_op.scale %arg14, %0 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %42 = pd_op.scale %arg13, %2 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %43 = pd_op.add %41, %42 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %44 = pd_op.scale %arg15, %5 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %45 = pd_op.square %arg13 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %46 = pd_op.scale %45, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %47 = pd_op.add %44, %46 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %48 = pd_op.sqrt %47 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %49 = pd_op.scale %48, %12 {bias = 9.99999993E-9 : f32} : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %50 = pd_op.divide %43, %49 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %51 = pd_op.scale %50, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %52 = pd_op.subtract %arg12, %51 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %53 = pd_op.scale %arg18, %0 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %54 = pd_op.scale %arg17, %2 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %55 = pd_op.add %53, %54 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %56 = pd_op.scale %arg19, %5 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %57 = pd_op.square %arg17 : (tensor<20xf32>) -> tensor<20xf32>
    %58 = pd_op.scale %57, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %59 = pd_op.add %56, %58 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %60 = pd_op.sqrt %59 : (tensor<20xf32>) -> tensor<20xf32>
    %61 = pd_op.scale %60, %12 {bias = 9.99999993E-9 : f32} : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %62 = pd_op.divide %55, %61 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %63 = pd_op.scale %62, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %64 = pd_op.subtract %arg16, %63 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %65 = pd_op.scale %arg22, %0 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %66 = pd_op.scale %arg21, %2 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %67 = pd_op.add %65, %66 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %68 = pd_op.scale %arg23, %5 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %69 = pd_op.square %arg21 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %70 = pd_op.scale %69, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %71 = pd_op.add %68, %70 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %72 = pd_op.sqrt %71 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %73 = pd_op.scale %72, %12 {bias = 9.99999993E-9 : f32} : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %74 = pd_op.divide %67, %73 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %75 = pd_op.scale %74, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %76 = pd_op.subtract %arg20, %75 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %77 = pd_op.scale %arg26, %0 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %78 = pd_op.scale %arg25, %2 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %79 = pd_op.add %77, %78 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %80 = pd_op.scale %arg27, %5 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %81 = pd_op.square %arg25 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %82 = pd_op.scale %81, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %83 = pd_op.add %80, %82 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %84 = pd_op.sqrt %83 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %85 = pd_op.scale %84, %12 {bias = 9.99999993E-9 : f32} : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %86 = pd_op.divide %79, %85 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %87 = pd_op.scale %86, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %88 = pd_op.subtract %arg24, %87 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %89 = pd_op.scale %arg30, %0 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %90 = pd_op.scale %arg29, %2 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %91 = pd_op.add %89, %90 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %92 = pd_op.scale %arg31, %5 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %93 = pd_op.square %arg29 : (tensor<20xf32>) -> tensor<20xf32>
    %94 = pd_op.scale %93, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %95 = pd_op.add %92, %94 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %96 = pd_op.sqrt %95 : (tensor<20xf32>) -> tensor<20xf32>
    %97 = pd_op.scale %96, %12 {bias = 9.99999993E-9 : f32} : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %98 = pd_op.divide %91, %97 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %99 = pd_op.scale %98, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %100 = pd_op.subtract %arg28, %99 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %101 = pd_op.scale %arg34, %0 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %102 = pd_op.scale %arg33, %2 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %103 = pd_op.add %101, %102 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %104 = pd_op.scale %arg35, %5 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %105 = pd_op.square %arg33 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %106 = pd_op.scale %105, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %107 = pd_op.add %104, %106 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %108 = pd_op.sqrt %107 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %109 = pd_op.scale %108, %12 {bias = 9.99999993E-9 : f32} : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %110 = pd_op.divide %103, %109 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %111 = pd_op.scale %110, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %112 = pd_op.subtract %arg32, %111 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %113 = pd_op.scale %arg38, %0 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %114 = pd_op.scale %arg37, %2 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %115 = pd_op.add %113, %114 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %116 = pd_op.scale %arg39, %5 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %117 = pd_op.square %arg37 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %118 = pd_op.scale %117, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %119 = pd_op.add %116, %118 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %120 = pd_op.sqrt %119 : (tensor<16x20xf32>) -> tensor<16x20xf32>
    %121 = pd_op.scale %120, %12 {bias = 9.99999993E-9 : f32} : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %122 = pd_op.divide %115, %121 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %123 = pd_op.scale %122, %8 : (tensor<16x20xf32>, tensor<1xf32>) -> tensor<16x20xf32>
    %124 = pd_op.subtract %arg36, %123 : (tensor<16x20xf32>, tensor<16x20xf32>) -> tensor<16x20xf32>
    %125 = pd_op.scale %arg42, %0 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %126 = pd_op.scale %arg41, %2 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %127 = pd_op.add %125, %126 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %128 = pd_op.scale %arg43, %5 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %129 = pd_op.square %arg41 : (tensor<20xf32>) -> tensor<20xf32>
    %130 = pd_op.scale %129, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %131 = pd_op.add %128, %130 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %132 = pd_op.sqrt %131 : (tensor<20xf32>) -> tensor<20xf32>
    %133 = pd_op.scale %132, %12 {bias = 9.99999993E-9 : f32} : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %134 = pd_op.divide %127, %133 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %135 = pd_op.scale %134, %8 : (tensor<20xf32>, tensor<1xf32>) -> tensor<20xf32>
    %136 = pd_op.subtract %arg40, %135 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %137 = pd_op.scale %arg46, %0 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %138 = pd_op.scale %arg45, %2 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %139 = pd_op.add %137, %138 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %140 = pd_op.scale %arg47, %5 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %141 = pd_op.square %arg45 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %142 = pd_op.scale %141, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %143 = pd_op.add %140, %142 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %144 = pd_op.sqrt %143 : (tensor<7x5xf32>) -> tensor<7x5xf32>
    %145 = pd_op.scale %144, %12 {bias = 9.99999993E-9 : f32} : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %146 = pd_op.divide %139, %145 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    %147 = pd_op.scale %146, %8 : (tensor<7x5xf32>, tensor<1xf32>) -> tensor<7x5xf32>
    %148 = pd_op.subtract %arg44, %147 : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
    return %16, %4, %10, %28, %19, %23, %40, %31, %35, %52, %43, %47, %64, %55, %59, %76, %67, %71, %88, %79, %83, %100, %91, %95, %112, %103, %107, %124, %115, %119, %136, %127, %131, %148, %139, %143 : tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<16x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<7x5xf32>, tensor<7x5xf32>, tensor<7x5xf32>
  }
}

