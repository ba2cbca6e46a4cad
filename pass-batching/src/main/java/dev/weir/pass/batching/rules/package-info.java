/// The batching rules of the operators, and the reasons why some have none.
@NullMarked
package dev.weir.pass.batching.rules;

import org.jspecify.annotations.NullMarked;
