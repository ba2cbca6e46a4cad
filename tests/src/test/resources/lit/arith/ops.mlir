// Every op in custom and in generic form, both as mlir-opt 22 prints them.
// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s
// RUN: weir opt %s --generic | FileCheck %s --check-prefix=GENERIC

func.func @f(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: i1, %arg5: index, %arg6: vector<4xi32>, %arg7: tensor<4x?xi32>, %arg8: tensor<?xf32>, %arg9: i64, %arg10: f64, %arg11: f8E8M0FNU, %arg12: f4E2M1FN, %arg13: vector<4xi1>) {
  // CHECK: %0 = arith.addi %arg0, %arg1 : i32
  // GENERIC: %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %0 = arith.addi %arg0, %arg1 : i32
  // CHECK: %1 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i32
  // GENERIC: %1 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %1 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i32
  // CHECK: %2 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i32
  // GENERIC: %2 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %2 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i32
  // CHECK: %3 = arith.subi %arg0, %arg1 : i32
  // GENERIC: %3 = "arith.subi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = arith.subi %arg0, %arg1 : i32
  // CHECK: %4 = arith.muli %arg0, %arg1 : i32
  // GENERIC: %4 = "arith.muli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %4 = arith.muli %arg0, %arg1 : i32
  // CHECK: %sum, %overflow = arith.addui_extended %arg0, %arg1 : i32, i1
  // GENERIC: %5:2 = "arith.addui_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i1)
    %sum, %overflow = arith.addui_extended %arg0, %arg1 : i32, i1
  // CHECK: %sum_0, %overflow_1 = arith.addui_extended %arg6, %arg6 : vector<4xi32>, vector<4xi1>
  // GENERIC: %6:2 = "arith.addui_extended"(%arg6, %arg6) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, vector<4xi1>)
    %sum_0, %overflow_1 = arith.addui_extended %arg6, %arg6 : vector<4xi32>, vector<4xi1>
  // CHECK: %low, %high = arith.mulsi_extended %arg0, %arg1 : i32
  // GENERIC: %7:2 = "arith.mulsi_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
    %low, %high = arith.mulsi_extended %arg0, %arg1 : i32
  // CHECK: %low_2, %high_3 = arith.mului_extended %arg0, %arg1 : i32
  // GENERIC: %8:2 = "arith.mului_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
    %low_2, %high_3 = arith.mului_extended %arg0, %arg1 : i32
  // CHECK: %5 = arith.divsi %arg0, %arg1 : i32
  // GENERIC: %9 = "arith.divsi"(%arg0, %arg1) : (i32, i32) -> i32
    %5 = arith.divsi %arg0, %arg1 : i32
  // CHECK: %6 = arith.divui %arg0, %arg1 : i32
  // GENERIC: %10 = "arith.divui"(%arg0, %arg1) : (i32, i32) -> i32
    %6 = arith.divui %arg0, %arg1 : i32
  // CHECK: %7 = arith.ceildivsi %arg0, %arg1 : i32
  // GENERIC: %11 = "arith.ceildivsi"(%arg0, %arg1) : (i32, i32) -> i32
    %7 = arith.ceildivsi %arg0, %arg1 : i32
  // CHECK: %8 = arith.ceildivui %arg0, %arg1 : i32
  // GENERIC: %12 = "arith.ceildivui"(%arg0, %arg1) : (i32, i32) -> i32
    %8 = arith.ceildivui %arg0, %arg1 : i32
  // CHECK: %9 = arith.floordivsi %arg0, %arg1 : i32
  // GENERIC: %13 = "arith.floordivsi"(%arg0, %arg1) : (i32, i32) -> i32
    %9 = arith.floordivsi %arg0, %arg1 : i32
  // CHECK: %10 = arith.remsi %arg0, %arg1 : i32
  // GENERIC: %14 = "arith.remsi"(%arg0, %arg1) : (i32, i32) -> i32
    %10 = arith.remsi %arg0, %arg1 : i32
  // CHECK: %11 = arith.remui %arg0, %arg1 : i32
  // GENERIC: %15 = "arith.remui"(%arg0, %arg1) : (i32, i32) -> i32
    %11 = arith.remui %arg0, %arg1 : i32
  // CHECK: %12 = arith.andi %arg0, %arg1 : i32
  // GENERIC: %16 = "arith.andi"(%arg0, %arg1) : (i32, i32) -> i32
    %12 = arith.andi %arg0, %arg1 : i32
  // CHECK: %13 = arith.ori %arg0, %arg1 : i32
  // GENERIC: %17 = "arith.ori"(%arg0, %arg1) : (i32, i32) -> i32
    %13 = arith.ori %arg0, %arg1 : i32
  // CHECK: %14 = arith.xori %arg0, %arg1 : i32
  // GENERIC: %18 = "arith.xori"(%arg0, %arg1) : (i32, i32) -> i32
    %14 = arith.xori %arg0, %arg1 : i32
  // CHECK: %15 = arith.shli %arg0, %arg1 : i32
  // GENERIC: %19 = "arith.shli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %15 = arith.shli %arg0, %arg1 : i32
  // CHECK: %16 = arith.shrsi %arg0, %arg1 : i32
  // GENERIC: %20 = "arith.shrsi"(%arg0, %arg1) : (i32, i32) -> i32
    %16 = arith.shrsi %arg0, %arg1 : i32
  // CHECK: %17 = arith.shrui %arg0, %arg1 : i32
  // GENERIC: %21 = "arith.shrui"(%arg0, %arg1) : (i32, i32) -> i32
    %17 = arith.shrui %arg0, %arg1 : i32
  // CHECK: %18 = arith.addf %arg2, %arg3 : f32
  // GENERIC: %22 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %18 = arith.addf %arg2, %arg3 : f32
  // CHECK: %19 = arith.subf %arg2, %arg3 : f32
  // GENERIC: %23 = "arith.subf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %19 = arith.subf %arg2, %arg3 : f32
  // CHECK: %20 = arith.mulf %arg2, %arg3 : f32
  // GENERIC: %24 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %20 = arith.mulf %arg2, %arg3 : f32
  // CHECK: %21 = arith.divf %arg2, %arg3 : f32
  // GENERIC: %25 = "arith.divf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %21 = arith.divf %arg2, %arg3 : f32
  // CHECK: %22 = arith.remf %arg2, %arg3 : f32
  // GENERIC: %26 = "arith.remf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %22 = arith.remf %arg2, %arg3 : f32
  // CHECK: %23 = arith.negf %arg2 : f32
  // GENERIC: %27 = "arith.negf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %23 = arith.negf %arg2 : f32
  // CHECK: %24 = arith.maximumf %arg2, %arg3 : f32
  // GENERIC: %28 = "arith.maximumf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %24 = arith.maximumf %arg2, %arg3 : f32
  // CHECK: %25 = arith.minimumf %arg2, %arg3 : f32
  // GENERIC: %29 = "arith.minimumf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %25 = arith.minimumf %arg2, %arg3 : f32
  // CHECK: %26 = arith.maxnumf %arg2, %arg3 : f32
  // GENERIC: %30 = "arith.maxnumf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %26 = arith.maxnumf %arg2, %arg3 : f32
  // CHECK: %27 = arith.minnumf %arg2, %arg3 : f32
  // GENERIC: %31 = "arith.minnumf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %27 = arith.minnumf %arg2, %arg3 : f32
  // CHECK: %28 = arith.maxsi %arg0, %arg1 : i32
  // GENERIC: %32 = "arith.maxsi"(%arg0, %arg1) : (i32, i32) -> i32
    %28 = arith.maxsi %arg0, %arg1 : i32
  // CHECK: %29 = arith.maxui %arg0, %arg1 : i32
  // GENERIC: %33 = "arith.maxui"(%arg0, %arg1) : (i32, i32) -> i32
    %29 = arith.maxui %arg0, %arg1 : i32
  // CHECK: %30 = arith.minsi %arg0, %arg1 : i32
  // GENERIC: %34 = "arith.minsi"(%arg0, %arg1) : (i32, i32) -> i32
    %30 = arith.minsi %arg0, %arg1 : i32
  // CHECK: %31 = arith.minui %arg0, %arg1 : i32
  // GENERIC: %35 = "arith.minui"(%arg0, %arg1) : (i32, i32) -> i32
    %31 = arith.minui %arg0, %arg1 : i32
  // CHECK: %32 = arith.cmpi eq, %arg0, %arg1 : i32
  // GENERIC: %36 = "arith.cmpi"(%arg0, %arg1) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %32 = arith.cmpi eq, %arg0, %arg1 : i32
  // CHECK: %33 = arith.cmpf olt, %arg2, %arg3 : f32
  // GENERIC: %37 = "arith.cmpf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    %33 = arith.cmpf olt, %arg2, %arg3 : f32
  // CHECK: %34 = arith.cmpf olt, %arg2, %arg3 fastmath<nnan,ninf> : f32
  // GENERIC: %38 = "arith.cmpf"(%arg2, %arg3) <{fastmath = #arith.fastmath<nnan,ninf>, predicate = 4 : i64}> : (f32, f32) -> i1
    %34 = arith.cmpf olt, %arg2, %arg3 fastmath<nnan,ninf> : f32
  // CHECK: %35 = arith.addf %arg2, %arg3 fastmath<fast> : f32
  // GENERIC: %39 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
    %35 = arith.addf %arg2, %arg3 fastmath<fast> : f32
  // CHECK: %36 = arith.select %arg4, %arg0, %arg1 : i32
  // GENERIC: %40 = "arith.select"(%arg4, %arg0, %arg1) : (i1, i32, i32) -> i32
    %36 = arith.select %arg4, %arg0, %arg1 : i32
  // CHECK: %37 = arith.extsi %arg0 : i32 to i64
  // GENERIC: %41 = "arith.extsi"(%arg0) : (i32) -> i64
    %37 = arith.extsi %arg0 : i32 to i64
  // CHECK: %38 = arith.extui %arg0 : i32 to i64
  // GENERIC: %42 = "arith.extui"(%arg0) : (i32) -> i64
    %38 = arith.extui %arg0 : i32 to i64
  // CHECK: %39 = arith.trunci %arg9 : i64 to i32
  // GENERIC: %43 = "arith.trunci"(%arg9) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    %39 = arith.trunci %arg9 : i64 to i32
  // CHECK: %40 = arith.extf %arg2 : f32 to f64
  // GENERIC: %44 = "arith.extf"(%arg2) : (f32) -> f64
    %40 = arith.extf %arg2 : f32 to f64
  // CHECK: %41 = arith.truncf %arg10 : f64 to f32
  // GENERIC: %45 = "arith.truncf"(%arg10) : (f64) -> f32
    %41 = arith.truncf %arg10 : f64 to f32
  // CHECK: %42 = arith.truncf %arg10 downward : f64 to f32
  // GENERIC: %46 = "arith.truncf"(%arg10) <{roundingmode = 1 : i32}> : (f64) -> f32
    %42 = arith.truncf %arg10 downward : f64 to f32
  // CHECK: %43 = arith.sitofp %arg0 : i32 to f32
  // GENERIC: %47 = "arith.sitofp"(%arg0) : (i32) -> f32
    %43 = arith.sitofp %arg0 : i32 to f32
  // CHECK: %44 = arith.uitofp %arg0 : i32 to f32
  // GENERIC: %48 = "arith.uitofp"(%arg0) : (i32) -> f32
    %44 = arith.uitofp %arg0 : i32 to f32
  // CHECK: %45 = arith.fptosi %arg2 : f32 to i32
  // GENERIC: %49 = "arith.fptosi"(%arg2) : (f32) -> i32
    %45 = arith.fptosi %arg2 : f32 to i32
  // CHECK: %46 = arith.fptoui %arg2 : f32 to i32
  // GENERIC: %50 = "arith.fptoui"(%arg2) : (f32) -> i32
    %46 = arith.fptoui %arg2 : f32 to i32
  // CHECK: %47 = arith.index_cast %arg0 : i32 to index
  // GENERIC: %51 = "arith.index_cast"(%arg0) : (i32) -> index
    %47 = arith.index_cast %arg0 : i32 to index
  // CHECK: %48 = arith.index_castui %arg0 : i32 to index
  // GENERIC: %52 = "arith.index_castui"(%arg0) : (i32) -> index
    %48 = arith.index_castui %arg0 : i32 to index
  // CHECK: %49 = arith.bitcast %arg0 : i32 to f32
  // GENERIC: %53 = "arith.bitcast"(%arg0) : (i32) -> f32
    %49 = arith.bitcast %arg0 : i32 to f32
  // CHECK: %50 = arith.scaling_extf %arg12, %arg11 : f4E2M1FN, f8E8M0FNU to f32
  // GENERIC: %54 = "arith.scaling_extf"(%arg12, %arg11) : (f4E2M1FN, f8E8M0FNU) -> f32
    %50 = arith.scaling_extf %arg12, %arg11 : f4E2M1FN, f8E8M0FNU to f32
  // CHECK: %51 = arith.scaling_truncf %arg2, %arg11 : f32, f8E8M0FNU to f4E2M1FN
  // GENERIC: %55 = "arith.scaling_truncf"(%arg2, %arg11) : (f32, f8E8M0FNU) -> f4E2M1FN
    %51 = arith.scaling_truncf %arg2, %arg11 : f32, f8E8M0FNU to f4E2M1FN
  // CHECK: %c1_i32 = arith.constant 1 : i32
  // GENERIC: %56 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %c1_i32 = arith.constant 1 : i32
  // CHECK: %52 = arith.cmpf oge, %arg2, %arg3 : f32
  // GENERIC: %57 = "arith.cmpf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
    %52 = arith.cmpf oge, %arg2, %arg3 : f32
  // CHECK: %53 = arith.trunci %arg9 overflow<nsw> : i64 to i32
  // GENERIC: %58 = "arith.trunci"(%arg9) <{overflowFlags = #arith.overflow<nsw>}> : (i64) -> i32
    %53 = arith.trunci %arg9 overflow<nsw> : i64 to i32
  // CHECK: %54 = arith.divsi %arg0, %arg1 exact : i32
  // GENERIC: %59 = "arith.divsi"(%arg0, %arg1) <{isExact}> : (i32, i32) -> i32
    %54 = arith.divsi %arg0, %arg1 exact : i32
  // CHECK: %55 = arith.shrui %arg0, %arg1 exact : i32
  // GENERIC: %60 = "arith.shrui"(%arg0, %arg1) <{isExact}> : (i32, i32) -> i32
    %55 = arith.shrui %arg0, %arg1 exact : i32
  // CHECK: %56 = arith.extf %arg2 fastmath<nnan,contract> : f32 to f64
  // GENERIC: %61 = "arith.extf"(%arg2) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32) -> f64
    %56 = arith.extf %arg2 fastmath<nnan,contract> : f32 to f64
  // CHECK: %57 = arith.truncf %arg10 upward fastmath<fast> {weir.x} : f64 to f32
  // GENERIC: %62 = "arith.truncf"(%arg10) <{fastmath = #arith.fastmath<fast>, roundingmode = 2 : i32}> {weir.x} : (f64) -> f32
    %57 = arith.truncf %arg10 upward fastmath<fast> {weir.x} : f64 to f32
  // CHECK: %58 = arith.select %arg13, %arg6, %arg6 : vector<4xi1>, vector<4xi32>
  // GENERIC: %63 = "arith.select"(%arg13, %arg6, %arg6) : (vector<4xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %58 = arith.select %arg13, %arg6, %arg6 : vector<4xi1>, vector<4xi32>
  // CHECK: %59 = arith.scaling_truncf %arg2, %arg11 toward_zero fastmath<nsz> : f32, f8E8M0FNU to f4E2M1FN
  // GENERIC: %64 = "arith.scaling_truncf"(%arg2, %arg11) <{fastmath = #arith.fastmath<nsz>, roundingmode = 3 : i32}> : (f32, f8E8M0FNU) -> f4E2M1FN
    %59 = arith.scaling_truncf %arg2, %arg11 toward_zero fastmath<nsz> : f32, f8E8M0FNU to f4E2M1FN
  // CHECK: %c-7_i32 = arith.constant {weir.y = 1 : i8} -7 : i32
  // GENERIC: %65 = "arith.constant"() <{value = -7 : i32}> {weir.y = 1 : i8} : () -> i32
    %c-7_i32 = arith.constant {weir.y = 1 : i8} -7 : i32
  // CHECK: %true = arith.constant true
  // GENERIC: %66 = "arith.constant"() <{value = true}> : () -> i1
    %true = arith.constant true
  // CHECK: %false = arith.constant false
  // GENERIC: %67 = "arith.constant"() <{value = false}> : () -> i1
    %false = arith.constant false
  // CHECK: %c42 = arith.constant 42 : index
  // GENERIC: %68 = "arith.constant"() <{value = 42 : index}> : () -> index
    %c42 = arith.constant 42 : index
  // CHECK: %cst = arith.constant 1.500000e+00 : f32
  // GENERIC: %69 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
    %cst = arith.constant 1.500000e+00 : f32
  // CHECK: %cst_4 = arith.constant dense<[1, 2]> : tensor<2xi8>
  // GENERIC: %70 = "arith.constant"() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
    %cst_4 = arith.constant dense<[1, 2]> : tensor<2xi8>
  // CHECK: %cst_5 = arith.constant dense<1> : vector<[4]xi32>
  // GENERIC: %71 = "arith.constant"() <{value = dense<1> : vector<[4]xi32>}> : () -> vector<[4]xi32>
    %cst_5 = arith.constant dense<1> : vector<[4]xi32>
  // CHECK: %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
  // GENERIC: %72 = "arith.constant"() <{value = 170141183460469231731687303715884105727 : i128}> : () -> i128
    %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
  // CHECK: %cst_6 = arith.constant 0x7FC00000 : f32
  // GENERIC: %73 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %cst_6 = arith.constant 0x7FC00000 : f32
  // CHECK: %60 = arith.addi %arg7, %arg7 overflow<nuw> : tensor<4x?xi32>
  // GENERIC: %74 = "arith.addi"(%arg7, %arg7) <{overflowFlags = #arith.overflow<nuw>}> : (tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %60 = arith.addi %arg7, %arg7 overflow<nuw> : tensor<4x?xi32>
  return
}
