// A target that answers each line at once.
//
//   InstantTarget ANSWERS COSTS
//
// At the end it adds a line to the file COSTS: the number of answers, and its processor time in microseconds.

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "RecordedAnswers.h"

static void fail(const char *what) {
    fprintf(stderr, "InstantTarget: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void print(const char *text) {
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t count = write(STDOUT_FILENO, text, left);
        if (count < 0 && errno != EINTR) fail("standard output");
        if (count < 0) continue;
        text += count;
        left -= (size_t)count;
    }
}

/// Adds the costs to a file, in one call: other processes may write to it at the same time.
static void account(const char *path, size_t answers) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    long long microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec
        + usage.ru_stime.tv_usec;
    char line[64];
    int length = snprintf(line, sizeof line, "%zu %lld\n", answers, microseconds);
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (file < 0 || write(file, line, (size_t)length) != length) fail(path);
    close(file);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: InstantTarget ANSWERS COSTS\n");
        return 2;
    }
    size_t answers = 0;
    recorded_answers_load(arguments[1]);
    size_t capacity = 1 << 20, used = 0;
    char *buffer = malloc(capacity);
    if (!buffer) fail("malloc");
    for (;;) {
        if (used == capacity && !(buffer = realloc(buffer, capacity *= 2))) fail("realloc");
        ssize_t got = read(STDIN_FILENO, buffer + used, capacity - used);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("standard input");
        if (got == 0) {
            account(arguments[2], answers);
            return 0;
        }
        char *line = buffer, *unread = buffer + used, *end;
        used += (size_t)got;
        while ((end = memchr(unread, '\n', used - (size_t)(unread - buffer)))) {
            print(recorded_answer(line, (size_t)(end - line)));
            answers += 1;
            line = unread = end + 1;
        }
        used -= (size_t)(line - buffer);
        memmove(buffer, line, used);
    }
}
