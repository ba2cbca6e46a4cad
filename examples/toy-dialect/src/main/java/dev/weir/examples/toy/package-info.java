/// A dialect of four ops, a rule and a pass, outside of Weir's own build.
@org.jspecify.annotations.NullMarked
package dev.weir.examples.toy;
