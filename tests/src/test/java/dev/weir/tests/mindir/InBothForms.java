package dev.weir.tests.mindir;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A test of programs that run without calls, and with all calls made at run time.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ParameterizedTest
@ValueSource(strings = {GraphRuns.FLAT, GraphRuns.CALLS})
@interface InBothForms {}
