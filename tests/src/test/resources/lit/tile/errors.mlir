// RUN: weir opt %s --split-input-file --verify-diagnostics

// Each rule of the verifier, broken once.

tile.func @alloc_global() grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.alloc' op cannot make global memory}}
  %m = tile.alloc : !tile.view<4xf32>
  tile.return
}

// -----

tile.func @alloc_dynamic() grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.alloc' op expects all sizes to be known, got '!tile.view<?xf32, local>'}}
  %m = tile.alloc : !tile.view<?xf32, local>
  tile.return
}

// -----

tile.func @view_space(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.view' op expects a view of global memory, got '!tile.view<4xf32, local>'}}
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32, local>
  tile.return
}

// -----

tile.func @view_elements(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.view' op expects pointer and view to have the same elements, got 'f32' and 'f64'}}
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf64>
  tile.return
}

// -----

tile.func @view_sizes(%x: !tile.ptr<f32> read, %n: index) grid affine_map<()[s0] -> (1)> {
  // expected-error @below {{'tile.view' op expects 2 sizes, one for each that the type leaves open, got 1}}
  %v = tile.view %x sizes [%n] : !tile.ptr<f32> -> !tile.view<?x4x?xf32>
  tile.return
}

// -----

tile.func @load_offsets(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4x4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op expects 2 offsets, one for each dimension of the view, got 1}}
  %t = tile.load %v[%c0] : !tile.view<4x4xf32> -> !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @load_elements(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op expects tile and view to have the same elements, got 'f16' and 'f32'}}
  %t = tile.load %v[%c0] : !tile.view<4xf32> -> !tile.tile<4xf16>
  tile.return
}

// -----

tile.func @load_rank(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op a tile of rank 2 does not fit a view of rank 1}}
  %t = tile.load %v[%c0] : !tile.view<4xf32> -> !tile.tile<2x2xf32>
  tile.return
}

// -----

tile.func @load_dims(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4x4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op expects 2 'dims', one for each dimension of the tile, got 1}}
  %t = tile.load %v[%c0, %c0] dims [1] : !tile.view<4x4xf32> -> !tile.tile<2x2xf32>
  tile.return
}

// -----

tile.func @load_dims_range(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4x4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op expects 'dims' to name dimensions of a view of rank 2, got 2}}
  %t = tile.load %v[%c0, %c0] dims [1, 2] : !tile.view<4x4xf32> -> !tile.tile<2x2xf32>
  tile.return
}

// -----

tile.func @load_dims_twice(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4x4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op expects 'dims' to name each dimension once, got 1 twice}}
  %t = tile.load %v[%c0, %c0] dims [1, 1] : !tile.view<4x4xf32> -> !tile.tile<2x2xf32>
  tile.return
}

// -----

tile.func @load_extents(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4x4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op expects no extents or 2, one for each dimension of the tile, got 1}}
  %t = tile.load %v[%c0, %c0] extents [%c0] : !tile.view<4x4xf32> -> !tile.tile<2x2xf32>
  tile.return
}

// -----

tile.func @load_extent_range(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4x4xf32>
  %c0 = tile.index 0
  %c3 = tile.index 3
  // expected-error @below {{'tile.load' op extent 3 of dimension 1 is not between 0 and the bound 2}}
  %t = tile.load %v[%c0, %c0] extents [%c0, %c3] : !tile.view<4x4xf32> -> !tile.tile<2x2xf32>
  tile.return
}

// -----

tile.func @load_mask(%x: !tile.ptr<f32> read, %b: !tile.tile<4xi1>) grid affine_map<() -> (1)> {
  // expected-error @above {{'tile.func' op expects argument #1 to be a pointer or an index, but got '!tile.tile<4xi1>'}}
  tile.return
}

// -----

tile.func @load_mask_bounds(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4x4xf32>
  %c0 = tile.index 0
  %m = tile.fill true : !tile.tile<4xi1>
  // expected-error @below {{'tile.load' op expects the mask to have the bounds of '!tile.tile<2xf32>', got '!tile.tile<4xi1>'}}
  %t = tile.load %v[%c0, %c0] mask %m : !tile.tile<4xi1> pad 0.0 : f32 : !tile.view<4x4xf32> -> !tile.tile<2xf32>
  tile.return
}

// -----

tile.func @load_mask_pad(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  %m = tile.fill true : !tile.tile<4xi1>
  // expected-error @below {{'tile.load' op expects 'pad', the value where the mask is false}}
  %t = tile.load %v[%c0] mask %m : !tile.tile<4xi1> : !tile.view<4xf32> -> !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @load_pad(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op expects 'pad' to be a number of type 'f32', got '0 : i32'}}
  %t = tile.load %v[%c0] pad 0 : i32 : !tile.view<4xf32> -> !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @load_of_output(%x: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load' op reads memory whose pointer is only written}}
  %t = tile.load %v[%c0] : !tile.view<4xf32> -> !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @store_to_input(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.store' op writes memory whose pointer is only read}}
  tile.store %t, %v[%c0] : !tile.tile<4xf32>, !tile.view<4xf32>
  tile.return
}

// -----

tile.func @add_to_output(%x: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.atomic_add' op reads memory whose pointer is only written}}
  tile.atomic_add %t, %v[%c0] : !tile.tile<4xf32>, !tile.view<4xf32>
  tile.return
}

// -----

tile.func @add_booleans(%x: !tile.ptr<i1> readwrite) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<i1> -> !tile.view<4xi1>
  %c0 = tile.index 0
  %t = tile.fill true : !tile.tile<4xi1>
  // expected-error @below {{'tile.atomic_add' op cannot add booleans}}
  tile.atomic_add %t, %v[%c0] : !tile.tile<4xi1>, !tile.view<4xi1>
  tile.return
}

// -----

tile.func @index_of_float(%x: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  %v = tile.view %x : !tile.ptr<f32> -> !tile.view<4xf32>
  %c0 = tile.index 0
  // expected-error @below {{'tile.load_index' op expects a view of integers, got '!tile.view<4xf32>'}}
  %i = tile.load_index %v[%c0] : !tile.view<4xf32>
  tile.return
}

// -----

tile.func @fill_value() grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.fill' op expects 'value' to be a number of type 'f16', got '1.000000e+00 : f32'}}
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf16>
  tile.return
}

// -----

tile.func @iota_floats() grid affine_map<() -> (1)> {
  %c0 = tile.index 0
  // expected-error @below {{'tile.iota' op expects a tile of integers, got '!tile.tile<4xf16>'}}
  %t = tile.iota %c0 dim 0 : !tile.tile<4xf16>
  tile.return
}

// -----

tile.func @iota_dim() grid affine_map<() -> (1)> {
  %c0 = tile.index 0
  // expected-error @below {{'tile.iota' op expects 'dim' to name a dimension of a tile of rank 1, got 1}}
  %t = tile.iota %c0 dim 1 : !tile.tile<4xi32>
  tile.return
}

// -----

tile.func @broadcast_dims() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.broadcast' op expects 1 'dims', one for each dimension of the source, got 2}}
  %u = tile.broadcast %t dims [0, 1] : !tile.tile<4xf32> -> !tile.tile<4x4xf32>
  tile.return
}

// -----

tile.func @broadcast_order() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4x4xf32>
  // expected-error @below {{'tile.broadcast' op expects 'dims' in rising order}}
  %u = tile.broadcast %t dims [1, 0] : !tile.tile<4x4xf32> -> !tile.tile<4x4xf32>
  tile.return
}

// -----

tile.func @broadcast_bounds() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.broadcast' op bound 4 of dimension 0 of the source is not bound 8 of dimension 1 of the result}}
  %u = tile.broadcast %t dims [1] : !tile.tile<4xf32> -> !tile.tile<4x8xf32>
  tile.return
}

// -----

tile.func @broadcast_elements() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.broadcast' op expects source and result to have the same elements, got 'f32' and 'f64'}}
  %u = tile.broadcast %t dims [0] : !tile.tile<4xf32> -> !tile.tile<4x8xf64>
  tile.return
}

// -----

tile.func @cast_bounds() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.cast' op expects source and result to have the same bounds, got '!tile.tile<4xf32>' and '!tile.tile<8xf16>'}}
  %u = tile.cast %t : !tile.tile<4xf32> -> !tile.tile<8xf16>
  tile.return
}

// -----

tile.func @unary_elements() grid affine_map<() -> (1)> {
  %t = tile.fill 1 : i32 : !tile.tile<4xi32>
  // expected-error @below {{'tile.unary' op 'exp' cannot be computed of elements of type 'i32'}}
  %u = tile.unary <exp> %t : !tile.tile<4xi32>
  tile.return
}

// -----

tile.func @binary_elements() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.binary' op 'xor' cannot be computed of elements of type 'f32'}}
  %u = tile.binary <xor> %t, %t : !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @binary_booleans() grid affine_map<() -> (1)> {
  %t = tile.fill true : !tile.tile<4xi1>
  // expected-error @below {{'tile.binary' op 'add' cannot be computed of elements of type 'i1'}}
  %u = tile.binary <add> %t, %t : !tile.tile<4xi1>
  tile.return
}

// -----

tile.func @select_choices() grid affine_map<() -> (1)> {
  %c = tile.fill true : !tile.tile<4xi1>
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  %u = tile.fill 1.0 : f64 : !tile.tile<4xf64>
  // expected-error @below {{'tile.select' op expects both values to have the same type, got '!tile.tile<4xf32>' and '!tile.tile<4xf64>'}}
  %s = tile.select %c, %t, %u : !tile.tile<4xi1>, !tile.tile<4xf32>, !tile.tile<4xf64>
  tile.return
}

// -----

tile.func @select_bounds() grid affine_map<() -> (1)> {
  %c = tile.fill true : !tile.tile<8xi1>
  %t = tile.fill 1.0 : f32 : !tile.tile<4xf32>
  // expected-error @below {{'tile.select' op expects the condition to have the bounds of '!tile.tile<4xf32>', got '!tile.tile<8xi1>'}}
  %s = tile.select %c, %t, %t : !tile.tile<8xi1>, !tile.tile<4xf32>, !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @reduce_dims() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4x8xf32>
  // expected-error @below {{'tile.reduce' op expects 'dims' to name dimensions of a source of rank 2, got -1}}
  %s = tile.reduce <sum> %t dims [-1] : !tile.tile<4x8xf32> -> !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @reduce_result() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<4x8xf32>
  // expected-error @below {{'tile.reduce' op expects result of type '!tile.tile<4xf32>', got '!tile.tile<8xf32>'}}
  %s = tile.reduce <sum> %t dims [1] : !tile.tile<4x8xf32> -> !tile.tile<8xf32>
  tile.return
}

// -----

tile.func @reduce_elements() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  // expected-error @below {{'tile.reduce' op 'and' cannot be computed of elements of type 'f32'}}
  %s = tile.reduce <and> %t dims [0] : !tile.tile<8xf32> -> !tile.tile<f32>
  tile.return
}

// -----

tile.func @reshape_count() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  // expected-error @below {{'tile.reshape' op expects source and result to have as many elements, got '!tile.tile<8xf32>' and '!tile.tile<2x3xf32>'}}
  %s = tile.reshape %t : !tile.tile<8xf32> -> !tile.tile<2x3xf32>
  tile.return
}

// -----

tile.func @slice_rank() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<8x8xf32>
  // expected-error @below {{'tile.slice' op expects 2 offsets and a result of rank 2, as the source, got 1 and 1}}
  %s = tile.slice %t at [0] : !tile.tile<8x8xf32> -> !tile.tile<8xf32>
  tile.return
}

// -----

tile.func @slice_range() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  // expected-error @below {{'tile.slice' op the part from 6 on of 4 elements leaves the bound 8 of dimension 0}}
  %s = tile.slice %t at [6] : !tile.tile<8xf32> -> !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @transpose_perm() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<8x4xf32>
  // expected-error @below {{'tile.transpose' op expects 'perm' to be a permutation of 2 dimensions, got [0, 0]}}
  %s = tile.transpose %t perm [0, 0] : !tile.tile<8x4xf32> -> !tile.tile<8x8xf32>
  tile.return
}

// -----

tile.func @transpose_result() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<8x4xf32>
  // expected-error @below {{'tile.transpose' op expects result of type '!tile.tile<4x8xf32>', got '!tile.tile<8x4xf32>'}}
  %s = tile.transpose %t perm [1, 0] : !tile.tile<8x4xf32> -> !tile.tile<8x4xf32>
  tile.return
}

// -----

tile.func @mma_rank() grid affine_map<() -> (1)> {
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  // expected-error @below {{'tile.mma' op expects tiles of rank 2, got '!tile.tile<8xf32>', '!tile.tile<8xf32>' and '!tile.tile<8xf32>'}}
  %s = tile.mma %t, %t, %t : !tile.tile<8xf32>, !tile.tile<8xf32>, !tile.tile<8xf32>
  tile.return
}

// -----

tile.func @mma_bounds() grid affine_map<() -> (1)> {
  %a = tile.fill 1.0 : f32 : !tile.tile<8x4xf32>
  %c = tile.fill 1.0 : f32 : !tile.tile<8x8xf32>
  // expected-error @below {{'tile.mma' op bounds do not fit: 8x4 by 8x4 onto 8x8}}
  %s = tile.mma %a, %a, %c : !tile.tile<8x4xf32>, !tile.tile<8x4xf32>, !tile.tile<8x8xf32>
  // With the second one transposed they would.
  %t = tile.mma %a, %a, %c {transpose_rhs = true} : !tile.tile<8x4xf32>, !tile.tile<8x4xf32>, !tile.tile<8x8xf32>
  tile.return
}

// -----

tile.func @mma_elements() grid affine_map<() -> (1)> {
  %a = tile.fill 1.0 : f16 : !tile.tile<8x8xf16>
  // expected-error @below {{'tile.mma' op expects operands of f16, bf16 or f32 summed in f32, of f64 in f64, or of i8 in i32, got 'f16', 'f16' and 'f16'}}
  %s = tile.mma %a, %a, %a : !tile.tile<8x8xf16>, !tile.tile<8x8xf16>, !tile.tile<8x8xf16>
  tile.return
}

// -----

tile.func @for_step() grid affine_map<() -> (1)> {
  %c0 = tile.index 0
  // expected-error @below {{'tile.for' op constant step operand must be positive}}
  tile.for %i = %c0 to %c0 step %c0 {
  }
  tile.return
}

// -----

tile.func @for_carries_indices() grid affine_map<() -> (1)> {
  %c1 = tile.index 1
  // expected-error @below {{'tile.for' op loop-carried value #0 must be tile, but got 'index'}}
  %r = tile.for %i = %c1 to %c1 step %c1 iter(%a = %c1) -> (index) {
    tile.yield %a : index
  }
  tile.return
}

// -----

tile.func @for_yields() grid affine_map<() -> (1)> {
  %c1 = tile.index 1
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  %u = tile.fill 1.0 : f16 : !tile.tile<8xf16>
  // expected-error @below {{'tile.for' op 0-th region iter_arg and 0-th yielded value have different type: '!tile.tile<8xf32>' != '!tile.tile<8xf16>'}}
  %r = tile.for %i = %c1 to %c1 step %c1 iter(%a = %t) -> (!tile.tile<8xf32>) {
    tile.yield %u : !tile.tile<8xf16>
  }
  tile.return
}

// -----

tile.func @for_stages() grid affine_map<() -> (1)> {
  %c1 = tile.index 1
  // expected-error @below {{'tile.for' op expects 'stages' to be positive, got 0}}
  tile.for %i = %c1 to %c1 step %c1 stages 0 {
  }
  tile.return
}

// -----

tile.func @if_without_else() grid affine_map<() -> (1)> {
  %c1 = tile.index 1
  %b = tile.index_compare <eq> %c1, %c1
  %t = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  // expected-error @below {{'tile.if' op must have an else block if defining values}}
  %r = tile.if %b -> (!tile.tile<8xf32>) {
    tile.yield %t : !tile.tile<8xf32>
  }
  tile.return
}

// -----

tile.func @other_operations() grid affine_map<() -> (1)> {
  // expected-error @below {{'arith.constant' op cannot be part of a kernel}}
  %c1 = arith.constant 1 : index
  tile.return
}

// -----

// expected-error @below {{'tile.func' op expects pointers before sizes, got a pointer as argument #1}}
tile.func @order(%n: index, %x: !tile.ptr<f32> read) grid affine_map<()[s0] -> (s0)> {
  tile.return
}

// -----

// expected-error @below {{'tile.func' op expects 'grid' to map no dimensions and 1 symbols, one for each size, to one result}}
tile.func @grid(%n: index) grid affine_map<() -> (1)> {
  tile.return
}

// -----

// expected-error @below {{expected 'read', 'write' or 'readwrite'}}
tile.func @access(%x: !tile.ptr<f32>) grid affine_map<() -> (1)> {
  tile.return
}

// -----

// expected-error @below {{'tile.func' op expects 'access' to have one entry for each of the 1 pointers, got 0}}
"tile.func"() <{sym_name = "f", access = [], grid = affine_map<() -> (1)>}> ({
^bb0(%x: !tile.ptr<f32>):
  tile.return
}) : () -> ()

// -----

// expected-error @below {{'tile.func' op expects entries of 'access' to be 'read', 'write' or 'readwrite', got '"often"'}}
"tile.func"() <{sym_name = "f", access = ["often"], grid = affine_map<() -> (1)>}> ({
^bb0(%x: !tile.ptr<f32>):
  tile.return
}) : () -> ()

// -----

tile.func @extents_differ(%n: index) grid affine_map<()[s0] -> (1)> {
  %c4 = tile.index 4
  %a = tile.fill 1.0 : f32 extents [%c4] : !tile.tile<8xf32>
  %b = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  %m = tile.fill 1.0 : f32 extents [%n] : !tile.tile<8xf32>
  // What is not known may agree.
  %x = tile.binary <add> %a, %m : !tile.tile<8xf32>
  // expected-error @below {{'tile.binary' op extents must agree, got 4 and 8}}
  %y = tile.binary <add> %x, %b : !tile.tile<8xf32>
  tile.return
}

// -----

tile.func @extents_through_a_loop() grid affine_map<() -> (1)> {
  %c1 = tile.index 1
  %c4 = tile.index 4
  %a = tile.fill 1.0 : f32 extents [%c4] : !tile.tile<8xf32>
  %s = tile.for %i = %c1 to %c4 step %c1 iter(%t = %a) -> (!tile.tile<8xf32>) {
    tile.yield %t : !tile.tile<8xf32>
  }
  // expected-error @below {{'tile.reshape' op expects all of the source to count, but only 4 of 8 do in dimension 0}}
  %y = tile.reshape %s : !tile.tile<8xf32> -> !tile.tile<2x4xf32>
  tile.return
}

// -----

tile.func @extents_change_in_a_loop() grid affine_map<() -> (1)> {
  %c1 = tile.index 1
  %c4 = tile.index 4
  %a = tile.fill 1.0 : f32 extents [%c4] : !tile.tile<8xf32>
  %b = tile.fill 1.0 : f32 : !tile.tile<8xf32>
  // expected-error @below {{'tile.for' op extents must agree, got 4 and 8}}
  %s = tile.for %i = %c1 to %c4 step %c1 iter(%t = %a) -> (!tile.tile<8xf32>) {
    tile.yield %b : !tile.tile<8xf32>
  }
  tile.return
}

// -----

tile.func @extents_of_a_broadcast() grid affine_map<() -> (1)> {
  %c4 = tile.index 4
  %a = tile.fill 1.0 : f32 extents [%c4] : !tile.tile<8xf32>
  // expected-error @below {{'tile.broadcast' op extents must agree, got 4 and 8}}
  %y = tile.broadcast %a dims [1] : !tile.tile<8xf32> -> !tile.tile<2x8xf32>
  tile.return
}

// -----

tile.func @extents_of_a_product() grid affine_map<() -> (1)> {
  %c3 = tile.index 3
  %c4 = tile.index 4
  %a = tile.fill 1.0 : f32 extents [%c4, %c3] : !tile.tile<8x8xf32>
  %s = tile.fill 1.0 : f32 extents [%c4, %c4] : !tile.tile<8x8xf32>
  %u = tile.transpose %a perm [1, 0] : !tile.tile<8x8xf32> -> !tile.tile<8x8xf32>
  %x = tile.mma %a, %u, %s : !tile.tile<8x8xf32>, !tile.tile<8x8xf32>, !tile.tile<8x8xf32>
  // expected-error @below {{'tile.mma' op extents must agree, got 3 and 4}}
  %y = tile.mma %a, %a, %s : !tile.tile<8x8xf32>, !tile.tile<8x8xf32>, !tile.tile<8x8xf32>
  tile.return
}

// -----

tile.func @extents_of_a_part() grid affine_map<() -> (1)> {
  %c4 = tile.index 4
  %a = tile.fill 1.0 : f32 extents [%c4, %c4] : !tile.tile<8x8xf32>
  %r = tile.reduce <max> %a dims [0] : !tile.tile<8x8xf32> -> !tile.tile<8xf32>
  // expected-error @below {{'tile.slice' op leaves the 4 values of the source that count in dimension 0}}
  %y = tile.slice %r at [4] : !tile.tile<8xf32> -> !tile.tile<4xf32>
  tile.return
}

// -----

tile.func @extents_of_a_choice(%n: index) grid affine_map<()[s0] -> (1)> {
  %c4 = tile.index 4
  %b = tile.index_compare <lt> %n, %c4
  // expected-error @below {{'tile.if' op the extents of result #0 are known only within the bodies}}
  %r = tile.if %b -> (!tile.tile<8xf32>) {
    %m = tile.index_binary <min> %n, %c4
    %t = tile.fill 1.0 : f32 extents [%m] : !tile.tile<8xf32>
    tile.yield %t : !tile.tile<8xf32>
  } else {
    %m = tile.index_binary <max> %n, %c4
    %t = tile.fill 1.0 : f32 extents [%m] : !tile.tile<8xf32>
    tile.yield %t : !tile.tile<8xf32>
  }
  tile.return
}

// -----

tile.func @bound() grid affine_map<() -> (1)> {
  // expected-error @below {{a tile needs bounds of at least 1, got 0}}
  %t = tile.fill 1.0 : f32 : !tile.tile<0xf32>
  tile.return
}

// -----

tile.func @element() grid affine_map<() -> (1)> {
  // expected-error @below {{elements must be f16, bf16, f32, f64, integers of 8, 16, 32 or 64 bits or i1, got i7}}
  %t = tile.fill 1 : i7 : !tile.tile<4xi7>
  tile.return
}

// -----

tile.func @space() grid affine_map<() -> (1)> {
  // expected-error @below {{unknown space 'far'; expected global, local, fast or acc}}
  %m = tile.alloc : !tile.view<4xf32, far>
  tile.return
}

// -----

// expected-error @below {{'tile.func' op expects the sizes of 'product' to map 0 symbols, one for each size, to batch, rows, columns and depth}}
tile.func @product_sizes(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read, %z: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "matmul" attributes {product = #tile.product<left = 0, transposeLeft = false, repeatLeft = false, right = 1, transposeRight = false, repeatRight = false, sizes = affine_map<() -> (1, 2, 3)>, scale = 1.0, bias = -1, addend = -1, activation = none, result = 2>} {
  tile.return
}

// -----

// expected-error @below {{'tile.func' op 'bias' of 'product' is pointer 3, which is not there}}
tile.func @product_pointer(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read, %z: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "matmul" attributes {product = #tile.product<left = 0, transposeLeft = false, repeatLeft = false, right = 1, transposeRight = false, repeatRight = false, sizes = affine_map<() -> (1, 2, 3, 4)>, scale = 1.0, bias = 3, addend = -1, activation = none, result = 2>} {
  tile.return
}

// -----

// expected-error @below {{'tile.func' op 'right' of 'product' is of 'f16', its lhs of 'f32'}}
tile.func @product_elements(%x: !tile.ptr<f32> read, %y: !tile.ptr<f16> read, %z: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "matmul" attributes {product = #tile.product<left = 0, transposeLeft = false, repeatLeft = false, right = 1, transposeRight = false, repeatRight = false, sizes = affine_map<() -> (1, 2, 3, 4)>, scale = 1.0, bias = -1, addend = -1, activation = none, result = 2>} {
  tile.return
}

// -----

// expected-error @below {{'tile.func' op expects the result of 'product' to be written}}
tile.func @product_result(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read, %z: !tile.ptr<f32> write) grid affine_map<() -> (1)> kind "matmul" attributes {product = #tile.product<left = 0, transposeLeft = false, repeatLeft = false, right = 1, transposeRight = false, repeatRight = false, sizes = affine_map<() -> (1, 2, 3, 4)>, scale = 1.0, bias = -1, addend = -1, activation = relu, result = 1>} {
  tile.return
}
