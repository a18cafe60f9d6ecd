// Answers of the adapter protocol that were recorded before, found by the id of their request.

#ifndef RECORDED_ANSWERS_H
#define RECORDED_ANSWERS_H

#include <stddef.h>

/// Reads a file with one answer a line. Ends the process with status 2 when it cannot be read.
void recorded_answers_load(const char *path);

/// Returns the answer to a request, with a line feed at its end; one with the verdict `error` when none was recorded.
const char *recorded_answer(const char *request, size_t length);

#endif
