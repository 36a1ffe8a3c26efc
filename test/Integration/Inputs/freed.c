// Reads freed memory.

#include <stdlib.h>

int main(int argc, char **argv) {
  volatile char *values = malloc(10);
  free((void *)values);
  return values[argc] == argv[0][0] ? 1 : 0;
}
