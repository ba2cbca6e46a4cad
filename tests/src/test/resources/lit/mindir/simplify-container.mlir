// RUN: weir opt %s --split-input-file --mindir-container-eliminate | FileCheck %s

// Elements are found where they were put, through what was set and what is waited for.

// CHECK-LABEL: @tuples
// CHECK-NEXT:   %[[D:.*]] = mindir.depend %arg1, %arg2
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @tuples(%x: tensor<2xf32>, %y: tensor<3xf32>, %u: !mindir.umonad) -> tensor<3xf32> {
  %i0 = mindir.constant 0 : i64
  %m1 = mindir.constant -1 : i64
  %t = mindir.make_tuple(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %a = mindir.primitive "TupleSetItem"(%t, %m1, %y) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<3xf32>) -> tuple<tensor<2xf32>, tensor<3xf32>>
  %b = mindir.primitive "tuple_setitem"(%a, %i0, %y) : (tuple<tensor<2xf32>, tensor<3xf32>>, i64, tensor<3xf32>) -> tuple<tensor<3xf32>, tensor<3xf32>>
  %d = mindir.depend %b, %u : (tuple<tensor<3xf32>, tensor<3xf32>>, !mindir.umonad) -> tuple<tensor<3xf32>, tensor<3xf32>>
  %r = mindir.tuple_get_item %d, %m1 : (tuple<tensor<3xf32>, tensor<3xf32>>, i64) -> tensor<3xf32>
  mindir.return %r : tensor<3xf32>
}

// -----

// Of a tuple that is not known what was set is found, and what was not is looked for before.

// CHECK-LABEL: @set
// CHECK-NEXT:   %[[ONE:.*]] = mindir.constant 1 : i64
// CHECK-NEXT:   %[[B:.*]] = mindir.tuple_get_item %arg0, %[[ONE]]
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg1, %[[B]])
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @set(%t: tuple<tensor<2xf32>, tensor<2xf32>>, %x: tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %i0 = mindir.constant 0 : i64
  %m1 = mindir.constant -1 : i64
  %s = mindir.primitive "TupleSetItem"(%t, %i0, %x) : (tuple<tensor<2xf32>, tensor<2xf32>>, i64, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %a = mindir.tuple_get_item %s, %i0 : (tuple<tensor<2xf32>, tensor<2xf32>>, i64) -> tensor<2xf32>
  %b = mindir.tuple_get_item %s, %m1 : (tuple<tensor<2xf32>, tensor<2xf32>>, i64) -> tensor<2xf32>
  %r = mindir.make_tuple(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  mindir.return %r : tuple<tensor<2xf32>, tensor<2xf32>>
}

// -----

// CHECK-LABEL: @constants
// CHECK-NEXT:   %[[R:.*]] = mindir.constant 3 : i64
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @constants() -> i64 {
  %i1 = mindir.constant 1 : i64
  %t = mindir.constant [[1, 2], [4, 3]] : tuple<tuple<i64, i64>, tuple<i64, i64>>
  %a = mindir.tuple_get_item %t, %i1 : (tuple<tuple<i64, i64>, tuple<i64, i64>>, i64) -> tuple<i64, i64>
  %b = mindir.tuple_get_item %a, %i1 : (tuple<i64, i64>, i64) -> i64
  mindir.return %b : i64
}

// -----

// CHECK-LABEL: @lists
// CHECK-NEXT:   mindir.return %arg1
mindir.func @lists(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %i0 = mindir.constant 0 : i64
  %l = mindir.make_list(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> !mindir.list<[tensor<2xf32>, tensor<2xf32>]>
  %s = mindir.primitive "list_setitem"(%l, %i0, %y) : (!mindir.list<[tensor<2xf32>, tensor<2xf32>]>, i64, tensor<2xf32>) -> !mindir.list<[tensor<2xf32>, tensor<2xf32>]>
  %t = mindir.primitive "ListToTuple"(%s) : (!mindir.list<[tensor<2xf32>, tensor<2xf32>]>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %m = mindir.primitive "tuple_to_list"(%t) : (tuple<tensor<2xf32>, tensor<2xf32>>) -> !mindir.list<[tensor<2xf32>, tensor<2xf32>]>
  %r = mindir.list_get_item %m, %i0 : (!mindir.list<[tensor<2xf32>, tensor<2xf32>]>, i64) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @dictionaries
// CHECK-NEXT:   mindir.return %arg1
mindir.func @dictionaries(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %a = mindir.constant "a" : !mindir.string
  %keys = mindir.constant ["a", "b"] : tuple<!mindir.string, !mindir.string>
  %values = mindir.make_tuple(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %d = mindir.make_dict %keys, %values : (tuple<!mindir.string, !mindir.string>, tuple<tensor<2xf32>, tensor<2xf32>>) -> !mindir.dict<["a", "b"], [tensor<2xf32>, tensor<2xf32>]>
  %s = mindir.primitive "DictSetItem"(%d, %a, %y) : (!mindir.dict<["a", "b"], [tensor<2xf32>, tensor<2xf32>]>, !mindir.string, tensor<2xf32>) -> !mindir.dict<["a", "b"], [tensor<2xf32>, tensor<2xf32>]>
  %r = mindir.dict_get_item %s, %a : (!mindir.dict<["a", "b"], [tensor<2xf32>, tensor<2xf32>]>, !mindir.string) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @constant_dictionary
// CHECK-NEXT:   %[[R:.*]] = mindir.constant 2 : i64
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @constant_dictionary() -> i64 {
  %b = mindir.constant "b" : !mindir.string
  %d = mindir.constant [1, 2] : !mindir.dict<["a", "b"], [i64, i64]>
  %r = mindir.dict_get_item %d, %b : (!mindir.dict<["a", "b"], [i64, i64]>, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @slices
// CHECK-NEXT:   mindir.return %arg1
mindir.func @slices(%a: i64, %b: i64, %c: i64) -> i64 {
  %stop = mindir.constant "stop" : !mindir.string
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> !mindir.unknown
  %r = mindir.primitive "SliceGetItem"(%s, %stop) : (!mindir.unknown, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @environments
// CHECK:        %[[T:.*]] = mindir.make_tuple(%arg0, %arg1)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @environments(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %e = mindir.primitive "EnvironCreate"() : () -> !mindir.environ
  %k = mindir.primitive "Embed"(%x) : (tensor<2xf32>) -> !mindir.unknown
  %l = mindir.primitive "Embed"(%y) : (tensor<2xf32>) -> !mindir.unknown
  %a = mindir.primitive "EnvironSet"(%e, %k, %x) : (!mindir.environ, !mindir.unknown, tensor<2xf32>) -> !mindir.environ
  %b = mindir.primitive "EnvironAdd"(%e, %a) : (!mindir.environ, !mindir.environ) -> !mindir.environ
  %c = mindir.primitive "EnvironGet"(%b, %k, %y) : (!mindir.environ, !mindir.unknown, tensor<2xf32>) -> tensor<2xf32>
  %d = mindir.primitive "EnvironGet"(%b, %l, %y) : (!mindir.environ, !mindir.unknown, tensor<2xf32>) -> tensor<2xf32>
  %t = mindir.make_tuple(%c, %d) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  mindir.return %t : tuple<tensor<2xf32>, tensor<2xf32>>
}
