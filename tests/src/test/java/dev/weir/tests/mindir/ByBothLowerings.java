package dev.weir.tests.mindir;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A test of gradients of programs whose functions were inlined where possible, and of such that call them all.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ParameterizedTest
@ValueSource(strings = {GraphGradientTest.FLAT, GraphGradientTest.CALLS})
@interface ByBothLowerings {}
