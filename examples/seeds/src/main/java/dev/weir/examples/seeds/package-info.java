/// One program for each listing of the documents that this project began with; each prints what the document shows.
@NullMarked
package dev.weir.examples.seeds;

import org.jspecify.annotations.NullMarked;
