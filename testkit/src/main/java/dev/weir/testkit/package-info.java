/// What tests are written with: the lit runner and FileCheck, generators of IR for jqwik, and the
/// `test` dialect. It knows no dialect but builtin.
@NullMarked
package dev.weir.testkit;

import org.jspecify.annotations.NullMarked;
