/// Real networks built with the Java API: LeNet, ResNet-18 and a BERT encoder, with seeded weights.
@org.jspecify.annotations.NullMarked
package dev.weir.examples.models;
