// RUN: not weir opt %s --rules=%S/Inputs/issue-015-where-unknown-value.rules 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not weir opt %s --rules=%S/Inputs/issue-015-replace-with-itself.rules 2>&1 | FileCheck %s --check-prefix=ITSELF
// RUN: not weir opt %s --rules=%S/Inputs/issue-015-misspelt-op.rules 2>&1 | FileCheck %s --check-prefix=MISSPELT
// RUN: not weir opt %s --rules=%S/Inputs/issue-015-several-results.rules 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not weir opt %s --rules=%S/Inputs/issue-015-grows.rules 2>&1 | FileCheck %s --check-prefix=GROWS
// RUN: not weir opt %s --rules=%S/Inputs/issue-015-never-equal.rules 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not weir opt %s --rules=%S/Inputs/issue-015-no-result-type.rules 2>&1 | FileCheck %s --check-prefix=UNTYPED
// RUN: not weir opt %s --rules=%S/Inputs/issue-015-cannot-apply.rules 2>&1 | FileCheck %s --check-prefix=APPLY

// Each fault of a rule is shown where it stands, when the file is read.

func.func @relu(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  func.return %0 : tensor<2xf32>
}

// UNKNOWN:      issue-015-where-unknown-value.rules:1:64: error: '%nope' is not bound: no operation that is matched has it as an operand
// UNKNOWN-NEXT: rule "r"
// UNKNOWN-NEXT: {{^ +\^$}}

// ITSELF: issue-015-replace-with-itself.rules:1:63: error: a result of 'pd_op.relu' is replaced by itself

// MISSPELT: issue-015-misspelt-op.rules:1:25: warning: dialect 'pd_op' declares no operation 'pd_op.matmull'; did you mean 'pd_op.matmul'?
// MISSPELT: issue-015-misspelt-op.rules:1:52: error: dialect 'arith' has no operation 'arith.adi'; did you mean 'arith.addi'?

// SEVERAL: issue-015-several-results.rules:1:54: error: expected '=': one name stands for all results of an operation; each of them is '%r.' and its name, or '%r#1' by its place

// GROWS: issue-015-grows.rules:2:7: error: the rule would be applied for ever: 'pd_op.relu' is matched by it again

// NEVER: issue-015-never-equal.rules:1:52: error: this never holds: '%a.transpose_x' is a bool attribute, and '"one"' is a string

// UNTYPED: issue-015-no-result-type.rules:1:57: error: the result types of 'my.op' cannot be inferred: write them after it, such as ': type(%x)' or ': tensor<1xf32>'

// APPLY: issue-015-rules.mlir:[[@LINE-21]]:8: error: rule 'a' cannot be applied here: 'pd_op.relu' cannot be made of 0 operands
