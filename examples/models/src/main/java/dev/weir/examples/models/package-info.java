/// Programs built with the Java API: LeNet, ResNet-18 and a BERT encoder, with seeded weights, and
/// function graphs with closures and recursion.
@org.jspecify.annotations.NullMarked
package dev.weir.examples.models;
