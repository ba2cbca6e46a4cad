// RUN: weir opt %s --split-input-file --mindir-container-eliminate | FileCheck %s

// Each rule on a program of its own, under each name that its primitives have.

// CHECK-LABEL: @made1
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg1)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @made1(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %i = mindir.constant 1 : i64
  %t = mindir.make_tuple(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %r = mindir.primitive "TupleSetItem"(%t, %i, %y) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  mindir.return %r : tuple<tensor<2xf32>, tensor<2xf32>>
}

// -----

// CHECK-LABEL: @own1
// CHECK-NEXT:   mindir.return %arg1
mindir.func @own1(%t: tuple<tensor<2xf32>, tensor<2xf32>>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %i = mindir.constant 1 : i64
  %s = mindir.primitive "TupleSetItem"(%t, %i, %y) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %r = mindir.tuple_get_item %s, %i : (tuple<tensor<2xf32>, tensor<2xf32>>, i64) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @passed1
// CHECK-NEXT:   %[[I:.*]] = mindir.constant 0 : i64
// CHECK-NEXT:   %[[R:.*]] = mindir.tuple_get_item %arg0, %[[I]]
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @passed1(%t: tuple<tensor<2xf32>, tensor<2xf32>>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %i = mindir.constant 1 : i64
  %j = mindir.constant 0 : i64
  %s = mindir.primitive "TupleSetItem"(%t, %i, %y) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %r = mindir.tuple_get_item %s, %j : (tuple<tensor<2xf32>, tensor<2xf32>>, i64) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @made2
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg1)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @made2(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %i = mindir.constant 1 : i64
  %t = mindir.make_tuple(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %r = mindir.primitive "tuple_setitem"(%t, %i, %y) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  mindir.return %r : tuple<tensor<2xf32>, tensor<2xf32>>
}

// -----

// CHECK-LABEL: @own2
// CHECK-NEXT:   mindir.return %arg1
mindir.func @own2(%t: tuple<tensor<2xf32>, tensor<2xf32>>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %i = mindir.constant 1 : i64
  %s = mindir.primitive "tuple_setitem"(%t, %i, %y) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %r = mindir.tuple_get_item %s, %i : (tuple<tensor<2xf32>, tensor<2xf32>>, i64) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @passed2
// CHECK-NEXT:   %[[I:.*]] = mindir.constant 0 : i64
// CHECK-NEXT:   %[[R:.*]] = mindir.tuple_get_item %arg0, %[[I]]
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @passed2(%t: tuple<tensor<2xf32>, tensor<2xf32>>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %i = mindir.constant 1 : i64
  %j = mindir.constant 0 : i64
  %s = mindir.primitive "tuple_setitem"(%t, %i, %y) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %r = mindir.tuple_get_item %s, %j : (tuple<tensor<2xf32>, tensor<2xf32>>, i64) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ListToTuple
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @ListToTuple(%x: tensor<2xf32>) -> tuple<tensor<2xf32>> {
  %l = mindir.make_list(%x) : (tensor<2xf32>) -> !mindir.list<[tensor<2xf32>]>
  %r = mindir.primitive "ListToTuple"(%l) : (!mindir.list<[tensor<2xf32>]>) -> tuple<tensor<2xf32>>
  mindir.return %r : tuple<tensor<2xf32>>
}

// -----

// CHECK-LABEL: @list_to_tuple
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @list_to_tuple(%x: tensor<2xf32>) -> tuple<tensor<2xf32>> {
  %l = mindir.make_list(%x) : (tensor<2xf32>) -> !mindir.list<[tensor<2xf32>]>
  %r = mindir.primitive "list_to_tuple"(%l) : (!mindir.list<[tensor<2xf32>]>) -> tuple<tensor<2xf32>>
  mindir.return %r : tuple<tensor<2xf32>>
}

// -----

// CHECK-LABEL: @TupleToList
// CHECK-NEXT:   %[[T:.*]] = mindir.make_list(%arg0)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @TupleToList(%x: tensor<2xf32>) -> !mindir.list<[tensor<2xf32>]> {
  %l = mindir.make_tuple(%x) : (tensor<2xf32>) -> tuple<tensor<2xf32>>
  %r = mindir.primitive "TupleToList"(%l) : (tuple<tensor<2xf32>>) -> !mindir.list<[tensor<2xf32>]>
  mindir.return %r : !mindir.list<[tensor<2xf32>]>
}

// -----

// CHECK-LABEL: @tuple_to_list
// CHECK-NEXT:   %[[T:.*]] = mindir.make_list(%arg0)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @tuple_to_list(%x: tensor<2xf32>) -> !mindir.list<[tensor<2xf32>]> {
  %l = mindir.make_tuple(%x) : (tensor<2xf32>) -> tuple<tensor<2xf32>>
  %r = mindir.primitive "tuple_to_list"(%l) : (tuple<tensor<2xf32>>) -> !mindir.list<[tensor<2xf32>]>
  mindir.return %r : !mindir.list<[tensor<2xf32>]>
}

// -----

// CHECK-LABEL: @start_MakeSlice_SliceGetItem
// CHECK-NEXT:   mindir.return %arg0
mindir.func @start_MakeSlice_SliceGetItem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "start" : !mindir.string
  %s = mindir.primitive "MakeSlice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @start_MakeSlice_slice_getitem
// CHECK-NEXT:   mindir.return %arg0
mindir.func @start_MakeSlice_slice_getitem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "start" : !mindir.string
  %s = mindir.primitive "MakeSlice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "slice_getitem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @start_make_slice_SliceGetItem
// CHECK-NEXT:   mindir.return %arg0
mindir.func @start_make_slice_SliceGetItem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "start" : !mindir.string
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @start_make_slice_slice_getitem
// CHECK-NEXT:   mindir.return %arg0
mindir.func @start_make_slice_slice_getitem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "start" : !mindir.string
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "slice_getitem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @stop_MakeSlice_SliceGetItem
// CHECK-NEXT:   mindir.return %arg1
mindir.func @stop_MakeSlice_SliceGetItem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "stop" : !mindir.string
  %s = mindir.primitive "MakeSlice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @stop_MakeSlice_slice_getitem
// CHECK-NEXT:   mindir.return %arg1
mindir.func @stop_MakeSlice_slice_getitem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "stop" : !mindir.string
  %s = mindir.primitive "MakeSlice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "slice_getitem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @stop_make_slice_SliceGetItem
// CHECK-NEXT:   mindir.return %arg1
mindir.func @stop_make_slice_SliceGetItem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "stop" : !mindir.string
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @stop_make_slice_slice_getitem
// CHECK-NEXT:   mindir.return %arg1
mindir.func @stop_make_slice_slice_getitem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "stop" : !mindir.string
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "slice_getitem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @step_MakeSlice_SliceGetItem
// CHECK-NEXT:   mindir.return %arg2
mindir.func @step_MakeSlice_SliceGetItem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "step" : !mindir.string
  %s = mindir.primitive "MakeSlice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @step_MakeSlice_slice_getitem
// CHECK-NEXT:   mindir.return %arg2
mindir.func @step_MakeSlice_slice_getitem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "step" : !mindir.string
  %s = mindir.primitive "MakeSlice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "slice_getitem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @step_make_slice_SliceGetItem
// CHECK-NEXT:   mindir.return %arg2
mindir.func @step_make_slice_SliceGetItem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "step" : !mindir.string
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @step_make_slice_slice_getitem
// CHECK-NEXT:   mindir.return %arg2
mindir.func @step_make_slice_slice_getitem(%a: i64, %b: i64, %c: i64) -> i64 {
  %k = mindir.constant "step" : !mindir.string
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "slice_getitem"(%s, %k) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @environ0
// CHECK-NEXT:   mindir.return %arg0
mindir.func @environ0(%e: !mindir.environ) -> !mindir.environ {
  %n = mindir.primitive "EnvironCreate"() : () -> !mindir.environ
  %r = mindir.primitive "EnvironAdd"(%e, %n) : (!mindir.environ, !mindir.environ) -> !mindir.environ
  mindir.return %r : !mindir.environ
}

// -----

// CHECK-LABEL: @environ1
// CHECK-NEXT:   mindir.return %arg0
mindir.func @environ1(%e: !mindir.environ) -> !mindir.environ {
  %n = mindir.primitive "EnvironCreate"() : () -> !mindir.environ
  %r = mindir.primitive "EnvironAdd"(%n, %e) : (!mindir.environ, !mindir.environ) -> !mindir.environ
  mindir.return %r : !mindir.environ
}

// -----

// CHECK-LABEL: @list_const
// CHECK-NEXT:   %[[R:.*]] = mindir.constant 5 : i64
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @list_const() -> i64 {
  %i = mindir.constant -2 : i64
  %l = mindir.constant #mindir.list<[5, 6]> : !mindir.list<[i64, i64]>
  %r = mindir.list_get_item %l, %i : (!mindir.list<[i64, i64]>, i64) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @DictSetItem
// CHECK-NEXT:   %[[K:.*]] = mindir.constant ["a"] : tuple<!mindir.string>
// CHECK-NEXT:   %[[V:.*]] = mindir.make_tuple(%arg1)
// CHECK-NEXT:   %[[D:.*]] = mindir.make_dict %[[K]], %[[V]]
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @DictSetItem(%x: tensor<2xf32>, %y: tensor<2xf32>) -> !mindir.dict<["a"], [tensor<2xf32>]> {
  %a = mindir.constant "a" : !mindir.string
  %ks = mindir.constant ["a"] : tuple<!mindir.string>
  %v = mindir.make_tuple(%x) : (tensor<2xf32>) -> tuple<tensor<2xf32>>
  %d = mindir.make_dict %ks, %v : (tuple<!mindir.string>, tuple<tensor<2xf32>>) -> !mindir.dict<["a"], [tensor<2xf32>]>
  %r = mindir.primitive "DictSetItem"(%d, %a, %y) : (!mindir.dict<["a"], [tensor<2xf32>]>, !mindir.string, tensor<2xf32>) -> !mindir.dict<["a"], [tensor<2xf32>]>
  mindir.return %r : !mindir.dict<["a"], [tensor<2xf32>]>
}

// -----

// CHECK-LABEL: @dict_setitem
// CHECK-NEXT:   %[[K:.*]] = mindir.constant ["a"] : tuple<!mindir.string>
// CHECK-NEXT:   %[[V:.*]] = mindir.make_tuple(%arg1)
// CHECK-NEXT:   %[[D:.*]] = mindir.make_dict %[[K]], %[[V]]
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @dict_setitem(%x: tensor<2xf32>, %y: tensor<2xf32>) -> !mindir.dict<["a"], [tensor<2xf32>]> {
  %a = mindir.constant "a" : !mindir.string
  %ks = mindir.constant ["a"] : tuple<!mindir.string>
  %v = mindir.make_tuple(%x) : (tensor<2xf32>) -> tuple<tensor<2xf32>>
  %d = mindir.make_dict %ks, %v : (tuple<!mindir.string>, tuple<tensor<2xf32>>) -> !mindir.dict<["a"], [tensor<2xf32>]>
  %r = mindir.primitive "dict_setitem"(%d, %a, %y) : (!mindir.dict<["a"], [tensor<2xf32>]>, !mindir.string, tensor<2xf32>) -> !mindir.dict<["a"], [tensor<2xf32>]>
  mindir.return %r : !mindir.dict<["a"], [tensor<2xf32>]>
}
