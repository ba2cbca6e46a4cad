// Runs Ascend C kernels on the host, one block after another, and stops at what the hardware would do
// wrong.
//
// This is an emulation of the part of Ascend C that Weir generates: the vector calls that take a count, or
// a mask and repeat strides, the queues, the copies, the events, and the matrix product object. It was written from the documented
// signatures and rules and contains nothing of CANN. A kernel that runs here keeps the documented rules;
// whether the real compiler accepts it, and how fast it is, is not known from this.
//
// What is modelled is an AI core of architecture 2201 (A2): 192 KB of unified buffer less 256 bytes, 32
// bytes of alignment, no arithmetic on bfloat16_t, 8 event numbers for each pair of pipes. Instructions
// are executed in the order in which the scalar unit issues them, which is one of the orders that the
// hardware may choose; every access is checked against what the events and barriers of the program
// guarantee, so an order that only happens to be right is still an error.
//
//   emulation/types.h      names, number types, enumerations, parameter structs
//   emulation/core.h       a block: its memory, its pipes, the rules; global memory
//   emulation/tensor.h     LocalTensor, GlobalTensor
//   emulation/queue.h      TPipe, TQue, TBuf
//   emulation/copy.h       DataCopy, DataCopyPad
//   emulation/vector.h     arithmetic
//   emulation/selection.h  casts, comparisons, choices, reductions
//   emulation/repeat.h     arithmetic by masks and repeat strides
//   emulation/cube.h       the matrix unit by single instructions
//   emulation/matmul.h     the matrix product object
//   emulation/tiling.h     how the host shares out matrix products
//   emulation/launch.h     runs the blocks of a kernel
#pragma once

#include "emulation/types.h"
#include "emulation/core.h"
#include "emulation/tensor.h"
#include "emulation/queue.h"
#include "emulation/copy.h"
#include "emulation/vector.h"
#include "emulation/selection.h"
#include "emulation/repeat.h"
#include "emulation/cube.h"
#include "emulation/matmul.h"
#include "emulation/launch.h"
