/// Reverse-mode differentiation as a transformation of programs.
///
/// A [dev.weir.pass.autodiff.GradientRule] says how cotangents go back through one operation:
/// given those of its results, it adds the operations that compute those of its operands. A rule
/// speaks of forward values as if they were at hand wherever it adds something; where they are not,
/// because the backward program runs in another body or function, they are saved and handed over.
@NullMarked
package dev.weir.pass.autodiff;

import org.jspecify.annotations.NullMarked;
