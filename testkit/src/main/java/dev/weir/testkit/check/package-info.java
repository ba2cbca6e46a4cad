/// FileCheck: says in comments what a text must contain, and in which order.
@NullMarked
package dev.weir.testkit.check;

import org.jspecify.annotations.NullMarked;
