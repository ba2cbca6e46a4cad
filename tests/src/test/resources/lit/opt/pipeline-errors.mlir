// RUN: not weir opt %s --pass-pipeline='builtin.module(cze)' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not weir opt %s --pass-pipeline='cse,dce)' 2>&1 | FileCheck %s --check-prefix=PAREN
// RUN: not weir opt %s --pass-pipeline='canonicalize{max-iterations=x}' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VALUE --strict-whitespace

// NAME: error: unknown pass 'cze'; did you mean 'cse'?
// PAREN: error: expected ',' or the end of the pipeline, got ')'
// VALUE: error: option 'max-iterations' is an integer, got 'x'
// VALUE:  canonicalize{max-iterations=x}
// VALUE-NEXT:{{^}}                              ^
