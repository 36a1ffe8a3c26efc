// RUN: linalg-opt %s -linalg-verify-buffers -split-input-file -verify-diagnostics

// expected-error@+1 {{'func.func' has a value of type '!linalg.range', expected its bounds and its step as three indices: only linalg.range makes a range}}
func.func @range(%r: !linalg.range) {
  return
}

// -----

// expected-error@+1 {{'func.func' has a value of type '!linalg.range'}}
func.func private @range() -> !linalg.range

// -----

// A range that nothing takes is no error.

func.func @unused(%i: index) {
  %r = linalg.range %i : %i : %i : !linalg.range
  return
}
