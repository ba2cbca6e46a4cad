// Where kernels find the matrix product object.
#pragma once

#include "kernel_operator.h"
