/* A compiled model on a GPU of NVIDIA. Tensors are their elements in row-major order in the memory of the host; f16 and
   bf16 are given as their bits, booleans as bytes. */
#ifndef WEIR_MODEL_H
#define WEIR_MODEL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weir_model weir_model;

@PORTS@#define WEIR_MODEL_INPUTS @INPUTS@
#define WEIR_MODEL_OUTPUTS @OUTPUTS@

/* How many bytes an input or output has. */
size_t weir_model_input_bytes(int input);
size_t weir_model_output_bytes(int output);

/* Takes the first GPU, and reads kernels.fatbin and weights.bin from `folder`. Gives NULL where that fails, and
   weir_model_fault(NULL) says why. The driver is libcuda.so.1 or what the environment's WEIR_CUDA_DRIVER names, the
   kernels are those of the file that WEIR_CUDA_KERNELS names, if any. */
weir_model *weir_model_load(const char *folder);

/* Runs the model once and waits until outputs are there; not by several threads at once on one model. Gives 0 if all
   went well, 2 if an index lies outside of what it is an index of, 1 if the driver failed. */
int weir_model_run(weir_model *model, const void *const *inputs, void *const *outputs);

/* Says what went wrong in the last run of `model`, or for NULL in this thread's last load; empty if nothing did. */
const char *weir_model_fault(const weir_model *model);

void weir_model_free(weir_model *model);

#ifdef __cplusplus
}
#endif

#endif
