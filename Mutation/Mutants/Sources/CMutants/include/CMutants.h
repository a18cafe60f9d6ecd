#ifndef C_MUTANTS_H
#define C_MUTANTS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The number of the mutant that this process is; 0 for the original.
extern int32_t mutants_number;

/// One byte for each place: 1 when it was reached.
extern uint8_t mutants_places[1 << 16];

static inline int32_t mutant_active(void) { return mutants_number; }

static inline void place_reached(int32_t place) { mutants_places[place] = 1; }

static inline void mutants_activate(int32_t number) { mutants_number = number; }

static inline uint8_t *_Nonnull mutants_reached(void) { return mutants_places; }

/// Returns zeroed memory that this process shares with those that it forks; NULL when there is none.
void *_Nullable mutants_shared_memory(size_t size);

/// Gives such memory back, in this process.
void mutants_release_memory(void *_Nonnull memory, size_t size);

/// Forks. Swift does not offer it: a process that does so must have one thread.
pid_t mutants_fork(void);

/// Returns the value of a shared counter, and counts on.
int32_t mutants_take(int32_t *_Nonnull counter);

/// Ends this process with SIGPROF after so much processor time from now; 0 for never.
void mutants_limit_time(int32_t milliseconds);

/// Bounds the memory of this process in bytes, keeps it from writing a core file, and sends its messages nowhere.
void mutants_confine(size_t memory);

/// Waits for the end of a process. Returns 0 for a normal end with status 0, the number of the signal that ended it, or
/// 256 and the status otherwise.
int32_t mutants_wait(pid_t process);

#endif
