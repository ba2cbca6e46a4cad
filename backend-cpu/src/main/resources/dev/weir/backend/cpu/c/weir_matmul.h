/* Products of matrices in blocks: panels of the right side are packed, so that a register tile reads them
   in order. Sums run over `depth` in order, so the result does not depend on threads. */
#ifndef WEIR_MATMUL_H
#define WEIR_MATMUL_H

#include "weir_scalar.h"

#if defined(__AVX512F__)
#include <immintrin.h>
typedef __m512 weir_vector;
#define WEIR_WIDTH 16
#define WEIR_ROWS 8
#define WEIR_SPLAT(x) _mm512_set1_ps(x)
#define WEIR_LOAD(p) _mm512_loadu_ps(p)
#define WEIR_STORE(p, v) _mm512_storeu_ps((p), (v))
#define WEIR_ADD_PRODUCT(a, b, c) _mm512_fmadd_ps((a), (b), (c))
#elif defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>
typedef __m256 weir_vector;
#define WEIR_WIDTH 8
#define WEIR_ROWS 6
#define WEIR_SPLAT(x) _mm256_set1_ps(x)
#define WEIR_LOAD(p) _mm256_loadu_ps(p)
#define WEIR_STORE(p, v) _mm256_storeu_ps((p), (v))
#define WEIR_ADD_PRODUCT(a, b, c) _mm256_fmadd_ps((a), (b), (c))
#elif defined(__aarch64__)
#include <arm_neon.h>
typedef float32x4_t weir_vector;
#define WEIR_WIDTH 4
#define WEIR_ROWS 8
#define WEIR_SPLAT(x) vdupq_n_f32(x)
#define WEIR_LOAD(p) vld1q_f32(p)
#define WEIR_STORE(p, v) vst1q_f32((p), (v))
#define WEIR_ADD_PRODUCT(a, b, c) vfmaq_f32((c), (a), (b))
#else
typedef float weir_vector;
#define WEIR_WIDTH 1
#define WEIR_ROWS 4
#define WEIR_SPLAT(x) (x)
#define WEIR_LOAD(p) (*(p))
#define WEIR_STORE(p, v) (*(p) = (v))
#define WEIR_ADD_PRODUCT(a, b, c) ((a) * (b) + (c))
#endif

#define WEIR_VECTORS 2
#define WEIR_COLUMNS (WEIR_VECTORS * WEIR_WIDTH)
#define WEIR_DEPTH 256
/* The widest tile of any machine: what the caller leaves room for. */
#define WEIR_MOST_COLUMNS 32

/* Adds ROWS rows of `a`, `rows_apart` elements from one to the next, times a packed panel to `c`. */
#define WEIR_TILE(ROWS)                                                                     \
  WEIR_INLINE void weir_tile_##ROWS(float *c, int64_t c_apart, const float *a,              \
                                    int64_t rows_apart, const float *panel, int64_t depth) { \
    weir_vector sum[ROWS][WEIR_VECTORS];                                                    \
    for (int r = 0; r < ROWS; r++) {                                                        \
      for (int v = 0; v < WEIR_VECTORS; v++) {                                              \
        sum[r][v] = WEIR_LOAD(c + r * c_apart + v * WEIR_WIDTH);                            \
      }                                                                                     \
    }                                                                                       \
    const float *row[ROWS];                                                                 \
    for (int r = 0; r < ROWS; r++) {                                                        \
      row[r] = a + r * rows_apart;                                                          \
    }                                                                                       \
    for (int64_t k = 0; k < depth; k++) {                                                   \
      weir_vector b[WEIR_VECTORS];                                                          \
      for (int v = 0; v < WEIR_VECTORS; v++) {                                              \
        b[v] = WEIR_LOAD(panel + k * WEIR_COLUMNS + v * WEIR_WIDTH);                        \
      }                                                                                     \
      for (int r = 0; r < ROWS; r++) {                                                      \
        weir_vector x = WEIR_SPLAT(row[r][k]);                                              \
        for (int v = 0; v < WEIR_VECTORS; v++) {                                            \
          sum[r][v] = WEIR_ADD_PRODUCT(x, b[v], sum[r][v]);                                 \
        }                                                                                   \
      }                                                                                     \
    }                                                                                       \
    for (int r = 0; r < ROWS; r++) {                                                        \
      for (int v = 0; v < WEIR_VECTORS; v++) {                                              \
        WEIR_STORE(c + r * c_apart + v * WEIR_WIDTH, sum[r][v]);                            \
      }                                                                                     \
    }                                                                                       \
  }
WEIR_TILE(8)
WEIR_TILE(6)
WEIR_TILE(4)
WEIR_TILE(2)
WEIR_TILE(1)

#define WEIR_IDENTITY(x) (x)

/* What a product needs of memory besides, in floats: `rows`, `columns` and `depth` at most. */
#define WEIR_MATMUL_SCRATCH(rows, columns, depth)                                           \
  ((depth < WEIR_DEPTH ? depth : WEIR_DEPTH) * (rows + columns + WEIR_MOST_COLUMNS)         \
   + 8 * WEIR_MOST_COLUMNS)

static inline void weir_block_f32(float *c, int64_t c_apart, const float *a, int64_t rows_apart,
                                  const float *panels, float *edge, int64_t rows,
                                  int64_t columns, int64_t depth) {
  for (int64_t j = 0; j < columns; j += WEIR_COLUMNS) {
    const float *panel = panels + j * depth;
    int64_t width = columns - j < WEIR_COLUMNS ? columns - j : WEIR_COLUMNS;
    int64_t i = 0;
    while (i < rows) {
      int64_t left = rows - i;
      int64_t step = left >= WEIR_ROWS ? WEIR_ROWS : left >= 4 ? 4 : left >= 2 ? 2 : 1;
      float *to = c + i * c_apart + j;
      int64_t apart = c_apart;
      if (width < WEIR_COLUMNS) {
        for (int64_t r = 0; r < step; r++) {
          for (int64_t v = 0; v < WEIR_COLUMNS; v++) {
            edge[r * WEIR_COLUMNS + v] = v < width ? to[r * c_apart + v] : 0.0f;
          }
        }
        to = edge;
        apart = WEIR_COLUMNS;
      }
      const float *from = a + i * rows_apart;
#if WEIR_ROWS == 8
      if (step == 8) {
        weir_tile_8(to, apart, from, rows_apart, panel, depth);
      } else
#elif WEIR_ROWS == 6
      if (step == 6) {
        weir_tile_6(to, apart, from, rows_apart, panel, depth);
      } else
#endif
      if (step == 4) {
        weir_tile_4(to, apart, from, rows_apart, panel, depth);
      } else if (step == 2) {
        weir_tile_2(to, apart, from, rows_apart, panel, depth);
      } else {
        weir_tile_1(to, apart, from, rows_apart, panel, depth);
      }
      if (width < WEIR_COLUMNS) {
        for (int64_t r = 0; r < step; r++) {
          for (int64_t v = 0; v < width; v++) {
            c[(i + r) * c_apart + j + v] = edge[r * WEIR_COLUMNS + v];
          }
        }
      }
      i += step;
    }
  }
}

/* c += a . b, where an element of `a` is at `i * a_row + k * a_inner`, one of `b` at
   `k * b_inner + j * b_column`. */
#define WEIR_MATMUL(A, A_NAME, A_FLOAT, A_DIRECT, B, B_NAME, B_FLOAT)                       \
  __attribute__((unused)) static void weir_matmul_##A_NAME##_##B_NAME(                      \
      float *c, int64_t c_apart, const A *a, int64_t a_row, int64_t a_inner, const B *b,    \
      int64_t b_inner, int64_t b_column, int64_t rows, int64_t columns, int64_t depth,      \
      float *scratch) {                                                                     \
    float *edge = scratch;                                                                  \
    float *left = scratch + 8 * WEIR_MOST_COLUMNS;                                          \
    for (int64_t k0 = 0; k0 < depth; k0 += WEIR_DEPTH) {                                    \
      int64_t part = depth - k0 < WEIR_DEPTH ? depth - k0 : WEIR_DEPTH;                     \
      const B *b0 = b + k0 * b_inner;                                                       \
      const A *a0 = a + k0 * a_inner;                                                       \
      if (rows == 1 && b_column == 1) {                                                     \
        for (int64_t k = 0; k < part; k++) {                                                \
          float x = A_FLOAT(a0[k * a_inner]);                                               \
          const B *row = b0 + k * b_inner;                                                  \
          WEIR_SIMD                                                                         \
          for (int64_t j = 0; j < columns; j++) {                                           \
            c[j] = WEIR_FMA(x, B_FLOAT(row[j]), c[j]);                                      \
          }                                                                                 \
        }                                                                                   \
        continue;                                                                           \
      }                                                                                     \
      float *right = left;                                                                  \
      const float *from = 0;                                                                \
      int64_t apart = a_row;                                                                \
      if (A_DIRECT && a_inner == 1) {                                                       \
        from = (const float *)(const void *)a0;                                             \
      } else {                                                                              \
        for (int64_t i = 0; i < rows; i++) {                                                \
          for (int64_t k = 0; k < part; k++) {                                              \
            left[i * part + k] = A_FLOAT(a0[i * a_row + k * a_inner]);                      \
          }                                                                                 \
        }                                                                                   \
        from = left;                                                                        \
        apart = part;                                                                       \
        right = left + rows * part;                                                         \
      }                                                                                     \
      for (int64_t j = 0; j < columns; j += WEIR_COLUMNS) {                                 \
        float *panel = right + j * part;                                                    \
        int64_t width = columns - j < WEIR_COLUMNS ? columns - j : WEIR_COLUMNS;            \
        const B *b1 = b0 + j * b_column;                                                    \
        if (width == WEIR_COLUMNS && b_column == 1) {                                       \
          for (int64_t k = 0; k < part; k++) {                                              \
            WEIR_SIMD                                                                       \
            for (int64_t v = 0; v < WEIR_COLUMNS; v++) {                                    \
              panel[k * WEIR_COLUMNS + v] = B_FLOAT(b1[k * b_inner + v]);                   \
            }                                                                               \
          }                                                                                 \
        } else {                                                                            \
          for (int64_t v = 0; v < width; v++) {                                             \
            for (int64_t k = 0; k < part; k++) {                                            \
              panel[k * WEIR_COLUMNS + v] = B_FLOAT(b1[k * b_inner + v * b_column]);        \
            }                                                                               \
          }                                                                                 \
          for (int64_t v = width; v < WEIR_COLUMNS; v++) {                                  \
            for (int64_t k = 0; k < part; k++) {                                            \
              panel[k * WEIR_COLUMNS + v] = 0.0f;                                           \
            }                                                                               \
          }                                                                                 \
        }                                                                                   \
      }                                                                                     \
      weir_block_f32(c, c_apart, from, apart, right, edge, rows, columns, part);            \
    }                                                                                       \
  }
WEIR_MATMUL(float, f32, WEIR_IDENTITY, 1, float, f32, WEIR_IDENTITY)
WEIR_MATMUL(uint16_t, f16, weir_from_f16, 0, uint16_t, f16, weir_from_f16)
WEIR_MATMUL(uint16_t, bf16, weir_from_bf16, 0, uint16_t, bf16, weir_from_bf16)
WEIR_MATMUL(float, f32, WEIR_IDENTITY, 1, uint16_t, f16, weir_from_f16)
WEIR_MATMUL(float, f32, WEIR_IDENTITY, 1, uint16_t, bf16, weir_from_bf16)
WEIR_MATMUL(uint16_t, f16, weir_from_f16, 0, float, f32, WEIR_IDENTITY)
WEIR_MATMUL(uint16_t, bf16, weir_from_bf16, 0, float, f32, WEIR_IDENTITY)

#endif
