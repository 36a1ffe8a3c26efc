/* The allocator of compiled code, which knows how many buffers are alive. */
#include <stdint.h>
#include <stdlib.h>

static int64_t allocated, freed;

void *_mlir_memref_to_llvm_alloc(uint64_t size) {
  ++allocated;
  return malloc(size);
}

void _mlir_memref_to_llvm_free(void *pointer) {
  ++freed;
  free(pointer);
}

int64_t numAllocated(void) { return allocated; }
int64_t numAlive(void) { return allocated - freed; }
