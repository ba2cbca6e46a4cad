/// MindSpore's eliminations on function graphs: what changes nothing goes, what is known is worked out.
///
/// A file of rules is a topic of MindSpore's `irpass`; each rule tells MindSpore's name for it. No rule
/// changes what a graph computes: floats may be rounded once where they were twice.
///
/// Source: mindspore/ccsrc/frontend/optimizer/irpass.cc and irpass/*.h.
@NullMarked
package dev.weir.pass.mindir.simplify;

import org.jspecify.annotations.NullMarked;
