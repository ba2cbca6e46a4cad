// Held against mlir-opt: what it says of each part is what is expected.
// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+2 {{dialect 'foobar' is unknown}}
{-#
  dialect_resources: { foobar: { entry: "foo" } }
#-}

// -----

// expected-error@+2 {{unexpected 'resource' section for dialect 'func'}}
{-#
  dialect_resources: { func: { k: "0x04000000AABBCCDD" } }
#-}

// -----

// expected-error@+2 {{expected string value for key 'd'}}
{-#
  external_resources: { foo: { a: true, b: false, c: "x", d: 3 } }
#-}

// -----

// expected-error@+2 {{expected hex string blob for key 'k'}}
{-#
  dialect_resources: { builtin: { k: "0x04000000AABBCCD" } }
#-}
"a.b"() {x = dense_resource<k> : tensor<4xi8>} : () -> ()

// -----

// expected-error@+2 {{expected hex string blob for key 'k' to encode alignment in first 4 bytes}}
{-#
  dialect_resources: { builtin: { k: "0x04" } }
#-}
"a.b"() {x = dense_resource<k> : tensor<4xi8>} : () -> ()

// -----

// expected-error@+2 {{expected hex string blob for key 'k'}}
{-#
  dialect_resources: { builtin: { k: true } }
#-}

// -----

// expected-error@+2 {{expected hex string blob for key 'k' to encode alignment in first 4 bytes, but got non-power-of-2 value: 5}}
{-#
  dialect_resources: { builtin: { k: "0x05000000AABBCCDD" } }
#-}
"a.b"() {x = dense_resource<k> : tensor<4xi8>} : () -> ()

// -----

// expected-error@+1 {{expected identifier key in file metadata dictionary}}
{-# "dialect_resources": { "builtin": { "k k": "0x08000000AABBCCDD" } } #-}
"a.b"() {x = dense_resource<"k k"> : tensor<4xi8>} : () -> ()

// -----

// expected-error@+1 {{expected hex string blob for key 'k'}}
{-# dialect_resources: { builtin: { k: foo } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'k'}}
{-# dialect_resources: { builtin: { k: "foo" } }
