// Returns eight to LLVM's query of the number of processors. To be preloaded.

#define _GNU_SOURCE
#include <sched.h>
#include <string.h>

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  (void)process;
  memset(set, 0, size);
  for (int processor = 0; processor < 8; ++processor)
    CPU_SET_S(processor, size, set);
  return 0;
}
