/// Which of its cases a test tries.
@NullMarked
package dev.weir.testkit.sample;

import org.jspecify.annotations.NullMarked;
